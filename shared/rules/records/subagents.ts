// The descriptor of a subagent's session: only the first one counts (events.json, "subagent/descriptor").
import { recordRule } from './record-machine.js'

export interface SubagentState {
  /** The first descriptor. */
  readonly first: number | undefined
}

export const createSubagentRule = recordRule<SubagentState>((context) => ({
  own: ['subagent/descriptor'],
  start: { first: undefined },
  fold(state, event) {
    if (state.first === undefined) return { first: event.seq }
    const related = [{ seq: state.first, text: 'first-copy' }]
    context.report('subagent/descriptor-again', [], [state.first], related)
    return state
  },
  same: (a, b) => a.first === b.first,
}))
