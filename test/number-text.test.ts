import { describe, expect, it } from 'vitest'
import { formatCount, formatDuration } from '../shared/number-text.js'

describe('counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [3210, '3,210'],
    [1_234_567, '1,234,567'],
    [-1234, '-1,234'],
    [1234.5678, '1,234.5678'],
    [1e21, '1e+21'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
  ])('%d reads %s', (count, expected) => {
    expect(formatCount(count)).toBe(expected)
  })
})

describe('durations', () => {
  it.each([
    [0, '0 ms'],
    [840, '840 ms'],
    [999.6, '1.00 s'],
    [1240, '1.24 s'],
    [9994, '9.99 s'],
    [9995, '10.0 s'],
    [12_400, '12.4 s'],
    [59_949, '59.9 s'],
    [59_950, '1 m 00 s'],
    [252_000, '4 m 12 s'],
    [3_599_499, '59 m 59 s'],
    [3_599_500, '1 h 00 m'],
    [3_840_000, '1 h 04 m'],
    [86_369_999, '23 h 59 m'],
    [86_370_000, '1 d 0 h'],
    [183_600_000, '2 d 3 h'],
  ])('%d ms read %s', (milliseconds, expected) => {
    expect(formatDuration(milliseconds)).toBe(expected)
  })
})
