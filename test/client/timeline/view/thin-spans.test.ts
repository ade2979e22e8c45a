import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawSpans, type Spans } from '../../../../client/timeline/view/model/thin-spans.js'

const spansOf = (pairs: readonly (readonly [number, number])[]): Spans => ({
  length: pairs.length,
  startOf: (index) => pairs[index][0],
  endOf: (index) => pairs[index][1],
})

const view = { start: 0, end: 100, width: 100 }

describe('level of detail', () => {
  test('wide spans are drawn one by one', () => {
    const drawn = drawSpans(
      spansOf([
        [0, 10],
        [10, 30],
      ]),
      view,
      2,
    )
    expect(drawn).toEqual([
      { from: 0, to: 1, x: 0, width: 10 },
      { from: 1, to: 2, x: 10, width: 20 },
    ])
  })

  test('neighbours thinner than two pixels become one bin', () => {
    const drawn = drawSpans(
      spansOf([
        [0, 0.5],
        [0.5, 1],
        [1, 1.5],
        [50, 60],
      ]),
      view,
      2,
    )
    expect(drawn).toEqual([
      { from: 0, to: 3, x: 0, width: 1.5 },
      { from: 3, to: 4, x: 50, width: 10 },
    ])
  })

  test('a wide span behind thin ones is not swallowed', () => {
    const drawn = drawSpans(
      spansOf([
        [0, 0.5],
        [1, 40],
      ]),
      view,
      2,
    )
    expect(drawn.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 2],
    ])
  })

  test('only what is visible is drawn, and what sticks out is cut near the edge', () => {
    const spans = spansOf([
      [-1e6, -50],
      [-40, 5],
      [50, 1e6],
      [2e6, 3e6],
    ])
    expect(drawSpans(spans, view, 2)).toEqual([
      { from: 1, to: 2, x: -16, width: 21 },
      { from: 2, to: 3, x: 50, width: 66 },
    ])
  })
})

test('however many spans there are, there are never more shapes than pixels, and every visible span is in one', () => {
  const gaps = fc.array(
    fc.tuple(fc.double({ min: 0, max: 3, noNaN: true }), fc.double({ min: 0, max: 8, noNaN: true })),
    {
      maxLength: 300,
    },
  )
  fc.assert(
    fc.property(gaps, fc.double({ min: 1, max: 200, noNaN: true }), (pairs, end) => {
      const spans: [number, number][] = []
      let at = 0
      for (const [gap, length] of pairs) {
        spans.push([at + gap, at + gap + length])
        at += gap + length
      }
      const drawn = drawSpans(spansOf(spans), { start: 0, end, width: 50 }, 2)
      expect(drawn.length).toBeLessThanOrEqual(51)
      const covered = drawn.flatMap(({ from, to }) =>
        Array.from({ length: to - from }, (_, index) => from + index),
      )
      const visible = spans.flatMap(([start, stop], index) => (start <= end && stop >= 0 ? [index] : []))
      expect(covered).toEqual(visible)
    }),
  )
})

test('a million spans cost no more questions than pixels ask for', () => {
  let questions = 0
  const spans: Spans = {
    length: 1_000_000,
    startOf: (index) => {
      questions++
      return index
    },
    endOf: (index) => {
      questions++
      return index + 1
    },
  }
  const drawn = drawSpans(spans, { start: 0, end: 1_000_000, width: 1000 }, 2)
  expect(drawn.length).toBeLessThanOrEqual(501)
  expect(questions).toBeLessThan(500 * 60)
})
