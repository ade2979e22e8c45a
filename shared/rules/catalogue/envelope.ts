// Entries for the envelope: the members that every event has around its payload.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')

/** A turn whose third event, seq 2, is the one to look at. */
function around(row: string): readonly string[] {
  return [
    rows.header(),
    rows.turnStart(0),
    rows.user(1, 'List the files.'),
    row,
    rows.stepEnd(3),
    rows.turnEnd(4),
  ]
}

const healthy = { dialect: 'v0c', rows: around(rows.stepStart(2)) } as const

const whatRestoreDoes =
  'The August loader refuses the log as damaged wherever the row stands, even as its last one. The loaders of July read it and may still write their crash repair, but no session can be built from it.'

export const envelopeRules: readonly RuleEntry[] = [
  {
    code: 'envelope/unknown-member',
    severity: 'error',
    title: 'Unknown event member',
    message: 'An event has no member "{0}"',
    meaning:
      'Next to type, seq, time and data the row holds a member that the envelope of this dialect does not have.',
    why: 'The envelope is closed, so that a member with a meaning cannot be overlooked. A plugin keeps its own values in data.',
    consequence: whatRestoreDoes,
    remedy:
      'Move the value into data, or take it out. If the member is ignorable, the row was written by a later build than this dialect: it exists since August 2026.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: around(rows.event('step/start', 2, { turn: 1, step: 1 }, { level: 'info' })),
      at: 3,
    },
    good: healthy,
  },
  {
    code: 'envelope/type',
    severity: 'error',
    title: 'Event without a type',
    message: 'An event needs a type that is a string',
    meaning: 'The member type is missing or no string.',
    why: 'The type says what data holds and how the event takes part in the session.',
    consequence: whatRestoreDoes,
    remedy: 'Give the type. Which one it was mostly shows from data and from the rows around it.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...healthy.rows.slice(0, 4),
        '{"seq":3,"time":1787302800120,"data":{"provider":"p-1","model":"m-1"}}',
        rows.stepEnd(4),
        rows.turnEnd(5),
      ],
      at: 4,
    },
  },
  {
    code: 'envelope/seq',
    severity: 'error',
    title: 'Event without a valid seq',
    message: 'An event needs a seq that is a whole number from 0',
    meaning: 'The member seq is there, but not a non-negative whole number that JSON keeps exactly.',
    why: 'Events are numbered from 0 without gaps, and other events name them by that number.',
    consequence:
      'The loader sees a gap in the sequence here. If a turn ends in this row or later, the log is refused; otherwise it is cut here.',
    remedy: 'Write the number that continues the row before, as a number and not as a string.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: around('{"type":"step/start","seq":"2","time":1787302800080,"data":{"turn":1,"step":1}}'),
      at: 3,
    },
    good: healthy,
  },
  {
    code: 'envelope/time',
    severity: 'error',
    title: 'Event without a valid time',
    message: 'An event needs a time in whole milliseconds since 1970',
    meaning: 'The member time is missing, no number, or no whole number that JSON keeps exactly.',
    why: 'Time is the moment at which the event was appended. Its order is never checked, but its kind is.',
    consequence: `${whatRestoreDoes} Negative times are refused by the builds of July and taken since August.`,
    remedy:
      'Write the moment as milliseconds since 1970. If it is lost, the time of the row before is the honest choice.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: around('{"type":"step/start","seq":2,"time":"2026-08-21T09:00:00Z","data":{"turn":1,"step":1}}'),
      at: 3,
    },
    good: healthy,
  },
  {
    code: 'envelope/data-missing',
    severity: 'error',
    title: 'Event without data',
    message: 'An event needs data, even if it is null or empty',
    meaning: 'The member data is missing.',
    why: 'Every event has a payload. An event type without contents, such as session/end-seed, has an empty object.',
    consequence: whatRestoreDoes,
    remedy: 'Add the payload of the type.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...healthy.rows,
        '{"type":"session/end-seed","seq":5,"time":1787302800200}',
        rows.turnStart(6, 2),
        rows.turnEnd(7, 2),
      ],
      at: 6,
    },
    good: {
      dialect: 'v0c',
      rows: [
        ...healthy.rows,
        rows.event('session/end-seed', 5, {}),
        rows.turnStart(6, 2),
        rows.turnEnd(7, 2),
      ],
    },
  },
  {
    code: 'envelope/ignorable',
    severity: 'error',
    title: 'Malformed ignorable mark',
    message: 'The member ignorable can only be true',
    meaning: 'The member ignorable is there with another value than true.',
    why: 'The mark tells readers that they may skip the event if they do not know its type. Absent means required, so false has no place.',
    consequence: 'The log is refused as damaged.',
    remedy: 'Leave the member out. That means the same as the false that was meant.',
    fix: 'safe',
    layer: 'restore',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: around(rows.event('step/start', 2, { turn: 1, step: 1 }, { ignorable: false })),
      at: 3,
    },
    good: healthy,
  },
]
