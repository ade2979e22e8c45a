// Where rows and the lines of an editor differ: a lone carriage return ends a line, yet no row. Keeps the few rows
// that hold such breaks, so that a place is found without looking through the text. It must not know the texts.
import { countWhile, firstAtLeast } from '../search-sorted.js'

/** Rows that hold breaks, and how many. Rows are counted from 0. */
export class LineBreaks {
  /** Ascending. */
  #rows: number[] = []
  #counts: number[] = []
  /** Breaks in all rows before the one at the same index; made when someone asks. */
  #sums: number[] | undefined

  get isEmpty(): boolean {
    return this.#rows.length === 0
  }

  /** Rows `start` to `start + removed - 1` gave way to rows with so many breaks each. */
  replace(start: number, removed: number, inserted: readonly number[]): void {
    if (this.isEmpty && !inserted.some((count) => count > 0)) return
    const head = firstAtLeast(this.#rows, start)
    const tail = firstAtLeast(this.#rows, start + removed)
    const shift = inserted.length - removed
    const rows = this.#rows.slice(0, head)
    const counts = this.#counts.slice(0, head)
    inserted.forEach((count, offset) => {
      if (count === 0) return
      rows.push(start + offset)
      counts.push(count)
    })
    for (let index = tail; index < this.#rows.length; index++) {
      rows.push((this.#rows[index] ?? 0) + shift)
      counts.push(this.#counts[index] ?? 0)
    }
    this.#rows = rows
    this.#counts = counts
    this.#sums = undefined
  }

  /** Line that a row begins on. */
  lineOf(row: number): number {
    const index = firstAtLeast(this.#rows, row)
    return row + (this.#prefixSums()[index] ?? 0)
  }

  /** Row that a line is in, of a text of `rowCount` rows; past the end it is the last row. */
  rowOf(line: number, rowCount: number): number {
    return Math.max(countWhile(rowCount, (row) => this.lineOf(row) <= line) - 1, 0)
  }

  #prefixSums(): readonly number[] {
    if (this.#sums !== undefined) return this.#sums
    const sums = [0]
    let sum = 0
    for (const count of this.#counts) {
      sum += count
      sums.push(sum)
    }
    this.#sums = sums
    return sums
  }
}
