// Events as the loader hands them to the session core: payloads of older builds in today's shape (seed 004). Which
// shapes those are, and what becomes of them, is data of the dialect.
import type { EventDefinition, LegacyShape } from '../../format/dialect.js'
import { findLegacyShape } from '../../format/payload-check.js'
import { isRecord } from '../../session/json.js'
import type { LogEvent } from '../../session/log-event.js'
import { deriveEventMessage } from '../../session/derive.js'
import type { LogAnalysis } from '../log-analysis.js'

/** The event with its payload, and if need be its type, converted; most events are returned as they are. */
export function loadedEvent(analysis: LogAnalysis, event: LogEvent): LogEvent {
  const legacy = findLegacy(analysis, event)
  if (legacy === undefined) return event
  const replacedMessageId = replacedId(analysis, event)
  const context = {
    sessionId: sessionIdOf(analysis),
    seq: event.seq,
    ...(replacedMessageId === undefined ? {} : { replacedMessageId }),
  }
  return { ...event, type: legacy.shape.type ?? event.type, data: legacy.shape.upgrade(event.data, context) }
}

/** The event with this number, converted; undefined where no row holds it. Parses its row. */
export function loadedEventAt(analysis: LogAnalysis, seq: number): LogEvent | undefined {
  const event = storedEventAt(analysis, seq)
  return event === undefined ? undefined : loadedEvent(analysis, event)
}

function storedEventAt(analysis: LogAnalysis, seq: number): LogEvent | undefined {
  const row = analysis.rowOfSeq(seq)
  return row === undefined ? undefined : analysis.eventsOf(row).find((event) => event.seq === seq)
}

interface Legacy {
  readonly definition: EventDefinition
  readonly shape: LegacyShape
}

function findLegacy({ dialect }: LogAnalysis, event: LogEvent): Legacy | undefined {
  const definition = dialect.events.get(event.type)
  const shape = definition === undefined ? undefined : findLegacyShape(definition, event.data)
  return definition === undefined || shape === undefined ? undefined : { definition, shape }
}

/** A converted result that replaces another takes the id of that one, which may be a converted replacement itself. */
function replacedId(analysis: LogAnalysis, event: LogEvent): string | undefined {
  const chain: LogEvent[] = []
  let replaced = findReplaced(analysis, event)
  while (replaced !== undefined && findLegacy(analysis, replaced) !== undefined) {
    chain.push(replaced)
    const next = findReplaced(analysis, replaced)
    if (next === undefined) break
    replaced = next
  }
  let id = replaced === undefined ? undefined : messageIdOf(analysis, replaced, undefined)
  for (const link of chain.toReversed()) id = messageIdOf(analysis, link, id)
  return id
}

function findReplaced(analysis: LogAnalysis, { seq, surfaceOp }: LogEvent): LogEvent | undefined {
  const start = isRecord(surfaceOp) ? surfaceOp['start'] : undefined
  return typeof start === 'number' && start < seq ? storedEventAt(analysis, start) : undefined
}

function messageIdOf(
  analysis: LogAnalysis,
  event: LogEvent,
  replacedMessageId: string | undefined,
): string | undefined {
  const shape = findLegacy(analysis, event)?.shape
  const context = {
    sessionId: sessionIdOf(analysis),
    seq: event.seq,
    ...(replacedMessageId === undefined ? {} : { replacedMessageId }),
  }
  const data = shape === undefined ? event.data : shape.upgrade(event.data, context)
  const message = deriveEventMessage({ ...event, type: shape?.type ?? event.type, data }, analysis.dialect)
  return typeof message?.id === 'string' ? message.id : undefined
}

function sessionIdOf({ header }: LogAnalysis): string {
  const id = header?.['id']
  return typeof id === 'string' ? id : ''
}
