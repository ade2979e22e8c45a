// Labels of the axis at round places: numbers of events, time since the start, or the clock.
import { formatCount } from '../../../../shared/number-text.js'
import { offsetFromStart } from './offset-text.js'
import { clockAt, rowAt, type TimeScale } from './time-scale.js'
import type { TimelineModel } from './timeline-model.js'
import { type PixelView, toPixel } from './viewport.js'

export interface Tick {
  readonly x: number
  readonly label: string
}

/** Pixels from one label to the next at least. */
const LABEL_WIDTH = 90

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Round steps of time; longer ones are whole days. */
const timeSteps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
]

export function axisTicks(scale: TimeScale, model: TimelineModel, view: PixelView): readonly Tick[] {
  const wanted = ((view.end - view.start) / view.width) * LABEL_WIDTH
  const step = scale.mode === 'order' ? roundCount(wanted) : roundTime(wanted)
  const shift = scale.mode === 'wall' ? clockShift(scale, model) : 0
  const ticks: Tick[] = []
  const first = Math.ceil((Math.max(view.start, 0) + shift) / step)
  const last = Math.floor((Math.min(view.end, scale.length) + shift) / step)
  for (let index = first; index <= last && ticks.length < 200; index++) {
    const position = index * step - shift
    ticks.push({ x: toPixel(view, position), label: labelAt(scale, model, position, step) })
  }
  return ticks
}

function roundCount(wanted: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(wanted, 1)))
  return Math.max([1, 2, 5, 10].map((factor) => factor * unit).find((step) => step >= wanted) ?? unit * 10, 1)
}

function roundTime(wanted: number): number {
  const step = timeSteps.find((known) => known >= wanted)
  return step ?? Math.ceil(wanted / DAY) * DAY
}

/** So that labels of the clock stand at round times of the place where the reader is. */
function clockShift(scale: TimeScale, model: TimelineModel): number {
  const start = clockAt(scale, model, 0)
  if (!Number.isFinite(start)) return 0
  const offset = new Date(start).getTimezoneOffset() * MINUTE
  return Number.isFinite(offset) ? (start - offset) % DAY : 0
}

function labelAt(scale: TimeScale, model: TimelineModel, position: number, step: number): string {
  if (scale.mode === 'order') return seqLabel(scale, model, position)
  if (scale.mode === 'active') return offsetFromStart(position, step >= SECOND ? 0 : 3)
  return clockText(clockAt(scale, model, position), step)
}

/** The number of the event that begins at a position, counted through where rows have none. */
function seqLabel(scale: TimeScale, { data }: TimelineModel, position: number): string {
  const row = rowAt(scale, position)
  const seq = data.tables.rows.columns.seq[row]
  return Number.isFinite(seq) ? formatCount(seq + Math.floor(position - scale.starts[row])) : ''
}

/** As exact as the step needs: with a date, to the minute, to the second, to the millisecond. */
export function clockText(timeMs: number, step: number): string {
  const date = new Date(timeMs)
  if (Number.isNaN(date.getTime())) return ''
  const [day, time] = [dayText(date), `${pad(date.getHours())}:${pad(date.getMinutes())}`]
  if (step >= DAY) return day
  if (step >= HOUR) return `${day} ${time}`
  if (step >= MINUTE) return time
  const seconds = `${time}:${pad(date.getSeconds())}`
  return step >= SECOND ? seconds : `${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

function dayText(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

function pad(count: number): string {
  return String(count).padStart(2, '0')
}
