// Gives every state of a log that a timeline was made of a number, and remembers the last one that was sent, so that
// the next answer need only hold what changed. It must not know where a log comes from.
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { type TimelineData, timelineOf } from '../../../shared/analysis/timeline-data.js'

interface Sent {
  readonly version: number
  readonly data: TimelineData
}

export class TimelineVersions {
  readonly #numbers = new WeakMap<LogAnalysis, { readonly analysis: number; readonly version: number }>()
  readonly #sent = new WeakMap<LogAnalysis, Sent>()
  #next = 1

  /** The number of the present state. */
  versionOf(analysis: LogAnalysis): number {
    const known = this.#numbers.get(analysis)
    if (known?.analysis === analysis.version) return known.version
    const version = this.#next++
    this.#numbers.set(analysis, { analysis: analysis.version, version })
    return version
  }

  /** The state that was sent under a number; undefined where it is not at hand any more. */
  find(analysis: LogAnalysis, version: number | undefined): TimelineData | undefined {
    const sent = this.#sent.get(analysis)
    return sent?.version === version ? sent?.data : undefined
  }

  /** The present timeline, which the caller sends. */
  take(analysis: LogAnalysis): Sent {
    const sent = { version: this.versionOf(analysis), data: timelineOf(analysis) }
    this.#sent.set(analysis, sent)
    return sent
  }
}
