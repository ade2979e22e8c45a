// Entries for event types: whether the dialect knows the type, and what a reader does if it does not.
import { exampleRows } from './example-rows.js'
import type { RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const julyRows = exampleRows('v0b')

/** A turn whose third event, seq 2, is the one to look at. */
function around(row: string): readonly string[] {
  return [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), row, rows.turnEnd(3)]
}

export const vocabularyRules: readonly RuleEntry[] = [
  {
    code: 'vocabulary/unknown-required',
    severity: 'error',
    title: 'Unknown event type that must be understood',
    message: 'The event type "{0}" is unknown and not marked ignorable',
    meaning: 'The type is not in the vocabulary of this dialect, and the event has no ignorable mark.',
    why: 'An unknown event may change the meaning of what follows. A reader that left it out could resume a session with a hole in it, so without the mark it must understand the type.',
    consequence:
      'Every harness without the plugin that owns the type refuses the log as unsupported, and its message speaks of a newer build even if a plugin is the cause. The file itself is intact.',
    remedy:
      'Open the session where the plugin is installed, or with the newer build that wrote it. If the type is your own, declare it in the settings. If the event only informs and nothing depends on it, mark it ignorable. Check the spelling in a log written by hand.',
    fix: 'review',
    layer: 'load',
    dialects: ['v0c'],
    bad: { dialect: 'v0c', rows: around(rows.event('web-search/request', 2, { query: 'weather' })), at: 3 },
    good: {
      dialect: 'v0c',
      rows: around(rows.event('web-search/request', 2, { query: 'weather' }, { ignorable: true })),
    },
  },
  {
    code: 'vocabulary/unknown',
    severity: 'information',
    title: 'Unknown event type',
    message: 'The event type "{0}" is not in the vocabulary of this dialect',
    meaning: 'Neither the session core nor a plugin of this dialect declares the type.',
    why: 'Builds of July take any type, and treat one they do not know as a record that takes no part in the conversation. So a misspelt type goes unnoticed.',
    consequence: 'The log loads, and the event derives no message. Builds from August on refuse it.',
    remedy: 'Check the spelling. If it is the type of a plugin, declare it in the settings.',
    fix: 'none',
    layer: 'reader',
    dialects: ['v0a', 'v0b'],
    bad: {
      dialect: 'v0b',
      rows: [
        julyRows.header(),
        julyRows.turnStart(0),
        julyRows.user(1, 'List the files.'),
        julyRows.event('web-search/request', 2, { query: 'weather' }),
        julyRows.turnEnd(3),
      ],
      at: 3,
    },
  },
  {
    code: 'vocabulary/ignorable',
    severity: 'information',
    title: 'Unknown event type, marked ignorable',
    message: 'The event type "{0}" is unknown, but marked ignorable',
    meaning:
      'The type is not in the vocabulary of this dialect. Its writer said that readers may skip the event.',
    why: 'Only the owner of the type knows what the event says, so nothing here can check or explain it.',
    consequence: 'The log loads, and the event derives no message.',
    remedy: 'Nothing needs to be done. To have such events checked, declare their type in the settings.',
    fix: 'none',
    layer: 'reader',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: around(rows.event('web-search/request', 2, { query: 'weather' }, { ignorable: true })),
      at: 3,
    },
  },
  {
    code: 'vocabulary/retired-type',
    severity: 'error',
    title: 'Retired event type',
    message: 'The event type "{0}" was retired, and an event of it refuses the log',
    meaning: 'An older build wrote this type, and this dialect refuses it by name.',
    why: 'The event changed the state of the session in a way that this dialect cannot express. Taking the log without it would replay something else than what happened.',
    consequence: 'The log is refused as damaged, although it is only older.',
    remedy:
      'Read the log under the dialect that wrote it. To go on with it in a later build, the event must be rewritten as its successor, if it has one; a header delta becomes a whole request/header.',
    fix: 'none',
    layer: 'load',
    dialects: ['v0b', 'v0c'],
    bad: { dialect: 'v0c', rows: around(rows.event('mode/set', 2, { mode: 'plan' })), at: 3 },
  },
  {
    code: 'vocabulary/retired-reason',
    severity: 'error',
    title: 'Retired request header reason',
    message: 'The request header reason "{0}" was retired, and its use refuses the log',
    meaning: 'The reason belongs to builds that amended headers by deltas, up to the middle of July 2026.',
    why: 'A whole header for the reason "fallback" stood in for a delta that could not be written. Where it stands, deltas may stand too, and those can no longer be replayed.',
    consequence: 'The log is refused as damaged, although it is only older.',
    remedy: 'Read the log under dialect v0a. To go on with it in a later build, the reason becomes "change".',
    fix: 'none',
    layer: 'load',
    dialects: ['v0b', 'v0c'],
    bad: {
      dialect: 'v0c',
      rows: [
        rows.header(),
        rows.turnStart(0),
        rows.stepStart(1),
        rows.requestHeader(2),
        rows.requestHeader(3, 'fallback'),
        rows.stepEnd(4),
        rows.turnEnd(5),
      ],
      at: 4,
    },
    good: {
      dialect: 'v0c',
      rows: [
        rows.header(),
        rows.turnStart(0),
        rows.stepStart(1),
        rows.requestHeader(2),
        rows.stepEnd(3),
        rows.turnEnd(4),
      ],
    },
  },
]
