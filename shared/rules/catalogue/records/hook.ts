// Entries for hooks: invocations and their results.
import { exampleRows } from '../example-rows.js'
import { everyDialect, type RuleEntry } from '../rule-entry.js'
import { lateDialect, nothingRefuses, refusedByOwner, warnsEarly } from './common-parts.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0)]
const invoked = (seq: number, members: object = {}) =>
  rows.event('hook/invoked', seq, {
    ...{ turn: 1, point: 'PreToolUse', dialect: 'claude-code', handlerId: 'h-1' },
    ...members,
  })
const result = (seq: number, members: object = {}) =>
  rows.event('hook/result', seq, {
    ...{ turn: 1, point: 'PreToolUse', handlerId: 'h-1', decision: 'pass', durationMs: 12 },
    ...members,
  })
const healthy = { dialect: 'v0c', rows: [...opening, invoked(1), result(2), rows.turnEnd(3)] } as const

export const hookRules: readonly RuleEntry[] = [
  {
    code: 'hook/turn-mismatch',
    severity: 'error',
    severityIn: warnsEarly,
    title: 'Hook of another turn',
    message: 'The hook event names turn {0}, but turn {1} is open',
    meaning: 'A hook runs inside the turn that its events name, and another turn is open here.',
    why: 'Invocations and results are matched by turn, hook point and handler. A wrong turn pairs a result with the wrong run.',
    consequence: refusedByOwner,
    remedy: 'Set the turn to the number of the open one if it was edited by hand.',
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, invoked(1, { turn: 2 }), rows.turnEnd(2)],
      at: 2,
    },
    good: healthy,
  },
  {
    code: 'hook/result-without-invocation',
    severity: 'error',
    severityIn: warnsEarly,
    title: 'Hook result without an invocation',
    message: 'Hook "{0}" at {1} has a result in turn {2}, but it was not invoked so often there',
    meaning:
      'Every hook/invoked event with the same turn, hook point and handler has its result already, or there is none.',
    why: 'A result settles one earlier invocation. The same hook may run several times, so the two are counted against each other.',
    consequence: refusedByOwner,
    remedy:
      'Compare turn, point and handlerId with the invocations of this turn. Where one member differs, correct it.',
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, result(1), rows.turnEnd(2)], at: 2 },
    good: healthy,
  },
  {
    code: 'hook/name-empty',
    severity: 'error',
    title: 'Hook without a name',
    message: 'The member {0} of the hook is empty',
    meaning: 'An invocation has an empty hook point or an empty handler id.',
    why: 'The two say which hook ran. Empty ones match every other hook whose name is missing.',
    consequence: refusedByOwner,
    remedy: 'Fill in what the result of the same run says.',
    fix: 'none',
    layer: 'invariant',
    dialects: lateDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, invoked(1, { handlerId: '' }), result(2, { handlerId: '' }), rows.turnEnd(3)],
      at: 2,
    },
    good: healthy,
  },
  {
    code: 'hook/unsettled',
    severity: 'information',
    title: 'Hook without a result',
    message: 'Hook "{0}" at {1} has no result',
    meaning: 'The log ends, and at least one invocation of this hook in its turn has no hook/result event.',
    why: 'The hook may still be running, or whoever wrote the log is gone.',
    consequence: nothingRefuses,
    remedy: 'Nothing needs to be done.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, invoked(1), rows.turnEnd(2)], at: 2 },
    good: healthy,
  },
]
