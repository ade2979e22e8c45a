// Hooks: a command that runs at a hook point, and how it ended. The same hook may run several times in a turn, so
// results are matched by count, not one by one (seeds: "plugin-contributed log-only events"; seed 003 "hook/*").
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, idEntries, sameIds, withId, withoutId } from './id-map.js'
import { membersOf, textOf } from './members.js'
import { followTurn, type OpenTurn, turnMarks } from './open-turn.js'
import { areRecordsChecked, recordRule } from './record-machine.js'

export interface HookDetail {
  readonly kind: 'record'
  readonly family: 'hook'
  readonly point: string | undefined
  readonly handlerId: string | undefined
}

export function readHookDetail(type: string, data: unknown): HookDetail | undefined {
  if (type !== 'hook/invoked' && type !== 'hook/result') return undefined
  const { point, handlerId } = membersOf(data)
  return { kind: 'record', family: 'hook', point: textOf(point), handlerId: textOf(handlerId) }
}

/** Invocations of one hook in one turn that have no result yet. */
interface Invocations {
  readonly count: number
  /** The latest one. */
  readonly seq: number
  readonly point: string
  readonly handlerId: string
}

export interface HookState {
  readonly turn: OpenTurn
  /** By turn, hook point and handler. */
  readonly pending: IdMap<string, Invocations>
}

const START: HookState = { turn: 'none', pending: undefined }

export const createHookRule = recordRule<HookState>((context) => {
  function checkTurn(state: HookState, event: RowEvent): void {
    const { turn } = state
    // Without any open turn the place of the event is wrong, and that is reported as such.
    if (typeof turn !== 'number' || event.turn < 0 || event.turn === turn) return
    context.report('hook/turn-mismatch', ['data', 'turn'], [event.turn, turn])
  }

  function invoke(state: HookState, event: RowEvent, hook: HookDetail): HookState {
    const { point, handlerId } = hook
    if (areRecordsChecked(context)) {
      if (point === '') context.report('hook/name-empty', ['data', 'point'], ['point'])
      if (handlerId === '') context.report('hook/name-empty', ['data', 'handlerId'], ['handlerId'])
    }
    if (point === undefined || handlerId === undefined) return state
    const key = hookKey(event.turn, point, handlerId)
    const count = (findId(state.pending, key)?.count ?? 0) + 1
    return { ...state, pending: withId(state.pending, key, { count, seq: event.seq, point, handlerId }) }
  }

  function settle(state: HookState, event: RowEvent, { point, handlerId }: HookDetail): HookState {
    if (point === undefined || handlerId === undefined) return state
    const key = hookKey(event.turn, point, handlerId)
    const waiting = findId(state.pending, key)
    if (waiting === undefined) {
      if (!context.hasLoss()) {
        const values = [handlerId, point, event.turn]
        context.report('hook/result-without-invocation', ['data', 'handlerId'], values)
      }
      return state
    }
    const count = waiting.count - 1
    const pending =
      count === 0 ? withoutId(state.pending, key) : withId(state.pending, key, { ...waiting, count })
    return { ...state, pending }
  }

  return {
    own: ['hook/invoked', 'hook/result'],
    watched: turnMarks,
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'record' || detail.family !== 'hook') {
        const turn = followTurn(state.turn, event)
        return turn === state.turn ? state : { ...state, turn }
      }
      checkTurn(state, event)
      return event.type === 'hook/invoked' ? invoke(state, event, detail) : settle(state, event, detail)
    },
    loseTrack: (state) => ({ ...state, turn: 'unknown' }),
    finish({ pending }, reportAt) {
      for (const { value } of idEntries(pending)) {
        reportAt(value.seq, 'hook/unsettled', ['data', 'handlerId'], [value.handlerId, value.point])
      }
    },
    same: (a, b) => a.turn === b.turn && sameIds(a.pending, b.pending, sameInvocations),
  }
})

function hookKey(turn: number, point: string, handlerId: string): string {
  return JSON.stringify([turn, point, handlerId])
}

function sameInvocations(a: Invocations, b: Invocations): boolean {
  return a.count === b.count && a.seq === b.seq
}
