// Recognising the dialect of a log by what it shows: one sign at a time, and signs that contradict each other.
import { describe, expect, it } from 'vitest'
import { recognizeDialect } from '../../shared/format/registry.js'

const header = { type: 'session', version: 0, id: 's', createdAt: 0 }
const event = (type: string, data: unknown, members: object = {}) => ({
  type,
  seq: 0,
  time: 0,
  data,
  ...members,
})
const user = { kind: 'user' }
const idless = event('user/message', { content: [], source: user })
const identified = event('user/message', { id: 'm', role: 'user', content: [], source: user })
const requestHeader = (config: object, reason = 'initial') =>
  event('request/header', { header: { config }, reason })
const routed = requestHeader({ provider: 'p', model: 'm' })

const recognize = (...rows: unknown[]) => recognizeDialect(header, rows)

describe('signs', () => {
  it.each<[string, string, unknown[]]>([
    [
      'v0a',
      'an answer without provenance',
      [idless, event('assistant/message', { turn: 1, step: 1, content: [] })],
    ],
    ['v0a', 'a header without provider', [requestHeader({ model: 'm' })]],
    ['v0a', 'a header delta', [event('request/header-delta', {})]],
    ['v0a', 'the reason fallback', [requestHeader({ model: 'm' }, 'fallback')]],
    ['v0b', 'an answer with provenance', [event('assistant/message', { content: [], provenance: {} })]],
    ['v0b', 'a message without id and a header with provider', [idless, routed]],
    ['v0c', 'a message with id', [identified]],
    ['v0c', 'an answer as a message', [event('assistant/message', { message: {} })]],
    ['v0c', 'a result as a message', [event('tool/result', { message: {} })]],
    ['v0c', 'the end of a seed', [event('session/end-seed', {})]],
    ['v0c', 'the inbox', [event('agent/inbox/spliced', {})]],
    ['v0c', 'a compaction', [event('compaction/start', {})]],
    ['v0c', 'the route of a request', [event('request/context', {})]],
    ['v0c', 'an ignorable event', [event('acme/thing', 1, { ignorable: true })]],
  ])('%s: %s', (id, _sign, rows) => {
    const { dialect, certain, evidence } = recognize(...rows)
    expect(dialect.id).toBe(id)
    expect(certain).toBe(true)
    expect(evidence.length).toBeGreaterThan(0)
  })

  it.each<[string, unknown]>([
    ['bash/sandbox-mode', {}],
    ['context/message', {}],
    ['prompt/blocked', {}],
    ['turn/start', { turn: 1, trigger: {} }],
  ])('%s speaks for the early dialects without telling them apart', (type, data) => {
    const { dialect, certain } = recognize(event(type, data))
    expect(dialect.id).toBe('v0b')
    expect(certain).toBe(false)
  })

  it.each([
    ['delegationDepth', { ...header, delegationDepth: 0 }],
    ['origin', { ...header, origin: 'subagent' }],
  ])('%s in the header alone speaks for v0c, without certainty', (_name, value) => {
    const { dialect, certain, evidence } = recognizeDialect(value, [])
    expect(dialect.id).toBe('v0c')
    expect(certain).toBe(false)
    expect(evidence.map(({ row }) => row)).toEqual([0])
  })

  it('packed rows and new header members do not outweigh the shape of messages', () => {
    const packed = { type: 'text-chunks', seq0: 3, time0: 0, data: {} }
    const rows = [
      event('sandbox/mode', {}),
      packed,
      idless,
      event('assistant/message', { content: [], provenance: {} }),
    ]
    const { dialect, certain } = recognizeDialect({ ...header, delegationDepth: 0 }, rows)
    expect(dialect.id).toBe('v0b')
    expect(certain).toBe(true)
  })

  it('old messages followed by identified ones are a v0c log: only its loader reads both', () => {
    const old = event('assistant/message', { content: [], provenance: {} })
    const { dialect, certain } = recognize(
      idless,
      old,
      event('turn/start', { turn: 1, trigger: {} }),
      identified,
    )
    expect(dialect.id).toBe('v0c')
    expect(certain).toBe(true)
  })

  it('old messages that contradict each other leave it open', () => {
    const bare = event('assistant/message', { content: [] })
    const { certain } = recognize(event('assistant/message', { content: [], provenance: {} }), bare)
    expect(certain).toBe(false)
  })
})

describe('evidence', () => {
  it('names the row of each sign once, in order, with the dialects it points to', () => {
    const { evidence } = recognize('noise', idless, idless, null, routed)
    expect(evidence).toEqual([
      { row: 2, points: ['v0a', 'v0b'], because: 'a user message has no id' },
      { row: 5, points: ['v0b', 'v0c'], because: 'a request header has a provider' },
    ])
  })

  it('is read no further than needed', () => {
    let read = 0
    function* rows() {
      for (const row of [idless, identified, idless, idless]) {
        read += 1
        yield row
      }
    }
    recognizeDialect(header, rows())
    expect(read).toBe(2)
  })
})

describe('without signs', () => {
  it.each<[string, unknown, unknown[]]>([
    ['an empty log', header, []],
    ['no header', undefined, []],
    [
      'hostile values',
      7,
      [null, 1, [], 'x', {}, { type: 5 }, { type: 'user/message', data: 3 }, { type: '__proto__' }],
    ],
  ])('%s counts as v0c, uncertainly', (_name, first, rows) => {
    const { dialect, certain, evidence } = recognizeDialect(first, rows)
    expect(dialect.id).toBe('v0c')
    expect(certain).toBe(false)
    expect(evidence).toEqual([])
  })
})
