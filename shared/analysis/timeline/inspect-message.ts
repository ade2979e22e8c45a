// The inspector's message part: the message that the model gets of an event, or why it gets none, and where the event
// stands on the surface at the end of the log.

import type { EventDefinition } from '../../format/dialect.js'
import { findLegacyShape } from '../../format/payload-check.js'
import { packedRowDefinitions } from '../../format/row-schema.js'
import { translated } from '../../l10n/bundle.js'
import { type DerivedMessage, deriveEventMessage } from '../../session/derive.js'
import { isRecord } from '../../session/json.js'
import type { LogEvent } from '../../session/log-event.js'
import { compose, text } from '../../text.js'
import { RowKind } from '../fact-columns.js'
import type { LogAnalysis, RowFacts } from '../log-analysis.js'
import { loadedEvent } from '../model-view/loaded-event.js'
import { prettyArguments, prettyJson } from '../model-view/pretty-json.js'
import { timelineOf } from '../timeline-data.js'
import { cut, placeOfRow } from './event-place.js'
import type { BlockView, EventPlace, MessagePart } from './inspection.js'
import { RowFlag } from './tables.js'

const MOST_BLOCKS = 100
const MOST_REPLACED = 20
const LONGEST_BODY = 20_000
/** A result holds texts and images; deeper nesting is shown as JSON. */
const DEEPEST_BLOCK = 2

type MessageView = NonNullable<MessagePart['message']>

export function inspectMessage(analysis: LogAnalysis, row: number): MessagePart {
  const facts = analysis.rowFacts(row)
  if (facts === undefined) return { summary: '', notes: [text('The log has no such row.')] }
  if (facts.kind === RowKind.Header) {
    return { summary: text('The header line: what the session is and where it comes from.'), notes: [] }
  }
  const [event] = analysis.eventsOf(row)
  if (event === undefined) {
    return {
      summary: '',
      notes: [text('No reader takes this row as an event.'), ...dropNotes(analysis, row)],
    }
  }
  return facts.kind === RowKind.Packed
    ? inspectPacked(analysis, row, facts)
    : inspectEvent(analysis, row, event)
}

function inspectPacked(analysis: LogAnalysis, row: number, facts: RowFacts): MessagePart {
  const value = analysis.readRow(row)
  const record = isRecord(value) ? value : {}
  const data = isRecord(record['data']) ? record['data'] : {}
  const pieces = data['texts'] ?? data['args']
  const definition = packedRowDefinitions.find(({ type }) => type === record['type'])
  return {
    summary: translated(definition?.summary ?? ''),
    notes: [
      text('{0} events in one row. Chunks are log-only: the model gets no message of them.', [facts.count]),
      ...dropNotes(analysis, row),
    ],
    assembled: cut(Array.isArray(pieces) ? pieces.join('') : '', LONGEST_BODY),
  }
}

function inspectEvent(analysis: LogAnalysis, row: number, event: LogEvent): MessagePart {
  const { dialect } = analysis
  const definition = dialect.events.get(event.type)
  const loaded = loadedEvent(analysis, event)
  const message = deriveEventMessage(loaded, dialect)
  const isSurface = (dialect.events.get(loaded.type) ?? definition)?.projection !== undefined
  const notes = isSurface
    ? [...surfaceNotes(analysis, row), ...(message === null ? [whyNone(loaded)] : [])]
    : [text('Log-only: the model gets no message of it.')]
  return {
    summary: summaryOf(analysis, event, definition),
    notes: [...notes, ...dropNotes(analysis, row)],
    ...(message === null ? {} : { message: toMessageView(message) }),
    ...surfaceLinks(analysis, row),
  }
}

function summaryOf(
  { dialect }: LogAnalysis,
  event: LogEvent,
  definition: EventDefinition | undefined,
): string {
  if (definition !== undefined) {
    const legacy = findLegacyShape(definition, event.data)
    const summary = translated(definition.summary)
    if (legacy === undefined) return summary
    return compose('{0} Written by an older build: {1}.', [summary, translated(legacy.title)])
  }
  if (dialect.retiredTypes.has(event.type)) return text('This dialect refuses the type.')
  if (dialect.unknownTypes === 'accept') return text('Not a type of this dialect; readers pass over it.')
  return event.ignorable === true
    ? text('Not a type of this dialect; readers pass over it because it is marked as ignorable.')
    : text('Not a type of this dialect; without the mark ignorable a reader refuses the log.')
}

function whyNone({ type, data }: LogEvent): string {
  const inner = isRecord(data) && isRecord(data['message']) ? data['message'] : data
  const content = isRecord(inner) ? inner['content'] : undefined
  return type === 'assistant/message' && Array.isArray(content) && content.length === 0
    ? text('The model gets no message of it: its content is empty, and it only keeps token counts.')
    : text('The model gets no message of it: its payload holds none.')
}

function surfaceNotes(analysis: LogAnalysis, row: number): readonly string[] {
  const { rows, replacements } = timelineOf(analysis).tables
  if (shadowerOf(analysis, row) !== undefined) {
    return [text('Not on the surface at the end of the log: a later event took its place.')]
  }
  const isReplacement = replacements.columns.row.includes(row)
  const isOnSurface = (rows.columns.flags[row] & RowFlag.Surface) !== 0
  if (!isOnSurface) return [text('It never joined the surface.')]
  return [
    isReplacement
      ? text('On the surface at the end of the log, in place of what it shadows.')
      : text('On the surface at the end of the log.'),
  ]
}

/** The replacement that took a row off the surface. */
function shadowerOf(analysis: LogAnalysis, row: number): number | undefined {
  const { replacements, shadowed } = timelineOf(analysis).tables
  const at = shadowed.columns.row.indexOf(row)
  if (at === -1) return undefined
  const { from, count } = replacements.columns
  const index = from.findIndex((start, which) => at >= start && at < start + count[which])
  return index === -1 ? undefined : replacements.columns.row[index]
}

function surfaceLinks(analysis: LogAnalysis, row: number): Pick<MessagePart, 'shadowedBy' | 'replaces'> {
  const { replacements, shadowed } = timelineOf(analysis).tables
  const shadower = shadowerOf(analysis, row)
  const at = replacements.columns.row.indexOf(row)
  const from = replacements.columns.from[at] ?? 0
  const count = replacements.columns.count[at] ?? 0
  const replaces: EventPlace[] = []
  for (const shadowedRow of shadowed.columns.row.subarray(from, from + Math.min(count, MOST_REPLACED))) {
    replaces.push(placeOfRow(analysis, shadowedRow))
  }
  return {
    ...(shadower === undefined ? {} : { shadowedBy: placeOfRow(analysis, shadower) }),
    ...(count === 0 ? {} : { replaces, replacedCount: count }),
  }
}

function dropNotes({ droppedFrom }: LogAnalysis, row: number): readonly string[] {
  if (droppedFrom === undefined || row < droppedFrom) return []
  return [text('A loader drops this row: it reads no further than to row {0}.', [droppedFrom])]
}

function toMessageView({ role, source, provenance, content }: DerivedMessage): MessageView {
  return {
    role,
    origin: originOf(source ?? provenance),
    blocks: content.slice(0, MOST_BLOCKS).map((block) => toBlock(block, 0)),
    hiddenBlocks: Math.max(content.length - MOST_BLOCKS, 0),
  }
}

function originOf(source: unknown): readonly string[] {
  if (!isRecord(source)) return []
  const { kind, plugin, provider, model, callId } = source
  return textsOnly([kind, plugin, provider, model, callId])
}

function toBlock(block: unknown, depth: number): BlockView {
  if (!isRecord(block)) return jsonBlock('?', block)
  const { type, name, id, toolCallId, content, isError } = block
  const kind = typeof type === 'string' ? type : '?'
  const words = block['text']
  if ((kind === 'text' || kind === 'reasoning') && typeof words === 'string') {
    return { ...emptyBlock(kind), body: cut(words, LONGEST_BODY) }
  }
  if (kind === 'tool-call') {
    const raw = block['arguments']
    const shown = typeof raw === 'string' ? prettyArguments(raw) : prettyJson(raw)
    return { ...emptyBlock(kind, [name, id]), body: cut(shown, LONGEST_BODY), isCode: true }
  }
  if (kind === 'tool-result' && Array.isArray(content) && depth < DEEPEST_BLOCK) {
    return {
      ...emptyBlock(kind, [toolCallId]),
      isFailed: isError === true,
      inner: content.slice(0, MOST_BLOCKS).map((inner) => toBlock(inner, depth + 1)),
      hiddenBlocks: Math.max(content.length - MOST_BLOCKS, 0),
    }
  }
  return jsonBlock(kind, block)
}

function emptyBlock(kind: string, names: readonly unknown[] = []): BlockView {
  return { kind, names: textsOnly(names), isFailed: false, isCode: false, inner: [], hiddenBlocks: 0 }
}

function jsonBlock(kind: string, value: unknown): BlockView {
  return { ...emptyBlock(kind), body: cut(prettyJson(value), LONGEST_BODY), isCode: true }
}

const LONGEST_NAME = 200

function textsOnly(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string').map((value) => value.slice(0, LONGEST_NAME))
}
