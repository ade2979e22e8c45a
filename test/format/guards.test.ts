// Guards: what the harness refuses a payload for when it restores a log. For v0c the real session core is asked.
import { Session } from '@deepseek-ai/dsh-session'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../shared/format/dialect.js'
import { checkGuard } from '../../shared/format/payload-check.js'
import { findDialect } from '../../shared/format/registry.js'
import { change, withChanges } from './sample-payload.js'

function definition(id: string, type: string): EventDefinition {
  const found = findDialect(id)?.events.get(type)
  if (found === undefined) throw new Error(`${id} has no ${type}`)
  return found
}

const guard = (id: string, type: string, data: unknown) =>
  checkGuard(definition(id, type), data).map(({ code, path }) => `${code} ${path.join('.')}`)

const soundPayloads: readonly (readonly [string, unknown])[] = [
  [
    'user/message',
    { id: 'm', role: 'user', content: [{ type: 'text', text: 'x' }], source: { kind: 'user' } },
  ],
  [
    'assistant/message',
    {
      turn: 1,
      step: 1,
      message: {
        id: 'm',
        role: 'assistant',
        content: [],
        source: { kind: 'model', provider: 'p', model: 'm' },
      },
    },
  ],
  [
    'tool/result',
    {
      turn: 1,
      step: 1,
      message: {
        id: 'm',
        role: 'user',
        content: [{ type: 'tool-result', toolCallId: 'c', content: [], isError: false }],
        source: { kind: 'tool', callId: 'c' },
      },
    },
  ],
  [
    'request/header',
    {
      header: {
        config: { provider: 'p', model: 'm', reasoningEffort: 'high', maxTokens: 9 },
        adapterDefaults: { reasoningEffort: true, maxTokens: true },
      },
      reason: 'initial',
    },
  ],
]

/** Whether the real session core restores a log with this one event. */
function isRestored(type: string, data: unknown): boolean {
  const surface = type === 'request/header' ? {} : { surfaceOp: 'append' }
  const events: unknown = [{ type, seq: 0, time: 0, data, ...surface }]
  try {
    Session.fromRestore(
      's' as never,
      structuredClone(events) as never,
      { version: 0, id: 's', createdAt: 0 } as never,
    )
    return true
  } catch {
    return false
  }
}

describe('guards of v0c', () => {
  it.each(soundPayloads)('%s: refuse what the real session core refuses, and nothing else', (type, sound) => {
    expect(isRestored(type, sound)).toBe(true)
    const check = fc.property(fc.array(change, { maxLength: 3 }), (changes) => {
      const data = withChanges(sound, changes)
      expect(checkGuard(definition('v0c', type), data).length === 0).toBe(isRestored(type, data))
    })
    fc.assert(check, { numRuns: 1500 })
  })

  it('name what is wrong with a message', () => {
    expect(guard('v0c', 'user/message', null)).toEqual(['message/malformed '])
    expect(guard('v0c', 'user/message', { role: 'user', content: [], source: {} })).toEqual([
      'message/malformed id',
      'message/malformed source.kind',
    ])
    const foreign = withChanges(soundPayloads[2]?.[1], [])
    const answered = JSON.parse(JSON.stringify(foreign).replace('"toolCallId":"c"', '"toolCallId":"d"'))
    expect(guard('v0c', 'tool/result', answered)).toEqual(['message/malformed message.content.0.toolCallId'])
  })

  it('tell a missing route from a broken config', () => {
    const header = (members: object) => ({ header: members, reason: 'initial' })
    const config = { provider: 'p', model: 'm' }
    expect(guard('v0c', 'request/header', header({ config: { model: 'm' } }))).toEqual([
      'request/route-missing header.config.provider',
    ])
    expect(guard('v0c', 'request/header', header({ config: { ...config, reasoningEffort: '' } }))).toEqual([
      'request/config-malformed header.config.reasoningEffort',
    ])
    expect(guard('v0c', 'request/header', header({ config, adapterDefaults: { maxTokens: true } }))).toEqual([
      'request/config-malformed header.adapterDefaults.maxTokens',
    ])
    expect(guard('v0c', 'request/header', header({ config, adapterDefaults: { stop: true } }))).toEqual([
      'request/config-malformed header.adapterDefaults.stop',
    ])
    expect(guard('v0c', 'request/header', header({ config, adapterDefaults: null }))).toEqual([
      'request/config-malformed header.adapterDefaults',
    ])
  })

  it('take a placeholder for the string it is', () => {
    expect(guard('v0c', 'user/message', '{{message}}')).toEqual(['message/malformed '])
  })
})

describe('guards of v0b', () => {
  it('want a route in headers and answers, and look at objects only', () => {
    expect(guard('v0b', 'request/header', { header: { config: { model: 'm' } } })).toEqual([
      'request/route-missing header.config.provider',
    ])
    expect(guard('v0b', 'request/header', 'nothing')).toEqual([])
    expect(
      guard('v0b', 'assistant/message', { content: [], provenance: { provider: 'p', model: '' } }),
    ).toEqual(['request/route-missing provenance.model'])
    expect(guard('v0b', 'assistant/message', { content: [] })).toEqual(['request/route-missing provenance'])
    expect(guard('v0b', 'assistant/message', null)).toEqual([])
  })

  it('ask nothing of other payloads', () => {
    expect(guard('v0b', 'user/message', { content: 'x' })).toEqual([])
    expect(guard('v0b', 'tool/result', 7)).toEqual([])
  })
})

describe('guards of v0a', () => {
  it('do not exist', () => {
    const guarded = [...(findDialect('v0a')?.events.values() ?? [])].filter(
      (found) => found.guard !== undefined,
    )
    expect(guarded).toEqual([])
  })
})
