// Expand selection: from the text or value at the cursor over the values around it to the row, the step, the turn and
// the whole log.
import type { Position, Range, SelectionRange } from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { outlineOf, stepOfRow, turnOfRow } from '../../shared/analysis/outline.js'
import { spanOf } from '../../shared/log/locate.js'
import { placeAt } from '../../shared/log/place-at.js'
import type { RowSpan } from '../../shared/rules/problem.js'
import { rangeOfRows, rangeOfSpan } from './log-ranges.js'

/** Values around the cursor; rows may be nested absurdly deep, and each range is written inside the other. */
const mostValues = 40

export function selectionRangesAt(analysis: LogAnalysis, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => selectionRangeAt(analysis, position))
}

function selectionRangeAt(analysis: LogAnalysis, position: Position): SelectionRange {
  const { text } = analysis
  const { row, offset } = text.toRow(position)
  const ranges = [
    ...valueSpans(text.row(row), offset).map((span) => rangeOfSpan(text, row, span)),
    ...rowRanges(analysis, row),
  ]
  let selection: SelectionRange | undefined
  for (const range of ranges.reverse()) {
    if (selection !== undefined && sameRange(selection.range, range)) continue
    selection = selection === undefined ? { range } : { range, parent: selection }
  }
  return selection ?? { range: { start: position, end: position } }
}

/** What stands at an offset and the values around it, innermost first. */
function valueSpans(rowText: string, offset: number): readonly RowSpan[] {
  const site = placeAt(rowText, offset)
  if (site === undefined) return []
  const spans: RowSpan[] = []
  if (site.kind !== 'container') {
    const { start, end } = site.span
    const isText = rowText[start] === '"' && rowText[end - 1] === '"' && end - start > 1
    // Inside the quotes first, as in any string.
    if (isText && offset > start && offset < end) spans.push({ start: start + 1, end: end - 1 })
    spans.push(site.span)
  }
  const { path } = site
  const outermost = Math.max(path.length - mostValues, 1)
  for (let length = path.length; length >= outermost; length--) {
    const part = path.slice(0, length)
    const value = spanOf(rowText, { path: part })
    const key = spanOf(rowText, { path: part, atKey: true })
    // Of a member that stands twice the path means the other one.
    if (value.start <= offset && offset <= value.end) spans.push(value)
    const member = { start: Math.min(key.start, value.start), end: value.end }
    if (member.start <= offset && offset <= member.end) spans.push(member)
  }
  return withinEachOther(spans)
}

/** Only spans that hold the one before. */
function withinEachOther(spans: readonly RowSpan[]): readonly RowSpan[] {
  const kept: RowSpan[] = []
  for (const span of spans) {
    const inner = kept.at(-1)
    if (inner === undefined || (span.start <= inner.start && span.end >= inner.end)) kept.push(span)
  }
  return kept
}

function rowRanges(analysis: LogAnalysis, row: number): readonly Range[] {
  const { text } = analysis
  const turn = turnOfRow(outlineOf(analysis), row)
  const step = turn === undefined ? undefined : stepOfRow(turn, row)
  const sections = [step, turn].filter((section) => section !== undefined)
  return [
    rangeOfRows(text, row, row),
    ...sections.map(({ firstRow, lastRow }) => rangeOfRows(text, firstRow, lastRow)),
    rangeOfRows(text, 0, text.rowCount - 1),
  ]
}

function sameRange(a: Range, b: Range): boolean {
  return samePosition(a.start, b.start) && samePosition(a.end, b.end)
}

function samePosition(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character
}
