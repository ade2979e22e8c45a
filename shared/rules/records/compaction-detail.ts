// What the compaction rule remembers of its records: the bracket around a compaction, the summary inside it, and
// the user message that puts the summary on the surface. Both names of the family are read, `compact/*` and
// `compaction/*`.
import { isRecord } from '../../session/json.js'
import { countOf, idOf, membersOf, seqsOf } from './members.js'

export type CompactionPart = 'start' | 'summary' | 'end'

/** The stretch of the surface that a record says is taken away. */
export interface Shadowed {
  readonly seqs: readonly number[]
  /** First and last of them by the record's own words; `undefined` where malformed. */
  readonly range: { readonly start: number; readonly end: number } | undefined
}

export interface CompactionDetail {
  readonly kind: 'record'
  readonly family: 'compaction'
  readonly part: CompactionPart
  /** Absent in the older shape, which is told apart by its turn. */
  readonly id: string | undefined
  /** Command that caused it. */
  readonly commandId: string | undefined
  /** `null` for a compaction between turns; `undefined` where the record says nothing readable. */
  readonly turn: number | null | undefined
  /** An end that names an error. */
  readonly failed: boolean
  /** Of a summary. */
  readonly shadowed: Shadowed | undefined
}

/** The source of a user message that replaces a compacted stretch of the surface. */
export interface CheckpointDetail {
  readonly kind: 'record'
  readonly family: 'checkpoint'
  readonly id: string | undefined
  readonly commandId: string | undefined
}

const parts: ReadonlyMap<string, CompactionPart> = new Map<string, CompactionPart>([
  ['compact/start', 'start'],
  ['compact/summary', 'summary'],
  ['compact/end', 'end'],
  ['compaction/start', 'start'],
  ['compaction/summary', 'summary'],
  ['compaction/end', 'end'],
])

/** Types of both names. */
export const compactionTypes: readonly string[] = [...parts.keys()]

export function readCompactionDetail(type: string, data: unknown): CompactionDetail | undefined {
  const part = parts.get(type)
  if (part === undefined || !isRecord(data)) return undefined
  const { turn } = data
  return {
    kind: 'record',
    family: 'compaction',
    part,
    id: idOf(data['compactionId']),
    commandId: idOf(data['sourceCommandId']),
    turn: turn === null ? null : countOf(turn),
    failed: part === 'end' && data['error'] !== undefined,
    shadowed: part === 'summary' ? readShadowed(data) : undefined,
  }
}

export function readShadowed(data: unknown): Shadowed | undefined {
  const { shadowedSeqs, shadowedRange } = membersOf(data)
  const seqs = seqsOf(shadowedSeqs)
  if (seqs === undefined) return undefined
  const range = membersOf(shadowedRange)
  const start = countOf(range['start'])
  const end = countOf(range['end'])
  return { seqs, range: start === undefined || end === undefined ? undefined : { start, end } }
}

/** The detail of a user message whose source is the plug-in `compact`. */
export function readCheckpointDetail(source: unknown): CheckpointDetail {
  const { compactionId, sourceCommandId } = membersOf(source)
  return { kind: 'record', family: 'checkpoint', id: idOf(compactionId), commandId: idOf(sourceCommandId) }
}
