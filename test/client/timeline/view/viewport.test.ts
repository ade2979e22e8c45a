import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clampViewport,
  fitViewport,
  panViewport,
  revealPosition,
  toPixel,
  toPosition,
  wholeViewport,
  zoomViewport,
} from '../../../../client/timeline/view/model/viewport.js'

const limits = { length: 1000, shortest: 4 }

test('the whole shows both ends with some room', () => {
  expect(wholeViewport(limits)).toEqual({ start: -10, end: 1010 })
  expect(wholeViewport({ length: 0, shortest: 4 }).end).toBeGreaterThan(0)
})

describe('zooming', () => {
  test('leaves the position under the pointer where it is', () => {
    const before = { start: 100, end: 300 }
    const after = zoomViewport(before, 0.5, 150, limits)
    expect(after).toEqual({ start: 125, end: 225 })
    const width = 800
    expect(toPixel({ ...after, width }, 150)).toBeCloseTo(toPixel({ ...before, width }, 150))
  })

  test('ends at some events and at the whole', () => {
    const near = zoomViewport({ start: 100, end: 105 }, 0.001, 102, limits)
    expect(near.end - near.start).toBeCloseTo(4)
    expect(zoomViewport({ start: 100, end: 300 }, 1e9, 200, limits)).toEqual(wholeViewport(limits))
  })
})

test('panning stops at the ends and keeps the zoom', () => {
  expect(panViewport({ start: 0, end: 100 }, -1000, limits)).toEqual({ start: -10, end: 90 })
  expect(panViewport({ start: 900, end: 1000 }, 1000, limits)).toEqual({ start: 910, end: 1010 })
})

test('what is fitted has room on both sides', () => {
  expect(fitViewport(200, 400, limits)).toEqual({ start: 190, end: 410 })
})

describe('revealing', () => {
  test('a position that is seen moves nothing', () => {
    const viewport = { start: 100, end: 200 }
    expect(revealPosition(viewport, 150, limits)).toBe(viewport)
  })

  test('a position elsewhere comes to the middle', () => {
    expect(revealPosition({ start: 100, end: 200 }, 500, limits)).toEqual({ start: 450, end: 550 })
  })
})

test('pixels and positions lead to each other', () => {
  const view = { start: 10, end: 20, width: 500 }
  expect(toPixel(view, 15)).toBe(250)
  expect(toPosition(view, 250)).toBe(15)
})

test('whatever is done, the viewport stays inside and is never turned over', () => {
  const number = fc.oneof(
    fc.double({ noNaN: false }),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  )
  fc.assert(
    fc.property(number, number, (start, end) => {
      const clamped = clampViewport({ start, end }, limits)
      const whole = wholeViewport(limits)
      expect(clamped.end - clamped.start).toBeGreaterThan(3.99)
      expect(clamped.start).toBeGreaterThanOrEqual(whole.start - 1e-6)
      expect(clamped.end).toBeLessThanOrEqual(whole.end + 1e-6)
    }),
  )
})
