// Entries for the inbox: splices that do not work out.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { keepOrForkBefore, lateDialect, replayFails } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const message = (id: string) => ({
  id,
  role: 'user',
  content: [{ type: 'text', text: 'Go on.' }],
  source: { kind: 'user' },
})
const splice = (seq: number, members: object) =>
  rows.event('agent/inbox/spliced', seq, { target: 'next-turn', start: 0, inserted: [], ...members })
const insert = (seq: number, id: string, members: object = {}) =>
  splice(seq, { inserted: [message(id)], ...members })
const healthy = {
  dialect: 'v0c',
  rows: [header, insert(0, 'm-1'), splice(1, { removedCount: 1 })],
} as const

/** The loader takes such logs; only the replay of the inbox fails. */
const replay = {
  severity: 'warning',
  consequence: replayFails,
  remedy: keepOrForkBefore,
  fix: 'none',
  layer: 'reader',
  dialects: lateDialect,
  good: healthy,
} as const

export const inboxRules: readonly RuleEntry[] = [
  {
    ...replay,
    code: 'inbox/start-past-end',
    title: 'Splice behind the end of the inbox',
    message: 'The change begins at {0}, beyond the messages that wait in {2} ({1})',
    meaning: 'The member start lies behind the end of the list as the earlier splices left it.',
    why: 'The lists of waiting messages are rebuilt by replaying every splice since the inherited events.',
    bad: { dialect: 'v0c', rows: [header, insert(0, 'm-1', { start: 1 })], at: 1 },
  },
  {
    ...replay,
    code: 'inbox/removal-past-end',
    fix: 'review',
    remedy:
      'If the insertion is in a backup, bring it back. Otherwise let the record remove only what waits, or fork at the last turn end before it.',
    title: 'More messages removed than wait',
    message: 'The change removes more messages than wait there in {2}: {0} instead of at most {1}',
    meaning: 'The members start and removedCount reach behind the end of the list.',
    why: 'What is removed was put in by an earlier splice. More can leave than came only where a record is missing or was moved.',
    bad: { dialect: 'v0c', rows: [header, splice(0, { removedCount: 1 })], at: 1 },
  },
  {
    ...replay,
    code: 'inbox/id-waiting',
    title: 'Message waits twice',
    message: 'Message "{0}" waits already',
    meaning: 'A message is put into a list while one with the same id waits in this list or in the other.',
    why: 'The id is how a message is found, changed and claimed while it waits.',
    bad: { dialect: 'v0c', rows: [header, insert(0, 'm-1'), insert(1, 'm-1', { start: 1 })], at: 2 },
  },
]
