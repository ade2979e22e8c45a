// Live sessions: who exists, who listens, and the order in which the two learn of each other (seed 004). Storage
// is not its concern: persistence listens to `session/event` and `session/flush` like everyone else.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { callContained, containRejection, type Disposer, ListenerList } from './emitter.js'
import type { CurrentVocabulary } from './events.js'
import { findForkRefusal, SessionForkError } from './fork.js'
import { createHeader, type HeaderMembers, type SessionHeader } from './header.js'
import { isRecord } from './json.js'
import type { LogEvent } from './log-event.js'
import { attachSession, Session } from './session.js'
import { SessionError } from './session-error.js'
import type { EventOf, Vocabulary } from './vocabulary.js'

/** What the store publishes, and what listeners may return. A returned promise is watched, never awaited, except by `flush`. */
export interface SessionListeners<V extends Vocabulary = CurrentVocabulary> {
  /** A session is live. A synchronous throw vetoes it: it is taken out again, and its disposal is announced. */
  readonly 'session/created': (session: Session<V>) => unknown
  /** An announced session is no longer live; once per session. Failures are contained. */
  readonly 'session/disposed': (session: Session<V>) => unknown
  /** An event has entered a log. Failures are contained. */
  readonly 'session/event': (session: Session<V>, event: EventOf<V>) => unknown
  /** Asks to make everything durable that was appended so far. Awaited. */
  readonly 'session/flush': (session: Session<V>) => unknown
}

/** A check at the moment of dispatch, before any listener is called. It throws to stop what is being published. */
export type DispatchCheck<V extends Vocabulary> = (dispatch: {
  readonly name: keyof SessionListeners<V>
  readonly session: Session<V>
  /** The event about to enter the log; only for `session/event`. */
  readonly event?: EventOf<V>
}) => void

export interface SessionStoreOptions {
  /** Dialect of all sessions of this store; seed 004's by default. */
  readonly dialect?: Dialect
  /** Clock for headers and events, Unix epoch in ms. */
  readonly now?: () => number
  /** Told about every failure of a listener that is contained. */
  readonly warn?: (message: string, failure: unknown) => void
}

/** A fresh session, with borrowed seed events for replay or a fork. */
export interface CreateSessionOptions {
  readonly seed?: readonly LogEvent[]
  readonly meta?: HeaderMembers
}

/** As {@link CreateSessionOptions}, or fresh values out of storage whose ownership goes to the session. */
export type PrepareSessionOptions =
  | (CreateSessionOptions & { readonly seedSource?: undefined })
  | { readonly seedSource: 'persistence'; readonly seed: readonly LogEvent[]; readonly meta: SessionHeader }

/** One entered session. */
interface Entry<V extends Vocabulary> {
  readonly session: Session<V>
  readonly detachSession: Disposer
  isAnnounced: boolean
  isAnnouncing: boolean
  isAppending: boolean
  /** The detach disposer was called while it could not be carried out yet. */
  isLeaving: boolean
}

/** In-memory store of live sessions (seed 004). The type parameter is the vocabulary of its dialect. */
export class SessionStore<V extends Vocabulary = CurrentVocabulary> {
  readonly #dialect: Dialect
  readonly #now: () => number
  readonly #warn: (message: string, failure: unknown) => void
  readonly #entries = new Map<string, Entry<V>>()
  readonly #listeners: {
    readonly [Name in keyof SessionListeners<V>]: ListenerList<SessionListeners<V>[Name]>
  } = {
    'session/created': new ListenerList(),
    'session/disposed': new ListenerList(),
    'session/event': new ListenerList(),
    'session/flush': new ListenerList(),
  }
  readonly #checks = new ListenerList<DispatchCheck<V>>()
  #minted = 0

  constructor(options: SessionStoreOptions = {}) {
    this.#dialect = options.dialect ?? defaultDialect
    this.#now = options.now ?? Date.now
    this.#warn = options.warn ?? (() => {})
  }

  /** Adds a listener; returns what takes it back. Who is called is settled when something is published. */
  on<Name extends keyof SessionListeners<V>>(name: Name, listener: SessionListeners<V>[Name]): Disposer {
    return this.#listeners[name].add(listener)
  }

  /** Adds a check that runs before listeners are called and, for an append, before the log changes. */
  onDispatch(check: DispatchCheck<V>): Disposer {
    return this.#checks.add(check)
  }

  /**
   * A live session: prepared, entered and announced. Without `id` one is made up. Throws a {@link SessionError}
   * for a taken id, a bad seed or bad metadata, and whatever a `session/created` listener throws.
   */
  create(id?: string, options: CreateSessionOptions = {}): Session<V> {
    const session = this.prepare(id, options)
    const detach = this.enter(session)
    try {
      this.announce(session)
    } catch (failure) {
      detach()
      throw failure
    }
    return session
  }

  /**
   * A session that is built but not live, for callers that order entering and announcing themselves (seed 004).
   * With `seedSource: 'persistence'` the session takes over seed and metadata as they are.
   */
  prepare(id?: string, options: PrepareSessionOptions = {}): Session<V> {
    const sessionId = id ?? this.#mintId()
    this.#refuseTaken(sessionId)
    const settings = { dialect: this.#dialect, now: this.#now }
    if (options.seedSource === 'persistence') {
      return Session.fromRestore<V>(sessionId, options.seed, options.meta, settings)
    }
    const { seed, meta = {} } = options
    if (!isRecord(meta)) {
      throw new SessionError({ code: 'header/malformed', path: [], message: 'metadata is no plain object' })
    }
    const header = createHeader(
      sessionId,
      { ...meta, createdAt: meta.createdAt ?? this.#now() },
      this.#dialect,
    )
    return Session.create<V>(sessionId, seed, header, settings)
  }

  /**
   * Makes a prepared session live without announcing it. Returns the detach disposer, which takes it out again;
   * called from a `session/created` or `session/event` listener, it waits until that dispatch is over. Throws a
   * {@link SessionError} where the id was taken meanwhile or the session is live somewhere already.
   */
  enter(session: Session<V>): Disposer {
    this.#refuseTaken(session.id)
    const detachSession = attachSession(session, {
      prepare: (event) => this.#prepareEvent(entry, event),
      settle: () => {
        entry.isAppending = false
        this.#leaveIfAsked(entry)
      },
    })
    if (detachSession === undefined) {
      const message = `session "${session.id}" is attached to a store already`
      throw new SessionError({ code: 'session/attached', path: [], message })
    }
    const entry: Entry<V> = {
      session,
      detachSession,
      isAnnounced: false,
      isAnnouncing: false,
      isAppending: false,
      isLeaving: false,
    }
    this.#entries.set(session.id, entry)
    let isEntered = true
    return () => {
      if (!isEntered) return
      isEntered = false
      entry.isLeaving = true
      this.#leaveIfAsked(entry)
    }
  }

  /**
   * Announces an entered session, once. Throws a {@link SessionError} for a session that is not live or was
   * announced before, and whatever a listener or check throws; later listeners are then not called, and the
   * caller takes the session out with its detach disposer.
   */
  announce(session: Session<V>): void {
    const entry = this.#liveEntry(session)
    if (entry.isAnnounced) {
      const message = `session "${session.id}" was announced already`
      throw new SessionError({ code: 'session/announced', path: [], message })
    }
    entry.isAnnounced = true
    entry.isAnnouncing = true
    try {
      for (const listener of this.#resolve('session/created', session)) {
        containRejection(listener(session), (failure) => this.#warnOf('session/created', session, failure))
      }
    } finally {
      entry.isAnnouncing = false
      this.#leaveIfAsked(entry)
    }
  }

  /**
   * Asks every `session/flush` listener to make the session durable and waits for all of them. Resolves to
   * whether there was any; rejects with the failure of the first registered one that failed, after all settled.
   */
  async flush(session: Session<V>): Promise<boolean> {
    this.#liveEntry(session)
    const listeners = this.#resolve('session/flush', session)
    const outcomes = await Promise.allSettled(listeners.map(async (listener) => listener(session)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return listeners.length > 0
  }

  /** The live session with this id. */
  get(id: string): Session<V> | undefined {
    return this.#entries.get(id)?.session
  }

  /** All live sessions in the order of their creation, as a fresh array. */
  list(): Session<V>[] {
    return Array.from(this.#entries.values(), ({ session }) => session)
  }

  /**
   * A live child of a live session: a copy of its events through `boundaryInclusive` (default: the last one) with
   * the lineage in its header. Throws a {@link SessionForkError} where the child's id is taken, the source is not
   * live, or the boundary is none; see {@link findForkRefusal}.
   */
  fork(source: Session<V> | string, boundaryInclusive?: number, childId?: string): Session<V> {
    if (childId !== undefined && this.#entries.has(childId)) {
      throw new SessionForkError(`session "${childId}" already exists`, 'SESSION_ALREADY_EXISTS')
    }
    const parent = this.#forkSource(source)
    const events: readonly LogEvent[] = parent.events
    const boundary = boundaryInclusive ?? events.length - 1
    const isEmptyFork = boundaryInclusive === undefined && events.length === 0
    const refusal = isEmptyFork ? undefined : findForkRefusal(events, boundary, this.#dialect)
    if (refusal !== undefined)
      throw new SessionForkError(`session "${parent.id}": ${refusal.message}`, refusal.code)
    const seed = events.slice(0, boundary + 1)
    const meta = { cwd: parent.header.cwd, parentSession: parent.id, seedLength: seed.length }
    return this.create(childId, { seed, meta })
  }

  #mintId(): string {
    let id: string
    do {
      this.#minted += 1
      id = `session-${this.#minted}`
    } while (this.#entries.has(id))
    return id
  }

  #refuseTaken(id: string): void {
    if (!this.#entries.has(id)) return
    throw new SessionError({
      code: 'session/exists',
      path: ['id'],
      message: `session "${id}" already exists`,
    })
  }

  #forkSource(source: Session<V> | string): Session<V> {
    const id = typeof source === 'string' ? source : source.id
    const live = this.get(id)
    if (live === undefined) throw new SessionForkError(`session "${id}" not found`, 'SESSION_NOT_FOUND')
    if (typeof source === 'string' || source === live) return live
    throw new SessionForkError(`session "${id}" is not the live instance of this store`, 'SESSION_NOT_LIVE')
  }

  #liveEntry(session: Session<V>): Entry<V> {
    const entry = this.#entries.get(session.id)
    if (entry?.session === session) return entry
    const message = `session "${session.id}" is not live in this store`
    throw new SessionError({ code: 'session/not-live', path: [], message })
  }

  /** Runs the checks and returns who listens at this moment. */
  #resolve<Name extends keyof SessionListeners<V>>(
    name: Name,
    session: Session<V>,
    event?: EventOf<V>,
  ): readonly SessionListeners<V>[Name][] {
    for (const check of this.#checks.snapshot())
      check(event === undefined ? { name, session } : { name, session, event })
    return this.#listeners[name].snapshot()
  }

  #prepareEvent(entry: Entry<V>, event: EventOf<V>): () => void {
    entry.isAppending = true
    const { session } = entry
    const listeners = this.#resolve('session/event', session, event)
    return () => {
      callContained(
        listeners,
        (listener) => listener(session, event),
        (failure) => this.#warnOf('session/event', session, failure),
      )
    }
  }

  /** Carries out a detach as soon as nothing is being dispatched for the session. */
  #leaveIfAsked(entry: Entry<V>): void {
    if (!entry.isLeaving || entry.isAnnouncing || entry.isAppending) return
    entry.isLeaving = false
    const { session } = entry
    this.#entries.delete(session.id)
    entry.detachSession()
    if (entry.isAnnounced) this.#publishDisposal(session)
  }

  #publishDisposal(session: Session<V>): void {
    const warn = (failure: unknown) => this.#warnOf('session/disposed', session, failure)
    try {
      callContained(this.#resolve('session/disposed', session), (listener) => listener(session), warn)
    } catch (failure) {
      warn(failure)
    }
  }

  #warnOf(name: keyof SessionListeners<V>, session: Session<V>, failure: unknown): void {
    this.#warn(`session "${session.id}": a ${name} listener failed`, failure)
  }
}
