// Entry for times: labels that nothing depends on but durations.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')

export const timeRules: readonly RuleEntry[] = [
  {
    code: 'time/backwards',
    severity: 'hint',
    title: 'Clock went back',
    message: 'The clock went back by {0} ms here',
    meaning: 'The event has an earlier time than the one before it.',
    why: 'The order of events is their seq, and time is only a label. It goes back when a clock is set, or when a machine wakes up.',
    consequence: 'Nothing. Durations across this place are unknown.',
    remedy: 'Nothing needs to be done.',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: [
        rows.header(),
        rows.turnStart(0),
        rows.user(1, 'List the files.'),
        '{"type":"turn/end","seq":2,"time":1787302795000,"data":{"turn":1,"reason":{"kind":"completed"}}}',
      ],
      at: 3,
    },
    good: {
      dialect: 'v0c',
      rows: [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.'), rows.turnEnd(2)],
    },
  },
]
