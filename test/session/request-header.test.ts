import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { foldHeaderEvent, foldRequestContext, foldRequestHeader } from '../../shared/session/header-fold.js'
import { canonicalHeader, headerEquals } from '../../shared/session/request-header.js'
import { logOnly } from './samples.js'

const config = { provider: 'acme', model: 'acme-1' }
const tool = { name: 'read', description: 'Reads.', parameters: { type: 'object' } }
const prefix = [{ role: 'user', content: [{ type: 'text', text: 'before all' }] }]
const snapshot = (seq: number, header: object, reason = 'change') =>
  logOnly(seq, 'request/header', { header, reason })

describe('canonical form', () => {
  it('leaves out what is empty', () => {
    expect(canonicalHeader({ config, system: '', tools: [] }, v0c)).toEqual({ config })
    expect(canonicalHeader({ config, system: '', tools: [], messagePrefix: [] }, v0b)).toEqual({ config })
  })

  it('keeps marks of adapter defaults only where one is set', () => {
    const marked = { config: { ...config, maxTokens: 9 }, adapterDefaults: { maxTokens: true } }
    expect(canonicalHeader(marked, v0c)).toEqual(marked)
    expect(canonicalHeader({ config, adapterDefaults: {} }, v0c)).toEqual({ config })
  })

  it('drops members that the dialect does not know', () => {
    const header = { config, messagePrefix: prefix, other: 1 }
    expect(canonicalHeader(header, v0c)).toEqual({ config })
    expect(canonicalHeader(header, v0b)).toEqual({ config, messagePrefix: prefix })
  })
})

describe('equality', () => {
  it('compares every member of the config, and stop item by item', () => {
    expect(headerEquals({ config }, { config: { ...config } })).toBe(true)
    for (const other of [
      { model: 'x' },
      { provider: 'x' },
      { temperature: 1 },
      { maxTokens: 1 },
      { stop: [] },
    ]) {
      expect(headerEquals({ config }, { config: { ...config, ...other } })).toBe(false)
    }
    const stop = ['a', 'b']
    expect(headerEquals({ config: { ...config, stop } }, { config: { ...config, stop: [...stop] } })).toBe(
      true,
    )
    expect(headerEquals({ config: { ...config, stop } }, { config: { ...config, stop: ['b', 'a'] } })).toBe(
      false,
    )
  })

  it('compares tools in order and by JSON text, so the order of keys counts', () => {
    const swapped = { description: tool.description, name: tool.name, parameters: tool.parameters }
    const second = { ...tool, name: 'write' }
    expect(headerEquals({ config, tools: [tool] }, { config, tools: [{ ...tool }] })).toBe(true)
    expect(headerEquals({ config, tools: [tool] }, { config, tools: [swapped] })).toBe(false)
    expect(headerEquals({ config, tools: [tool, second] }, { config, tools: [second, tool] })).toBe(false)
  })

  it('compares system, prefix and adapter marks', () => {
    expect(headerEquals({ config, system: 'a' }, { config })).toBe(false)
    expect(headerEquals({ config, messagePrefix: prefix }, { config })).toBe(false)
    const marks = { config, adapterDefaults: { maxTokens: true } }
    expect(headerEquals(marks, { config })).toBe(false)
    expect(headerEquals(marks, { config, adapterDefaults: { maxTokens: true } })).toBe(true)
  })
})

describe('the header in force', () => {
  it('is the last snapshot in canonical form (seeds 000 and 004)', () => {
    const events = [
      snapshot(0, { config, system: 'one', tools: [tool] }, 'initial'),
      logOnly(1, 'turn/end', {}),
      snapshot(2, { config, system: '' }),
    ]
    expect(foldRequestHeader(events.slice(0, 2), v0c)).toEqual({ config, system: 'one', tools: [tool] })
    expect(foldRequestHeader(events, v0c)).toEqual({ config })
    expect(foldRequestHeader([], v0c)).toBeUndefined()
    expect(foldRequestHeader([], v0c, { config })).toEqual({ config })
  })

  it('is amended by the deltas after it in v0a (seed 003)', () => {
    const events = [
      snapshot(0, { config, system: 'A\nB\nC\nD', tools: [{ ...tool, name: 'ls' }, tool] }, 'initial'),
      logOnly(1, 'request/header-delta', {
        system: { keepStart: 2, keepEnd: 1, insert: ['Be brief.'] },
        tools: { added: [], removed: ['ls'], changed: [] },
      }),
    ]
    expect(foldRequestHeader(events, v0a)).toEqual({ config, system: 'A\nB\nBe brief.\nD', tools: [tool] })
    expect(foldRequestHeader(events, v0b)).toMatchObject({ system: 'A\nB\nC\nD' })
  })

  it('cannot be known from a delta without a snapshot', () => {
    const delta = logOnly(0, 'request/header-delta', { config })
    expect(foldHeaderEvent(undefined, delta, v0a)).toEqual({
      ok: false,
      code: 'request/delta-without-header',
    })
    const broken = logOnly(0, 'request/header-delta', { system: 'x' })
    expect(foldHeaderEvent({ config }, broken, v0a)).toEqual({ ok: false, code: 'request/delta-malformed' })
    expect(foldRequestHeader([delta, snapshot(1, { config, system: 'S' })], v0a)).toEqual({
      config,
      system: 'S',
    })
  })

  it('ignores a snapshot that is none', () => {
    expect(
      foldRequestHeader([snapshot(0, { config }), logOnly(1, 'request/header', { header: 5 })], v0c),
    ).toEqual({
      config,
    })
  })
})

describe('the request context (seed 004)', () => {
  it('is the last record as a whole, so capacity can become unknown again', () => {
    const events = [
      logOnly(0, 'request/context', { ...config, contextWindow: 1000 }),
      logOnly(1, 'request/context', config),
    ]
    expect(foldRequestContext(events.slice(0, 1), v0c)).toEqual({ ...config, contextWindow: 1000 })
    expect(foldRequestContext(events, v0c)).toEqual(config)
    expect(foldRequestContext([], v0c)).toBeUndefined()
    expect(foldRequestContext(events, v0b)).toBeUndefined()
  })
})
