// Which events are missing from a log. Kept per stretch of rows and apart from the state of the rules, so that a
// loss early in a log does not make everything behind it look changed; whoever asks is noted instead.

/** Inclusive range of sequence numbers. */
export type SeqRange = readonly [first: number, last: number]

/** So many losses are remembered; a log that loses more has other worries than a follow-up fault. */
const REMEMBERED = 64

export class LossBook {
  #earlier: readonly SeqRange[] = []
  #found: SeqRange[] = []
  #wasAsked = false

  /** Begins a stretch of rows behind others that lost `earlier`. */
  begin(earlier: readonly SeqRange[]): void {
    this.#earlier = earlier.slice(-REMEMBERED)
    this.#found = []
    this.#wasAsked = false
  }

  /** Losses of the present stretch. */
  get found(): readonly SeqRange[] {
    return this.#found
  }

  /** Whether anything in the present stretch depends on what was lost before. */
  get wasAsked(): boolean {
    return this.#wasAsked
  }

  add(range: SeqRange): void {
    this.#found.push(range)
    if (this.#found.length > REMEMBERED) this.#found.shift()
  }

  /** Takes back the last loss, if it is one of the present stretch: nothing was lost after all. */
  retract(): void {
    this.#found.pop()
  }

  isLost(seq: number): boolean {
    this.#wasAsked = true
    const holds = ([first, last]: SeqRange) => seq >= first && seq <= last
    return this.#found.some(holds) || this.#earlier.some(holds)
  }

  isEmpty(): boolean {
    this.#wasAsked = true
    return this.#found.length === 0 && this.#earlier.length === 0
  }
}

export function sameRanges(a: readonly SeqRange[], b: readonly SeqRange[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every(([first, last], at) => b[at]?.[0] === first && b[at]?.[1] === last)
}
