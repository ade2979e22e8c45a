// Payloads of older builds under v0c. The expected conversions were read off the released JSONL backend
// (dsh-session-persistence-jsonl 0.1.0-rc.8), which was given these events in a log of session `s1`.
import { describe, expect, it } from 'vitest'
import type { EventDefinition, UpgradeContext } from '../../shared/format/dialect.js'
import { findLegacyShape, isMalformedLegacy } from '../../shared/format/payload-check.js'
import { findDialect } from '../../shared/format/registry.js'

function definition(type: string): EventDefinition {
  const found = findDialect('v0c')?.events.get(type)
  if (found === undefined) throw new Error(`v0c has no ${type}`)
  return found
}

/** Type and payload after conversion; undefined where nothing is converted. */
function upgrade(type: string, data: unknown, context: Partial<UpgradeContext> = {}) {
  const shape = findLegacyShape(definition(type), data)
  if (shape === undefined) return undefined
  return { type: shape.type ?? type, data: shape.upgrade(data, { sessionId: 's1', seq: 5, ...context }) }
}

const user = { kind: 'user' }
const words = [{ type: 'text', text: 'go' }]

describe('messages from before ids', () => {
  it('become messages with a made id', () => {
    expect(upgrade('user/message', { content: words, source: user, meta: { a: 1 } })).toEqual({
      type: 'user/message',
      data: { content: words, source: user, meta: { a: 1 }, id: 'legacy-message:s1:5', role: 'user' },
    })
    const provenance = { provider: 'p', model: 'm', replayState: { response: 1 } }
    const usage = { inputTokens: 1, outputTokens: 2 }
    expect(upgrade('assistant/message', { turn: 1, step: 1, content: words, provenance, usage })).toEqual({
      type: 'assistant/message',
      data: {
        turn: 1,
        step: 1,
        usage,
        message: {
          id: 'legacy-message:s1:5',
          role: 'assistant',
          content: words,
          source: { ...provenance, kind: 'model' },
        },
      },
    })
  })

  it('leave results with the id of the one they replace', () => {
    const data = { turn: 1, step: 1, callId: 'c1', content: words, isError: false, meta: { rows: 3 } }
    const converted = (id: string) => ({
      type: 'tool/result',
      data: {
        turn: 1,
        step: 1,
        meta: { rows: 3 },
        message: {
          id,
          role: 'user',
          content: [{ type: 'tool-result', toolCallId: 'c1', content: words, isError: false }],
          source: { kind: 'tool', callId: 'c1' },
        },
      },
    })
    expect(upgrade('tool/result', data)).toEqual(converted('legacy-message:s1:5'))
    expect(upgrade('tool/result', data, { seq: 6, replacedMessageId: 'legacy-message:s1:5' })).toEqual(
      converted('legacy-message:s1:5'),
    )
  })

  it.each<[string, unknown]>([
    ['user/message', { content: words, source: user, role: 'user' }],
    ['user/message', { content: words }],
    ['assistant/message', { turn: 1, step: 1, content: words }],
    ['assistant/message', { turn: 1, step: 1, content: words, provenance: {}, message: 1 }],
    ['tool/result', { turn: 1, step: 1, callId: 'c1', content: words }],
  ])('are left to the guard where a part is wrong: %s %j', (type, data) => {
    expect(upgrade(type, data)).toBeUndefined()
    expect(isMalformedLegacy(definition(type), data)).toBe(false)
  })

  it('are converted whatever their parts hold, for the guard to judge', () => {
    expect(upgrade('user/message', { content: 5, source: null })?.data).toEqual({
      content: 5,
      source: null,
      id: 'legacy-message:s1:5',
      role: 'user',
    })
  })
})

describe('steering', () => {
  it('becomes a user message', () => {
    const made = { id: 'legacy-message:s1:5', role: 'user' }
    expect(upgrade('steering/message', { turn: 1, content: words, source: user })).toEqual({
      type: 'user/message',
      data: { content: words, source: user, ...made },
    })
    const message = { id: 'm9', role: 'user', content: [], source: user }
    expect(upgrade('steering/message', { turn: 1, message })).toEqual({ type: 'user/message', data: message })
    expect(upgrade('steering/message', { turn: 1, message: { content: [], source: user } })).toEqual({
      type: 'user/message',
      data: { content: [], source: user, ...made },
    })
  })

  it.each([
    null,
    {},
    { content: words, source: user },
    { turn: 1.5, content: words, source: user },
    { turn: 1, content: words, source: user, note: 1 },
    { turn: 1, message: [] },
    { turn: 1, message: {}, content: words, source: user },
  ])('is refused in any other form: %j', (data) => {
    expect(upgrade('steering/message', data)).toBeUndefined()
    expect(isMalformedLegacy(definition('steering/message'), data)).toBe(true)
  })
})

describe('turn/start', () => {
  it('loses its trigger', () => {
    const trigger = { kind: 'message', source: user }
    expect(upgrade('turn/start', { turn: 1, trigger })).toEqual({ type: 'turn/start', data: { turn: 1 } })
    expect(upgrade('turn/start', { turn: 1 })).toBeUndefined()
  })

  it.each([
    { turn: 1, trigger: 'message' },
    { turn: 1, trigger: { kind: '' } },
    { turn: 0, trigger: { kind: 'message' } },
    { turn: 2 ** 60, trigger: { kind: 'message' } },
    { turn: 1, trigger: { kind: 'message' }, note: 1 },
  ])('is refused where the trigger is not sound: %j', (data) => {
    expect(isMalformedLegacy(definition('turn/start'), data)).toBe(true)
  })

  it('is not refused for anything else', () => {
    expect(isMalformedLegacy(definition('turn/start'), { turn: 'one', note: 1 })).toBe(false)
    expect(isMalformedLegacy(definition('turn/start'), 'nothing')).toBe(false)
  })
})

describe('turn/end', () => {
  it.each<[object, unknown]>([
    [{ kind: 'aborted' }, { kind: 'aborted', reason: { kind: 'legacy' } }],
    [{ kind: 'disposed' }, { kind: 'aborted', reason: { kind: 'disposed' } }],
    [
      { kind: 'error', step: 0, message: 'm' },
      { kind: 'error', error: { message: 'm', code: 'UNKNOWN' } },
    ],
    [
      { kind: 'error', step: 1, message: 'm', code: 'C' },
      { kind: 'error', error: { message: 'm', code: 'C' } },
    ],
    [
      { kind: 'error', step: 1, failure: { message: 'm', code: 'C', status: 500 } },
      { kind: 'error', error: { message: 'm', code: 'C', status: 500 } },
    ],
    [
      { kind: 'aborted', reason: 'told to' },
      { kind: 'aborted', reason: 'told to' },
    ],
    [
      { kind: 'error', error: 'a text' },
      { kind: 'error', error: 'a text' },
    ],
  ])('with reason %j reads as %j', (reason, expected) => {
    expect(upgrade('turn/end', { turn: 1, reason })).toEqual({
      type: 'turn/end',
      data: { turn: 1, reason: expected },
    })
  })

  it.each([
    { kind: 'completed' },
    { kind: 'blocked' },
    { kind: 'max-tokens' },
    { kind: 'interrupted' },
    { kind: 'aborted', reason: { kind: 'user' } },
    { kind: 'error', error: { message: 'm', code: 'C' } },
    { kind: 'rejected', reason: 'veto' },
  ])('stays as it is with reason %j', (reason) => {
    expect(upgrade('turn/end', { turn: 1, reason })).toBeUndefined()
    expect(isMalformedLegacy(definition('turn/end'), { turn: 1, reason })).toBe(false)
  })

  it.each([
    {},
    { turn: 1 },
    { turn: 0, reason: { kind: 'completed' } },
    { turn: 1, step: 1, reason: { kind: 'completed' } },
    { turn: 1, reason: 'completed' },
    { turn: 1, reason: '{{reason}}' },
    { turn: 1, reason: {} },
    { turn: 1, reason: { kind: 'completed', step: 1 } },
    { turn: 1, reason: { kind: 'disposed', by: 'x' } },
    { turn: 1, reason: { kind: 'aborted', by: 'x' } },
    { turn: 1, reason: { kind: 'error' } },
    { turn: 1, reason: { kind: 'error', step: -1, message: 'm' } },
    { turn: 1, reason: { kind: 'error', step: 1, message: 'm', status: 500 } },
    { turn: 1, reason: { kind: 'error', step: 1, failure: { message: 'm' } } },
  ])('is refused as malformed: %j', (data) => {
    expect(upgrade('turn/end', data)).toBeUndefined()
    expect(isMalformedLegacy(definition('turn/end'), data)).toBe(true)
  })

  it('is looked at only where the payload is an object', () => {
    expect(isMalformedLegacy(definition('turn/end'), null)).toBe(false)
  })
})

describe('dialects before v0c', () => {
  it('convert nothing', () => {
    const converting = ['v0a', 'v0b'].flatMap((id) =>
      [...(findDialect(id)?.events.values() ?? [])].filter((found) => found.legacy !== undefined),
    )
    expect(converting).toEqual([])
  })
})
