// One taken row as the outline sees it, and how durations between rows are measured. Times are labels that may step
// back, and no duration across such a step means anything; so every row knows how often the clock had stepped back.
import type { EventDetail } from '../../rules/event-detail.js'

export interface OutlineRow {
  readonly row: number
  /** First and last event of the row. */
  readonly seq: number
  readonly lastSeq: number
  /** Epoch milliseconds of the two; NaN where the row has no time. */
  readonly time: number
  readonly lastTime: number
  /** How often the clock had stepped back. */
  readonly clockSteps: number
  readonly detail: EventDetail | undefined
}

/** A row that is filled again and again, since an object for each of a million rows costs more than the outline. */
export class RowSlot implements OutlineRow {
  row = -1
  seq = -1
  lastSeq = -1
  time = Number.NaN
  lastTime = Number.NaN
  clockSteps = 0
  detail: EventDetail | undefined = undefined

  copyFrom(other: OutlineRow): void {
    this.row = other.row
    this.seq = other.seq
    this.lastSeq = other.lastSeq
    this.time = other.time
    this.lastTime = other.lastTime
    this.clockSteps = other.clockSteps
    this.detail = other.detail
  }
}

/** Milliseconds from the start of one row to the end of another; undefined where they cannot be known. */
export function durationBetween(
  first: Pick<OutlineRow, 'time' | 'clockSteps'>,
  last: Pick<OutlineRow, 'lastTime' | 'clockSteps'>,
): number | undefined {
  if (first.clockSteps !== last.clockSteps) return undefined
  const duration = last.lastTime - first.time
  return Number.isNaN(duration) || duration < 0 ? undefined : duration
}

/** A time, or undefined for NaN. */
export function knownTime(time: number): number | undefined {
  return Number.isNaN(time) ? undefined : time
}
