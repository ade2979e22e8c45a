// The largest number of any stretch of a list, in logarithmic time: each level holds the largest of sixteen entries of
// the level below. NaN entries do not count.

const FAN = 16

export class MaxPyramid {
  readonly #levels: readonly Float64Array[]

  constructor(values: Float64Array) {
    const levels = [values]
    let level = values
    while (level.length > 1) {
      const next = new Float64Array(Math.ceil(level.length / FAN)).fill(Number.NEGATIVE_INFINITY)
      for (let index = 0; index < level.length; index++) {
        const at = Math.floor(index / FAN)
        if (level[index] > next[at]) next[at] = level[index]
      }
      levels.push(next)
      level = next
    }
    this.#levels = levels
  }

  /** The largest of `from` to `to - 1`; minus infinity where there is none. */
  max(from: number, to: number): number {
    let largest = Number.NEGATIVE_INFINITY
    // A comparison with NaN is false, so that it never wins.
    const look = (value: number): void => {
      if (value > largest) largest = value
    }
    let low = from
    let high = to
    for (const level of this.#levels) {
      while (low < high && low % FAN !== 0) look(level[low++])
      while (low < high && high % FAN !== 0) look(level[--high])
      if (low >= high) break
      low /= FAN
      high /= FAN
    }
    return largest
  }
}
