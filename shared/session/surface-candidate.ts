// An event that wants to enter the surface, and what can be wrong with it whatever the nodes look like: its citations,
// and the rewrite of a tool result. Where the event would stand is not known here.
import type { SurfaceOp } from './log-event.js'

/** Fingerprint of everything in a `tool/result` but the content of its block; equal means nothing else changed. */
export type RewriteKey = string | number

/** What a node remembers of its event. */
export interface SurfaceEntry {
  readonly seq: number
  readonly type: string
  /** Absent where the event is no `tool/result` or was not fingerprinted. */
  readonly rewriteKey?: RewriteKey
  /** The tool calls that the message asks for or answers; carried along for those who look at pairs. */
  readonly calls?: SurfaceCalls
}

/** Ids of the tool calls in one message. */
export interface SurfaceCalls {
  readonly asks: readonly string[]
  readonly answers?: string
}

/** Rules that differ between dialects; `Dialect.surface` has this shape. */
export interface SurfaceRules {
  /** Event types on which a present, empty `sourceEventSeqs` is legal. */
  readonly emptySources: readonly string[]
  /** Whether a replacing `tool/result` may change only the content of one result. */
  readonly toolResultRewrite: boolean
}

/** A surface event that wants to enter, its marker already read (surface-marker.ts). */
export interface SurfaceCandidate extends SurfaceEntry {
  readonly surfaceOp: SurfaceOp
  /** Absent: sources were not recorded. */
  readonly sourceEventSeqs?: readonly number[]
}

export type SurfaceFaultCode =
  | 'surface/start-missing'
  | 'surface/end-missing'
  | 'surface/reversed'
  | 'surface/rewrite-many'
  | 'surface/rewrite-target'
  | 'surface/rewrite-changes'
  | 'provenance/empty'
  | 'provenance/not-earlier'
  | 'provenance/duplicate'
  | 'provenance/uncovered'

/** One reason why an event may not enter the surface as it asks to. */
export interface SurfaceFault<Code extends string = SurfaceFaultCode> {
  readonly code: Code
  /** From the event's object down. */
  readonly path: readonly (string | number)[]
  /** What a message about it would quote, in order; the fault's code says what they are. */
  readonly values: readonly (string | number)[]
  /** Other events that it concerns, at most twenty. */
  readonly relatedSeqs: readonly number[]
}

/** So many related events are named at most; a fault can concern a hundred thousand. */
const RELATED_LIMIT = 20

/** The faults of a citation list, each code at most once and at the first entry that has it. */
export function sourceFaults(
  event: SurfaceCandidate,
  shadowed: readonly number[],
  rules: SurfaceRules,
): SurfaceFault[] {
  const sources = event.sourceEventSeqs
  const faults: SurfaceFault[] = []
  if (sources?.length === 0 && !rules.emptySources.includes(event.type)) {
    faults.push({
      code: 'provenance/empty',
      path: ['sourceEventSeqs'],
      values: [event.type],
      relatedSeqs: [],
    })
  }
  if (shadowed.length === 0 && (sources === undefined || areIncreasingBelow(sources, event.seq)))
    return faults
  const cited = new Set<number>()
  let duplicateAt: number | undefined
  let notEarlierAt: number | undefined
  for (const [index, source] of (sources ?? []).entries()) {
    if (duplicateAt === undefined && cited.has(source)) duplicateAt = index
    cited.add(source)
    if (notEarlierAt === undefined && source >= event.seq) notEarlierAt = index
  }
  if (duplicateAt !== undefined) faults.push(sourceFault('provenance/duplicate', event, duplicateAt))
  if (notEarlierAt !== undefined) faults.push(sourceFault('provenance/not-earlier', event, notEarlierAt))
  const missing = shadowed.filter((seq) => !cited.has(seq))
  if (missing.length > 0) {
    faults.push({
      code: 'provenance/uncovered',
      // Without a list the marker itself is what asks for one.
      path: sources === undefined ? ['surfaceOp'] : ['sourceEventSeqs'],
      values: [missing[0] ?? 0, missing.length],
      relatedSeqs: missing.slice(0, RELATED_LIMIT),
    })
  }
  return faults
}

/** The usual list: each seq once, in order, all before the event that cites them. */
function areIncreasingBelow(sources: readonly number[], seq: number): boolean {
  let previous = -1
  for (let index = 0; index < sources.length; index++) {
    const source = sources[index] ?? -1
    if (source <= previous) return false
    previous = source
  }
  return previous < seq
}

function sourceFault(
  code: 'provenance/duplicate' | 'provenance/not-earlier',
  event: SurfaceCandidate,
  index: number,
): SurfaceFault {
  const source = event.sourceEventSeqs?.[index] ?? 0
  const values = code === 'provenance/duplicate' ? [source] : [source, event.seq]
  return { code, path: ['sourceEventSeqs', index], values, relatedSeqs: [source] }
}

/** A replacing `tool/result` stands for exactly one result and may change only what its block says. */
export function rewriteFault(
  event: SurfaceCandidate,
  shadowed: readonly number[],
  original: SurfaceEntry,
): SurfaceFault | undefined {
  if (event.type !== 'tool/result') return undefined
  if (shadowed.length !== 1) {
    const relatedSeqs = shadowed.slice(0, RELATED_LIMIT)
    return { code: 'surface/rewrite-many', path: ['surfaceOp'], values: [shadowed.length], relatedSeqs }
  }
  const relatedSeqs = [original.seq]
  if (original.type !== 'tool/result') {
    const values = [original.seq, original.type]
    return { code: 'surface/rewrite-target', path: ['surfaceOp', 'start'], values, relatedSeqs }
  }
  // A payload too broken for a fingerprint is somebody else's finding.
  if (event.rewriteKey === undefined || original.rewriteKey === undefined) return undefined
  if (event.rewriteKey === original.rewriteKey) return undefined
  return { code: 'surface/rewrite-changes', path: ['data'], values: [original.seq], relatedSeqs }
}
