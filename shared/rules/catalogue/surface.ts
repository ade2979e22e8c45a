// Entries for the surface: the ordered list of events that the model sees as messages, and how events join it.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')

function replace(start: number, end: number, sourceEventSeqs: readonly number[]) {
  return { surfaceOp: { op: 'replace', start, end }, sourceEventSeqs }
}

/** One turn with a call: surface 1 (prompt), 3 (answer), 5 (result), 8 (second answer). */
const oneTurn = [
  rows.header(),
  rows.turnStart(0),
  rows.user(1, 'List the files.'),
  rows.stepStart(2),
  rows.assistant(3, { text: 'I look.', calls: ['c1'] }),
  rows.call(4, 'c1'),
  rows.result(5, 'c1', 'main.ts', { surfaceOp: 'append', sourceEventSeqs: [4] }),
  rows.stepEnd(6),
  rows.turnEnd(7),
]

/** The turn, then one more event (seq 8) in a turn of its own. */
function then(row: (seq: number) => string): readonly string[] {
  return [...oneTurn, rows.turnStart(8, 2), row(9), rows.turnEnd(10, 2)]
}
const place = 10

/** The same turn as far as its result, seq 5, then a message from outside and `row`. */
function afterResult(row: string): readonly string[] {
  return [...oneTurn.slice(0, 7), rows.user(6, 'And the tests?'), row, rows.stepEnd(8), rows.turnEnd(9)]
}
const rewritePlace = 8

const shortened = rows.result(7, 'c1', '(shortened)', replace(5, 5, [5]))

const whatRestoreDoes =
  'The log is refused as damaged when the session is built, wherever the event stands. Loaders of July read the file first and may write their crash repair.'
const whatRangeDoes =
  'The log is refused as damaged when the session is built. Builds of dialect v0a find it only when the messages are derived.'

export const surfaceRules: readonly RuleEntry[] = [
  {
    code: 'surface/marker-missing',
    severity: 'error',
    title: 'Message without surfaceOp',
    message: 'An event of type {0} needs a surfaceOp',
    meaning: 'An event of a message type does not say how it joins the surface.',
    why: 'The history that the model sees is the surface and nothing else. A message without the marker would be in the log and never be seen.',
    consequence: whatRestoreDoes,
    remedy: 'Add "surfaceOp":"append", which is what an ordinary message has.',
    fix: 'safe',
    layer: 'restore',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: then((seq) => rows.user(seq, 'And the tests?', {})), at: place },
    good: { dialect: 'v0c', rows: then((seq) => rows.user(seq, 'And the tests?')) },
  },
  {
    code: 'surface/not-eligible',
    severity: 'error',
    title: 'surfaceOp on a log-only event',
    message: 'An event of type {0} is log-only and cannot carry a surfaceOp',
    meaning: 'An event of a type that derives no message says that it joins the surface.',
    why: 'Only message types derive messages. An event of another type on the surface would be a place without a message.',
    consequence: whatRestoreDoes,
    remedy:
      'Take the surfaceOp out. If the event was meant to be seen by the model, it needs a message type.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: then((seq) =>
        rows.event(
          'session/title',
          seq,
          { title: 'Files', messageSeqs: [1], source: { kind: 'fallback' } },
          { surfaceOp: 'append' },
        ),
      ),
      at: place,
    },
  },
  {
    code: 'surface/op-malformed',
    severity: 'error',
    title: 'Malformed surfaceOp',
    message:
      'surfaceOp must be "append", or an object with exactly op, start and end (startSeq and endSeq are of format version 3 and later)',
    meaning: 'The surfaceOp is neither the word append nor a replacement with its two ends.',
    why: 'The marker decides where the message stands in the history, so nothing may be left open. A replacement has exactly the members op, start and end, both ends being seqs.',
    consequence: whatRestoreDoes,
    remedy:
      'Correct the marker. A plug-in or an importer that was made for a later format version writes startSeq and endSeq; in version 0 they are start and end.',
    fix: 'safe',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: then((seq) =>
        rows.user(seq, 'Summary: one file.', {
          surfaceOp: { op: 'replace', startSeq: 1, endSeq: 5 },
          sourceEventSeqs: [1, 3, 5],
        }),
      ),
      at: place,
    },
    good: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(1, 5, [1, 3, 5]))),
    },
  },
  {
    code: 'surface/start-missing',
    severity: 'error',
    title: 'Replacement starts at no surface node',
    message: 'The replacement starts at seq {0}, which is not on the surface',
    meaning:
      'The event named as the first to be replaced is no message, comes later, or was itself replaced before.',
    why: 'A replacement takes a stretch of the surface out and puts itself in. Both ends must be on the surface at that moment.',
    consequence: whatRangeDoes,
    remedy:
      'Name a node that is on the surface. If the event was replaced earlier, the replacement that shadows it is the node to name. After a renumbering, this shows that the range was not carried along.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(2, 5, [3, 5]))),
      at: place,
    },
    good: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(3, 5, [3, 5]))),
    },
  },
  {
    code: 'surface/end-missing',
    severity: 'error',
    title: 'Replacement ends at no surface node',
    message: 'The replacement ends at seq {0}, which is not on the surface',
    meaning:
      'The event named as the last to be replaced is no message, comes later, or was itself replaced before.',
    why: 'A replacement takes a stretch of the surface out and puts itself in. Both ends must be on the surface at that moment.',
    consequence: whatRangeDoes,
    remedy:
      'Name a node that is on the surface. If the event was replaced earlier, the replacement that shadows it is the node to name. After a renumbering, this shows that the range was not carried along.',
    fix: 'none',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(1, 6, [1, 3, 5]))),
      at: place,
    },
    good: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(1, 5, [1, 3, 5]))),
    },
  },
  {
    code: 'surface/reversed',
    severity: 'error',
    title: 'Replacement range is reversed',
    message: 'The replacement starts at seq {0}, which stands behind its end {1} on the surface',
    meaning: 'Both ends are on the surface, but the start comes after the end.',
    why: 'The range runs from start to end in the order of the surface. That order is not the order of the numbers: after an earlier replacement a high number may stand first, and then a start above the end is right.',
    consequence: whatRangeDoes,
    remedy: 'Swap the two ends if the stretch between them is meant.',
    fix: 'review',
    layer: 'restore',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(5, 1, [1, 3, 5]))),
      at: place,
    },
    good: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(1, 5, [1, 3, 5]))),
    },
  },
  {
    code: 'surface/rewrite-many',
    severity: 'error',
    title: 'Tool result replaces several nodes',
    message: 'A replacing tool result must replace exactly one node, not {0}',
    meaning: 'A tool result takes the place of more than one node.',
    why: 'A tool result may replace another one to shorten its content. Taking more nodes away would leave calls without results.',
    consequence: 'The log is refused as damaged when the session is built.',
    remedy: 'Replace each result by one of its own, or use a user message as a compaction does.',
    fix: 'none',
    layer: 'restore',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: afterResult(rows.result(7, 'c1', '(shortened)', replace(5, 6, [5, 6]))),
      at: rewritePlace,
    },
    good: { dialect: 'v0c', rows: afterResult(shortened) },
  },
  {
    code: 'surface/rewrite-target',
    severity: 'error',
    title: 'Tool result replaces another kind of message',
    message: 'A replacing tool result can only replace a tool result, but seq {0} is of type {1}',
    meaning: 'The node that a tool result takes the place of is no tool result.',
    why: 'A tool result may replace another one to shorten its content. In the place of another message it would stand without its call.',
    consequence: 'The log is refused as damaged when the session is built.',
    remedy: 'Name the tool result that is to be rewritten, or append the result instead.',
    fix: 'none',
    layer: 'restore',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: [
        ...oneTurn.slice(0, 7),
        rows.result(6, 'c1', '(shortened)', replace(1, 1, [1])),
        rows.stepEnd(7),
        rows.turnEnd(8),
      ],
      at: 7,
    },
    good: {
      dialect: 'v0c',
      rows: [
        ...oneTurn.slice(0, 7),
        rows.result(6, 'c1', '(shortened)', replace(5, 5, [5])),
        rows.stepEnd(7),
        rows.turnEnd(8),
      ],
    },
  },
  {
    code: 'surface/rewrite-changes',
    severity: 'error',
    title: 'Rewritten tool result changes too much',
    message: 'A replacing tool result can change only the content of result {0}',
    meaning: 'Something besides the content inside the block differs from the result that is replaced.',
    why: 'The rewritten result is still the answer to the same call. Turn, step, message id, source, error, meta, isError and toolCallId must stay as they were.',
    consequence: 'The log is refused as damaged when the session is built.',
    remedy: 'Take everything but the content over from the result that is replaced.',
    fix: 'none',
    layer: 'restore',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: afterResult(shortened.replace('"isError":false', '"isError":true')),
      at: rewritePlace,
    },
    good: { dialect: 'v0c', rows: afterResult(shortened) },
  },
  {
    code: 'surface/split-pair',
    severity: 'warning',
    title: 'Replacement parts a call from its result',
    message: 'This replacement parts call "{0}" from its result: only seq {1} is left on the surface',
    meaning:
      'The replacement hides the message with a call and keeps its result on the surface, or the other way round.',
    why: 'Model providers demand that a result follows the call that asked for it, and that a call has one.',
    consequence:
      'The log loads, but a provider refuses every later request that is built from it. A second replacement before the next request may mend it.',
    remedy:
      'Let the range take in both, or neither. In a log that already goes on, fork before the replacement.',
    fix: 'review',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: a listing.', replace(1, 3, [1, 3]))),
      at: place,
    },
    good: {
      dialect: 'v0c',
      rows: then((seq) => rows.user(seq, 'Summary: one file.', replace(1, 5, [1, 3, 5]))),
    },
  },
]
