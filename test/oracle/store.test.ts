// The same random series of calls on our session store and the real one, with listeners that veto, leave, append
// and fail on the way: both must publish the same, refuse the same, and end with the same sessions.
import { Context } from '@deepseek-ai/cordis'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SessionForkError } from '../../shared/session/fork.js'
import { Session } from '../../shared/session/session.js'
import { SessionStore } from '../../shared/session/store.js'
import { randomLog } from './random-log.js'
import { ourEvents, real, realEvents } from './real.js'

const NAMES = ['session/created', 'session/disposed', 'session/event', 'session/flush'] as const
type Name = (typeof NAMES)[number]

/** What the two session classes have in common, as far as these tests go. */
interface AnySession {
  readonly id: string
  readonly seq: number
  readonly header: object
  readonly events: readonly { readonly type: string; readonly seq: number }[]
  append: unknown
}

/** What the two stores have in common; ids and events are passed untyped. */
interface AnyStore {
  create: (id?: string, options?: object) => AnySession
  prepare: (id?: string, options?: object) => AnySession
  enter: (session: AnySession) => () => void
  announce: (session: AnySession) => void
  flush: (session: AnySession) => Promise<boolean>
  get: (id: string) => AnySession | undefined
  list: () => readonly AnySession[]
  fork: (source: AnySession | string, boundary?: number, childId?: string) => AnySession
}

interface World {
  readonly store: AnyStore
  readonly on: (name: Name, listener: (session: AnySession) => unknown) => () => void
  readonly seedOf: (log: readonly unknown[]) => readonly unknown[]
  /** A session of this core that no store made. */
  readonly foreign: (id: string) => AnySession
}

function ourWorld(): World {
  const store = new SessionStore()
  return {
    store: store as unknown as AnyStore,
    on: (name, listener) => store.on(name, listener),
    seedOf: ourEvents,
    foreign: (id) => Session.create(id),
  }
}

async function realWorld(): Promise<World> {
  const ctx = new Context()
  await ctx.plugin(real.SessionStore)
  return {
    store: ctx.sessions as unknown as AnyStore,
    on: (name, listener) => {
      const off = ctx.on(name, listener as never) as () => unknown
      return () => void off()
    },
    seedOf: realEvents,
    foreign: (id) => real.Session.create(real.SessionId(id)),
  }
}

interface Step {
  readonly action: (typeof ACTIONS)[number]
  readonly slot: number
  readonly boundary: number
  readonly name: Name
  readonly reaction: (typeof REACTIONS)[number]
}

const ACTIONS = [
  'create',
  'create-seeded',
  'prepare',
  'enter',
  'announce',
  'go-live',
  'go-live',
  'leave',
  'leave',
  'append',
  'append-end',
  'flush',
  'fork',
  'fork-default',
  'fork-named',
  'fork-foreign',
  'listen',
  'listen',
  'unlisten',
] as const

const REACTIONS = [
  'log',
  'throw',
  'reject',
  'leave',
  'append',
  'create',
  'announce',
  'fork',
  'listen',
] as const

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  slot: fc.nat(3),
  boundary: fc.integer({ min: -1, max: 12 }),
  name: fc.constantFrom(...NAMES),
  reaction: fc.constantFrom(...REACTIONS),
})

/** Carries the steps out in one world and returns everything that could be seen on the way. */
class Run {
  readonly transcript: string[] = []
  readonly #sessions: (AnySession | undefined)[] = []
  readonly #leave: ((() => void) | undefined)[] = []
  readonly #off: (() => void)[] = []
  #made = 0

  constructor(
    readonly world: World,
    readonly log: readonly unknown[],
  ) {}

  async perform(steps: readonly Step[]): Promise<string[]> {
    for (const each of steps) {
      this.transcript.push(`> ${each.action} ${each.slot}`)
      if (each.action === 'flush') await this.#flush(each.slot)
      else this.#attempt(() => this.#perform(each))
      for (let turn = 0; turn < 4; turn++) await Promise.resolve()
    }
    for (const session of this.world.store.list()) this.transcript.push(`live ${describeSession(session)}`)
    return this.transcript
  }

  #perform(each: Step): string {
    const { store } = this.world
    const { slot, boundary } = each
    const id = `s${slot}`
    const session = this.#sessions[slot]
    switch (each.action) {
      case 'create':
        return describeSession(this.#keep(slot, store.create(id)))
      case 'create-seeded': {
        const options = { seed: this.world.seedOf(this.log), meta: { cwd: '/work', delegationDepth: slot } }
        return describeSession(this.#keep(slot, store.create(id, options)))
      }
      case 'prepare':
        return describeSession(this.#keep(slot, store.prepare(id)))
      case 'enter':
        if (session === undefined) return 'nothing'
        this.#leave[slot] = store.enter(session)
        return 'entered'
      case 'announce':
        if (session !== undefined) store.announce(session)
        return 'announced'
      case 'go-live': {
        const prepared = this.#keep(slot, store.prepare(id))
        this.#leave[slot] = store.enter(prepared)
        store.announce(prepared)
        return describeSession(prepared)
      }
      case 'leave':
        this.#leave[slot]?.()
        return 'left'
      case 'append':
        return session === undefined ? 'nothing' : append(session, 'turn/start', { turn: 1 })
      case 'append-end':
        return session === undefined
          ? 'nothing'
          : append(session, 'turn/end', { turn: 1, reason: { kind: 'completed' } })
      case 'fork':
        return describeSession(store.fork(id, boundary))
      case 'fork-default':
        return describeSession(store.fork(session ?? id))
      case 'fork-named':
        return describeSession(store.fork(id, boundary, `s${(slot + 1) % 4}`))
      case 'fork-foreign':
        return describeSession(store.fork(this.world.foreign(id), boundary))
      case 'listen':
        this.#off.push(this.world.on(each.name, (published) => this.#react(each, published)))
        return 'listening'
      case 'unlisten':
        this.#off.shift()?.()
        return 'gone'
      case 'flush':
        return 'elsewhere'
    }
  }

  #keep(slot: number, session: AnySession): AnySession {
    this.#sessions[slot] = session
    return session
  }

  async #flush(slot: number): Promise<void> {
    const session = this.#sessions[slot]
    if (session === undefined) return
    const outcome = await this.world.store.flush(session).then(String, () => 'failed')
    this.transcript.push(`flush ${outcome}`)
  }

  #react({ name, reaction, slot }: Step, session: AnySession): unknown {
    this.transcript.push(`${name} ${session.id} ${session.seq} ${reaction}`)
    // Listeners may set off each other; no world needs that to go on for ever.
    if (this.#made > 20) return undefined
    this.#made += 1
    const { store } = this.world
    switch (reaction) {
      case 'log':
        return undefined
      case 'throw':
        throw new Error('from a listener')
      case 'reject':
        return Promise.reject(new Error('from a listener'))
      case 'leave':
        return this.#attempt(() => {
          for (const leave of this.#leave) leave?.()
          return `still ${store.list().length}`
        })
      case 'append':
        return this.#attempt(() => append(session, 'turn/start', { turn: 1 }))
      case 'create':
        return this.#attempt(() => describeSession(store.create(`extra-${this.#made}`)))
      case 'announce':
        return this.#attempt(() => {
          store.announce(session)
          return 'announced'
        })
      case 'fork':
        return this.#attempt(() => describeSession(store.fork(session)))
      case 'listen':
        this.#off.push(this.world.on(name, () => this.transcript.push(`late listener of ${slot}`)))
        return undefined
    }
  }

  #attempt(action: () => string): void {
    try {
      this.transcript.push(action())
    } catch (error) {
      const isFork = error instanceof SessionForkError || error instanceof real.SessionForkError
      this.transcript.push(isFork ? error.code : 'refused')
    }
  }
}

function append(session: AnySession, type: string, data: object): string {
  const { seq } = Reflect.apply(session.append as () => { seq: number }, session, [type, data])
  return `appended ${seq}`
}

function describeSession({ id, header, events }: AnySession): string {
  const { createdAt: _createdAt, ...members } = header as { createdAt: number }
  return [id, JSON.stringify(Object.entries(members).sort()), ...events.map(({ type }) => type)].join(' ')
}

describe('the session store', () => {
  it('does and publishes what the real one does', async () => {
    const actions = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), randomLog, async (steps, log) => {
        const ours = await new Run(ourWorld(), log).perform(steps)
        const theirs = await new Run(await realWorld(), log).perform(steps)
        expect(ours).toEqual(theirs)
        for (const line of ours) {
          const [first = ''] = line.split(' ')
          actions.set(first, (actions.get(first) ?? 0) + 1)
        }
      }),
      { numRuns: 1500 },
    )
    const seen = [
      ...NAMES,
      'SESSION_ALREADY_EXISTS',
      'SESSION_NOT_FOUND',
      'SESSION_NOT_LIVE',
      'INVALID_BOUNDARY',
      'OPEN_TURN',
    ]
    for (const kind of seen) expect(actions.get(kind) ?? 0, kind).toBeGreaterThan(20)
  })
})

describe('forks of random sessions', () => {
  it('are made or refused alike at every boundary, with the same child', async () => {
    const theirs = await realWorld()
    const ours = ourWorld()
    let made = 0
    fc.assert(
      fc.property(randomLog, fc.integer({ min: -2, max: 60 }), (log, boundary) => {
        made += 1
        const outcomes = [ours, theirs].map(({ store, seedOf }) => {
          const id = `parent-${made}`
          store.create(id, { seed: seedOf(log), meta: { cwd: '/work', agentPreset: 'x' } })
          try {
            return describeSession(store.fork(id, boundary, `child-${made}`))
          } catch (error) {
            return (error as { code: string }).code
          }
        })
        expect(outcomes[0]).toBe(outcomes[1])
      }),
      { numRuns: 2000 },
    )
  })
})
