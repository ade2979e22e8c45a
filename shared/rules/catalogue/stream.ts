// Catalogue entries of the family `stream`.
import { everyDialect, type RuleEntry } from './rule-entry.js'

export const streamRules: readonly RuleEntry[] = [
  {
    code: 'stream/content-differs',
    severity: 'warning',
    title: 'Message differs from its stream',
    message: 'Block {0} of the message differs from the cited stream: {1}',
    meaning: '',
    why: '',
    consequence: '',
    remedy: '',
    fix: 'none',
    layer: 'reader',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: [], at: 0 },
  },
  {
    code: 'stream/usage-differs',
    severity: 'warning',
    title: 'Token counts differ from the stream',
    message: 'The token counts of the message differ from those of the cited stream',
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
