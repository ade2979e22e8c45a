// Entries for where a record must stand when only the plug-in that owns it demands a place, for to-do lists,
// descriptors of subagents and readings of the clock.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { keepOrForkBefore, lateDialect, nothingRefuses, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const decision = [
  rows.event('approval/asked', 1, { id: 'q-1', toolName: 'bash' }),
  rows.event('approval/decided', 2, { id: 'q-1', outcome: 'allowed-once' }),
]
const retry = (seq: number, step: number) =>
  rows.event('llm/retry', seq, {
    ...{ retryId: 'r-1', turn: 1, step, provider: 'p-1', mode: 'always', policyKey: 'any' },
    ...{ retry: 1, delayMs: 100, failure: { message: 'busy', code: 'SERVER' } },
  })
const inStep = [header, rows.turnStart(0), rows.stepStart(1), rows.requestHeader(2)]
const healthyRetry = {
  dialect: 'v0c',
  rows: [...inStep, retry(3, 1), rows.stepEnd(4), rows.turnEnd(5)],
} as const

const todo = (seq: number, ...contents: readonly string[]) =>
  rows.event('todo/write', seq, { todos: contents.map((content) => ({ content, status: 'pending' })) })
const todoLog = (...contents: readonly string[]) =>
  [header, rows.turnStart(0), todo(1, ...contents), rows.turnEnd(2)] as const
const healthyTodo = { dialect: 'v0c', rows: todoLog('write a test', 'make it pass') } as const

const descriptor = (seq: number) =>
  rows.event('subagent/descriptor', seq, { version: 2, mode: 'one-shot', provider: 'task' })

const reading = (seq: number, ...texts: readonly string[]) =>
  rows.event(
    'user/message',
    seq,
    {
      id: `m-${seq}`,
      role: 'user',
      content: texts.map((text) => ({ type: 'text', text })),
      source: { kind: 'plugin', plugin: 'time-context' },
    },
    { surfaceOp: 'append' },
  )
const healthyReading = {
  dialect: 'v0c',
  rows: [
    header,
    rows.turnStart(0),
    rows.stepStart(1),
    reading(2, 'It is noon.'),
    rows.requestHeader(3),
  ].concat(rows.stepEnd(4), rows.turnEnd(5)),
} as const

const checked = {
  severity: 'error',
  consequence: refusedByOwner,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
} as const

export const placeRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'record/outside-turn',
    title: 'Record outside any turn',
    message: 'No turn is open, but a {0} record belongs into one',
    meaning: 'The plug-in that owns this type of event writes it inside a turn only.',
    why: 'The session core leaves it to the owner of a record where it may stand. This owner ties it to the turn in which it happened.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [header, rows.turnStart(0), rows.turnEnd(1)].concat(
        rows.event('approval/asked', 2, { id: 'q-1', toolName: 'bash' }),
        rows.event('approval/decided', 3, { id: 'q-1', outcome: 'rejected' }),
      ),
      at: 3,
    },
    good: { dialect: 'v0c', rows: [header, rows.turnStart(0), ...decision, rows.turnEnd(3)] },
  },
  {
    ...checked,
    code: 'record/outside-step',
    title: 'Record outside any step',
    message: 'No step is open, but a {0} record belongs into one',
    meaning: 'The plug-in that owns this type of event writes it inside a step only.',
    why: 'A retry belongs to the request of one step. Builds before August 2026 wrote retries without a retryId right behind the end of the step; those are let pass.',
    remedy: keepOrForkBefore,
    bad: { dialect: 'v0c', rows: [...inStep, rows.stepEnd(3), retry(4, 1), rows.turnEnd(5)], at: 5 },
    good: healthyRetry,
  },
  {
    ...checked,
    code: 'record/step-mismatch',
    title: 'Record of another step',
    message: 'The {0} record names turn and step {1}, but {2} are open',
    meaning: 'The record stands in another step than the one that it names.',
    why: 'A retry belongs to the request of the step in which it stands.',
    remedy: 'Set turn and step to those of the open step if they were edited by hand.',
    bad: { dialect: 'v0c', rows: [...inStep, retry(3, 2), rows.stepEnd(4), rows.turnEnd(5)], at: 4 },
    good: healthyRetry,
  },
]

const todoWhy =
  'Entries of a list have no ids: their text is what tells them apart when the list is shown and changed.'

export const todoRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'todo/content-empty',
    title: 'Empty to-do entry',
    message: 'The entry has no text',
    meaning: 'The member content of an entry is an empty text.',
    why: todoWhy,
    remedy: 'Remove the entry, or say what is to be done.',
    bad: { dialect: 'v0c', rows: todoLog('write a test', ''), at: 2 },
    good: healthyTodo,
  },
  {
    ...checked,
    code: 'todo/content-untrimmed',
    title: 'To-do entry with white space around it',
    message: 'The text of the entry has white space at its start or end',
    meaning: 'The member content of an entry is not trimmed.',
    why: todoWhy,
    remedy: 'Remove the white space.',
    bad: { dialect: 'v0c', rows: todoLog(' write a test'), at: 2 },
    good: healthyTodo,
  },
  {
    ...checked,
    code: 'todo/content-repeated',
    title: 'To-do entry twice in a list',
    message: 'The entry has the same text as entry {0}',
    meaning: 'Two entries of one list have the same content; positions count from 0.',
    why: todoWhy,
    remedy: 'Remove one of the two, or tell them apart.',
    bad: { dialect: 'v0c', rows: todoLog('write a test', 'write a test'), at: 2 },
    good: healthyTodo,
  },
]

export const subagentRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'subagent/descriptor-again',
    severity: 'information',
    title: 'Second descriptor of a subagent',
    message: 'The session was described before, in event {0}, and only that one counts',
    meaning: 'More than one subagent/descriptor event stands in the log.',
    why: 'The first one says what kind of child the session is. A fork of a child inherits the descriptor of its parent.',
    consequence: nothingRefuses,
    remedy: 'Nothing needs to be done.',
    layer: 'reader',
    bad: { dialect: 'v0c', rows: [header, descriptor(0), descriptor(1)], at: 2 },
    good: { dialect: 'v0c', rows: [header, descriptor(0)] },
  },
]

export const timeContextRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'time/context-not-one-text',
    title: 'Reading of the clock is not one text',
    message: 'A reading of the clock is exactly one text block',
    meaning:
      'The message comes from plugin "time-context" and has no block, several, or one of another kind.',
    why: 'The plug-in writes one block in a fixed form and reads it back from there.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [header, rows.turnStart(0), rows.stepStart(1), reading(2, 'It is', 'noon.')].concat(
        rows.stepEnd(3),
        rows.turnEnd(4),
      ),
      at: 3,
    },
    good: healthyReading,
  },
  {
    ...checked,
    code: 'time/context-outside-step',
    title: 'Reading of the clock outside a step',
    message: 'A reading of the clock belongs into a step, and none is open',
    meaning: 'The message comes from plugin "time-context" and stands between steps.',
    why: 'The time is told for the request of one step.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [header, rows.turnStart(0), reading(1, 'It is noon.'), rows.turnEnd(2)],
      at: 2,
    },
    good: healthyReading,
  },
  {
    ...checked,
    code: 'time/context-after-header',
    title: 'Reading of the clock behind the request header',
    message: 'A reading of the clock stands before the request header of its step, not behind it',
    meaning: 'The message comes from plugin "time-context", and the step has its request header already.',
    why: 'The header is written when the messages of the request are complete.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [...inStep, reading(3, 'It is noon.'), rows.stepEnd(4), rows.turnEnd(5)],
      at: 4,
    },
    good: healthyReading,
  },
]
