// Entries for turns: one run of the model loop, from its start to the reason for which it ended.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const firstTurn = [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)]
const twoTurns = [...firstTurn, rows.turnStart(3, 2), rows.user(4, 'And the tests?'), rows.turnEnd(5, 2)]
const healthy = { dialect: 'v0c', rows: twoTurns } as const

const whatCheckerDoes =
  'The log loads. A build that runs with the invariant checker refuses the session; one without it goes on, and resuming, forking and crash repair then work on wrong boundaries.'

export const turnRules: readonly RuleEntry[] = [
  {
    code: 'turn/already-open',
    severity: 'error',
    title: 'Turn starts inside a turn',
    message: 'Turn {0} starts while turn {1} is still open',
    meaning: 'A turn/start follows another one without a turn/end between them.',
    why: 'A session has one model loop, so turns follow each other and never nest. The missing end also says how the earlier turn went out.',
    consequence: whatCheckerDoes,
    remedy:
      'Close the earlier turn before this one starts, with reason interrupted if it is not known how it ended. In a log with lost rows, the end may be among them.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...firstTurn.slice(0, 3),
        rows.turnStart(2, 2),
        rows.user(3, 'And the tests?'),
        rows.turnEnd(4, 2),
      ],
      at: 3,
    },
    good: healthy,
  },
  {
    code: 'turn/number',
    severity: 'error',
    title: 'Turn number out of order',
    message: 'This is turn {0}, expected turn {1}',
    meaning: 'The number of a turn does not continue that of the turn before. The first turn is 1.',
    why: 'Turns are counted without gaps over the whole log, inherited turns included, and other events name their turn by that number.',
    consequence: whatCheckerDoes,
    remedy: 'Give the turn and all events in it the expected number. If turns were cut out, restore them.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...firstTurn, rows.turnStart(3, 3), rows.user(4, 'And the tests?'), rows.turnEnd(5, 3)],
      at: 4,
    },
    good: healthy,
  },
  {
    code: 'turn/not-open',
    severity: 'error',
    title: 'Turn end without a turn',
    message: 'Turn {0} ends here, but no turn is open',
    meaning: 'A turn/end stands before any turn/start, or after the turn was already ended.',
    why: 'An end belongs to exactly one start. A second end mostly shows that a crash repair and the live writer both closed the turn.',
    consequence: whatCheckerDoes,
    remedy: 'Remove the end that is too much: of two, the one with reason interrupted was added by a repair.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...firstTurn, rows.turnEnd(3)], at: 4 },
    good: { dialect: 'v0c', rows: firstTurn },
  },
  {
    code: 'turn/mismatch',
    severity: 'error',
    title: 'Wrong turn',
    message: 'The event names turn {0}, but turn {1} is open',
    meaning: 'A turn/end or step/start carries the number of another turn than the open one.',
    why: 'Events inside a turn say which turn they belong to, so that they can be read without their neighbours.',
    consequence: whatCheckerDoes,
    remedy: 'Write the number of the open turn, or find out where the rows were mixed up.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...firstTurn.slice(0, 3), rows.turnEnd(2, 2)], at: 3 },
    good: { dialect: 'v0c', rows: firstTurn },
  },
  {
    code: 'turn/step-open',
    severity: 'error',
    title: 'Turn ends inside a step',
    message: 'Turn {0} ends while its step {1} is still open',
    meaning: 'A turn/end comes before the step/end of the last step.',
    why: 'Steps lie inside their turn, so the step ends first.',
    consequence: whatCheckerDoes,
    remedy: 'Put the step/end before the turn/end. If it stands right after it, the two rows were swapped.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...firstTurn.slice(0, 3), rows.stepStart(2), rows.turnEnd(3)], at: 4 },
    good: {
      dialect: 'v0c',
      rows: [...firstTurn.slice(0, 3), rows.stepStart(2), rows.stepEnd(3), rows.turnEnd(4)],
    },
  },
  {
    code: 'turn/outside',
    severity: 'error',
    title: 'Event outside of any turn',
    message: 'An event of type {0} must stand inside a turn',
    meaning: 'The event stands before the first turn, or between two turns.',
    why: 'In the dialects of July every event lies inside a turn. Since August this holds only for todo/write, request/header, request/context and the events of a step; the others may stand alone.',
    consequence: whatCheckerDoes,
    remedy:
      'Move the event into the turn that it belongs to. If its type is free in August, choose that dialect.',
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...firstTurn, rows.event('todo/write', 3, { todos: [] })], at: 4 },
    good: {
      dialect: 'v0c',
      rows: [...firstTurn.slice(0, 3), rows.event('todo/write', 2, { todos: [] }), rows.turnEnd(3)],
    },
  },
  {
    code: 'turn/open-at-end',
    severity: 'warning',
    title: 'Turn is still open at the end',
    message: 'Turn {0} is still open at the end of the log',
    meaning: 'The log ends inside a turn.',
    why: 'Either the session is running right now, or its process died and could not close the turn.',
    consequence:
      'The log loads. The loader adds what is missing: an error result for every unanswered call, a step/end, and a turn/end with reason interrupted. On resume they are written to the file.',
    remedy:
      'If the session is running, nothing. Otherwise resume it, or add the closers here; they are the same. Fork only after the turn is closed.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: firstTurn.slice(0, 3), at: 1 },
    good: { dialect: 'v0c', rows: firstTurn },
  },
  {
    code: 'turn/no-number',
    severity: 'error',
    title: 'Turn or step without a number',
    message: 'An event of type {0} must say which {1} it belongs to, as a whole number',
    meaning:
      'An event that opens, closes or belongs to a turn or step leaves the number out, or has something else there.',
    why: 'Boundaries and events are matched by these numbers, and the checker compares them with the open turn and step.',
    consequence: whatCheckerDoes,
    remedy:
      'Put in the number of the turn or step that is open at this place, or the next one where it opens.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        rows.header(),
        rows.event('turn/start', 0, {}),
        rows.user(1, 'List the files.'),
        rows.turnEnd(2),
      ],
      at: 1,
    },
    good: { dialect: 'v0c', rows: firstTurn },
  },
]
