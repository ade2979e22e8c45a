import { describe, expect, it } from 'vitest'
import { countText, durationText } from '../../shared/amount-text.js'

describe('a duration', () => {
  it('has two units at most', () => {
    const shown: readonly (readonly [ms: number, text: string])[] = [
      [0, '0 ms'],
      [412, '412 ms'],
      [1240, '1.24 s'],
      [9_994, '9.99 s'],
      [9_996, '10.0 s'],
      [12_400, '12.4 s'],
      [59_940, '59.9 s'],
      [59_960, '1 m 0 s'],
      [252_000, '4 m 12 s'],
      [3_599_400, '59 m 59 s'],
      [3_599_600, '1 h 0 m'],
      [7_380_000, '2 h 3 m'],
      [442_800_000, '5 d 3 h'],
      [-1240, '-1.24 s'],
    ]
    for (const [ms, text] of shown) expect(durationText(ms), String(ms)).toBe(text)
  })

  it('is unknown where it is no number', () => {
    expect(durationText(Number.NaN)).toBe('?')
    expect(durationText(Number.POSITIVE_INFINITY)).toBe('?')
  })
})

describe('a count', () => {
  it('has its digits in groups', () => {
    expect([0, 999, 1000, -1234567, 1234.5678, 1e21].map(countText)).toEqual([
      '0',
      '999',
      '1,000',
      '-1,234,567',
      '1234.5678',
      '1e+21',
    ])
  })
})
