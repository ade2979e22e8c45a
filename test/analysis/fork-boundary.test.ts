import { describe, expect, it } from 'vitest'
import { forkBoundaryRows, isForkBoundary } from '../../shared/analysis/fork-boundary.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { dialects, findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import { findForkRefusal } from '../../shared/session/fork.js'
import { corpusFolder, corpusLogs } from '../corpus/corpus.js'
import { analyse, type Event, toRows, turnEnd, turnStart, user } from './outline-log.js'

const title: Event = {
  type: 'session/title',
  data: { title: 't', messageSeqs: [], source: { kind: 'user' } },
}

describe('the boundaries of a log', () => {
  const events = [title, turnStart(1), user('a'), turnEnd(1), title, turnStart(2), user('b')]

  it('lie anywhere outside of turns where the dialect says so', () => {
    const analysis = analyse(toRows(events))
    expect(forkBoundaryRows(analysis)).toEqual([1, 4, 5])
    expect(isForkBoundary(analysis, 4)).toEqual({ isLegal: true, row: 4, seq: 3 })
    expect(isForkBoundary(analysis, 1)).toEqual({ isLegal: true, row: 1, seq: 0 })
  })

  it('are refused inside a turn, with the nearest ones before and after', () => {
    const analysis = analyse(toRows(events))
    expect(isForkBoundary(analysis, 3)).toEqual({
      isLegal: false,
      reason: 'inside-turn',
      turnStartRow: 2,
      before: 1,
      after: 4,
    })
    expect(isForkBoundary(analysis, 6)).toMatchObject({ reason: 'inside-turn', before: 5, after: undefined })
  })

  it('are the ends of turns alone where the dialect knows no others', () => {
    const text = new LogText(`${toRows(events).join('\n')}\n`)
    for (const id of ['v0a', 'v0b']) {
      const dialect = findDialect(id)
      const analysis = new LogAnalysis(text, dialect === undefined ? {} : { dialect })
      analysis.advance()
      expect(forkBoundaryRows(analysis)).toEqual([4])
      expect(isForkBoundary(analysis, 5)).toMatchObject({
        reason: 'not-turn-end',
        turnStartRow: undefined,
        before: 4,
        after: undefined,
      })
      expect(isForkBoundary(analysis, 3)).toMatchObject({ reason: 'inside-turn', turnStartRow: 2, after: 4 })
    }
  })

  it('are no rows without an event', () => {
    const analysis = analyse([...toRows([title]), 'x', '{"type":"torn'])
    expect(isForkBoundary(analysis, 0)).toMatchObject({ reason: 'no-event', before: undefined, after: 1 })
    expect(isForkBoundary(analysis, 2)).toMatchObject({ reason: 'no-event', before: 1 })
    expect(isForkBoundary(analysis, 99)).toMatchObject({ reason: 'no-event', before: 1 })
  })

  it('do not lie where a loader drops rows', () => {
    const rows = toRows([title, title, title])
    const analysis = analyse([...rows.slice(0, 2), 'x', ...rows.slice(2)])
    expect(forkBoundaryRows(analysis)).toEqual([1])
    expect(isForkBoundary(analysis, 3)).toMatchObject({ reason: 'dropped', before: 1, after: undefined })
  })

  it('end with the last member of a packed row', () => {
    const packed = {
      type: 'text-chunks',
      seq0: 0,
      time0: 5,
      data: { turn: 1, step: 1, index: 0, dt: [1, 2], texts: ['a', 'b', 'c'] },
    }
    const analysis = analyse([...toRows([]), JSON.stringify(packed)])
    expect(isForkBoundary(analysis, 1)).toEqual({ isLegal: true, row: 1, seq: 2 })
  })
})

describe.skipIf(corpusFolder === undefined)('the boundaries of real logs', () => {
  it('are those at which the session core lets a fork be made', () => {
    const accepted =
      corpusFolder === undefined ? [] : corpusLogs().filter(({ verdict }) => verdict === 'accept')
    let checked = 0
    for (const { text, dialect: id } of accepted) {
      const dialect = dialects.find((each) => each.id === id)
      if (dialect === undefined) continue
      const analysis = new LogAnalysis(new LogText(text), { dialect })
      analysis.advance()
      const rows = Array.from({ length: analysis.text.rowCount }, (_, row) => row)
      const events = rows.flatMap((row) => analysis.eventsOf(row))
      for (const row of rows) {
        const last = analysis.eventsOf(row).at(-1)
        if (last === undefined) continue
        const isLegal = findForkRefusal(events, last.seq, dialect) === undefined
        expect(isForkBoundary(analysis, row).isLegal, `${row}`).toBe(isLegal)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })
})
