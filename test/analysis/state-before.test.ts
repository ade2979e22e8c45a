// What is open before a row: taken from the saved states of the rules, it must be what a log that ends there comes to.
import { describe, expect, it } from 'vitest'
import { generateLog } from '../../bench/generate-log.js'
import { legalTypes } from '../../shared/analysis/legal-types.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { stateBefore } from '../../shared/analysis/state-before.js'
import { LogText } from '../../shared/log/log-text.js'
import { analyse } from '../fixes/check-fix.js'
import { callTurn, projected, rows, shortTurn } from '../fixes/sample-log.js'

const log = callTurn()
const nothing = { waitingCalls: [], askedCalls: [] }

describe('the state before a row', () => {
  it('is a fresh one before the first event', () => {
    expect(stateBefore(analyse(log), 1)).toEqual({
      turn: undefined,
      step: undefined,
      nextTurn: 1,
      nextStep: 1,
      nextSeq: 0,
      lastTime: undefined,
      ...nothing,
    })
  })

  it('says what is open, what waits and what comes next', () => {
    const analysis = analyse(log)
    expect(stateBefore(analysis, 4)).toMatchObject({ turn: 1, step: 1, nextStep: 2, nextSeq: 3, ...nothing })
    expect(stateBefore(analysis, 5)).toMatchObject({
      askedCalls: [{ callId: 'c1', name: 'ls', seq: 3 }],
      waitingCalls: [],
    })
    expect(stateBefore(analysis, 6)).toMatchObject({
      askedCalls: [],
      waitingCalls: [{ callId: 'c1', seq: 4 }],
      lastTime: 1_787_302_800_160,
    })
    expect(stateBefore(analysis, 7)).toMatchObject(nothing)
    expect(stateBefore(analysis, 8)).toMatchObject({ turn: 1, step: undefined, nextStep: 2 })
    expect(stateBefore(analysis, 9)).toMatchObject({ turn: undefined, nextTurn: 2, nextSeq: 8 })
  })

  it('looks through rows that cannot be read', () => {
    const analysis = analyse([...log.slice(0, 5), '{"type":"tool/ca', ...log.slice(5)])
    expect(stateBefore(analysis, 6)).toMatchObject({ turn: 1, step: 1, nextSeq: 4 })
  })

  it('leaves the analysis as it is, also where the next rows decide what the last one was', () => {
    const misnumbered = log.map((row, index) => (index === 4 ? row.replace('"seq":3', '"seq":7') : row))
    const places = (analysis: LogAnalysis) => misnumbered.map((_, row) => analysis.rowFacts(row)?.seq)
    const analysis = analyse(misnumbered)
    expect(places(analysis).slice(1)).toEqual(log.slice(1).map((_, seq) => seq))
    for (let row = 0; row <= misnumbered.length; row++) {
      stateBefore(analysis, row)
      expect(places(analysis)).toEqual(places(analyse(misnumbered)))
    }
  })

  it('counts in a projected log, which has no times', () => {
    const bare = log.map((row, index) => (index === 0 ? row : projected(row)))
    expect(stateBefore(analyse(bare), 6)).toMatchObject({ nextSeq: 5, turn: 1, step: 1, lastTime: undefined })
  })

  it('is that of the whole log behind its end', () => {
    const analysis = analyse([...log, ...shortTurn(8, 2)])
    expect(stateBefore(analysis, analysis.text.rowCount - 1)).toMatchObject({ nextSeq: 11, nextTurn: 3 })
    expect(stateBefore(analysis, 10_000)).toMatchObject({ nextSeq: 11, nextTurn: 3 })
  })

  it('is what a log that ends there comes to, wherever states were saved', () => {
    const lines = generateLog({ bytes: 900_000 }).text.split('\n')
    const analysis = new LogAnalysis(new LogText(lines.join('\n')))
    analysis.advance()
    expect(analysis.blocks.blocks.length).toBeGreaterThan(3)
    for (let row = 1; row < lines.length; row += 197) {
      const shorter = analyse(lines.slice(0, row))
      expect(stateBefore(analysis, row), `row ${row}`).toEqual(stateBefore(shorter, row))
    }
  })

  it('changes nothing in the analysis', () => {
    const analysis = analyse([...log, rows.turnEnd(8)])
    const before = analysis.problems()
    for (let row = 0; row < analysis.text.rowCount; row++) stateBefore(analysis, row)
    expect(analysis.problems()).toEqual(before)
  })
})

describe('the types that are legal in a state', () => {
  it('are sorted by what usually comes next, and come once each', () => {
    const analysis = analyse(log)
    const types = legalTypes(stateBefore(analysis, 6), analysis.dialect).map(
      ({ definition }) => definition.type,
    )
    expect(types[0]).toBe('tool/result')
    expect(new Set(types).size).toBe(types.length)
    expect(types).not.toContain('turn/end')
    expect(types).not.toContain('steering/message')
  })
})
