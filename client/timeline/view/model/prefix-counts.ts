// Answers "how many of these are such" for any stretch of a list at once, by counts summed from its beginning.

export class PrefixCounts {
  readonly #sums: Uint32Array

  constructor(length: number, isCounted: (index: number) => boolean) {
    this.#sums = new Uint32Array(length + 1)
    for (let index = 0; index < length; index++) {
      this.#sums[index + 1] = this.#sums[index] + (isCounted(index) ? 1 : 0)
    }
  }

  /** How many of `from` to `to - 1` count. */
  count(from: number, to: number): number {
    return this.#sums[to] - this.#sums[from]
  }
}
