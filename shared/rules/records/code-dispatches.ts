// Calls that a code-mode program makes of its own: each has an id, a parent and the outermost call it runs under
// (seed 003 "tool/code-dispatch"; events.json). Dialects whose records name no root tie them to the tool call of
// the open step instead.
import { isRecord } from '../../session/json.js'
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, idEntries, sameIds, withId, withoutId } from './id-map.js'
import { textOf } from './members.js'
import { recordRule } from './record-machine.js'

export interface DispatchDetail {
  readonly kind: 'record'
  readonly family: 'dispatch'
  readonly root: string | undefined
  readonly parent: string | undefined
  readonly call: string | undefined
}

const startType = 'tool/code-dispatch-start'
const endType = 'tool/code-dispatch'

export function readDispatchDetail(type: string, data: unknown): DispatchDetail | undefined {
  if ((type !== startType && type !== endType) || !isRecord(data)) return undefined
  return {
    kind: 'record',
    family: 'dispatch',
    root: textOf(data['rootCallId']),
    parent: textOf(data['parentCallId']),
    call: textOf(data['subCallId']),
  }
}

interface Dispatch {
  readonly seq: number
  readonly root: string | undefined
  readonly ended: number | undefined
}

export interface DispatchState {
  /** By the id of the call. */
  readonly calls: IdMap<string, Dispatch>
  /** Calls that have started and not ended, with their events. */
  readonly open: IdMap<string, number>
  /** Tool calls of the open step. */
  readonly toolCalls: IdMap<string, true>
}

const START: DispatchState = { calls: undefined, open: undefined, toolCalls: undefined }

export const createDispatchRule = recordRule<DispatchState>((context) => {
  const hasStarts = context.dialect.events.has(startType)

  /** Ids may not be empty, a call keeps its root, and its parent runs under the same root. */
  function checkIds(state: DispatchState, { root, parent, call }: DispatchDetail): void {
    const members = [
      ['rootCallId', root],
      ['parentCallId', parent],
      ['subCallId', call],
    ] as const
    for (const [member, id] of members) {
      if (id === '') context.report('dispatch/id-empty', ['data', member], [member])
    }
    if (!root || !parent || !call) return
    const known = findId(state.calls, call)
    if (known?.root !== undefined && known.root !== root) {
      const related = [{ seq: known.seq, text: 'first-copy' }]
      context.report('dispatch/root-changed', ['data', 'rootCallId'], [call, root, known.root], related)
      return
    }
    if (parent === root || findId(state.calls, parent)?.root === root || context.hasLoss()) return
    context.report('dispatch/parent-unknown', ['data', 'parentCallId'], [parent, root])
  }

  function checkToolCall(state: DispatchState, { parent }: DispatchDetail): void {
    if (parent === undefined || context.hasLoss() || findId(state.toolCalls, parent) !== undefined) return
    context.report('dispatch/call-unknown', ['data', 'parentCallId'], [parent])
  }

  function start(
    state: DispatchState,
    event: RowEvent,
    call: string,
    root: string | undefined,
  ): DispatchState {
    const known = findId(state.calls, call)
    if (known !== undefined) {
      const related = [{ seq: known.seq, text: 'first-copy' }]
      context.report('dispatch/started-twice', ['data', 'subCallId'], [call], related)
    }
    return {
      ...state,
      calls: withId(state.calls, call, { seq: event.seq, root, ended: undefined }),
      open: withId(state.open, call, event.seq),
    }
  }

  function end(state: DispatchState, event: RowEvent, call: string, root: string | undefined): DispatchState {
    const known = findId(state.calls, call)
    if (known?.ended !== undefined) {
      const related = [{ seq: known.ended, text: 'closed-here' }]
      context.report('dispatch/ended-twice', ['data', 'subCallId'], [call], related)
    } else if (known === undefined && hasStarts && !context.hasLoss()) {
      context.report('dispatch/not-started', ['data', 'subCallId'], [call])
    }
    const ended = { seq: known?.seq ?? event.seq, root, ended: event.seq }
    return { ...state, calls: withId(state.calls, call, ended), open: withoutId(state.open, call) }
  }

  function watch(state: DispatchState, event: RowEvent): DispatchState {
    if (event.type === 'step/start' || event.type === 'turn/start') return { ...state, toolCalls: undefined }
    const callId = event.detail?.kind === 'call' ? event.detail.callId : undefined
    return callId === undefined ? state : { ...state, toolCalls: withId(state.toolCalls, callId, true) }
  }

  return {
    own: [startType, endType],
    watched: hasStarts ? [] : ['turn/start', 'step/start', 'tool/call'],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'record' || detail.family !== 'dispatch') return watch(state, event)
      if (hasStarts) checkIds(state, detail)
      else checkToolCall(state, detail)
      const { call } = detail
      const root = detail.root === '' ? undefined : detail.root
      if (!call) return state
      return event.type === startType ? start(state, event, call, root) : end(state, event, call, root)
    },
    finish({ open }, reportAt) {
      for (const { key, value } of idEntries(open)) {
        reportAt(value, 'dispatch/unsettled', ['data', 'subCallId'], [key])
      }
    },
    same: (a, b) =>
      sameIds(a.calls, b.calls, sameDispatch) && sameIds(a.open, b.open) && sameIds(a.toolCalls, b.toolCalls),
  }
})

function sameDispatch(a: Dispatch, b: Dispatch): boolean {
  return a.seq === b.seq && a.root === b.root && a.ended === b.ended
}
