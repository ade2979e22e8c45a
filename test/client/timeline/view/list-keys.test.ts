import { describe, expect, test } from 'vitest'
import {
  findTyped,
  indexAfterKey,
  noTypeAhead,
  typeLetter,
} from '../../../../client/timeline/view/model/list-keys.js'

const place = { index: 5, length: 20, page: 6 }

describe('keys of a list', () => {
  test.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['PageDown', 10],
    ['PageUp', 0],
    ['Home', 0],
    ['End', 19],
    ['x', undefined],
  ])('%s', (key, index) => {
    expect(indexAfterKey(key, place)).toBe(index)
  })

  test('they stop at both ends', () => {
    expect(indexAfterKey('ArrowDown', { ...place, index: 19 })).toBe(19)
    expect(indexAfterKey('ArrowUp', { ...place, index: 0 })).toBe(0)
    expect(indexAfterKey('PageDown', { ...place, index: 17 })).toBe(19)
  })

  test('without a choice they begin at an end', () => {
    expect(indexAfterKey('ArrowDown', { ...place, index: -1 })).toBe(0)
    expect(indexAfterKey('ArrowUp', { ...place, index: -1 })).toBe(19)
  })

  test('an empty list goes nowhere', () => {
    expect(indexAfterKey('End', { index: -1, length: 0, page: 6 })).toBeUndefined()
  })
})

describe('typing ahead', () => {
  const names = ['turn/start', 'user/message', 'tool/call', 'tool/result', 'turn/end']
  const find = (typed: string, index: number) =>
    findTyped({ typed, atMs: 0 }, { index, length: names.length, page: 5 }, (at) => names[at] ?? '')

  test('finds the next item from the chosen one on, and around the end', () => {
    expect(find('t', 0)).toBe(2)
    expect(find('t', 4)).toBe(0)
    expect(find('too', 0)).toBe(2)
    expect(find('TU', 4)).toBe(4)
    expect(find('x', 0)).toBeUndefined()
  })

  test('the same letter again goes on', () => {
    expect(find('ttt', 2)).toBe(3)
  })

  test('a pause begins a new word', () => {
    const first = typeLetter(noTypeAhead, 't', 100)
    expect(typeLetter(first, 'o', 900).typed).toBe('to')
    expect(typeLetter(first, 'o', 1200).typed).toBe('o')
  })
})
