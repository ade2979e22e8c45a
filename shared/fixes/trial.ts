// Tries a fix on a copy of the log, for fixes of which it cannot be told from the rows alone whether the log makes sense
// afterwards.
import { LogAnalysis } from '../analysis/log-analysis.js'
import { LogText } from '../log/log-text.js'
import type { Fix } from './fix.js'
import { applyEdits } from './row-edits.js'

/** Reading a copy of a larger log would keep an editor waiting. */
const MOST_TRIED_ROWS = 20_000

/** `untried` where the log is too large to be tried on. */
export type TrialResult = 'better' | 'worse' | 'untried'

/** Whether a fix ends a problem of its code without bringing a new one at warning level or above. */
export function tryFix(analysis: LogAnalysis, fix: Fix): TrialResult {
  if (analysis.text.rowCount > MOST_TRIED_ROWS) return 'untried'
  const rows = applyEdits(analysis.text.rows, fix.plan().edits)
  const after = new LogAnalysis(new LogText(rows.join('\n')), analysis.options)
  after.advance()
  const before = countCodes(analysis)
  const left = countCodes(after)
  if (countOf(left, fix.code) >= countOf(before, fix.code)) return 'worse'
  const isNew = [...left].some(([code, count]) => isLoud(code) && count > (before.get(code) ?? 0))
  return isNew ? 'worse' : 'better'
}

/** How often each code is reported, by level and code. */
function countCodes(analysis: LogAnalysis): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { code, severity } of analysis.problems()) {
    const key = severity === 'error' || severity === 'warning' ? code : `quiet ${code}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function countOf(counts: ReadonlyMap<string, number>, code: string): number {
  return (counts.get(code) ?? 0) + (counts.get(`quiet ${code}`) ?? 0)
}

function isLoud(key: string): boolean {
  return !key.startsWith('quiet ')
}
