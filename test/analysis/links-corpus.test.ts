import { describe, expect, it } from 'vitest'
import { linksOfRow, occurrencesOfId, partnersOf, referencesToSeq } from '../../shared/analysis/links.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { outlineOf } from '../../shared/analysis/outline.js'
import { findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import { corpusFolder, corpusLogs, corpusMutants } from '../corpus/corpus.js'

interface Row {
  readonly type: string
  readonly surfaceOp?: string | { readonly start: number; readonly end: number }
  readonly sourceEventSeqs?: readonly (number | readonly [number, number])[]
}

function analyse(text: string, dialectId: string): LogAnalysis {
  const dialect = findDialect(dialectId)
  const analysis = new LogAnalysis(new LogText(text), dialect === undefined ? {} : { dialect })
  analysis.advance()
  return analysis
}

/** Rows by cited event, found the plain way: by looking into every row for the surface members. */
function plainCitations(text: string): Map<number, Set<number>> {
  const citing = new Map<number, Set<number>>()
  for (const [index, line] of text.split('\n').entries()) {
    if (index === 0 || line.trim() === '') continue
    const { surfaceOp, sourceEventSeqs = [] } = JSON.parse(line) as Row
    const cited = typeof surfaceOp === 'object' ? [surfaceOp.start, surfaceOp.end] : []
    const all = [
      ...cited,
      ...sourceEventSeqs.map((entry) => (typeof entry === 'number' ? [entry, entry] : entry)),
    ]
    for (const entry of all) {
      const [first, last] = typeof entry === 'number' ? [entry, entry] : entry
      for (let seq = first ?? 0; seq <= (last ?? -1); seq++)
        citing.set(seq, (citing.get(seq) ?? new Set()).add(index))
    }
  }
  return citing
}

describe.skipIf(corpusFolder === undefined)('links in real logs', () => {
  const accepted =
    corpusFolder === undefined ? [] : corpusLogs().filter(({ verdict }) => verdict === 'accept')

  it('lead back from every event to the rows that cite it', () => {
    let found = 0
    for (const { file, text, dialect } of accepted) {
      const analysis = analyse(text, dialect)
      const plain = plainCitations(text)
      for (let seq = 0; seq < analysis.eventCount; seq++) {
        const citing = referencesToSeq(analysis, seq).filter(({ kind }) => kind !== 'names')
        expect([...new Set(citing.map(({ row }) => row))], `${file} ${seq}`).toEqual([
          ...(plain.get(seq) ?? []),
        ])
        found += citing.length
      }
    }
    expect(found).toBeGreaterThan(1000)
  })

  it('find every row with a call id, and pair calls and results as the steps do', () => {
    let pairs = 0
    for (const { file, text, dialect } of accepted) {
      const analysis = analyse(text, dialect)
      const lines = text.split('\n')
      for (const call of outlineOf(analysis).turns.flatMap(({ calls }) => calls)) {
        const { callId, callRow, resultRow } = call
        if (callId === undefined || callRow === undefined) continue
        const quoted = JSON.stringify(callId)
        const members = ['callId', 'toolCallId', 'id', 'parentCallId', 'rootCallId'].map(
          (name) => `"${name}":${quoted}`,
        )
        const rows = [...lines.keys()].filter((row) => members.some((member) => lines[row]?.includes(member)))
        const occurrences = occurrencesOfId(analysis, 'call', callId).map(({ row }) => row)
        expect([...new Set(occurrences)], `${file} ${callId}`).toEqual(rows)
        if (resultRow === undefined) continue
        pairs++
        expect(partnersOf(analysis, resultRow).map(({ row }) => row)).toContain(callRow)
        expect(partnersOf(analysis, callRow).map(({ row }) => row)).toContain(resultRow)
      }
    }
    expect(pairs).toBeGreaterThan(100)
  })

  it('can be asked for in every row of every log and mutant', () => {
    for (const { text, dialect } of corpusFolder === undefined ? [] : [...corpusLogs(), ...corpusMutants()]) {
      const analysis = analyse(text, dialect)
      for (let row = 0; row < analysis.text.rowCount; row++) {
        expect(() => linksOfRow(analysis, row)).not.toThrow()
        expect(() => partnersOf(analysis, row)).not.toThrow()
      }
    }
  })
})
