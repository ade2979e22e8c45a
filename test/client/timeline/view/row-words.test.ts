import { describe, expect, test } from 'vitest'
import { axisTicks, clockText } from '../../../../client/timeline/view/model/axis.js'
import {
  forkRefusal,
  offsetText,
  rowLabel,
  rowNotes,
  seqText,
  typeText,
} from '../../../../client/timeline/view/model/row-words.js'
import { problemParts, summaryParts } from '../../../../client/timeline/view/model/summary.js'
import { buildScale } from '../../../../client/timeline/view/model/time-scale.js'
import { buildModel, rowOfSeq } from '../../../../client/timeline/view/model/timeline-model.js'
import { timelineOf } from '../../../../shared/analysis/timeline-data.js'
import { analyse, type Event, toRows } from '../../../analysis/outline-log.js'
import { row as rowText } from '../../../server/sample-rows.js'
import {
  clockBack,
  compaction,
  dataOf,
  forked,
  forkedHeader,
  parallelCalls,
  sequential,
} from '../scenarios.js'

const modelOf = (events: readonly Event[], header: object = {}) => buildModel(dataOf(events, header))

const packedRow = JSON.stringify({
  type: 'text-chunks',
  seq0: 1,
  time0: 1_784_000_000_100,
  data: { turn: 1, step: 1, index: 0, texts: ['a', 'b', 'c'], dt: [10, 20] },
})

describe('a row in words', () => {
  test('an event has number, type and time', () => {
    const model = modelOf(sequential)
    expect([seqText(model, 6), typeText(model, 6), offsetText(model, 6)]).toEqual([
      '5',
      'assistant/chunk',
      '+1.000 s',
    ])
  })

  test('a packed row has all its numbers', () => {
    const rows = [toRows([])[0] ?? '', rowText(0, 'turn/start', { turn: 1 }), packedRow]
    const model = buildModel(timelineOf(analyse(rows)))
    expect(seqText(model, 2)).toBe('1–3')
    expect(typeText(model, 2)).toContain('×3')
    expect([0, 1, 2, 3, 4].map((seq) => rowOfSeq(model, seq))).toEqual([1, 2, 2, 2, undefined])
  })

  test('rows that hold no event say what they are', () => {
    const text = [...toRows(compaction), '{"half'].join('\n')
    const model = buildModel(timelineOf(analyse(text.split('\n'))))
    expect(typeText(model, 0)).toBe('session header')
    expect(typeText(model, 6)).toBe('damaged row')
    expect(seqText(model, 6)).toBe('')
  })

  test('what is special about a row is said in words', () => {
    expect(rowNotes(modelOf(compaction), 1)).toEqual(['shadowed', 'fork boundary'])
    expect(rowNotes(modelOf(parallelCalls), 10)).toEqual(['failed'])
    expect(rowNotes(modelOf(forked, forkedHeader), 2)).toEqual(['inherited'])
    expect(rowNotes(modelOf(clockBack), 3)).toContain('hint')
  })

  test('a screen reader hears all of it in one sentence', () => {
    expect(rowLabel(modelOf(compaction), 2, 'two')).toBe(
      'seq 1, user/message, two, +0.001 s, shadowed, fork boundary',
    )
  })

  test('a type cannot turn the line around or break it', () => {
    const evil = rowText(0, 'a\u202eb\nc', {}, { ignorable: true })
    const model = buildModel(timelineOf(analyse([toRows([])[0] ?? '', evil])))
    expect(typeText(model, 1)).toBe('a\\u202Eb\\u000Ac')
  })
})

test('a refused fork names the nearest places', () => {
  expect(forkRefusal(modelOf(sequential), 12)).toBe(
    'The log cannot be forked here; the nearest places are seq 9, seq 15',
  )
})

test('the line about the log counts one as one', () => {
  expect(summaryParts(modelOf(parallelCalls).data.info)).toEqual([
    'v0c',
    '12 events',
    '1 turn',
    '1 step',
    '3 calls',
    '11 ms',
  ])
  expect(problemParts(modelOf(clockBack).data.info)).toEqual(['1 hint'])
  expect(problemParts(modelOf(sequential).data.info)).toEqual([])
})

describe('the axis', () => {
  const ticksOf = (mode: 'order' | 'active' | 'wall', start: number, end: number) => {
    const model = modelOf(sequential)
    return axisTicks(buildScale(model, mode), model, { start, end, width: 450 }).map(({ label }) => label)
  }

  test('stands at round numbers', () => {
    expect(ticksOf('order', 0, 16)).toEqual(['0', '5', '10', '15'])
    expect(ticksOf('active', 0, 5000)).toEqual(['+0 s', '+1 s', '+2 s', '+3 s', '+4 s', '+5 s'])
    expect(ticksOf('active', 0, 500)).toEqual([
      '+0.000 s',
      '+0.100 s',
      '+0.200 s',
      '+0.300 s',
      '+0.400 s',
      '+0.500 s',
    ])
  })

  test('the clock is as exact as the step', () => {
    const time = new Date(2026, 6, 14, 3, 4, 5, 6).getTime()
    expect(clockText(time, 1)).toBe('03:04:05.006')
    expect(clockText(time, 1000)).toBe('03:04:05')
    expect(clockText(time, 60_000)).toBe('03:04')
    expect(clockText(time, 3_600_000)).toBe('2026-07-14 03:04')
    expect(clockText(time, 86_400_000)).toBe('2026-07-14')
    expect(clockText(Number.NaN, 1000)).toBe('')
    expect(clockText(1e300, 1000)).toBe('')
  })
})
