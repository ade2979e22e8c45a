// Entries for values inside a row that do not survive reading: numbers, keys that stand twice, half characters, and
// nesting without end.
import { answer, julyRows, opening, rewrite, rows } from './row-examples.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

export const rowValueRules: readonly RuleEntry[] = [
  {
    code: 'row/too-deep',
    severity: 'warning',
    title: 'Payload nested too deeply',
    message: 'The payload is nested too deeply to be checked',
    meaning: 'Objects or lists lie in each other thousands of levels deep.',
    why: 'No event needs such nesting. Programs that walk a payload step by step run out of stack on it, the builds of July among them.',
    consequence:
      'Builds of July fail with an internal error when the session is built. Later ones take the row, but the payload goes unchecked here.',
    remedy:
      'Find out which tool or plugin wrote the row. If only its text was meant to be kept, it belongs into a string.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        rows.assistant(3, { calls: ['c1'] }),
        rows.call(4, 'c1'),
        rows
          .result(5, 'c1', 'main.ts')
          .replace('"data":{', `"data":{"meta":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
        rows.stepEnd(6),
        rows.turnEnd(7),
      ],
      at: 6,
    },
  },
  {
    code: 'row/duplicate-key',
    severity: 'information',
    title: 'Key stands twice',
    message: 'The key "{0}" stands twice in one object, and only its last value counts',
    meaning: 'An object of the row names the same member more than once.',
    why: 'JSON readers keep the last value and say nothing, so the value that a person sees first may not be the one that counts.',
    consequence: 'The harness takes the last value. Other tools may take the first.',
    remedy: 'Keep the value that is meant. No build writes a key twice, so look for a hand edit or a script.',
    fix: 'review',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        ...answer(2).slice(0, 3),
        rewrite(rows.turnEnd(5), '{"turn":1,', '{"turn":1,"turn":1,'),
      ],
      at: 6,
    },
    good: { dialect: 'v0c', rows: [...opening, ...answer(2)] },
  },
  {
    code: 'row/number-changes',
    severity: 'information',
    title: 'Number changes when read',
    message: 'The number {0} is read as {1}',
    meaning: 'The number has more digits than a double holds, or is so small that it becomes zero.',
    why: 'Whoever reads the log gets another number than the one that is written, and writes that one back.',
    consequence: 'Nothing is refused, and nobody is told.',
    remedy: 'If the exact digits matter, such as in an identifier, they belong into a string.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        rewrite(
          rows.event('request/context', 3, { provider: 'p-1', model: 'm-1', contextWindow: 65536 }),
          '65536',
          '9007199254740993',
        ),
        rows.assistant(4, { text: 'There is one file.' }),
        rows.stepEnd(5),
        rows.turnEnd(6),
      ],
      at: 4,
    },
  },
  {
    code: 'row/number-refused',
    severity: 'error',
    title: 'Number that lossless JSON forbids',
    message: 'The number {0} is not lossless JSON',
    meaning: 'The number is negative zero, or so large that it reads as infinity.',
    why: 'Events must survive writing and reading unchanged. Negative zero comes back as zero and infinity as null, so the session core of this dialect takes neither.',
    consequence:
      'Loading succeeds, but building the session is refused, so it cannot be resumed or forked. The August build takes stored events over without this check.',
    remedy: 'Write 0 for negative zero. For a number out of range, find out what was meant.',
    fix: 'none',
    layer: 'restore',
    dialects: ['v0a', 'v0b'],
    bad: {
      dialect: 'v0b',
      rows: [
        julyRows.header(),
        julyRows.turnStart(0),
        julyRows.user(1, 'List the files.'),
        julyRows.stepStart(2),
        rewrite(
          julyRows.chunk(3, { type: 'usage', usage: { inputTokens: 12, outputTokens: 0 } }),
          '"outputTokens":0',
          '"outputTokens":-0',
        ),
        julyRows.stepEnd(4),
        julyRows.turnEnd(5),
      ],
      at: 4,
    },
  },
  {
    code: 'row/line-separator',
    severity: 'hint',
    title: 'Raw Unicode line separator',
    message: 'A raw U+2028 or U+2029 stands in this row, and some tools break the line there',
    meaning: 'A string holds the character LINE SEPARATOR or PARAGRAPH SEPARATOR as it is.',
    why: 'JSON allows it and the harness reads it, but line readers of some languages take it for the end of a line, and some editors offer to remove it.',
    consequence: 'The log loads. Other tools may see two broken lines.',
    remedy: 'If other tools stumble over it, write it as \\u2028 or \\u2029; the text stays the same.',
    fix: 'safe',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), rows.user(1, 'List the files.\u2028Then stop.'), ...answer(2)],
      at: 2,
    },
    good: {
      dialect: 'v0c',
      rows: [
        ...opening.slice(0, 2),
        rewrite(rows.user(1, 'List the files.\u2028Then stop.'), '\u2028', '\\u2028'),
        ...answer(2),
      ],
    },
  },
  {
    code: 'row/lone-surrogate',
    severity: 'warning',
    title: 'Half a character',
    message: 'Half of a surrogate pair ({0}) stands alone here',
    meaning:
      'An emoji or another character outside the basic plane was cut in two, and only one half is here. Pieces of a stream may be cut there: a half at the end of one and its other half at the beginning of the next are no fault.',
    why: 'Every JSON reader accepts it, so nobody notices. Model providers, however, take only whole characters.',
    consequence: 'The log loads, but a provider may refuse every later request that contains this text.',
    remedy:
      'Replace the half by the whole character if it is known (the stream of the step may hold it), else by U+FFFD.',
    fix: 'review',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), rewrite(rows.user(1, 'List the files @'), '@', '\\ud83d'), ...answer(2)],
      at: 2,
    },
    good: { dialect: 'v0c', rows: [...opening.slice(0, 2), rows.user(1, 'List the files 📄'), ...answer(2)] },
  },
]
