// The last resort for a log with a hole: the part before it stays, the rest goes, and a turn that is then open is
// closed. It is what a loader does with a torn end, and it loses what it drops, so it says how much that is.
import { isEvents } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { Problem } from '../rules/problem.js'
import { text } from '../text.js'
import { closersBefore } from './closing-rows.js'
import { type Fix, reviewFix } from './fix.js'
import { eventText, lastRow, rowBeside, visitRows } from './log-rows.js'
import type { FixEdit } from './row-edits.js'

/** Drops a row and everything behind it. Only for rows behind the header line. */
export function keepBefore(analysis: LogAnalysis, problem: Problem): Fix {
  const { row } = problem
  const closers = closersBefore(analysis, row)
  const rows = lastRow(analysis) - row + 1
  const note = text('Rows lost: {0}; readable events in them: {1}', [rows, countEvents(analysis, row)])
  const title =
    closers.length === 0
      ? text('Keep the part before, drop all rows from here on ({0})', [rows])
      : text('Keep the part before, drop all rows from here on ({0}), and close the open turn', [rows])
  return reviewFix(problem, {
    id: 'keep-before',
    title,
    edits: dropRest(
      analysis,
      row,
      closers.map((event) => rowBeside(analysis, row, eventText(analysis, event))),
    ),
    note,
  })
}

function dropRest(analysis: LogAnalysis, row: number, closers: readonly string[]): readonly FixEdit[] {
  const { rowCount } = analysis.text
  return [{ row, removed: rowCount - row, inserted: [...closers, ''] }]
}

function countEvents(analysis: LogAnalysis, from: number): number {
  let events = 0
  visitRows(analysis, from, analysis.text.rowCount, (_row, columns, at) => {
    if (isEvents(columns, at)) events += columns.count[at] ?? 1
  })
  return events
}
