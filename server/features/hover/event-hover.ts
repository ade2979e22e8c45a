// The hover on an event's type or number: what the event is, the message that the model gets of it, or why it gets
// none, and where the event stands now.
import type { RowFacts } from '../../../shared/analysis/log-analysis.js'
import { loadedEvent } from '../../../shared/analysis/model-view/loaded-event.js'
import type { EventDefinition } from '../../../shared/format/dialect.js'
import { findLegacyShape } from '../../../shared/format/payload-check.js'
import { translated } from '../../../shared/l10n/bundle.js'
import { deriveEventMessage } from '../../../shared/session/derive.js'
import { isRecord } from '../../../shared/session/json.js'
import type { LogEvent } from '../../../shared/session/log-event.js'
import { type Block, code, type Inline, paragraph, phrase, plain, words } from '../../markdown.js'
import { callBlocks } from './call-hover.js'
import { type HoverContext, joinParts } from './hover-context.js'
import { messageBlocks, wholeMessage } from './message-blocks.js'
import { packedBlocks } from './packed-hover.js'
import { pairBlocks } from './pair-hover.js'
import { headerBlocks } from './request-header-hover.js'
import { sectionBlocks } from './section-hover.js'
import { streamBlocks } from './stream-hover.js'
import { surfaceState } from './surface-hover.js'

/** Everything about the event or the packed run of a row. */
export function eventHover(context: HoverContext, facts: RowFacts): readonly Block[] {
  const events = context.analysis.eventsOf(facts.row)
  const [event] = events
  if (event === undefined) return [paragraph(phrase('No reader takes this row as an event.'))]
  if (events.length > 1 || isPacked(context, facts.row)) return packedBlocks(context, facts, events)
  const definition = context.analysis.dialect.events.get(event.type)
  return [
    paragraph(identity(facts, event)),
    paragraph(summaryOf(context, event, definition)),
    ...placeBlocks(context, facts),
    ...messagePart(context, event, definition),
    ...ownBlocks(context, facts.row, event, definition),
  ]
}

function isPacked({ analysis }: HoverContext, row: number): boolean {
  const value = analysis.readRow(row)
  return isRecord(value) && 'seq0' in value
}

function identity({ turn, step }: RowFacts, { type, seq }: LogEvent): readonly Inline[] {
  return joinParts([
    code(type),
    plain(`seq ${seq}`),
    turn === undefined ? undefined : phrase('turn {0}', turn),
    step === undefined ? undefined : phrase('step {0}', step),
  ])
}

function summaryOf(
  { analysis }: HoverContext,
  event: LogEvent,
  definition: EventDefinition | undefined,
): readonly Inline[] {
  const { dialect } = analysis
  if (definition !== undefined) {
    const legacy = findLegacyShape(definition, event.data)
    const summary = words(translated(definition.summary))
    if (legacy === undefined) return summary
    return phrase('{0} Written by an older build: {1}.', summary, plain(translated(legacy.title)))
  }
  const retired = dialect.retiredTypes.get(event.type)
  if (retired?.replacedBy !== undefined) {
    return phrase('This dialect refuses the type; {0} took its place.', code(retired.replacedBy))
  }
  if (retired !== undefined) return phrase('This dialect refuses the type.')
  if (dialect.unknownTypes === 'accept') return phrase('Not a type of this dialect; readers pass over it.')
  return event.ignorable === true
    ? phrase('Not a type of this dialect; readers pass over it because it is marked as ignorable.')
    : phrase('Not a type of this dialect; without the mark ignorable a reader refuses the log.')
}

/** Rows that a loader would drop are history for nobody. */
function placeBlocks({ analysis }: HoverContext, { row }: RowFacts): readonly Block[] {
  const { droppedFrom } = analysis
  if (droppedFrom === undefined || row < droppedFrom) return []
  return [paragraph(phrase('A loader drops this row: it reads no further than to row {0}.', droppedFrom))]
}

function messagePart(
  context: HoverContext,
  event: LogEvent,
  definition: EventDefinition | undefined,
): readonly Block[] {
  const loaded = loadedEvent(context.analysis, event)
  const loadedDefinition = context.analysis.dialect.events.get(loaded.type) ?? definition
  if (loadedDefinition?.projection === undefined) {
    return [paragraph(phrase('Log-only: the model gets no message of it.'))]
  }
  const state = surfaceState(context, event.seq)
  const stateBlocks =
    state === undefined
      ? [paragraph(phrase('It never joined the surface, so the model gets no message of it.'))]
      : [paragraph(state)]
  const message = deriveEventMessage(loaded, context.analysis.dialect)
  if (message !== null) return [...stateBlocks, ...messageBlocks(message, wholeMessage)]
  const reason = isEmptyAnswer(loaded)
    ? phrase('The model gets no message of it: its content is empty, and it only keeps token counts.')
    : phrase('The model gets no message of it: its payload holds none.')
  return [...stateBlocks, paragraph(reason)]
}

function isEmptyAnswer({ type, data }: LogEvent): boolean {
  if (type !== 'assistant/message' || !isRecord(data)) return false
  const message = isRecord(data['message']) ? data['message'] : data
  return Array.isArray(message['content']) && message['content'].length === 0
}

/** What only events of some kinds have: the header in force, a call and its result, a turn and its outcome. */
function ownBlocks(
  context: HoverContext,
  row: number,
  event: LogEvent,
  definition: EventDefinition | undefined,
): readonly Block[] {
  const { deltaType } = context.analysis.dialect.requestHeader
  if (event.type === 'request/header' || event.type === deltaType) return headerBlocks(context, row)
  if (event.type === 'assistant/chunk') return streamBlocks(context, row)
  if (event.type === 'tool/call' || event.type === 'tool/result') return callBlocks(context, row)
  switch (definition?.place) {
    case 'opens-turn':
    case 'closes-turn':
      return sectionBlocks(context, row, 'turn')
    case 'opens-step':
    case 'closes-step':
      return sectionBlocks(context, row, 'step')
    default:
      return pairBlocks(context, row)
  }
}
