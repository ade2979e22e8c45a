// Dialect v0c (seed 004): messages with ids, three surface types, a closed vocabulary, packed rows; its loader
// converts what older builds wrote.
import type { Dialect } from '../dialect.js'
import { headerV0c } from '../session-header.js'
import { vocabularyOf } from './vocabulary.js'

export const v0c: Dialect = {
  id: 'v0c',
  title: 'August 2026 (v0c)',
  formatVersion: 0,
  header: headerV0c,
  events: vocabularyOf('v0c'),
  unknownTypes: 'refuse',
  unknownPlace: 'anywhere',
  retiredTypes: new Map([
    ['request/header-delta', { code: 'vocabulary/retired-type', replacedBy: 'request/header' }],
    ['mode/set', { code: 'vocabulary/retired-type', replacedBy: 'plan/mode' }],
  ]),
  retiredHeaderReasons: ['fallback'],
  envelope: { ignorable: true, negativeTime: true, losslessOnRestore: false },
  surface: { checkedAt: 'restore', emptySources: ['assistant/message'], toolResultRewrite: true },
  requestHeader: { members: ['system', 'tools', 'adapterDefaults'] },
  compactionTypes: { start: 'compaction/start', end: 'compaction/end' },
  fork: { boundary: 'outside-turn' },
  endSeedType: 'session/end-seed',
  packedRows: true,
  crashRepair: {
    message: true,
    outcomeUnknown: { name: 'ToolOutcomeUnknownError', code: 'TOOL_OUTCOME_UNKNOWN' },
    notStarted: { name: 'ToolNotStartedError', code: 'TOOL_NOT_STARTED' },
  },
  resultCallIdPath: ['data', 'message', 'source', 'callId'],
  resultWithoutCallCode: 'TOOL_NOT_STARTED',
  recordChecks: 'invariant',
  requestCut: 'before-first-chunk',
}
