// Reads the rows of a block that have changed. Where a row's facts come out as they were, the fold need not run.
import type { EventDetail } from '../rules/event-detail.js'
import { jsonEquals } from '../session/json.js'
import type { Block } from './block.js'
import { FactColumns, RowKind } from './fact-columns.js'
import type { RowSource } from './findings.js'
import type { LogTraits } from './log-traits.js'
import { readRow } from './row/read-row.js'
import type { RowReading } from './row/row-draft.js'
import type { RowProblem } from './row-problem.js'

const scratch = new FactColumns(1)

/** Reads the unread rows of a block that starts at row `start` of the text. */
export function readBlockRows(
  block: Block,
  start: number,
  text: RowSource,
  traits: LogTraits,
  reading: RowReading,
): void {
  const isFirstReading = block.needsFold
  const rowProblems = new Map(block.rowProblems)
  for (let offset = block.unreadFrom; offset < block.unreadTo; offset++) {
    const columns = isFirstReading ? block.columns : scratch
    const at = isFirstReading ? offset : 0
    const problems = readAnyRow(start + offset, text, traits, reading, columns, at)
    if (problems === undefined || problems.length === 0) rowProblems.delete(offset)
    else rowProblems.set(offset, problems)
    if (isFirstReading || sameFacts(block.columns, offset, scratch)) continue
    block.columns.copyFrom(scratch, 0, 1, offset)
    block.needsFold = true
  }
  block.rowProblems = rowProblems
  block.unreadFrom = 0
  block.unreadTo = 0
}

function readAnyRow(
  row: number,
  text: RowSource,
  traits: LogTraits,
  reading: RowReading,
  columns: FactColumns,
  at: number,
): readonly RowProblem[] | undefined {
  const rowText = text.row(row)
  if (row === 0) {
    const { headerRow } = traits
    if (!headerRow.isEvent) {
      columns.clear(at)
      columns.kind[at] = RowKind.Header
      return headerRow.problems
    }
    return [...headerRow.problems, ...(readRow(rowText, reading, columns, at) ?? [])]
  }
  if (row === text.rowCount - 1) {
    if (rowText === '') {
      columns.clear(at)
      return undefined
    }
    // A fixture reader takes a last row without its line feed like any other.
    if (!reading.isProjected) {
      columns.clear(at)
      columns.kind[at] = RowKind.Torn
      return [{ code: 'row/torn-tail', path: [], values: [rowText.length] }]
    }
  }
  return readRow(rowText, reading, columns, at)
}

function sameFacts(columns: FactColumns, at: number, other: FactColumns): boolean {
  return (
    columns.kind[at] === other.kind[0] &&
    columns.type[at] === other.type[0] &&
    Object.is(columns.ownSeq[at], other.ownSeq[0]) &&
    Object.is(columns.time[at], other.time[0]) &&
    Object.is(columns.lastTime[at], other.lastTime[0]) &&
    columns.turn[at] === other.turn[0] &&
    columns.step[at] === other.step[0] &&
    columns.count[at] === other.count[0] &&
    columns.chunkKind[at] === other.chunkKind[0] &&
    columns.chunkIndex[at] === other.chunkIndex[0] &&
    columns.textSize[at] === other.textSize[0] &&
    columns.textMark[at] === other.textMark[0] &&
    sameDetail(columns.detail[at], other.detail[0])
  )
}

function sameDetail(a: EventDetail | undefined, b: EventDetail | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && jsonEquals(a, b))
}
