// Entries for inherited history: the events that a forked session took over from its parent.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')

function child(seedLength: number, mark: unknown = {}): readonly string[] {
  return [
    rows.header({ id: 's-9c01', parentSession: 's-7f3a', seedLength }),
    rows.turnStart(0),
    rows.user(1, 'List the files.'),
    rows.turnEnd(2),
    rows.event('session/end-seed', 3, mark),
    rows.turnStart(4, 2),
    rows.user(5, 'And the tests?'),
    rows.turnEnd(6, 2),
  ]
}
const healthy = { dialect: 'v0c', rows: child(3) } as const

export const seedRules: readonly RuleEntry[] = [
  {
    code: 'seed/length-beyond-log',
    severity: 'warning',
    title: 'Seed longer than the log',
    message: 'The header says {0} inherited events, but the log has only {1}',
    meaning: 'The member seedLength counts more leading events than there are.',
    why: 'A child holds all inherited events itself. If some are missing, the log was cut, or its header belongs to another file.',
    consequence:
      'Builds of format version 0 do not compare the two and open the log; what counts own work then counts none. Version 1 refuses it.',
    remedy:
      'Restore the missing events from the parent, or set seedLength to the number of inherited events.',
    fix: 'safe',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: child(30), at: 0 },
    good: healthy,
  },
  {
    code: 'seed/length-mismatch',
    severity: 'warning',
    title: 'Seed length and end-seed mark disagree',
    message: 'The header says {0} inherited events, but no end-seed mark stands behind them',
    meaning:
      'A fork writes a session/end-seed mark right behind what it inherited. The header puts that border elsewhere.',
    why: 'Both say where inherited history ends: the header to those who list sessions, the mark to those who read events.',
    consequence: 'The log loads. Plugins may take inherited events for own work or the other way round.',
    remedy:
      'Find the border in the parent log and correct seedLength; the mark itself does not count. After a renumbering, this shows that seedLength was not carried along.',
    fix: 'safe',
    layer: 'reader',
    dialects: ['v0c'],
    bad: { dialect: 'v0c', rows: child(2), at: 0 },
    good: healthy,
  },
  {
    code: 'seed/payload',
    severity: 'warning',
    title: 'End-seed mark with a payload',
    message: 'An end-seed mark carries no data',
    meaning: 'The data of a session/end-seed event is not empty.',
    why: 'Place and time of the mark are all it says. Later format versions give its payload a meaning, so a member in it may be read there.',
    consequence: 'The log loads, and the payload is ignored.',
    remedy: 'Empty the payload. If it holds "inherited":true, the row comes from a later build.',
    fix: 'safe',
    layer: 'writer',
    dialects: ['v0c'],
    bad: { dialect: 'v0c', rows: child(3, { inherited: true }), at: 4 },
    good: healthy,
  },
]
