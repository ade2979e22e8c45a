// Keeps what is derived from a whole analysed log for as long as it holds: one value for each analysis and version.
// It must not know what is derived.
import type { LogAnalysis } from './log-analysis.js'

interface Kept<Value> {
  readonly version: number
  /** While an analysis runs, what is derived from it grows with its progress. */
  readonly done: number
  readonly isCurrent: boolean
  readonly value: Value
}

/** The same function, computed once for each state of an analysis. */
export function oncePerVersion<Value>(
  derive: (analysis: LogAnalysis) => Value,
): (analysis: LogAnalysis) => Value {
  const kept = new WeakMap<LogAnalysis, Kept<Value>>()
  return (analysis) => {
    const { version, isCurrent } = analysis
    const { done } = analysis.progress
    const known = kept.get(analysis)
    const isKnown = known?.version === version && known.isCurrent === isCurrent && known.done === done
    if (known !== undefined && isKnown) return known.value
    const value = derive(analysis)
    kept.set(analysis, { version, done, isCurrent, value })
    return value
  }
}
