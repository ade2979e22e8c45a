// Entries for approvals: questions and their decisions.
import { exampleRows } from '../example-rows.js'
import { everyDialect, type RuleEntry } from '../rule-entry.js'
import { askForOther, lateDialect, refusedByOwner, warnsEarly } from './common-parts.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0)]
const asked = (seq: number, id: string, toolName = 'bash') =>
  rows.event('approval/asked', seq, { id, toolName })
const decided = (seq: number, id: string) =>
  rows.event('approval/decided', seq, { id, outcome: 'allowed-once' })
const healthy = {
  dialect: 'v0c',
  rows: [...opening, asked(1, 'q-1'), decided(2, 'q-1'), rows.turnEnd(3)],
} as const

export const approvalRules: readonly RuleEntry[] = [
  {
    code: 'approval/already-open',
    severity: 'error',
    severityIn: warnsEarly,
    title: 'Question asked again while open',
    message: 'Question "{0}" is asked again, but it is still open',
    meaning: 'An approval/asked event has the id of a question that has no decision yet.',
    why: 'The id ties a decision to its question. With two open questions of one id, nobody can tell which of them was allowed.',
    consequence: refusedByOwner,
    remedy: askForOther,
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, asked(1, 'q-1'), asked(2, 'q-1'), decided(3, 'q-1'), rows.turnEnd(4)],
      at: 3,
    },
    good: healthy,
  },
  {
    code: 'approval/not-asked',
    severity: 'error',
    severityIn: warnsEarly,
    title: 'Decision without a question',
    message: 'This decides question "{0}", which was never asked',
    meaning: 'No earlier approval/asked event has this id.',
    why: 'A decision is evidence only together with what was asked: the tool and the call that somebody allowed or turned down.',
    consequence: refusedByOwner,
    remedy: askForOther,
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, decided(1, 'q-1'), rows.turnEnd(2)], at: 2 },
    good: healthy,
  },
  {
    code: 'approval/decided-twice',
    severity: 'error',
    severityIn: warnsEarly,
    title: 'Question decided twice',
    message: 'Question "{0}" is decided here, but it was decided before',
    meaning: 'The question with this id has a decision already, and was not asked again since.',
    why: 'There is exactly one decision for each question. With two of them the log does not say what was allowed.',
    consequence: refusedByOwner,
    remedy: askForOther,
    fix: 'none',
    layer: 'invariant',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, asked(1, 'q-1'), decided(2, 'q-1'), decided(3, 'q-1'), rows.turnEnd(4)],
      at: 4,
    },
    good: healthy,
  },
  {
    code: 'approval/tool-name-empty',
    severity: 'error',
    title: 'Question about no tool',
    message: 'The question names no tool',
    meaning: 'The member toolName of an approval/asked event is an empty text.',
    why: 'Whoever reads the log later wants to know which tool was asked about.',
    consequence: refusedByOwner,
    remedy: 'Fill in the name of the tool, which the call next to the question shows.',
    fix: 'none',
    layer: 'invariant',
    dialects: lateDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, asked(1, 'q-1', ''), decided(2, 'q-1'), rows.turnEnd(3)],
      at: 2,
    },
    good: healthy,
  },
  {
    code: 'approval/undecided',
    severity: 'information',
    title: 'Question without a decision',
    message: 'Question "{0}" has no decision',
    meaning: 'The log ends, and no approval/decided event has the id of this question.',
    why: 'A decision is written as soon as it is known, even when nobody answered. Until then the session waits, or whoever wrote the log is gone.',
    consequence: 'The log loads. After a crash the question stays open for good.',
    remedy: 'Nothing needs to be done.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, asked(1, 'q-1'), rows.turnEnd(2)], at: 2 },
    good: healthy,
  },
]
