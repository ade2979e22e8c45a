// The static types against the run-time definitions: one sample per event type, typed by the one and checked by
// the other, and no type that only one of them knows.
import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { checkGuard, checkPayload } from '../../shared/format/payload-check.js'
import type { SessionEventMapV0a, SessionEventMapV0b } from '../../shared/session/earlier-events.js'
import type { SessionEventMap } from '../../shared/session/events.js'
import type { MessageSourceMap, UserMessage } from '../../shared/session/message-types.js'
import { assistantMessage, resultMessage, userMessage } from './samples.js'

const place = { turn: 1, step: 1 }
const route = { provider: 'acme', model: 'acme-1' }
const text = [{ type: 'text', text: 'x' }] as const
const failure = { message: 'busy', code: 'RATE_LIMIT', status: 429 }
const usage = { inputTokens: 1, outputTokens: 2 }
const shadowed = { shadowedRange: { start: 0, end: 0 }, shadowedSeqs: [0], shadowedTokenCount: 5 }
const dispatch = {
  rootCallId: 'c',
  parentCallId: 'c',
  subCallId: 'c:code:1',
  name: 'read',
  arguments: { path: 'a' },
}
const team = { version: 1, teamId: 't' } as const

/** Types that these tests merge into the map themselves are no part of the vocabulary. */
type Vocabulary = {
  readonly [Type in keyof SessionEventMap as Type extends `test/${string}`
    ? never
    : Type]: SessionEventMap[Type]
}

const SAMPLES: Vocabulary = {
  'turn/start': { turn: 1 },
  'turn/end': { turn: 1, reason: { kind: 'error', error: failure } },
  'step/start': place,
  'step/end': place,
  'user/message': userMessage('m'),
  'assistant/chunk': { ...place, chunk: { type: 'text-delta', index: 0, text: 'x' } },
  'assistant/message': { ...place, message: assistantMessage('a', 'c'), usage, interrupted: true },
  'tool/call': { ...place, callId: 'c', name: 'read', arguments: '{}' },
  'tool/result': { ...place, message: resultMessage('r', 'c'), error: { name: 'E', code: 'E' }, meta: [1] },
  'todo/write': { todos: [{ content: 'x', status: 'in_progress' }] },
  'request/header': { header: { config: route, system: 'S' }, reason: 'initial' },
  'request/context': { ...route, contextWindow: 1000 },
  'session/end-seed': {},
  'llm/retry': {
    ...place,
    retryId: 'r',
    provider: 'acme',
    policyKey: 'k',
    retry: 1,
    delayMs: 5,
    failure,
    mode: 'normal',
    maxRetries: 3,
  },
  'llm/retry-started': { ...place, retryId: 'r', retry: 1 },
  'tool/code-dispatch-start': dispatch,
  'tool/code-dispatch': { ...dispatch, isError: false, content: text },
  'web/deepseek-search-llm-request': {
    endpoint: 'https://example.com',
    apiVersion: '1',
    body: {
      model: 'm',
      max_tokens: 9,
      messages: [{ role: 'user', content: text }],
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 1 }],
    },
  },
  'compaction/start': { compactionId: 'k', turn: null },
  'compaction/summary': {
    compactionId: 'k',
    sourceCommandId: 'c',
    ...shadowed,
    ...route,
    summary: text,
    usage,
    rawOutput: text,
    llmStreamCall: true,
  },
  'compaction/prune': shadowed,
  'compaction/end': { compactionId: 'k', turn: 1, error: 'x' },
  'approval/asked': { id: 'a', toolName: 'bash', callId: 'c', reason: 'x' },
  'approval/decided': { id: 'a', outcome: 'allowed-once' },
  'approval/policy': { policy: 'ask', source: 'delegation' },
  'hook/invoked': { turn: 1, point: 'Stop', dialect: 'claude-code', matcher: '*', handlerId: 'h' },
  'hook/result': {
    turn: 1,
    point: 'Stop',
    handlerId: 'h',
    decision: 'pass',
    exitCode: 0,
    stderrSummary: '',
    durationMs: 5,
  },
  'sandbox/mode': { mode: 'read-only', source: 'delegation' },
  'permission/preset': { preset: 'x' },
  'plan/mode': { active: true },
  'agent-preset/selected': { agentPreset: 'x' },
  'command/run': { commandId: 'c', name: 'compact', args: '', source: { kind: 'user' } },
  'command/done': { commandId: 'c', kind: 'success', text: 'x', sourceEventSeq: 3 },
  'agent/inbox/spliced': {
    target: 'next-turn',
    start: 0,
    removedCount: 1,
    inserted: [userMessage('m')],
    outcome: 'canceled',
  },
  'goal/change': {
    kind: 'goal/change',
    version: 1,
    operation: 'block',
    goal: {
      id: 'g',
      revision: 2,
      objective: 'x',
      phase: 'blocked',
      maxGoalRounds: 3,
      blockedReason: { code: 'x', message: 'y' },
    },
    roundsStarted: 1,
    createdAt: 1,
    updatedAt: 2,
  },
  'schedule/change': {
    version: 1,
    operation: 'create',
    schedule: {
      id: 's',
      kind: 'after',
      prompt: 'x',
      afterSeconds: 5,
      scheduledAt: '2026-08-01T00:00:00.000Z',
    },
  },
  'session/title': {
    title: 'x',
    messageSeqs: [1],
    source: { kind: 'provider', provider: 'p', model: route },
  },
  'session/title-llm-request': {
    titleProvider: 'p',
    messageSeqs: [1],
    route,
    system: 'S',
    messages: [userMessage('m')],
    maxTokens: 9,
  },
  'feedback/record': { text: 'x' },
  'subagent/descriptor': {
    version: 2,
    provider: 'fork',
    mode: 'continuable',
    label: 'x',
    toolFilter: { deny: ['bash'] },
  },
  'team/member': {
    ...team,
    member: {
      id: 'm',
      name: 'n',
      description: 'd',
      provider: 'p',
      context: 'fork',
      phase: 'failed',
      error: 'x',
    },
  },
  'team/task': {
    ...team,
    task: {
      id: 't',
      revision: 1,
      subject: 's',
      description: 'd',
      status: 'pending',
      ownerId: 'm',
      blockedBy: [],
      writeScopes: ['a'],
    },
  },
  'team/message/queued': {
    ...team,
    message: { id: 'm', senderId: 'a', senderName: 'A', targetId: 'b', delivery: 'quiet', content: text },
  },
  'team/message/delivered': { ...team, messageId: 'm', targetId: 'b' },
  'tool-workflow/run-start': { runId: 'r', name: 'n' },
  'tool-workflow/agent-start': { runId: 'r', seq: 1, label: 'x', phase: 'p', childId: 's' },
  'tool-workflow/agent-end': { runId: 'r', seq: 1, outcome: 'failed' },
  'tool-workflow/run-end': { runId: 'r', stopReason: 'completed' },
}

const SOURCES: MessageSourceMap = {
  user: { kind: 'user', rpcId: 'r', clientTimeZone: 'Europe/Berlin' },
  plugin: { kind: 'plugin', plugin: 'compact', compactionId: 'k', form: 'notice', summary: 'x' },
  model: { kind: 'model', ...route, replayState: { response: { id: 1 }, blocks: [null] } },
  tool: { kind: 'tool', callId: 'c' },
  goal: { kind: 'goal', goalId: 'g', revision: 1, round: 1 },
  'agent-instructions': {
    kind: 'agent-instructions',
    form: 'instructions',
    baseline: true,
    changes: [{ action: 'set', scope: 'x', path: 'AGENTS.md', digest: 'd' }],
  },
  'skill-catalog': {
    kind: 'skill-catalog',
    form: 'catalog',
    update: true,
    entries: [{ name: 'n', description: 'd' }],
  },
  'skill-invocation': { kind: 'skill-invocation', form: 'instructions', name: 'n' },
  'session-reference': {
    kind: 'session-reference',
    form: 'recall',
    version: 1,
    references: [
      {
        sessionId: 's',
        label: 'x',
        capturedThroughSeq: null,
        compacted: false,
        originalMessages: 3,
        retainedMessages: 1,
        omittedMessages: 2,
        omittedBytes: 9,
        truncated: true,
        inputIndex: 0,
      },
    ],
  },
  coordinator: { kind: 'coordinator', form: 'relay', senderSessionId: 's' },
  'subagent-report': { kind: 'subagent-report', form: 'relay', senderSessionId: 's' },
  'subagent-settled': { kind: 'subagent-settled', form: 'notice', summary: 'x', senderSessionId: 's' },
  'team-message': { kind: 'team-message', teamId: 't', messageId: 'm', senderId: 'a', senderName: 'A' },
}

describe('the static vocabulary of v0c', () => {
  it('knows exactly the types that the dialect defines', () => {
    const defined = [...v0c.events.values()].filter(({ legacyOnly }) => !legacyOnly).map(({ type }) => type)
    expect(Object.keys(SAMPLES).sort()).toEqual(defined.sort())
  })

  it.each(Object.entries(SAMPLES))('types %s as the dialect defines it', (type, data) => {
    const definition = v0c.events.get(type)
    expect(definition && [...checkPayload(definition, data), ...checkGuard(definition, data)]).toEqual([])
  })

  it.each(Object.entries(SOURCES))('types the source %s as the dialect defines it', (_kind, source) => {
    const definition = v0c.events.get('user/message')
    const message: UserMessage = { ...userMessage('m'), source }
    expect(definition && checkPayload(definition, message)).toEqual([])
  })
})

describe('the static vocabularies of v0a and v0b', () => {
  const prompt = { content: text, source: { kind: 'user' } } as const
  const trigger = { kind: 'injection', source: { kind: 'plugin', plugin: 'p' } } as const
  const shared = {
    'turn/start': { turn: 1, trigger },
    'turn/end': { turn: 1, reason: { kind: 'error', step: 1, message: 'x', code: 'E' } },
    'step/start': place,
    'step/end': place,
    'user/message': prompt,
    'prompt/blocked': { ...prompt, reason: 'x' },
    'assistant/chunk': { ...place, chunk: { type: 'text-delta', index: 0, text: 'x' } },
    'tool/call': { ...place, callId: 'c', name: 'n', arguments: '' },
    'tool/result': {
      ...place,
      callId: 'c',
      content: text,
      isError: true,
      error: { name: 'E', code: 'E' },
      meta: 1,
    },
    'steering/message': { ...prompt, turn: 1 },
    'todo/write': { todos: [] },
  } as const
  const inV0b: SessionEventMapV0b = {
    ...shared,
    'context/message': { ...prompt, envelope: 'raw', meta: { a: 1 } },
    'assistant/message': { ...place, content: text, provenance: { ...route, replayState: 1 }, usage },
    'request/header': {
      header: { config: route, messagePrefix: [{ role: 'user', content: text }] },
      reason: 'change',
    },
  }
  const inV0a: SessionEventMapV0a = {
    ...shared,
    'context/message': prompt,
    'assistant/message': { ...place, content: text, usage },
    'request/header': {
      header: { config: { model: 'm' }, tools: [{ name: 'n', description: 'd', parameters: {} }] },
      reason: 'fallback',
    },
    'request/header-delta': { config: { model: 'm' }, system: { keepStart: 0, keepEnd: 0, insert: [] } },
  }
  const cases = [
    ...Object.entries(inV0a).map(([type, data]) => [v0a, type, data] as const),
    ...Object.entries(inV0b).map(([type, data]) => [v0b, type, data] as const),
  ]

  it.each(cases)('type an event as its dialect defines it (%#)', (dialect, type, data) => {
    const definition = dialect.events.get(type)
    expect(definition, type).toBeDefined()
    expect(definition && [...checkPayload(definition, data), ...checkGuard(definition, data)], type).toEqual(
      [],
    )
  })
})
