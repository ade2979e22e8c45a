// The surface: the ordered nodes whose events become the model's messages. The one place that knows how an event
// changes it; the live session and the rules over whole logs share it. It knows sequence numbers, no payloads.
//
// Nodes hang in a doubly linked list and are found by seq. Each carries an order label that grows from head to
// tail (a replacement inherits the label of the first node it shadows), so "start behind end" is one comparison,
// and a replacement costs what it shadows, never the length of the surface.
import {
  type RewriteKey,
  rewriteFault,
  type SurfaceCandidate,
  type SurfaceEntry,
  type SurfaceFault,
  type SurfaceRules,
  sourceFaults,
} from './surface-candidate.js'

interface SurfaceNode {
  entry: SurfaceEntry
  readonly label: number
  previous: SurfaceNode | undefined
  next: SurfaceNode | undefined
}

/** The surface after some prefix of a log. Only the functions of this module look inside or change it. */
export interface SurfaceState {
  readonly bySeq: Map<number, SurfaceNode>
  head: SurfaceNode | undefined
  tail: SurfaceNode | undefined
  size: number
  nextLabel: number
  generation: number
}

/** The change itself: data that stays valid as long as the surface it was planned for does not change. */
export type SurfaceTransition =
  | { readonly kind: 'append'; readonly entry: SurfaceEntry }
  | {
      readonly kind: 'replace'
      readonly entry: SurfaceEntry
      /** The first and the last node that it takes the place of. */
      readonly start: number
      readonly end: number
    }

export type SurfacePlan =
  | {
      readonly ok: true
      readonly transition: SurfaceTransition
      /** The nodes that a replacement takes off the surface, in surface order; empty for an append. */
      readonly shadowed: readonly number[]
    }
  | {
      readonly ok: false
      /** In the order in which the harness looks; it stops at the first. */
      readonly faults: readonly SurfaceFault[]
      /**
       * What a checker assumes in order to go on: the replacement where its range exists, else an append, so that
       * one fault does not make every later event look wrong.
       */
      readonly transition: SurfaceTransition
      readonly shadowed: readonly number[]
    }

export function createSurface(): SurfaceState {
  return { bySeq: new Map(), head: undefined, tail: undefined, size: 0, nextLabel: 0, generation: 0 }
}

/** Whether the event with this seq is on the surface now. */
export function hasSurfaceNode(state: SurfaceState, seq: number): boolean {
  return state.bySeq.has(seq)
}

/** What the surface remembers of a current node. */
export function findSurfaceEntry(state: SurfaceState, seq: number): SurfaceEntry | undefined {
  return state.bySeq.get(seq)?.entry
}

/** Sequence numbers of the current nodes, in model-visible order; a fresh array. */
export function surfaceNodes(state: SurfaceState): number[] {
  const seqs: number[] = []
  for (let node = state.head; node !== undefined; node = node.next) seqs.push(node.entry.seq)
  return seqs
}

/** Number of current nodes. */
export function surfaceSize(state: SurfaceState): number {
  return state.size
}

/** How many replacements were committed so far: equal values mean that the surface only grew at its tail. */
export function replaceGeneration(state: SurfaceState): number {
  return state.generation
}

/**
 * Checks one event against the surface without changing it (seed 004: a candidate is validated before commit).
 * Linear in the number of cited sources and shadowed nodes.
 */
export function planSurface(state: SurfaceState, event: SurfaceCandidate, rules: SurfaceRules): SurfacePlan {
  const entry = toEntry(event)
  if (event.surfaceOp === 'append') {
    const faults = sourceFaults(event, [], rules)
    return settle(faults, { kind: 'append', entry }, [])
  }
  const { start, end } = event.surfaceOp
  const first = state.bySeq.get(start)
  const last = state.bySeq.get(end)
  const range = rangeFault(event, first, last)
  if (first === undefined || last === undefined || range !== undefined) {
    const faults = sourceFaults(event, [], rules)
    return settle(range === undefined ? faults : [range, ...faults], { kind: 'append', entry }, [])
  }
  const shadowed: number[] = []
  for (let node: SurfaceNode | undefined = first; node !== undefined; node = node.next) {
    shadowed.push(node.entry.seq)
    if (node === last) break
  }
  const faults = sourceFaults(event, shadowed, rules)
  const rewrite = rules.toolResultRewrite ? rewriteFault(event, shadowed, first.entry) : undefined
  if (rewrite !== undefined) faults.push(rewrite)
  return settle(faults, { kind: 'replace', entry, start, end }, shadowed)
}

/** Carries out a plan; of a plan with faults, what it assumes. The surface must not have changed since planning. */
export function commitSurface(state: SurfaceState, plan: SurfacePlan): void {
  const { transition } = plan
  if (transition.kind === 'append') {
    appendNode(state, transition.entry)
    return
  }
  const first = state.bySeq.get(transition.start)
  const last = state.bySeq.get(transition.end)
  if (first === undefined || last === undefined)
    throw new Error('a surface plan was committed to another surface')
  replaceNodes(state, transition.entry, first, last)
}

/** Remembers the fingerprint of a current node that was committed without one. */
export function noteRewriteKey(state: SurfaceState, seq: number, rewriteKey: RewriteKey): void {
  const node = state.bySeq.get(seq)
  // Copies share entries, so the node gets a new one.
  if (node !== undefined) node.entry = { ...node.entry, rewriteKey }
}

/** The current nodes, in model-visible order; a fresh array over shared entries. */
export function surfaceEntries(state: SurfaceState): SurfaceEntry[] {
  const entries: SurfaceEntry[] = []
  for (let node = state.head; node !== undefined; node = node.next) entries.push(node.entry)
  return entries
}

/** A surface with the given nodes, in order, that was rewritten `generation` times. */
export function surfaceFrom(entries: readonly SurfaceEntry[], generation: number): SurfaceState {
  const state = createSurface()
  for (const entry of entries) appendNode(state, entry)
  state.generation = generation
  return state
}

/** An independent surface with the same nodes. */
export function copySurface(state: SurfaceState): SurfaceState {
  const copy = createSurface()
  for (let node = state.head; node !== undefined; node = node.next) {
    const twin: SurfaceNode = { entry: node.entry, label: node.label, previous: undefined, next: undefined }
    link(copy, twin, copy.tail, undefined)
    // Where a broken log repeats a number, only the newest node answers to it.
    if (state.bySeq.get(node.entry.seq) === node) copy.bySeq.set(node.entry.seq, twin)
  }
  copy.size = state.size
  copy.nextLabel = state.nextLabel
  copy.generation = state.generation
  return copy
}

/** Whether both surfaces behave alike from here on: the same nodes in the same order, equally often rewritten. */
export function sameSurface(a: SurfaceState, b: SurfaceState): boolean {
  if (a.size !== b.size || a.generation !== b.generation) return false
  let left = a.head
  let right = b.head
  while (left !== undefined && right !== undefined) {
    const { entry } = left
    if (!sameEntry(entry, right.entry)) return false
    if ((a.bySeq.get(entry.seq) === left) !== (b.bySeq.get(entry.seq) === right)) return false
    left = left.next
    right = right.next
  }
  return left === right
}

function sameEntry(a: SurfaceEntry, b: SurfaceEntry): boolean {
  return a.seq === b.seq && a.type === b.type && a.rewriteKey === b.rewriteKey
}

function toEntry({ seq, type, rewriteKey, calls }: SurfaceCandidate): SurfaceEntry {
  return { seq, type, rewriteKey, calls }
}

function settle(
  faults: readonly SurfaceFault[],
  transition: SurfaceTransition,
  shadowed: readonly number[],
): SurfacePlan {
  return faults.length === 0
    ? { ok: true, transition, shadowed }
    : { ok: false, faults, transition, shadowed }
}

function rangeFault(
  event: SurfaceCandidate,
  first: SurfaceNode | undefined,
  last: SurfaceNode | undefined,
): SurfaceFault | undefined {
  if (event.surfaceOp === 'append') return undefined
  const { start, end } = event.surfaceOp
  if (first === undefined) {
    return {
      code: 'surface/start-missing',
      path: ['surfaceOp', 'start'],
      values: [start],
      relatedSeqs: [start],
    }
  }
  if (last === undefined) {
    return { code: 'surface/end-missing', path: ['surfaceOp', 'end'], values: [end], relatedSeqs: [end] }
  }
  // Places count, not numbers: after a replacement the front of the surface can have a high seq.
  if (first.label <= last.label) return undefined
  return { code: 'surface/reversed', path: ['surfaceOp'], values: [start, end], relatedSeqs: [start, end] }
}

function appendNode(state: SurfaceState, entry: SurfaceEntry): void {
  const node: SurfaceNode = { entry, label: state.nextLabel, previous: undefined, next: undefined }
  state.nextLabel += 1
  state.size += 1
  link(state, node, state.tail, undefined)
  state.bySeq.set(entry.seq, node)
}

function replaceNodes(state: SurfaceState, entry: SurfaceEntry, first: SurfaceNode, last: SurfaceNode): void {
  const node: SurfaceNode = { entry, label: first.label, previous: undefined, next: undefined }
  for (let gone: SurfaceNode | undefined = first; gone !== undefined; gone = gone.next) {
    state.size -= 1
    if (state.bySeq.get(gone.entry.seq) === gone) state.bySeq.delete(gone.entry.seq)
    if (gone === last) break
  }
  state.size += 1
  state.generation += 1
  link(state, node, first.previous, last.next)
  state.bySeq.set(entry.seq, node)
}

/** Puts a node between two neighbours; without one it becomes an end of the list. */
function link(
  state: SurfaceState,
  node: SurfaceNode,
  previous: SurfaceNode | undefined,
  next: SurfaceNode | undefined,
): void {
  node.previous = previous
  node.next = next
  if (previous === undefined) state.head = node
  else previous.next = node
  if (next === undefined) state.tail = node
  else next.previous = node
}
