// A map whose present content can be handed out as an immutable saved state. Nothing is copied at that moment:
// the next change works on a copy, so a state that does not change is saved for free.

export class SharedMap<K, V> {
  #entries = new Map<K, V>()
  #isShared = false

  get size(): number {
    return this.#entries.size
  }

  get(key: K): V | undefined {
    return this.#entries.get(key)
  }

  has(key: K): boolean {
    return this.#entries.has(key)
  }

  entries(): IterableIterator<[K, V]> {
    return this.#entries.entries()
  }

  values(): IterableIterator<V> {
    return this.#entries.values()
  }

  set(key: K, value: V): void {
    this.#own().set(key, value)
  }

  delete(key: K): boolean {
    return this.#entries.has(key) && this.#own().delete(key)
  }

  clear(): void {
    if (this.#entries.size === 0) return
    if (this.#isShared) this.#entries = new Map()
    else this.#entries.clear()
    this.#isShared = false
  }

  /** The present entries, which will not change any more. */
  share(): ReadonlyMap<K, V> {
    this.#isShared = true
    return this.#entries
  }

  /** Starts from entries that `share` gave out. */
  adopt(entries: ReadonlyMap<K, V>): void {
    this.#entries = new Map(entries)
    this.#isShared = false
  }

  /** How many entries sharing now will copy at the next change. */
  copyCost(): number {
    return this.#isShared ? 0 : this.#entries.size
  }

  #own(): Map<K, V> {
    if (this.#isShared) {
      this.#entries = new Map(this.#entries)
      this.#isShared = false
    }
    return this.#entries
  }
}
