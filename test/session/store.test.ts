import { describe, expect, it } from 'vitest'
import type { LogEvent } from '../../shared/session/log-event.js'
import { Session } from '../../shared/session/session.js'
import { SessionError } from '../../shared/session/session-error.js'
import { SessionStore } from '../../shared/session/store.js'
import { logOnly, thrownBy, toolTurn } from './samples.js'

const codeOf = (action: () => unknown) => {
  const error = thrownBy(action)
  expect(error).toBeInstanceOf(SessionError)
  return (error as SessionError).code
}

/** A store that writes down what it publishes and which failures it contains. */
function observed() {
  const seen: string[] = []
  const store = new SessionStore({
    now: () => 1,
    warn: (message, failure) => seen.push(`${message}: ${failure}`),
  })
  store.on('session/created', (session) => seen.push(`created ${session.id}`))
  store.on('session/disposed', (session) => seen.push(`disposed ${session.id}`))
  store.on('session/event', (session, event) => seen.push(`event ${session.id} ${event.seq} ${event.type}`))
  return { store, seen }
}

/** Turns of the microtask queue until contained rejections were told. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

describe('creating sessions', () => {
  it('makes live, announced sessions with a header of its own', () => {
    const { store, seen } = observed()
    const session = store.create('s', { meta: { cwd: '/work', agentPreset: 'x' } })
    expect(session.header).toStrictEqual({
      version: 0,
      id: 's',
      createdAt: 1,
      cwd: '/work',
      agentPreset: 'x',
    })
    expect(store.get('s')).toBe(session)
    expect(seen).toEqual(['created s'])
    expect(store.create('t', { meta: { createdAt: 9 } }).header.createdAt).toBe(9)
  })

  it('mints ids and skips those that are taken', () => {
    const store = new SessionStore()
    store.create('session-2')
    expect([store.create().id, store.create().id]).toEqual(['session-1', 'session-3'])
    expect(store.list().map(({ id }) => id)).toEqual(['session-2', 'session-1', 'session-3'])
    store.list().pop()
    expect(store.list()).toHaveLength(3)
  })

  it('refuses taken ids, relative paths and metadata that is no plain object', () => {
    const { store, seen } = observed()
    store.create('s')
    expect(codeOf(() => store.create('s'))).toBe('session/exists')
    expect(codeOf(() => store.prepare('s'))).toBe('session/exists')
    expect(codeOf(() => store.create('t', { meta: { cwd: 'work' } }))).toBe('header/malformed')
    expect(codeOf(() => Reflect.apply(store.create, store, ['t', { meta: [] }]))).toBe('header/malformed')
    expect(seen).toEqual(['created s'])
    expect(store.get('t')).toBeUndefined()
  })

  it('does not publish seed events or the mark of their end', () => {
    const { store, seen } = observed()
    const session = store.create('s', { seed: toolTurn() })
    expect(session.seq).toBe(11)
    expect(seen).toEqual(['created s'])
  })

  it('takes over what persistence hands it', () => {
    const store = new SessionStore()
    const seed = toolTurn()
    const meta = { version: 0, id: 's', createdAt: 7 }
    const session = store.prepare('s', { seedSource: 'persistence', seed, meta })
    expect(session.header).toBe(meta)
    expect(session.events[0]).toBe(seed[0])
    expect(store.get('s')).toBeUndefined()
    expect(codeOf(() => store.prepare('t', { seedSource: 'persistence', seed, meta }))).toBe(
      'header/id-mismatch',
    )
  })
})

describe('the veto of a creation listener', () => {
  it('rolls back with a paired disposal', () => {
    const { store, seen } = observed()
    store.on('session/created', () => {
      throw new Error('no')
    })
    store.on('session/created', () => seen.push('never called'))
    expect(() => store.create('s')).toThrow('no')
    expect(store.get('s')).toBeUndefined()
    expect(seen).toEqual(['created s', 'disposed s'])
  })

  it('is for synchronous throws: a later rejection is told and changes nothing', async () => {
    const { store, seen } = observed()
    store.on('session/created', async () => {
      throw new Error('late')
    })
    const session = store.create('s')
    await settle()
    expect(store.get('s')).toBe(session)
    expect(seen).toEqual(['created s', 'session "s": a session/created listener failed: Error: late'])
  })

  it('leaves the rollback to the caller of announce', () => {
    const { store, seen } = observed()
    store.on('session/created', () => {
      throw new Error('no')
    })
    const session = store.prepare('s')
    const detach = store.enter(session)
    expect(() => store.announce(session)).toThrow('no')
    expect(store.get('s')).toBe(session)
    detach()
    expect(seen).toEqual(['created s', 'disposed s'])
  })
})

describe('entering and leaving', () => {
  it('disposes announced sessions once, and never those that were not announced', () => {
    const { store, seen } = observed()
    const silent = store.prepare('a')
    store.enter(silent)()
    const session = store.prepare('s')
    const detach = store.enter(session)
    store.announce(session)
    detach()
    detach()
    expect(seen).toEqual(['created s', 'disposed s'])
    expect(store.list()).toEqual([])
  })

  it('waits with a detach until the creation was announced', () => {
    const { store, seen } = observed()
    const session = store.prepare('s')
    const detach = store.enter(session)
    store.on('session/created', () => {
      detach()
      seen.push(`still live: ${store.get('s') === session}`)
    })
    store.announce(session)
    expect(seen).toEqual(['created s', 'still live: true', 'disposed s'])
    expect(store.get('s')).toBeUndefined()
  })

  it('waits with a detach until an event was published', () => {
    const { store, seen } = observed()
    const session = store.prepare('s')
    const detach = store.enter(session)
    store.announce(session)
    store.on('session/event', () => {
      detach()
      seen.push(`still live: ${store.get('s') === session}`)
    })
    session.append('turn/start', { turn: 1 })
    expect(seen).toEqual(['created s', 'event s 0 turn/start', 'still live: true', 'disposed s'])
    session.append('turn/end', { turn: 1, reason: { kind: 'completed' } })
    expect(session.seq).toBe(2)
    expect(seen).toHaveLength(4)
  })

  it('refuses a stale prepared session and one that is attached already', () => {
    const store = new SessionStore()
    const stale = store.prepare('s')
    const live = store.create('s')
    expect(codeOf(() => store.enter(stale))).toBe('session/exists')
    expect(store.get('s')).toBe(live)
    expect(codeOf(() => new SessionStore().enter(live))).toBe('session/attached')
  })

  it('lets a session that left enter again', () => {
    const { store, seen } = observed()
    const session = store.prepare('s')
    store.enter(session)()
    store.enter(session)
    store.announce(session)
    expect(seen).toEqual(['created s'])
  })

  it('announces once, and only live sessions', () => {
    const store = new SessionStore()
    const session = store.create('s')
    expect(codeOf(() => store.announce(session))).toBe('session/announced')
    expect(codeOf(() => store.announce(Session.create('t')))).toBe('session/not-live')
    const reentrant = store.prepare('r')
    store.enter(reentrant)
    store.on('session/created', (created) => store.announce(created))
    expect(codeOf(() => store.announce(reentrant))).toBe('session/announced')
  })
})

describe('publishing events', () => {
  it('happens after the event is in the log', () => {
    const store = new SessionStore()
    const session = store.create('s')
    const lengths: number[] = []
    store.on('session/event', (live, event) => {
      lengths.push(live.events.length)
      expect(live.events.at(-1)).toBe(event)
    })
    session.append('turn/start', { turn: 1 })
    expect(lengths).toEqual([1])
  })

  it('contains the failures of observers and calls the others', async () => {
    const { store, seen } = observed()
    const session = store.create('s')
    store.on('session/event', () => {
      throw new Error('sync')
    })
    store.on('session/event', () => Promise.reject(new Error('async')))
    store.on('session/event', () => seen.push('last'))
    expect(session.append('turn/start', { turn: 1 }).seq).toBe(0)
    await settle()
    expect(seen).toEqual([
      'created s',
      'event s 0 turn/start',
      'session "s": a session/event listener failed: Error: sync',
      'last',
      'session "s": a session/event listener failed: Error: async',
    ])
  })

  it('contains the failures of disposal listeners', () => {
    const { store, seen } = observed()
    const session = store.prepare('s')
    const detach = store.enter(session)
    store.announce(session)
    store.on('session/disposed', () => {
      throw new Error('oops')
    })
    detach()
    expect(seen.slice(1)).toEqual([
      'disposed s',
      'session "s": a session/disposed listener failed: Error: oops',
    ])
  })

  it('goes to those who listened before the event entered the log', () => {
    const { store, seen } = observed()
    const session = store.create('s')
    const off = store.on('session/event', () => {
      off()
      store.on('session/event', () => seen.push('newcomer'))
    })
    session.append('turn/start', { turn: 1 })
    expect(seen).not.toContain('newcomer')
    session.append('turn/end', { turn: 1, reason: { kind: 'completed' } })
    expect(seen.filter((line) => line === 'newcomer')).toHaveLength(1)
  })

  it('refuses an append from inside a publication, and only on the session that is publishing', () => {
    const store = new SessionStore()
    const session = store.create('s')
    const other = store.create('t')
    const codes: string[] = []
    const off = store.on('session/event', (live) => {
      if (live === other) return
      codes.push(codeOf(() => session.append('turn/end', { turn: 1, reason: { kind: 'completed' } })))
      other.append('turn/start', { turn: 1 })
    })
    session.append('turn/start', { turn: 1 })
    off()
    expect(codes).toEqual(['session/reentrant-append'])
    expect([session.seq, other.seq]).toEqual([1, 1])
    session.append('turn/end', { turn: 1, reason: { kind: 'completed' } })
    expect(session.seq).toBe(2)
  })
})

describe('checks at dispatch', () => {
  it('refuse an append before the log changes', () => {
    const { store, seen } = observed()
    const session = store.create('s')
    const off = store.onDispatch(({ name, event }) => {
      if (name === 'session/event' && event?.type === 'turn/end') throw new Error('no turn is open')
    })
    expect(() => session.append('turn/end', { turn: 1, reason: { kind: 'completed' } })).toThrow(
      'no turn is open',
    )
    expect(session.events).toEqual([])
    expect(session.surface.nodes).toEqual([])
    expect(seen).toEqual(['created s'])
    off()
    expect(session.append('turn/end', { turn: 1, reason: { kind: 'completed' } }).seq).toBe(0)
  })

  it('veto a creation, and cannot veto a disposal', () => {
    const { store, seen } = observed()
    store.onDispatch(({ name }) => {
      throw new Error(name)
    })
    expect(() => store.create('s')).toThrow('session/created')
    expect(store.get('s')).toBeUndefined()
    expect(seen).toEqual(['session "s": a session/disposed listener failed: Error: session/disposed'])
  })
})

describe('flushing', () => {
  it('waits for all and tells whether anyone took part', async () => {
    const store = new SessionStore()
    const session = store.create('s')
    expect(await store.flush(session)).toBe(false)
    const done: string[] = []
    store.on('session/flush', async () => {
      await settle()
      done.push('slow')
    })
    store.on('session/flush', () => done.push('fast'))
    expect(await store.flush(session)).toBe(true)
    expect(done).toEqual(['fast', 'slow'])
  })

  it('fails with the first registered failure after all have settled', async () => {
    const store = new SessionStore()
    const session = store.create('s')
    const done: string[] = []
    store.on('session/flush', async () => {
      await settle()
      throw new Error('first registered')
    })
    store.on('session/flush', () => {
      throw new Error('first to fail')
    })
    store.on('session/flush', async () => {
      await settle()
      await settle()
      done.push('last')
    })
    await expect(store.flush(session)).rejects.toThrow('first registered')
    expect(done).toEqual(['last'])
  })

  it('is for live sessions', async () => {
    const failure = new SessionStore().flush(Session.create('s'))
    await expect(failure).rejects.toMatchObject({ code: 'session/not-live' })
  })
})

describe('a seed that is refused', () => {
  it('leaves the store as it was', () => {
    const { store, seen } = observed()
    const seed: LogEvent[] = [logOnly(3, 'turn/start', { turn: 1 })]
    expect(codeOf(() => store.create('s', { seed }))).toBe('sequence/gap')
    expect(store.list()).toEqual([])
    expect(seen).toEqual([])
  })
})
