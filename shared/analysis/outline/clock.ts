// Measures durations along a log. Times are labels that may step back, and across such a step no duration means
// anything; so every reading remembers how often the clock had stepped back by then.

/** A moment of the log. */
export interface Reading {
  /** Epoch milliseconds; NaN where the row has no time. */
  readonly time: number
  /** How often the clock had stepped back. */
  readonly steps: number
}

export class Clock {
  #last = Number.NaN
  #steps = 0

  /** Goes on to the next row. */
  advance(time: number, lastTime: number): void {
    if (time < this.#last || lastTime < time) this.#steps++
    if (!Number.isNaN(lastTime)) this.#last = lastTime
  }

  read(time: number): Reading {
    return { time, steps: this.#steps }
  }
}

/** Milliseconds between two readings; undefined where they cannot be known. */
export function durationBetween(start: Reading, end: Reading): number | undefined {
  if (start.steps !== end.steps) return undefined
  const duration = end.time - start.time
  return Number.isNaN(duration) || duration < 0 ? undefined : duration
}

export function knownTime({ time }: Reading): number | undefined {
  return Number.isNaN(time) ? undefined : time
}
