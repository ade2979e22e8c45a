// Amounts as people read them, the same in hovers, lenses, the timeline and on the command line. It must not know
// what is measured.
import { text } from './text.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds as two units at most: `412 ms`, `1.24 s`, `12.4 s`, `4 m 12 s`, `2 h 3 m`, `5 d 3 h`. */
export function durationText(durationMs: number): string {
  if (!Number.isFinite(durationMs)) return '?'
  const size = Math.abs(durationMs)
  return durationMs < 0 ? `-${sizeText(size)}` : sizeText(size)
}

function sizeText(size: number): string {
  if (size < SECOND) return text('{0} ms', [String(Math.round(size))])
  // Compared after rounding, so that no `60.0 s` and no `60 s` beside minutes come out.
  if (size < 9.995 * SECOND) return text('{0} s', [(size / SECOND).toFixed(2)])
  if (size < 59.95 * SECOND) return text('{0} s', [(size / SECOND).toFixed(1)])
  const seconds = Math.round(size / SECOND)
  if (seconds * SECOND < HOUR) return text('{0} m {1} s', [Math.floor(seconds / 60), seconds % 60])
  const minutes = Math.round(size / MINUTE)
  if (minutes * MINUTE < 2 * DAY) return text('{0} h {1} m', [Math.floor(minutes / 60), minutes % 60])
  const hours = Math.round(size / HOUR)
  return text('{0} d {1} h', [countText(Math.floor(hours / 24)), hours % 24])
}

/** A number with its digits in groups: `1,204`. */
export function countText(count: number): string {
  return Number.isInteger(count) ? String(count).replace(/\B(?=(?:\d{3})+$)/g, ',') : String(count)
}
