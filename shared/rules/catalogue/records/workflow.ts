// Entries for workflow runs and their members.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { askForOther, lateDialect, nothingRefuses, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const runStart = (seq: number) => rows.event('tool-workflow/run-start', seq, { runId: 'w-1', name: 'review' })
const runEnd = (seq: number) =>
  rows.event('tool-workflow/run-end', seq, { runId: 'w-1', stopReason: 'completed' })
const memberStart = (seq: number, member = 1) =>
  rows.event('tool-workflow/agent-start', seq, {
    ...{ runId: 'w-1', seq: member, label: 'reader', childId: 's-child' },
  })
const memberEnd = (seq: number, member = 1) =>
  rows.event('tool-workflow/agent-end', seq, { runId: 'w-1', seq: member, outcome: 'completed' })
const healthy = {
  dialect: 'v0c',
  rows: [header, runStart(0), memberStart(1), memberEnd(2), runEnd(3)],
} as const

const checked = {
  severity: 'error',
  consequence: refusedByOwner,
  remedy: askForOther,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
  good: healthy,
} as const

export const workflowRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'workflow/run-reused',
    title: 'Workflow run id used twice',
    message: 'Run "{0}" starts here, but an earlier run has the same id',
    meaning: 'The id of a run was used before in this log, whether that run has ended or not.',
    why: 'All records of a run are found by its id.',
    bad: { dialect: 'v0c', rows: [header, runStart(0), runEnd(1), runStart(2), runEnd(3)], at: 3 },
  },
  {
    ...checked,
    code: 'workflow/run-not-started',
    title: 'Record of a run that never started',
    message: 'Run "{0}" was never started',
    meaning: 'No tool-workflow/run-start event before this one has the id.',
    why: 'Members and ends belong to an open run.',
    bad: { dialect: 'v0c', rows: [header, runEnd(0)], at: 1 },
  },
  {
    ...checked,
    code: 'workflow/run-ended',
    title: 'Record of a run that has ended',
    message: 'Run "{0}" has ended before this record',
    meaning: 'A record names a run behind its end.',
    why: 'After its end a run has neither members nor a second end.',
    bad: { dialect: 'v0c', rows: [header, runStart(0), runEnd(1), runEnd(2)], at: 3 },
  },
  {
    ...checked,
    code: 'workflow/member-reused',
    title: 'Member number used twice',
    message: 'Member {0} starts here, but run "{1}" has had a member of that number',
    meaning: 'Two tool-workflow/agent-start events of one run have the same member number.',
    why: 'The number ties the end of a member to its start. It is a number of its own and no seq of an event.',
    bad: {
      dialect: 'v0c',
      rows: [header, runStart(0), memberStart(1), memberEnd(2), memberStart(3), memberEnd(4), runEnd(5)],
      at: 4,
    },
  },
  {
    ...checked,
    code: 'workflow/member-not-started',
    title: 'End of a member that never started',
    message: 'Member {0} ends here, but it never started in run "{1}"',
    meaning: 'No tool-workflow/agent-start event of this run has the number.',
    why: 'An end closes exactly one open member.',
    bad: { dialect: 'v0c', rows: [header, runStart(0), memberEnd(1), runEnd(2)], at: 2 },
  },
  {
    ...checked,
    code: 'workflow/member-ended-twice',
    title: 'Member ended twice',
    message: 'Member {0} of run "{1}" ends here, but it has ended before',
    meaning: 'Two tool-workflow/agent-end events of one run have the same member number.',
    why: 'A member has one outcome.',
    bad: {
      dialect: 'v0c',
      rows: [header, runStart(0), memberStart(1), memberEnd(2), memberEnd(3), runEnd(4)],
      at: 4,
    },
  },
  {
    ...checked,
    code: 'workflow/members-open',
    title: 'Run ends with open members',
    message: 'Run "{0}" ends, but {1} of its members have no end',
    meaning: 'Members of the run have started and not ended.',
    why: 'A run is over when all its members are.',
    bad: { dialect: 'v0c', rows: [header, runStart(0), memberStart(1), runEnd(2)], at: 3 },
  },
  {
    ...checked,
    code: 'workflow/run-open',
    severity: 'information',
    title: 'Workflow run is still open',
    message: 'Run "{0}" has no end',
    meaning: 'The log ends, and no tool-workflow/run-end event has the id of this run.',
    why: 'The run may still be going on, or whoever wrote the log is gone.',
    consequence: nothingRefuses,
    remedy: 'Nothing needs to be done.',
    layer: 'reader',
    bad: { dialect: 'v0c', rows: [header, runStart(0)], at: 1 },
  },
]
