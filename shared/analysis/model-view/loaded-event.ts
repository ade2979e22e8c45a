// Events as the loader hands them to the session core: payloads of older builds in today's shape (seed 004). Which
// shapes those are, and what becomes of them, is data of the dialect.
import type { LegacyShape } from '../../format/dialect.js'
import { findLegacyShape } from '../../format/payload-check.js'
import { deriveEventMessage } from '../../session/derive.js'
import { isRecord } from '../../session/json.js'
import type { LogEvent } from '../../session/log-event.js'
import type { LogAnalysis } from '../log-analysis.js'

/** The event with its payload, and if need be its type, converted; most events are returned as they are. */
export function loadedEvent(analysis: LogAnalysis, event: LogEvent): LogEvent {
  const shape = findShape(analysis, event)
  return shape === undefined ? event : convert(analysis, event, shape, rewrittenId(analysis, event))
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

function findShape({ dialect }: LogAnalysis, { type, data }: LogEvent): LegacyShape | undefined {
  const definition = dialect.events.get(type)
  return definition === undefined ? undefined : findLegacyShape(definition, data)
}

function convert(
  { header }: LogAnalysis,
  event: LogEvent,
  shape: LegacyShape,
  replacedMessageId: string | undefined,
): LogEvent {
  const id = header?.['id']
  const data = shape.upgrade(event.data, {
    sessionId: typeof id === 'string' ? id : '',
    seq: event.seq,
    ...(replacedMessageId === undefined ? {} : { replacedMessageId }),
  })
  return { ...event, type: shape.type ?? event.type, data }
}

/**
 * Id of the message that an event rewrites. A converted rewrite takes that id over, so along a chain of such events
 * it is the id of the first.
 */
function rewrittenId(analysis: LogAnalysis, event: LogEvent): string | undefined {
  let first = event
  let shape = findShape(analysis, first)
  while (shape !== undefined) {
    const replaced = findReplaced(analysis, first)
    if (replaced === undefined) break
    first = replaced
    shape = findShape(analysis, first)
  }
  if (first === event) return undefined
  const loaded = shape === undefined ? first : convert(analysis, first, shape, undefined)
  const message = deriveEventMessage(loaded, analysis.dialect)
  return typeof message?.id === 'string' ? message.id : undefined
}

function findReplaced(analysis: LogAnalysis, { seq, surfaceOp }: LogEvent): LogEvent | undefined {
  const start = isRecord(surfaceOp) ? surfaceOp['start'] : undefined
  return typeof start === 'number' && start < seq ? storedEventAt(analysis, start) : undefined
}
