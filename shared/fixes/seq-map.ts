// Which number an event has after a renumbering, kept as stretches of numbers that all move by the same amount, so
// that a million events of a shifted log are one entry.
import { countWhile } from '../search-sorted.js'

interface Moved {
  first: number
  last: number
  /** New number minus old number. */
  readonly by: number
}

export class SeqMap {
  /** In order, apart from each other. */
  readonly #stretches: Moved[] = []

  /** The events `first` to `first + count - 1` become `to` and following; what was said about them before is void. */
  add(first: number, count: number, to: number): void {
    if (count <= 0) return
    const by = to - first
    const tail = this.#stretches.at(-1)
    if (tail === undefined || first > tail.last) {
      if (tail !== undefined && tail.by === by && tail.last === first - 1) tail.last += count
      else this.#stretches.push({ first, last: first + count - 1, by })
      return
    }
    this.#override({ first, last: first + count - 1, by })
  }

  /** New number of an event; undefined where it has none. */
  get(seq: number): number | undefined {
    const at = this.#indexOf(seq)
    const stretch = this.#stretches[at]
    return stretch === undefined || seq < stretch.first || seq > stretch.last ? undefined : seq + stretch.by
  }

  /** New number of the first event from `seq` on that has one; undefined where none has. */
  getFrom(seq: number): number | undefined {
    const at = this.#indexOf(seq)
    const stretch = this.#stretches[at]
    if (stretch !== undefined && seq <= stretch.last) return Math.max(seq, stretch.first) + stretch.by
    const next = this.#stretches[at + 1]
    return next === undefined ? undefined : next.first + next.by
  }

  /** Index of the last stretch that begins at or before `seq`; 0 where none does. */
  #indexOf(seq: number): number {
    const begun = countWhile(this.#stretches.length, (at) => (this.#stretches[at]?.first ?? 0) <= seq)
    return Math.max(begun - 1, 0)
  }

  #override(fresh: Moved): void {
    const from = this.#indexOf(fresh.first)
    const kept: Moved[] = []
    let until = from
    for (; until < this.#stretches.length; until++) {
      const old = this.#stretches[until]
      if (old === undefined || old.first > fresh.last) break
      if (old.first < fresh.first) kept.push({ ...old, last: Math.min(old.last, fresh.first - 1) })
      if (old.last > fresh.last) kept.push({ ...old, first: Math.max(old.first, fresh.last + 1) })
    }
    const at = kept.findIndex((old) => old.first > fresh.last)
    kept.splice(at === -1 ? kept.length : at, 0, fresh)
    this.#stretches.splice(from, until - from, ...kept)
  }
}
