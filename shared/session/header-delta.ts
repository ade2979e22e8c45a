// Request-header deltas of dialect v0a (seed 003): what one says, how it is applied, and how a writer finds it.
// A writer logs a delta only when applying it gives exactly the new header, else a whole snapshot.
import { isRecord } from './json.js'
import { jsonText } from './json-text.js'
import {
  canonicalHeader,
  configEquals,
  type HeaderRules,
  headerEquals,
  type RequestHeader,
} from './request-header.js'

/** Edit of the system prompt by lines: the first `keepStart` old ones, then `insert`, then the last `keepEnd`. */
export interface SystemDelta {
  readonly keepStart: number
  readonly keepEnd: number
  readonly insert: readonly string[]
}

/** Edit of the tool list by tool name. */
export interface ToolsDelta {
  readonly added: readonly unknown[]
  readonly removed: readonly string[]
  /** Each takes the place of the old tool of the same name. */
  readonly changed: readonly unknown[]
}

/** The payload of a `request/header-delta`; absent members stay as they were. */
export interface HeaderDelta {
  readonly system?: SystemDelta
  readonly tools?: ToolsDelta
  readonly config?: object
  /** The whole new prefix; an empty list stands for none. */
  readonly messagePrefix?: readonly unknown[]
}

/** Amends a canonical header; `undefined` where `delta` is not readable as one. The result is not yet canonical. */
export function applyHeaderDelta(header: RequestHeader, delta: unknown): RequestHeader | undefined {
  if (!isHeaderDelta(delta)) return undefined
  return {
    ...header,
    ...(delta.config === undefined ? {} : { config: delta.config }),
    ...(delta.system === undefined ? {} : { system: applySystemDelta(header.system, delta.system) }),
    ...(delta.tools === undefined ? {} : { tools: applyToolsDelta(header.tools, delta.tools) }),
    ...(delta.messagePrefix === undefined ? {} : { messagePrefix: delta.messagePrefix }),
  }
}

/**
 * The delta from one header to the next, as a v0a writer computes it: `{}` where nothing changed, `undefined`
 * where a delta cannot express the change (two tools in another order, say) and a snapshot with the reason
 * `fallback` is due.
 */
export function diffHeader(
  previous: RequestHeader,
  next: RequestHeader,
  rules: HeaderRules,
): HeaderDelta | undefined {
  const before = canonicalHeader(previous, rules)
  const after = canonicalHeader(next, rules)
  const system =
    before.system === after.system ? undefined : diffLines(linesOf(before.system), linesOf(after.system))
  const hasSameTools = jsonText(listOf(before.tools)) === jsonText(listOf(after.tools))
  const hasSamePrefix = jsonText(listOf(before.messagePrefix)) === jsonText(listOf(after.messagePrefix))
  const delta: HeaderDelta = {
    ...(system === undefined ? {} : { system }),
    ...(hasSameTools ? {} : { tools: diffTools(listOf(before.tools), listOf(after.tools)) }),
    ...(configEquals(before.config, after.config) ? {} : { config: after.config }),
    ...(hasSamePrefix ? {} : { messagePrefix: listOf(after.messagePrefix) }),
  }
  const amended = applyHeaderDelta(before, delta)
  if (amended === undefined) return undefined
  return headerEquals(canonicalHeader(amended, rules), after) ? delta : undefined
}

/** A missing prompt has no lines; an empty one would have one, but canonical form knows none. */
function linesOf(system: unknown): readonly string[] {
  return typeof system === 'string' ? system.split('\n') : []
}

function applySystemDelta(system: unknown, { keepStart, keepEnd, insert }: SystemDelta): string | undefined {
  const old = linesOf(system)
  const lines = [...old.slice(0, keepStart), ...insert, ...old.slice(Math.max(0, old.length - keepEnd))]
  return lines.length === 0 ? undefined : lines.join('\n')
}

function diffLines(old: readonly string[], next: readonly string[]): SystemDelta {
  const shorter = Math.min(old.length, next.length)
  let keepStart = 0
  while (keepStart < shorter && old[keepStart] === next[keepStart]) keepStart++
  let keepEnd = 0
  while (keepEnd < shorter - keepStart && old.at(-1 - keepEnd) === next.at(-1 - keepEnd)) keepEnd++
  return { keepStart, keepEnd, insert: next.slice(keepStart, next.length - keepEnd) }
}

/** Dropping comes first, so a tool that is both removed and changed is gone. */
function applyToolsDelta(tools: unknown, { added, removed, changed }: ToolsDelta): readonly unknown[] {
  const dropped = new Set<unknown>(removed)
  const replacements = new Map(changed.map((tool) => [nameOf(tool), tool]))
  const kept = listOf(tools).filter((tool) => !dropped.has(nameOf(tool)))
  return [...kept.map((tool) => replacements.get(nameOf(tool)) ?? tool), ...added]
}

function diffTools(old: readonly unknown[], next: readonly unknown[]): ToolsDelta {
  const before = new Map(old.map((tool) => [nameOf(tool), jsonText(tool)]))
  const after = new Set(next.map(nameOf))
  return {
    added: next.filter((tool) => !before.has(nameOf(tool))),
    removed: old.map(nameOf).filter((name): name is string => typeof name === 'string' && !after.has(name)),
    changed: next.filter((tool) => before.has(nameOf(tool)) && before.get(nameOf(tool)) !== jsonText(tool)),
  }
}

function nameOf(tool: unknown): unknown {
  return isRecord(tool) ? tool['name'] : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isHeaderDelta(value: unknown): value is HeaderDelta {
  if (!isRecord(value)) return false
  const { system, tools, config, messagePrefix } = value
  return (
    (system === undefined || isSystemDelta(system)) &&
    (tools === undefined || isToolsDelta(tools)) &&
    (config === undefined || isRecord(config)) &&
    (messagePrefix === undefined || Array.isArray(messagePrefix))
  )
}

function isSystemDelta(value: unknown): value is SystemDelta {
  if (!isRecord(value)) return false
  const { keepStart, keepEnd, insert } = value
  return isCount(keepStart) && isCount(keepEnd) && isTextList(insert)
}

function isToolsDelta(value: unknown): value is ToolsDelta {
  if (!isRecord(value)) return false
  return Array.isArray(value['added']) && Array.isArray(value['changed']) && isTextList(value['removed'])
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
