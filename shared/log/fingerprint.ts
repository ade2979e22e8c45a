// Fingerprints of texts and JSON values: 32-bit marks that are equal for equal values, so that rules can compare
// what rows said without keeping it. Texts concatenate: the mark of a joined text follows from its parts.
import { isRecord } from '../session/json.js'

const BASE = 0x01000193
const EMPTY_MARK = 0

/** Mark of a text; `textMark(a + b)` equals `joinMarks(textMark(a), textMark(b), b.length)`. */
export function textMark(text: string): number {
  return extendMark(EMPTY_MARK, text)
}

/** Mark of a text that goes on with `text`. */
export function extendMark(mark: number, text: string): number {
  let hash = mark
  for (let index = 0; index < text.length; index++) {
    hash = textUnit(hash, text.charCodeAt(index))
  }
  return hash
}

/** Mark of a text that goes on with one UTF-16 unit. */
export function textUnit(mark: number, unit: number): number {
  return (Math.imul(mark, BASE) + unit + 1) | 0
}

/** Mark of two joined texts from their marks and the length of the second one in UTF-16 units. */
export function joinMarks(first: number, second: number, secondLength: number): number {
  return (Math.imul(first, power(secondLength)) + second) | 0
}

function power(exponent: number): number {
  let result = 1
  let factor = BASE
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = Math.imul(result, factor)
    factor = Math.imul(factor, factor)
  }
  return result
}

/**
 * Mark of a JSON value; it does not depend on the order of object members. Walks recursively, so a value that is
 * nested absurdly throws a RangeError.
 */
export function valueMark(value: unknown): number {
  if (typeof value === 'string') return mix(1, textMark(value))
  if (typeof value === 'number')
    return mix(2, Number.isSafeInteger(value) ? value | 0 : textMark(String(value)))
  if (Array.isArray(value)) {
    let mark = mix(3, value.length)
    for (let index = 0; index < value.length; index++) mark = mix(mark, valueMark(value[index]))
    return mark
  }
  if (isRecord(value)) {
    let mark = 4
    for (const name in value) mark = (mark + mix(textMark(name), valueMark(value[name]))) | 0
    return mark
  }
  return value === null ? 5 : value === true ? 6 : 7
}

function mix(mark: number, value: number): number {
  const hash = Math.imul(mark ^ value, 0x9e3779b1)
  return ((hash ^ (hash >>> 15)) + value) | 0
}
