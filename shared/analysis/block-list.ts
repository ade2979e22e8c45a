// The blocks of a log in order: finds the block of a row, and gives rows way to others.

import { lastAtMost } from '../search-sorted.js'
import { BLOCK_ROWS, type Block, createBlock, markUnread, spliceBlocks } from './block.js'
import { isTaken } from './fact-columns.js'

export interface RowAddress {
  readonly block: Block
  readonly index: number
  readonly offset: number
}

export class BlockList {
  #blocks: Block[] = []
  /** First row of each block; rebuilt after rows were added or removed. */
  #starts: number[] = []
  #rowCount = 0

  constructor(rowCount: number) {
    this.reset(rowCount)
  }

  reset(rowCount: number): void {
    this.#blocks = []
    for (let start = 0; start < rowCount; start += BLOCK_ROWS) {
      this.#blocks.push(createBlock(Math.min(BLOCK_ROWS, rowCount - start)))
    }
    this.#renumber()
  }

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  get rowCount(): number {
    return this.#rowCount
  }

  /** Adds a block of unread rows at the end. */
  append(rowCount: number): Block {
    const block = createBlock(rowCount)
    this.#blocks.push(block)
    this.#starts.push(this.#rowCount)
    this.#rowCount += rowCount
    return block
  }

  startOf(index: number): number {
    return this.#starts[index] ?? this.#rowCount
  }

  /** The block that holds a row; undefined beyond the last row. */
  find(row: number): RowAddress | undefined {
    if (row < 0 || row >= this.#rowCount) return undefined
    const index = lastAtMost(this.#starts, row)
    const block = this.#blocks[index]
    return block === undefined ? undefined : { block, index, offset: row - this.startOf(index) }
  }

  /** Index of the block that holds or would follow the event; blocks without events are skipped. */
  findSeq(seq: number): number | undefined {
    let low = 0
    let high = this.#blocks.length - 1
    let found: number | undefined
    while (low <= high) {
      const middle = (low + high) >> 1
      const at = this.#withEvents(middle, low)
      const block = at === undefined ? undefined : this.#blocks[at]
      if (at === undefined || block === undefined) low = middle + 1
      else if (block.firstSeq <= seq) {
        found = at
        low = middle + 1
      } else high = at - 1
    }
    return found
  }

  /** The nearest block at or before `index`, not before `low`, that holds events. */
  #withEvents(index: number, low: number): number | undefined {
    for (let at = index; at >= low; at--) if (!Number.isNaN(this.#blocks[at]?.firstSeq)) return at
    return undefined
  }

  /** Replaces `removed` rows from `start` on by `inserted` unread ones. */
  replace(start: number, removed: number, inserted: number): void {
    const from = this.find(Math.min(start, this.#rowCount - 1))
    if (from === undefined) {
      this.reset(inserted)
      return
    }
    const headRows = start >= this.#rowCount ? from.block.rowCount : from.offset
    if (removed === inserted && headRows + removed <= from.block.rowCount) {
      markUnread(from.block, headRows, headRows + removed)
      return
    }
    const end = this.find(start + removed)
    const last = end ?? this.#end()
    const blocks = spliceBlocks(from.block, headRows, inserted, last.block, last.offset)
    const kept = blocks.filter((block) => block.rowCount > 0)
    this.#blocks.splice(from.index, last.index - from.index + 1, ...kept)
    this.#renumber()
  }

  #end(): RowAddress {
    const index = this.#blocks.length - 1
    const block = this.#blocks[index] ?? createBlock(0)
    return { block, index, offset: block.rowCount }
  }

  #renumber(): void {
    this.#starts = []
    let row = 0
    for (const block of this.#blocks) {
      this.#starts.push(row)
      row += block.rowCount
    }
    this.#rowCount = row
  }
}

/** The row that holds an event; undefined where no row does. */
export function rowOfSeq(blocks: BlockList, seq: number): number | undefined {
  const index = blocks.findSeq(seq)
  const block = index === undefined ? undefined : blocks.blocks[index]
  if (index === undefined || block === undefined || seq > block.lastSeq) return undefined
  const offset = offsetOfSeq(block, seq)
  return offset === undefined ? undefined : blocks.startOf(index) + offset
}

/** Offset of the row in a block that holds an event. */
function offsetOfSeq(block: Block, seq: number): number | undefined {
  // Blocks of plain rows without a fault hold one event a row.
  const guess = seq - block.firstSeq
  if (holds(block, guess, seq)) return guess
  for (let at = 0; at < block.rowCount; at++) if (holds(block, at, seq)) return at
  // Facts that were let go: the place follows where every row held one event.
  const isRegular = block.columns.capacity === 0 && block.lastSeq - block.firstSeq === block.rowCount - 1
  return isRegular ? guess : undefined
}

function holds({ columns, rowCount }: Block, at: number, seq: number): boolean {
  if (at < 0 || at >= rowCount || !isTaken(columns, at)) return false
  const first = columns.seq[at] ?? Number.NaN
  return seq >= first && seq < first + (columns.count[at] ?? 1)
}
