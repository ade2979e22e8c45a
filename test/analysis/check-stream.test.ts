// A log that is checked row by row gives the problems that an open one has, wherever the stretches of rows end in which
// it is read.
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS } from '../../shared/analysis/block.js'
import { StreamCheck } from '../../shared/analysis/check-stream.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import type { Problem } from '../../shared/rules/problem.js'

const rows = exampleRows('v0c')

function streamed(log: readonly string[]): readonly Problem[] {
  const stream = new StreamCheck()
  return [...stream.push(log), ...stream.finish('')]
}

function whole(log: readonly string[]): readonly Problem[] {
  const analysis = new LogAnalysis(new LogText(log.map((row) => `${row}\n`).join('')))
  analysis.advance()
  return analysis.problems()
}

const placesOf = (problems: readonly Problem[]) =>
  problems.map(({ code, row, endRow, message }) => ({ code, row, endRow, message }))

/** A turn in which a fault begins at row `border`, behind as many healthy rows; the next event there has number `seq`. */
function logAround(border: number, faultAt: (seq: number) => readonly string[]): readonly string[] {
  const note = (seq: number) => rows.event('feedback/record', seq, { text: 'x' })
  const before = Array.from({ length: border - 2 }, (_, at) => note(at + 1))
  return [rows.header(), rows.turnStart(0), ...before, ...faultAt(border - 1), rows.turnEnd(border)]
}

const record = (seq: number) => rows.event('feedback/record', seq, { text: 'first line\nsecond line' })
const copies = (row: string) => Array.from({ length: 3000 }, () => row)

describe('a fault that goes on where another stretch of rows begins', () => {
  it.each([
    ['blank rows', 'row/blank', (seq: number) => [...copies(''), record(seq)]],
    ['lines that are no rows', 'row/not-json', (seq: number) => [...copies('x'), record(seq)]],
    ['a record broken over lines', 'row/broken-record', (seq: number) => record(seq).split('\\n')],
    [
      'a record cut off and written again',
      'row/cut-copy',
      (seq: number) => [record(seq).slice(0, 60), record(seq)],
    ],
  ])('is one problem: %s', (_name, code, faultAt) => {
    for (let border = BLOCK_ROWS - 4; border <= BLOCK_ROWS + 2; border++) {
      const log = logAround(border, faultAt)
      const found = streamed(log)
      expect(found.map((problem) => problem.code)).toEqual([code])
      expect(placesOf(found)).toEqual(placesOf(whole(log)))
    }
  })
})
