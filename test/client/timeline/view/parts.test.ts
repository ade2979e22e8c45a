import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignLanes, MOST_LANES } from '../../../../client/timeline/view/model/lanes.js'
import { MaxPyramid } from '../../../../client/timeline/view/model/max-pyramid.js'
import { offsetFromStart } from '../../../../client/timeline/view/model/offset-text.js'
import { PrefixCounts } from '../../../../client/timeline/view/model/prefix-counts.js'
import { firstAtLeast, lastAtMost } from '../../../../shared/search-sorted.js'

const lanesOf = (spans: readonly (readonly [number, number])[]) =>
  assignLanes(
    spans.map(([first]) => first),
    spans.map(([, last]) => last),
  ).map(({ calls }) => [...calls])

describe('lanes', () => {
  test('calls after each other share one', () => {
    expect(
      lanesOf([
        [1, 2],
        [3, 4],
        [5, 5],
      ]),
    ).toEqual([[0, 1, 2]])
  })

  test('calls that overlap have one each, and a free lane is used again', () => {
    expect(
      lanesOf([
        [1, 4],
        [2, 3],
        [5, 6],
      ]),
    ).toEqual([[0, 2], [1]])
  })

  test('a crowd shares the last one, whose ends never step back', () => {
    const crowd = Array.from({ length: MOST_LANES + 2 }, (_, index): [number, number] => [index, 100 - index])
    const lanes = assignLanes(
      crowd.map(([first]) => first),
      crowd.map(([, last]) => last),
    )
    expect(lanes).toHaveLength(MOST_LANES)
    expect([...(lanes.at(-1)?.calls ?? [])]).toEqual([5, 6, 7])
    expect([...(lanes.at(-1)?.lastRows ?? [])]).toEqual([95, 95, 95])
  })

  test('a log without calls has an empty one', () => {
    expect(lanesOf([])).toEqual([[]])
  })
})

test('the largest of any stretch is found, and NaN is never it', () => {
  const numbers = fc.array(fc.oneof(fc.integer({ min: -5, max: 1000 }), fc.constant(Number.NaN)), {
    maxLength: 700,
  })
  fc.assert(
    fc.property(numbers, fc.nat(700), fc.nat(700), (values, a, b) => {
      const from = Math.min(a, b, values.length)
      const to = Math.min(Math.max(a, b), values.length)
      const known = values.slice(from, to).filter((value) => !Number.isNaN(value))
      expect(new MaxPyramid(Float64Array.from(values)).max(from, to)).toBe(Math.max(...known))
    }),
  )
})

test('a stretch is counted without looking at it', () => {
  const counts = new PrefixCounts(10, (index) => index % 3 === 0)
  expect(counts.count(0, 10)).toBe(4)
  expect(counts.count(1, 3)).toBe(0)
  expect(counts.count(3, 4)).toBe(1)
  expect(counts.count(5, 5)).toBe(0)
})

test('places in sorted numbers', () => {
  const numbers = [1, 3, 3, 7]
  expect([0, 1, 2, 3, 4, 8].map((value) => firstAtLeast(numbers, value))).toEqual([0, 0, 1, 1, 3, 4])
  expect([0, 1, 2, 3, 4, 8].map((value) => lastAtMost(numbers, value))).toEqual([-1, 0, 0, 2, 2, 3])
})

test('offsets keep their last place at any length, and seconds never come to sixty', () => {
  expect(offsetFromStart(9, 3)).toBe('+0.009 s')
  expect(offsetFromStart(12_403, 3)).toBe('+12.403 s')
  expect(offsetFromStart(59_999, 2)).toBe('+1:00.00')
  expect(offsetFromStart(100_250, 3)).toBe('+1:40.250')
  expect(offsetFromStart(10_323_412, 3)).toBe('+2:52:03.412')
  expect(offsetFromStart(-5000, 0)).toBe('−5 s')
  expect(offsetFromStart(3_600_000, 0)).toBe('+1:00:00')
})
