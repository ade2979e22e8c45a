// Goals: the transitions of a goal and the rounds of work on it (events.json "goal/change", "user/message").
import { describe, expect, it } from 'vitest'
import { event, findings, lost, message, relatedRows } from './record-log.js'

interface Members {
  readonly [member: string]: unknown
}

function change(operation: string, goal: Members = {}, members: Members = {}) {
  return event('goal/change', {
    ...{ kind: 'goal/change', version: 1, operation },
    goal: { id: 'g', revision: 1, objective: 'Ship', phase: 'active', maxGoalRounds: 2, ...goal },
    ...{ roundsStarted: 0, createdAt: 10, updatedAt: 10, ...members },
  })
}
const create = (goal: Members = {}, members: Members = {}) => change('create', goal, members)
const clear = (revision: number, clearedAt = 10) =>
  event('goal/change', {
    ...{ kind: 'goal/change', version: 1, operation: 'clear', clearedAt },
    cleared: { id: 'g', revision },
  })
const round = (number: number, source: Members = {}) =>
  message({ kind: 'goal', goalId: 'g', revision: 1, round: number, ...source }, `m-${number}`)
const reason = { code: 'no-key', message: 'No key.' }

describe('goal changes', () => {
  it('lead through a whole life', () => {
    const life = [
      create(),
      change('edit', { revision: 2, objective: 'Ship it', maxGoalRounds: 9 }, { updatedAt: 11 }),
      change(
        'pause',
        { revision: 3, objective: 'Ship it', maxGoalRounds: 9, phase: 'paused' },
        { updatedAt: 11 },
      ),
      change('resume', { revision: 4, objective: 'Ship it', maxGoalRounds: 9 }, { updatedAt: 12 }),
      change(
        'block',
        { revision: 5, objective: 'Ship it', maxGoalRounds: 9, phase: 'blocked', blockedReason: reason },
        { updatedAt: 12 },
      ),
      change(
        'complete',
        { revision: 6, objective: 'Ship it', maxGoalRounds: 9, phase: 'complete' },
        { updatedAt: 13 },
      ),
      create({ id: 'h' }),
    ]
    expect(findings(life)).toEqual([])
  })

  it('clear a goal one revision later and not earlier in time', () => {
    expect(findings([create(), clear(2), create({ id: 'h' })])).toEqual([])
    expect(findings([create(), clear(3)])).toEqual(['goal/revision @1 data.cleared.revision'])
    expect(findings([create(), clear(2, 9)])).toEqual(['goal/time-backwards @1 data.clearedAt'])
    expect(findings([clear(2)])).toEqual(['goal/no-current @0 data.operation'])
  })

  it('create a fresh goal, and none over another', () => {
    expect(findings([create({ revision: 2 })])).toEqual(['goal/create-values @0 data.goal.revision'])
    expect(findings([create({ phase: 'paused' })])).toEqual(['goal/create-values @0 data.goal.phase'])
    expect(findings([create({}, { roundsStarted: 1 })])).toEqual(['goal/create-values @0 data.roundsStarted'])
    expect(findings([create(), create({ id: 'h' })])).toEqual(['goal/create-over-current @1 data.operation'])
    expect(findings([create(), clear(2), create()])).toEqual(['goal/id-reused @2 data.goal.id'])
  })

  it('need the current goal, one revision on; a wrong revision is believed afterwards', () => {
    expect(findings([change('pause', { phase: 'paused' })])).toEqual(['goal/no-current @0 data.operation'])
    expect(findings([create(), change('edit', { id: 'h', revision: 2 })])).toEqual([
      'goal/other-goal @1 data.goal.id',
    ])
    const rows = [create(), change('edit', { revision: 5 }), change('edit', { revision: 6 })]
    expect(findings(rows)).toEqual(['goal/revision @1 data.goal.revision'])
    expect(relatedRows(rows)).toEqual([[0]])
  })

  it.each([
    ['pause', { phase: 'active' }],
    ['block', { phase: 'paused' }],
    ['resume', { phase: 'paused' }],
    ['complete', { phase: 'active' }],
  ])('%s leads to one phase only', (operation, goal) => {
    expect(findings([create(), change(operation, { revision: 2, ...goal })])).toEqual([
      'goal/phase @1 data.goal.phase',
    ])
  })

  it('change no more than their operation may', () => {
    const paused = { revision: 2, phase: 'paused' }
    expect(findings([create(), change('pause', { ...paused, objective: 'Less' })])).toEqual([
      'goal/member-changed @1 data.goal.objective',
    ])
    expect(findings([create(), change('pause', { ...paused, maxGoalRounds: 3 })])).toEqual([
      'goal/member-changed @1 data.goal.maxGoalRounds',
    ])
    expect(findings([create(), change('edit', paused)])).toEqual(['goal/member-changed @1 data.goal.phase'])
    expect(findings([create(), change('edit', { revision: 2 }, { createdAt: 9 })])).toEqual([
      'goal/member-changed @1 data.createdAt',
    ])
    expect(findings([create(), change('edit', { revision: 2 }, { roundsStarted: 1 })])).toEqual([
      'goal/member-changed @1 data.roundsStarted',
    ])
  })

  it('keep the reason of a blocked goal in an edit', () => {
    const blocked = { phase: 'blocked', blockedReason: reason }
    const rows = [create(), change('block', { revision: 2, ...blocked })]
    expect(findings([...rows, change('edit', { revision: 3, ...blocked, objective: 'Less' })])).toEqual([])
    const other = { ...blocked, blockedReason: { ...reason, message: 'No.' } }
    expect(findings([...rows, change('edit', { revision: 3, ...other })])).toEqual([
      'goal/member-changed @2 data.goal.blockedReason',
    ])
  })

  it('have a reason exactly while blocked, and trimmed texts', () => {
    expect(findings([create({ blockedReason: reason })])).toEqual([
      'goal/blocked-reason @0 data.goal.blockedReason',
    ])
    expect(findings([create(), change('block', { revision: 2, phase: 'blocked' })])).toEqual([
      'goal/blocked-reason @1 data.goal.phase',
    ])
    expect(findings([create({ objective: ' Ship' })])).toEqual(['goal/text-untrimmed @0 data.goal.objective'])
  })

  it('do not go back in time', () => {
    expect(findings([create({}, { updatedAt: 9 })])).toEqual(['goal/time-backwards @0 data.updatedAt'])
    const rows = [create({}, { updatedAt: 12 }), change('edit', { revision: 2 }, { updatedAt: 11 })]
    expect(findings(rows)).toEqual(['goal/time-backwards @1 data.updatedAt'])
  })

  it('may have lost what came before', () => {
    expect(findings([lost, change('edit', { revision: 7 }), change('edit', { revision: 8 })])).toEqual([])
  })
})

describe('rounds of work', () => {
  it('count up to the limit of the goal', () => {
    expect(findings([create(), round(1), round(2)])).toEqual([])
    expect(findings([create(), round(1), round(2), round(3)])).toEqual([
      'goal/round-over-limit @3 data.source.round',
    ])
  })

  it('count for the resume of the goal', () => {
    const used = { maxGoalRounds: 1 }
    const resumed = change('resume', { revision: 2, ...used }, { roundsStarted: 1 })
    expect(findings([create(used), round(1), resumed])).toEqual([
      'goal/rounds-used-up @2 data.goal.maxGoalRounds',
    ])
  })

  it('number from 1; a wrong number is believed afterwards', () => {
    expect(findings([create({ maxGoalRounds: 9 }), round(3), round(4)])).toEqual([
      'goal/round-number @1 data.source.round',
    ])
  })

  it('belong to the active goal at its revision', () => {
    expect(findings([round(1)])).toEqual(['goal/round-without-goal @0 data.source'])
    expect(findings([create(), round(1, { revision: 2 })])).toEqual(['goal/round-other-goal @1 data.source'])
    const paused = change('pause', { revision: 2, phase: 'paused' })
    expect(findings([create(), paused, round(1, { revision: 2 })])).toEqual([
      'goal/round-not-active @2 data.source',
    ])
  })

  it('of older builds come without records of the goal, which messages of round 0 change', () => {
    const old = message({ kind: 'goal', goalId: 'g', revision: 1, round: 0, change: {} }, 'm-0')
    expect(findings([old, round(1), round(2), round(3)])).toEqual(['payload/mismatch @0 data.source.round'])
  })
})
