// Searches the texts of the log for the words of the filter, a short while after the last key, and puts the results
// together as they arrive. Words that were searched before are not searched again.
import { fromBase64 } from '../../../shared/analysis/timeline/base64.js'
import { unpackColumn } from '../../../shared/analysis/timeline/column-codec.js'
import type { AnswerTo } from '../../../shared/analysis/timeline/messages.js'
import type { Asked } from './host-link.js'

export type AskSearch = (words: string) => Asked<AnswerTo<'search'>>

/** Between two keys of one word. */
const PAUSE_MS = 200
/** Results that are kept for the case that somebody types back. */
const MOST_RESULTS = 20

export class TextSearches {
  readonly #ask: AskSearch
  readonly #onFound: (found: ReadonlyMap<string, Uint32Array>) => void
  readonly #results = new Map<string, Uint32Array>()
  readonly #running = new Map<string, Asked<AnswerTo<'search'>>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #wanted: readonly string[] = []

  constructor(ask: AskSearch, onFound: (found: ReadonlyMap<string, Uint32Array>) => void) {
    this.#ask = ask
    this.#onFound = onFound
  }

  get isRunning(): boolean {
    return this.#timer !== undefined || this.#running.size > 0
  }

  /** Forgets all results, since the log is another now, and searches again. */
  restart(words: readonly string[]): void {
    this.#results.clear()
    for (const asked of this.#running.values()) asked.cancel()
    this.#running.clear()
    this.search(words)
  }

  search(words: readonly string[]): void {
    this.#wanted = [...new Set(words)]
    for (const [running, asked] of this.#running) {
      if (this.#wanted.includes(running)) continue
      this.#running.delete(running)
      asked.cancel()
    }
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#missing().length > 0) this.#timer = setTimeout(() => this.#start(), PAUSE_MS)
    this.#tell()
  }

  #missing(): readonly string[] {
    return this.#wanted.filter((words) => !this.#results.has(words) && !this.#running.has(words))
  }

  #start(): void {
    this.#timer = undefined
    for (const words of this.#missing()) {
      const asked = this.#ask(words)
      this.#running.set(words, asked)
      asked.answer.then(
        (answer) => this.#arrived(words, asked, answer),
        () => this.#arrived(words, asked, undefined),
      )
    }
  }

  #arrived(words: string, asked: Asked<AnswerTo<'search'>>, answer: AnswerTo<'search'> | undefined): void {
    if (this.#running.get(words) !== asked) return
    this.#running.delete(words)
    const rows = answer === undefined ? undefined : unpackRows(answer)
    if (rows !== undefined) this.#results.set(words, rows)
    for (const old of [...this.#results.keys()].slice(0, Math.max(this.#results.size - MOST_RESULTS, 0))) {
      this.#results.delete(old)
    }
    this.#tell()
  }

  #tell(): void {
    this.#onFound(this.#results)
  }
}

function unpackRows({ count, rows }: AnswerTo<'search'>): Uint32Array | undefined {
  const bytes = fromBase64(rows)
  const column = new Uint32Array(count)
  return bytes !== undefined && unpackColumn(bytes, column) ? column : undefined
}
