// Time since the first event, to be compared from row to row: always to the same place, never rounded to minutes.
import { text } from '../../../../shared/text.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `+0.009 s`, `+12.403 s`, `+1:40.250`, `+2:52:03.412`; `decimals` of the seconds. */
export function offsetFromStart(offsetMs: number, decimals: number): string {
  const sign = offsetMs < 0 ? '−' : '+'
  // Rounded first, so that no 60 seconds come out.
  const unit = 10 ** (3 - decimals)
  const ms = Math.round(Math.abs(offsetMs) / unit) * unit
  if (ms < MINUTE) return text('{0} s', [sign + (ms / SECOND).toFixed(decimals)])
  const hours = Math.floor(ms / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  const seconds = ((ms % MINUTE) / SECOND).toFixed(decimals).padStart(decimals === 0 ? 2 : decimals + 3, '0')
  return hours === 0
    ? `${sign}${minutes}:${seconds}`
    : `${sign}${hours}:${String(minutes).padStart(2, '0')}:${seconds}`
}
