// Reads the rows that most logs mostly consist of without parsing them as JSON: a streamed text or reasoning delta
// exactly as writers write it, with nothing in its text that JSON would escape or that is worth a second look. Any
// other row is somebody else's.
// Measured: such a row costs a fifth of what parsing and checking it costs.
import { textUnit } from './fingerprint.js'

const HEAD = '{"type":"assistant/chunk","seq":'
const TIME = ',"time":'
const TURN = ',"data":{"turn":'
const STEP = ',"step":'
const TEXT_CHUNK = ',"chunk":{"type":"text-delta","index":'
const REASONING_CHUNK = ',"chunk":{"type":"reasoning-delta","index":'
const TEXT = ',"text":"'
const TAIL = '"}}}'

/** Fifteen digits always are a safe integer. */
const MOST_DIGITS = 15
const ZERO = 48
const QUOTE = 34
const BACKSLASH = 92
const SPACE = 32

/** Line and paragraph separators, and halves of characters: legal, but to be looked at. */
function isUnusual(unit: number): boolean {
  return unit >= 0x2028 && (unit <= 0x2029 || (unit >= 0xd800 && unit <= 0xdfff))
}

/** The facts of the delta that was read last. One reader serves all rows, since objects for each would cost more. */
export class PlainDeltaReader {
  seq = 0
  time = 0
  turn = 0
  step = 0
  index = 0
  isReasoning = false
  /** Length of the text in UTF-16 units, and its fingerprint. */
  textSize = 0
  textMark = 0
  #row = ''
  #at = 0

  /** Whether `row` is a plain delta; the fields hold its facts then. */
  read(row: string): boolean {
    this.#row = row
    this.#at = 0
    if (!this.#skip(HEAD)) return false
    this.seq = this.#number()
    if (!this.#skip(TIME)) return false
    this.time = this.#number()
    if (!this.#skip(TURN)) return false
    this.turn = this.#number()
    if (!this.#skip(STEP)) return false
    this.step = this.#number()
    this.isReasoning = !this.#skip(TEXT_CHUNK)
    if (this.isReasoning && !this.#skip(REASONING_CHUNK)) return false
    this.index = this.#number()
    if (this.seq < 0 || this.time < 0 || this.turn < 1 || this.step < 1 || this.index < 0) return false
    return this.#skip(TEXT) && this.#readText()
  }

  #skip(text: string): boolean {
    if (!this.#row.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  /** A number as JSON writes it without sign, fraction and exponent; -1 for anything else. */
  #number(): number {
    const start = this.#at
    let value = 0
    let at = start
    for (; at < start + MOST_DIGITS; at++) {
      const digit = this.#row.charCodeAt(at) - ZERO
      if (!(digit >= 0 && digit <= 9)) break
      value = value * 10 + digit
    }
    this.#at = at
    const hasLeadingZero = at > start + 1 && this.#row.charCodeAt(start) === ZERO
    return at === start || hasLeadingZero ? -1 : value
  }

  /** The text runs to the end of the row but for the closing characters. */
  #readText(): boolean {
    const row = this.#row
    const start = this.#at
    const end = row.length - TAIL.length
    if (end < start || !row.endsWith(TAIL)) return false
    let mark = 0
    for (let at = start; at < end; at++) {
      const unit = row.charCodeAt(at)
      if (unit === QUOTE || unit === BACKSLASH || unit < SPACE || isUnusual(unit)) return false
      mark = textUnit(mark, unit)
    }
    this.textSize = end - start
    this.textMark = mark
    return true
  }
}
