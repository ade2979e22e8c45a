// The surface of a log in memory: plans an event before it commits it, and folds whole logs or loaded windows.
// It joins what surface.ts knows (transitions) with what events hold (markers, tool results); it knows no session.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { isRecord } from './json.js'
import { canonicalJsonText } from './json-text.js'
import type { LogEvent, SurfaceOp } from './log-event.js'
import { describeSurfaceFault, SessionError } from './session-error.js'
import {
  commitSurface,
  createSurface,
  findSurfaceEntry,
  noteRewriteKey,
  planSurface,
  replaceGeneration,
  type SurfacePlan,
  surfaceNodes,
} from './surface.js'
import type { SurfaceCandidate, SurfaceFault } from './surface-candidate.js'
import { readSurfaceMarker, type SurfaceMarker } from './surface-marker.js'

/** Live, read-only view of the message-producing events (seed 004). */
export interface SessionSurface {
  /** Current event seqs in model-visible order; a frozen snapshot that never grows later. */
  readonly nodes: readonly number[]
  /** How many replacements were committed; equal values mean that only the tail has grown. */
  readonly replaceGeneration: number
}

/** One replacement seen while folding (seed 004). */
export interface SurfaceFoldReplacement {
  readonly seq: number
  /** Declared range, both ends inclusive. */
  readonly start: number
  readonly end: number
  /** What it took off the surface, in surface order. */
  readonly shadowedSeqs: readonly number[]
}

/** The outcome of folding a whole log (seed 004). */
export interface SurfaceFoldResult {
  readonly nodes: readonly number[]
  readonly replacements: readonly SurfaceFoldReplacement[]
}

/**
 * Folds a complete log, or a contiguous window of one, whose first event has the seq `baseSeq`. Events that are
 * added to `log` later are folded when the surface is next looked at. A replacement that reaches before the
 * window fails: its range is not there (seed 004).
 */
export class SurfaceManager implements SessionSurface {
  readonly #log: readonly LogEvent[]
  readonly #baseSeq: number
  readonly #dialect: Dialect
  readonly #state = createSurface()
  /** Events of the log that the state has taken in. */
  #folded = 0
  #nodes: readonly number[] | undefined

  constructor(log: readonly LogEvent[], baseSeq = 0, dialect: Dialect = defaultDialect) {
    this.#log = log
    this.#baseSeq = baseSeq
    this.#dialect = dialect
  }

  get nodes(): readonly number[] {
    this.#catchUp()
    this.#nodes ??= Object.freeze(surfaceNodes(this.#state))
    return this.#nodes
  }

  get replaceGeneration(): number {
    this.#catchUp()
    return replaceGeneration(this.#state)
  }

  /**
   * Checks the event that is to come next and changes nothing; `undefined` for a log-only event. Throws a
   * {@link SessionError} where it may not come next.
   */
  planNext(event: LogEvent): SurfacePlan | undefined {
    this.#catchUp()
    return this.#plan(event)
  }

  /** Commits what {@link planNext} returned, once the event is in the log. */
  commitNext(plan: SurfacePlan | undefined): void {
    this.#folded += 1
    if (plan === undefined) return
    commitSurface(this.#state, plan)
    this.#nodes = undefined
  }

  /**
   * Folds all events of the log that are not folded yet and returns what each replacement took away. Throws a
   * {@link SessionError} at the first event that may not stand where it does; those before it stay folded.
   */
  fold(): readonly SurfaceFoldReplacement[] {
    const replacements: SurfaceFoldReplacement[] = []
    for (let event = this.#log[this.#folded]; event !== undefined; event = this.#log[this.#folded]) {
      const plan = this.#plan(event)
      this.commitNext(plan)
      if (plan === undefined || plan.transition.kind === 'append') continue
      const { entry, start, end } = plan.transition
      replacements.push({ seq: entry.seq, start, end, shadowedSeqs: plan.shadowed })
    }
    return replacements
  }

  #catchUp(): void {
    if (this.#folded < this.#log.length) this.fold()
  }

  #plan(event: LogEvent): SurfacePlan | undefined {
    const expectedSeq = this.#baseSeq + this.#folded
    if (event.seq !== expectedSeq) {
      const message = `event has seq ${event.seq}, but ${expectedSeq} comes next`
      throw new SessionError({ code: 'sequence/gap', path: ['seq'], message })
    }
    const marker = readSurfaceMarker(event, this.#dialect.events.get(event.type))
    refuse(marker.faults[0])
    const { op } = marker
    if (op === undefined) return undefined
    const plan = planSurface(this.#state, this.#candidate(event, { ...marker, op }), this.#dialect.surface)
    if (!plan.ok) refuse(plan.faults.find(({ code }) => this.#isDecisive(code)))
    return plan
  }

  #candidate(event: LogEvent, { op, sources }: SurfaceMarker & { readonly op: SurfaceOp }): SurfaceCandidate {
    const isRewrite =
      this.#dialect.surface.toolResultRewrite && op !== 'append' && event.type === 'tool/result'
    return {
      seq: event.seq,
      type: event.type,
      surfaceOp: op,
      ...(sources === undefined ? {} : { sourceEventSeqs: sources }),
      ...(isRewrite ? { rewriteKey: this.#prepareRewrite(event, op) } : {}),
    }
  }

  /**
   * Fingerprints a replacing `tool/result` and the one it rewrites. Only now, since hardly any result is ever
   * rewritten. A payload without the shape of a result never equals another one.
   */
  #prepareRewrite(event: LogEvent, op: { readonly start: number }): string {
    const original = findSurfaceEntry(this.#state, op.start)
    if (original !== undefined && original.rewriteKey === undefined) {
      const source = this.#log[original.seq - this.#baseSeq]
      noteRewriteKey(this.#state, original.seq, toolResultKey(source?.data) ?? `broken ${original.seq}`)
    }
    return toolResultKey(event.data) ?? `broken ${event.seq}`
  }

  /** Some dialects leave citations to the invariant checker; a range that is not there breaks the surface anyway. */
  #isDecisive(code: string): boolean {
    return this.#dialect.surface.checkedAt === 'restore' || !code.startsWith('provenance/')
  }
}

/** Text of everything in a `tool/result` payload but the content of its block; `undefined` for other payloads. */
export function toolResultKey(data: unknown): string | undefined {
  const message = isRecord(data) ? data['message'] : undefined
  const blocks = isRecord(message) ? message['content'] : undefined
  if (!isRecord(data) || !isRecord(message) || !Array.isArray(blocks)) return undefined
  // Restored payloads have exactly one block; of an appended one the harness, too, looks at the first alone.
  const block: unknown = blocks[0]
  const content = [{ ...(isRecord(block) ? block : {}), content: null }]
  return canonicalJsonText({ ...data, message: { ...message, content } })
}

function refuse(fault: SurfaceFault<string> | undefined): void {
  if (fault === undefined) return
  throw new SessionError({ code: fault.code, path: fault.path, message: describeSurfaceFault(fault) })
}

/**
 * Folds a complete log through the same transitions as a live session (seed 004), with the history of its
 * replacements. Throws a {@link SessionError} at the first event that breaks a surface rule.
 */
export function foldSurface(
  events: readonly LogEvent[],
  dialect: Dialect = defaultDialect,
): SurfaceFoldResult {
  const manager = new SurfaceManager(events, 0, dialect)
  const replacements = manager.fold()
  return { nodes: manager.nodes, replacements }
}
