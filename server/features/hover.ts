// Hover: what stands at a place of a log, in words. The place decides who speaks; the texts are made in `hover/`. Asks
// the analysis and nothing else, at the cost of the row and of what the row points at.
import type { Hover, Position, Range } from 'vscode-languageserver/node'
import { MarkupKind } from 'vscode-languageserver/node'
import { RowKind } from '../../shared/analysis/fact-columns.js'
import type { RowFacts } from '../../shared/analysis/log-analysis.js'
import { placeAt, type RowSite } from '../../shared/log/place-at.js'
import type { RowSpan } from '../../shared/rules/problem.js'
import { type Block, toMarkdown, toPlainText } from '../markdown.js'
import { dataBlocks } from './hover/data-hover.js'
import { eventHover } from './hover/event-hover.js'
import { headerLineBlocks } from './hover/header-line-hover.js'
import type { HoverContext } from './hover/hover-context.js'
import { type MemberSite, memberBlocks } from './hover/member-hover.js'
import { problemBlocks, problemsAt } from './hover/problem-hover.js'
import { citationBlocks, referenceBlocks } from './hover/reference-hover.js'
import { surfaceBlocks } from './hover/surface-hover.js'
import { timeHover } from './hover/time-hover.js'

export type { HoverContext } from './hover/hover-context.js'

/** What stands at a position; undefined where there is nothing to say. Its range is the token under the pointer. */
export function hoverAt(
  context: HoverContext,
  position: Position,
): { readonly blocks: readonly Block[]; readonly range: Range } | undefined {
  const { text } = context.analysis
  const { row, offset } = text.toRow(position)
  const site = tokenAt(text.row(row), offset)
  const problems = problemsAt(context, row, offset)
  const about = site === undefined ? [] : siteBlocks(context, row, site)
  // What is wrong with a row as a whole would be in the way on each of its members.
  const isAboutRow = about.length === 0 || site?.path[0] === 'type'
  const explained = problems.filter(
    ({ problem: { path, span } }) => isAboutRow || path.length > 0 || span !== undefined,
  )
  const blocks = [...about, ...problemBlocks(context, explained)]
  const span = site?.span ?? problems[0]?.span
  return blocks.length === 0 || span === undefined
    ? undefined
    : { blocks, range: toRange(context, row, span) }
}

/** The same as the protocol wants it. */
export function toLspHover(
  found: ReturnType<typeof hoverAt>,
  { showsMarkdown }: { readonly showsMarkdown: boolean },
): Hover | null {
  if (found === undefined) return null
  const contents = showsMarkdown
    ? { kind: MarkupKind.Markdown, value: toMarkdown(found.blocks) }
    : { kind: MarkupKind.PlainText, value: toPlainText(found.blocks) }
  return { contents, range: found.range }
}

/** The name or scalar that the pointer is on; nothing between them. */
function tokenAt(rowText: string, offset: number): RowSite | undefined {
  const site = placeAt(rowText, offset)
  return site === undefined || site.kind === 'container' || offset >= site.span.end ? undefined : site
}

function siteBlocks(context: HoverContext, row: number, { kind, path }: RowSite): readonly Block[] {
  const facts = context.analysis.rowFacts(row)
  const value = context.analysis.readRow(row)
  if (facts === undefined || value === undefined) return []
  const site: MemberSite = { path, isKey: kind === 'key', row: value }
  if (facts.kind === RowKind.Header) return headerLineBlocks(context, site)
  return rowBlocks(context, facts, site)
}

function rowBlocks(context: HoverContext, facts: RowFacts, site: MemberSite): readonly Block[] {
  const { path } = site
  switch (path[0]) {
    case 'type':
    case 'seq':
    case 'seq0':
      return eventHover(context, facts)
    case 'time':
    case 'time0':
      return timeHover(context, facts)
    case 'surfaceOp':
      return markerBlocks(context, facts, site)
    case 'sourceEventSeqs':
      return path.length > 1 ? referenceBlocks(context, site) : citationBlocks(context, site)
    case 'data':
      return dataBlocks(context, facts, site)
    default:
      return memberBlocks(context, site)
  }
}

/** The ends of a replaced stretch name events; everything else in the marker is about the surface. */
function markerBlocks(context: HoverContext, facts: RowFacts, site: MemberSite): readonly Block[] {
  const { path, isKey } = site
  if (path[1] === 'start' || path[1] === 'end') {
    return isKey ? memberBlocks(context, site) : referenceBlocks(context, site)
  }
  const [event] = context.analysis.eventsOf(facts.row)
  return event === undefined ? memberBlocks(context, site) : surfaceBlocks(context, facts.row, event)
}

function toRange({ analysis }: HoverContext, row: number, { start, end }: RowSpan): Range {
  return { start: analysis.text.toPosition(row, start), end: analysis.text.toPosition(row, end) }
}
