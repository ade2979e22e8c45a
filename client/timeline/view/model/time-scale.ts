// Where each row of a log stands along the timeline, in one of three ways: by order, every event as wide as the other;
// by active time, where stretches in which nothing ran are folded; by wall clock. Positions count from 0 and never step
// back: where the clock does, that is a mark. Made once for data and mode; knows no zoom.

import { lastAtMost } from '../../../../shared/search-sorted.js'
import type { TimelineModel } from './timeline-model.js'
import { RowKinds } from './timeline-model.js'

export const timeModes = ['order', 'active', 'wall'] as const
export type TimeMode = (typeof timeModes)[number]

/** A place where the scale is not what the clock says. */
export interface ScaleBreak {
  readonly kind: 'folded' | 'clock-back'
  readonly position: number
  /** Position behind it. */
  readonly end: number
  /** What was folded away, or how far the clock stepped back. */
  readonly durationMs: number
  /** The row behind it. */
  readonly row: number
}

export interface TimeScale {
  readonly mode: TimeMode
  /** Where each row begins and ends: events in order mode, milliseconds otherwise. */
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly length: number
  readonly breaks: readonly ScaleBreak[]
}

/** Shorter pauses are part of work: people think and models start slowly. */
export const FOLDED_FROM_MS = 30_000
/** So long a pause is folded even while a call is open: the session was most likely asleep. */
export const ALWAYS_FOLDED_FROM_MS = 3_600_000
/** Times out of a log may be anything; sums of longer gaps would leave the numbers that a screen can be made of. */
const LONGEST_GAP_MS = 1e13
/** What a folded pause still takes, so that the rows around it do not touch. */
export const FOLDED_TO_MS = 1000

export function buildScale(model: TimelineModel, mode: TimeMode): TimeScale {
  return mode === 'order' || !model.hasTimes ? orderScale(model) : timeScale(model, mode)
}

function orderScale({ data, rowCount }: TimelineModel): TimeScale {
  const { kind, count } = data.tables.rows.columns
  const starts = new Float64Array(rowCount)
  const ends = new Float64Array(rowCount)
  let position = 0
  for (let row = 0; row < rowCount; row++) {
    starts[row] = position
    // Damaged rows take room like an event, so that they are seen; the header line and blank rows take none.
    position += kind[row] === RowKinds.Nothing || kind[row] === RowKinds.Header ? 0 : Math.max(count[row], 1)
    ends[row] = position
  }
  return { mode: 'order', starts, ends, length: position, breaks: [] }
}

function timeScale(model: TimelineModel, mode: 'active' | 'wall'): TimeScale {
  const { rowCount } = model
  const { time, span } = model.data.tables.rows.columns
  const busy = mode === 'active' ? busyBefore(model) : undefined
  const starts = new Float64Array(rowCount)
  const ends = new Float64Array(rowCount)
  const breaks: ScaleBreak[] = []
  let position = 0
  let clock = model.startTime
  for (let row = 0; row < rowCount; row++) {
    const at = time[row]
    // A row without a time stands where the one before ended.
    if (Number.isFinite(at)) {
      const gap = at - clock
      const isFolded = busy !== undefined && isIdle(gap, busy[row] > 0)
      const passed = gap < 0 ? 0 : isFolded ? FOLDED_TO_MS : Math.min(gap, LONGEST_GAP_MS)
      if (gap < 0) breaks.push({ kind: 'clock-back', position, end: position, durationMs: -gap, row })
      else if (passed !== gap) {
        breaks.push({ kind: 'folded', position, end: position + passed, durationMs: gap, row })
      }
      position += passed
      clock = at
    }
    starts[row] = position
    if (Number.isFinite(at) && span[row] > 0 && Number.isFinite(span[row])) {
      position += Math.min(span[row], LONGEST_GAP_MS)
      clock += span[row]
    }
    ends[row] = position
  }
  return { mode, starts, ends, length: position, breaks }
}

function isIdle(gapMs: number, isBusy: boolean): boolean {
  return gapMs >= (isBusy ? ALWAYS_FOLDED_FROM_MS : FOLDED_FROM_MS)
}

/** For each row, how many model calls and answered tool calls were running before it. */
function busyBefore({ data, rowCount }: TimelineModel): Int32Array {
  const running = new Int32Array(rowCount + 2)
  const { attempts, calls } = data.tables
  for (let index = 0; index < attempts.length; index++) {
    running[attempts.columns.waitRow[index] + 1]++
    running[attempts.columns.lastRow[index] + 1]--
  }
  for (let index = 0; index < calls.length; index++) {
    // Nobody knows how long a call ran that nothing answered.
    if (calls.columns.state[index] === 0) continue
    running[calls.columns.firstRow[index] + 1]++
    running[calls.columns.lastRow[index] + 1]--
  }
  for (let row = 1; row < running.length; row++) running[row] += running[row - 1]
  return running
}

/** The row at a position: the last one that begins there or before. */
export function rowAt({ starts }: TimeScale, position: number): number {
  return Math.max(lastAtMost(starts, position), 0)
}

/** Where a row is drawn as a point. */
export function pointOf({ mode, starts, ends }: TimeScale, row: number): number {
  return mode === 'order' ? (starts[row] + ends[row]) / 2 : starts[row]
}

/** Epoch milliseconds at a position of a scale of time; NaN where no row before it has a time. */
export function clockAt(scale: TimeScale, model: TimelineModel, position: number): number {
  const { time } = model.data.tables.rows.columns
  let row = rowAt(scale, position)
  while (row > 0 && !Number.isFinite(time[row])) row--
  return time[row] + (position - scale.starts[row])
}
