// Random numbers that come out the same for the same seed on every machine, and the few distributions that a
// generated log needs. It knows nothing about logs.

/** A seeded source of numbers (mulberry32: 32 bits of state, good enough to vary texts and sizes). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to but without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number between two bounds, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One element of a list that is not empty. */
  pick<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.next() * list.length)] ?? list[0]
  }

  /** A length around `typical` with a long tail: mostly below it, now and then many times as much. */
  length(typical: number, most: number): number {
    const drawn = typical * -Math.log(1 - this.next())
    return Math.max(1, Math.min(most, Math.round(drawn)))
  }

  /** An id in the form of a UUID. */
  uuid(): string {
    const part = (digits: number) =>
      Math.floor(this.next() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    return `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(6)}${part(6)}`
  }
}
