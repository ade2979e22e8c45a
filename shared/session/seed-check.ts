// What an event must be before a session takes it in, apart from its place on the surface: envelope, vocabulary,
// payload shape, number. Writers' input throws; whole logs are judged by the rules instead.
import type { Dialect } from '../format/dialect.js'
import { checkGuard } from '../format/payload-check.js'
import { isRecord } from './json.js'
import type { LogEvent } from './log-event.js'
import { type Refusal, SessionError } from './session-error.js'

const ENVELOPE = new Set(['type', 'seq', 'time', 'data', 'surfaceOp', 'sourceEventSeqs'])

/**
 * Checks one event of a seed, which must have the seq `index`. Throws a {@link SessionError} at the first fault,
 * looking in the order of the harness: retired type, envelope, message or header shape, retired reason, number.
 */
export function assertSeedEvent(event: unknown, index: number, dialect: Dialect): asserts event is LogEvent {
  const refusal = refusalOfSeedEvent(event, index, dialect)
  if (refusal === undefined) return
  throw new SessionError({ ...refusal, message: `seed event ${index}: ${refusal.message}` })
}

function refusalOfSeedEvent(event: unknown, index: number, dialect: Dialect): Refusal | undefined {
  if (!isRecord(event)) return { code: 'row/not-object', path: [], message: 'is no event object' }
  const { type, data } = event
  return (
    refusalOfType(type, dialect) ??
    refusalOfEnvelope(event, dialect) ??
    refusalOfPayload(type, data, dialect) ??
    refusalOfReason(type, data, dialect) ??
    refusalOfSeq(event['seq'], index)
  )
}

/** The rules of names alone: a type or a header reason that the dialect refuses, wherever it turns up. */
export function findRetiredName(type: unknown, data: unknown, dialect: Dialect): Refusal | undefined {
  return refusalOfType(type, dialect) ?? refusalOfReason(type, data, dialect)
}

function refusalOfType(type: unknown, dialect: Dialect): Refusal | undefined {
  const retired = typeof type === 'string' ? dialect.retiredTypes.get(type) : undefined
  if (retired === undefined) return undefined
  const hint = retired.replacedBy === undefined ? '' : `; ${retired.replacedBy} took its place`
  return { code: retired.code, path: ['type'], message: `type "${type}" is no longer read${hint}` }
}

function refusalOfReason(type: unknown, data: unknown, dialect: Dialect): Refusal | undefined {
  if (type !== 'request/header' || !isRecord(data)) return undefined
  const { reason } = data
  if (typeof reason !== 'string' || !dialect.retiredHeaderReasons.includes(reason)) return undefined
  const message = `a request/header with reason "${reason}" is no longer read`
  return { code: 'vocabulary/retired-reason', path: ['data', 'reason'], message }
}

function refusalOfEnvelope(
  event: { readonly [member: string]: unknown },
  { envelope }: Dialect,
): Refusal | undefined {
  const { type, seq, time, data, ignorable } = event
  const extra = Object.keys(event).find(
    (name) => !ENVELOPE.has(name) && !(envelope.ignorable && name === 'ignorable'),
  )
  if (extra !== undefined)
    return { code: 'envelope/unknown-member', path: [extra], message: 'has an unknown member' }
  if (typeof type !== 'string') return { code: 'envelope/type', path: ['type'], message: 'type is no string' }
  if (!isSafeInteger(seq) || seq < 0)
    return { code: 'envelope/seq', path: ['seq'], message: 'seq is no non-negative safe integer' }
  if (!isSafeInteger(time) || (time < 0 && !envelope.negativeTime))
    return { code: 'envelope/time', path: ['time'], message: 'time is not in the range of times' }
  if (data === undefined) return { code: 'envelope/data-missing', path: [], message: 'has no data' }
  if (ignorable !== undefined && ignorable !== true)
    return { code: 'envelope/ignorable', path: ['ignorable'], message: 'ignorable can only be true' }
  return undefined
}

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function refusalOfPayload(type: unknown, data: unknown, dialect: Dialect): Refusal | undefined {
  const definition = typeof type === 'string' ? dialect.events.get(type) : undefined
  const fault = definition === undefined ? undefined : checkGuard(definition, data)[0]
  if (fault === undefined) return undefined
  const path = ['data', ...fault.path]
  return { code: fault.code, path, message: `${type} needs ${fault.expectation} at ${path.join('.')}` }
}

function refusalOfSeq(seq: unknown, index: number): Refusal | undefined {
  if (seq === index) return undefined
  const code = typeof seq === 'number' && seq < index ? 'sequence/backwards' : 'sequence/gap'
  return { code, path: ['seq'], message: `has seq ${seq}, but a seed counts from 0 without gaps` }
}
