// Calls and results that stand on the surface: a provider takes a history only where both or neither do, so a
// replacement that hides just one of them makes every later request fail.
import type { SurfaceEntry } from '../session/surface.js'

/** One side of a pair that was left alone on the surface. */
export interface SplitPair {
  readonly callId: string
  /** The event of the side that is still there. */
  readonly seq: number
  readonly side: 'call' | 'result'
}

export class SurfacePairs {
  /** Nodes by the id of the call that they ask for or answer. */
  readonly #asking = new Map<string, number>()
  readonly #answering = new Map<string, number>()

  add({ seq, calls }: SurfaceEntry): void {
    if (calls === undefined) return
    for (const id of calls.asks) this.#asking.set(id, seq)
    if (calls.answers !== undefined) this.#answering.set(calls.answers, seq)
  }

  remove(entries: readonly SurfaceEntry[]): void {
    for (const { seq, calls } of entries) {
      if (calls === undefined) continue
      for (const id of calls.asks) if (this.#asking.get(id) === seq) this.#asking.delete(id)
      const { answers } = calls
      if (answers !== undefined && this.#answering.get(answers) === seq) this.#answering.delete(answers)
    }
  }

  /** The pairs of which `gone`, already removed, took just one side. */
  splitBy(gone: readonly SurfaceEntry[]): SplitPair[] {
    const split: SplitPair[] = []
    for (const { calls } of gone) {
      for (const id of calls?.asks ?? []) addLone(split, id, 'result', this.#answering, this.#asking)
      if (calls?.answers !== undefined) addLone(split, calls.answers, 'call', this.#asking, this.#answering)
    }
    return split
  }
}

function addLone(
  split: SplitPair[],
  callId: string,
  side: SplitPair['side'],
  left: ReadonlyMap<string, number>,
  gone: ReadonlyMap<string, number>,
): void {
  const seq = left.get(callId)
  if (seq !== undefined && !gone.has(callId)) split.push({ callId, seq, side })
}
