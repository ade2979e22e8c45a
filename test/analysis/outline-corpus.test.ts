import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import { outlineOf } from '../../shared/analysis/outline.js'
import { ownUsageOf, usageOf } from '../../shared/analysis/usage.js'
import { findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import { corpusFolder, corpusLogs, corpusMutants } from '../corpus/corpus.js'

/** What the tests look for in payloads that they parse by themselves. */
interface Payload {
  readonly turn?: number
  readonly reason?: string | { readonly kind: string }
  readonly chunk?: { readonly type: string; readonly usage?: Counts }
  readonly usage?: Counts
  readonly callId?: string
}

interface Counts {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens?: number
  readonly cacheWriteTokens?: number
}

function analyse(text: string, dialectId: string): LogAnalysis {
  const dialect = findDialect(dialectId)
  const analysis = new LogAnalysis(new LogText(text), dialect === undefined ? {} : { dialect })
  analysis.advance()
  return analysis
}

function parseRows(text: string): { type: string; data: Payload }[] {
  const rows = text.split('\n').slice(1)
  return rows
    .filter((row) => row.trim() !== '')
    .map((row) => JSON.parse(row) as { type: string; data: Payload })
}

function total({ inputTokens, outputTokens, cacheReadTokens = 0, cacheWriteTokens = 0 }: Counts): number {
  return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens
}

/** Tokens of a log counted the plain way: stream counts, and counts of answers in steps whose stream has none. */
function plainTokens(rows: readonly { type: string; data: Payload }[]): number {
  let sum = 0
  let isStreamed = false
  for (const { type, data } of rows) {
    const streamed = data.chunk?.usage
    if (type === 'step/start' || type === 'llm/retry-started') isStreamed = false
    else if (streamed !== undefined) {
      sum += total(streamed)
      isStreamed = true
    } else if (type === 'assistant/message') {
      if (!isStreamed && data.usage !== undefined) sum += total(data.usage)
      isStreamed = false
    }
  }
  return sum
}

describe.skipIf(corpusFolder === undefined)('the outline of real logs', () => {
  const accepted =
    corpusFolder === undefined ? [] : corpusLogs().filter(({ verdict }) => verdict === 'accept')

  it('has the turns, steps, calls and outcomes of the log', () => {
    expect(accepted.length).toBeGreaterThan(100)
    for (const { file, text, dialect } of accepted) {
      const { turns } = outlineOf(analyse(text, dialect))
      const rows = parseRows(text)
      const count = (type: string) => rows.filter((row) => row.type === type).length
      expect(turns.length, file).toBe(count('turn/start'))
      expect(turns.flatMap(({ steps }) => steps).length, file).toBe(count('step/start'))
      const calls = turns.flatMap((turn) => turn.calls)
      expect(calls.filter(({ callRow }) => callRow !== undefined).length, file).toBe(count('tool/call'))
      expect(
        calls.every(({ callId }) => callId !== undefined),
        file,
      ).toBe(true)
      const ends = rows.filter(({ type }) => type === 'turn/end').map(({ data }) => data.reason)
      const kinds = ends.map((reason) => (typeof reason === 'object' ? reason.kind : reason))
      const outcomes = turns.map(({ outcome }) => outcome).filter((outcome) => outcome !== undefined)
      expect(outcomes, file).toEqual(kinds)
    }
  })

  it('lets every row of a turn be found in it once', () => {
    for (const { file, text, dialect } of accepted) {
      const { turns, standaloneRows } = outlineOf(analyse(text, dialect))
      let last = 0
      for (const turn of turns) {
        expect(turn.firstRow, file).toBeGreaterThan(last)
        last = turn.lastRow
        let lastOfSteps = turn.firstRow - 1
        for (const step of turn.steps) {
          expect(step.firstRow, file).toBeGreaterThan(lastOfSteps)
          expect(step.lastRow, file).toBeLessThanOrEqual(turn.lastRow)
          lastOfSteps = step.lastRow
        }
      }
      const isInside = (row: number) =>
        turns.some(({ firstRow, lastRow }) => row >= firstRow && row <= lastRow)
      expect(standaloneRows.some(isInside), file).toBe(false)
    }
  })

  it('has the tokens that the log tells', () => {
    let logsWithTokens = 0
    for (const { file, text, dialect } of accepted) {
      const { tokens } = usageOf(analyse(text, dialect))
      const expected = plainTokens(parseRows(text))
      expect(tokens?.total ?? 0, file).toBe(expected)
      if (expected > 0) logsWithTokens++
    }
    expect(logsWithTokens).toBeGreaterThan(50)
  })

  it('can be made of refused logs and of every mutant', () => {
    const broken = corpusFolder === undefined ? [] : [...corpusLogs(), ...corpusMutants()]
    for (const { text, dialect } of broken.filter(({ verdict }) => verdict === 'refuse')) {
      const analysis = analyse(text, dialect)
      expect(() => outlineOf(analysis)).not.toThrow()
      expect(() => ownUsageOf(analysis)).not.toThrow()
      for (let row = 0; row < analysis.text.rowCount; row++) {
        expect(previewOf(analysis, row, 40).length).toBeLessThanOrEqual(240)
      }
    }
  })
})
