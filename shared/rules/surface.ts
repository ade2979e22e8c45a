// The surface over a whole log: every message event joins it as its marker says, and cites what it came from
// (seeds: "Surface types"). The transitions themselves live in session/surface.ts; this rule runs them over rows
// and turns their faults into problems.
import { jsonEquals } from '../session/json.js'
import {
  commitSurface,
  createSurface,
  findSurfaceEntry,
  planSurface,
  type SurfaceState,
  surfaceEntries,
  surfaceFrom,
  surfaceSize,
} from '../session/surface.js'
import type {
  SurfaceCalls,
  SurfaceCandidate,
  SurfaceEntry,
  SurfaceFault,
} from '../session/surface-candidate.js'
import type { MessageDetail } from './event-detail.js'
import type { CreateMachine, ReportAt, RowEvent, RuleContext, RuleMachine } from './rule.js'
import { type SplitPair, SurfacePairs } from './surface-pairs.js'

/** The nodes in order. States saved one after another share one growing list until a replacement. */
export interface SavedSurface {
  readonly entries: readonly SurfaceEntry[]
  readonly length: number
  readonly split: readonly SplitPair[]
}

export const createSurfaceRule: CreateMachine<SavedSurface> = (context) => new SurfaceRule(context)

class SurfaceRule implements RuleMachine<SavedSurface> {
  readonly types: readonly string[]
  readonly #context: RuleContext
  /** The nodes as a list that saved states share; what it is until the next save where `#surface` is undefined. */
  #list: SurfaceEntry[] = []
  /** The linked surface, made when a replacement needs it: appending to a list is all that most rows do. */
  #surface: SurfaceState | undefined
  #isListCurrent = true
  #pairs = new SurfacePairs()
  /** Pairs of which a replacement hid one side since the last request. */
  #split: readonly SplitPair[] = []

  constructor(context: RuleContext) {
    this.#context = context
    this.types = ['step/start', ...surfaceTypes(context)]
  }

  fold(event: RowEvent): void {
    if (event.place === 'opens-step') {
      // The next request is made from the surface as it is now; until then a further replacement may mend it.
      this.finish(this.#context.reportAt)
      this.#split = []
      return
    }
    const detail = event.detail
    if (detail?.kind !== 'message' || detail.marker?.op === undefined) return
    const { marker } = detail
    const candidate = {
      seq: event.seq,
      type: event.type,
      rewriteKey: detail.rewriteKey,
      sourceEventSeqs: marker.sources,
      surfaceOp: detail.marker.op,
      calls: callsOf(detail),
    }
    if (candidate.surfaceOp === 'append' && this.#surface === undefined) this.#append(candidate)
    else this.#enter(candidate, this.#linkedSurface())
  }

  finish(reportAt: ReportAt): void {
    for (const { callId, seq, side, bySeq } of this.#split) {
      reportAt(bySeq, 'surface/split-pair', ['surfaceOp'], [callId, seq], [{ seq, text: `${side}-here` }])
    }
  }

  save(): SavedSurface {
    if (this.#surface !== undefined && !this.#isListCurrent) {
      this.#list = surfaceEntries(this.#surface)
      this.#isListCurrent = true
    }
    return { entries: this.#list, length: this.#list.length, split: this.#split }
  }

  restore(saved: SavedSurface): void {
    // The shared list may have grown past the saved state: what follows goes its own way.
    this.#list = saved.entries.slice(0, saved.length)
    this.#surface = undefined
    this.#isListCurrent = true
    this.#split = saved.split
  }

  same(a: SavedSurface, b: SavedSurface): boolean {
    if (a.length !== b.length || !jsonEquals(a.split, b.split)) return false
    if (a.entries === b.entries) return true
    for (let index = 0; index < a.length; index++) {
      if (!sameEntry(a.entries[index], b.entries[index])) return false
    }
    return true
  }

  weight(): number {
    return this.#surface === undefined || this.#isListCurrent ? 1 : surfaceSize(this.#surface)
  }

  #append(candidate: SurfaceCandidate): void {
    const plan = planSurface(noSurface, candidate, this.#context.dialect.surface)
    if (!plan.ok) for (const fault of plan.faults) this.#report(fault)
    this.#list.push(plan.transition.entry)
  }

  #enter(candidate: SurfaceCandidate, surface: SurfaceState): void {
    const plan = planSurface(surface, candidate, this.#context.dialect.surface)
    if (!plan.ok) for (const fault of plan.faults) this.#report(fault)
    const gone = plan.shadowed.flatMap((seq) => findSurfaceEntry(surface, seq) ?? [])
    commitSurface(surface, plan)
    this.#pairs.remove(gone)
    this.#pairs.add(plan.transition.entry)
    if (plan.transition.kind === 'replace') this.#isListCurrent = false
    else if (this.#isListCurrent) this.#list.push(plan.transition.entry)
    // What a faulty replacement parts is part of its fault.
    const split = plan.ok ? this.#pairs.splitBy(gone, candidate.seq) : []
    if (split.length > 0 || this.#split.length > 0) {
      this.#split = [...this.#split, ...split].filter((pair) => this.#pairs.isSplit(pair))
    }
  }

  #linkedSurface(): SurfaceState {
    if (this.#surface === undefined) {
      this.#surface = surfaceFrom(this.#list, 0)
      this.#pairs = new SurfacePairs()
      for (const entry of this.#list) this.#pairs.add(entry)
    }
    return this.#surface
  }

  #isNode(seq: number): boolean {
    return this.#surface !== undefined && findSurfaceEntry(this.#surface, seq) !== undefined
  }

  #report(fault: SurfaceFault): void {
    // A node that is missing because its row is missing is the same fault as the gap.
    const [missing] = fault.relatedSeqs
    const isRange = fault.code === 'surface/start-missing' || fault.code === 'surface/end-missing'
    if (isRange && missing !== undefined && this.#context.isLost(missing)) return
    const related = fault.relatedSeqs
      .filter((seq) => isRange || this.#isNode(seq))
      .map((seq) => ({ seq, text: isRange ? 'named-here' : 'shadowed-here' }))
    this.#context.report(fault.code, fault.path, fault.values, related)
  }
}

/** An append is checked against its own citations alone. */
const noSurface = createSurface()

function sameEntry(a: SurfaceEntry | undefined, b: SurfaceEntry | undefined): boolean {
  if (a === b) return true
  return (
    a?.seq === b?.seq &&
    a?.type === b?.type &&
    a?.rewriteKey === b?.rewriteKey &&
    jsonEquals(a?.calls, b?.calls)
  )
}

function callsOf(detail: MessageDetail): SurfaceCalls | undefined {
  const { calls, callId } = detail
  if (calls.length === 0 && callId === undefined) return undefined
  const asks = calls.map(({ id }) => id)
  return callId === undefined ? { asks } : { asks, answers: callId }
}

function surfaceTypes({ dialect }: RuleContext): readonly string[] {
  return [...dialect.events.values()]
    .filter((event) => event.projection !== undefined)
    .map(({ type }) => type)
}
