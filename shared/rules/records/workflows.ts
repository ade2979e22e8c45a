// Workflow runs: a run that opens and closes, and numbered members that open and close inside it
// (events.json, "tool-workflow/*"). The `seq` in these payloads is a member's number, not an event's.
import { isRecord } from '../../session/json.js'
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, idEntries, sameIds, withId } from './id-map.js'
import { countOf, idOf } from './members.js'
import { recordRule } from './record-machine.js'

export interface WorkflowDetail {
  readonly kind: 'record'
  readonly family: 'workflow'
  readonly runId: string | undefined
  readonly member: number | undefined
}

const types: readonly string[] = [
  ...['tool-workflow/run-start', 'tool-workflow/run-end'],
  ...['tool-workflow/agent-start', 'tool-workflow/agent-end'],
]

export function readWorkflowDetail(type: string, data: unknown): WorkflowDetail | undefined {
  if (!types.includes(type) || !isRecord(data)) return undefined
  return {
    kind: 'record',
    family: 'workflow',
    runId: idOf(data['runId']),
    member: type.startsWith('tool-workflow/agent-') ? countOf(data['seq']) : undefined,
  }
}

/** Where something began and, once it has, where it ended. */
interface Span {
  readonly seq: number
  readonly ended: number | undefined
}

interface Run extends Span {
  readonly members: IdMap<number, Span>
  readonly openMembers: number
}

export interface WorkflowState {
  readonly runs: IdMap<string, Run>
}

const START: WorkflowState = { runs: undefined }

export const createWorkflowRule = recordRule<WorkflowState>((context) => {
  function startRun(state: WorkflowState, event: RowEvent, runId: string): WorkflowState {
    const earlier = findId(state.runs, runId)
    if (earlier !== undefined) {
      const related = [{ seq: earlier.seq, text: 'first-copy' }]
      context.report('workflow/run-reused', ['data', 'runId'], [runId], related)
    }
    return { runs: withId(state.runs, runId, emptyRun(event.seq)) }
  }

  /** The open run that an event names; where there is none, one that is assumed to have begun here. */
  function openRun(state: WorkflowState, event: RowEvent, runId: string): Run {
    const run = findId(state.runs, runId)
    if (run !== undefined && run.ended === undefined) return run
    if (run?.ended !== undefined) {
      const related = [{ seq: run.ended, text: 'closed-here' }]
      context.report('workflow/run-ended', ['data', 'runId'], [runId], related)
    } else if (!context.hasLoss()) context.report('workflow/run-not-started', ['data', 'runId'], [runId])
    return emptyRun(event.seq)
  }

  function startMember(run: Run, event: RowEvent, runId: string, member: number): Run {
    const earlier = findId(run.members, member)
    if (earlier !== undefined) {
      const related = [{ seq: earlier.seq, text: 'first-copy' }]
      context.report('workflow/member-reused', ['data', 'seq'], [member, runId], related)
    }
    const openMembers = run.openMembers + (isOpen(earlier) ? 0 : 1)
    return { ...run, openMembers, members: withId(run.members, member, { seq: event.seq, ended: undefined }) }
  }

  function endMember(run: Run, event: RowEvent, runId: string, member: number): Run {
    const span = findId(run.members, member)
    if (span?.ended !== undefined) {
      const related = [{ seq: span.ended, text: 'closed-here' }]
      context.report('workflow/member-ended-twice', ['data', 'seq'], [member, runId], related)
    } else if (span === undefined && run.seq !== event.seq && !context.hasLoss()) {
      context.report('workflow/member-not-started', ['data', 'seq'], [member, runId])
    }
    const ended = { seq: span?.seq ?? event.seq, ended: event.seq }
    const openMembers = run.openMembers - (isOpen(span) ? 1 : 0)
    return { ...run, openMembers, members: withId(run.members, member, ended) }
  }

  function endRun(run: Run, event: RowEvent, runId: string): Run {
    if (run.openMembers > 0) {
      const related: { seq: number; text: string }[] = []
      for (const { value } of idEntries(run.members)) {
        if (isOpen(value)) related.push({ seq: value.seq, text: 'opened-here' })
        if (related.length === RELATED_LIMIT) break
      }
      context.report('workflow/members-open', ['data', 'runId'], [runId, run.openMembers], related)
    }
    return { seq: run.seq, ended: event.seq, members: undefined, openMembers: 0 }
  }

  function changeRun(run: Run, event: RowEvent, runId: string, member: number | undefined): Run {
    if (event.type === 'tool-workflow/run-end') return endRun(run, event, runId)
    if (member === undefined) return run
    return event.type === 'tool-workflow/agent-start'
      ? startMember(run, event, runId, member)
      : endMember(run, event, runId, member)
  }

  return {
    own: types,
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'record' || detail.family !== 'workflow') return state
      const { runId, member } = detail
      if (runId === undefined) return state
      if (event.type === 'tool-workflow/run-start') return startRun(state, event, runId)
      const run = openRun(state, event, runId)
      return { runs: withId(state.runs, runId, changeRun(run, event, runId, member)) }
    },
    finish({ runs }, reportAt) {
      for (const { key, value } of idEntries(runs)) {
        if (isOpen(value)) reportAt(value.seq, 'workflow/run-open', ['data', 'runId'], [key])
      }
    },
    same: (a, b) => sameIds(a.runs, b.runs, sameRun),
  }
})

/** So many open members are pointed at, at most. */
const RELATED_LIMIT = 20

function emptyRun(seq: number): Run {
  return { seq, ended: undefined, members: undefined, openMembers: 0 }
}

function isOpen(span: Span | undefined): boolean {
  return span !== undefined && span.ended === undefined
}

function sameSpan(a: Span, b: Span): boolean {
  return a.seq === b.seq && a.ended === b.ended
}

function sameRun(a: Run, b: Run): boolean {
  return sameSpan(a, b) && a.openMembers === b.openMembers && sameIds(a.members, b.members, sameSpan)
}
