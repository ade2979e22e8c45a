// Cuts the bytes of a log into rows as they come in, chunk by chunk: at line feeds and nowhere else, each row decoded
// from UTF-8. Memory is bounded by the longest row. It must not know files, containers or JSON.
import { joinBytes } from './join-bytes.js'
import type { PhysicalFault } from './physical-fault.js'
import { decodeUtf8, findIllFormed, type IllFormedBytes, replacementCharacter } from './utf8.js'

/** Complete rows without their line feeds, and what is wrong with their bytes. */
export interface RowBatch {
  readonly rows: readonly string[]
  readonly faults: readonly PhysicalFault[]
}

/** What follows the last line feed: empty where the log is complete. */
export interface RowTail {
  readonly tail: string
  readonly faults: readonly PhysicalFault[]
}

/** Longer rows are not read: their text would not fit into memory together with what is made of it. */
const longestRow = 128 * 1024 * 1024

/** So much of a longer row is kept, to show it. */
const keptOfLongRow = 64 * 1024

const lineFeed = 10

export class RowReader {
  readonly #longest: number
  #carry: Uint8Array[] = []
  /** Bytes of the row that is not complete yet, kept or not. */
  #carryLength = 0
  #row = 0
  /** Byte offset of the row that is not complete yet. */
  #offset = 0

  constructor(longest = longestRow) {
    this.#longest = longest
  }

  /** Number of complete rows so far. */
  get rowCount(): number {
    return this.#row
  }

  /** Takes the next bytes and gives the rows that they complete. The bytes may be reused afterwards. */
  push(bytes: Uint8Array): RowBatch {
    const rows: string[] = []
    const faults: PhysicalFault[] = []
    const end = bytes.lastIndexOf(lineFeed)
    let at = 0
    while (at <= end) {
      const rowEnd = bytes.indexOf(lineFeed, at)
      const block = bytes.subarray(at, end)
      if (this.#carryLength === 0 && block.length <= this.#longest) {
        this.#takeBlock(block, rows, faults)
        at = end + 1
      } else {
        this.#keep(bytes.subarray(at, rowEnd))
        rows.push(this.#takeCarry(faults))
        this.#startRow()
        at = rowEnd + 1
      }
    }
    this.#keep(bytes.subarray(end + 1))
    return { rows, faults }
  }

  finish(): RowTail {
    const faults: PhysicalFault[] = []
    return { tail: this.#takeCarry(faults), faults }
  }

  /** Decodes many rows at once, which is much faster than one by one. */
  #takeBlock(block: Uint8Array, rows: string[], faults: PhysicalFault[]): void {
    const text = decodeUtf8(block)
    const texts = text.split('\n')
    if (text.includes(replacementCharacter)) this.#checkBlock(block, texts, faults)
    for (const row of texts) rows.push(row)
    this.#row += texts.length
    this.#offset += block.length + 1
  }

  #keep(bytes: Uint8Array): void {
    const wasTooLong = this.#carryLength > this.#longest
    this.#carryLength += bytes.length
    if (wasTooLong || bytes.length === 0) return
    // A copy in any case: the method `slice` of Node's buffers would only be a view.
    this.#carry.push(new Uint8Array(bytes))
    if (this.#carryLength > this.#longest) this.#carry = [joinBytes(this.#carry).slice(0, keptOfLongRow)]
  }

  #takeCarry(faults: PhysicalFault[]): string {
    const bytes = joinBytes(this.#carry)
    const text = decodeUtf8(bytes)
    if (this.#carryLength <= this.#longest) this.#checkRow(bytes, text, this.#row, this.#offset, faults)
    else faults.push({ code: 'row/too-long', row: this.#row, values: [this.#carryLength, this.#longest] })
    return text
  }

  #startRow(): void {
    this.#offset += this.#carryLength + 1
    this.#row++
    this.#carry = []
    this.#carryLength = 0
  }

  #checkBlock(block: Uint8Array, texts: readonly string[], faults: PhysicalFault[]): void {
    let start = 0
    for (const [index, text] of texts.entries()) {
      const found = block.indexOf(lineFeed, start)
      const end = found === -1 ? block.length : found
      this.#checkRow(block.subarray(start, end), text, this.#row + index, this.#offset + start, faults)
      start = end + 1
    }
  }

  #checkRow(bytes: Uint8Array, text: string, row: number, offset: number, faults: PhysicalFault[]): void {
    if (!text.includes(replacementCharacter)) return
    const first = findIllFormed(bytes)
    if (first === undefined) return
    const start = decodeUtf8(bytes.subarray(0, first.offset)).length
    const values = [offset + first.offset, hexOf(bytes, first), countIllFormed(bytes)]
    faults.push({ code: 'row/invalid-utf8', row, span: { start, end: start + 1 }, values })
  }
}

function hexOf(bytes: Uint8Array, { offset, length }: IllFormedBytes): string {
  const part = Array.from(bytes.subarray(offset, offset + length))
  return part.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
}

function countIllFormed(bytes: Uint8Array): number {
  let count = 0
  let found = findIllFormed(bytes)
  while (found !== undefined) {
    count++
    found = findIllFormed(bytes, found.offset + found.length)
  }
  return count
}
