// The rows that close a turn which was left open, as a crash repair of the harness writes them (seed 004), for any place
// in a log. What the events are is decided in session/crash-repair.ts.
import { type FactColumns, isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { loadedEvent } from '../analysis/model-view/loaded-event.js'
import { crashClosers, type StorableEvent } from '../session/crash-repair.js'
import { isRecord } from '../session/json.js'
import type { LogEvent } from '../session/log-event.js'
import { findBack, visitRows } from './log-rows.js'

/** Events that open, close or answer something; no other decides what is open. */
const deciding: ReadonlySet<string> = new Set([
  'turn/start',
  'turn/end',
  'step/start',
  'step/end',
  'assistant/message',
  'tool/call',
  'tool/result',
])

/**
 * Closers for the log as it is before `row`, with the numbers that follow there; empty where no turn is open, or where
 * nothing says which.
 */
export function closersBefore(analysis: LogAnalysis, row: number): readonly StorableEvent[] {
  const opener = findBack(
    analysis,
    row,
    (columns, at) => isTaken(columns, at) && isTurnStart(analysis, columns, at),
  )
  if (opener === undefined) return []
  const events: LogEvent[] = []
  let last: LogEvent | undefined
  visitRows(analysis, opener, row, (at, columns, offset) => {
    if (!isTaken(columns, offset)) return
    const type = analysis.types.nameOf(columns.type[offset] ?? 0)
    const seq = (columns.seq[offset] ?? 0) + (columns.count[offset] ?? 1) - 1
    const time = columns.lastTime[offset] ?? Number.NaN
    last = { type, seq, time: Number.isNaN(time) ? 0 : time, data: undefined }
    if (columns.kind[offset] !== RowKind.Event || !deciding.has(type)) return
    for (const event of analysis.eventsOf(at)) events.push(loadedEvent(analysis, event))
  })
  if (last !== undefined && events.at(-1)?.seq !== last.seq) events.push(last)
  const closers = crashClosers(events, analysis.dialect)
  return closers.every(isNumbered) ? closers : []
}

/** A start without its number leaves its end without one. */
function isNumbered({ type, data }: StorableEvent): boolean {
  const members = type === 'turn/end' ? ['turn'] : ['turn', 'step']
  return isRecord(data) && members.every((member) => Number.isSafeInteger(data[member]))
}

function isTurnStart(analysis: LogAnalysis, columns: FactColumns, at: number): boolean {
  return analysis.types.nameOf(columns.type[at] ?? 0) === 'turn/start'
}
