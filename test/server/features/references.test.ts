import { describe, expect, it } from 'vitest'
import { highlightsAt, referencesAt } from '../../../server/features/references.js'
import { markedLog } from '../marked-log.js'
import { header } from '../sample-rows.js'
import { marked } from './navigation-log.js'

const uri = 'file:///logs/session.jsonl'

/** The references as row and text. */
function references(rows: readonly string[], includeDeclaration = false): string[] {
  const log = markedLog(rows)
  return referencesAt({ analysis: log.analysis, uri }, log.cursor, { includeDeclaration }).map((location) => {
    expect(location.uri).toBe(uri)
    return `${log.text.toRow(location.range.start).row} ${log.textOf(location.range)}`
  })
}

/** The highlights as row, text and kind (2 read, 3 write). */
function highlights(rows: readonly string[]): string[] {
  const log = markedLog(rows)
  return highlightsAt({ analysis: log.analysis }, log.cursor).map(
    ({ range, kind }) => `${log.text.toRow(range.start).row} ${log.textOf(range)} ${kind}`,
  )
}

describe('the references to an event', () => {
  const citing = ['13 1', '13 1', '14 1', '14 1']

  it('are all that cite, replace or name it, from its number, its type or its text', () => {
    expect(references(marked(1, '"seq":‸1'))).toEqual(citing)
    expect(references(marked(1, '"user‸/message"'))).toEqual(citing)
    expect(references(marked(1, 'Lies ‸'))).toEqual(citing)
    expect(references(marked(1, '"seq":‸1'), true)).toEqual(['2 1', ...citing])
    expect(references(marked(9, '"seq":‸9'))).toEqual(references(marked(9, '"arguments"‸')))
    expect(references(marked(15, '"source‸EventSeqs"'), true)).toEqual(['14 15'])
  })

  it('are the same from any place that refers to it', () => {
    expect(references(marked(14, '"start":‸1,'))).toEqual(citing)
    expect(references(marked(15, '[13,14,‸1,8,10]'))).toEqual(citing)
  })

  it('are one for a run of entries that name members of a packed row', () => {
    expect(references(marked(3, '"seq0":‸3'))).toEqual(['7 3,4,5'])
    expect(references(marked(8, '[3,‸4,5,6,7]'), true)).toEqual(['4 ":"', '7 4'])
  })

  it('are none for a row without an event', () => {
    expect(references([...marked('header', '"vers‸ion"')])).toEqual([])
    expect(references([header(), '‸x'])).toEqual([])
  })
})

describe('the references to an id', () => {
  it('are all places that hold it', () => {
    const all = ['4 "c1"', '7 "c1"', '8 "c1"', '9 "c1"', '9 "c1"']
    expect(references(marked(9, '"callId":"c‸1"'), true)).toEqual(all)
    expect(references(marked(3, '"id":"c‸1"'), true)).toEqual(all)
    expect(references(marked(9, '"callId":"c‸1"'))).toEqual(['4 "c1"', '8 "c1"', '9 "c1"', '9 "c1"'])
    expect(references(marked(15, '"compactionId":"k‸1"'), true)).toEqual([
      '12 "k1"',
      '13 "k1"',
      '14 "k1"',
      '15 "k1"',
    ])
  })
})

describe('highlights', () => {
  it('mark the thing itself and what refers to it', () => {
    expect(highlights(marked(9, '"seq":‸9'))).toEqual(['8 9 3', '9 9 2'])
    expect(highlights(marked(10, '"sourceEventSeqs":[‸9]'))).toEqual(['8 9 3', '9 9 2'])
    expect(highlights(marked(13, '"k‸1"'))).toEqual(['12 "k1" 3', '13 "k1" 2', '14 "k1" 2', '15 "k1" 2'])
  })

  it('mark start and end of a turn', () => {
    expect(highlights(marked(9, '"turn":‸1'))).toEqual(['1 1 3', '11 1 2'])
  })

  it('are none in prose', () => {
    expect(highlights(marked(1, 'Lies ‸'))).toEqual([])
  })
})
