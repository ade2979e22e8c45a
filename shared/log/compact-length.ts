// Tells cheaply whether reading a row lost anything. A parsed value says how long its compact text is; where the
// row is longer than that, something is in it that the value does not hold: a repeated member, a number written
// with more digits, or merely spaces.
import { isRecord } from '../session/json.js'

/** Length of the compact text of a value without its escapes, and the number of its `,` and `:`. */
interface Measure {
  length: number
  separators: number
}

const BACKSLASH = '\\'
/** What `\u0041` is longer than the unit it stands for, and any other escape. */
const UNICODE_ESCAPE_EXTRA = 5
const ESCAPE_EXTRA = 1

/** The escapes in a JSON text. */
export interface Escapes {
  /** By how many units they make the text longer than what it says. */
  readonly extra: number
  /** Whether one of them names a unit by its number. */
  readonly hasUnicode: boolean
}

/**
 * Whether `text`, which parsed to `value`, has no room for anything that `value` does not hold. Rows that are
 * written without spaces, or with one space behind each separator, can be told; others say false.
 */
export function isLossless(text: string, escapes: Escapes, value: unknown): boolean {
  const measure = { length: 0, separators: 0 }
  measureValue(value, measure)
  const end = text.endsWith('\r') ? text.length - 1 : text.length
  const rest = end - measure.length - escapes.extra
  return rest === (hasSpaces(text) ? measure.separators : 0)
}

/** Whether a row is written with a space behind each separator, judged by the first one. */
function hasSpaces(text: string): boolean {
  return text[text.indexOf(':') + 1] === ' '
}

export function findEscapes(text: string): Escapes {
  let extra = 0
  let hasUnicode = false
  for (let at = text.indexOf(BACKSLASH); at !== -1; at = text.indexOf(BACKSLASH, at)) {
    const isUnicode = text[at + 1] === 'u'
    hasUnicode ||= isUnicode
    extra += isUnicode ? UNICODE_ESCAPE_EXTRA : ESCAPE_EXTRA
    at += isUnicode ? 6 : 2
  }
  return { extra, hasUnicode }
}

function measureValue(value: unknown, measure: Measure): void {
  if (typeof value === 'string') measure.length += value.length + 2
  else if (typeof value === 'number') measure.length += numberLength(value)
  else if (Array.isArray(value)) {
    const separators = Math.max(value.length - 1, 0)
    measure.length += separators + 2
    measure.separators += separators
    for (let index = 0; index < value.length; index++) {
      const member: unknown = value[index]
      // Lists of cited events hold most of the numbers of a log.
      if (typeof member === 'number') measure.length += numberLength(member)
      else measureValue(member, measure)
    }
  } else if (isRecord(value)) {
    let members = 0
    for (const name in value) {
      members++
      measure.length += name.length + 3
      measureValue(value[name], measure)
    }
    const commas = Math.max(members - 1, 0)
    measure.length += commas + 2
    measure.separators += commas + members
  } else measure.length += value === false ? 5 : 4
}

/** Digits of a number as JSON writes it; a negative zero is written as it is read. */
function numberLength(value: number): number {
  if (value >= 0 && value <= Number.MAX_SAFE_INTEGER && Number.isInteger(value)) {
    if (Object.is(value, -0)) return Number.NaN
    // Times are most of the long numbers.
    if (value >= 1e12 && value < 1e13) return 13
    let digits = 1
    for (let limit = 10; value >= limit; limit *= 10) digits++
    return digits
  }
  const { length } = String(value)
  // From 16 digits on, another number may be written just as long.
  return Number.isFinite(value) && length < 16 ? length : Number.NaN
}
