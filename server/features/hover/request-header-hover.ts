// The request header that is in force after a row, and what changed against the one before it.
import { headerBefore } from '../../../shared/analysis/model-view/header-at.js'
import { prettyJson } from '../../../shared/analysis/model-view/pretty-json.js'
import { isRecord } from '../../../shared/session/json.js'
import { jsonText } from '../../../shared/session/json-text.js'
import { headerEquals, type RequestHeader } from '../../../shared/session/request-header.js'
import { text } from '../../../shared/text.js'
import { type Block, code, fence, type Inline, list, paragraph, phrase, strong } from '../../markdown.js'
import { type HoverContext, seqLink } from './hover-context.js'
import { lineDiff } from './line-diff.js'

const shownUnits = 1500
/** Tools that are named one by one. */
const mostTools = 30

export function headerBlocks(context: HoverContext, row: number): readonly Block[] {
  const before = headerBefore(context.analysis, row)
  const after = headerBefore(context.analysis, row + 1)
  if (after.header === undefined) {
    const reason =
      after.fault === 'request/delta-without-header'
        ? phrase('The header in force cannot be known: there is none before that could be amended.')
        : phrase('The header in force cannot be known: the amendment cannot be read.')
    return [paragraph(after.fault === undefined ? phrase('No request header is in force.') : reason)]
  }
  return [
    ...changeBlocks(context, before, after.header),
    paragraph(strong(text('Header in force after it'))),
    ...wholeBlocks(after.header),
  ]
}

function changeBlocks(
  context: HoverContext,
  { header: before, seq }: ReturnType<typeof headerBefore>,
  after: RequestHeader,
): readonly Block[] {
  if (before === undefined || seq === undefined)
    return [paragraph(phrase('The first request header of the log.'))]
  const link = seqLink(context, seq)
  if (headerEquals(before, after))
    return [paragraph(phrase('Nothing changed against the header of {0}.', link))]
  const changes = [...configChanges(before.config, after.config), ...toolChanges(before.tools, after.tools)]
  if (jsonText(before.messagePrefix ?? []) !== jsonText(after.messagePrefix ?? [])) {
    changes.push(phrase('Other messages go before the history.'))
  }
  if (jsonText(before.adapterDefaults ?? {}) !== jsonText(after.adapterDefaults ?? {})) {
    changes.push(phrase('Other values are defaults of the adapter.'))
  }
  return [
    paragraph(phrase('Changed against the header of {0}:', link)),
    ...(changes.length === 0 ? [] : [list(changes)]),
    ...systemChanges(before.system, after.system),
  ]
}

function configChanges(before: object, after: object): (readonly Inline[])[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => {
    const old: unknown = Reflect.get(before, name)
    const next: unknown = Reflect.get(after, name)
    if (jsonText(old ?? null) === jsonText(next ?? null)) return []
    return [phrase('{0}: {1} → {2}', code(name), shownValue(old), shownValue(next))]
  })
}

function shownValue(value: unknown): readonly Inline[] {
  if (value === undefined) return phrase('none')
  return [code(typeof value === 'string' ? value : jsonText(value))]
}

function toolChanges(before: unknown, after: unknown): (readonly Inline[])[] {
  const old = toolsOf(before)
  const next = toolsOf(after)
  const added = [...next.keys()].filter((name) => !old.has(name))
  const removed = [...old.keys()].filter((name) => !next.has(name))
  const changed = [...next]
    .filter(([name, tool]) => old.has(name) && old.get(name) !== tool)
    .map(([name]) => name)
  const lines: (readonly Inline[])[] = []
  if (added.length > 0) lines.push(phrase('Tools added: {0}', nameList(added)))
  if (removed.length > 0) lines.push(phrase('Tools removed: {0}', nameList(removed)))
  if (changed.length > 0) lines.push(phrase('Tools changed: {0}', nameList(changed)))
  const isSame = jsonText(before ?? []) === jsonText(after ?? [])
  if (lines.length === 0 && !isSame) lines.push(phrase('The tools stand in another order.'))
  return lines
}

/** JSON text of each tool by name. */
function toolsOf(tools: unknown): ReadonlyMap<string, string> {
  const list: readonly unknown[] = Array.isArray(tools) ? tools : []
  return new Map(
    list.map((tool) => {
      const name = isRecord(tool) ? tool['name'] : tool
      return [typeof name === 'string' ? name : '?', jsonText(tool)]
    }),
  )
}

function nameList(names: readonly string[]): readonly Inline[] {
  const [first, ...others] = names.slice(0, mostTools).map((name): readonly Inline[] => [code(name)])
  if (first === undefined) return []
  const shown = others.reduce((before, name) => phrase('{0}, {1}', before, name), first)
  const hidden = names.length - mostTools
  return hidden > 0 ? phrase('{0} and {1} more', shown, hidden) : shown
}

function systemChanges(before: unknown, after: unknown): readonly Block[] {
  if (before === after) return []
  const diff = lineDiff(linesOf(before), linesOf(after))
  return [paragraph(strong(text('System prompt'))), fence(diff.join('\n'), 'diff', shownUnits)]
}

function linesOf(system: unknown): readonly string[] {
  return typeof system === 'string' ? system.split('\n') : []
}

function wholeBlocks({ config, system, tools, messagePrefix }: RequestHeader): readonly Block[] {
  const blocks: Block[] = [fence(prettyJson(config), 'json', shownUnits)]
  const counts: (readonly Inline[])[] = []
  const names = [...toolsOf(tools).keys()]
  if (names.length > 0) counts.push(phrase('Tools: {0}', nameList(names)))
  if (Array.isArray(messagePrefix))
    counts.push(phrase('Messages before the history: {0}', messagePrefix.length))
  if (counts.length > 0) blocks.push(list(counts))
  if (typeof system === 'string')
    blocks.push(paragraph(strong(text('System prompt'))), fence(system, 'text', shownUnits))
  return blocks
}
