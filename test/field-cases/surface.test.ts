// Replacements and citations: positions are not numbers, names differ between generations, a cut can part what belongs
// together.
import { describe, expect, it } from 'vitest'
import { analyse, checkFix } from '../fixes/check-fix.js'
import {
  base,
  carryOut,
  fixIds,
  found,
  messageOf,
  onlyProblem,
  pageOf,
  pluginMessage,
  replaces,
  rows,
} from './case-log.js'

const log = base()
const until = (row: number) => log.slice(0, row)
const from = (row: number) => log.slice(row)
const compact = { plugin: 'compact' }

describe('a replacement of a replacement', () => {
  // The surface is 1, 6, 8; the first takes 1 and 6 away, so that 11 stands before 8.
  const nested = [
    ...log,
    pluginMessage(11, compact, replaces(1, 6, [1, 6])),
    pluginMessage(12, compact, replaces(11, 8, [11, 8])),
  ]

  it('may start at a higher number than it ends: ends are places on the surface', () => {
    // The first one does part a call from its result, and the second mends it before the next request.
    expect(found(nested)).toEqual([])
    expect(analyse(nested).surfaceAt(12, 'after').nodes).toEqual([11, 8])
    expect(analyse(nested).surfaceAt(13, 'after').nodes).toEqual([12])
  })

  it('is wrong where the places are the wrong way round, though the numbers increase', () => {
    const wrong = [...nested.slice(0, 13), pluginMessage(12, compact, replaces(8, 11, [8, 11]))]
    expect(found(wrong)).toContain('error surface/reversed @13 surfaceOp')
  })
})

describe('a replacement with the names of a later generation', () => {
  const renamed = [
    ...log,
    pluginMessage(11, compact, {
      surfaceOp: { op: 'replace', startSeq: 1, endSeq: 8 },
      sourceEventSeqs: [1, 6, 8],
    }),
  ]

  it('is one problem, which says whose names they are', () => {
    expect(found(renamed)).toEqual(['error surface/op-malformed @12 surfaceOp'])
    expect(messageOf(renamed)).toMatch(
      /exactly op, start and end .*startSeq and endSeq .* version 3 and later/,
    )
  })

  it('is renamed, and nothing else changes', () => {
    const after = [...log, pluginMessage(11, compact, replaces(1, 8, [1, 6, 8]))]
    checkFix({ log: renamed, code: 'surface/op-malformed', kind: 'safe', after })
  })
})

describe('citations as ranges', () => {
  const plain = (sources: unknown) =>
    rows.assistant(
      6,
      { text: 'Let me look.', calls: ['c1'] },
      { surfaceOp: 'append', sourceEventSeqs: sources },
    )
  const ranged = [...until(7), plain([[4, 5]]), ...from(8)]

  it('are one warning that says nothing is damaged', () => {
    expect(found(ranged)).toEqual(['warning provenance/ranges @7 sourceEventSeqs'])
    expect(messageOf(ranged)).toContain('builds of this dialect cannot read')
    expect(pageOf('provenance/ranges')).toContain('Nothing is damaged')
  })

  it('are written out number by number', () => {
    checkFix({ log: ranged, code: 'provenance/ranges', kind: 'safe', after: log })
  })
})

describe('a replacement that hides a call and keeps its result', () => {
  const split = [...log, pluginMessage(11, compact, replaces(1, 6, [1, 6]))]

  it('is one warning, with the side that is left alone', () => {
    expect(found(split)).toEqual(['warning surface/split-pair @12 surfaceOp'])
    const { message, related } = onlyProblem(split)
    expect(message).toContain('call "c1"')
    expect(message).toContain('only seq 8 is left')
    expect(related.map(({ row }) => row)).toEqual([9])
    expect(pageOf('surface/split-pair')).toContain('a provider refuses every later request')
  })

  it('can take in both sides', () => {
    expect(fixIds(split, 'surface/split-pair')).toEqual(['review extend-range'])
    const after = [...log, pluginMessage(11, compact, replaces(1, 8, [1, 6, 8]))]
    expect(carryOut(split, 'surface/split-pair', 'extend-range').log).toEqual(after)
    expect(found(after)).toEqual([])
  })

  it('is none where it takes in both, or neither', () => {
    expect(found([...log, pluginMessage(11, compact, replaces(6, 8, [6, 8]))])).toEqual([])
    expect(found([...log, pluginMessage(11, compact, replaces(1, 1, [1]))])).toEqual([])
  })
})

describe('a rewind', () => {
  it('that hides whole pairs is healthy, and the hidden messages stay in the log', () => {
    const rewound = [
      ...log,
      rows.turnStart(11, 2),
      pluginMessage(12, { plugin: 'rewind' }, replaces(6, 8, [6, 8])),
      rows.turnEnd(13, 2),
    ]
    expect(found(rewound)).toEqual([])
    const { nodes, replacements } = analyse(rewound).surfaceAt(14, 'after')
    expect(nodes).toEqual([1, 12])
    expect(replacements.map(({ seq, shadowedSeqs }) => [seq, shadowedSeqs])).toEqual([[12, [6, 8]]])
  })
})
