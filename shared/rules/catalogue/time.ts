// Catalogue entries of the family `time`.
import { everyDialect, type RuleEntry } from './rule-entry.js'

export const timeRules: readonly RuleEntry[] = [
  {
    code: 'time/backwards',
    severity: 'hint',
    title: 'Clock went back',
    message: 'The clock went back by {0} ms here',
    meaning: '',
    why: '',
    consequence: '',
    remedy: '',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [], at: 0 },
  },
]
