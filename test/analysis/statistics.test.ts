import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { statisticsOf } from '../../shared/analysis/statistics.js'
import { LogText } from '../../shared/log/log-text.js'
import { header, logText, row, turnRows } from '../server/sample-rows.js'

function analyse(rows: readonly string[]): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(logText(rows)))
  analysis.advance()
  return analysis
}

describe('statistics', () => {
  it('leave everything unknown undefined', () => {
    expect(statisticsOf(analyse([header()]), 'all')).toEqual({
      events: 0,
      steps: 0,
      calls: 0,
      modelCalls: 0,
      durationMs: undefined,
      activeMs: undefined,
      tokens: undefined,
      summaryTokens: undefined,
      turns: [],
      models: [],
      tools: [],
    })
  })

  it('count the time in turns apart from the time between them', () => {
    const late = turnRows(3, 2).map((each) =>
      each.replace(/"time":(\d+)/, (_, time) => `"time":${Number(time) + 60_000}`),
    )
    const { durationMs, activeMs } = statisticsOf(analyse([header(), ...turnRows(0, 1), ...late]), 'all')
    expect({ durationMs, activeMs }).toEqual({ durationMs: 60_005, activeMs: 4 })
  })

  it('of a fork leave out what it took over, where only its own counts', () => {
    const rows = [
      header({ parentSession: 'p', seedLength: 3 }),
      ...turnRows(0, 1),
      row(3, 'session/end-seed', {}),
      ...turnRows(4, 2),
    ]
    const all = statisticsOf(analyse(rows), 'all')
    const own = statisticsOf(analyse(rows), 'own')
    expect(all.turns.map(({ turn }) => turn)).toEqual([1, 2])
    expect(own.turns.map(({ turn }) => turn)).toEqual([2])
    expect([all.events, own.events]).toEqual([7, 4])
    expect([all.durationMs, own.durationMs]).toEqual([6, undefined])
  })
})
