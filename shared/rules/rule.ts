// What a rule is: a small state machine over the events of one log. It sees facts about a row, never its text,
// reports what is wrong, and goes on with an assumption so that one fault gives one problem. It must not know
// blocks, edits or editors; the fold in `analysis/` decides when it runs and keeps its saved states.
import type { Dialect, Place } from '../format/dialect.js'
import type { EventDetail } from './event-detail.js'
import type { JsonPath, MessageValue } from './problem.js'

/**
 * The facts about one row that rules fold over. A packed row is one such value with `count` members.
 * The object is reused from row to row: a rule keeps its values, never the object.
 */
export interface RowEvent {
  readonly type: string
  /** Where an event of the type may stand in this log. */
  readonly place: Place
  /** Sequence number, the row's own or the implied one; of the first member in a packed row. */
  readonly seq: number
  /** Number of events in the row: 1, or the members of a packed row. */
  readonly count: number
  /** Epoch milliseconds of the first and last event of the row; NaN where the row has no time. */
  readonly time: number
  readonly lastTime: number
  /** `data.turn` and `data.step` where they are integers of at least 0; else -1, or -2 where the row was refused for it. */
  readonly turn: number
  readonly step: number
  /** What else rules need of the payload, by event type; absent for types that no rule looks into. */
  readonly detail: EventDetail | undefined
}

/** Another event that a problem concerns; resolved to a row when someone looks. */
export interface Relation {
  readonly seq: number
  readonly path?: JsonPath
  /** Key of the short text that says what that event is to the problem; an entry of `relationTexts`. */
  readonly text: string
}

/** Reports a problem at the row that is being folded; its text and level come from the catalogue entry of `code`. */
export type Report = (
  code: string,
  path: JsonPath,
  values?: readonly MessageValue[],
  related?: readonly Relation[],
) => void

/** What a rule may ask and say while it folds. */
export interface RuleContext {
  readonly dialect: Dialect
  readonly report: Report
  /** Reports at an earlier event; `HEADER_SEQ` is the header line. */
  readonly reportAt: ReportAt
  /** Events that the header says were inherited (`seedLength`), 0 where it says nothing. */
  readonly seedLength: number
  /** Epoch milliseconds at which the header says the session was made; NaN where it says nothing. */
  readonly createdAt: number
  /** Whether the event with this seq is known to be lost (a gap, a damaged row), so that its absence is no new fault. */
  readonly isLost: (seq: number) => boolean
  /** Whether any event was lost so far, so that a missing partner may be among them. */
  readonly hasLoss: () => boolean
}

/**
 * One rule family at work. `Saved` is plain immutable data; it may share structure with other saved states.
 * Machines are created per analysis with a context, fold every row of the types they name, in order.
 */
export interface RuleMachine<Saved> {
  /** Event types that the machine wants to see; absent means every type. */
  readonly types?: readonly string[]
  fold(event: RowEvent): void
  /** Called when events were lost before the next one: forget what can no longer be known. */
  loseTrack?(): void
  /** Called after the last row, to report what is incomplete; must not change the state. */
  finish?(reportAt: ReportAt): void
  save(): Saved
  restore(saved: Saved): void
  same(a: Saved, b: Saved): boolean
  /** Rough number of values that `save` copies; states are saved less often when it is high. */
  weight(): number
}

/** Stands for the header line where a sequence number is asked for. */
export const HEADER_SEQ = -1

/** Reports at the event with the given seq, which lies before the row being folded. */
export type ReportAt = (
  seq: number,
  code: string,
  path: JsonPath,
  values?: readonly MessageValue[],
  related?: readonly Relation[],
) => void

export type CreateMachine<Saved> = (context: RuleContext) => RuleMachine<Saved>
