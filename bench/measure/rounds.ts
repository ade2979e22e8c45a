// How times are taken: several rounds, the subjects interleaved, so that a slow moment of the machine meets all of
// them; medians of the rounds. It knows nothing about logs.

export interface Subject {
  readonly name: string
  /** The timed work; what it returns is kept alive until the clock has stopped. */
  readonly run: () => unknown
  /**
   * The same on something small, not timed: collecting garbage also throws compiled code away whose objects are gone,
   * which would be charged to small logs.
   */
  readonly warmUp: () => unknown
}

/** Frees what earlier work left behind, so that its collection is not charged to the next. */
export function collectGarbage(): void {
  globalThis.gc?.()
}

/** Milliseconds that some work takes. */
export function timeMs(run: () => unknown): number {
  const start = performance.now()
  const result = run()
  const passed = performance.now() - start
  return result === timeMs ? Number.NaN : passed
}

/** Milliseconds by the clock, and of processor time in all threads. */
export function timeBoth(run: () => unknown): { readonly wallMs: number; readonly processorMs: number } {
  const before = process.cpuUsage()
  const wallMs = timeMs(run)
  const { user, system } = process.cpuUsage(before)
  return { wallMs, processorMs: (user + system) / 1000 }
}

export interface InterleavedTimes {
  /** By the clock. */
  readonly wall: Times
  /**
   * Processor time of all threads of the process, the collector's and the compiler's included: what other programs do
   * hardly shows in it.
   */
  readonly processor: Times
}

/** Runs all subjects once in every round; milliseconds of each by name. */
export function interleave(
  rounds: number,
  subjects: readonly Subject[],
): ReadonlyMap<string, InterleavedTimes> {
  const taken = subjects.map(({ name, run, warmUp }) => {
    return { name, run, warmUp, wall: [] as number[], processor: [] as number[] }
  })
  for (let round = 0; round < rounds; round++) {
    for (const { run, warmUp, wall, processor } of taken) {
      collectGarbage()
      warmUp()
      const passed = timeBoth(run)
      wall.push(passed.wallMs)
      processor.push(passed.processorMs)
    }
  }
  return new Map(
    taken.map(({ name, wall, processor }) => [
      name,
      { wall: summarize(wall), processor: summarize(processor) },
    ]),
  )
}

export interface Times {
  readonly count: number
  readonly medianMs: number
  readonly p95Ms: number
  readonly leastMs: number
  readonly mostMs: number
}

export const noTimes: Times = {
  count: 0,
  medianMs: Number.NaN,
  p95Ms: Number.NaN,
  leastMs: Number.NaN,
  mostMs: Number.NaN,
}

export function summarize(times: readonly number[]): Times {
  if (times.length === 0) return noTimes
  const sorted = [...times].sort((a, b) => a - b)
  return {
    count: sorted.length,
    medianMs: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    leastMs: sorted[0] ?? Number.NaN,
    mostMs: sorted.at(-1) ?? Number.NaN,
  }
}

/** The smallest value that at least `part` of the sorted values do not exceed. */
function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(Math.ceil(sorted.length * part) - 1, 0)] ?? Number.NaN
}
