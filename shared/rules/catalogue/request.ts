// Entries for request headers: model route, system prompt and tools of the requests that follow.
import { exampleRows } from './example-rows.js'
import { everyDialect, type RuleEntry } from './rule-entry.js'

const rows = exampleRows('v0c')
const earlyRows = exampleRows('v0a')
const config = { provider: 'p-1', model: 'm-1' }

/** One step, with the given events from seq 2 on. */
function inStep(...events: readonly string[]): readonly string[] {
  const next = 2 + events.length
  return [
    rows.header(),
    rows.turnStart(0),
    rows.stepStart(1),
    ...events,
    rows.stepEnd(next),
    rows.turnEnd(next + 1),
  ]
}

function inEarlyStep(...events: readonly string[]): readonly string[] {
  const next = 2 + events.length
  const opening = [earlyRows.header(), earlyRows.turnStart(0), earlyRows.stepStart(1)]
  return [...opening, ...events, earlyRows.stepEnd(next), earlyRows.turnEnd(next + 1)]
}

const earlyHeader = { config: { model: 'm-1' }, system: 'You help.\nBe brief.' }
const earlySnapshot = earlyRows.event('request/header', 2, { header: earlyHeader, reason: 'initial' })
function earlyDelta(seq: number, keepStart: number): string {
  return earlyRows.event('request/header-delta', seq, {
    system: { keepStart, keepEnd: 0, insert: ['Use tools.'] },
  })
}

export const requestRules: readonly RuleEntry[] = [
  {
    code: 'request/route-missing',
    severity: 'error',
    title: 'No provider or model',
    message: '{0} must be {1}',
    meaning:
      'The call configuration of a request header, or the origin of an answer, does not name both provider and model.',
    why: 'A model is only found by provider and name together. Rather than guess a route, the harness takes no header or answer without one.',
    consequence:
      'The log is refused when the session is built. Builds of dialect v0a had no providers and wrote only the model.',
    remedy:
      'If the log is that old, choose dialect v0a; nothing is damaged. Otherwise add the pair: the answers of the same requests mostly name it.',
    fix: 'review',
    layer: 'restore',
    dialects: ['v0b', 'v0c'],
    bad: {
      dialect: 'v0c',
      rows: inStep(
        rows.event('request/header', 2, { header: { config: { model: 'm-1' } }, reason: 'initial' }),
      ),
      at: 3,
    },
    good: { dialect: 'v0c', rows: inStep(rows.requestHeader(2)) },
  },
  {
    code: 'request/config-malformed',
    severity: 'error',
    title: 'Malformed call configuration',
    message: '{0} must be {1}',
    meaning:
      'The thinking level of the call configuration, or a mark that the adapter filled a value in, is wrong.',
    why: 'The level is a non-empty text or absent. A mark in adapterDefaults is true, exists for reasoningEffort and maxTokens only, and only where the configuration has the value.',
    consequence: 'The log is refused as damaged when the session is built.',
    remedy: 'Leave out an empty level, and marks without a value.',
    fix: 'none',
    layer: 'restore',
    dialects: ['v0c'],
    bad: {
      dialect: 'v0c',
      rows: inStep(
        rows.event('request/header', 2, {
          header: { config: { ...config, reasoningEffort: '' } },
          reason: 'initial',
        }),
      ),
      at: 3,
    },
    good: {
      dialect: 'v0c',
      rows: inStep(
        rows.event('request/header', 2, {
          header: { config: { ...config, reasoningEffort: 'high' } },
          reason: 'initial',
        }),
      ),
    },
  },
  {
    code: 'request/delta-without-header',
    severity: 'error',
    title: 'Header delta before any header',
    message: 'A header delta needs an earlier request/header to amend',
    meaning: 'The log amends the request header before it has one.',
    why: 'A delta says only what changes. Without a header before it, no request can be rebuilt.',
    consequence: 'The log loads, but asking for its header fails, and with it every later request.',
    remedy:
      'Look for the lost request/header. A whole header in place of the delta is the way later builds write it.',
    fix: 'none',
    layer: 'restore',
    dialects: ['v0a'],
    bad: { dialect: 'v0a', rows: inEarlyStep(earlyDelta(2, 1)), at: 3 },
    good: { dialect: 'v0a', rows: inEarlyStep(earlySnapshot, earlyDelta(3, 1)) },
  },
  {
    code: 'request/delta-overlap',
    severity: 'error',
    title: 'Header delta keeps more than there is',
    message: 'The delta keeps more lines of the system prompt than it has: {0} of {1}',
    meaning:
      'The kept lines at the start and at the end of the system prompt are more than the prompt in force has.',
    why: 'A writer counts common lines at both ends without overlap, so together they are at most all lines. If there are more, the delta was made for another prompt.',
    consequence:
      'Nothing checks this on reading: lines are doubled, and the model gets a prompt that nobody wrote.',
    remedy: 'Look for a header event that was lost or changed before this one.',
    fix: 'none',
    layer: 'writer',
    dialects: ['v0a'],
    bad: { dialect: 'v0a', rows: inEarlyStep(earlySnapshot, earlyDelta(3, 5)), at: 4 },
    good: { dialect: 'v0a', rows: inEarlyStep(earlySnapshot, earlyDelta(3, 2)) },
  },
  {
    code: 'request/not-canonical',
    severity: 'information',
    title: 'Header is not in canonical form',
    message: 'The header member "{0}" is empty, and canonical form leaves it out',
    meaning: 'An empty system prompt or an empty list stands in the header.',
    why: 'Empty and absent mean the same. Builds write only the canonical form, in which empty members are absent, so that equal headers are written alike.',
    consequence: 'The log loads, and the header is compared and sent in canonical form.',
    remedy: 'Leave the member out.',
    fix: 'safe',
    layer: 'writer',
    dialects: everyDialect,
    bad: {
      dialect: 'v0c',
      rows: inStep(rows.event('request/header', 2, { header: { config, tools: [] }, reason: 'initial' })),
      at: 3,
    },
    good: { dialect: 'v0c', rows: inStep(rows.requestHeader(2)) },
  },
  {
    code: 'request/reason-position',
    severity: 'information',
    title: 'Unusual header reason',
    message: 'The reason is "{0}", where a writer would say "{1}"',
    meaning: 'A first header that is not initial, or a later one that is.',
    why: 'The reason tells a first request from a resumed session and from a change in between. Nothing depends on it but people who read the log.',
    consequence: 'Nothing. The reason is not checked.',
    remedy: 'Nothing, or the usual word. In a log without loss it can show that rows were cut out or put in.',
    fix: 'none',
    layer: 'writer',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: inStep(rows.requestHeader(2, 'resume')), at: 3 },
    good: { dialect: 'v0c', rows: inStep(rows.requestHeader(2)) },
  },
  {
    code: 'request/unchanged',
    severity: 'hint',
    title: 'Header repeats the one in force',
    message: 'This header is equal to the one already in force',
    meaning: 'A header was written for a change, but in canonical form nothing changed.',
    why: 'Builds write a header for a change only when it differs from the last one.',
    consequence: 'Nothing. The header in force stays the same.',
    remedy: 'Nothing needs to be done.',
    fix: 'none',
    layer: 'writer',
    dialects: everyDialect,
    bad: { dialect: 'v0c', rows: inStep(rows.requestHeader(2), rows.requestHeader(3, 'change')), at: 4 },
    good: { dialect: 'v0c', rows: inStep(rows.requestHeader(2)) },
  },
]
