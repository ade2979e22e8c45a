import { describe, expect, it } from 'vitest'
import { foldingRangesOf } from '../../../server/features/folding.js'
import {
  analyse,
  chunk,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
  user,
} from '../../analysis/outline-log.js'
import { header } from '../sample-rows.js'
import { navigationRows } from './navigation-log.js'

function folds(
  rows: readonly string[],
  options: Partial<Parameters<typeof foldingRangesOf>[1]> = {},
): string[] {
  return foldingRangesOf(analyse(rows), { showsText: true, ...options }).map(
    ({ startLine, endLine, collapsedText }) => `${startLine}-${endLine} ${collapsedText ?? ''}`.trim(),
  )
}

describe('folding', () => {
  it('folds turns, steps and runs of chunks, packed or not', () => {
    expect(folds(navigationRows)).toEqual([
      '1-11 Turn 1 · completed · 1 step · 1 call · 120 ms · 1,234 tokens',
      '3-10 Step 1 · 1 call · 90 ms · 1,234 tokens',
      '4-6 3 rows of chunks',
      '16-17 Turn 2 · aborted · 0 steps · 10 ms',
    ])
    expect(folds(navigationRows, { showsText: false })).toContain('4-6')
  })

  it('folds an open turn to the end of its rows, and runs only where chunks stand together', () => {
    const delta = chunk(1, 1, { type: 'text-delta', index: 0, text: 'a' })
    const rows = toRows([turnStart(1), stepStart(1, 1), delta, delta, user('x'), delta, delta, delta])
    expect(folds(rows, { showsText: false })).toEqual(['1-8', '2-8', '6-8'])
  })

  it('keeps the outer ranges where an editor takes only so many', () => {
    const turns = [1, 2, 3].flatMap((turn) => [
      turnStart(turn),
      stepStart(turn, 1),
      stepEnd(turn, 1),
      turnEnd(turn),
    ])
    expect(folds(toRows(turns), { showsText: false, limit: 4 })).toEqual(['1-4', '2-3', '5-8', '9-12'])
  })

  it('counts lines as the editor does', () => {
    const rows = toRows([turnStart(1), turnEnd(1)]).map((row) => row.replace('{"type"', '{\r"type"'))
    expect(folds(rows, { showsText: false })).toEqual(['2-5'])
  })

  it('folds nothing in a log without turns', () => {
    expect(folds([header(), 'x', ''])).toEqual([])
  })
})
