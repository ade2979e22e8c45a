// Entries for steps: one model call with the tool runs that it asked for.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.')]
const twoSteps = [
  ...opening,
  rows.stepStart(2),
  rows.stepEnd(3),
  rows.stepStart(4, 2),
  rows.stepEnd(5, 2),
  rows.turnEnd(6),
]
const healthy = { dialect: 'v0c', rows: twoSteps } as const

const whatCheckerDoes =
  'The log loads. A build that runs with the invariant checker refuses the session; one without it goes on, and may count or repair the step wrongly.'

export const stepRules: readonly RuleEntry[] = [
  {
    code: 'step/outside-turn',
    severity: 'error',
    title: 'Step starts in a turn that is not open',
    message: 'Step {1} starts in turn {0}, but no turn is open',
    meaning: 'A step/start stands before the first turn, or between two turns.',
    why: 'A step is a part of its turn, so the turn must have started.',
    consequence: whatCheckerDoes,
    remedy:
      'Put the turn/start before the step, or the step before the turn/end. Look for a lost turn/start.',
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        rows.header(),
        rows.stepStart(0),
        rows.assistant(1, { text: 'Hello.' }),
        rows.stepEnd(2),
        rows.turnEnd(3),
      ],
      at: 1,
    },
    good: healthy,
  },
  {
    code: 'step/already-open',
    severity: 'error',
    title: 'Step starts inside a step',
    message: 'Step {0} starts while step {1} is still open',
    meaning: 'A step/start follows another one without a step/end between them.',
    why: 'Steps follow each other and never nest. Another attempt at the same model call stays in its step.',
    consequence: whatCheckerDoes,
    remedy: 'Close the earlier step before this one starts.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, rows.stepStart(2), rows.stepStart(3, 2), rows.stepEnd(4, 2), rows.turnEnd(5)],
      at: 4,
    },
    good: healthy,
  },
  {
    code: 'step/number',
    severity: 'error',
    title: 'Step number out of order',
    message: 'This is step {0} of turn {2}, expected step {1}',
    meaning: 'The number of a step does not continue that of the step before. Every turn begins with step 1.',
    why: 'Steps are counted without gaps inside their turn, and the events of a step name it by that number.',
    consequence: whatCheckerDoes,
    remedy: 'Give the step and all events in it the expected number. If steps were cut out, restore them.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...twoSteps.slice(0, 5), rows.stepStart(4, 3), rows.stepEnd(5, 3), rows.turnEnd(6)],
      at: 5,
    },
    good: healthy,
  },
  {
    code: 'step/not-open',
    severity: 'error',
    title: 'Event outside of any step',
    message: 'An event of type {0} must stand inside a step, but no step is open',
    meaning: 'An event that belongs to a model call stands before the first step, or between two steps.',
    why: 'Answers, their stream, tool calls and results all belong to the step whose request brought them about.',
    consequence: whatCheckerDoes,
    remedy: 'Move the event between the step/start and step/end that it names. Look for a lost step/start.',
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, rows.assistant(2, { text: 'Hello.' }), rows.turnEnd(3)],
      at: 3,
    },
    good: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        rows.assistant(3, { text: 'Hello.' }),
        rows.stepEnd(4),
        rows.turnEnd(5),
      ],
    },
  },
  {
    code: 'step/mismatch',
    severity: 'error',
    title: 'Wrong turn or step',
    message: 'The event of type {0} names turn/step {1}, but {2} is open',
    meaning: 'An event inside a step carries the number of another turn or step.',
    why: 'Events of a step say which turn and step they belong to, so that they can be read without their neighbours.',
    consequence: whatCheckerDoes,
    remedy: 'Write the numbers of the open turn and step, or find out where the rows were mixed up.',
    fix: 'review',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        rows.event('tool/call', 3, { turn: 1, step: 2, callId: 'c1', name: 'ls', arguments: '{}' }),
        rows.result(4, 'c1', 'main.ts'),
        rows.stepEnd(5),
        rows.turnEnd(6),
      ],
      at: 4,
    },
  },
]
