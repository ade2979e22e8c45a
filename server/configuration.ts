// Where settings come from, most general first: the defaults, the initialisation options, what the editor pushes with
// `workspace/didChangeConfiguration`, and what it answers for one log to `workspace/configuration`. What the settings
// mean is not its business.
import { text } from '../shared/text.js'
import type { OpenLog } from './open-logs.js'
import { defaultSettings, type KnownNames, readSettings, type Settings, settingsSection } from './settings.js'

export interface ConfigurationSource {
  /** Asks the editor for the section as it holds for one document; absent where the editor cannot be asked. */
  readonly ask: ((uri: string) => Promise<unknown>) | undefined
  /** Tells the user about settings that were ignored. */
  readonly complain: (complaint: string) => void
}

/** The present settings of the server and of each open log. */
export class Configuration {
  readonly #source: ConfigurationSource
  readonly #known: KnownNames
  readonly #initial: unknown
  readonly #told = new Set<string>()
  #common: Settings
  /** Counts the changes, so that an answer to an older question is not taken for a newer one. */
  #changes = 0

  constructor(initial: unknown, known: KnownNames, source: ConfigurationSource) {
    this.#initial = initial
    this.#known = known
    this.#source = source
    this.#common = this.#read(initial, defaultSettings)
  }

  /** Settings that hold for all logs, as far as they are known without asking. */
  get common(): Settings {
    return this.#common
  }

  /** Takes in what `workspace/didChangeConfiguration` carries; many editors send nothing and want to be asked. */
  onChanged(pushed: unknown): void {
    this.#changes++
    const section = typeof pushed === 'object' && pushed !== null ? { ...pushed } : {}
    const own: unknown = Object.entries(section).find(([name]) => name === settingsSection)?.[1]
    this.#common = this.#read(own, this.#read(this.#initial, defaultSettings))
  }

  /** Gives a log its settings; at once where the editor cannot be asked. */
  async configure(log: OpenLog): Promise<void> {
    const { ask } = this.#source
    if (ask === undefined) {
      log.configure(this.#common)
      return
    }
    const change = this.#changes
    const section = await ask(log.uri).catch((error: unknown) => {
      this.#tell(text('The settings of {0} could not be asked for: {1}', [log.uri, String(error)]))
    })
    // A newer change has asked again, and its answer is on the way.
    if (log.isClosed || change !== this.#changes) return
    log.configure(this.#read(section, this.#common))
  }

  #read(section: unknown, base: Settings): Settings {
    const { settings, complaints } = readSettings(section, base, this.#known)
    complaints.forEach((complaint) => {
      this.#tell(complaint)
    })
    return settings
  }

  /** Says everything once: every log asks for the same settings. */
  #tell(complaint: string): void {
    if (this.#told.has(complaint)) return
    this.#told.add(complaint)
    this.#source.complain(complaint)
  }
}
