import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../shared/format/dialect.js'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { deriveEventMessage } from '../../shared/session/derive.js'
import { deepFreeze } from '../../shared/session/json.js'
import { assistantMessage, logOnly, resultMessage, userMessage } from './samples.js'

const text = (value: string) => ({ type: 'text', text: value })
const derive = (dialect: Dialect, type: string, data: unknown) =>
  deriveEventMessage(logOnly(4, type, data), dialect)

describe('derived messages of v0c (seed 004)', () => {
  it('takes the payload of a user message as it is, sources included', () => {
    const message = userMessage('m')
    expect(derive(v0c, 'user/message', message)).toBe(message)
  })

  it('takes the message member of answers and results', () => {
    const answer = assistantMessage('a')
    expect(derive(v0c, 'assistant/message', { turn: 1, step: 1, message: answer, usage: {} })).toBe(answer)
    const result = resultMessage('r', 'c')
    expect(derive(v0c, 'tool/result', { turn: 1, step: 1, message: result, meta: 'hidden' })).toBe(result)
  })

  it('leaves out an answer without content, but not a prompt without content', () => {
    const empty = { ...assistantMessage('a'), content: [] }
    expect(derive(v0c, 'assistant/message', { turn: 1, step: 1, message: empty })).toBeNull()
    const prompt = { ...userMessage('m'), content: [] }
    expect(derive(v0c, 'user/message', prompt)).toBe(prompt)
  })

  it.each([
    'turn/start',
    'assistant/chunk',
    'tool/call',
    'todo/write',
    'context/message',
    'steering/message',
    'x/y',
  ])('derives nothing from %s', (type) => {
    expect(derive(v0c, type, userMessage('m'))).toBeNull()
  })

  it.each([null, 5, 'x', [], {}, { message: 5 }, { role: 'user' }, { role: 'user', content: 'x' }])(
    'derives nothing from the broken payload %j',
    (data) => {
      for (const type of ['user/message', 'assistant/message', 'tool/result']) {
        expect(derive(v0c, type, data)).toBeNull()
      }
    },
  )
})

describe('derived messages of v0a and v0b (seeds 003 and 000)', () => {
  const source = { kind: 'plugin', plugin: 'watch' }

  it('makes role and content of prompts', () => {
    const data = { content: [text('hi')], source: { kind: 'user' } }
    expect(derive(v0a, 'user/message', data)).toEqual({ role: 'user', content: [text('hi')] })
    expect(derive(v0b, 'user/message', data)).toEqual({ role: 'user', content: [text('hi')] })
  })

  it('carries the provenance of an answer in v0b only', () => {
    const provenance = { provider: 'acme', model: 'acme-1', replayState: { r: 1 } }
    const data = { turn: 1, step: 1, content: [text('hi')], provenance }
    expect(derive(v0b, 'assistant/message', data)).toEqual({
      role: 'assistant',
      content: [text('hi')],
      provenance,
    })
    expect(derive(v0a, 'assistant/message', data)).toEqual({ role: 'assistant', content: [text('hi')] })
    expect(derive(v0b, 'assistant/message', { ...data, content: [] })).toBeNull()
  })

  it('makes a result block out of the payload of a tool result', () => {
    const data = { turn: 1, step: 1, callId: 'c', content: [text('42')], isError: true, meta: { secret: 1 } }
    for (const dialect of [v0a, v0b]) {
      expect(derive(dialect, 'tool/result', data)).toEqual({
        role: 'user',
        content: [{ type: 'tool-result', toolCallId: 'c', content: [text('42')], isError: true }],
      })
    }
  })

  it('frames context by blocks of its own, showing the kind of the source as JSON text', () => {
    const data = { content: [text('disk is full')], source }
    for (const dialect of [v0a, v0b]) {
      expect(derive(dialect, 'context/message', data)).toEqual({
        role: 'user',
        content: [text('<context source="plugin">'), text('disk is full'), text('</context>')],
      })
    }
    const odd = { content: [], source: { kind: 'a"b' } }
    expect(derive(v0b, 'context/message', odd)?.content).toEqual([
      text('<context source="a\\"b">'),
      text('</context>'),
    ])
  })

  it('leaves the frame to the content where v0b says raw', () => {
    const data = { content: [text('<mine/>')], source, envelope: 'raw', meta: { hidden: true } }
    expect(derive(v0b, 'context/message', data)).toEqual({ role: 'user', content: [text('<mine/>')] })
    expect(derive(v0b, 'context/message', { ...data, envelope: 'context' })?.content).toHaveLength(3)
    expect(derive(v0a, 'context/message', data)?.content).toHaveLength(3)
  })

  it('frames steering in the same way', () => {
    const data = { turn: 1, content: [text('stop')], source: { kind: 'user' } }
    for (const dialect of [v0a, v0b]) {
      expect(derive(dialect, 'steering/message', data)).toEqual({
        role: 'user',
        content: [text('<steering source="user">'), text('stop'), text('</steering>')],
      })
    }
  })

  it('freezes what it builds around frozen content', () => {
    const data = deepFreeze({ content: [text('x')], source })
    const message = derive(v0b, 'context/message', data)
    expect(Object.isFrozen(message)).toBe(true)
    expect(Object.isFrozen(message?.content)).toBe(true)
    expect(message?.content.every((block) => Object.isFrozen(block))).toBe(true)
  })

  it('derives nothing from a vetoed prompt', () => {
    expect(derive(v0b, 'prompt/blocked', { content: [text('x')], source, reason: 'no' })).toBeNull()
  })
})
