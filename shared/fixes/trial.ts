// Tries a fix on a copy of the log, for fixes of which it cannot be told from the rows alone whether the log makes sense
// afterwards.
import { oncePerVersion } from '../analysis/derived-cache.js'
import { LogAnalysis } from '../analysis/log-analysis.js'
import { LogText } from '../log/log-text.js'
import { editCopy } from './edit-copy.js'
import type { Fix } from './fix.js'

/** Reading a copy of a larger log would keep an editor waiting. */
const MOST_TRIED_ROWS = 20_000

/** A trial can read all rows again, and there may be one for every problem of a code. */
const MOST_READ_ROWS = 2_000_000

/** `untried` where the log is too large, or has too many such problems, to be tried on. */
export type TrialResult = 'better' | 'worse' | 'untried'

/** Whether a fix ends a problem of its code without bringing a new one at warning level or above. */
export function tryFix(analysis: LogAnalysis, fix: Fix): TrialResult {
  const { rowCount } = analysis.text
  if (rowCount > MOST_TRIED_ROWS) return 'untried'
  const { copy, before } = copyOf(analysis)
  if (rowCount * countOf(before, fix.code) > MOST_READ_ROWS) return 'untried'
  const undo = editCopy(copy, fix.plan().edits)
  copy.advance()
  const left = countCodes(copy)
  undo()
  if (countOf(left, fix.code) >= countOf(before, fix.code)) return 'worse'
  const isNew = [...left].some(([code, count]) => isLoud(code) && count > (before.get(code) ?? 0))
  return isNew ? 'worse' : 'better'
}

/** One copy serves all trials, since most fixes change little and a log can have thousands of problems. */
const copyOf = oncePerVersion((analysis) => {
  const copy = new LogAnalysis(new LogText(analysis.text.text()), analysis.options)
  copy.advance()
  return { copy, before: countCodes(analysis) }
})

/** How often each code is reported, by level and code. */
function countCodes(analysis: LogAnalysis): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { code, severity } of analysis.findings()) {
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
