import { describe, expect, test } from 'vitest'
import { buildScale, pointOf, rowAt } from '../../../../client/timeline/view/model/time-scale.js'
import { buildModel } from '../../../../client/timeline/view/model/timeline-model.js'
import { timelineOf } from '../../../../shared/analysis/timeline-data.js'
import {
  analyse,
  call,
  type Event,
  result,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
  user,
} from '../../../analysis/outline-log.js'
import { clockBack, dataOf, sequential } from '../scenarios.js'

const modelOf = (events: readonly Event[]) => buildModel(dataOf(events))

describe('by order', () => {
  test('every event is as wide as the other, and the header line takes no room', () => {
    const scale = buildScale(modelOf(clockBack), 'order')
    expect([...scale.starts]).toEqual([0, 0, 1, 2, 3])
    expect([...scale.ends]).toEqual([0, 1, 2, 3, 4])
    expect(scale.length).toBe(4)
    expect(scale.breaks).toEqual([])
  })
})

describe('by wall clock', () => {
  test('pauses keep their length', () => {
    const scale = buildScale(modelOf(sequential), 'wall')
    expect(scale.length).toBe(64_000)
    expect(scale.starts[11]).toBe(62_000)
    expect(scale.breaks).toEqual([])
  })

  test('where the clock steps back, the scale stands still, says how far, and goes on from there', () => {
    const scale = buildScale(modelOf(clockBack), 'wall')
    expect([...scale.starts].slice(1)).toEqual([0, 10_000, 10_000, 11_000])
    expect(scale.breaks).toEqual([
      { kind: 'clock-back', position: 10_000, end: 10_000, durationMs: 5000, row: 3 },
    ])
  })
})

describe('by active time', () => {
  test('a pause of a minute between turns is folded to a second and keeps its true length as a mark', () => {
    const scale = buildScale(modelOf(sequential), 'active')
    expect(scale.breaks).toEqual([{ kind: 'folded', position: 2000, end: 3000, durationMs: 60_000, row: 11 }])
    expect(scale.starts[11]).toBe(3000)
    expect(scale.length).toBe(5000)
  })

  const during = (gap: number, answered: boolean): readonly Event[] => [
    { ...turnStart(1), time: 0 },
    { ...user('go'), time: 0 },
    { ...stepStart(1, 1), time: 0 },
    call(1, 1, 'a', 'bash', 0),
    ...(answered ? [result(1, 1, 'a', { time: gap })] : []),
    { ...stepEnd(1, 1), time: gap },
    { ...turnEnd(1), time: gap },
  ]

  test('ten minutes in which a tool runs are work', () => {
    expect(buildScale(modelOf(during(600_000, true)), 'active').length).toBe(600_000)
  })

  test('the same time after a call that nothing answered is a pause', () => {
    expect(buildScale(modelOf(during(600_000, false)), 'active').length).toBe(1000)
  })

  test('a day is folded even while a tool runs', () => {
    expect(buildScale(modelOf(during(86_400_000, true)), 'active').length).toBe(1000)
  })

  test('the model is at work from the start of the step to the end of its answer', () => {
    const events = sequential.map((event, index) => ({
      ...event,
      // The first chunk comes forty seconds after the step began.
      time: (event.time ?? 0) + (index >= 4 && index < 10 ? 40_000 : index >= 10 ? 40_000 : 0),
    }))
    const scale = buildScale(modelOf(events), 'active')
    expect(scale.starts[5]).toBe(40_900)
    expect(scale.breaks.map(({ row }) => row)).toEqual([11])
  })
})

test('a fixture without seq and time has only its order', () => {
  const bare = toRows(clockBack).map((row, index) => (index === 0 ? row : withoutSeqAndTime(row)))
  const model = buildModel(timelineOf(analyse(bare)))
  expect(model.data.info.isProjected).toBe(true)
  expect(model.hasTimes).toBe(false)
  expect(buildScale(model, 'wall')).toEqual(buildScale(model, 'order'))
  expect(buildScale(model, 'wall').length).toBe(4)
})

function withoutSeqAndTime(row: string): string {
  const { seq: _, time: __, ...rest } = JSON.parse(row)
  return JSON.stringify(rest)
}

test('a position belongs to the row that begins there or before', () => {
  const scale = buildScale(modelOf(clockBack), 'order')
  expect(rowAt(scale, 2.5)).toBe(3)
  expect(rowAt(scale, -10)).toBe(0)
  expect(rowAt(scale, 1e9)).toBe(4)
})

test('points stand in the middle of an event by order, and at its time otherwise', () => {
  const model = modelOf(clockBack)
  expect(pointOf(buildScale(model, 'order'), 2)).toBe(1.5)
  expect(pointOf(buildScale(model, 'wall'), 2)).toBe(10_000)
})
