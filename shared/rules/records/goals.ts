// The goal of a session: every change holds the whole state, and the fold also checks the step from one to the next;
// user messages of source kind `goal` are rounds of work that the goal must admit (events.json, "goal/change").
// After a fault the record's own state is believed.
import type { JsonPath, MessageValue } from '../problem.js'
import type { Relation, RowEvent } from '../rule.js'
import type {
  GoalChangeDetail,
  GoalClearDetail,
  GoalOperation,
  GoalPhase,
  GoalRoundDetail,
  GoalSnapshot,
} from './goal-detail.js'
import { findId, type IdMap, sameIds, withId } from './id-map.js'
import { recordRule } from './record-machine.js'

interface CurrentGoal extends GoalSnapshot {
  /** The change that made it what it is. */
  readonly seq: number
}

export interface GoalState {
  /** `unknown` after a loss or a change that cannot be read. */
  readonly current: CurrentGoal | 'none' | 'unknown'
  /** Every goal that was ever created, with the event of its creation. */
  readonly created: IdMap<string, number>
}

/** One thing that is wrong with a change; the first one found is reported. */
interface GoalFault {
  readonly code: string
  readonly path: JsonPath
  readonly values: readonly MessageValue[]
}

/** Phases that an operation may begin in, and the one it leads to. */
const moves: ReadonlyMap<GoalOperation, { readonly from: readonly GoalPhase[]; readonly to: GoalPhase }> =
  new Map([
    ['pause', { from: ['active'], to: 'paused' }],
    ['block', { from: ['active'], to: 'blocked' }],
    ['resume', { from: ['active', 'paused', 'blocked'], to: 'active' }],
    ['complete', { from: ['active', 'paused', 'blocked'], to: 'complete' }],
  ])

export const createGoalRule = recordRule<GoalState>((context) => {
  function report(fault: GoalFault | undefined, related: readonly Relation[] = []): void {
    if (fault !== undefined) context.report(fault.code, fault.path, fault.values, related)
  }

  function change(state: GoalState, event: RowEvent, detail: GoalChangeDetail): GoalState {
    const { operation, goal, loosePath } = detail
    const { current } = state
    const own = ownFault(goal, loosePath)
    if (own !== undefined) report(own)
    else if (operation === 'create') checkCreation(state, goal)
    else if (current === 'none') {
      if (!context.hasLoss()) context.report('goal/no-current', ['data', 'operation'], [operation])
    } else if (current !== 'unknown') {
      report(stepFault(current, operation, goal), [{ seq: current.seq, text: 'record-before' }])
    }
    const isNew = operation === 'create' && findId(state.created, goal.id) === undefined
    return {
      current: { ...goal, seq: event.seq },
      created: isNew ? withId(state.created, goal.id, event.seq) : state.created,
    }
  }

  function checkCreation({ current, created }: GoalState, goal: GoalSnapshot): void {
    const earlier = findId(created, goal.id)
    if (earlier !== undefined) {
      const related = [{ seq: earlier, text: 'first-copy' }]
      context.report('goal/id-reused', ['data', 'goal', 'id'], [goal.id], related)
    } else if (typeof current === 'object' && current.phase !== 'complete') {
      const related = [{ seq: current.seq, text: 'record-before' }]
      context.report('goal/create-over-current', ['data', 'operation'], [goal.id, current.id], related)
    } else report(creationFault(goal))
  }

  function clear(state: GoalState, detail: GoalClearDetail): GoalState {
    const { current } = state
    if (current === 'none' && !context.hasLoss()) {
      context.report('goal/no-current', ['data', 'operation'], ['clear'])
    } else if (typeof current === 'object') {
      const related = [{ seq: current.seq, text: 'record-before' }]
      const next = referenceFault(current, detail, ['data', 'cleared'])
      const late = detail.clearedAt < current.updatedAt
      report(
        next ?? (late ? timeFault(['data', 'clearedAt'], detail.clearedAt, current.updatedAt) : undefined),
        related,
      )
    }
    return { ...state, current: 'none' }
  }

  function startRound(state: GoalState, detail: GoalRoundDetail): GoalState {
    const { current } = state
    // Older builds changed the goal through such messages: what it is from here on, no record says.
    if (detail.round === 0) return { ...state, current: 'unknown' }
    if (current === 'unknown') return state
    if (current === 'none') {
      if (!context.hasLoss()) context.report('goal/round-without-goal', ['data', 'source'], [detail.id])
      return state
    }
    report(roundFault(current, detail), [{ seq: current.seq, text: 'partner-here' }])
    const belongs = detail.id === current.id && detail.revision === current.revision
    return belongs ? { ...state, current: { ...current, roundsStarted: detail.round } } : state
  }

  return {
    own: ['goal/change'],
    watched: ['user/message'],
    start: { current: 'none', created: undefined },
    fold(state, event) {
      const { detail } = event
      if (detail?.kind === 'message') {
        return detail.record?.family === 'goal-round' ? startRound(state, detail.record) : state
      }
      if (detail?.kind !== 'record' || detail.family !== 'goal') return { ...state, current: 'unknown' }
      return detail.operation === 'clear' ? clear(state, detail) : change(state, event, detail)
    },
    loseTrack: (state) => ({ ...state, current: 'unknown' }),
    same: (a, b) => sameGoal(a.current, b.current) && sameIds(a.created, b.created),
  }
})

/** What is wrong with a state whatever came before it. */
function ownFault(goal: GoalSnapshot, loosePath: readonly string[] | undefined): GoalFault | undefined {
  if (loosePath !== undefined) {
    return {
      code: 'goal/text-untrimmed',
      path: ['data', 'goal', ...loosePath],
      values: [loosePath.join('.')],
    }
  }
  if ((goal.reasonMark !== undefined) !== (goal.phase === 'blocked')) {
    const path = goal.phase === 'blocked' ? ['data', 'goal', 'phase'] : ['data', 'goal', 'blockedReason']
    return { code: 'goal/blocked-reason', path, values: [goal.phase] }
  }
  return goal.updatedAt < goal.createdAt
    ? timeFault(['data', 'updatedAt'], goal.updatedAt, goal.createdAt)
    : undefined
}

function creationFault(goal: GoalSnapshot): GoalFault | undefined {
  const code = 'goal/create-values'
  if (goal.revision !== 1) {
    return { code, path: ['data', 'goal', 'revision'], values: ['revision', 1, goal.revision] }
  }
  if (goal.phase !== 'active') {
    return { code, path: ['data', 'goal', 'phase'], values: ['phase', 'active', goal.phase] }
  }
  if (goal.roundsStarted !== 0) {
    return { code, path: ['data', 'roundsStarted'], values: ['roundsStarted', 0, goal.roundsStarted] }
  }
  return undefined
}

/** What is wrong with the step from the current goal to the next state of it. */
function stepFault(
  current: GoalSnapshot,
  operation: GoalOperation,
  next: GoalSnapshot,
): GoalFault | undefined {
  const reference = referenceFault(current, next, ['data', 'goal'])
  if (reference !== undefined) return reference
  if (next.updatedAt < current.updatedAt) {
    return timeFault(['data', 'updatedAt'], next.updatedAt, current.updatedAt)
  }
  const move = moves.get(operation)
  if (move !== undefined && (!move.from.includes(current.phase) || next.phase !== move.to)) {
    const values = [operation, current.phase, next.phase]
    return { code: 'goal/phase', path: ['data', 'goal', 'phase'], values }
  }
  const changed = changedMember(current, next, operation)
  if (changed !== undefined) {
    return { code: 'goal/member-changed', path: ['data', ...changed], values: [operation, changed.join('.')] }
  }
  if (operation === 'resume' && current.roundsStarted >= next.maxRounds) {
    const values = [current.roundsStarted, next.maxRounds]
    return { code: 'goal/rounds-used-up', path: ['data', 'goal', 'maxGoalRounds'], values }
  }
  return undefined
}

/** Path of the first member that an operation changes although it may not. */
function changedMember(
  current: GoalSnapshot,
  next: GoalSnapshot,
  operation: GoalOperation,
): readonly string[] | undefined {
  if (next.createdAt !== current.createdAt) return ['createdAt']
  if (next.roundsStarted !== current.roundsStarted) return ['roundsStarted']
  if (operation === 'edit') {
    if (next.phase !== current.phase) return ['goal', 'phase']
    return next.reasonMark === current.reasonMark ? undefined : ['goal', 'blockedReason']
  }
  if (next.objectiveMark !== current.objectiveMark) return ['goal', 'objective']
  return next.maxRounds === current.maxRounds ? undefined : ['goal', 'maxGoalRounds']
}

/** The next state names the same goal, one revision later. */
function referenceFault(
  current: GoalSnapshot,
  next: { readonly id: string; readonly revision: number },
  path: JsonPath,
): GoalFault | undefined {
  if (next.id !== current.id) {
    return { code: 'goal/other-goal', path: [...path, 'id'], values: [next.id, current.id] }
  }
  const expected = current.revision + 1
  return next.revision === expected
    ? undefined
    : { code: 'goal/revision', path: [...path, 'revision'], values: [next.revision, expected] }
}

function timeFault(path: JsonPath, time: number, earlier: number): GoalFault {
  return { code: 'goal/time-backwards', path, values: [time, earlier] }
}

function roundFault(current: GoalSnapshot, round: GoalRoundDetail): GoalFault | undefined {
  const path = ['data', 'source']
  if (current.phase !== 'active') {
    return { code: 'goal/round-not-active', path, values: [current.id, current.phase] }
  }
  if (round.id !== current.id || round.revision !== current.revision) {
    const values = [`${round.id} (${round.revision})`, `${current.id} (${current.revision})`]
    return { code: 'goal/round-other-goal', path, values }
  }
  const expected = current.roundsStarted + 1
  if (round.round !== expected) {
    return { code: 'goal/round-number', path: [...path, 'round'], values: [round.round, expected] }
  }
  return round.round > current.maxRounds
    ? { code: 'goal/round-over-limit', path: [...path, 'round'], values: [round.round, current.maxRounds] }
    : undefined
}

function sameGoal(a: GoalState['current'], b: GoalState['current']): boolean {
  if (a === b) return true
  if (typeof a === 'string' || typeof b === 'string') return false
  return (
    a.seq === b.seq &&
    a.id === b.id &&
    a.revision === b.revision &&
    a.phase === b.phase &&
    a.maxRounds === b.maxRounds &&
    a.objectiveMark === b.objectiveMark &&
    a.reasonMark === b.reasonMark &&
    a.roundsStarted === b.roundsStarted &&
    a.createdAt === b.createdAt &&
    a.updatedAt === b.updatedAt
  )
}
