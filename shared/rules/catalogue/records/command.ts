// Entries for slash commands.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { askForOther, keepOrForkBefore, lateDialect, nothingRefuses, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const run = (seq: number, commandId = 'x-1') =>
  rows.event('command/run', seq, { commandId, name: 'plan', args: '', source: { kind: 'user' } })
const done = (seq: number, members: object = {}) =>
  rows.event('command/done', seq, { commandId: 'x-1', kind: 'success', ...members })
const planMode = (seq: number) => rows.event('plan/mode', seq, { active: true })
const healthy = {
  dialect: 'v0c',
  rows: [header, run(0), planMode(1), done(2, { sourceEventSeq: 1 })],
} as const

const command = {
  severity: 'error',
  consequence: refusedByOwner,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
  good: healthy,
} as const

export const commandRules: readonly RuleEntry[] = [
  {
    ...command,
    code: 'command/id-reused',
    title: 'Command id used twice',
    message: 'Command "{0}" runs here, but an earlier command has the same id',
    meaning: 'The id of a command/run event was used before in this log.',
    why: 'The id ties a command to its end, and to a compaction that it may have caused.',
    remedy: keepOrForkBefore,
    bad: { dialect: 'v0c', rows: [header, run(0), done(1), run(2), done(3)], at: 3 },
  },
  {
    ...command,
    code: 'command/done-without-run',
    title: 'End of a command that never ran',
    message: 'Command "{0}" ends here, but it never ran',
    meaning: 'No earlier command/run event has this id.',
    why: 'The end of a command says nothing without its run, which has the name and the arguments.',
    remedy: askForOther,
    bad: { dialect: 'v0c', rows: [header, done(0)], at: 1 },
  },
  {
    ...command,
    code: 'command/done-twice',
    severity: 'warning',
    title: 'Command ended twice',
    message: 'Command "{0}" ends here, but it has ended before',
    meaning: 'Two command/done events have the same id.',
    why: 'A command ends once. Two outcomes may contradict each other.',
    consequence: nothingRefuses,
    remedy: askForOther,
    layer: 'writer',
    bad: { dialect: 'v0c', rows: [header, run(0), done(1), done(2)], at: 3 },
  },
  {
    ...command,
    code: 'command/source-not-earlier',
    title: 'Outcome lies ahead',
    message: 'The command names event {0} as its outcome, but is itself event {1}',
    meaning: 'The member sourceEventSeq names this event or a later one.',
    why: 'What a command brought about is in the log before the command ends.',
    remedy: 'Set it to the seq of the event that holds the outcome, or leave it out.',
    bad: { dialect: 'v0c', rows: [header, run(0), planMode(1), done(2, { sourceEventSeq: 2 })], at: 3 },
  },
  {
    ...command,
    code: 'command/source-is-command',
    title: 'Outcome is a command event',
    message: 'The command names event {0} as its outcome, which is a {1}',
    meaning: 'The member sourceEventSeq names the run or the end of a command.',
    why: 'The outcome is an event that the command brought about, not a record about commands.',
    remedy: 'Set it to the seq of the event that holds the outcome, or leave it out.',
    bad: { dialect: 'v0c', rows: [header, run(0), done(1, { sourceEventSeq: 0 })], at: 2 },
  },
  {
    ...command,
    code: 'command/source-on-error',
    title: 'Failed command with an outcome',
    message: 'The command failed, but names event {0} as its outcome',
    meaning: 'The member sourceEventSeq stands in an event of kind "error".',
    why: 'Only a command that worked has an outcome in the log.',
    remedy: 'Leave the member out, or correct the kind.',
    bad: {
      dialect: 'v0c',
      rows: [header, run(0), planMode(1), done(2, { kind: 'error', sourceEventSeq: 1 })],
      at: 3,
    },
  },
  {
    ...command,
    code: 'command/unfinished',
    severity: 'information',
    title: 'Command without an end',
    message: 'Command "{0}" has no end',
    meaning: 'The log ends, and no command/done event has the id of this command.',
    why: 'The command may still be running, or whoever wrote the log is gone.',
    consequence: nothingRefuses,
    remedy: 'Nothing needs to be done.',
    layer: 'reader',
    bad: { dialect: 'v0c', rows: [header, run(0)], at: 1 },
  },
]
