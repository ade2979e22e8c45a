// How text from a log looks in a terminal: which characters are shown, and how many columns each takes. A log may
// hold anything, so whatever could drive the terminal or turn the writing direction is written out instead.
import { visibleText } from '../../shared/rules/message.js'

/** One character as it is shown. */
export interface ShownCharacter {
  readonly text: string
  /** UTF-16 units that it takes in the source. */
  readonly length: number
  /** Columns that it takes on the screen. */
  readonly width: number
}

/** The character at an offset; undefined at the end of the text. */
export function shownCharacter(text: string, offset: number): ShownCharacter | undefined {
  const code = text.codePointAt(offset)
  if (code === undefined) return undefined
  const character = String.fromCodePoint(code)
  const shown = visibleText(character)
  // An escape is plain ASCII.
  const width = shown === character ? widthOf(code) : shown.length
  return { text: shown, length: character.length, width }
}

/** Columns of a text that is shown as it is. */
export function textWidth(text: string): number {
  let width = 0
  for (let offset = 0; ; ) {
    const character = shownCharacter(text, offset)
    if (character === undefined) return width
    width += character.width
    offset += character.length
  }
}

const combining = /^\p{M}$/u

/** First and last code points of what East Asian fonts and emoji show two columns wide (Unicode, annex 11). */
const wideRanges: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x231a, 0x231b],
  [0x2329, 0x232a],
  [0x23e9, 0x23ec],
  [0x25fd, 0x25fe],
  [0x2614, 0x2615],
  [0x2648, 0x2653],
  [0x26aa, 0x26ab],
  [0x26bd, 0x26be],
  [0x26c4, 0x26c5],
  [0x2705, 0x2705],
  [0x270a, 0x270b],
  [0x2728, 0x2728],
  [0x274c, 0x274c],
  [0x2753, 0x2757],
  [0x2795, 0x2797],
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b55],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x1fa70, 0x1faff],
  [0x20000, 0x3fffd],
]

function widthOf(code: number): number {
  if (code < 0x300) return 1
  if (combining.test(String.fromCodePoint(code))) return 0
  return wideRanges.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}
