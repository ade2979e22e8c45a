// Entries for citations: the earlier events that a message names as its sources.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')

/** One turn with a call; the result, seq 5, cites what is given. */
function citing(sourceEventSeqs: unknown): readonly string[] {
  return [
    rows.header(),
    rows.turnStart(0),
    rows.user(1, 'List the files.'),
    rows.stepStart(2),
    rows.assistant(3, { text: 'I look.', calls: ['c1'] }),
    rows.call(4, 'c1'),
    rows.result(5, 'c1', 'main.ts', { surfaceOp: 'append', sourceEventSeqs }),
    rows.stepEnd(6),
    rows.turnEnd(7),
  ]
}
const place = 6
const healthy = { dialect: 'v0c', rows: citing([4]) } as const

function summary(sourceEventSeqs: readonly number[]): readonly string[] {
  const members = { surfaceOp: { op: 'replace', start: 1, end: 5 }, sourceEventSeqs }
  return [
    ...citing([4]),
    rows.turnStart(8, 2),
    rows.user(9, 'Summary: one file.', members),
    rows.turnEnd(10, 2),
  ]
}

const whatRestoreDoes = 'The log is refused as damaged when the session is built, wherever the event stands.'
const whatCheckerDoes = `${whatRestoreDoes} Builds of dialect v0a build it, and only their invariant checker refuses it.`

export const provenanceRules: readonly RuleEntry[] = [
  {
    code: 'provenance/not-eligible',
    severity: 'error',
    title: 'sourceEventSeqs on a log-only event',
    message: 'An event of type {0} is log-only and cannot carry sourceEventSeqs',
    meaning: 'An event of a type that derives no message cites sources in its envelope.',
    why: 'The envelope of a log-only event is closed: citations belong to messages. Records that name events, such as a session title, do it in their data.',
    consequence: whatRestoreDoes,
    remedy: 'Take the list out, or move it into data if the type has a place for it.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...citing([4]),
        rows.event(
          'session/title',
          8,
          { title: 'Files', messageSeqs: [1], source: { kind: 'fallback' } },
          { sourceEventSeqs: [1] },
        ),
      ],
      at: 9,
    },
    good: {
      dialect: 'v0c',
      rows: [
        ...citing([4]),
        rows.event('session/title', 8, { title: 'Files', messageSeqs: [1], source: { kind: 'fallback' } }),
      ],
    },
  },
  {
    code: 'provenance/not-array',
    severity: 'error',
    title: 'sourceEventSeqs is no list',
    message: 'sourceEventSeqs must be a list of seqs',
    meaning: 'The member holds something else than a list.',
    why: 'A list of seqs is the only form of a citation, even for one event.',
    consequence: whatRestoreDoes,
    remedy: 'Put the number into a list, or leave the member out if the sources are not known.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: citing(4), at: place },
    good: healthy,
  },
  {
    code: 'provenance/not-seq',
    severity: 'error',
    title: 'Entry of sourceEventSeqs is no seq',
    message: 'An entry of sourceEventSeqs must be the seq of an event, a whole number from 0',
    meaning: 'The list holds text, a fraction, a negative number or the like.',
    why: 'Citations name events by their numbers.',
    consequence: whatRestoreDoes,
    remedy: 'Write the number of the event, as a number and not as a string.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: citing(['4']), at: place },
    good: healthy,
  },
  {
    code: 'provenance/range-order',
    severity: 'error',
    title: 'Ranges out of order',
    message: 'A list with ranges must increase, but it does not at {0}',
    meaning: 'The list of sources holds ranges, and one of them runs backwards or overlaps the entry before.',
    why: 'Ranges stand for runs of numbers in a list that increases from entry to entry.',
    consequence: 'Later builds, which read ranges, count the row as unreadable. Older ones refuse any range.',
    remedy: 'Sort the list and join what overlaps.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: citing([[4, 2]]), at: place },
    good: healthy,
  },
  {
    code: 'provenance/empty',
    severity: 'error',
    title: 'Empty sourceEventSeqs',
    message: 'An event of type {0} cannot carry an empty sourceEventSeqs',
    meaning: 'The list of sources is there and empty.',
    why: 'An empty list says that the event is known to have no sources. That can only be true of an assistant message whose stream was empty; every other event leaves the member out.',
    consequence: whatCheckerDoes,
    remedy: 'Leave the member out. That says that no sources were recorded.',
    fix: 'safe',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: citing([]), at: place },
    good: healthy,
  },
  {
    code: 'provenance/duplicate',
    severity: 'error',
    title: 'Event cited twice',
    message: 'sourceEventSeqs names seq {0} twice',
    meaning: 'The same event stands more than once in the list of sources.',
    why: 'The list is a set of events in the order in which they count.',
    consequence: whatCheckerDoes,
    remedy: 'Take the second mention out.',
    fix: 'safe',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: citing([4, 4]), at: place },
    good: healthy,
  },
  {
    code: 'provenance/not-earlier',
    severity: 'error',
    title: 'Cited event is not earlier',
    message: 'sourceEventSeqs names seq {0}, which is not earlier than this event at {1}',
    meaning: 'The event cites itself or one that comes later.',
    why: 'A source is something that was already in the log when the event was written.',
    consequence: whatCheckerDoes,
    remedy:
      'Cite the right event. If many citations are off by the same number, the log was renumbered and they were not carried along.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: citing([4, 6]), at: place },
    good: healthy,
  },
  {
    code: 'provenance/uncovered',
    severity: 'error',
    title: 'Shadowed events are not cited',
    message: 'sourceEventSeqs leaves out {1} of the shadowed events, first seq {0}',
    meaning: 'A replacement takes events off the surface without naming all of them as its sources.',
    why: 'What a replacement shadows must be found again from the replacement alone, so that nothing vanishes from the history without a trace.',
    consequence: whatCheckerDoes,
    remedy: 'Add the shadowed events to the list. More may stand in it, less may not.',
    fix: 'safe',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: summary([1, 5]), at: 10 },
    good: { dialect: 'v0c', rows: summary([1, 3, 5]) },
  },
  {
    code: 'provenance/ranges',
    severity: 'warning',
    title: 'Ranges in sourceEventSeqs',
    message: 'sourceEventSeqs holds ranges, which builds of this dialect cannot read',
    meaning: 'Runs of cited numbers are written as pairs of their first and last number.',
    why: 'Builds after 21 August 2026 write long lists this way, still as format version 0. Earlier ones take only plain numbers.',
    consequence:
      'A build that knows ranges reads the log. The build of 21 August and all before refuse it as damaged.',
    remedy:
      'Nothing is damaged. Open the log with the later build, or write every number out for an older one.',
    fix: 'safe',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: summary([]).map((row) => row.replace('"sourceEventSeqs":[]', '"sourceEventSeqs":[[1,5]]')),
      at: 10,
    },
    good: { dialect: 'v0c', rows: summary([1, 2, 3, 4, 5]) },
  },
]
