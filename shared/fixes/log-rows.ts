// Questions that fixes ask about the rows of an analysed log: what comes before and behind a row, whether its
// neighbours join without it, how a new row is written. All from facts; only single rows are parsed.
import { type FactColumns, isEvents, isTaken } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { StorableEvent } from '../session/crash-repair.js'
import { isRecord } from '../session/json.js'

/** Calls `visit` for the rows `from` to `to - 1`, until it returns false. */
export function visitRows(
  analysis: LogAnalysis,
  from: number,
  to: number,
  visit: (row: number, columns: FactColumns, at: number) => boolean | undefined,
): void {
  const first = analysis.blocks.find(from)
  if (first === undefined) return
  let { index, offset } = first
  for (let row = from; row < to; index++, offset = 0) {
    const block = analysis.blocks.blocks[index]
    if (block === undefined) return
    for (; offset < block.rowCount && row < to; offset++, row++) {
      if (visit(row, block.columns, offset) === false) return
    }
  }
}

/** The last row before `row` for which `isWanted` holds. */
export function findBack(
  analysis: LogAnalysis,
  row: number,
  isWanted: (columns: FactColumns, at: number, row: number) => boolean,
): number | undefined {
  const start = analysis.blocks.find(row - 1)
  if (start === undefined) return undefined
  let { index, offset } = start
  for (let at = row - 1; ; index--) {
    const block = analysis.blocks.blocks[index]
    if (block === undefined) return undefined
    if (index !== start.index) offset = block.rowCount - 1
    for (; offset >= 0; offset--, at--) if (isWanted(block.columns, offset, at)) return at
  }
}

/** The first row from `row` on for which `isWanted` holds. */
export function findAhead(
  analysis: LogAnalysis,
  row: number,
  isWanted: (columns: FactColumns, at: number) => boolean,
): number | undefined {
  let found: number | undefined
  visitRows(analysis, row, analysis.text.rowCount, (at, columns, offset) => {
    if (!isWanted(columns, offset)) return undefined
    found = at
    return false
  })
  return found
}

/** Number that the next event should have before a row; time of the event before it, NaN where there is none. */
export function numberingBefore(
  analysis: LogAnalysis,
  row: number,
): { readonly seq: number; readonly time: number } {
  const before = findBack(analysis, row, isTaken)
  const facts = before === undefined ? undefined : analysis.rowFacts(before)
  if (facts?.seq === undefined) return { seq: 0, time: Number.NaN }
  return { seq: facts.seq + facts.count, time: facts.lastTime ?? Number.NaN }
}

/** Whether the events on both sides of the rows `first` to `last` follow on each other, so that none is missing. */
export function joinsWithout(analysis: LogAnalysis, first: number, last: number): boolean {
  if (analysis.isProjected) return true
  const next = findAhead(analysis, last + 1, isEvents)
  const facts = next === undefined ? undefined : analysis.rowFacts(next)
  return facts === undefined || (facts.isTaken && facts.seq === numberingBefore(analysis, first).seq)
}

/** First and last row of the stretch of set-aside rows around a row; rows without events do not end it. */
export function setAsideRun(
  analysis: LogAnalysis,
  row: number,
): { readonly first: number; readonly last: number } {
  const before = findBack(analysis, row, isTaken)
  const behind = findAhead(analysis, row, isTaken)
  const end = behind ?? lastRow(analysis) + 1
  const last = findBack(analysis, end, (columns, at) => isEvents(columns, at)) ?? row
  const first = findAhead(analysis, (before ?? 0) + 1, isEvents) ?? row
  return { first, last }
}

/** The last row that says anything: what follows the last line feed counts only where it is not empty. */
export function lastRow({ text }: LogAnalysis): number {
  const last = text.rowCount - 1
  return text.row(last) === '' ? last - 1 : last
}

/** The parsed row as an object; undefined where it is none. */
export function readRecord(
  analysis: LogAnalysis,
  row: number,
): { readonly [member: string]: unknown } | undefined {
  const value = analysis.readRow(row)
  return isRecord(value) ? value : undefined
}

/** A new row beside `row`, with the line end that the log has there. */
export function rowBeside(analysis: LogAnalysis, row: number, content: string): string {
  const neighbour = analysis.text.row(Math.max(row - 1, 0))
  return neighbour.endsWith('\r') ? `${content}\r` : content
}

/** The text of a row as a writer of this log writes an event: compact, in a projected log without number and time. */
export function eventText(analysis: LogAnalysis, event: StorableEvent): string {
  const { type, seq, time, data, surfaceOp, sourceEventSeqs } = event
  const place = analysis.isProjected ? {} : { seq, time }
  return JSON.stringify({
    type,
    ...place,
    data,
    ...(surfaceOp === undefined ? {} : { surfaceOp }),
    ...(sourceEventSeqs === undefined ? {} : { sourceEventSeqs }),
  })
}
