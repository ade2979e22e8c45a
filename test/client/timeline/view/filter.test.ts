import { describe, expect, test } from 'vitest'
import type { Group } from '../../../../client/timeline/view/model/families.js'
import { type Filter, filterRows, isFiltering } from '../../../../client/timeline/view/model/filter.js'
import { parseQuery, searchedWords } from '../../../../client/timeline/view/model/query.js'
import { buildModel } from '../../../../client/timeline/view/model/timeline-model.js'
import { timelineOf } from '../../../../shared/analysis/timeline-data.js'
import { analyse, chunk, type Event, toRows, turnStart, user } from '../../../analysis/outline-log.js'
import { dataOf, parallelCalls, sequential } from '../scenarios.js'

function rowsOf(
  events: readonly Event[],
  query: string,
  more: Partial<Filter> = {},
  found = new Map(),
): number[] {
  const filter: Filter = { query: parseQuery(query), hiddenGroups: new Set(), onlyProblems: false, ...more }
  return [...filterRows(buildModel(dataOf(events)), filter, found)]
}

describe('what is typed', () => {
  test('words, words held together, and places', () => {
    expect(parseQuery('read "no such file" type:tool/ tool:grep text:x')).toEqual([
      { where: 'anywhere', words: 'read' },
      { where: 'anywhere', words: 'no such file' },
      { where: 'type', words: 'tool/' },
      { where: 'tool', words: 'grep' },
      { where: 'text', words: 'x' },
    ])
  })

  test('numbers of events and turns', () => {
    expect(parseQuery('seq:40-52 seq:7 seq:9- seq:3..4 turn:2')).toEqual([
      { where: 'seq', first: 40, last: 52 },
      { where: 'seq', first: 7, last: 7 },
      { where: 'seq', first: 9, last: Number.POSITIVE_INFINITY },
      { where: 'seq', first: 3, last: 4 },
      { where: 'turn', turn: 2 },
    ])
  })

  test('what only looks like a place is words', () => {
    expect(parseQuery('http://a seq:x turn:-1')).toEqual([
      { where: 'anywhere', words: 'http://a' },
      { where: 'anywhere', words: 'seq:x' },
      { where: 'anywhere', words: 'turn:-1' },
    ])
  })

  test('half-typed input means something', () => {
    expect(parseQuery('"no such')).toEqual([{ where: 'anywhere', words: 'no such' }])
    expect(parseQuery('type:')).toEqual([{ where: 'anywhere', words: 'type:' }])
    expect(parseQuery('  ""  ')).toEqual([])
  })

  test('only words that may stand in texts are searched there', () => {
    expect(searchedWords(parseQuery('a text:b type:c tool:d seq:1'))).toEqual(['a', 'b'])
  })
})

describe('rows that are left', () => {
  test('without a filter all of them, the header line too, but not the empty end', () => {
    expect(rowsOf(sequential, '')).toEqual(Array.from({ length: 17 }, (_, row) => row))
    expect(isFiltering({ query: [], hiddenGroups: new Set(), onlyProblems: false })).toBe(false)
  })

  test('by type, upper and lower case alike', () => {
    expect(rowsOf(sequential, 'type:TURN/')).toEqual([1, 10, 11, 16])
  })

  test('by number, and a number without a place is one too', () => {
    expect(rowsOf(sequential, 'seq:3-5')).toEqual([4, 5, 6])
    expect(rowsOf(sequential, '7')).toEqual([8])
  })

  test('by turn', () => {
    expect(rowsOf(sequential, 'turn:2')).toEqual([11, 12, 13, 14, 15, 16])
  })

  test('by name of a tool: the message that asks, the call and its result', () => {
    expect(rowsOf(parallelCalls, 'tool:grep')).toEqual([4, 6, 7])
    expect(rowsOf(parallelCalls, 'ed')).toContain(10)
  })

  test('by text, once it was found', () => {
    expect(rowsOf(sequential, 'hello')).toEqual([])
    expect(rowsOf(sequential, 'hello', {}, new Map([['hello', Uint32Array.of(2, 12)]]))).toEqual([2, 12])
  })

  test('all terms must match', () => {
    expect(rowsOf(sequential, 'turn:2 type:step/')).toEqual([13, 15])
  })

  test('groups can be switched off; pieces of reasoning are a group of their own', () => {
    const events = [
      turnStart(1),
      user('go'),
      chunk(1, 1, { type: 'reasoning-delta', index: 0, text: 'hm' }),
      chunk(1, 1, { type: 'text-delta', index: 1, text: 'so' }),
    ]
    const without = (...hidden: Group[]) => rowsOf(events, '', { hiddenGroups: new Set(hidden) })
    expect(without('reasoning')).toEqual([0, 1, 2, 4])
    expect(without('assistant')).toEqual([0, 1, 2, 3])
    expect(without('control')).toEqual([2, 3, 4])
  })

  test('only those with problems', () => {
    const rows = [...toRows(sequential).slice(0, 5), '{"broken', ...toRows(sequential).slice(5)]
    const model = buildModel(timelineOf(analyse(rows)))
    expect([
      ...filterRows(model, { query: [], hiddenGroups: new Set(), onlyProblems: true }, new Map()),
    ]).toEqual([5])
  })
})
