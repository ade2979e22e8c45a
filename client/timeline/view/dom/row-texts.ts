// The words of rows as far as they are at hand; what is missing is asked for in pages, once somebody looks at it.

/** Rows of one question. */
const PAGE = 100
/** Pages that are kept: some thousand rows around the place of the reader. */
const MOST_PAGES = 60

export type AskTexts = (rows: readonly number[]) => Promise<readonly string[] | undefined>

export class RowTexts {
  readonly #ask: AskTexts
  readonly #onArrived: () => void
  /** Words by row, the page used last at the end. */
  readonly #texts = new Map<number, string>()
  readonly #asked = new Set<number>()
  #generation = 0

  constructor(ask: AskTexts, onArrived: () => void) {
    this.#ask = ask
    this.#onArrived = onArrived
  }

  /** Forgets everything, since rows may be others now. */
  clear(): void {
    this.#generation++
    this.#texts.clear()
    this.#asked.clear()
  }

  /** The words of a row; undefined while they are not here. */
  get(row: number): string | undefined {
    return this.#texts.get(row)
  }

  /** Asks for the words of rows that are not here and not under way. */
  want(rows: readonly number[]): void {
    const missing = rows.filter((row) => !this.#texts.has(row) && !this.#asked.has(row))
    for (let from = 0; from < missing.length; from += PAGE) this.#askFor(missing.slice(from, from + PAGE))
  }

  #askFor(rows: readonly number[]): void {
    const generation = this.#generation
    for (const row of rows) this.#asked.add(row)
    this.#ask(rows).then(
      (texts) => this.#arrived(generation, rows, texts),
      () => this.#arrived(generation, rows, undefined),
    )
  }

  #arrived(generation: number, rows: readonly number[], texts: readonly string[] | undefined): void {
    if (generation !== this.#generation) return
    for (const [index, row] of rows.entries()) {
      this.#asked.delete(row)
      const words = texts?.[index]
      if (words !== undefined) this.#texts.set(row, words)
    }
    this.#forgetOld()
    if (texts !== undefined) this.#onArrived()
  }

  #forgetOld(): void {
    const surplus = this.#texts.size - PAGE * MOST_PAGES
    for (const row of [...this.#texts.keys()].slice(0, Math.max(surplus, 0))) this.#texts.delete(row)
  }
}
