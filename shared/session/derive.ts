// The one rule by which an event becomes a message of the model's history (seeds: "Derived history"). It reads
// how from the dialect. It looks at one event at a time: which events count, and in what order, is the surface.
import type { Dialect, Projection } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { isRecord } from './json.js'
import type { LogEvent } from './log-event.js'

/** A message as it came out of a log: nobody has looked deeper than this. */
export interface DerivedMessage {
  readonly role: string
  readonly content: readonly unknown[]
  readonly id?: unknown
  readonly source?: unknown
  readonly provenance?: unknown
}

/**
 * The message that an event derives to. `null` where it derives none: a log-only event, an assistant message
 * without content (it only holds usage, seed 004), or a payload too broken to hold a message. Parts of the
 * payload are shared, never copied; what is built around them is frozen. Surface markers are not looked at.
 */
export function deriveEventMessage(
  event: LogEvent,
  dialect: Dialect = defaultDialect,
): DerivedMessage | null {
  const projection = dialect.events.get(event.type)?.projection
  if (projection === undefined || !isRecord(event.data)) return null
  const message = project(event.data, projection)
  if (message === undefined) return null
  return message.role === 'assistant' && message.content.length === 0 ? null : message
}

function project(data: PayloadRecord, projection: Projection): DerivedMessage | undefined {
  switch (projection.kind) {
    case 'payload':
      return isMessage(data) ? data : undefined
    case 'member':
      return isMessage(data['message']) ? data['message'] : undefined
    case 'content':
      return projectContent(data, projection.role, projection.withProvenance === true ? ['provenance'] : [])
    case 'tool-result':
      return projectResult(data)
    case 'tagged':
      return projection.rawEnvelope === true && data['envelope'] === 'raw'
        ? projectContent(data, 'user', [])
        : projectTagged(data, projection.tag)
  }
}

type PayloadRecord = { readonly [key: string]: unknown }

function isMessage(value: unknown): value is DerivedMessage & PayloadRecord {
  return isRecord(value) && typeof value['role'] === 'string' && isList(value['content'])
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** `carried` names the members that travel with the message where the payload has them. */
function projectContent(
  data: PayloadRecord,
  role: 'user' | 'assistant',
  carried: readonly 'provenance'[],
): DerivedMessage | undefined {
  const content = data['content']
  if (!isList(content)) return undefined
  const present = carried.filter((name) => data[name] !== undefined)
  return Object.freeze({ role, content, ...Object.fromEntries(present.map((name) => [name, data[name]])) })
}

function projectResult(data: PayloadRecord): DerivedMessage | undefined {
  const { callId, content, isError } = data
  if (!isList(content)) return undefined
  const outcome = isError === undefined ? {} : { isError }
  const block = Object.freeze({ type: 'tool-result', toolCallId: callId, content, ...outcome })
  return Object.freeze({ role: 'user', content: Object.freeze([block]) })
}

/**
 * The frame stands in text blocks of its own, so the original blocks stay untouched. It shows the kind of the
 * source as JSON text (the quotation marks belong to it), never the name of a plug-in.
 */
function projectTagged(data: PayloadRecord, tag: string): DerivedMessage | undefined {
  const { content, source } = data
  if (!isList(content)) return undefined
  const kind = isRecord(source) ? source['kind'] : undefined
  const opening = textBlock(`<${tag} source=${JSON.stringify(kind)}>`)
  const closing = textBlock(`</${tag}>`)
  return Object.freeze({ role: 'user', content: Object.freeze([opening, ...content, closing]) })
}

function textBlock(text: string): { readonly type: 'text'; readonly text: string } {
  return Object.freeze({ type: 'text', text })
}
