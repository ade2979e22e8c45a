// Reading rows without parsing them as JSON: parts of patterns that say to the letter what a row must look like up to
// its texts, and a cursor that walks through a row that does. Rows of streamed texts are most of most logs, and writers
// write them all alike. What a row means is not known here.
import { textUnit } from './fingerprint.js'

/** A number without sign, fraction and exponent; fifteen digits always are a safe integer. */
export const NUMBER = '(?:0|[1-9][0-9]{0,14})'
export const POSITIVE = '[1-9][0-9]{0,14}'

/** A text in its quotation marks that says what it looks like: no escapes, nothing that is worth a second look. */
export const NAME = '"[^"\\\\\\x00-\\x1f\\u2028\\u2029\\ud800-\\udfff]*"'

/** Turns text into a pattern of that very text. */
export function exactly(text: string): string {
  return text.replace(/[{}[\]]/g, '\\$&')
}

/** As `NUMBER` has it. */
const MOST_DIGITS = 15
const ZERO = 48
const QUOTE = 34
const BACKSLASH = 92
const SPACE = 32

/** What an escape of two units stands for, by its second unit; zero where that is none. */
const escapes = new Uint16Array(128)
for (const unit of ['"', '\\', '/', '\b', '\f', '\n', '\r', '\t']) {
  const letter = unit < ' ' ? JSON.stringify(unit).charCodeAt(2) : unit.charCodeAt(0)
  escapes[letter] = unit.charCodeAt(0)
}

/** Line and paragraph separators, and halves of characters: legal, but to be looked at. */
function isUnusual(unit: number): boolean {
  return unit >= 0x2028 && (unit <= 0x2029 || (unit >= 0xd800 && unit <= 0xdfff))
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low <= 0xdfff
}

/** One cursor serves all rows, since objects for each would cost more. */
export class PlainCursor {
  row = ''
  at = 0
  /** Length of the texts so far in UTF-16 units, and the fingerprint of them all joined. */
  textSize = 0
  textMark = 0

  begin(row: string): void {
    this.row = row
    this.at = 0
    this.textSize = 0
    this.textMark = 0
  }

  /** The number at the cursor. */
  number(): number {
    const { row } = this
    let value = 0
    let at = this.at
    for (; at < row.length; at++) {
      const digit = row.charCodeAt(at) - ZERO
      if (!(digit >= 0 && digit <= 9)) break
      value = value * 10 + digit
    }
    this.at = at
    return value
  }

  /** The same where the row was not looked at before: -1 where no number of the pattern `NUMBER` stands there. */
  plainNumber(): number {
    const start = this.at
    const value = this.number()
    const digits = this.at - start
    const hasZero = digits > 1 && this.row.charCodeAt(start) === ZERO
    return digits === 0 || digits > MOST_DIGITS || hasZero ? -1 : value
  }

  /** Takes the members behind the comma at the cursor, up to what follows them; returns them as text. */
  membersBefore(next: string): string {
    const { row, at } = this
    const end = row.indexOf(next, at)
    this.at = end + next.length
    return row.slice(at + 1, end)
  }

  /** Takes the text at the cursor; false where there is none, or something in it that is worth a second look. */
  text(): boolean {
    const { row } = this
    let mark = this.textMark
    let size = this.textSize
    let at = this.at
    if (row.charCodeAt(at) !== QUOTE) return false
    for (at++; at < row.length; at++) {
      let unit = row.charCodeAt(at)
      if (unit === QUOTE) {
        this.textMark = mark
        this.textSize = size
        this.at = at + 1
        return true
      }
      if (unit === BACKSLASH) {
        at++
        unit = escapes[row.charCodeAt(at)] ?? 0
        if (unit === 0) return false
      } else if (unit < SPACE || isUnusual(unit)) {
        if (!isPair(unit, row.charCodeAt(at + 1))) return false
        at++
        size++
        mark = textUnit(mark, unit)
        unit = row.charCodeAt(at)
      }
      size++
      mark = textUnit(mark, unit)
    }
    return false
  }

  /** Whether the row ends with just this text at the cursor. */
  endsWith(text: string): boolean {
    if (this.row.length !== this.at + text.length) return false
    for (let index = 0; index < text.length; index++) {
      if (this.row.charCodeAt(this.at + index) !== text.charCodeAt(index)) return false
    }
    return true
  }
}
