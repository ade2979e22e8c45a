// Every log of the corpus gets the verdict that the harness of its dialect gave: no error where it accepts, an
// error where it refuses, at the row that its reason names. There are no exceptions.
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import type { Problem } from '../../shared/rules/problem.js'
import { corpusFolder, corpusLogs, corpusMutants, type Verdict } from './corpus.js'

interface Case extends Verdict {
  readonly name: string
  readonly text: string
}

function analyse({ text, dialect }: Case): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(text), { dialect: findDialect(dialect) })
  analysis.advance()
  return analysis
}

/** Row that the harness names, by line (counted after the header) or by the index of an event. */
function namedRow(analysis: LogAnalysis, reason: string): number | undefined {
  const line = / at line (\d+)/.exec(reason)?.[1]
  if (line !== undefined) return Number(line)
  const index = /event at index (\d+)/.exec(reason)?.[1]
  return index === undefined ? undefined : rowOfIndex(analysis, Number(index))
}

function rowOfIndex(analysis: LogAnalysis, index: number): number | undefined {
  let events = 0
  for (let row = 1; row < analysis.text.rowCount; row++) {
    events += analysis.rowFacts(row)?.count ?? 0
    if (events > index) return row
  }
  return undefined
}

/** What disagrees with the harness, in words; undefined where all agrees. */
function disagreement(verdict: Case): string | undefined {
  const analysis = analyse(verdict)
  const errors = analysis.problems().filter(({ severity }) => severity === 'error')
  const { name, reason = '' } = verdict
  if (verdict.verdict === 'accept') {
    return errors[0] === undefined ? undefined : `${name}: accepted, but ${describeError(errors[0])}`
  }
  if (errors.length === 0) return `${name}: refused (${reason}), but no error`
  const row = namedRow(analysis, reason)
  if (row === undefined || errors.some((error) => error.row <= row && row <= (error.endRow ?? error.row)))
    return undefined
  return `${name}: refused at row ${row} (${reason}), but ${errors.map(describeError).join('; ')}`
}

function describeError(error: Problem): string {
  return `${error.code} at row ${error.row}`
}

describe.skipIf(corpusFolder === undefined)('the verdicts of the real harness', () => {
  it('are ours on every real log', () => {
    const logs = corpusLogs().map((log) => ({ ...log, name: log.file }))
    expect(logs).toHaveLength(276)
    expect(logs.map(disagreement).filter((text) => text !== undefined)).toEqual([])
  })

  it('are ours on every mutant', () => {
    const mutants = corpusMutants().map((mutant) => ({ ...mutant, name: `${mutant.id} (${mutant.what})` }))
    expect(mutants).toHaveLength(900)
    expect(mutants.map(disagreement).filter((text) => text !== undefined)).toEqual([])
  })
})
