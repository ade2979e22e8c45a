// The request header and the request context in force after a log or a prefix of it. A dialect writes the header
// whole every time or amends it with deltas; which, the dialect says. No knowledge of sessions here.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { applyHeaderDelta } from './header-delta.js'
import { isRecord } from './json.js'
import type { LogEvent } from './log-event.js'
import { canonicalHeader, type HeaderRules, type RequestHeader } from './request-header.js'

/** What one event does to the header in force. */
export type HeaderStep =
  | { readonly ok: true; readonly header: RequestHeader | undefined }
  /** A delta with no snapshot before it, or one that is none: the header in force is not known. */
  | { readonly ok: false; readonly code: 'request/delta-without-header' | 'request/delta-malformed' }

/** Folds one event; anything but a readable snapshot or a delta leaves the header as it was. */
export function foldHeaderEvent(
  header: RequestHeader | undefined,
  event: LogEvent,
  rules: HeaderRules,
): HeaderStep {
  if (event.type === 'request/header') {
    const snapshot = isRecord(event.data) ? event.data['header'] : undefined
    return { ok: true, header: isHeader(snapshot) ? canonicalHeader(snapshot, rules) : header }
  }
  if (event.type !== rules.requestHeader.deltaType) return { ok: true, header }
  if (header === undefined) return { ok: false, code: 'request/delta-without-header' }
  const amended = applyHeaderDelta(header, event.data)
  if (amended === undefined) return { ok: false, code: 'request/delta-malformed' }
  return { ok: true, header: canonicalHeader(amended, rules) }
}

/**
 * The header in force after a log or a prefix of it, canonical; `undefined` before the first snapshot. `from` is
 * a header folded earlier, to continue from. A delta that cannot be applied makes the header unknown until the
 * next snapshot; {@link foldHeaderEvent} says why.
 */
export function foldRequestHeader(
  events: Iterable<LogEvent>,
  rules: HeaderRules = defaultDialect,
  from?: RequestHeader,
): RequestHeader | undefined {
  let header = from
  for (const event of events) {
    const step = foldHeaderEvent(header, event, rules)
    header = step.ok ? step.header : undefined
  }
  return header
}

function isHeader(value: unknown): value is RequestHeader {
  return isRecord(value) && isRecord(value['config'])
}

/** Route and capacity of the next request; without `contextWindow` the capacity is unknown again (seed 004). */
export interface RequestContext {
  readonly provider: string
  readonly model: string
  /** Tokens of request and response together. */
  readonly contextWindow?: number
}

/** The last `request/context` as a whole, or `from` where there is none. Not part of the request header. */
export function foldRequestContext(
  events: Iterable<LogEvent>,
  dialect: Pick<Dialect, 'events'> = defaultDialect,
  from?: RequestContext,
): RequestContext | undefined {
  let context = from
  for (const { type, data } of events) {
    if (type === 'request/context' && dialect.events.has(type) && isContext(data)) context = data
  }
  return context
}

function isContext(value: unknown): value is RequestContext {
  if (!isRecord(value)) return false
  const { provider, model, contextWindow } = value
  if (typeof provider !== 'string' || typeof model !== 'string') return false
  return contextWindow === undefined || typeof contextWindow === 'number'
}
