// Where a log may be forked, row by row: whether a child may start with everything through a row, why not where it
// may not, and which rows nearby would do. Where a boundary may lie is the dialect's business (seed 004; seeds 003 and
// 000 allow only the end of a turn). Whether the kept rows are sound is asked elsewhere, before a child is written.

import { lastAtMost } from '../search-sorted.js'
import { oncePerVersion } from './derived-cache.js'
import { isTaken } from './fact-columns.js'
import type { LogAnalysis, RowFacts } from './log-analysis.js'
import { RoleTable, RowRole } from './outline/row-role.js'

/** A row after which the log may be forked. */
export interface LegalBoundary {
  readonly isLegal: true
  readonly row: number
  /** Last event that the child takes over, inclusive: of a packed row its last member. */
  readonly seq: number
}

/** Why a row is no boundary. */
export type BoundaryRefusal =
  /** The row holds no event, or one that no loader takes. */
  | 'no-event'
  /** The row lies in the end of the log that a loader drops. */
  | 'dropped'
  /** The row lies inside a turn. */
  | 'inside-turn'
  /** Only the end of a turn can be a boundary in this dialect. */
  | 'not-turn-end'

export interface IllegalBoundary {
  readonly isLegal: false
  readonly reason: BoundaryRefusal
  /** Row of the `turn/start` of the turn that would be cut; undefined for the other reasons. */
  readonly turnStartRow: number | undefined
  /** The nearest legal rows; undefined where there are none. */
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Whether the log may be forked through a row, inclusive. */
export function isForkBoundary(analysis: LogAnalysis, row: number): LegalBoundary | IllegalBoundary {
  const map = boundaryMapOf(analysis)
  const at = lastAtMost(map.rows, row)
  const facts = analysis.rowFacts(row)
  if (map.rows[at] === row && facts?.seq !== undefined) {
    return { isLegal: true, row, seq: facts.seq + facts.count - 1 }
  }
  const turnStartRow = openTurnAt(map, row)
  const reason = refusalOf(analysis, map, facts, turnStartRow)
  return {
    isLegal: false,
    reason,
    turnStartRow: reason === 'inside-turn' ? turnStartRow : undefined,
    before: map.rows[at],
    after: map.rows[at + 1],
  }
}

/** All rows after which the log may be forked, in order. */
export function forkBoundaryRows(analysis: LogAnalysis): readonly number[] {
  return boundaryMapOf(analysis).rows
}

interface BoundaryMap {
  /** All legal rows. */
  readonly rows: readonly number[]
  /** First row that a loader drops, or the number of rows. */
  readonly end: number
  /** Rows that open turns, and rows that close them. */
  readonly turnStarts: readonly number[]
  readonly turnEnds: readonly number[]
}

const boundaryMapOf: (analysis: LogAnalysis) => BoundaryMap = oncePerVersion((analysis) => {
  const { blocks, types, dialect } = analysis
  const roles = new RoleTable(types, dialect)
  const isTurnEndNeeded = dialect.fork.boundary === 'turn-end'
  const rows: number[] = []
  const turnStarts: number[] = []
  const turnEnds: number[] = []
  const end = analysis.droppedFrom ?? analysis.text.rowCount
  let isInTurn = false
  let start = 0
  for (const { columns, rowCount } of blocks.blocks) {
    for (let at = 0; at < rowCount; at++) {
      if (!isTaken(columns, at)) continue
      const role = roles.roleOf(columns.type[at] ?? 0)
      if (role === RowRole.TurnStart) turnStarts.push(start + at)
      else if (role === RowRole.TurnEnd) turnEnds.push(start + at)
      if (role === RowRole.TurnStart || role === RowRole.TurnEnd) isInTurn = role === RowRole.TurnStart
      const isLegal = isTurnEndNeeded ? role === RowRole.TurnEnd : !isInTurn
      if (isLegal && start + at < end) rows.push(start + at)
    }
    start += rowCount
  }
  return { rows, end, turnStarts, turnEnds }
})

/** Row of the turn/start that is the nearest border of turns at or before a row; undefined where that is another. */
function openTurnAt({ turnStarts, turnEnds }: BoundaryMap, row: number): number | undefined {
  const start = turnStarts[lastAtMost(turnStarts, row)]
  const end = turnEnds[lastAtMost(turnEnds, row)] ?? -1
  return start !== undefined && start > end ? start : undefined
}

function refusalOf(
  analysis: LogAnalysis,
  map: BoundaryMap,
  facts: RowFacts | undefined,
  turnStartRow: number | undefined,
): BoundaryRefusal {
  if (facts?.isTaken !== true) return 'no-event'
  if (facts.row >= map.end) return 'dropped'
  const isTurnEndNeeded = analysis.dialect.fork.boundary === 'turn-end'
  return isTurnEndNeeded && turnStartRow === undefined ? 'not-turn-end' : 'inside-turn'
}
