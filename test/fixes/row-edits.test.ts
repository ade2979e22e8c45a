// The small parts that fixes are built from.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertMember, removeMember, renameMember, replaceValue } from '../../shared/fixes/member-edits.js'
import { applyEdits, editRow, type FixEdit, partEdit, toRowEdits } from '../../shared/fixes/row-edits.js'
import { compressSeqs, expandEntries, mergedList, readEntries } from '../../shared/fixes/seq-lists.js'
import { SeqMap } from '../../shared/fixes/seq-map.js'
import { LogText } from '../../shared/log/log-text.js'

describe('edits over rows', () => {
  it('count in the rows as they were', () => {
    const edits: FixEdit[] = [
      { row: 3, removed: 1, inserted: ['x', 'y'] },
      { row: 1, start: 1, end: 2, text: 'BB' },
      { row: 2, removed: 0, inserted: ['new'] },
      { row: 1, start: 0, end: 0, text: '>' },
      { row: 5, removed: 1, inserted: [] },
    ]
    expect(applyEdits(['a', 'abc', 'c', 'd', 'e', 'f', ''], edits)).toEqual([
      'a',
      '>aBBc',
      'new',
      'c',
      'x',
      'y',
      'e',
      '',
    ])
  })

  it('throw where they overlap', () => {
    const rows = ['abc', 'd']
    const part = { row: 0, start: 0, end: 2, text: '' }
    expect(() => applyEdits(rows, [part, { ...part, start: 1 }])).toThrow(/overlap/)
    expect(() => applyEdits(rows, [part, { row: 0, removed: 1, inserted: [] }])).toThrow(/overlap/)
  })

  it('come to the same when a text takes them last first', () => {
    const row = fc.string({ unit: fc.constantFrom('a', '\ud83d', '\ude00', '\r', '"'), maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.array(row),
        fc.nat(),
        fc.nat(),
        (rows, inserted, at, count) => {
          const from = at % (rows.length + 1)
          const removed = count % (rows.length - from + 1)
          const edits = [{ row: from, removed, inserted }]
          const text = new LogText(rows.join('\n'))
          for (const edit of toRowEdits((index) => text.row(index), edits).toReversed()) text.apply(edit)
          expect([...text.rows]).toEqual(applyEdits(rows, edits))
        },
      ),
    )
  })

  it('change no more than they must, and part no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const edit = partEdit(0, one, other)
        expect(editRow(one, edit === undefined ? [] : [edit])).toBe(other)
        if (edit === undefined) return
        expect(one.slice(0, edit.start).isWellFormed()).toBe(true)
        expect(one.slice(edit.end).isWellFormed()).toBe(true)
      }),
    )
    expect(partEdit(4, 'x\ud83d\ude00y', 'x\ud83d\ude01y')).toEqual({
      row: 4,
      start: 1,
      end: 3,
      text: '\ud83d\ude01',
    })
  })
})

describe('edits of members', () => {
  const edited = (text: string, edit: { start: number; end: number; text: string }) =>
    text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  const row = (text: string) => ({ row: 0, text })

  it('take members and elements out with one comma', () => {
    const text = '{ "a" : 1 , "b":[ 1, 2,3 ], "c":{"d":1} }'
    expect(edited(text, removeMember(row(text), ['a']))).toBe('{ "b":[ 1, 2,3 ], "c":{"d":1} }')
    expect(edited(text, removeMember(row(text), ['c']))).toBe('{ "a" : 1 , "b":[ 1, 2,3 ] }')
    expect(edited(text, removeMember(row(text), ['c', 'd']))).toBe('{ "a" : 1 , "b":[ 1, 2,3 ], "c":{} }')
    expect(edited(text, removeMember(row(text), ['b', 1]))).toBe('{ "a" : 1 , "b":[ 1, 3 ], "c":{"d":1} }')
    expect(edited(text, removeMember(row(text), ['b', 2]))).toBe('{ "a" : 1 , "b":[ 1, 2 ], "c":{"d":1} }')
  })

  it('put members in', () => {
    const member = { name: 'x', value: '7' }
    const text = ' {"a":1,"b":{} } \r'
    expect(edited(text, insertMember(row(text), [], member, 'first'))).toBe(' {"x":7,"a":1,"b":{} } \r')
    expect(edited(text, insertMember(row(text), [], member, 'last'))).toBe(' {"a":1,"b":{},"x":7 } \r')
    expect(edited(text, insertMember(row(text), [], member, { after: 'a' }))).toBe(
      ' {"a":1,"x":7,"b":{} } \r',
    )
    expect(edited(text, insertMember(row(text), ['b'], member, 'last'))).toBe(' {"a":1,"b":{"x":7} } \r')
  })

  it('change names and values', () => {
    const text = '{"a":"b","b":"a"}'
    expect(edited(text, renameMember(row(text), ['b'], 'c'))).toBe('{"a":"b","c":"a"}')
    expect(edited(text, replaceValue(row(text), ['b'], '[1]'))).toBe('{"a":"b","b":[1]}')
  })
})

describe('where numbers go', () => {
  it('is remembered as by a map of single numbers', () => {
    const move = fc.record({ first: fc.nat(30), count: fc.integer({ min: 1, max: 8 }), to: fc.nat(60) })
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const map = new SeqMap()
        const plain = new Map<number, number>()
        for (const { first, count, to } of moves) {
          map.add(first, count, to)
          for (let index = 0; index < count; index++) plain.set(first + index, to + index)
        }
        for (let seq = 0; seq < 40; seq++) {
          expect(map.get(seq)).toBe(plain.get(seq))
          const next = [...plain.keys()].filter((key) => key >= seq).sort((a, b) => a - b)[0]
          expect(map.getFrom(seq)).toBe(next === undefined ? undefined : plain.get(next))
        }
      }),
    )
  })
})

describe('lists of numbers', () => {
  it('are read with ranges', () => {
    expect(expandEntries(readEntries([2, [5, 9], 11, 12]) ?? [])).toEqual([2, 5, 6, 7, 8, 9, 11, 12])
    for (const list of [[1.5], [-1], ['1'], [[1]], [[2, 1]], [[1, 2, 3]], 4, null]) {
      expect(readEntries(list)).toBeUndefined()
    }
    expect(expandEntries([[0, 5_000_000_000]])).toBeUndefined()
  })

  it('are written with ranges of three and more, as builds after August 2026 do', () => {
    expect(compressSeqs([2, 5, 6, 7, 8, 9, 11, 12])).toEqual([2, [5, 9], 11, 12])
    expect(compressSeqs([3, 1, 2])).toEqual([3, 1, 2])
    expect(compressSeqs([])).toEqual([])
  })

  it('survive both ways', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60)), (seqs) => {
        const sorted = seqs.sort((a, b) => a - b)
        expect(expandEntries(compressSeqs(sorted))).toEqual(sorted)
      }),
    )
  })

  it('take more numbers in the form that they have', () => {
    expect(mergedList([1, 5], [3, 5])).toEqual([1, 3, 5])
    expect(mergedList([5, 1], [3])).toEqual([5, 1, 3])
    expect(mergedList([[1, 4]], [5])).toEqual([[1, 5]])
  })
})
