// Payload checks: what fits, what does not and how a fault is named; and that the fast and the explaining check
// always agree.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../shared/format/dialect.js'
import { findFaults } from '../../shared/format/fault-finder.js'
import { checkPayload, matchesPayload } from '../../shared/format/payload-check.js'
import { dialects, findDialect } from '../../shared/format/registry.js'
import { accepts } from '../../shared/format/validators.js'
import { change, valuesOf, withChanges } from './sample-payload.js'

function definition(id: string, type: string): EventDefinition {
  const found = findDialect(id)?.events.get(type)
  if (found === undefined) throw new Error(`${id} has no ${type}`)
  return found
}

/** Faults as one line each: path, expectation, and whether the member is missing. */
function faults(id: string, type: string, data: unknown): readonly string[] {
  return checkPayload(definition(id, type), data).map(
    ({ path, expectation, missing }) => `${path.join('.')}: ${expectation}${missing ? ' (missing)' : ''}`,
  )
}

const text = [{ type: 'text', text: 'hi' }]
const user = { kind: 'user' }
const chunk = (members: object) => ({ turn: 1, step: 1, chunk: members })

describe('payloads that are wrong', () => {
  it.each<[string, string, unknown, readonly string[]]>([
    [
      'v0a',
      'turn/start',
      { turn: 0, trigger: { kind: 'message', source: user } },
      ['turn: a whole number of at least 1'],
    ],
    ['v0a', 'turn/start', { turn: 1 }, ['trigger: an object (missing)']],
    [
      'v0a',
      'turn/end',
      { turn: 1, reason: { kind: 'error', step: 1 } },
      ['reason.message: a string (missing)'],
    ],
    ['v0a', 'turn/end', { turn: 1, reason: 'completed' }, ['reason: an object']],
    ['v0c', 'turn/end', { turn: 1, reason: { kind: 'completed', step: 2 } }, ['reason.step: no such member']],
    ['v0c', 'turn/end', { turn: 1, step: 2, reason: { kind: 'completed' } }, ['step: no such member']],
    [
      'v0c',
      'turn/end',
      { turn: 1, reason: { kind: 'aborted', reason: { kind: 'hook' } } },
      ['reason.reason.reason: a string (missing)'],
    ],
    ['v0b', 'step/start', { turn: 1, step: 1.5 }, ['step: a whole number of at least 1']],
    ['v0b', 'user/message', { content: 'hi', source: user }, ['content: an array']],
    [
      'v0b',
      'user/message',
      { content: [{ type: 'text' }], source: user },
      ['content.0.text: a string (missing)'],
    ],
    [
      'v0c',
      'user/message',
      { id: '', role: 'assistant', content: text, source: user },
      ['id: a non-empty string', 'role: `user`'],
    ],
    [
      'v0b',
      'steering/message',
      { turn: '1', content: text, source: user },
      ['turn: a whole number of at least 1'],
    ],
    ['v0a', 'prompt/blocked', { content: text, source: user }, ['reason: a string (missing)']],
    ['v0a', 'assistant/chunk', chunk({ type: 'text-delta', index: 0 }), ['chunk.text: a string (missing)']],
    [
      'v0a',
      'assistant/chunk',
      chunk({ type: 'text-delta', index: -1, text: '' }),
      ['chunk.index: a whole number of at least 0'],
    ],
    [
      'v0c',
      'assistant/chunk',
      chunk({ type: 'audio-delta', index: 0 }),
      [
        'chunk.type: one of `text-delta`, `reasoning-delta`, `tool-call-delta`, `block-start`, `block-end`, `usage`, `finish`',
      ],
    ],
    [
      'v0c',
      'assistant/chunk',
      chunk({ type: 'finish', reason: { kind: 'error', message: 'x' } }),
      ['chunk.reason.failure: an object (missing)'],
    ],
    [
      'v0c',
      'assistant/message',
      { turn: 1, step: 1, message: { id: 'm', role: 'assistant', content: [], source: { kind: 'user' } } },
      [
        'message.source.kind: `model`',
        'message.source.provider: a non-empty string (missing)',
        'message.source.model: a non-empty string (missing)',
      ],
    ],
    ['v0b', 'assistant/message', { turn: 1, step: 1, content: [] }, ['provenance: an object (missing)']],
    [
      'v0a',
      'tool/call',
      { turn: 1, step: 1, callId: 'c', name: 'ls', arguments: {} },
      ['arguments: a string'],
    ],
    [
      'v0a',
      'tool/result',
      { turn: 1, step: 1, callId: 'c', content: [] },
      ['isError: `true` or `false` (missing)'],
    ],
    [
      'v0c',
      'tool/result',
      {
        turn: 1,
        step: 1,
        message: { id: 'm', role: 'user', content: [], source: { kind: 'tool', callId: 'c' } },
      },
      ['message.content: an array of one element'],
    ],
    [
      'v0c',
      'tool/code-dispatch-start',
      { parentCallId: 'c', subCallId: 'c:code:1', name: 'ls', arguments: {} },
      ['rootCallId: a string (missing)'],
    ],
    [
      'v0b',
      'context/message',
      { content: text, source: user, envelope: 'bare' },
      ['envelope: one of `context`, `raw`'],
    ],
    [
      'v0a',
      'request/header',
      { header: { config: {} }, reason: 'initial' },
      ['header.config.model: a non-empty string (missing)'],
    ],
    [
      'v0b',
      'request/header',
      { header: { config: { model: 'm' } }, reason: 'fallback' },
      [
        'header.config.provider: a non-empty string (missing)',
        'reason: one of `initial`, `resume`, `change`',
      ],
    ],
    [
      'v0c',
      'request/header',
      {
        header: { config: { provider: 'p', model: 'm' }, adapterDefaults: { stop: true } },
        reason: 'initial',
      },
      ['header.adapterDefaults.stop: no such member'],
    ],
    ['v0a', 'request/header-delta', {}, [': an object with at least one member']],
    [
      'v0a',
      'request/header-delta',
      { system: { keepStart: 1, keepEnd: 0 } },
      ['system.insert: an array (missing)'],
    ],
    ['v0c', 'request/context', { provider: 'p' }, ['model: a string (missing)']],
    [
      'v0a',
      'compact/summary',
      {
        summary: text,
        shadowedRange: { start: 1 },
        shadowedSeqs: [1, -1],
        shadowedTokenCount: 9,
        model: 'm',
      },
      [
        'shadowedRange.end: a whole number of at least 0 (missing)',
        'shadowedSeqs.1: a whole number of at least 0',
      ],
    ],
    [
      'v0c',
      'compaction/start',
      { compactionId: 'k', turn: 'one' },
      ['turn: a whole number of at least 1, or `null`'],
    ],
    ['v0a', 'approval/policy', { policy: 'always' }, ['policy: one of `ask`, `never`']],
    [
      'v0c',
      'approval/decided',
      { id: 'q', outcome: 'allowed' },
      ['outcome: one of `allowed-once`, `rejected`, `cancelled`, `unavailable`'],
    ],
    [
      'v0c',
      'hook/invoked',
      { turn: 1, point: 'Stop', dialect: 'claude', handlerId: 'h' },
      ['dialect: one of `claude-code`, `codex`'],
    ],
    [
      'v0a',
      'hook/result',
      { turn: 1, point: 'Stop', handlerId: 'h', decision: 'pass', durationMs: -1 },
      ['durationMs: a number of at least 0'],
    ],
    ['v0c', 'plan/mode', { active: 'yes' }, ['active: `true` or `false`']],
    [
      'v0c',
      'todo/write',
      { todos: [{ content: 'x', status: 'done' }] },
      ['todos.0.status: one of `pending`, `in_progress`, `completed`'],
    ],
    [
      'v0c',
      'agent/inbox/spliced',
      { target: 'now', start: 0, inserted: [] },
      ['target: one of `next-turn`, `next-step`'],
    ],
    [
      'v0c',
      'goal/change',
      { kind: 'goal/change', version: 1, operation: 'clear', cleared: { id: 'g', revision: 2 } },
      ['clearedAt: a whole number of at least 0 (missing)'],
    ],
    [
      'v0c',
      'schedule/change',
      { version: 1, operation: 'dispatch', id: 'r', acceptedAt: '2026-08-21' },
      ['acceptedAt: a UTC instant such as `2026-08-21T09:30:00.000Z`'],
    ],
    [
      'v0c',
      'schedule/change',
      {
        version: 1,
        operation: 'create',
        schedule: {
          id: 'r',
          kind: 'every',
          prompt: 'p',
          everySeconds: 60,
          scheduledAt: '2026-08-21T09:30:00.000Z',
        },
      },
      ['schedule.everySeconds: a whole number of at least 300'],
    ],
    [
      'v0c',
      'llm/retry',
      {
        retryId: 'r',
        turn: 1,
        step: 1,
        provider: 'p',
        mode: 'always',
        policyKey: 'k',
        retry: 1,
        maxRetries: 3,
        delayMs: 0,
        failure: { message: 'm', code: 'c', status: 99 },
      },
      ['failure.status: a whole number from 100 to 599', 'maxRetries: no such member'],
    ],
    [
      'v0c',
      'session/title',
      { title: 't', messageSeqs: [0.5], source: { kind: 'provider' } },
      ['messageSeqs.0: a whole number of at least 0', 'source.provider: a string (missing)'],
    ],
    [
      'v0c',
      'subagent/descriptor',
      { version: 2, mode: 'one-shot', provider: 'p', persona: 'x' },
      ['persona: no such member'],
    ],
    [
      'v0c',
      'team/task',
      { version: 1, teamId: 't', task: {}, note: 1 },
      [
        'task.id: a non-empty string (missing)',
        'task.revision: a whole number of at least 1 (missing)',
        'task.subject: a string (missing)',
        'task.description: a string (missing)',
        'task.status: one of `pending`, `in_progress`, `completed`, `deleted` (missing)',
      ],
    ],
    [
      'v0c',
      'tool-workflow/run-end',
      { runId: 'r', stopReason: 'failed' },
      ['stopReason: one of `completed`, `cancelled`, `error`'],
    ],
    [
      'v0c',
      'compaction/summary',
      {
        compactionId: 'k',
        summary: text,
        shadowedRange: { start: 1, end: 1 },
        shadowedSeqs: [1],
        shadowedTokenCount: 1,
        provider: 'p',
        model: 'm',
        llmStreamCall: true,
      },
      ['rawOutput: an array (missing)'],
    ],
    ['v0c', 'session/end-seed', null, [': an object']],
    ['v0c', 'session/end-seed', [], [': an object']],
  ])('%s %s %j', (id, type, data, expected) => {
    expect(faults(id, type, data)).toEqual(expected)
    expect(matchesPayload(definition(id, type), data)).toBe(false)
  })
})

describe('payloads that are fine', () => {
  it.each<[string, string, unknown]>([
    ['v0a', 'user/message', { content: [{ type: 'hologram', depth: 3 }], source: { kind: 'cron', job: 7 } }],
    ['v0c', 'turn/end', { turn: 1, reason: { kind: 'rejected', reason: 'an older build said so' } }],
    ['v0a', 'turn/start', { turn: 1, trigger: { kind: 'retry' } }],
    [
      'v0b',
      'assistant/chunk',
      { turn: 1, step: 1, chunk: { type: 'block-start', index: 0, blockType: 'hologram' } },
    ],
    [
      'v0b',
      'assistant/chunk',
      { turn: 1, step: 1, chunk: { type: 'text-delta', index: 0, text: '', note: 'more' } },
    ],
    [
      'v0a',
      'tool/result',
      {
        turn: 1,
        step: 1,
        callId: 'c',
        content: [{ type: 'tool-result', toolCallId: 'd', content: text }],
        isError: true,
        meta: null,
      },
    ],
    ['v0c', 'compaction/start', { compactionId: 'k', turn: null }],
    ['v0c', 'session/end-seed', {}],
    ['v0c', 'command/run', { commandId: 'k', name: 'goal', source: { kind: 'robot' } }],
  ])('%s %s %j', (id, type, data) => {
    expect(faults(id, type, data)).toEqual([])
    expect(matchesPayload(definition(id, type), data)).toBe(true)
  })

  it('takes pictures in v0c, and a broken one for a fault, while v0a does not know the tag', () => {
    const picture = {
      type: 'image',
      attachment: { attachmentId: 'sha256:00', mediaType: 'image/png', bytes: 4, width: 1, height: 0 },
    }
    const v0c = { id: 'm', role: 'user', content: [picture], source: user }
    expect(faults('v0c', 'user/message', v0c)).toEqual([
      'content.0.attachment.height: a whole number of at least 1',
    ])
    expect(faults('v0a', 'user/message', { content: [picture], source: user })).toEqual([])
  })

  it('lets a placeholder of a projected fixture stand for anything', () => {
    const header = { config: { provider: 'p', model: 'm' }, tools: '{{tools}}' }
    expect(faults('v0c', 'request/header', { header, reason: 'initial' })).toEqual([])
    expect(matchesPayload(definition('v0c', 'request/header'), { header, reason: 'initial' })).toBe(true)
    const almost = { ...header, tools: '{{tools}} and more' }
    expect(faults('v0c', 'request/header', { header: almost, reason: 'initial' })).toEqual([
      'header.tools: an array',
    ])
  })
})

describe('limits', () => {
  it('names at most five faults', () => {
    const todos = Array.from({ length: 50 }, () => ({ content: 1 }))
    expect(faults('v0c', 'todo/write', { todos })).toHaveLength(5)
  })

  it('survives content that is nested too deeply to be looked through', () => {
    let block: unknown = { type: 'text', text: 'deep' }
    for (let level = 0; level < 200_000; level += 1) {
      block = { type: 'tool-result', toolCallId: 'c', content: [block] }
    }
    const message = { content: [block], source: user }
    expect(matchesPayload(definition('v0a', 'user/message'), message)).toBe(true)
    expect(faults('v0a', 'user/message', { ...message, source: {} })).toEqual([
      'source.kind: a string such as `user`, `plugin` (missing)',
    ])
  })

  it('takes members named like parts of every object for what they are', () => {
    const data: unknown = JSON.parse('{"__proto__": {"turn": 1}, "constructor": 1, "step": 1}')
    expect(faults('v0c', 'step/start', data)).toEqual(['turn: a whole number of at least 1 (missing)'])
  })
})

describe('the two ways of checking', () => {
  const cases = dialects.flatMap((dialect) =>
    [...dialect.events.values()].map((found) => [dialect.id, found.type, found.payload] as const),
  )

  it.each(cases)('%s %s: samples fit, and both agree about changed ones', (_id, _type, payload) => {
    const changes = fc.array(change, { minLength: 0, maxLength: 3 })
    fc.assert(
      fc.property(valuesOf(payload), changes, (sample, made) => {
        expect(findFaults(payload, sample)).toEqual([])
        expect(accepts(payload, sample)).toBe(true)
        const changed = withChanges(sample, made)
        expect(findFaults(payload, changed).length === 0).toBe(accepts(payload, changed))
      }),
      { numRuns: 60 },
    )
  })

  it('name faults of a value without a tag by the variant that it comes closest to', () => {
    expect(faults('v0c', 'steering/message', { turn: 'one', message: {} })).toEqual(['turn: a whole number'])
    expect(faults('v0c', 'steering/message', { turn: 1, content: [] })).toEqual(['source: a value (missing)'])
    expect(faults('v0c', 'steering/message', 1)).toEqual([': an object'])
  })
})
