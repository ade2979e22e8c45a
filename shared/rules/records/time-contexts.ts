// Readings of the clock that the harness gives the model: one text block, inside a step, before the request header
// that the step may write (events.json, "user/message"). The wording of the text is not checked.
import type { RowEvent } from '../rule.js'
import { membersOf } from './members.js'
import { areRecordsChecked, recordRule } from './record-machine.js'

export interface TimeContextDetail {
  readonly kind: 'record'
  readonly family: 'time-context'
  /** Whether the message is exactly one text block. */
  readonly isOneText: boolean
}

/** The detail of a user message whose source is the plug-in `time-context`. */
export function readTimeContextDetail(data: unknown): TimeContextDetail {
  const { content } = membersOf(data)
  const isOneText = Array.isArray(content) && content.length === 1 && membersOf(content[0])['type'] === 'text'
  return { kind: 'record', family: 'time-context', isOneText }
}

export interface TimeContextState {
  readonly step: 'open' | 'none' | 'unknown'
  /** The request header that the open step wrote. */
  readonly header: number | undefined
}

const START: TimeContextState = { step: 'none', header: undefined }

export const createTimeContextRule = recordRule<TimeContextState>((context) => {
  function check({ step, header }: TimeContextState, { isOneText }: TimeContextDetail): void {
    if (!isOneText) context.report('time/context-not-one-text', ['data', 'content'])
    if (step === 'none') context.report('time/context-outside-step', [])
    else if (header !== undefined) {
      context.report('time/context-after-header', [], [], [{ seq: header, text: 'header-before' }])
    }
  }

  function follow(state: TimeContextState, { type, seq }: RowEvent): TimeContextState {
    if (type === 'step/start') return { step: 'open', header: undefined }
    if (type === 'step/end' || type === 'turn/end') return START
    return type === 'request/header' && state.step === 'open' ? { ...state, header: seq } : state
  }

  return {
    own: areRecordsChecked(context) ? ['user/message'] : [],
    watched: ['step/start', 'step/end', 'turn/end', 'request/header'],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'message') return follow(state, event)
      if (detail.record?.family === 'time-context') check(state, detail.record)
      return state
    },
    loseTrack: () => ({ step: 'unknown', header: undefined }),
    same: (a, b) => a.step === b.step && a.header === b.header,
  }
})
