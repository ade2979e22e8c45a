import { describe, expect, it } from 'vitest'
import { v0b } from '../../shared/format/dialects/v0b.js'
import type { VocabularyV0b } from '../../shared/session/earlier-events.js'
import { SessionForkError } from '../../shared/session/fork.js'
import { Session } from '../../shared/session/session.js'
import { SessionStore } from '../../shared/session/store.js'
import { logOnly, thrownBy, toolTurn } from './samples.js'

const refusalOf = (action: () => unknown) => {
  const error = thrownBy(action)
  expect(error).toBeInstanceOf(SessionForkError)
  return (error as SessionForkError).code
}

/** A live session of one closed turn, a title and an open turn; seqs 0 to 12, the end-seed mark is 11. */
function parentOf(store: SessionStore): Session {
  const seed = [...toolTurn(), logOnly(10, 'session/title', { title: 'x' })]
  const meta = { cwd: '/work', delegationDepth: 2, agentPreset: 'x', origin: 'subagent' } as const
  const parent = store.create('parent', { seed, meta })
  parent.append('turn/start', { turn: 2 })
  return parent
}

describe('forking a live session (seed 004)', () => {
  it('copies the events through the boundary and says where they came from', () => {
    const store = new SessionStore({ now: () => 5 })
    const parent = parentOf(store)
    const child = store.fork(parent, 9, 'child')
    expect(child.header).toStrictEqual({
      version: 0,
      id: 'child',
      createdAt: 5,
      cwd: '/work',
      parentSession: 'parent',
      seedLength: 10,
    })
    expect(child.events.slice(0, 10)).toEqual(parent.events.slice(0, 10))
    expect(child.events[2]).not.toBe(parent.events[2])
    expect(child.events.slice(10)).toEqual([{ type: 'session/end-seed', seq: 10, time: 5, data: {} }])
    expect(store.get('child')).toBe(child)
    expect(child.deriveMessages()).toEqual(parent.deriveMessages())
  })

  it('takes any boundary outside a turn: a turn/end, a later record, the mark of an earlier seed', () => {
    const store = new SessionStore()
    const parent = parentOf(store)
    expect(store.fork('parent', 10).header.seedLength).toBe(11)
    const atMark = store.fork(parent, 11)
    expect(atMark.seq).toBe(12)
    expect(atMark.header.seedLength).toBe(12)
  })

  it('refuses a boundary inside an open turn, the default one included', () => {
    const store = new SessionStore()
    const parent = parentOf(store)
    for (const boundary of [0, 5, 8, 12, undefined])
      expect(refusalOf(() => store.fork(parent, boundary))).toBe('OPEN_TURN')
    expect(store.list()).toHaveLength(1)
  })

  it('takes a boundary before the first turn', () => {
    const store = new SessionStore()
    const parent = store.create('p', { seed: [logOnly(0, 'session/title', { title: 'x' })] })
    parent.append('turn/start', { turn: 1 })
    expect(store.fork(parent, 0).header.seedLength).toBe(1)
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 13, 2 ** 53])(
    'refuses %d as a boundary',
    (boundary) => {
      const store = new SessionStore()
      const parent = parentOf(store)
      expect(refusalOf(() => store.fork(parent, boundary))).toBe('INVALID_BOUNDARY')
    },
  )

  it('forks an empty session without a boundary only', () => {
    const store = new SessionStore()
    const parent = store.create('p')
    const child = store.fork(parent)
    expect(child.events).toMatchObject([{ type: 'session/end-seed', seq: 0 }])
    expect(child.header).toMatchObject({ parentSession: 'p', seedLength: 0 })
    expect(child.header).not.toHaveProperty('cwd')
    expect(refusalOf(() => store.fork(parent, 0))).toBe('INVALID_BOUNDARY')
  })

  it('looks at the child id first, then at the source, then at the boundary', () => {
    const store = new SessionStore()
    parentOf(store)
    expect(refusalOf(() => store.fork('nobody', -1, 'parent'))).toBe('SESSION_ALREADY_EXISTS')
    expect(refusalOf(() => store.fork('nobody', -1))).toBe('SESSION_NOT_FOUND')
    expect(refusalOf(() => store.fork(Session.create('nobody'), -1))).toBe('SESSION_NOT_FOUND')
    expect(refusalOf(() => store.fork(Session.create('parent'), -1))).toBe('SESSION_NOT_LIVE')
  })
})

describe('forking a live session (seed 000)', () => {
  it('wants the end of a turn and writes no mark', () => {
    const store = new SessionStore<VocabularyV0b>({ dialect: v0b })
    const trigger = { kind: 'message', source: { kind: 'user' } }
    const seed = [
      logOnly(0, 'turn/start', { turn: 1, trigger }),
      logOnly(1, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
      logOnly(2, 'todo/write', { todos: [] }),
    ]
    const parent = store.create('p', { seed })
    expect(store.fork(parent, 1).events).toEqual(seed.slice(0, 2))
    expect(refusalOf(() => store.fork(parent, 0))).toBe('OPEN_TURN')
    expect(refusalOf(() => store.fork(parent))).toBe('OPEN_TURN')
    expect(refusalOf(() => store.fork(parent, 3))).toBe('INVALID_BOUNDARY')
  })
})
