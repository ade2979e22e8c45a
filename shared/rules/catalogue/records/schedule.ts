// Entries for reminders.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { askForOther, keepOrForkBefore, lateDialect, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const noon = '2026-08-21T12:00:00.000Z'
const later = '2026-08-21T12:07:00.000Z'
const once = { id: 'r-1', kind: 'at', prompt: 'Look again', scheduledAt: noon }
const often = { ...once, kind: 'every', everySeconds: 300 }
const create = (seq: number, schedule: object = once) =>
  rows.event('schedule/change', seq, { version: 1, operation: 'create', schedule })
const remove = (seq: number) =>
  rows.event('schedule/change', seq, { version: 1, operation: 'delete', id: 'r-1' })
const fire = (seq: number, members: object = {}) =>
  rows.event('schedule/change', seq, { version: 1, operation: 'dispatch', id: 'r-1', ...members })
const log = (...events: readonly string[]) => ({ dialect: 'v0c', rows: [header, ...events] }) as const

const checked = {
  severity: 'error',
  consequence: refusedByOwner,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
  good: log(create(0, often), fire(1, { acceptedAt: later }), remove(2)),
} as const

export const scheduleRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'schedule/id-reused',
    title: 'Reminder id used twice',
    message: 'Reminder "{0}" is made here, but an earlier reminder has the same id',
    meaning: 'The id was used before in the part of the log that is not inherited.',
    why: 'A session never uses the id of a reminder again, so that each record concerns exactly one.',
    remedy: keepOrForkBefore,
    bad: { ...log(create(0), fire(1), create(2)), at: 3 },
  },
  {
    ...checked,
    code: 'schedule/not-active',
    title: 'Record of a reminder that is not active',
    message: 'Operation "{0}" concerns reminder "{1}", which is not active',
    meaning: 'The reminder was never made in this session, was deleted, or fires once and has fired.',
    why: 'Only an active reminder can be deleted or fire. Reminders of the parent of a fork do not count.',
    remedy: askForOther,
    bad: { ...log(create(0), fire(1), remove(2)), at: 3 },
  },
  {
    ...checked,
    code: 'schedule/accepted-early',
    title: 'Reminder fires too early',
    message: 'The reminder fires at {0}, but is due at {1}',
    meaning: 'The member acceptedAt lies before the time at which the reminder is due.',
    why: 'A repeating reminder moves on from one due time to the next, counted from when it fired.',
    remedy: keepOrForkBefore,
    bad: {
      ...log(create(0, often), fire(1, { acceptedAt: later }), fire(2, { acceptedAt: later })),
      at: 3,
    },
  },
  {
    ...checked,
    code: 'schedule/accepted-at-extra',
    title: 'Reminder that fires once with a decision time',
    message: 'Reminder "{0}" fires once, so its record has no acceptedAt',
    meaning: 'The member acceptedAt stands in the record of a reminder that does not repeat.',
    why: 'The time decides how a repeating reminder moves on. One that fires once is over.',
    remedy: 'Leave the member out.',
    bad: { ...log(create(0), fire(1, { acceptedAt: later })), at: 2 },
  },
  {
    ...checked,
    code: 'schedule/accepted-at-missing',
    title: 'Repeating reminder without a decision time',
    message: 'Reminder "{0}" repeats, so its record needs acceptedAt',
    meaning: 'The member acceptedAt is missing in the record of a repeating reminder.',
    why: 'Without the time nobody can tell when the reminder is due next.',
    remedy: keepOrForkBefore,
    bad: { ...log(create(0, often), fire(1)), at: 2 },
  },
  {
    ...checked,
    code: 'schedule/no-instant',
    title: 'Time that no calendar has',
    message: 'The time {0} is no day of the calendar',
    meaning: 'The text has the form of a point in time, but its month has no such day.',
    why: 'The replay of reminders calculates with these times.',
    remedy: 'Correct the day.',
    bad: { ...log(create(0, { ...once, scheduledAt: '2026-02-30T12:00:00.000Z' })), at: 1 },
  },
  {
    ...checked,
    code: 'schedule/text-untrimmed',
    title: 'Reminder text with white space around it',
    message: 'The text of {0} is empty or has white space at its start or end',
    meaning: 'Id and prompt of a reminder are trimmed texts with at least one character.',
    why: 'The replay of reminders demands the form in which they are written.',
    remedy: 'Remove the white space.',
    bad: { ...log(create(0, { ...once, prompt: 'Look again ' })), at: 1 },
  },
]
