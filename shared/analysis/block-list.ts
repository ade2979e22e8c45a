// The blocks of a log in order: finds the block of a row, and gives rows way to others.
import { BLOCK_ROWS, type Block, createBlock, markUnread, spliceBlocks } from './block.js'

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

/** Index of the last number that is not greater than `value`; 0 where all are. */
function lastAtMost(numbers: readonly number[], value: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((numbers[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
