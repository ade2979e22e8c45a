import { describe, expect, it } from 'vitest'
import { readSurfaceMarker, type SurfaceMarkerOptions } from '../../shared/session/surface-marker.js'

const SURFACE = { projection: { kind: 'payload' } } as const
const LOG_ONLY = {}

function faultsOf(
  row: object,
  definition: object | undefined = SURFACE,
  options?: SurfaceMarkerOptions,
): string[] {
  const { faults } = readSurfaceMarker({ type: 'x', ...row }, definition, options)
  return faults.map(({ code, path }) => [code, ...path].join(' '))
}

describe('the surface members of a row', () => {
  it('reads an append and a replacement', () => {
    expect(readSurfaceMarker({ surfaceOp: 'append' }, SURFACE)).toEqual({
      op: 'append',
      hasRanges: false,
      faults: [],
    })
    const surfaceOp = { op: 'replace', start: 3, end: 1 }
    expect(readSurfaceMarker({ surfaceOp, sourceEventSeqs: [1, 3] }, SURFACE)).toEqual({
      op: surfaceOp,
      sources: [1, 3],
      hasRanges: false,
      faults: [],
    })
  })

  it('wants nothing of a log-only or unknown type and refuses what it has', () => {
    expect(faultsOf({}, LOG_ONLY)).toEqual([])
    expect(readSurfaceMarker({ type: 'x' }, undefined).faults).toEqual([])
    expect(faultsOf({ surfaceOp: 'append', sourceEventSeqs: [] }, LOG_ONLY)).toEqual([
      'surface/not-eligible surfaceOp',
      'provenance/not-eligible sourceEventSeqs',
    ])
  })

  it.each([
    ['a string other than append', 'prepend'],
    ['null', null],
    ['a list', ['replace', 1, 2]],
    ['another operation', { op: 'remove', start: 1, end: 2 }],
    ['a missing end', { op: 'replace', start: 1 }],
    ['an extra member', { op: 'replace', start: 1, end: 2, why: 'x' }],
    ['a negative start', { op: 'replace', start: -1, end: 2 }],
    ['a fraction', { op: 'replace', start: 1, end: 2.5 }],
    ['the member names of a later generation', { op: 'replace', startSeq: 1, endSeq: 2 }],
  ])('refuses %s as surfaceOp', (_name, surfaceOp) => {
    expect(faultsOf({ surfaceOp })).toEqual(['surface/op-malformed surfaceOp'])
  })

  it('wants a list of sequence numbers', () => {
    const surfaceOp = 'append'
    expect(faultsOf({ surfaceOp, sourceEventSeqs: '1' })).toEqual(['provenance/not-array sourceEventSeqs'])
    expect(faultsOf({ surfaceOp, sourceEventSeqs: null })).toEqual(['provenance/not-array sourceEventSeqs'])
    expect(faultsOf({ surfaceOp, sourceEventSeqs: [5, 1, 2.5] })).toEqual([
      'provenance/not-seq sourceEventSeqs 2',
    ])
    expect(faultsOf({ surfaceOp, sourceEventSeqs: [-1] })).toEqual(['provenance/not-seq sourceEventSeqs 0'])
  })

  it('reports the marker and the list, each on its own', () => {
    expect(faultsOf({ sourceEventSeqs: {} })).toEqual([
      'surface/marker-missing',
      'provenance/not-array sourceEventSeqs',
    ])
  })
})

describe('ranges in sourceEventSeqs', () => {
  const row = (sourceEventSeqs: unknown) => ({ surfaceOp: 'append', sourceEventSeqs })
  const below = (rangesBelow: number) => ({ rangesBelow })

  it('expands them below the own seq and says that it did', () => {
    const marker = readSurfaceMarker(row([2, [5, 9], 11, 12]), SURFACE, below(13))
    expect(marker).toMatchObject({ sources: [2, 5, 6, 7, 8, 9, 11, 12], hasRanges: true, faults: [] })
  })

  it('takes forms that no writer writes', () => {
    expect(readSurfaceMarker(row([[4, 4]]), SURFACE, below(9)).sources).toEqual([4])
    expect(
      readSurfaceMarker(
        row([
          [1, 3],
          [4, 6],
        ]),
        SURFACE,
        below(9),
      ).sources,
    ).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('leaves lists without ranges in any order', () => {
    expect(readSurfaceMarker(row([5, 1]), SURFACE, below(9)).sources).toEqual([5, 1])
  })

  it('refuses ranges of a dialect that has none, and still says that they are there', () => {
    const marker = readSurfaceMarker(row([2, [5, 9]]), SURFACE)
    expect(marker.hasRanges).toBe(true)
    expect(marker.faults).toMatchObject([{ code: 'provenance/not-seq', path: ['sourceEventSeqs', 1] }])
  })

  it('refuses what does not increase, and what is no range', () => {
    expect(faultsOf(row([5, [5, 9]]), SURFACE, below(20))).toEqual([
      'provenance/range-order sourceEventSeqs 1',
    ])
    expect(faultsOf(row([[9, 5]]), SURFACE, below(20))).toEqual(['provenance/range-order sourceEventSeqs 0'])
    expect(faultsOf(row([[1, 2], 2]), SURFACE, below(20))).toEqual([
      'provenance/range-order sourceEventSeqs 1',
    ])
    expect(faultsOf(row([[1, 2, 3]]), SURFACE, below(20))).toEqual(['provenance/not-seq sourceEventSeqs 0'])
    expect(faultsOf(row([[1, 'x']]), SURFACE, below(20))).toEqual(['provenance/not-seq sourceEventSeqs 0'])
  })

  it('never expands beyond the own seq', () => {
    const huge = [[0, Number.MAX_SAFE_INTEGER]]
    expect(faultsOf(row(huge), SURFACE, below(50))).toEqual(['provenance/not-earlier sourceEventSeqs 0'])
  })
})
