import { describe, expect, test } from 'vitest'
import { TimelineState } from '../../../../client/timeline/view/model/timeline-state.js'
import { freshState, restoreState, saveState } from '../../../../client/timeline/view/model/view-state.js'
import { timelineOf } from '../../../../shared/analysis/timeline-data.js'
import { analyse, type Event, toRows, user } from '../../../analysis/outline-log.js'
import { compaction, dataOf, sequential } from '../scenarios.js'

function stateOf(events: readonly Event[]): TimelineState {
  const state = new TimelineState()
  state.load(dataOf(events))
  return state
}

describe('zoom', () => {
  test('all is shown at first, and goes on to be while the log grows', () => {
    const state = stateOf(compaction)
    expect(state.viewport).toEqual({ start: -0.05, end: 5.05 })
    state.load(dataOf([...compaction, user('five')]))
    expect(state.viewport.end).toBeCloseTo(6.06)
  })

  test('goes to the turn at a place, and not between turns', () => {
    const state = stateOf(sequential)
    expect(state.showTurn(12)).toBe(true)
    // Events 10 to 15 with a twentieth of room on each side, moved so that it keeps to the end of the log.
    expect(state.viewport.end).toBeCloseTo(16.16)
    expect(state.viewport.start).toBeCloseTo(16.16 - 6.6)
    const between = stateOf(compaction)
    expect(between.showTurn(2)).toBe(false)
  })

  test('in another mode the same rows are shown', () => {
    const state = stateOf(sequential)
    state.show(10, 16)
    state.setMode('wall')
    const { start, end } = state.viewport
    expect(start).toBeLessThanOrEqual(62_000)
    expect(start).toBeGreaterThan(55_000)
    expect(end).toBeGreaterThanOrEqual(64_000)
  })

  test('following keeps the end in sight, and panning stops it', () => {
    const state = stateOf(sequential)
    state.show(0, 5)
    state.toggleFollow()
    expect(state.viewport.end).toBeCloseTo(16.16)
    const longer = [...sequential, ...Array.from({ length: 8 }, (_, index) => user(`m${index}`))]
    state.load(dataOf(longer))
    expect(state.viewport.end).toBeCloseTo(24.24)
    state.pan(-1)
    expect(state.follows).toBe(false)
  })
})

describe('the chosen row', () => {
  test('comes into view', () => {
    const state = stateOf(sequential)
    state.show(0, 5)
    state.choose(16)
    const { start, end } = state.viewport
    expect(start).toBeLessThan(15.5)
    expect(end).toBeGreaterThan(15.5)
  })

  test('stays the same event when rows come before it', () => {
    const state = stateOf(sequential)
    state.choose(8)
    const rows = toRows(sequential)
    state.load(timelineOf(analyse([...rows.slice(0, 2), 'damaged', ...rows.slice(2)])))
    expect(state.row).toBe(9)
  })

  test('is nobody once the log is shorter', () => {
    const state = stateOf(sequential)
    state.choose(16)
    state.load(dataOf(sequential.slice(0, 5)))
    expect(state.row).toBeUndefined()
  })

  test('is never a row that there is not', () => {
    const state = stateOf(compaction)
    state.choose(99)
    state.choose(-1)
    expect(state.row).toBeUndefined()
  })
})

test('problems are gone through in both directions', () => {
  const rows = toRows(compaction)
  const state = new TimelineState()
  state.load(timelineOf(analyse([...rows.slice(0, 2), 'a', ...rows.slice(2, 4), 'b', ...rows.slice(4)])))
  expect(state.problemBeside(1)).toBe(2)
  state.choose(2)
  expect(state.problemBeside(1)).toBe(5)
  expect(state.problemBeside(-1)).toBeUndefined()
  state.choose(6)
  expect(state.problemBeside(-1)).toBe(5)
})

test('Escape goes up level by level', () => {
  const state = stateOf(sequential)
  state.show(0, 5)
  state.choose(3)
  expect(state.goUp()).toBe(true)
  expect(state.viewport.end).toBeGreaterThan(16)
  expect(state.goUp()).toBe(true)
  expect(state.row).toBeUndefined()
  expect(state.goUp()).toBe(false)
})

describe('what is kept', () => {
  test('comes back as it was', () => {
    const state = stateOf(sequential)
    state.setMode('active')
    state.setQuery('type:user')
    state.toggleGroup('tool')
    state.toggleProblems()
    state.show(0, 1000)
    state.choose(2)
    state.tab = 'tokens'
    const saved = JSON.parse(JSON.stringify(saveState('file:///a', state.save(7))))
    const again = new TimelineState()
    again.restore(restoreState(saved, 'file:///a'))
    again.load(dataOf(sequential))
    expect(again.save(7)).toEqual(state.save(7))
  })

  test.each([
    ['nothing', undefined],
    ['another version', { version: 2, uri: 'u', view: freshState }],
    ['another log', { version: 1, uri: 'v', view: freshState }],
    ['an unknown mode', { version: 1, uri: 'u', view: { ...freshState, mode: 'sideways' } }],
    ['an unknown group', { version: 1, uri: 'u', view: { ...freshState, hiddenGroups: ['x'] } }],
    ['text where a number is due', { version: 1, uri: 'u', view: { ...freshState, row: '3' } }],
    ['no object', 'x'],
  ])('%s is a fresh state', (_, saved) => {
    expect(restoreState(saved, 'u')).toEqual(freshState)
  })

  test('places that make no sense are left out', () => {
    const view = { ...freshState, viewport: { start: 5, end: 5 }, row: -1, top: 0.5, listPart: 3 }
    expect(restoreState({ version: 1, uri: 'u', view }, 'u')).toEqual(freshState)
  })
})
