// Entries for sequence numbers: events are numbered from 0 without gaps, in the order of the log.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.')]
const wholeTurn = [
  ...opening,
  rows.stepStart(2),
  rows.assistant(3, { text: 'There is one file.' }),
  rows.stepEnd(4),
  rows.turnEnd(5),
]
const healthy = { dialect: 'v0c', rows: wholeTurn } as const

const whatTheHoleDoes =
  'The loader stops taking events here. If a turn ends in this row or later, the whole log is refused as damaged; otherwise a plain log is cut here and the rest is deleted on resume. A compressed log is refused unless the row lies in its torn last frame.'

export const sequenceRules: readonly RuleEntry[] = [
  {
    code: 'sequence/gap',
    severity: 'error',
    title: 'Events are missing',
    message: 'Expected seq {0} but found {1}; events missing: {2}',
    meaning: 'The number of this event is higher than the one that continues the row before.',
    why: 'The number of an event is its place in the log, and other events cite it by that number. Packed rows take one number for each of their members, so they leave no gap.',
    consequence: whatTheHoleDoes,
    remedy:
      'Events are lost, mostly because lines were deleted or two writers shared the log. Restore them from a copy, or keep the part before. Renumbering closes the gap, but it has to carry every citation, range and seedLength along, and what was lost stays lost.',
    fix: 'review',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        rows.assistant(6, { text: 'There is one file.' }),
        rows.stepEnd(7),
        rows.turnEnd(8),
      ],
      at: 4,
    },
    good: healthy,
  },
  {
    code: 'sequence/repeat',
    severity: 'error',
    title: 'Number used twice',
    message: 'Seq {0} was already used by the row before',
    meaning: 'Two rows in sequence have the same number.',
    why: 'Two events cannot have one place in the log, and a citation of that number could mean either.',
    consequence: whatTheHoleDoes,
    remedy:
      'If both rows are the same, delete the second. If they differ, two writers were at work: keep the one that the rows after it continue. A session/end-seed mark can go without loss.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, rows.user(1, 'List the files.'), ...wholeTurn.slice(3)],
      at: 3,
    },
    good: healthy,
  },
  {
    code: 'sequence/backwards',
    severity: 'error',
    title: 'Numbering goes back',
    message: 'Seq goes back to {0} after {1}',
    meaning: 'The number of this event is lower than one that was already used.',
    why: 'A log only grows at its end. Going back means that another writer went on from an earlier state: after a crash repair that came too early, after a restored copy, or as a second log in the same file.',
    consequence: whatTheHoleDoes,
    remedy:
      'Look at both branches. Closers of a crash repair (results with the code TOOL_OUTCOME_UNKNOWN, a turn end with reason interrupted) can go if the real events follow here. A copy of earlier rows can go as well. Otherwise keep one branch, or make the second a session of its own.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.event('turn/end', 2, { turn: 1, reason: { kind: 'interrupted' } }),
        rows.user(1, 'List the files, please.'),
        rows.turnEnd(2),
      ],
      at: 4,
    },
    good: { dialect: 'v0c', rows: [...opening, rows.turnEnd(2)] },
  },
  {
    code: 'sequence/overlap',
    severity: 'error',
    title: 'Packed row overlaps earlier events',
    message: 'This packed row covers seq {0} to {1}, but events up to {2} are already there',
    meaning: 'Some or all members of a packed row have numbers that earlier rows use.',
    why: 'A packed row stands for one event for each member, from seq0 on. It was written late, or by a second writer.',
    consequence: `The whole row is left out. ${whatTheHoleDoes}`,
    remedy:
      'If the assembled message is in the log, the row holds nothing that the model needs and can be dropped. Otherwise keep the part before.',
    fix: 'safe',
    layer: 'load',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: [
        ...wholeTurn,
        '{"type":"text-chunks","seq0":4,"time0":1787302800160,"data":{"turn":1,"step":1,"index":0,"dt":[12,9],"texts":["There"," is"," one file."]}}',
        rows.turnStart(6, 2),
        rows.turnEnd(7, 2),
      ],
      at: 7,
    },
  },
  {
    code: 'sequence/missing',
    severity: 'error',
    title: 'Row without a number',
    message: 'The row has no seq, where {0} is expected',
    meaning: 'The row has no member seq, although other rows of the log have one.',
    why: 'Only fixtures may leave numbers out, and then in every row. To a loader a row without a number is a gap.',
    consequence: whatTheHoleDoes,
    remedy: 'Add the number that is expected, and a time.',
    fix: 'review',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        '{"type":"step/start","time":1787302800080,"data":{"turn":1,"step":1}}',
        ...wholeTurn.slice(4),
      ],
      at: 3,
    },
    good: healthy,
  },
]
