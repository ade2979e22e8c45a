// Fixes of the surface members of a row.
import { describe, expect, it } from 'vitest'
import { checkFix, offers } from './check-fix.js'
import { callTurn, rows } from './sample-log.js'

const log = callTurn()
/** A second turn whose user message (seq 9) has these members. */
const withMembers = (members: object) => [
  ...log,
  rows.turnStart(8, 2),
  rows.user(9, 'Summary: one file.', { ...members }),
  rows.turnEnd(10, 2),
]
const replace = (start: number, end: number, sourceEventSeqs?: unknown) => ({
  surfaceOp: { op: 'replace', start, end },
  ...(sourceEventSeqs === undefined ? {} : { sourceEventSeqs }),
})

describe('the marker', () => {
  it('is added where a message has none', () => {
    checkFix({
      log: withMembers({}),
      code: 'surface/marker-missing',
      kind: 'safe',
      after: withMembers({ surfaceOp: 'append' }),
    })
  })

  it('gets the names of its version', () => {
    const later = { surfaceOp: { op: 'replace', startSeq: 1, endSeq: 5 }, sourceEventSeqs: [1, 3, 5] }
    checkFix({
      log: withMembers(later),
      code: 'surface/op-malformed',
      kind: 'safe',
      after: withMembers(replace(1, 5, [1, 3, 5])),
    })
  })

  it('is not guessed', () => {
    const malformed = [
      'replace',
      null,
      { op: 'replace', start: 1 },
      { op: 'replace', startSeq: 1, endSeq: 5, why: 'x' },
      { op: 'replace', startSeq: '1', endSeq: 5 },
      { op: 'insert', startSeq: 1, endSeq: 5 },
    ]
    for (const surfaceOp of malformed) {
      expect(offers(withMembers({ surfaceOp }), 'surface/op-malformed')).toEqual([])
    }
    expect(offers(withMembers(replace(2, 5, [3, 5])), 'surface/start-missing')).toEqual([])
  })

  it('is swapped only where everything between the ends is cited', () => {
    checkFix({
      log: withMembers(replace(5, 1, [1, 3, 5])),
      code: 'surface/reversed',
      kind: 'review',
      after: withMembers(replace(1, 5, [1, 3, 5])),
    })
    expect(offers(withMembers(replace(5, 1, [1, 5])), 'surface/reversed')).toEqual([])
  })

  it('is removed from a log-only event, as its citations are', () => {
    const title = (members: object) => [
      ...log,
      rows.event(
        'session/title',
        8,
        { title: 'T', messageSeqs: [1], source: { kind: 'fallback' } },
        { ...members },
      ),
    ]
    checkFix({
      log: title({ surfaceOp: 'append' }),
      code: 'surface/not-eligible',
      kind: 'review',
      after: title({}),
      note: /"append"/,
    })
    checkFix({
      log: title({ sourceEventSeqs: [1] }),
      code: 'provenance/not-eligible',
      kind: 'review',
      after: title({}),
      note: /\[1\]/,
    })
  })
})

describe('citations', () => {
  it('of one event are made once', () => {
    checkFix({
      log: withMembers({ surfaceOp: 'append', sourceEventSeqs: [5, 1, 5, 1] }),
      code: 'provenance/duplicate',
      kind: 'safe',
      after: withMembers({ surfaceOp: 'append', sourceEventSeqs: [5, 1] }),
    })
  })

  it('that are none go', () => {
    checkFix({
      log: withMembers({ surfaceOp: 'append', sourceEventSeqs: [] }),
      code: 'provenance/empty',
      kind: 'safe',
      after: withMembers({ surfaceOp: 'append' }),
    })
  })

  it('get what the replacement shadows', () => {
    const cases = [
      [
        [1, 5],
        [1, 3, 5],
      ],
      [
        [0, 5],
        [0, 1, 3, 5],
      ],
      [
        [5, 1],
        [5, 1, 3],
      ],
      [undefined, [1, 3, 5]],
    ] as const
    for (const [before, after] of cases) {
      checkFix({
        log: withMembers(replace(1, 5, before)),
        code: 'provenance/uncovered',
        kind: 'safe',
        after: withMembers(replace(1, 5, after)),
      })
    }
  })

  it('get only what is on the surface, not what lies between in the log', () => {
    const again = rows.user(12, 'Again.', replace(9, 9, [7]))
    const turn = [rows.turnStart(11, 3), again, rows.turnEnd(13, 3)]
    const mended = rows.user(12, 'Again.', replace(9, 9, [7, 9]))
    checkFix({
      log: [...withMembers(replace(1, 5, [1, 3, 5])), ...turn],
      code: 'provenance/uncovered',
      kind: 'safe',
      after: [...withMembers(replace(1, 5, [1, 3, 5])), rows.turnStart(11, 3), mended, rows.turnEnd(13, 3)],
    })
  })

  it('in ranges are written out', () => {
    checkFix({
      log: withMembers(replace(1, 5, [0, [1, 3], [5, 5]])),
      code: 'provenance/ranges',
      kind: 'safe',
      after: withMembers(replace(1, 5, [0, 1, 2, 3, 5])),
    })
  })

  it('in ranges stay ranges when shadowed events are added', () => {
    const [fix] = offers(withMembers(replace(1, 5, [[1, 4]])), 'provenance/uncovered')
    const [edit] = fix?.plan().edits ?? []
    expect(edit).toMatchObject({ text: '[[1,5]]' })
  })

  it('of what is not earlier go, with a word on it', () => {
    checkFix({
      log: withMembers({ surfaceOp: 'append', sourceEventSeqs: [4, 9, 12] }),
      code: 'provenance/not-earlier',
      kind: 'review',
      after: withMembers({ surfaceOp: 'append', sourceEventSeqs: [4] }),
      note: /9, 12/,
    })
    checkFix({
      log: withMembers({ surfaceOp: 'append', sourceEventSeqs: [12] }),
      code: 'provenance/not-earlier',
      kind: 'review',
      after: withMembers({ surfaceOp: 'append' }),
    })
  })

  it('in ranges are put in order', () => {
    checkFix({
      log: withMembers({ surfaceOp: 'append', sourceEventSeqs: [[4, 6], [1, 2], 5] }),
      code: 'provenance/range-order',
      kind: 'review',
      after: withMembers({ surfaceOp: 'append', sourceEventSeqs: [1, 2, 4, 5, 6] }),
    })
  })

  it('are not guessed', () => {
    const odd = withMembers({ surfaceOp: 'append', sourceEventSeqs: [1, 'two'] })
    expect(offers(odd, 'provenance/not-seq')).toEqual([])
    expect(offers(withMembers({ surfaceOp: 'append', sourceEventSeqs: 4 }), 'provenance/not-array')).toEqual(
      [],
    )
  })
})
