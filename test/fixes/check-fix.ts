// The one way in which fixes are tested: a log as text, the problem to fix, the text that must come out. Whatever the fix
// does not say it changes must stay byte for byte, its problem must be gone, and no new one may have come.
import { expect } from 'vitest'
import { type AnalysisOptions, LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { Fix } from '../../shared/fixes/fix.js'
import { fixesFor } from '../../shared/fixes/fixes-for.js'
import { applyEdits } from '../../shared/fixes/row-edits.js'
import { LogText } from '../../shared/log/log-text.js'
import type { Problem } from '../../shared/rules/problem.js'

/** Rows of a log, all complete; or its text. */
export type LogSource = string | readonly string[]

export interface FixCase {
  readonly log: LogSource
  readonly code: string
  /** Which of several fixes; without it there must be one only. */
  readonly id?: string
  readonly kind: 'safe' | 'review'
  readonly after: LogSource
  /** What the note must say. */
  readonly note?: RegExp
  readonly options?: AnalysisOptions
}

export function textOf(source: LogSource): string {
  return typeof source === 'string' ? source : source.map((row) => `${row}\n`).join('')
}

export function analyse(source: LogSource, options: AnalysisOptions = {}): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(textOf(source)), options)
  analysis.advance()
  return analysis
}

export function problemsOf(analysis: LogAnalysis, code: string): readonly Problem[] {
  return analysis.problems().filter((problem) => problem.code === code)
}

/** The fixes of the first problem with a code. */
export function offers(source: LogSource, code: string, options: AnalysisOptions = {}): readonly Fix[] {
  const analysis = analyse(source, options)
  const [problem] = problemsOf(analysis, code)
  if (problem === undefined) {
    const found = analysis.problems().map((each) => each.code)
    throw new Error(`The log has no problem ${code}, only ${found.join(', ')}`)
  }
  return fixesFor(analysis, problem)
}

export function checkFix({ log, code, id, kind, after, note, options = {} }: FixCase): void {
  const before = analyse(log, options)
  const fixes = offers(log, code, options)
  const fix = id === undefined ? fixes[0] : fixes.find((each) => each.id === id)
  if (id === undefined) expect(fixes.map((each) => each.id)).toHaveLength(1)
  if (fix === undefined) throw new Error(`No fix ${id}, only ${fixes.map((each) => each.id).join(', ')}`)
  expect(fix.kind).toBe(kind)
  const plan = fix.plan()
  const text = applyEdits(before.text.rows, plan.edits).join('\n')
  expect(text).toBe(textOf(after))
  expectBetter(before, analyse(text, options), code)
  if (note !== undefined) expect(plan.note ?? '').toMatch(note)
}

/** The problem is gone and nothing came at warning level or above. */
export function expectBetter(before: LogAnalysis, after: LogAnalysis, code: string): void {
  expect(problemsOf(after, code).length).toBeLessThan(problemsOf(before, code).length)
  const known = loudCodes(before)
  for (const each of loudCodes(after)) {
    const at = known.indexOf(each)
    expect(at, `${each} is new`).not.toBe(-1)
    known.splice(at, 1)
  }
}

/** Codes of all problems at warning level and above. */
export function loudCodes(analysis: LogAnalysis): string[] {
  return analysis
    .problems()
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code)
}
