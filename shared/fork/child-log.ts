// The text of a forked child: a header of its own, the parent's rows byte for byte up to the boundary, and the mark
// that ends a seed where the dialect has one (seed 004, "Live-session fork API"; messages.md, section 11).
import { LogAnalysis } from '../analysis/log-analysis.js'
import { LogText, lineLength } from '../log/log-text.js'
import { packChunkRuns } from '../log/packed-rows.js'
import type { Problem } from '../rules/problem.js'
import { isRecord } from '../session/json.js'
import type { ForkPlan } from './fork-plan.js'

export interface ChildIdentity {
  /** Fresh id of the child. */
  readonly id: string
  /** Epoch milliseconds at which it is made. */
  readonly createdAt: number
}

export type ChildLog =
  | { readonly kind: 'child'; readonly headerRow: string; readonly rows: readonly string[] }
  /** The child would not be sound; nothing was made. */
  | { readonly kind: 'broken'; readonly problem: Problem }

/**
 * Makes the rows of the child, without their line feeds. What it makes is analysed as a log of its own before it is
 * handed out.
 */
export function makeChildLog(analysis: LogAnalysis, plan: ForkPlan, identity: ChildIdentity): ChildLog {
  const headerRow = childHeader(analysis, plan, identity)
  const rows = keptRows(analysis, plan)
  const { endSeedType } = analysis.dialect
  if (endSeedType !== undefined && !plan.endsInMark) {
    rows.push(endSeedRow(analysis, endSeedType, plan.boundarySeq + 1, identity.createdAt))
  }
  const child = new LogAnalysis(new LogText(`${[headerRow, ...rows].join('\n')}\n`), {
    ...analysis.options,
    dialect: analysis.options.dialect ?? analysis.dialect,
    path: undefined,
  })
  child.advance()
  const problem = child.problems().find(({ severity }) => severity === 'error')
  return problem === undefined ? { kind: 'child', headerRow, rows } : { kind: 'broken', problem }
}

/** The header in the order in which writers write it; lineage is the parent's id, the rest of it is not inherited. */
function childHeader(analysis: LogAnalysis, plan: ForkPlan, { id, createdAt }: ChildIdentity): string {
  const { version, id: parentSession, cwd, delegationDepth } = analysis.header ?? {}
  return JSON.stringify({
    type: 'session',
    version,
    id,
    createdAt,
    ...(cwd === undefined ? {} : { cwd }),
    parentSession,
    seedLength: plan.keptEvents,
    // Readers that know the member want it in every stored header; a fork is a person's session again.
    ...(delegationDepth === undefined && !analysis.dialect.packedRows ? {} : { delegationDepth: 0 }),
  })
}

/** The parent's event rows through the boundary; a packed row that the boundary cuts is split without loss. */
function keptRows(analysis: LogAnalysis, { boundaryRow, boundarySeq }: ForkPlan): string[] {
  const rows: string[] = []
  for (let row = 1; row < boundaryRow; row++) rows.push(analysis.text.row(row))
  const facts = analysis.rowFacts(boundaryRow)
  const isCut = facts?.seq !== undefined && facts.seq + facts.count - 1 > boundarySeq
  if (isCut) rows.push(...rowThrough(analysis, boundaryRow, boundarySeq))
  else rows.push(analysis.text.row(boundaryRow))
  return rows
}

/** The rows that hold the events of a packed row through `boundarySeq`, inclusive: packed again where that pays. */
export function rowThrough(analysis: LogAnalysis, row: number, boundarySeq: number): string[] {
  const kept = analysis.eventsOf(row).filter(({ seq }) => seq <= boundarySeq)
  const lineEnd = analysis.text.row(row).slice(lineLength(analysis.text.row(row)))
  return packChunkRuns(kept).map((record) => `${JSON.stringify(asWritten(analysis, record))}${lineEnd}`)
}

/** A projected log leaves out numbers and times. */
function asWritten(analysis: LogAnalysis, record: unknown): unknown {
  if (!analysis.isProjected || !isRecord(record)) return record
  const { seq: _seq, time: _time, seq0: _seq0, time0: _time0, ...rest } = record
  return rest
}

function endSeedRow(analysis: LogAnalysis, type: string, seq: number, time: number): string {
  return JSON.stringify(analysis.isProjected ? { type, data: {} } : { type, seq, time, data: {} })
}
