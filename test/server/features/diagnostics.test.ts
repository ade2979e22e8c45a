import { describe, expect, it } from 'vitest'
import { type DiagnosticsView, diagnosticsOf } from '../../../server/features/diagnostics.js'
import { RowPlaces } from '../../../server/features/row-places.js'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { LogText } from '../../../shared/log/log-text.js'
import type { Problem } from '../../../shared/rules/problem.js'
import { cleanRows, header, logText, row, turnRows } from '../sample-rows.js'

const view: DiagnosticsView = {
  uri: 'file:///logs/session.jsonl',
  maxProblems: 1000,
  rulesUrl: 'https://example.org/rules.md',
  showsRelated: true,
  fadesUnnecessary: true,
}

function analysed(text: string): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(text))
  analysis.advance()
  return analysis
}

/** A log whose every todo/write has a time that is no number. */
function logWithBadTimes(count: number): LogAnalysis {
  const bad = Array.from({ length: count }, (_, index) =>
    row(2 + index, 'todo/write', { todos: [] }, { time: `late ${index}` }),
  )
  return analysed(logText([...cleanRows(1).slice(0, 3), ...bad]))
}

describe('the work that an edit makes', () => {
  it('is one place for the row that changed, not one for every problem', () => {
    const analysis = logWithBadTimes(300)
    const places = new RowPlaces()
    const before = diagnosticsOf(analysis, view, places)
    const located = places.located
    expect(located).toBeGreaterThanOrEqual(300)
    const at = { line: 100, character: 0 }
    analysis.apply(analysis.text.change(at, at, ' '))
    analysis.advance()
    const after = diagnosticsOf(analysis, view, places)
    expect(places.located - located).toBeLessThanOrEqual(2)
    const moved = before.map(({ range }) => range.start.character + (range.start.line === 100 ? 1 : 0))
    expect(after.map(({ range }) => range.start.character)).toEqual(moved)
  })

  it('does not grow with rows that are gone', () => {
    const analysis = logWithBadTimes(50)
    const places = new RowPlaces()
    diagnosticsOf(analysis, view, places)
    analysis.apply(analysis.text.change({ line: 3, character: 0 }, { line: 53, character: 0 }, ''))
    analysis.advance()
    diagnosticsOf(analysis, view, places)
    diagnosticsOf(analysis, view, places)
    const located = places.located
    // The rows come back: nothing about them was kept.
    const back = logWithBadTimes(50)
    diagnosticsOf(back, view, places)
    expect(places.located - located).toBeGreaterThanOrEqual(50)
  })
})

describe('a diagnostic', () => {
  it('has the same mark as long as its row has the same text', () => {
    const marks = (analysis: LogAnalysis): unknown[] =>
      diagnosticsOf(analysis, view, new RowPlaces())
        .filter(({ code }) => code === 'envelope/time')
        .map(({ data }) => data?.mark)
    const [first] = marks(logWithBadTimes(2))
    const analysis = logWithBadTimes(2)
    const at = { line: 3, character: 0 }
    analysis.apply(analysis.text.change(at, at, '[]\n'))
    analysis.advance()
    expect(first).toEqual(expect.any(Number))
    expect(marks(analysis)[0]).toBe(first)
    expect(marks(analysis)[1]).not.toBe(first)
  })

  it('covers all rows of a fault that covers several', () => {
    const analysis = analysed(logText([header(), '', '', '', ...turnRows(0, 1)]))
    const [blank] = diagnosticsOf(analysis, view, new RowPlaces())
    expect(blank?.code).toBe('row/blank')
    expect(blank?.range).toEqual({ start: { line: 1, character: 0 }, end: { line: 3, character: 0 } })
  })

  it('keeps what a hostile log says on one line and short', () => {
    const hostile = `\u001b[31m\u202e](command:evil)\n# ${'x'.repeat(100_000)}`
    const analysis = analysed(logText([header(), row(0, hostile, {}), row(1, 'turn/start', { turn: 1 })]))
    const diagnostics = diagnosticsOf(analysis, view, new RowPlaces())
    expect(diagnostics.length).toBeGreaterThan(0)
    for (const { message } of diagnostics) {
      expect(String(message).length).toBeLessThan(500)
      expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })
})

/** An analysis that found one problem, with so many related places. */
class CrowdedAnalysis extends LogAnalysis {
  relatedCount = 0

  override problems(): readonly Problem[] {
    const related = Array.from({ length: this.relatedCount }, (_, index) => ({
      row: index,
      path: [],
      message: 'This one',
    }))
    return [
      {
        code: 'turn/outside',
        severity: 'error',
        row: 0,
        path: [],
        message: 'Too much',
        values: [],
        related,
      },
    ]
  }
}

describe('related places', () => {
  function relatedTexts(count: number): string[] {
    const analysis = new CrowdedAnalysis(new LogText(logText(cleanRows(20))))
    analysis.relatedCount = count
    const [diagnostic] = diagnosticsOf(analysis, view, new RowPlaces())
    return (diagnostic?.relatedInformation ?? []).map(({ message }) => message)
  }

  it('are all shown where they are few', () => {
    expect(relatedTexts(20)).toEqual(Array.from({ length: 20 }, () => 'This one'))
  })

  it('are cut where they are many, and the last one says how many are left out', () => {
    const texts = relatedTexts(45)
    expect(texts).toHaveLength(20)
    expect(texts.at(-1)).toBe('This one (and 25 more)')
  })
})
