// Turns places of a log into ranges of the editor: the one way by which navigation says where something is.
import type { Position, Range } from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { spanOf } from '../../shared/log/locate.js'
import { type LogText, lineLength } from '../../shared/log/log-text.js'
import { isPackedRow } from '../../shared/log/packed-rows.js'
import type { JsonPath, RowSpan } from '../../shared/rules/problem.js'
import { isRecord } from '../../shared/session/json.js'

export function rangeOfSpan(text: LogText, row: number, { start, end }: RowSpan): Range {
  return { start: text.toPosition(row, start), end: text.toPosition(row, end) }
}

/** The value at a path of a row. */
export function rangeOfPath(text: LogText, row: number, path: JsonPath): Range {
  return rangeOfSpan(text, row, spanOf(text.row(row), { path }))
}

/** From the value at one path to the end of the value at another, such as some entries of a list. */
export function rangeOfPaths(text: LogText, row: number, first: JsonPath, last: JsonPath): Range {
  const rowText = text.row(row)
  const { start } = spanOf(rowText, { path: first })
  const { end } = spanOf(rowText, { path: last })
  return rangeOfSpan(text, row, { start, end: Math.max(start, end) })
}

/** All of a row but its line end. */
export function rangeOfRow(text: LogText, row: number): Range {
  return rangeOfRows(text, row, row)
}

/** From the start of one row to the end of another. */
export function rangeOfRows(text: LogText, firstRow: number, lastRow: number): Range {
  return { start: text.toPosition(firstRow, 0), end: endOfRow(text, lastRow) }
}

export function endOfRow(text: LogText, row: number): Position {
  return text.toPosition(row, lineLength(text.row(row)))
}

/**
 * Path of what stands for an event in its row: the number, of a member of a packed row the member's text, and in a
 * projected row, which has no number, the type.
 */
export function pathOfEvent(analysis: LogAnalysis, row: number, seq: number): JsonPath {
  const value = analysis.readRow(row)
  if (!isRecord(value)) return []
  const first = analysis.rowFacts(row)?.seq
  if (isPackedRow(value) && first !== undefined && seq > first) {
    const list = isRecord(value['data']) && Array.isArray(value['data']['args']) ? 'args' : 'texts'
    return ['data', list, seq - first]
  }
  const member = isPackedRow(value) ? 'seq0' : 'seq'
  return value[member] === undefined ? ['type'] : [member]
}
