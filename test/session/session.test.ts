import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import type { VocabularyV0a, VocabularyV0b } from '../../shared/session/earlier-events.js'
import type { LogEvent } from '../../shared/session/log-event.js'
import { Session } from '../../shared/session/session.js'
import { SessionError } from '../../shared/session/session-error.js'
import {
  assistantMessage,
  logOnly,
  replace,
  resultMessage,
  surfaceEvent,
  thrownBy,
  toolTurn,
  user,
  userMessage,
} from './samples.js'

const header = { version: 0, id: 's', createdAt: 1 }
const config = { provider: 'acme', model: 'acme-1' }
const place = { turn: 1, step: 1 }

function refusal(action: () => unknown): string {
  const error = thrownBy(action)
  expect(error).toBeInstanceOf(SessionError)
  const { code, path } = error as SessionError
  return [code, ...path].join(' ')
}

/** A session over an in-memory seed that may be broken. */
const seeded = (...seed: unknown[]) => Session.create('s', seed as LogEvent[], header)

describe('a new session', () => {
  it('is empty, has a minimal header and no end-seed mark', () => {
    const session = Session.create('s', undefined, undefined, { now: () => 77 })
    expect(session.header).toStrictEqual({ version: 0, id: 's', createdAt: 77 })
    expect(session.id).toBe('s')
    expect(session.events).toEqual([])
    expect([session.seq, session.firstLiveSeq]).toEqual([0, 0])
    expect(session.deriveMessages()).toEqual([])
    expect(session.requestHeader()).toBeUndefined()
    expect(session.requestContext()).toBeUndefined()
  })

  it('snapshots and freezes its header', () => {
    const given = { ...header, cwd: '/work' }
    const session = Session.create('s', undefined, given)
    given.cwd = '/elsewhere'
    expect(session.header.cwd).toBe('/work')
    expect(Object.isFrozen(session.header)).toBe(true)
    expect(refusal(() => Session.create('s', undefined, { ...header, id: 't' }))).toBe(
      'header/id-mismatch id',
    )
    expect(refusal(() => Session.create('s', undefined, { ...header, createdAt: -0 }))).toBe(
      'json/not-lossless',
    )
  })
})

describe('the end of a seed (seed 004)', () => {
  const mark = { type: 'session/end-seed', data: {} }

  it('is marked after any seed, the empty one included', () => {
    const resumed = Session.create('s', [], header, { now: () => 5 })
    expect(resumed.events).toEqual([{ ...mark, seq: 0, time: 5 }])
    expect(resumed.firstLiveSeq).toBe(0)
    const forked = Session.create('s', toolTurn(), header)
    expect(forked.events.at(-1)).toMatchObject({ ...mark, seq: 10 })
    expect([forked.firstLiveSeq, forked.seq]).toEqual([10, 11])
    const restored = Session.fromRestore('s', toolTurn(), { ...header })
    expect(restored.events.at(-1)).toMatchObject({ ...mark, seq: 10 })
  })

  it('is not marked twice', () => {
    const once = Session.create('s', toolTurn(), header)
    const twice = Session.create('s', once.events, header)
    expect(twice.events).toEqual(once.events)
    expect(twice.firstLiveSeq).toBe(11)
  })

  it('is not marked in dialects without the mark', () => {
    const session = Session.create<VocabularyV0b>('s', [], header, { dialect: v0b })
    expect(session.events).toEqual([])
  })
})

describe('appending', () => {
  it('numbers and dates events and returns what was logged', () => {
    let clock = 100
    const session = Session.create('s', undefined, header, { now: () => clock++ })
    const started = session.append('turn/start', { turn: 1 })
    expect(started).toStrictEqual({ type: 'turn/start', seq: 0, time: 100, data: { turn: 1 } })
    const message = session.append('user/message', userMessage('m'), { surfaceOp: 'append' })
    expect(message).toStrictEqual({
      type: 'user/message',
      seq: 1,
      time: 101,
      data: userMessage('m'),
      surfaceOp: 'append',
    })
    expect(session.events).toEqual([started, message])
    expect(session.seq).toBe(2)
  })

  it('logs a snapshot: what the caller does to its data later changes nothing', () => {
    const session = Session.create('s')
    const todos = [{ content: 'x', status: 'pending' as const }]
    const event = session.append('todo/write', { todos })
    todos.push({ content: 'y', status: 'pending' })
    expect(event.data.todos).toHaveLength(1)
    expect(Object.isFrozen(event) && Object.isFrozen(event.data.todos)).toBe(true)
  })

  it('reads each value once', () => {
    const session = Session.create('s')
    let reads = 0
    const data = {
      get turn() {
        reads += 1
        return reads === 1 ? 1 : Number.NaN
      },
    }
    expect(session.append('turn/start', data).data).toEqual({ turn: 1 })
    expect(reads).toBe(1)
  })

  it('hands out arrays of events that do not grow', () => {
    const session = Session.create('s')
    const before = session.events
    expect(session.events).toBe(before)
    session.append('turn/start', { turn: 1 })
    expect(before).toEqual([])
    expect(session.events).toHaveLength(1)
    expect(Object.isFrozen(session.events)).toBe(true)
  })

  const REFUSED: readonly [string, (session: Session) => unknown][] = [
    ['json/not-lossless data', (session) => session.append('turn/start', { turn: Number.NaN })],
    ['json/not-lossless data', (session) => session.append('turn/start', { turn: -0 })],
    [
      'surface/start-missing surfaceOp start',
      (session) =>
        session.append('user/message', userMessage('m'), { surfaceOp: replace(7, 7), sourceEventSeqs: [0] }),
    ],
    [
      'provenance/uncovered surfaceOp',
      (session) => session.append('user/message', userMessage('m'), { surfaceOp: replace(0, 0) }),
    ],
    [
      'provenance/empty sourceEventSeqs',
      (session) =>
        session.append('user/message', userMessage('m'), { surfaceOp: 'append', sourceEventSeqs: [] }),
    ],
    [
      'provenance/not-earlier sourceEventSeqs 0',
      (session) =>
        session.append('user/message', userMessage('m'), { surfaceOp: 'append', sourceEventSeqs: [1] }),
    ],
    [
      'json/not-lossless',
      (session) =>
        session.append('user/message', userMessage('m'), {
          surfaceOp: 'append',
          sourceEventSeqs: [Number.NaN],
        }),
    ],
    // What the compiler refuses is refused at run time, too.
    [
      'surface/marker-missing',
      (session) => Reflect.apply(session.append, session, ['user/message', userMessage('m')]),
    ],
    [
      'surface/not-eligible surfaceOp',
      (session) =>
        Reflect.apply(session.append, session, ['turn/start', { turn: 1 }, { surfaceOp: 'append' }]),
    ],
    [
      'provenance/not-eligible sourceEventSeqs',
      (session) =>
        Reflect.apply(session.append, session, ['turn/start', { turn: 1 }, { sourceEventSeqs: [0] }]),
    ],
    [
      'vocabulary/retired-type type',
      (session) => Reflect.apply(session.append, session, ['request/header-delta', { config }]),
    ],
    [
      'vocabulary/retired-reason data reason',
      (session) =>
        Reflect.apply(session.append, session, [
          'request/header',
          { header: { config }, reason: 'fallback' },
        ]),
    ],
  ]

  it.each(REFUSED)('refuses with %s and leaves nothing behind', (fault, append) => {
    const session = Session.create('s')
    session.append('user/message', userMessage('m0'), { surfaceOp: 'append' })
    const { events } = session
    expect(refusal(() => append(session))).toBe(fault)
    expect(session.events).toBe(events)
    expect(session.surface.nodes).toEqual([0])
    session.append('turn/start', { turn: 1 })
    expect(session.seq).toBe(2)
  })

  it('lets a stream be known as empty on answers only', () => {
    const session = Session.create('s')
    const data = { turn: 1, step: 1, message: assistantMessage('a') }
    const event = session.append('assistant/message', data, { surfaceOp: 'append', sourceEventSeqs: [] })
    expect(event.sourceEventSeqs).toEqual([])
  })

  it('takes types that a plug-in brings, without surface members', () => {
    const session = Session.create('s')
    Reflect.apply(session.append, session, ['my/record', { a: 1 }])
    expect(session.events[0]).toMatchObject({ type: 'my/record', data: { a: 1 } })
  })
})

describe('the surface and the derived history', () => {
  function conversation(): Session {
    const session = Session.create('s')
    session.append('user/message', userMessage('m0'), { surfaceOp: 'append' })
    session.append(
      'assistant/message',
      { ...place, message: assistantMessage('a1') },
      { surfaceOp: 'append' },
    )
    return session
  }

  it('is one stable view that follows the log', () => {
    const session = conversation()
    const { surface } = session
    expect(surface.nodes).toEqual([0, 1])
    session.append('user/message', userMessage('m2'), { surfaceOp: replace(0, 1), sourceEventSeqs: [0, 1] })
    expect(session.surface).toBe(surface)
    expect(surface.nodes).toEqual([2])
    expect(surface.replaceGeneration).toBe(1)
    expect(Object.keys(surface)).toEqual(['nodes', 'replaceGeneration'])
  })

  it('is the messages of the nodes, shared and frozen, in a fresh array', () => {
    const session = conversation()
    const first = session.deriveMessages()
    expect(first).toEqual([userMessage('m0'), assistantMessage('a1')])
    expect(first[0]).toBe(session.events[0]?.data)
    expect(first.every((message) => Object.isFrozen(message))).toBe(true)
    first.pop()
    session.append('user/message', userMessage('m2'), { surfaceOp: 'append' })
    const second = session.deriveMessages()
    expect(second).toHaveLength(3)
    expect(second[0]).toBe(first[0])
  })

  it('forgets what a replacement shadows, while the transcript keeps it', () => {
    const session = conversation()
    session.deriveMessages()
    session.append('user/message', userMessage('sum'), { surfaceOp: replace(0, 1), sourceEventSeqs: [0, 1] })
    session.append('user/message', userMessage('m3'), { surfaceOp: 'append' })
    expect(session.deriveMessages()).toEqual([userMessage('sum'), userMessage('m3')])
  })

  it('skips an answer without content', () => {
    const session = conversation()
    const message = { ...assistantMessage('a2'), content: [] }
    session.append('assistant/message', { ...place, message }, { surfaceOp: 'append' })
    expect(session.surface.nodes).toEqual([0, 1, 2])
    expect(session.deriveMessages()).toHaveLength(2)
  })

  it('projects one event by the same rule', () => {
    const session = conversation()
    expect(session.deriveEventMessage(user(9))).toEqual(userMessage('m9'))
    expect(session.deriveEventMessage(logOnly(9, 'turn/start', { turn: 1 }))).toBeNull()
  })
})

describe('request header and context', () => {
  it('follow the log, frozen, and as the same object while nothing changes', () => {
    const session = Session.create('s')
    session.append('request/header', { header: { config, system: '' }, reason: 'initial' })
    const first = session.requestHeader()
    expect(first).toStrictEqual({ config })
    expect(Object.isFrozen(first)).toBe(true)
    session.append('turn/start', { turn: 1 })
    expect(session.requestHeader()).toBe(first)
    session.append('request/header', { header: { config, system: 'S' }, reason: 'change' })
    expect(session.requestHeader()).toStrictEqual({ config, system: 'S' })
    session.append('request/context', { ...config, contextWindow: 9 })
    session.append('request/context', config)
    expect(session.requestContext()).toStrictEqual(config)
  })
})

describe('restoring', () => {
  it('takes over fresh values and freezes them in place', () => {
    const seed = toolTurn()
    const [first] = seed
    const restored = Session.fromRestore('s', seed, { ...header })
    expect(restored.events[0]).toBe(first)
    expect(Object.isFrozen(first?.data)).toBe(true)
  })

  it('freezes nothing when it refuses', () => {
    const seed = [...toolTurn(), logOnly(11, 'turn/start', { turn: 2 })]
    expect(refusal(() => Session.fromRestore('s', seed, { ...header }))).toBe('sequence/gap seq')
    expect(seed.some((event) => Object.isFrozen(event) || Object.isFrozen(event.data))).toBe(false)
    const headerAtFault = { ...header, createdAt: 0.5 }
    expect(refusal(() => Session.fromRestore('s', toolTurn(), headerAtFault))).toBe(
      'header/malformed createdAt',
    )
    expect(Object.isFrozen(headerAtFault)).toBe(false)
  })

  it('looks at a stored header first and at one made in memory last', () => {
    const seed = [logOnly(1, 'x', {})]
    const bad = { ...header, version: 3 }
    expect(refusal(() => Session.fromRestore('s', seed, bad))).toBe('header/version-newer version')
    expect(refusal(() => Session.create('s', seed, bad))).toBe('sequence/gap seq')
  })

  it('trusts numbers that v0c parsed itself, and not those of earlier dialects', () => {
    const seed = () => [logOnly(0, 'todo/write', { todos: [], n: -0 })]
    expect(Session.fromRestore('s', seed(), { ...header }).seq).toBe(2)
    expect(refusal(() => Session.create('s', seed(), header))).toBe('json/not-lossless')
    const earlier = () => Session.fromRestore<VocabularyV0b>('s', seed(), { ...header }, { dialect: v0b })
    expect(refusal(earlier)).toBe('json/not-lossless')
  })
})

describe('events of a seed', () => {
  const event = logOnly(0, 'turn/start', { turn: 1 })
  const SEEDS: readonly [string, unknown][] = [
    ['row/not-object', [1]],
    ['envelope/unknown-member note', { ...event, note: 'x' }],
    ['envelope/type type', { ...event, type: 5 }],
    ['envelope/seq seq', { ...event, seq: -1 }],
    ['envelope/seq seq', { ...event, seq: 0.5 }],
    ['envelope/time time', { ...event, time: 0.5 }],
    ['envelope/data-missing', { type: 'turn/start', seq: 0, time: 0 }],
    ['envelope/ignorable ignorable', { ...event, ignorable: false }],
    ['sequence/gap seq', { ...event, seq: 1 }],
    ['vocabulary/retired-type type', logOnly(0, 'request/header-delta', { config })],
    [
      'vocabulary/retired-reason data reason',
      logOnly(0, 'request/header', { header: { config }, reason: 'fallback' }),
    ],
    [
      'request/route-missing data header config provider',
      logOnly(0, 'request/header', { header: { config: { model: 'm' } } }),
    ],
    ['message/malformed data id', surfaceEvent(0, 'user/message', { ...userMessage('m'), id: '' })],
    [
      'message/malformed data message role',
      surfaceEvent(0, 'assistant/message', { message: { ...assistantMessage('a'), role: 'user' } }),
    ],
    ['surface/marker-missing', logOnly(0, 'user/message', userMessage('m'))],
    ['surface/not-eligible surfaceOp', surfaceEvent(0, 'turn/start', { turn: 1 })],
  ]

  it.each(SEEDS)('are refused with %s', (fault, broken) => {
    expect(refusal(() => seeded(broken))).toBe(fault)
    expect(refusal(() => Session.fromRestore('s', [broken] as LogEvent[], { ...header }))).toBe(fault)
  })

  it('may be of unknown type, have a negative time and be ignorable in v0c', () => {
    expect(seeded({ ...event, type: 'x/y', time: -5, ignorable: true }).events[0]).toMatchObject({
      type: 'x/y',
      time: -5,
    })
  })

  it('may have neither in v0a and v0b', () => {
    const options = { dialect: v0b }
    const create = (broken: LogEvent) => () => Session.create<VocabularyV0b>('s', [broken], header, options)
    expect(refusal(create({ ...event, time: -5 }))).toBe('envelope/time time')
    expect(refusal(create({ ...event, ignorable: true }))).toBe('envelope/unknown-member ignorable')
  })
})

describe('sessions of earlier dialects', () => {
  const trigger = { kind: 'message', source: { kind: 'user' } } as const
  const text = (value: string) => [{ type: 'text' as const, text: value }]

  it('append and derive by the rules of v0b (seed 000)', () => {
    const session = Session.create<VocabularyV0b>('s', undefined, header, { dialect: v0b })
    session.append('turn/start', { turn: 1, trigger })
    session.append('user/message', { content: text('hi'), source: { kind: 'user' } }, { surfaceOp: 'append' })
    session.append(
      'context/message',
      { content: text('<x/>'), source: { kind: 'plugin', plugin: 'p' }, envelope: 'raw' },
      { surfaceOp: 'append' },
    )
    session.append(
      'steering/message',
      { turn: 1, content: text('go'), source: { kind: 'user' } },
      { surfaceOp: 'append' },
    )
    session.append('prompt/blocked', { content: text('no'), source: { kind: 'user' }, reason: 'policy' })
    session.append(
      'tool/result',
      { ...place, callId: 'c', content: text('42'), isError: false },
      { surfaceOp: replace(3, 3), sourceEventSeqs: [3] },
    )
    expect(session.deriveMessages()).toEqual([
      { role: 'user', content: text('hi') },
      { role: 'user', content: text('<x/>') },
      {
        role: 'user',
        content: [{ type: 'tool-result', toolCallId: 'c', content: text('42'), isError: false }],
      },
    ])
    expect(
      refusal(() =>
        Session.create<VocabularyV0b>('s', [logOnly(0, 'request/header-delta', {})], header, {
          dialect: v0b,
        }),
      ),
    ).toBe('vocabulary/retired-type type')
  })

  it('want a route in headers and answers of v0b, none in v0a', () => {
    const answer = surfaceEvent(0, 'assistant/message', { ...place, content: text('hi') })
    const head = logOnly(0, 'request/header', { header: { config: { model: 'm' } }, reason: 'initial' })
    for (const broken of [answer, head]) {
      expect(refusal(() => Session.create<VocabularyV0b>('s', [broken], header, { dialect: v0b }))).toMatch(
        'request/route-missing',
      )
      expect(Session.create<VocabularyV0a>('s', [broken], header, { dialect: v0a }).seq).toBe(1)
    }
  })

  it('amend the request header in v0a (seed 003)', () => {
    const session = Session.create<VocabularyV0a>('s', undefined, header, { dialect: v0a })
    session.append('request/header', {
      header: { config: { model: 'm' }, system: 'A\nB' },
      reason: 'initial',
    })
    session.append('request/header-delta', { system: { keepStart: 1, keepEnd: 0, insert: ['C'] } })
    expect(session.requestHeader()).toEqual({ config: { model: 'm' }, system: 'A\nC' })
    session.append('request/header-delta', { messagePrefix: [] })
    expect(session.requestHeader()).toEqual({ config: { model: 'm' }, system: 'A\nC' })
  })

  it('cannot tell a header that was amended before there was one', () => {
    const session = Session.create<VocabularyV0a>('s', undefined, header, { dialect: v0a })
    session.append('request/header-delta', { config: { model: 'm' } })
    expect(refusal(() => session.requestHeader())).toBe('request/delta-without-header')
    session.append('turn/start', { turn: 1, trigger })
    expect(refusal(() => session.requestHeader())).toBe('request/delta-without-header')
    session.append('request/header', { header: { config: { model: 'm' } }, reason: 'fallback' })
    expect(session.requestHeader()).toEqual({ config: { model: 'm' } })
  })
})

describe('a rewritten tool result', () => {
  it('derives in place of the original', () => {
    const session = Session.create('s', toolTurn(), header)
    const data = { ...place, message: resultMessage('r5', 'c1', 'pruned') }
    session.append('tool/result', data, { surfaceOp: replace(5, 5), sourceEventSeqs: [5] })
    expect(session.deriveMessages().at(-1)).toEqual(data.message)
    expect(session.surface.nodes).toEqual([2, 3, 11])
  })
})
