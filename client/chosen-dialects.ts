// The dialects that a user chose for single logs, kept with the workspace. They go over the setting, which speaks for
// whole folders.
import type { Memento } from 'vscode'

const key = 'dialects'

/** Logs that are remembered; the oldest choice is forgotten first. */
const mostLogs = 200

export class ChosenDialects {
  readonly #memento: Memento
  readonly #byUri: Map<string, string>

  constructor(memento: Memento) {
    this.#memento = memento
    this.#byUri = new Map(readPairs(memento.get(key)))
  }

  of(uri: string): string | undefined {
    return this.#byUri.get(uri)
  }

  /** Remembers a choice; undefined leaves the log to the settings again. */
  async choose(uri: string, dialect: string | undefined): Promise<void> {
    this.#byUri.delete(uri)
    if (dialect !== undefined) this.#byUri.set(uri, dialect)
    for (const oldest of this.#byUri.keys()) {
      if (this.#byUri.size <= mostLogs) break
      this.#byUri.delete(oldest)
    }
    await this.#memento.update(key, [...this.#byUri])
  }

  /** The settings of a log with its own dialect in them. */
  amend(uri: string, settings: unknown): unknown {
    const dialect = this.#byUri.get(uri)
    if (dialect === undefined) return settings
    return { ...(typeof settings === 'object' ? settings : {}), dialect }
  }
}

function readPairs(stored: unknown): readonly (readonly [string, string])[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((pair: unknown) => {
    if (!Array.isArray(pair)) return []
    const [uri, dialect]: readonly unknown[] = pair
    return typeof uri === 'string' && typeof dialect === 'string' ? [[uri, dialect] as const] : []
  })
}
