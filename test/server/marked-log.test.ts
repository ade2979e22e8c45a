import { describe, expect, it } from 'vitest'
import { markedLog, readMarks } from './marked-log.js'

describe('marks in a sample log', () => {
  it('are taken out and counted in the text without them', () => {
    expect(readMarks('a‸b⟦cd⟧\n⟦⟧e')).toEqual({
      plain: 'abcd\ne',
      cursors: [1],
      selections: [
        { start: 2, end: 4 },
        { start: 5, end: 5 },
      ],
    })
  })

  it('become positions in UTF-16 units, with every kind of line end', () => {
    const log = markedLog('{"a":"😀"}\r\n{"b":\r1}\n{"c":"😀‸⟦x⟧"}')
    expect(log.cursor).toEqual({ line: 3, character: 8 })
    expect(log.place).toEqual({ row: 2, offset: 8 })
    expect(log.textOf(log.selection)).toBe('x')
  })

  it('must be there', () => {
    expect(() => readMarks('{}')).toThrow('no mark')
    expect(() => markedLog('{}⟦⟧').cursor).toThrow('no cursor')
    expect(() => markedLog('{}‸').selections).toThrow('no selection')
  })

  it('must not be doubled or unpaired', () => {
    expect(() => readMarks('‸{}‸')).toThrow('several cursors')
    expect(() => readMarks('⟦{}')).toThrow('never ends')
    expect(() => readMarks('{}⟧')).toThrow('never began')
    expect(() => readMarks('⟦⟦{}⟧⟧')).toThrow('inside another')
    expect(() => markedLog('⟦{⟧}⟦⟧').selection).toThrow('several selections')
  })
})
