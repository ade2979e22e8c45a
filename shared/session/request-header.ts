// The request header: everything about a request but its derived messages. Its canonical form and its equality.
// How one comes out of a log is told in header-fold.ts.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { isRecord, jsonEquals } from './json.js'
import { jsonText } from './json-text.js'

/**
 * A request header as it came out of a log. In canonical form, empty optional members are absent and members
 * that the dialect does not know are gone.
 */
export interface RequestHeader {
  readonly config: object
  readonly adapterDefaults?: unknown
  readonly system?: unknown
  readonly tools?: unknown
  readonly messagePrefix?: unknown
}

/** What differs between dialects: which optional members a header can have. */
export type HeaderRules = Pick<Dialect, 'requestHeader'>

/** Brings a header to canonical form: the one form for writing, folding and comparing. Shares its values. */
export function canonicalHeader(header: RequestHeader, rules: HeaderRules = defaultDialect): RequestHeader {
  const canonical: { [member: string]: unknown; config: object } = { config: header.config }
  for (const member of rules.requestHeader.members) {
    const value: unknown = Reflect.get(header, member)
    if (member !== 'config' && !isEmptyMember(member, value)) canonical[member] = value
  }
  return canonical
}

function isEmptyMember(member: string, value: unknown): boolean {
  if (member === 'adapterDefaults') return !ADAPTER_MARKS.some((mark) => memberOf(value, mark) === true)
  return !(typeof value === 'string' || Array.isArray(value)) || value.length === 0
}

const CONFIG_SCALARS = ['provider', 'model', 'reasoningEffort', 'temperature', 'maxTokens']
const ADAPTER_MARKS = ['reasoningEffort', 'maxTokens']

/** Whether two canonical headers ask for the same request: config, system, tools in order, and the rest. */
export function headerEquals(a: RequestHeader, b: RequestHeader): boolean {
  return (
    configEquals(a.config, b.config) &&
    ADAPTER_MARKS.every((mark) => memberOf(a.adapterDefaults, mark) === memberOf(b.adapterDefaults, mark)) &&
    a.system === b.system &&
    listEquals(a.tools, b.tools) &&
    listEquals(a.messagePrefix, b.messagePrefix)
  )
}

/** Whether two call configs are equal; a missing `stop` list equals only a missing one. */
export function configEquals(a: object, b: object): boolean {
  return (
    CONFIG_SCALARS.every((member) => memberOf(a, member) === memberOf(b, member)) &&
    jsonEquals(memberOf(a, 'stop'), memberOf(b, 'stop'))
  )
}

/** Lists are equal as JSON text, so the order of keys counts too; a missing list equals an empty one. */
function listEquals(a: unknown, b: unknown): boolean {
  return jsonText(a ?? []) === jsonText(b ?? [])
}

function memberOf(value: unknown, member: string): unknown {
  return isRecord(value) ? value[member] : undefined
}
