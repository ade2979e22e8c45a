// Fixes of event types that the dialect does not know: an event that only informs can be marked as one that readers may
// leave out. Declaring a type is no edit of the log and is offered elsewhere.
import { oncePerVersion } from '../analysis/derived-cache.js'
import { isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix } from './fix.js'
import { readRecord, visitRows } from './log-rows.js'
import { insertMember, replaceValue, rowTextOf } from './member-edits.js'
import type { PartEdit } from './row-edits.js'

/** So many events of one type are marked at once. */
const MOST_MARKED = 10_000

/** Readers without the plugin then skip the events: only who knows the plugin can say whether that does no harm. */
export const fixUnknownRequired: FixMaker = (analysis, problem) => {
  const { row } = problem
  const type = analysis.rowFacts(row)?.type
  const own = markIgnorable(analysis, row)
  if (type === undefined || own === undefined) return []
  const note = text('Readers that do not know the type then leave such events out')
  const fixes = [
    reviewFix(problem, { id: 'mark-ignorable', title: text('Mark the event ignorable'), edits: [own], note }),
  ]
  const rows = rowsOfType(analysis, row)
  if (rows.length > 1 && rows.length <= MOST_MARKED) {
    const title = text('Mark all events of the type {0} ignorable ({1})', [type, rows.length])
    const plan = () => ({
      edits: rows.flatMap((each) => markIgnorable(analysis, each) ?? []),
      note: note[0],
    })
    fixes.push(reviewFix(problem, { id: 'mark-all-ignorable', title, edits: plan }))
  }
  return fixes
}

/** Rows of the same type as the one in `row`. */
function rowsOfType(analysis: LogAnalysis, row: number): readonly number[] {
  const address = analysis.blocks.find(row)
  const wanted = address?.block.columns.type[address.offset]
  return wanted === undefined ? [] : (rowsByType(analysis).get(wanted) ?? [])
}

/** Kept, since a log can hold hundreds of thousands of such events, each of which asks. */
const rowsByType = oncePerVersion((analysis) => {
  const rows = new Map<number, number[]>()
  visitRows(analysis, 1, analysis.text.rowCount, (row, columns, at) => {
    const type = columns.type[at]
    if (type === undefined || columns.kind[at] !== RowKind.Event || !isTaken(columns, at)) return true
    const known = rows.get(type)
    if (known === undefined) rows.set(type, [row])
    else known.push(row)
    return true
  })
  return rows
})

/** Undefined for an event that claims a place on the surface, which no reader may leave out. */
function markIgnorable(analysis: LogAnalysis, row: number): PartEdit | undefined {
  const value = readRecord(analysis, row)
  if (value === undefined || value['surfaceOp'] !== undefined || value['ignorable'] === true) return undefined
  const rowText = rowTextOf(analysis, row)
  if (value['ignorable'] !== undefined) return replaceValue(rowText, ['ignorable'], 'true')
  return insertMember(rowText, [], { name: 'ignorable', value: 'true' }, 'last')
}
