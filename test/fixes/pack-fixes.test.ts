// Packing and unpacking of chunk rows: either way round nothing may be lost.
import { describe, expect, it } from 'vitest'
import { packedRun, unpackedRow } from '../../shared/fixes/pack-fixes.js'
import { applyEdits } from '../../shared/fixes/row-edits.js'
import { compressedCitations } from '../../shared/fixes/surface-fixes.js'
import { analyse } from './check-fix.js'
import { callTurn, projected, rows } from './sample-log.js'

const chunk = (seq: number, text: string) => rows.chunk(seq, { type: 'text-delta', index: 0, text })
const blockEnd = (seq: number) =>
  rows.chunk(seq, { type: 'block-end', index: 0, block: { type: 'text', text: 'abc' } })
const streamed = [
  ...callTurn().slice(0, 4),
  rows.chunk(3, { type: 'block-start', index: 0, blockType: 'text' }),
  chunk(4, 'a'),
  chunk(5, 'b'),
  chunk(6, 'c'),
  blockEnd(7),
  rows.stepEnd(8),
  rows.turnEnd(9),
]
const packed = JSON.stringify({
  type: 'text-chunks',
  seq0: 4,
  time0: 1_787_302_800_160,
  data: { turn: 1, step: 1, index: 0, dt: [40, 40], texts: ['a', 'b', 'c'] },
})

function change(source: readonly string[], row: number, edit: typeof packedRun): string[] | undefined {
  const analysis = analyse(source)
  const found = edit(analysis, row)
  return found === undefined ? undefined : applyEdits(analysis.text.rows, [found]).slice(0, -1)
}

describe('packing', () => {
  it('takes the whole run around a row, and no more', () => {
    const after = [...streamed.slice(0, 5), packed, ...streamed.slice(8)]
    for (const row of [5, 6, 7]) expect(change(streamed, row, packedRun)).toEqual(after)
    for (const row of [4, 8, 3, 0, 10]) expect(change(streamed, row, packedRun)).toBeUndefined()
  })

  it('is undone by unpacking', () => {
    const after = change(streamed, 6, packedRun) ?? []
    expect(change(after, 5, unpackedRow)).toEqual(streamed)
  })

  it('leaves runs that are too short, and events that a row could not give back', () => {
    const two = [...streamed.slice(0, 7), ...streamed.slice(8)]
    expect(change(two, 5, packedRun)).toBeUndefined()
    const odd = streamed.with(6, chunk(5, 'b').replace('"index":0', '"index":0,"extra":1'))
    expect(change(odd, 5, packedRun)).toBeUndefined()
  })

  it('works in a projected log, where times are not known', () => {
    const bare = streamed.map((row, index) => (index === 0 ? row : projected(row)))
    const row = '{"type":"text-chunks","data":{"turn":1,"step":1,"index":0,"dt":[0,0],"texts":["a","b","c"]}}'
    const after = [...bare.slice(0, 5), row, ...bare.slice(8)]
    expect(change(bare, 6, packedRun)).toEqual(after)
    expect(change(after, 5, unpackedRow)).toEqual(bare)
    const timed = after.with(5, row.replace('[0,0]', '[3,0]'))
    expect(change(timed, 5, unpackedRow)).toBeUndefined()
  })

  it('keeps the line ends of the log', () => {
    const source = streamed.map((row) => `${row}\r`)
    const after = change(source, 6, packedRun)
    expect(after?.[5]).toBe(`${packed}\r`)
    expect(change(after ?? [], 5, unpackedRow)).toEqual(source)
  })
})

describe('citations', () => {
  it('can be written with ranges for later builds', () => {
    const cited = (list: unknown) => [
      ...callTurn(),
      rows.turnStart(8, 2),
      rows.user(9, 'x', { surfaceOp: 'append', sourceEventSeqs: list }),
      rows.turnEnd(10, 2),
    ]
    const analysis = analyse(cited([0, 2, 3, 4, 7]))
    expect(compressedCitations(analysis, 10)).toMatchObject({ text: '[0,[2,4],7]' })
    expect(compressedCitations(analyse(cited([0, 2, 3])), 10)).toBeUndefined()
    expect(compressedCitations(analysis, 1)).toBeUndefined()
  })
})
