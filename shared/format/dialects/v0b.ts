// Dialect v0b (seed 000): answers name their model route, the request header is always written whole, context may
// go without its tags.
import type { Dialect } from '../dialect.js'
import { headerV0a } from '../session-header.js'
import { vocabularyOf } from './vocabulary.js'

const interrupted = { name: 'InterruptedError', code: 'interrupted' }

export const v0b: Dialect = {
  id: 'v0b',
  title: 'late July 2026 (v0b)',
  formatVersion: 0,
  header: headerV0a,
  events: vocabularyOf('v0b'),
  unknownTypes: 'accept',
  unknownPlace: 'in-turn',
  retiredTypes: new Map([
    ['request/header-delta', { code: 'vocabulary/retired-type', replacedBy: 'request/header' }],
  ]),
  retiredHeaderReasons: ['fallback'],
  envelope: { ignorable: false, negativeTime: false, losslessOnRestore: true },
  surface: { checkedAt: 'restore', emptySources: ['assistant/message'], toolResultRewrite: false },
  requestHeader: { members: ['system', 'tools', 'messagePrefix'] },
  compactionTypes: { start: 'compact/start', end: 'compact/end' },
  fork: { boundary: 'turn-end' },
  packedRows: false,
  crashRepair: { message: false, outcomeUnknown: interrupted, notStarted: interrupted },
  resultCallIdPath: ['data', 'callId'],
  resultWithoutCallCode: interrupted.code,
  recordChecks: 'writer',
  requestCut: 'before-step',
}
