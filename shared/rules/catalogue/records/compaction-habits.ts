// Entries for what writers of compactions keep without being asked, and for compactions that were never ended.
import { exampleRows } from '../example-rows.js'
import { everyDialect, type RuleEntry } from '../rule-entry.js'
import { keepOrForkBefore, lateDialect, nothingRefuses } from './common-parts.js'

const rows = exampleRows('v0b')
const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'A'), rows.user(2, 'B')]
const start = (seq: number) => rows.event('compact/start', seq, { turn: 1 })
const summary = (seq: number, shadowedSeqs: readonly number[] = [1, 2]) =>
  rows.event('compact/summary', seq, {
    summary: [{ type: 'text', text: 'A and B.' }],
    shadowedRange: { start: shadowedSeqs.at(0), end: shadowedSeqs.at(-1) },
    shadowedSeqs,
    shadowedTokenCount: 20,
    provider: 'p-1',
    model: 'm-1',
  })
const end = (seq: number) => rows.event('compact/end', seq, { turn: 1 })
/** The message that takes the place of events 1 and 2. */
const checkpoint = (seq: number, sources: readonly number[]) =>
  rows.event(
    'user/message',
    seq,
    {
      content: [{ type: 'text', text: 'Summary: A and B.' }],
      source: { kind: 'plugin', plugin: 'compact' },
    },
    { surfaceOp: { op: 'replace', start: 1, end: 2 }, sourceEventSeqs: sources },
  )
const healthy = {
  dialect: 'v0b',
  rows: [...opening, start(3), summary(4), checkpoint(5, [3, 4, 1, 2]), end(6), rows.turnEnd(7)],
} as const

const late = exampleRows('v0c')
const lateOpening = [late.header(), late.turnStart(0), late.user(1, 'A')]
const lateStart = (seq: number) => late.event('compaction/start', seq, { compactionId: 'k-1', turn: 1 })
const asked = [...lateOpening, late.stepStart(2), late.assistant(3, { calls: ['c1'] }), late.call(4, 'c1')]
const answered = [...asked, late.result(5, 'c1', 'main.ts, and much more')]
const prune = late.event('compaction/prune', 6, {
  shadowedRange: { start: 5, end: 5 },
  shadowedSeqs: [5],
  shadowedTokenCount: 400,
})
const shortened = late.result(7, 'c1', 'main.ts', {
  surfaceOp: { op: 'replace', start: 5, end: 5 },
  sourceEventSeqs: [4, 5],
})

/** What writers keep, and nobody checks. */
const habit = {
  severity: 'warning',
  consequence: nothingRefuses,
  fix: 'none',
  layer: 'writer',
} as const

export const compactionHabitRules: readonly RuleEntry[] = [
  {
    ...habit,
    code: 'compaction/checkpoint-apart',
    title: 'Checkpoint apart from its summary',
    message: 'The checkpoint does not directly follow the summary that it applies',
    meaning:
      'Other events stand between a summary and the message that puts it on the surface, or the message comes first.',
    why: 'Writers append the two in one go. Whatever stands between them saw the summary, and not its effect.',
    remedy: 'Look at the order of the records; a row may have been moved.',
    dialects: everyDialect,
    bad: {
      dialect: 'v0b',
      rows: [...opening, start(3), checkpoint(4, [3, 1, 2]), end(5), rows.turnEnd(6)]
        .slice(0, 5)
        .concat(summary(4), rows.user(5, 'C'), checkpoint(6, [3, 4, 1, 2]), end(7), rows.turnEnd(8)),
      at: 7,
    },
    good: healthy,
  },
  {
    ...habit,
    code: 'compaction/shadowed-differs',
    title: 'Summary lists other events than were replaced',
    message: 'The summary does not list exactly the events that the checkpoint replaces',
    meaning: 'The list shadowedSeqs and the replacement that follows do not agree.',
    why: 'The list is how a reader finds what a summary stands for. The surface itself is rebuilt from the replacement alone.',
    remedy: 'Take the list from the replacement: the events that it cites besides start and summary.',
    dialects: everyDialect,
    bad: {
      dialect: 'v0b',
      rows: [...opening, start(3), summary(4, [2]), checkpoint(5, [3, 4, 1, 2]), end(6), rows.turnEnd(7)],
      at: 5,
    },
    good: healthy,
  },
  {
    ...habit,
    code: 'compaction/not-applied',
    title: 'Summary was never applied',
    message: 'Compaction {0} ended without an error, but its summary never reached the surface',
    meaning: 'No checkpoint message follows the summary before the end of the compaction.',
    why: 'A successful compaction shortens the surface. Without its checkpoint the model still sees everything.',
    remedy: 'Nothing is lost: the messages are all still on the surface.',
    dialects: everyDialect,
    bad: { dialect: 'v0b', rows: [...opening, start(3), summary(4), end(5), rows.turnEnd(6)], at: 5 },
    good: healthy,
  },
  {
    ...habit,
    code: 'compaction/prune-not-applied',
    title: 'Pruning was not carried out',
    message: 'The next event does not replace what the pruning says it takes away',
    meaning: 'A compaction/prune event is not followed by a replacement of the stretch that it lists.',
    why: 'The record measures what the very next event takes off the surface.',
    remedy: 'Look at the order of the records; a row may have been moved.',
    dialects: lateDialect,
    bad: { dialect: 'v0c', rows: [...answered, prune, late.stepEnd(7), late.turnEnd(8)], at: 7 },
    good: { dialect: 'v0c', rows: [...answered, prune, shortened, late.stepEnd(8), late.turnEnd(9)] },
  },
  {
    ...habit,
    code: 'compaction/abandoned',
    title: 'Compaction was never ended',
    message: 'Compaction {0} was never ended, and whoever started it is gone',
    meaning: 'A turn boundary or an end-seed mark stands behind the start, and no end between the two.',
    why: 'Crash repair closes turns, steps and calls, but no compactions. A start before an end-seed mark belongs to a life of the session that is over, and is dead.',
    consequence: 'The log loads, and the lock that the start held does not count any more.',
    remedy: 'Nothing needs to be done. What was to be compacted is still on the surface.',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...lateOpening, lateStart(2), late.turnEnd(3), late.event('session/end-seed', 4, {})],
      at: 3,
    },
  },
  {
    ...habit,
    code: 'compaction/open',
    severity: 'information',
    title: 'Compaction is still open',
    message: 'Compaction {0} has no end yet',
    meaning: 'The log ends inside a compaction.',
    why: 'It may be running right now, or whoever wrote the log is gone.',
    consequence:
      'The log loads. When the session is resumed, the end-seed mark shows that the compaction is dead.',
    remedy: keepOrForkBefore,
    dialects: everyDialect,
    layer: 'reader',
    bad: {
      dialect: 'v0c',
      rows: [late.header(), late.event('compaction/start', 0, { compactionId: 'k-1', turn: null })],
      at: 1,
    },
  },
]
