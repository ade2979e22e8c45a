// Findings of rows that stay as they are are kept from edit to edit: they move with their rows, and runs that blocks
// share part and join again.
import { expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText, type RowEdit } from '../../shared/log/log-text.js'
import { header, logText, row } from '../server/sample-rows.js'

/** The problems after each edit, all of them kept up to date and all of them found anew. */
function problemsAfter(rows: readonly string[], edits: readonly RowEdit[]) {
  const analysis = new LogAnalysis(new LogText(logText(rows)))
  const current = () => {
    analysis.advance()
    return { kept: analysis.problems(), anew: problemsOf(analysis.text.text()) }
  }
  return [
    current(),
    ...edits.map((edit) => {
      analysis.text.apply(edit)
      analysis.apply(edit)
      return current()
    }),
  ]
}

function problemsOf(text: string) {
  const analysis = new LogAnalysis(new LogText(text))
  analysis.advance()
  return analysis.problems()
}

const blank = Array.from({ length: 5000 }, () => '')
const unopened = Array.from({ length: 5000 }, (_, seq) =>
  row(seq, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
)

it.each([
  ['a run of blank rows', [header(), ...blank]],
  ['a record broken over rows', [header(), '{"type":', ...Array.from({ length: 5000 }, () => '"x"')]],
  ['a problem on every row', [header(), ...unopened]],
])('with %s', (_name, rows) => {
  const edits = [
    { start: 2500, removed: 1, inserted: ['x'] },
    { start: 10, removed: 0, inserted: ['y', 'z'] },
    { start: 2502, removed: 1, inserted: [''] },
    { start: 4000, removed: 900, inserted: [] },
    { start: 1, removed: 1, inserted: [] },
    { start: 3, removed: 0, inserted: blank.slice(0, 1500) },
  ]
  for (const { kept, anew } of problemsAfter(rows, edits)) expect(kept).toEqual(anew)
})
