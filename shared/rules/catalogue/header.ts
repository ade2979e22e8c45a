// Entries for the header line: what a log says about itself before its first event.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const events = [rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)]
const healthy = { dialect: 'v0c', rows: [rows.header(), ...events] } as const

export const headerRules: readonly RuleEntry[] = [
  {
    code: 'header/missing',
    severity: 'error',
    title: 'No header line',
    message: 'The log has no complete header line',
    meaning: 'The file is empty, or its only line has no line feed.',
    why: 'The header line says that this is a session log, which session it is and by which rules it is read. Without it there is nothing to open.',
    consequence: 'The log is refused as damaged. Lists of sessions leave it out without a word.',
    remedy:
      'An empty file is what an interrupted write leaves behind. Look for a file ending in .tmp or a compressed log next to it. If the line is whole but for its line feed, add that.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [], at: 0 },
    good: { dialect: 'v0c', rows: [rows.header()] },
  },
  {
    code: 'header/not-json',
    severity: 'error',
    title: 'Header line is not JSON',
    message: 'The header line is not JSON: {0}',
    meaning: 'The first line of the log cannot be read as JSON. A blank first line counts too.',
    why: 'Everything else is read by what the header says.',
    consequence: 'The log is refused as damaged, although its events may all be intact.',
    remedy:
      'Mend the line. If it is lost, it can be written anew: the id and the working directory are also in the path of the file, and the time of the first event does for createdAt.',
    fix: 'none',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [rows.header().slice(0, 70), ...events], at: 0 },
    good: healthy,
  },
  {
    code: 'header/not-a-header',
    severity: 'error',
    title: 'First line is no session header',
    message: 'The first line is not a session header, but {0}',
    meaning: 'The first line is JSON, but no object whose type is "session".',
    why: 'The loader takes the first line for the header and nothing else.',
    consequence: 'The log is refused as damaged.',
    remedy:
      'If the line is an event, the header was cut off, mostly by a tool that trimmed the front of the file: write it anew. If it is something else, the file is no session log.',
    fix: 'none',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: events, at: 0 },
    good: healthy,
  },
  {
    code: 'header/version-newer',
    severity: 'error',
    title: 'Written by a newer build',
    message: 'Format version {0} was written by a newer build',
    meaning: 'The header names a format version that came after the one this dialect reads.',
    why: 'A later version may change the meaning of rows, so an older build must not guess.',
    consequence:
      'An older build refuses the log as unsupported, not as damaged. Nothing is wrong with the file, and nothing in it is checked further.',
    remedy: 'Open it with the newer build. Do not lower the number by hand.',
    fix: 'none',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        '{"type":"session","version":5,"id":"s-7f3a","createdAt":1787302800000,"isSeeded":false,"delegationDepth":0}',
      ],
      at: 0,
    },
  },
  {
    code: 'header/version-foreign',
    severity: 'error',
    title: 'Foreign format version',
    message: 'Format version {0} is none that a build of this dialect reads',
    meaning: 'The header names a format version that is neither the one of this dialect nor a later one.',
    why: 'The version decides by which rules the rows are read. There never was a version below 0 or between two whole numbers.',
    consequence: 'The log is refused as unsupported before anything else is looked at.',
    remedy:
      'Find out which program wrote it. If the number was changed by hand, the logs of all known dialects have 0.',
    fix: 'none',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [rows.header({ version: -1 }), ...events], at: 0 },
    good: healthy,
  },
  {
    code: 'header/malformed',
    severity: 'error',
    title: 'Malformed header',
    message: 'The header member "{0}" must be {1}',
    meaning: 'A member that the header needs is missing, or a member holds a value of the wrong kind.',
    why: 'The members name the session, its age, its directory and its parents, and the session is built from them. Absent members are left out; null never means absent.',
    consequence:
      'The log is refused as damaged, some members at loading, the others when the session is built. Builds of July ask for less: delegationDepth came in with compressed logs, so a July log without it is only older.',
    remedy:
      'Add or correct the member. A delegationDepth of 0 is right for a session that no other one started; createdAt is in whole milliseconds since 1970; cwd is an absolute path.',
    fix: 'none',
    layer: 'load',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        '{"type":"session","version":0,"id":"s-7f3a","createdAt":1787302800000,"cwd":"/home/me/app"}',
        ...events,
      ],
      at: 0,
    },
    good: healthy,
  },
  {
    code: 'header/retired-member',
    severity: 'error',
    title: 'Retired header member',
    message: 'The header member "{0}" was retired, and its presence refuses the log',
    meaning: 'The header holds sandboxMode or approvalPolicy.',
    why: 'For two days in July 2026 unreleased builds kept these policies in the header. A reader that ignored them would open the session under another policy than the one it ran with.',
    consequence:
      'The log is refused as damaged, and in this dialect one such log makes the whole list of sessions fail.',
    remedy:
      'Remove the member. The policies of a session are events now (sandbox/mode, approval/policy), so note the old value if it matters.',
    fix: 'safe',
    layer: 'load',
    dialects: ['v0c'],
    bad: { dialect: 'v0c', rows: [rows.header({ sandboxMode: 'workspace-write' }), ...events], at: 0 },
    good: healthy,
  },
  {
    code: 'header/unknown-member',
    severity: 'hint',
    title: 'Unknown header member',
    message: 'The header member "{0}" is unknown and ignored',
    meaning: 'The header holds a member that no build of this dialect writes.',
    why: 'Loaders of format version 0 drop what they do not know. Later versions refuse it.',
    consequence:
      'Nothing today. The member is gone once the log is written anew, and it can stop a later migration.',
    remedy:
      'Check the spelling if it was meant to be one of the known members; else leave it or take it out.',
    fix: 'review',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [rows.header({ label: 'night run' }), ...events], at: 0 },
    good: healthy,
  },
  {
    code: 'header/path-mismatch',
    severity: 'error',
    title: 'Header and path disagree',
    message: 'By its header this log belongs under "{0}"',
    meaning:
      'The directories that the file lies in are not the ones that follow from cwd and id of its header.',
    why: 'Builds since late July 2026 find a log by its working directory and id, and refuse one that lies elsewhere, so that a copied file cannot pass for another session.',
    consequence:
      'The log is refused as damaged when it is opened from there. Copied to the right place it loads.',
    remedy:
      'Move the file to the path that is named, or correct id and cwd in the header. A log outside of a session directory, such as an export or a sample, needs nothing.',
    fix: 'none',
    layer: 'load',
    dialects: ['v0c'],
    bad: { dialect: 'v0c', rows: [rows.header({ id: 's-copied' }), ...events], at: 0 },
    good: healthy,
  },
  {
    code: 'header/not-first',
    severity: 'error',
    title: 'Header line among the events',
    message: 'A header line stands here, but it can only be the first line',
    meaning: 'A line of type session stands behind the first line of the log.',
    why: 'Every line behind the first one is read as an event, and a header has neither seq nor data.',
    consequence:
      'The line cannot be taken. The log is refused if a turn ends behind it; otherwise a plain log is cut here.',
    remedy:
      'Two logs were joined, or lines were put in front of the header: split the file here, or move the header up.',
    fix: 'safe',
    layer: 'load',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [rows.header(), rows.header(), ...events], at: 1 },
    good: healthy,
  },
]
