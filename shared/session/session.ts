// A session: the append-only log of one agent's interaction, and what is derived from it (seed 004). It accepts
// or refuses events as the harness does, and keeps no state that the log does not give back. No storage, no loop.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { type DerivedMessage, deriveEventMessage } from './derive.js'
import type { CurrentVocabulary } from './events.js'
import { assertHeader, createHeader, type SessionHeader } from './header.js'
import { foldHeaderEvent, foldRequestContext, type HeaderStep, type RequestContext } from './header-fold.js'
import { deepFreeze, isJsonValue, isRecord, type JsonValue, snapshotJsonValue } from './json.js'
import type { LogEvent, SurfaceIntent } from './log-event.js'
import type { RequestHeader } from './request-header.js'
import { assertSeedEvent, findRetiredName } from './seed-check.js'
import { type Refusal, SessionError } from './session-error.js'
import { type SessionSurface, SurfaceManager } from './surface-manager.js'
import type { EventOf, EventTypeOf, Vocabulary } from './vocabulary.js'

/** What a session may be told besides its content. */
export interface SessionOptions {
  /** Dialect of the log; seed 004's by default. Name its vocabulary as the type parameter. */
  readonly dialect?: Dialect
  /** Clock for new events, Unix epoch in ms. */
  readonly now?: () => number
}

/**
 * What an attached session does around the moment in which an event enters its log. Only the store makes one;
 * see {@link attachSession}.
 */
export interface Publication<V extends Vocabulary> {
  /** Gets the accepted event before it enters the log and may throw to refuse it; returns what publishes it. */
  readonly prepare: (event: EventOf<V>) => () => void
  /** Called when an append is over, committed or not. */
  readonly settle: () => void
}

/** How a session takes in its seed: as borrowed values that it copies, or as fresh ones that it comes to own. */
type Intake = 'snapshot' | 'restore'

interface Making {
  readonly id: string
  readonly seed: readonly unknown[] | undefined
  readonly header: unknown
  readonly intake: Intake
  readonly options: SessionOptions
}

// Set by the class itself, which alone can reach the private member.
let attach: <V extends Vocabulary>(
  session: Session<V>,
  publication: Publication<V>,
) => (() => void) | undefined

/**
 * An event-sourced session (seed 004). Make detached ones here and live ones with a {@link SessionStore}. The
 * type parameter is the vocabulary that types `append` and `events`; it goes with the dialect in the options.
 */
export class Session<V extends Vocabulary = CurrentVocabulary> {
  /** Creation metadata, frozen. */
  readonly header: SessionHeader
  /** The shape of the format that this log has. */
  readonly dialect: Dialect
  /** Length of the constructor seed: the first seq that this lifecycle can have written. */
  readonly firstLiveSeq: number
  /** The live surface; the same object for the life of the session. */
  readonly surface: SessionSurface

  readonly #log: LogEvent[] = []
  readonly #surface: SurfaceManager
  readonly #now: () => number
  readonly #history: History = { messages: [], nodes: 0, generation: 0 }
  readonly #request: RequestState = { folded: 0, header: { ok: true, header: undefined }, context: undefined }
  #events: readonly EventOf<V>[] | undefined
  #publication: Publication<V> | undefined
  #isAppending = false

  static {
    attach = (session, publication) => {
      if (session.#publication !== undefined) return undefined
      session.#publication = publication
      return () => {
        session.#publication = undefined
      }
    }
  }

  /**
   * A detached session over a copy of `seed`, borrowed events for replay or a fork. Any seed, the empty one
   * included, is followed by the mark of its end unless it ends in one or the dialect has none. Without `header`
   * a minimal one is made. Throws a {@link SessionError} for a seed or a header that the harness would refuse.
   */
  static create<V extends Vocabulary = CurrentVocabulary>(
    id: string,
    seed?: readonly LogEvent[],
    header?: SessionHeader,
    options: SessionOptions = {},
  ): Session<V> {
    return new Session<V>({ id, seed, header, intake: 'snapshot', options })
  }

  /**
   * A detached session over fresh values out of storage. It takes over `seed` and `header` and freezes them in
   * place once all of them are checked, so nobody else may keep a hold of them. Throws as {@link create}.
   */
  static fromRestore<V extends Vocabulary = CurrentVocabulary>(
    id: string,
    seed: readonly LogEvent[],
    header: SessionHeader,
    options: SessionOptions = {},
  ): Session<V> {
    return new Session<V>({ id, seed, header, intake: 'restore', options })
  }

  private constructor({ id, seed, header, intake, options }: Making) {
    this.dialect = options.dialect ?? defaultDialect
    this.#now = options.now ?? Date.now
    this.#surface = new SurfaceManager(this.#log, 0, this.dialect)
    this.surface = viewOf(this.#surface)
    // The harness looks at a restored header before the events, at one made in memory after them.
    const restored = intake === 'restore' ? this.#takeHeader(id, header, intake) : undefined
    for (const [index, event] of (seed ?? []).entries()) this.#takeSeedEvent(event, index, intake)
    this.header = deepFreeze(restored ?? this.#takeHeader(id, header, intake))
    // Only now, when nothing can be refused any more; copies are frozen from the start.
    if (intake === 'restore') this.#log.forEach(deepFreeze)
    this.firstLiveSeq = this.#log.length
    const { endSeedType } = this.dialect
    if (seed !== undefined && endSeedType !== undefined && this.#log.at(-1)?.type !== endSeedType) {
      this.#accept(endSeedType, {}, undefined)
    }
  }

  get id(): string {
    return this.header.id
  }

  /** The log, frozen; the same array until the next append. */
  get events(): readonly EventOf<V>[] {
    this.#events ??= Object.freeze(this.#log.map((event) => asEventOf<V>(event)))
    return this.#events
  }

  /** The seq that the next event gets: always the length of the log. */
  get seq(): number {
    return this.#log.length
  }

  /**
   * Adds one event: checks it, copies `data` in one pass that reads each value once, and publishes it to the
   * observers of the store. Surface types must say how they join the surface; the compiler refuses that for all
   * others. Returns the frozen event as logged. Throws a {@link SessionError}, and leaves the log as it was, for
   * data that is no lossless JSON, for a broken surface rule, for a retired type, when a check of the store
   * refuses the event, and while another append is being published.
   */
  append<T extends EventTypeOf<V>>(
    type: T,
    data: V['events'][T],
    ...intent: T extends V['surface'] ? [intent: SurfaceIntent] : []
  ): EventOf<V, T> {
    return asEventOf<V, T>(this.#accept(type, data, intent[0]))
  }

  /**
   * The derived history: the message of every surface node, in order (seed 004). Each node is projected once; a
   * replacement makes it start over. A fresh array over shared, frozen messages.
   */
  deriveMessages(): V['message'][] {
    const history = this.#history
    const { nodes, replaceGeneration } = this.#surface
    if (replaceGeneration !== history.generation) {
      history.messages = []
      history.nodes = 0
      history.generation = replaceGeneration
    }
    for (const seq of nodes.slice(history.nodes)) {
      const event = this.#log[seq]
      const message = event === undefined ? null : deriveEventMessage(event, this.dialect)
      if (message !== null) history.messages.push(message)
    }
    history.nodes = nodes.length
    return history.messages.map((message) => asMessageOf<V>(message))
  }

  /** The message that one event derives to, by the rules of this session's dialect; `null` for none. */
  deriveEventMessage(event: LogEvent): V['message'] | null {
    const message = deriveEventMessage(event, this.dialect)
    return message === null ? null : asMessageOf<V>(message)
  }

  /**
   * The request header in force, frozen and canonical, or `undefined` before the first one. Every event is folded
   * once. Throws a {@link SessionError} where the log amends a header that it never had (v0a).
   */
  requestHeader(): V['header'] | undefined {
    const { header } = this.#foldRequest()
    if (!header.ok) {
      const message = 'the log amends a request header that cannot be known'
      throw new SessionError({ code: header.code, path: [], message })
    }
    return header.header === undefined ? undefined : asHeaderOf<V>(header.header)
  }

  /** The latest route and capacity, frozen, or `undefined` before the first `request/context`. */
  requestContext(): RequestContext | undefined {
    return this.#foldRequest().context
  }

  #takeHeader(id: string, source: unknown, intake: Intake): SessionHeader {
    const isOwned = intake === 'restore'
    const minimal = () => createHeader(id, { createdAt: this.#now() }, this.dialect)
    const header = isOwned ? source : snapshotJsonValue(source ?? minimal())
    if (header === undefined || (isOwned && this.#mustBeLossless() && !isJsonValue(header))) {
      throw new SessionError(notLossless('session header', []))
    }
    assertHeader(id, header, this.dialect)
    return header
  }

  #takeSeedEvent(source: unknown, index: number, intake: Intake): void {
    const isOwned = intake === 'restore'
    const event = isOwned ? source : snapshotJsonValue(source)
    if (event === undefined || (isOwned && this.#mustBeLossless() && !isJsonValue(event))) {
      throw new SessionError(notLossless(`seed event ${index}`, []))
    }
    assertSeedEvent(event, index, this.dialect)
    const plan = this.#surface.planNext(event)
    this.#log.push(event)
    this.#surface.commitNext(plan)
  }

  /** Whether values out of storage are checked again: some dialects trust what they parsed themselves. */
  #mustBeLossless(): boolean {
    return this.dialect.envelope.losslessOnRestore
  }

  #accept(type: string, source: unknown, intent: SurfaceIntent | undefined): LogEvent {
    const data = snapshotJsonValue(source)
    if (data === undefined) throw new SessionError(notLossless(`data of "${type}"`, ['data']))
    const retired = findRetiredName(type, data, this.dialect)
    if (retired !== undefined) throw new SessionError(retired)
    const marker = snapshotMarker(intent)
    if (this.#isAppending) {
      const message = 'an event cannot be appended while another one is being published'
      throw new SessionError({ code: 'session/reentrant-append', path: [], message })
    }
    const event: LogEvent = Object.freeze({ type, seq: this.#log.length, time: this.#now(), data, ...marker })
    const plan = this.#surface.planNext(event)
    const publication = this.#publication
    this.#isAppending = true
    try {
      const publish = publication?.prepare(asEventOf<V>(event))
      this.#log.push(event)
      this.#surface.commitNext(plan)
      this.#events = undefined
      publish?.()
    } finally {
      this.#isAppending = false
      publication?.settle()
    }
    return event
  }

  #foldRequest(): RequestState {
    const request = this.#request
    const fresh = this.#log.slice(request.folded)
    for (const event of fresh) {
      const before = request.header.ok ? request.header.header : undefined
      const step = foldHeaderEvent(before, event, this.dialect)
      // Also leaves a header that cannot be known unknown, until an event says what it is.
      if (!step.ok || step.header !== before) request.header = deepFreeze(step)
    }
    request.context = foldRequestContext(fresh, this.dialect, request.context)
    request.folded = this.#log.length
    return request
  }
}

/** Derived messages so far, and the state of the surface that they were made from. */
interface History {
  messages: DerivedMessage[]
  nodes: number
  generation: number
}

interface RequestState {
  folded: number
  header: HeaderStep
  context: RequestContext | undefined
}

/**
 * Puts a session's appends under a store's publication; `undefined` where it is attached already. Returns what
 * takes it off again. For the store alone.
 */
export function attachSession<V extends Vocabulary>(
  session: Session<V>,
  publication: Publication<V>,
): (() => void) | undefined {
  return attach(session, publication)
}

function viewOf(surface: SurfaceManager): SessionSurface {
  return Object.freeze({
    get nodes() {
      return surface.nodes
    },
    get replaceGeneration() {
      return surface.replaceGeneration
    },
  })
}

/** Copies the surface members that are stated, each read once. */
function snapshotMarker(intent: SurfaceIntent | undefined): { readonly [member: string]: JsonValue } {
  const { surfaceOp, sourceEventSeqs } = intent ?? {}
  const marker = {
    ...(surfaceOp === undefined ? {} : { surfaceOp }),
    ...(sourceEventSeqs === undefined ? {} : { sourceEventSeqs }),
  }
  const copy = snapshotJsonValue(marker)
  if (!isJsonRecord(copy)) throw new SessionError(notLossless('surface metadata', []))
  return copy
}

function isJsonRecord(value: JsonValue | undefined): value is { readonly [member: string]: JsonValue } {
  return isRecord(value)
}

function notLossless(what: string, path: readonly string[]): Refusal {
  return { code: 'json/not-lossless', path, message: `${what} cannot be kept as JSON without loss` }
}

// Static types end here: what a log holds was checked as far as the harness checks it, and is typed by the
// vocabulary that the creator of the session named. These are the only places that say so.

function asEventOf<V extends Vocabulary, T extends EventTypeOf<V> = EventTypeOf<V>>(
  event: LogEvent,
): EventOf<V, T> {
  return event as EventOf<V, T>
}

function asMessageOf<V extends Vocabulary>(message: DerivedMessage): V['message'] {
  return message as V['message']
}

function asHeaderOf<V extends Vocabulary>(header: RequestHeader): V['header'] {
  return header as V['header']
}
