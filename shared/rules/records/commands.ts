// Slash commands: a run and how it ended, paired by the id of the command, and the event that a successful command
// names as its outcome (events.json, "command/run", "command/done").
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, idEntries, sameIds, withId, withoutId } from './id-map.js'
import { countOf, idOf, membersOf } from './members.js'
import { recordRule } from './record-machine.js'

export interface CommandDetail {
  readonly kind: 'record'
  readonly family: 'command'
  readonly id: string | undefined
  /** The event that a finished command names as its outcome. */
  readonly sourceSeq: number | undefined
  readonly failed: boolean
}

export function readCommandDetail(type: string, data: unknown): CommandDetail | undefined {
  if (type !== 'command/run' && type !== 'command/done') return undefined
  const { commandId, kind, sourceEventSeq } = membersOf(data)
  return {
    kind: 'record',
    family: 'command',
    id: idOf(commandId),
    sourceSeq: type === 'command/done' ? countOf(sourceEventSeq) : undefined,
    failed: kind === 'error',
  }
}

export interface CommandState {
  /** Every command that ever ran, with the event of its run. */
  readonly runs: IdMap<string, number>
  /** The ones without an end. */
  readonly open: IdMap<string, number>
  readonly ended: IdMap<string, number>
  /** Events that are about commands, with their types. */
  readonly events: IdMap<number, string>
}

const START: CommandState = { runs: undefined, open: undefined, ended: undefined, events: undefined }

export const createCommandRule = recordRule<CommandState>((context) => {
  function run(state: CommandState, event: RowEvent, { id }: CommandDetail): CommandState {
    if (id === undefined) return state
    const earlier = findId(state.runs, id)
    if (earlier !== undefined) {
      const related = [{ seq: earlier, text: 'first-copy' }]
      context.report('command/id-reused', ['data', 'commandId'], [id], related)
    }
    const { seq } = event
    return {
      ...state,
      runs: withId(state.runs, id, seq),
      open: withId(state.open, id, seq),
      ended: withoutId(state.ended, id),
    }
  }

  function finishRun(state: CommandState, event: RowEvent, command: CommandDetail): CommandState {
    checkSource(state, event, command)
    const { id } = command
    if (id === undefined) return state
    const earlier = findId(state.ended, id)
    if (earlier !== undefined) {
      const related = [{ seq: earlier, text: 'closed-here' }]
      context.report('command/done-twice', ['data', 'commandId'], [id], related)
    } else if (findId(state.runs, id) === undefined && !context.hasLoss()) {
      context.report('command/done-without-run', ['data', 'commandId'], [id])
    }
    return { ...state, open: withoutId(state.open, id), ended: withId(state.ended, id, event.seq) }
  }

  function checkSource(state: CommandState, event: RowEvent, { sourceSeq, failed }: CommandDetail): void {
    if (sourceSeq === undefined) return
    const path = ['data', 'sourceEventSeq']
    const type = findId(state.events, sourceSeq)
    if (failed) context.report('command/source-on-error', path, [sourceSeq])
    else if (sourceSeq >= event.seq)
      context.report('command/source-not-earlier', path, [sourceSeq, event.seq])
    else if (type !== undefined) {
      const related = [{ seq: sourceSeq, text: 'cited-here' }]
      context.report('command/source-is-command', path, [sourceSeq, type], related)
    }
  }

  return {
    own: ['command/run', 'command/done'],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'record' || detail.family !== 'command') return state
      const after = event.type === 'command/run' ? run(state, event, detail) : finishRun(state, event, detail)
      return { ...after, events: withId(after.events, event.seq, event.type) }
    },
    finish({ open }, reportAt) {
      for (const { key, value } of idEntries(open)) {
        reportAt(value, 'command/unfinished', ['data', 'commandId'], [key])
      }
    },
    same: (a, b) =>
      sameIds(a.runs, b.runs) &&
      sameIds(a.open, b.open) &&
      sameIds(a.ended, b.ended) &&
      sameIds(a.events, b.events),
  }
})
