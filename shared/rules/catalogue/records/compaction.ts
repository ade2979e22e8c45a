// Entries for compactions: the bracket, its summary and what the checkpoint takes away.
import { exampleRows } from '../example-rows.js'
import { everyDialect, type RuleEntry } from '../rule-entry.js'
import { askForOther, keepOrForkBefore, lateDialect, refusedByOwner, warnsEarly } from './common-parts.js'

const rows = exampleRows('v0c')
const id = { compactionId: 'k-1' }
const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'A'), rows.user(2, 'B')]
const start = (seq: number, members: object = {}) =>
  rows.event('compaction/start', seq, { ...id, turn: 1, ...members })
const summary = (seq: number, members: object = {}) =>
  rows.event('compaction/summary', seq, {
    ...id,
    summary: [{ type: 'text', text: 'A and B.' }],
    shadowedRange: { start: 1, end: 2 },
    shadowedSeqs: [1, 2],
    shadowedTokenCount: 20,
    provider: 'p-1',
    model: 'm-1',
    ...members,
  })
const end = (seq: number, members: object = {}) =>
  rows.event('compaction/end', seq, { ...id, turn: 1, ...members })
/** The message that takes the place of events 1 and 2. */
const checkpoint = (seq: number, sources: readonly number[], source: object = id) =>
  rows.event(
    'user/message',
    seq,
    {
      id: `m-${seq}`,
      role: 'user',
      content: [{ type: 'text', text: 'Summary: A and B.' }],
      source: { kind: 'plugin', plugin: 'compact', ...source },
    },
    { surfaceOp: { op: 'replace', start: 1, end: 2 }, sourceEventSeqs: sources },
  )
const applied = [...opening, start(3), summary(4), checkpoint(5, [3, 4, 1, 2])]
const healthy = { dialect: 'v0c', rows: [...applied, end(6), rows.turnEnd(7)] } as const
const failed = (seq: number) => end(seq, { error: 'cancelled' })

/** What all rules of the bracket have in common. */
const bracket = { severity: 'error', fix: 'none', layer: 'invariant', good: healthy } as const

export const compactionRules: readonly RuleEntry[] = [
  {
    ...bracket,
    code: 'compaction/already-open',
    severityIn: warnsEarly,
    title: 'Compaction starts inside a compaction',
    message: 'Compaction {0} starts while compaction {1} is still open',
    meaning: 'The compaction before has neither an end nor an end-seed mark behind it.',
    why: 'A start holds a lock, so that two summaries never take the same stretch of the surface away.',
    consequence: refusedByOwner,
    remedy: 'If the first compaction died with its writer, an end with an error is what is missing.',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(3), start(4, { compactionId: 'k-2' })].concat(
        end(5, { compactionId: 'k-2', error: 'cancelled' }),
        rows.turnEnd(6),
      ),
      at: 5,
    },
  },
  {
    ...bracket,
    code: 'compaction/turn-mismatch',
    severityIn: warnsEarly,
    title: 'Compaction in the wrong turn',
    message: 'The compaction belongs to {0}, but {1} is open',
    meaning: 'The start names a turn that is not the open one, or none although one is open.',
    why: 'A compaction belongs to the turn that caused it, or stands between turns as a whole. Its records may not cross a turn boundary.',
    consequence: refusedByOwner,
    remedy: 'Set the member turn of start and end to the open turn, or to null between turns.',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(3, { turn: null }), end(4, { turn: null, error: 'cancelled' })].concat(
        rows.turnEnd(5),
      ),
      at: 4,
    },
  },
  {
    ...bracket,
    code: 'compaction/not-open',
    severityIn: warnsEarly,
    title: 'Compaction record without a start',
    message: 'A {0} stands here, but compaction {1} is not open',
    meaning: 'No compaction has started, or the last one has ended.',
    why: 'Summary and end only mean something inside the bracket that the start opens.',
    consequence: refusedByOwner,
    remedy: askForOther,
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, failed(3), rows.turnEnd(4)], at: 4 },
  },
  {
    ...bracket,
    code: 'compaction/id-mismatch',
    title: 'Record of another compaction',
    message: 'The record belongs to compaction "{0}", but "{1}" is open',
    meaning: 'The id differs from that of the open compaction.',
    why: 'All records of one compaction share its id, the checkpoint message on the surface included.',
    consequence: refusedByOwner,
    remedy: askForOther,
    dialects: lateDialect,
    bad: {
      dialect: 'v0c',
      rows: [...applied, end(6, { compactionId: 'k-2' }), rows.turnEnd(7)],
      at: 7,
    },
  },
  {
    ...bracket,
    code: 'compaction/command-mismatch',
    title: 'Record names another command',
    message: 'The record names the command "{0}", but the compaction was started by "{1}"',
    meaning: 'The member sourceCommandId is not that of the start; "none" stands for a record without one.',
    why: 'The command that caused a compaction stays the same from its start to its end.',
    consequence: refusedByOwner,
    remedy: 'Let every record of the compaction name the command of its start, or none.',
    dialects: lateDialect,
    bad: {
      dialect: 'v0c',
      rows: [...applied, end(6, { sourceCommandId: 'x-1' }), rows.turnEnd(7)],
      at: 7,
    },
  },
  {
    ...bracket,
    code: 'compaction/second-summary',
    severityIn: warnsEarly,
    title: 'Second summary of a compaction',
    message: 'Compaction {0} has a summary already',
    meaning: 'Two summaries stand between one start and its end.',
    why: 'A compaction takes one stretch of the surface away, with one summary.',
    consequence: refusedByOwner,
    remedy: keepOrForkBefore,
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(3), summary(4), summary(5), checkpoint(6, [3, 5, 1, 2]), end(7)].concat(
        rows.turnEnd(8),
      ),
      at: 6,
    },
  },
  {
    ...bracket,
    code: 'compaction/shadowed-empty',
    severityIn: warnsEarly,
    title: 'Summary of nothing',
    message: 'The summary names no event that it stands for',
    meaning: 'The list shadowedSeqs is empty.',
    why: 'A summary takes the place of at least one message.',
    consequence: refusedByOwner,
    remedy: keepOrForkBefore,
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(3), summary(4, { shadowedSeqs: [] }), failed(5), rows.turnEnd(6)],
      at: 5,
    },
  },
  {
    ...bracket,
    code: 'compaction/shadowed-range',
    severityIn: warnsEarly,
    title: 'Range and list of a summary differ',
    message: 'The summary says that it covers {0} to {1}, but its list begins with {2} and ends with {3}',
    meaning: 'The members shadowedRange and shadowedSeqs of a summary do not agree.',
    why: 'The range repeats the first and the last entry of the list, in the order of the surface.',
    consequence: refusedByOwner,
    remedy: 'Take both from the replacement that follows: its start and end, and the events it cites.',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(3), summary(4, { shadowedRange: { start: 2, end: 1 } })].concat(
        checkpoint(5, [3, 4, 1, 2]),
        end(6),
        rows.turnEnd(7),
      ),
      at: 5,
    },
  },
  {
    ...bracket,
    code: 'compaction/no-summary',
    severityIn: warnsEarly,
    title: 'Compaction succeeds without a summary',
    message: 'Compaction {0} ends without an error, but it has no summary',
    meaning: 'Between start and end stands no summary, and the end names no error.',
    why: 'A compaction that worked has a summary; one that did not says why.',
    consequence: refusedByOwner,
    remedy: 'Add the member error to the end if the compaction came to nothing.',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, start(3), end(4), rows.turnEnd(5)], at: 5 },
  },
  {
    ...bracket,
    code: 'compaction/end-turn',
    severityIn: warnsEarly,
    title: 'Compaction ends in another turn',
    message: 'The end says that the compaction belongs to {0}, but its start says {1}',
    meaning: 'Start and end of one compaction name different turns.',
    why: 'In the older shape the turn is all that ties the two together. In the newer one it must agree as well.',
    consequence: refusedByOwner,
    remedy: 'Set the turn of the end to that of the start.',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...applied, end(6, { turn: 2 }), rows.turnEnd(7)], at: 7 },
  },
  {
    ...bracket,
    code: 'compaction/turn-boundary',
    severityIn: warnsEarly,
    title: 'Turn boundary inside a compaction',
    message: 'A turn begins or ends here, inside compaction {0}',
    meaning: 'Records of the compaction stand on both sides of a turn/start or turn/end.',
    why: 'The whole bracket stands in one turn or between two. A start that is never followed up is another matter: its writer died.',
    consequence: refusedByOwner,
    remedy: keepOrForkBefore,
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, start(3), rows.turnEnd(4), failed(5)], at: 5 },
  },
  {
    ...bracket,
    code: 'compaction/checkpoint-unnamed',
    title: 'Checkpoint without the id of its compaction',
    message: 'The checkpoint does not name compaction "{0}", in which it stands',
    meaning: 'The source of a replacing message has plugin "compact", but no compactionId.',
    why: 'The id is how a reader of the surface finds the compaction behind a checkpoint.',
    consequence: refusedByOwner,
    remedy: 'Add the id of the open compaction to the source of the message.',
    dialects: lateDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, start(3), summary(4), checkpoint(5, [3, 4, 1, 2], {}), end(6), rows.turnEnd(7)],
      at: 6,
    },
  },
  {
    ...bracket,
    code: 'compaction/checkpoint-outside',
    severity: 'warning',
    title: 'Checkpoint outside a compaction',
    message: 'The message replaces a compacted stretch of the surface, but no compaction is open',
    meaning:
      'A replacing message comes from plugin "compact", and no start stands before it, although it names a compaction or the log records others.',
    why: 'Start and summary say what was taken away and by which model. Without them only the message itself is known.',
    consequence:
      'The log loads. A build of August 2026 that runs with the checker of the plug-in refuses the session; logs that were made by hand for tests have such messages, so that this is a warning only, and nothing where neither the message nor the log speaks of compactions.',
    remedy: 'Nothing needs to be done if the log was made by hand. Otherwise look for the missing records.',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, checkpoint(3, [1, 2]), rows.turnEnd(4)], at: 4 },
  },
]
