// Entries for faults of single rows and lines, below the level of events: text that is no JSON, and lines that are cut,
// joined or broken.
import { asciiOf } from './example-frames.js'
import { answer, julyRows, opening, rewrite, rows } from './row-examples.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

/** A row in two halves, cut at the first occurrence of `at`, which stays with the second half. */
function halves(row: string, at: string): [string, string] {
  const index = row.indexOf(at)
  return [row.slice(0, index), row.slice(index)]
}

const [messageStart, messageEnd] = halves(rows.user(1, 'First line, second line'), ' second line')
const [cutMessage] = halves(rows.user(1, 'List the files.'), ' files.')

/** A file with these rows in which two of three bytes of a character stand in the place of the at sign. */
function withTornCharacter(lines: readonly string[]): Uint8Array {
  const [before = '', after = ''] = `${lines.join('\n')}\n`.split('@')
  return Uint8Array.from([...asciiOf(before), 0xe6, 0x87, ...asciiOf(after)])
}

const whyRows =
  'The loader reads the log line by line, and the first line it cannot use ends what it takes: no later row counts, not even a healthy one.'
const whatTheHoleDoes =
  'If a turn ends anywhere after this row, the whole log is refused as damaged. If none does, a plain log is cut here and the rest is deleted on resume; a compressed log is refused unless the row lies in its torn last frame.'

export const rowRules: readonly RuleEntry[] = [
  {
    code: 'row/not-json',
    severity: 'error',
    title: 'Row is not JSON',
    message: 'This row is not JSON: {0}',
    meaning:
      'The text of the row breaks off, has something left over, or breaks a rule of JSON at the place named.',
    why: whyRows,
    consequence: whatTheHoleDoes,
    remedy:
      'This is damage, not an older or newer format. If the row was edited by hand, mend the place that is named: mostly a quotation mark that needs a backslash, a comma or a bracket. If a crash cut it, its content is lost: fork at the last boundary before it, or keep the part before.',
    fix: 'review',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening.slice(0, 2),
        rewrite(rows.user(1, 'List the files.'), 'the files', 'the "files"'),
        ...answer(2),
      ],
      at: 2,
    },
    good: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), rows.user(1, 'List the "files".'), ...answer(2)],
    },
  },
  {
    code: 'row/not-object',
    severity: 'error',
    title: 'Row is not an object',
    message: 'A row must be a JSON object, this one is {0}',
    meaning: 'The row is valid JSON, but a list, text, number or truth value instead of an object.',
    why: 'Every row is one event with a type and a sequence number. A value without members has neither, so the loader counts a gap in the sequence here.',
    consequence: whatTheHoleDoes,
    remedy:
      'No build has written such rows. If it is a note or the output of another tool, take the line out; there is no comment syntax.',
    fix: 'review',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, '["checked by hand"]', ...answer(2)], at: 3 },
  },
  {
    code: 'row/null',
    severity: 'error',
    title: 'Row is null',
    message: 'A row that is null makes the loader fail',
    meaning: 'The row holds nothing but the word null.',
    why: 'The loaders of format version 0 look for members of the row without asking whether there is an object, and stop with an internal error.',
    consequence:
      'The August loader refuses the log wherever the row stands, even after the last turn end, and its message says nothing of the cause. Later builds treat the row as unreadable.',
    remedy: 'Take the line out. It carries nothing.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, 'null', ...answer(2)], at: 3 },
  },
  {
    code: 'row/blank',
    severity: 'error',
    title: 'Blank row',
    message: 'The loader does not skip blank rows (here: {0})',
    meaning: 'One or more lines are empty or hold only spaces.',
    why: 'Blank lines are not skipped. To the loader they are rows that it cannot read, and the first of them ends what it takes.',
    consequence: whatTheHoleDoes,
    remedy:
      'Delete the blank lines; nothing is lost. They mostly come from an editor or from joining files. Only fixtures of the harness may have blank lines.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, '', ...answer(2)], at: 3 },
    good: { dialect: 'v0c', rows: [...opening, ...answer(2)] },
  },
  {
    code: 'row/nul-bytes',
    severity: 'error',
    title: 'Run of NUL bytes',
    message: 'NUL bytes stand here instead of text ({0}), as a crash of the system leaves them',
    meaning: 'A block of zero bytes lies in the file where rows should be.',
    why: 'After a power cut or a crash of the system, a file may have grown without its content having been written. The block is not text, and what stood there is gone.',
    consequence: whatTheHoleDoes,
    remedy:
      'This is damage by the file system. If the sequence numbers on both sides join, only the zero bytes need to go. If they do not, events are lost: keep the part before, or fork at the last boundary before the hole.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, '\u0000'.repeat(24), ...answer(2)], at: 3 },
  },
  {
    code: 'row/bom',
    severity: 'error',
    title: 'Byte order mark',
    message: 'The log starts with a byte order mark, which the loader does not take off',
    meaning: 'The first three bytes are the mark that some editors put at the start of UTF-8 files.',
    why: 'The header line must be JSON from its first byte on, and the mark is no JSON.',
    consequence: 'The log is refused as damaged, although all of it is intact.',
    remedy: 'Save the file as UTF-8 without the mark.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [`\uFEFF${rows.header()}`, ...opening.slice(1), ...answer(2)], at: 0 },
    good: { dialect: 'v0c', rows: [...opening, ...answer(2)] },
  },
  {
    code: 'row/torn-tail',
    severity: 'warning',
    title: 'Torn last row',
    message: 'The last row has no line feed, so its text does not count (characters: {0})',
    meaning: 'The file ends in the middle of a row, or right before the line feed that would complete it.',
    why: 'A row counts once its line feed is on the disk. Without it, a writer was stopped while writing, or is still at it.',
    consequence:
      'The loader ignores the row, even if it is complete JSON, and cuts it off when the session is resumed. In a compressed log this is allowed only inside the torn last frame.',
    remedy:
      'If the log is still being written, wait. If the row is complete, a line feed at its end saves it; if it is cut, drop it as the loader would.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening, ...answer(2), '{"type":"turn/start","seq":6,"time":1787302'],
      at: 7,
      isTorn: true,
    },
    good: { dialect: 'v0c', rows: [...opening, ...answer(2)] },
  },
  {
    code: 'row/welded',
    severity: 'error',
    title: 'Two records on one line',
    message: 'Two records stand on one line, the second from column {0} on: {1}',
    meaning:
      'The line holds a whole record after another one, which is whole as well or broken off in the middle.',
    why: 'A row is a line. Two records on one line are no JSON, so both are lost to the loader. It happens when two processes write to one log, or when a write broke off and the next one went on behind it.',
    consequence: whatTheHoleDoes,
    remedy:
      'Put a line feed between the two. If the first is only a beginning and the second is the same record in full, take the beginning out.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        ...answer(2).slice(0, 2),
        `${rows.stepEnd(4)}${rows.turnEnd(5)}`,
        rows.turnStart(6, 2),
        rows.turnEnd(7, 2),
      ],
      at: 5,
    },
    good: { dialect: 'v0c', rows: [...opening, ...answer(2), rows.turnStart(6, 2), rows.turnEnd(7, 2)] },
  },
  {
    code: 'row/broken-record',
    severity: 'error',
    title: 'One record broken over lines',
    message: 'These {0} lines are one record with raw line breaks inside a string',
    meaning:
      'A line break inside a text was written as it is instead of as an escape, so one record became several lines.',
    why: 'JSON has no line breaks inside strings, and a row is one line. Each part alone is unreadable.',
    consequence: whatTheHoleDoes,
    remedy:
      'Join the lines with the escape \\n between them. That gives back exactly the record that was meant.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), messageStart, messageEnd.trimStart(), ...answer(2)],
      at: 2,
    },
    good: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), rows.user(1, 'First line,\nsecond line'), ...answer(2)],
    },
  },
  {
    code: 'row/cut-copy',
    severity: 'error',
    title: 'Cut-off copy of the next row',
    message: 'This row is a cut-off copy of the next one',
    meaning: 'A row breaks off, and the next row starts with the same text and goes on to its end.',
    why: 'A writer was stopped, and its retry wrote the record again from the start without taking back the first attempt.',
    consequence: whatTheHoleDoes,
    remedy: 'Delete this row. All that it says stands in the next one.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), cutMessage, ...opening.slice(2), ...answer(2)],
      at: 2,
    },
    good: { dialect: 'v0c', rows: [...opening, ...answer(2)] },
  },
  {
    code: 'row/packed-malformed',
    severity: 'error',
    title: 'Malformed packed row',
    message: 'This packed row cannot be expanded: {0}',
    meaning:
      'A text-chunks, reasoning-chunks or tool-call-chunks row does not have exactly the members that are needed to unpack its chunk events.',
    why: 'A packed row stands for several events, with their times as gaps between them. A missing gap or an extra member leaves it open which events they were.',
    consequence: `The row counts as unreadable. ${whatTheHoleDoes}`,
    remedy:
      'Check that data holds turn, step, index, dt and texts (args, id and perhaps name for tool calls), nothing else, and that dt has one entry less than there are texts. If the row was cut by hand, restore it from a copy: what it held cannot be guessed.',
    fix: 'review',
    layer: 'load',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        '{"type":"text-chunks","seq0":3,"time0":1787302800120,"data":{"turn":1,"step":1,"index":0,"dt":[12],"texts":["There"," is"," one file."]}}',
        rows.assistant(6, { text: 'There is one file.' }),
        rows.stepEnd(7),
        rows.turnEnd(8),
      ],
      at: 4,
    },
    good: {
      dialect: 'v0c',
      rows: [
        ...opening,
        rows.stepStart(2),
        '{"type":"text-chunks","seq0":3,"time0":1787302800120,"data":{"turn":1,"step":1,"index":0,"dt":[12,9],"texts":["There"," is"," one file."]}}',
        rows.assistant(6, { text: 'There is one file.' }),
        rows.stepEnd(7),
        rows.turnEnd(8),
      ],
    },
  },
  {
    code: 'row/packed-unreadable',
    severity: 'error',
    title: 'Packed row in an older dialect',
    message: 'Builds of this dialect cannot read packed rows',
    meaning: 'The row packs several chunk events into one line, which builds write since 22 July 2026.',
    why: 'Older builds look for a seq in every row. A packed row has seq0 instead, so to them events are missing here.',
    consequence:
      'A build of this dialect refuses the log, or cuts it here when no turn ends after this row. Newer builds read the row.',
    remedy:
      'Nothing is damaged. Open the log with the build that wrote it, choose the later dialect for it, or unpack the row into single chunk events for an older build.',
    fix: 'review',
    layer: 'load',
    dialects: ['v0a', 'v0b'],
    bad: {
      dialect: 'v0b',
      rows: [
        julyRows.header(),
        julyRows.turnStart(0),
        julyRows.user(1, 'List the files.'),
        julyRows.stepStart(2),
        '{"type":"text-chunks","seq0":3,"time0":1784451600120,"data":{"turn":1,"step":1,"index":0,"dt":[12,9],"texts":["There"," is"," one file."]}}',
        julyRows.assistant(6, { text: 'There is one file.' }),
        julyRows.stepEnd(7),
        julyRows.turnEnd(8),
      ],
      at: 4,
    },
  },
  {
    code: 'row/invalid-utf8',
    severity: 'warning',
    title: 'Bytes that are no UTF-8',
    message: 'The bytes {1} at {0} are no UTF-8 ({2} such places in the row)',
    meaning: 'Part of a character is missing, or bytes of another encoding stand in the text.',
    why: 'The loader does not refuse such bytes. It reads each of them as the replacement character U+FFFD, and the text is changed for good once the log is written anew.',
    consequence:
      'The log loads with a changed text. In the header line, a changed id or path means that the session is not found.',
    remedy: 'Restore the text if it is known. Otherwise nothing more is lost by leaving it.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [...opening.slice(0, 2), rows.user(1, 'List the \uFFFDfiles.'), ...answer(2)],
      at: 2,
      bytes: withTornCharacter([...opening.slice(0, 2), rows.user(1, 'List the @files.'), ...answer(2)]),
    },
  },
  {
    code: 'row/too-long',
    severity: 'warning',
    title: 'Row too long to be read',
    message: 'The row has {0} bytes, and rows beyond {1} are not read here',
    meaning: 'One row is so long that reading it could exhaust the memory of an editor.',
    why: 'Even the largest tool results stay far below. Such a row mostly comes from a file without line feeds.',
    consequence: 'The harness may read it. Here the row counts as damaged, and its events are not known.',
    remedy: 'Look into the file with a tool that reads bytes.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [...opening, rows.user(2, 'x'.repeat(600)), ...answer(3)], at: 3 },
  },
]
