// Calls and results that stand on the surface: a provider takes a history only where both or neither do, so a
// replacement that hides just one of them makes every later request fail.
import type { SurfaceEntry } from '../session/surface-candidate.js'

/** One side of a pair that was left alone on the surface. */
export interface SplitPair {
  readonly callId: string
  /** The event of the side that is still there. */
  readonly seq: number
  readonly side: 'call' | 'result'
  /** The replacement that hid the other side. */
  readonly bySeq: number
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
  splitBy(gone: readonly SurfaceEntry[], bySeq: number): SplitPair[] {
    const split: SplitPair[] = []
    const add = (callId: string, side: SplitPair['side']) => {
      const seq = this.#loneSide(callId, side)
      if (seq !== undefined) split.push({ callId, seq, side, bySeq })
    }
    for (const { calls } of gone) {
      for (const id of calls?.asks ?? []) add(id, 'result')
      if (calls?.answers !== undefined) add(calls.answers, 'call')
    }
    return split
  }

  /** Whether the side that was left alone still is. */
  isSplit({ callId, seq, side }: SplitPair): boolean {
    return this.#loneSide(callId, side) === seq
  }

  #loneSide(callId: string, side: SplitPair['side']): number | undefined {
    const [left, other] = side === 'call' ? [this.#asking, this.#answering] : [this.#answering, this.#asking]
    return other.has(callId) ? undefined : left.get(callId)
  }
}
