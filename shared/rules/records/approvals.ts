// Approvals: a question about an action, and what came of it. Every decision settles one open question
// (seed 003 "approval/asked", "approval/decided"). It knows nothing of tools or of who answers.
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, idEntries, sameIds, withId, withoutId } from './id-map.js'
import { idOf, membersOf, textOf } from './members.js'
import { areRecordsChecked, recordRule } from './record-machine.js'

export interface ApprovalDetail {
  readonly kind: 'record'
  readonly family: 'approval'
  readonly id: string | undefined
  /** Tool that a question is about. */
  readonly toolName: string | undefined
}

export function readApprovalDetail(type: string, data: unknown): ApprovalDetail | undefined {
  if (type !== 'approval/asked' && type !== 'approval/decided') return undefined
  const { id, toolName } = membersOf(data)
  return { kind: 'record', family: 'approval', id: idOf(id), toolName: textOf(toolName) }
}

export interface ApprovalState {
  /** Questions without a decision: id to the event that asked. */
  readonly open: IdMap<string, number>
  /** Last decision on each question that has one. */
  readonly decided: IdMap<string, number>
}

const START: ApprovalState = { open: undefined, decided: undefined }

export const createApprovalRule = recordRule<ApprovalState>((context) => {
  function ask(state: ApprovalState, event: RowEvent, { id, toolName }: ApprovalDetail): ApprovalState {
    if (toolName === '' && areRecordsChecked(context)) {
      context.report('approval/tool-name-empty', ['data', 'toolName'])
    }
    if (id === undefined) return state
    const earlier = findId(state.open, id)
    if (earlier !== undefined && !context.hasLoss()) {
      context.report('approval/already-open', ['data', 'id'], [id], [{ seq: earlier, text: 'opened-here' }])
    }
    return { open: withId(state.open, id, event.seq), decided: withoutId(state.decided, id) }
  }

  function decide(state: ApprovalState, event: RowEvent, { id }: ApprovalDetail): ApprovalState {
    if (id === undefined) return state
    if (findId(state.open, id) === undefined && !context.hasLoss()) {
      const earlier = findId(state.decided, id)
      if (earlier === undefined) context.report('approval/not-asked', ['data', 'id'], [id])
      else {
        const related = [{ seq: earlier, text: 'closed-here' }]
        context.report('approval/decided-twice', ['data', 'id'], [id], related)
      }
    }
    return { open: withoutId(state.open, id), decided: withId(state.decided, id, event.seq) }
  }

  return {
    own: ['approval/asked', 'approval/decided'],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'record' || detail.family !== 'approval') return state
      return event.type === 'approval/asked' ? ask(state, event, detail) : decide(state, event, detail)
    },
    finish({ open }, reportAt) {
      for (const { key, value } of idEntries(open))
        reportAt(value, 'approval/undecided', ['data', 'id'], [key])
    },
    same: (a, b) => sameIds(a.open, b.open) && sameIds(a.decided, b.decided),
  }
})
