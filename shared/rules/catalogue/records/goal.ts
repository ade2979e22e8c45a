// Entries for the goal of a session: its changes and the rounds of work on it.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { keepOrForkBefore, lateDialect, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const now = 1_787_302_800_000

/** A change; `goal` and `members` override what a fresh goal has. */
function change(seq: number, operation: string, goal: object = {}, members: object = {}): string {
  return rows.event('goal/change', seq, {
    ...{ kind: 'goal/change', version: 1, operation },
    goal: { id: 'g-1', revision: 1, objective: 'Ship it', phase: 'active', maxGoalRounds: 2, ...goal },
    ...{ roundsStarted: 0, createdAt: now, updatedAt: now, ...members },
  })
}
const create = (seq: number, goal: object = {}, members: object = {}) => change(seq, 'create', goal, members)
const pause = (seq: number, goal: object = {}, members: object = {}) =>
  change(seq, 'pause', { revision: 2, phase: 'paused', ...goal }, members)
const round = (seq: number, number: number, source: object = {}) =>
  rows.event(
    'user/message',
    seq,
    {
      ...{ id: `m-${seq}`, role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
      source: { kind: 'goal', goalId: 'g-1', revision: 1, round: number, ...source },
    },
    { surfaceOp: 'append' },
  )
const log = (...events: readonly string[]) => ({ dialect: 'v0c', rows: [header, ...events] }) as const

const changed = {
  severity: 'error',
  why: 'Each change holds the whole goal, and must follow from the one before it; the replay of the goal stops at the first that does not.',
  consequence: refusedByOwner,
  remedy: keepOrForkBefore,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
  good: log(create(0), pause(1)),
} as const

export const goalRules: readonly RuleEntry[] = [
  {
    ...changed,
    code: 'goal/id-reused',
    title: 'Goal id used twice',
    message: 'Goal "{0}" is created here, but an earlier goal has the same id',
    meaning: 'The id of a new goal was used before in this log, even if that goal is complete or cleared.',
    bad: {
      ...log(create(0), change(1, 'complete', { revision: 2, phase: 'complete' }), create(2)),
      at: 3,
    },
  },
  {
    ...changed,
    code: 'goal/create-over-current',
    title: 'Goal created over a current one',
    message: 'Goal "{0}" is created while goal "{1}" is not complete',
    meaning: 'A session has one goal at a time, and the current one is neither complete nor cleared.',
    bad: { ...log(create(0), create(1, { id: 'g-2' })), at: 2 },
  },
  {
    ...changed,
    code: 'goal/create-values',
    title: 'New goal is not fresh',
    message: 'A new goal begins with {0} {1}, not {2}',
    meaning: 'A goal begins with revision 1, in phase "active", and with no rounds started.',
    bad: { ...log(create(0, { revision: 3 })), at: 1 },
  },
  {
    ...changed,
    code: 'goal/no-current',
    title: 'Change of a goal that does not exist',
    message: 'Operation "{0}" needs a current goal, and there is none',
    meaning: 'No goal was created before this change, or the last one was cleared.',
    why: 'Only a creation brings a goal into being. Builds before August 2026 kept changes in the sources of messages; after such a message nothing is reported.',
    bad: { ...log(pause(0)), at: 1 },
  },
  {
    ...changed,
    code: 'goal/other-goal',
    title: 'Change of another goal',
    message: 'The change names goal "{0}", but the current goal is "{1}"',
    meaning: 'The id is not that of the current goal.',
    bad: { ...log(create(0), pause(1, { id: 'g-2' })), at: 2 },
  },
  {
    ...changed,
    code: 'goal/revision',
    title: 'Goal revision out of order',
    message: 'This is revision {0} of the goal, expected revision {1}',
    meaning: 'Every change adds one to the revision.',
    bad: { ...log(create(0), pause(1, { revision: 3 })), at: 2 },
  },
  {
    ...changed,
    code: 'goal/time-backwards',
    title: 'Goal changes back in time',
    message: 'The change has time {0}, but the goal had {1} before',
    meaning:
      'The member updatedAt or clearedAt lies before the last change, or before the creation of the goal.',
    bad: {
      ...log(create(0), pause(1, {}, { updatedAt: now + 5 }), change(2, 'resume', { revision: 3 })),
      at: 3,
    },
  },
  {
    ...changed,
    code: 'goal/phase',
    title: 'Goal phase cannot change so',
    message: 'Operation "{0}" cannot lead from phase "{1}" to "{2}"',
    meaning:
      'Pausing and blocking start from "active"; resuming leads to "active" and completing to "complete" from anything but "complete".',
    bad: { ...log(create(0), pause(1, { phase: 'active' })), at: 2 },
  },
  {
    ...changed,
    code: 'goal/member-changed',
    title: 'Operation changes what it may not',
    message: 'Operation "{0}" may not change {1}',
    meaning:
      'Creation time and started rounds never change; an edit keeps phase and reason, and everything else keeps objective and limit.',
    bad: { ...log(create(0), pause(1, { objective: 'Ship less' })), at: 2 },
  },
  {
    ...changed,
    code: 'goal/rounds-used-up',
    title: 'Goal resumed without rounds left',
    message: 'The goal is resumed, but {0} of its {1} rounds are used',
    meaning: 'A goal can be resumed only while it may start another round.',
    bad: {
      ...log(
        create(0, { maxGoalRounds: 1 }),
        round(1, 1),
        change(2, 'resume', { revision: 2, maxGoalRounds: 1 }, { roundsStarted: 1 }),
      ),
      at: 3,
    },
  },
  {
    ...changed,
    code: 'goal/blocked-reason',
    title: 'Reason and phase of a goal do not fit',
    message: 'A goal in phase "{0}" has a reason exactly when it is blocked',
    meaning: 'A blocked goal has the member blockedReason, and no other goal has it.',
    bad: {
      ...log(create(0, { blockedReason: { code: 'no-key', message: 'No key.' } })),
      at: 1,
    },
  },
  {
    ...changed,
    code: 'goal/text-untrimmed',
    title: 'Goal text with white space around it',
    message: 'The text {0} is empty or has white space at its start or end',
    meaning: 'Objective and reason of a goal are trimmed texts with at least one character.',
    why: 'The text is what the model reads. The replay of the goal demands the form in which it was written.',
    bad: { ...log(create(0, { objective: ' Ship it' })), at: 1 },
  },
]

const withGoal = (...events: readonly string[]) => log(create(0), ...events)

const rounds = {
  ...changed,
  why: 'A message of source "goal" starts one more round of work on the active goal, and the goal limits how many there are.',
  good: withGoal(round(1, 1), round(2, 2)),
} as const

export const goalRoundRules: readonly RuleEntry[] = [
  {
    ...rounds,
    code: 'goal/round-without-goal',
    title: 'Round of work without a goal',
    message: 'The message is a round of goal "{0}", but there is no goal',
    meaning: 'No goal was created before this message, or the last one was cleared.',
    bad: { ...log(round(0, 1)), at: 1 },
  },
  {
    ...rounds,
    code: 'goal/round-not-active',
    title: 'Round of work on a goal that rests',
    message: 'The message is a round of work, but goal "{0}" is {1}',
    meaning: 'The current goal is paused, blocked or complete.',
    bad: { ...withGoal(pause(1), round(2, 1, { revision: 2 })), at: 3 },
  },
  {
    ...rounds,
    code: 'goal/round-other-goal',
    title: 'Round of work on another goal',
    message: 'The message is a round of goal {0}, but the current goal is {1}',
    meaning: 'Goal or revision differ from those of the current goal; the revision stands in brackets.',
    bad: { ...withGoal(round(1, 1, { revision: 2 })), at: 2 },
  },
  {
    ...rounds,
    code: 'goal/round-number',
    title: 'Round number out of order',
    message: 'This is round {0}, expected round {1}',
    meaning: 'Rounds of a goal are numbered from 1 without gaps.',
    bad: { ...withGoal(round(1, 2)), at: 2 },
  },
  {
    ...rounds,
    code: 'goal/round-over-limit',
    title: 'More rounds than the goal allows',
    message: 'This is round {0}, and the goal allows {1}',
    meaning: 'The number of the round is larger than maxGoalRounds.',
    bad: { ...withGoal(round(1, 1), round(2, 2), round(3, 3)), at: 4 },
  },
]
