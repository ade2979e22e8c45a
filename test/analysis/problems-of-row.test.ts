import { expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'
import { header, logText, row } from '../server/sample-rows.js'

it('the problems of rows together are the problems of the log', () => {
  const rows = [
    header(),
    'x',
    row(0, 'turn/start', { turn: 2 }),
    row(1, 'step/end', { turn: 1, step: 1 }),
    '',
    'y',
  ]
  const analysis = new LogAnalysis(new LogText(logText(rows)))
  analysis.advance()
  const all = analysis.problems()
  expect(all.length).toBeGreaterThan(3)
  const byRow = Array.from({ length: analysis.text.rowCount }, (_, at) => analysis.problemsOfRow(at))
  expect(byRow.flat()).toEqual(all)
  expect(byRow[0]).toEqual([])
  expect(analysis.problemsOfRow(1000)).toEqual([])
})
