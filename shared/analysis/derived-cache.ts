// Keeps what is derived from a whole analysed log for as long as it holds: one value for each analysis and version.
// It must not know what is derived.
import type { LogAnalysis } from './log-analysis.js'

interface Kept<Value> {
  readonly version: number
  readonly value: Value
}

/**
 * The same function, computed once for each version of an analysis. What is derived from an analysis that is not
 * current yet is incomplete: it is handed out, but not kept.
 */
export function oncePerVersion<Value>(
  derive: (analysis: LogAnalysis) => Value,
): (analysis: LogAnalysis) => Value {
  const kept = new WeakMap<LogAnalysis, Kept<Value>>()
  return (analysis) => {
    const known = kept.get(analysis)
    if (known !== undefined && known.version === analysis.version) return known.value
    const value = derive(analysis)
    if (analysis.isCurrent) kept.set(analysis, { version: analysis.version, value })
    return value
  }
}
