// Numbers as people read them: counts with their thousands apart, durations with three telling digits. The same on
// every machine and in every language, so no locale is asked; only the words around them are translated.
import { text } from './text.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** `3,210`; the fraction of a number that has one stays. */
export function formatCount(count: number): string {
  const [whole = '', ...rest] = String(count).split('.')
  if (!/^-?\d+$/.test(whole)) return String(count)
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.')
}

/** A count with what it counts: `1 event`, `{0} events`. Two whole texts rather than a plural rule: languages differ. */
export function counted(count: number, one: string, many: string): string {
  return count === 1 ? text(one) : text(many, [formatCount(count)])
}

/** `840 ms`, `1.24 s`, `12.4 s`, `4 m 12 s`, `1 h 04 m`, `2 d 3 h`; of milliseconds from 0 on. */
export function formatDuration(milliseconds: number): string {
  const ms = Math.round(milliseconds)
  if (ms < second) return text('{0} ms', [ms])
  if (ms < 9_995) return text('{0} s', [(ms / second).toFixed(2)])
  if (ms < 59_950) return text('{0} s', [(ms / second).toFixed(1)])
  if (ms < hour - second / 2) {
    const seconds = Math.round(ms / second)
    return text('{0} m {1} s', [Math.floor(seconds / 60), twoDigits(seconds % 60)])
  }
  if (ms < day - minute / 2) {
    const minutes = Math.round(ms / minute)
    return text('{0} h {1} m', [Math.floor(minutes / 60), twoDigits(minutes % 60)])
  }
  const hours = Math.round(ms / hour)
  return text('{0} d {1} h', [formatCount(Math.floor(hours / 24)), hours % 24])
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
