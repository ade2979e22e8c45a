// What the editor says about the containers of compressed logs that it shows as text: the text alone does not tell
// what was damaged on the way to it.
import type { AnalysisOptions } from '../shared/analysis/log-analysis.js'
import type { LogContainer } from '../shared/protocol.js'

export class Containers {
  readonly #containers = new Map<string, LogContainer.Params>()

  set(container: LogContainer.Params): void {
    this.#containers.set(container.uri, container)
  }

  forget(uri: string): void {
    this.#containers.delete(uri)
  }

  /** What the container of a log adds to the options of its analysis; nothing for a plain log. */
  optionsFor(uri: string): Pick<AnalysisOptions, 'container' | 'faults' | 'tornFrameRow'> {
    const known = this.#containers.get(uri)
    if (known === undefined) return {}
    const { faults, tornFrameRow } = known
    return { container: 'zstd', faults, ...(tornFrameRow === undefined ? {} : { tornFrameRow }) }
  }
}
