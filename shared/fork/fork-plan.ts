// What a fork would take over and what it would leave behind, before anything is written. Plain data for a preview;
// the child itself is made in child-log.ts.

import { RowKind, RowPlace } from '../analysis/fact-columns.js'
import { type IllegalBoundary, isForkBoundary } from '../analysis/fork-boundary.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { outlineOf } from '../analysis/outline.js'
import type { Problem } from '../rules/problem.js'

/** A fork that may be made. */
export interface ForkPlan {
  readonly kind: 'plan'
  /** Last event that the child takes over, inclusive, and the row that holds it. */
  readonly boundarySeq: number
  readonly boundaryRow: number
  /** Events that the child takes over. */
  readonly keptEvents: number
  readonly keptTurns: number
  /** What comes after the boundary and stays with the parent alone. */
  readonly leftEvents: number
  readonly leftTurns: number
  /** Replacements among the kept events: history that the child's model does not see as it happened. */
  readonly replacements: number
  /** Compactions that were begun before the boundary and end behind it or never: dead in the child. */
  readonly openCompactions: number
  /** The kept part ends in an end-seed mark, so that none is added. */
  readonly endsInMark: boolean
}

/** Why a fork cannot be made there. */
export type ForkRefusal =
  /** The place is no boundary; nearby rows that are. */
  | {
      readonly kind: 'boundary'
      readonly boundary: IllegalBoundary
      readonly before?: number
      readonly after?: number
    }
  /** No event has this number. */
  | { readonly kind: 'no-event'; readonly seq: number }
  /** The log is one of another generation, or has no header. */
  | { readonly kind: 'no-header' }
  /** What the child would take over is broken. */
  | { readonly kind: 'broken'; readonly problem: Problem }

/** Plans a fork through the event `seq`, inclusive; asks the rules first. */
export function planFork(analysis: LogAnalysis, seq: number): ForkPlan | ForkRefusal {
  const { headerRow } = analysis.traits
  if (headerRow.header === undefined || headerRow.isForeign) return { kind: 'no-header' }
  const row = analysis.rowOfSeq(seq)
  if (row === undefined) return { kind: 'no-event', seq }
  const boundary = isForkBoundary(analysis, row)
  if (!boundary.isLegal) return { kind: 'boundary', boundary, ...nearby(analysis, boundary) }
  const problem = analysis.problems().find(({ severity, row: at }) => severity === 'error' && at <= row)
  if (problem !== undefined) return { kind: 'broken', problem }
  return describePlan(analysis, row, seq)
}

function nearby(
  analysis: LogAnalysis,
  { before, after }: IllegalBoundary,
): { readonly before?: number; readonly after?: number } {
  const seqAt = (row: number | undefined) => {
    const facts = row === undefined ? undefined : analysis.rowFacts(row)
    return facts?.seq === undefined ? undefined : facts.seq + facts.count - 1
  }
  const beforeSeq = seqAt(before)
  const afterSeq = seqAt(after)
  return {
    ...(beforeSeq === undefined ? {} : { before: beforeSeq }),
    ...(afterSeq === undefined ? {} : { after: afterSeq }),
  }
}

function describePlan(analysis: LogAnalysis, row: number, seq: number): ForkPlan {
  const { turns } = outlineOf(analysis)
  const keptTurns = turns.filter(({ firstSeq }) => firstSeq <= seq).length
  const facts = analysis.rowFacts(row)
  return {
    kind: 'plan',
    boundarySeq: seq,
    boundaryRow: row,
    keptEvents: seq + 1,
    keptTurns,
    leftEvents: Math.max(analysis.eventCount - seq - 1, 0),
    leftTurns: turns.length - keptTurns,
    replacements: analysis.surfaceAt(row, 'after').replacements.length,
    openCompactions: openCompactions(analysis, row),
    endsInMark: facts?.type === analysis.dialect.endSeedType,
  }
}

/** Compaction brackets that are open at the end of a row. */
function openCompactions(analysis: LogAnalysis, row: number): number {
  const { types, blocks, dialect } = analysis
  const { start, end } = dialect.compactionTypes
  const startId = types.idOf(start)
  const endId = types.idOf(end)
  let open = 0
  let first = 0
  for (const { columns, rowCount } of blocks.blocks) {
    for (let at = 0; at < rowCount && first + at <= row; at++) {
      if (columns.kind[at] !== RowKind.Event || columns.place[at] !== RowPlace.Taken) continue
      if (columns.type[at] === startId) open++
      else if (columns.type[at] === endId) open = Math.max(open - 1, 0)
    }
    first += rowCount
    if (first > row) break
  }
  return open
}
