// Dialect v0a (seed 003): messages without ids, the request header amended by deltas, everything inside a turn.
import type { Dialect } from '../dialect.js'
import { headerV0a } from '../session-header.js'
import { vocabularyOf } from './vocabulary.js'

const interrupted = { name: 'InterruptedError', code: 'interrupted' }

export const v0a: Dialect = {
  id: 'v0a',
  title: 'mid-July 2026 (v0a)',
  formatVersion: 0,
  header: headerV0a,
  events: vocabularyOf('v0a'),
  unknownTypes: 'accept',
  unknownPlace: 'in-turn',
  retiredTypes: new Map(),
  retiredHeaderReasons: [],
  envelope: { ignorable: false, negativeTime: false, losslessOnRestore: true },
  surface: { checkedAt: 'invariant', emptySources: [], toolResultRewrite: false },
  requestHeader: { deltaType: 'request/header-delta', members: ['system', 'tools', 'messagePrefix'] },
  compactionTypes: { start: 'compact/start', end: 'compact/end' },
  fork: { boundary: 'turn-end' },
  packedRows: false,
  crashRepair: { message: false, outcomeUnknown: interrupted, notStarted: interrupted },
  resultCallIdPath: ['data', 'callId'],
  resultWithoutCallCode: interrupted.code,
  recordChecks: 'writer',
  requestCut: 'before-step',
}
