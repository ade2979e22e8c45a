// The stretch of rows of a log that is read as a stream which is still at hand, as if the whole log were. Rows are
// forgotten by their size, not by their number.
import type { RowSource } from './findings.js'

/** The last rows of a stream by their index in the whole log. */
export class RowWindow implements RowSource {
  #rows: string[] = []
  /** Index of the first entry of `#rows`; the entries before `#firstKept` are forgotten and empty. */
  #first = 0
  #firstKept = 0
  #length = 0
  #isComplete = false

  /** Rows so far. */
  get added(): number {
    return this.#first + this.#rows.length
  }

  /** Unknown, and so without end, until the last row has come. */
  get rowCount(): number {
    return this.#isComplete ? this.added : Number.POSITIVE_INFINITY
  }

  row(index: number): string {
    return this.find(index) ?? ''
  }

  find(index: number): string | undefined {
    return index < this.#firstKept ? undefined : this.#rows[index - this.#first]
  }

  add(rows: readonly string[], isLast: boolean): void {
    for (const row of rows) {
      this.#rows.push(row)
      this.#length += row.length
    }
    this.#isComplete = isLast
  }

  /** Forgets the oldest rows until at most `length` units are left. */
  forget(length: number): void {
    let at = this.#firstKept - this.#first
    while (this.#length > length && at < this.#rows.length) {
      this.#length -= this.#rows[at]?.length ?? 0
      this.#rows[at] = ''
      at++
    }
    this.#firstKept = this.#first + at
    // Moving the kept rows to the front costs their number, so it waits until as many are forgotten.
    if (at <= this.#rows.length / 2) return
    this.#rows = this.#rows.slice(at)
    this.#first = this.#firstKept
  }
}
