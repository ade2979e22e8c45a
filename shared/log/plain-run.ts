// Reads packed rows without parsing them as JSON: a run of streamed deltas exactly as writers write it, with nothing
// in it that is worth a second look. Any other row is somebody else's.
// Measured: such a row costs a third of what parsing and checking it costs.
import type { PackedRow } from './packed-rows.js'
import { exactly, NAME, NUMBER, PlainCursor, POSITIVE } from './plain-cursor.js'

const TAG = '{"type":"'
const SEQ = '","seq0":'
const TIME = ',"time0":'
const TURN = ',"data":{"turn":'
const STEP = ',"step":'
const INDEX = ',"index":'
const GAPS = ',"dt":['
const SAID = ',"texts":['
const CALL = ',"id":'
const ARGUMENTS = ',"args":['
const TAIL = ']}}'

const tags = ['text-chunks', 'reasoning-chunks', 'tool-call-chunks'] as const

// A pattern for all the gaps would run out of stack over some millions of them.
const beforeGaps = new RegExp(
  `^${exactly(TAG)}(?:${tags.join('|')})${SEQ}${NUMBER}${TIME}${NUMBER}` +
    `${exactly(TURN)}${POSITIVE}${STEP}${POSITIVE}${INDEX}${NUMBER}${exactly(GAPS)}`,
)
const called = new RegExp(`${CALL}${NAME}(?:,"name":${NAME})?${exactly(ARGUMENTS)}`, 'y')

const COMMA = 44
const BRACKET = 93

/** The facts of the run that was read last. One reader serves all rows, since objects for each would cost more. */
export class PlainRunReader {
  tag: PackedRow['type'] = 'text-chunks'
  seq0 = 0
  time0 = 0
  /** Time of the last delta. */
  lastTime = 0
  turn = 0
  step = 0
  index = 0
  /** Number of deltas. */
  count = 0
  /** The members that name a tool call, as JSON text; empty for other runs. */
  call = ''
  /** Length of the joined texts in UTF-16 units, and their fingerprint. */
  textSize = 0
  textMark = 0
  readonly #cursor = new PlainCursor()

  /** Whether `row` is a plain run; the fields hold its facts then. */
  read(row: string): boolean {
    if (!beforeGaps.test(row)) return false
    const cursor = this.#cursor
    cursor.begin(row)
    cursor.at += TAG.length
    this.tag = tags.find((tag) => row.startsWith(tag, cursor.at)) ?? 'text-chunks'
    cursor.at += this.tag.length + SEQ.length
    this.seq0 = cursor.number()
    cursor.at += TIME.length
    this.time0 = cursor.number()
    cursor.at += TURN.length
    this.turn = cursor.number()
    cursor.at += STEP.length
    this.step = cursor.number()
    cursor.at += INDEX.length
    this.index = cursor.number()
    cursor.at += GAPS.length
    const gapCount = this.#readGaps()
    if (gapCount < 0 || !this.#readCall()) return false
    this.count = this.#readTexts()
    this.textSize = cursor.textSize
    this.textMark = cursor.textMark
    return cursor.endsWith(TAIL) && this.count === gapCount + 1 && Number.isSafeInteger(this.lastTime)
  }

  /** Adds the gaps up; returns how many there are, -1 where one of them is not plain. */
  #readGaps(): number {
    const cursor = this.#cursor
    const { row } = cursor
    let time = this.time0
    let count = 0
    for (; row.charCodeAt(cursor.at) !== BRACKET; count++) {
      if (count > 0 && row.charCodeAt(cursor.at++) !== COMMA) return -1
      const gap = cursor.plainNumber()
      if (gap < 0) return -1
      time += gap
    }
    cursor.at++
    this.lastTime = time
    return count
  }

  /** Takes what stands before the texts; returns whether it is plain. */
  #readCall(): boolean {
    const cursor = this.#cursor
    if (this.tag === 'tool-call-chunks') {
      called.lastIndex = cursor.at
      if (!called.test(cursor.row)) return false
      this.call = cursor.membersBefore(ARGUMENTS)
      return true
    }
    this.call = ''
    if (!cursor.row.startsWith(SAID, cursor.at)) return false
    cursor.at += SAID.length
    return true
  }

  /** Takes the texts; returns how many there are, -1 where one of them is not plain. */
  #readTexts(): number {
    const cursor = this.#cursor
    for (let count = 1; cursor.text(); count++) {
      if (cursor.row.charCodeAt(cursor.at) !== COMMA) return count
      cursor.at++
    }
    return -1
  }
}
