// Makes a rule out of pure functions over one immutable state. Saving such a state costs nothing, restoring it
// neither. Rules of records are written this way; it must not know any family.
import type { CreateMachine, ReportAt, RowEvent, RuleContext, RuleMachine } from '../rule.js'

export interface RecordFold<State> {
  /**
   * Types of the family. Where the dialect has none of them the rule sees no event at all; where it has some, the
   * rule sees the others too, so that a type of another dialect leaves no gap behind.
   */
  readonly own: readonly string[]
  /** Types of other families that the rule watches. */
  readonly watched?: readonly string[]
  readonly start: State
  /** The state after an event; reports through the context. */
  readonly fold: (state: State, event: RowEvent) => State
  /** The state after events were lost. */
  readonly loseTrack?: (state: State) => State
  readonly finish?: (state: State, reportAt: ReportAt) => void
  readonly same: (a: State, b: State) => boolean
}

/** A rule from a description of its fold in some context. */
export function recordRule<State>(
  describe: (context: RuleContext) => RecordFold<State>,
): CreateMachine<State> {
  return (context) => createRecordMachine(context, describe(context))
}

function createRecordMachine<State>(context: RuleContext, rule: RecordFold<State>): RuleMachine<State> {
  const isAtHome = rule.own.some((type) => context.dialect.events.has(type))
  let state = rule.start
  return {
    types: isAtHome ? [...rule.own, ...(rule.watched ?? [])] : [],
    fold(event) {
      state = rule.fold(state, event)
    },
    loseTrack() {
      state = rule.loseTrack === undefined ? state : rule.loseTrack(state)
    },
    finish(reportAt) {
      rule.finish?.(state, reportAt)
    },
    save: () => state,
    restore(saved) {
      state = saved
    },
    same: (a, b) => a === b || rule.same(a, b),
    weight: () => 1,
  }
}

/** Whether the dialect's own checkers watch over records; otherwise only whoever writes them keeps the rules. */
export function areRecordsChecked(context: RuleContext): boolean {
  return context.dialect.recordChecks !== 'writer'
}
