// Questions about single rows and places of an analysed log. A row's payload is parsed again when it is asked
// for, since only facts are kept; what a fold knows is replayed from facts.
import { expandPackedRow, isPackedRow } from '../log/packed-rows.js'
import type { EventDetail } from '../rules/event-detail.js'
import { isRecord } from '../session/json.js'
import type { LogEvent } from '../session/log-event.js'
import {
  commitSurface,
  createSurface,
  planSurface,
  type SurfaceState,
  surfaceNodes,
} from '../session/surface.js'
import { RowKind, RowPlace } from './fact-columns.js'
import type { LogAnalysis } from './log-analysis.js'

/** What the analysis keeps about one row. */
export interface RowFacts {
  /** Index of the row in the text, from 0. */
  readonly row: number
  readonly kind: RowKind
  readonly type: string
  /** Number of the row's first event; undefined where it has none. */
  readonly seq: number | undefined
  /** Events in the row. */
  readonly count: number
  /** Epoch milliseconds of the first and last event; undefined in a projected log. */
  readonly time: number | undefined
  readonly lastTime: number | undefined
  /** Turn and step that the payload names; undefined where it names none. */
  readonly turn: number | undefined
  readonly step: number | undefined
  readonly detail: EventDetail | undefined
  /** False for rows that are set aside: damaged ones and repeated copies. */
  readonly isTaken: boolean
}

/** The facts about a row; undefined beyond the end of the text. */
export function rowFacts(analysis: LogAnalysis, row: number): RowFacts | undefined {
  const address = analysis.blocks.find(row)
  if (address === undefined) return undefined
  const { columns } = address.block
  const at = address.offset
  return {
    row,
    kind: toKind(columns.kind[at]),
    type: isEvents(columns.kind[at]) ? analysis.types.nameOf(columns.type[at] ?? 0) : '',
    seq: toNumber(columns.seq[at]),
    count: columns.count[at] ?? 0,
    time: toNumber(columns.time[at]),
    lastTime: toNumber(columns.lastTime[at]),
    turn: toIndex(columns.turn[at]),
    step: toIndex(columns.step[at]),
    detail: columns.detail[at],
    isTaken: columns.place[at] === RowPlace.Taken,
  }
}

/** The JSON value of a row, parsed again; undefined where the row is not JSON. */
export function readRowValue(analysis: LogAnalysis, row: number): unknown {
  try {
    return JSON.parse(analysis.text.row(row))
  } catch {
    return undefined
  }
}

/**
 * The events of a row: one, or the members of a packed row; none where the row holds none. Numbers and times that
 * a projected row leaves out are the implied ones (time 0, as the fixture reader fills it in).
 */
export function eventsOf(analysis: LogAnalysis, row: number): readonly LogEvent[] {
  const facts = rowFacts(analysis, row)
  if (facts === undefined || !facts.isTaken || facts.seq === undefined) return []
  const value = readRowValue(analysis, row)
  if (!isRecord(value)) return []
  if (isPackedRow(value)) {
    const expanded = expandPackedRow({ time0: 0, ...value, seq0: facts.seq })
    return 'fault' in expanded ? [] : expanded.events
  }
  return [toEvent(value, facts.seq)]
}

function toEvent(value: { readonly [member: string]: unknown }, seq: number): LogEvent {
  const { type, time, data, surfaceOp, sourceEventSeqs, ignorable } = value
  return {
    type: typeof type === 'string' ? type : '',
    seq,
    time: typeof time === 'number' ? time : 0,
    data,
    ...(surfaceOp === undefined ? {} : { surfaceOp }),
    ...(sourceEventSeqs === undefined ? {} : { sourceEventSeqs }),
    ...(ignorable === undefined ? {} : { ignorable }),
  }
}

/** One replacement on the way to a surface. */
export interface SurfaceReplacement {
  readonly seq: number
  readonly start: number
  readonly end: number
  /** The nodes that it took off the surface, in surface order. */
  readonly shadowedSeqs: readonly number[]
}

/** The surface at some place of a log and the replacements that led to it. */
export interface SurfaceSnapshot {
  readonly nodes: readonly number[]
  readonly replacements: readonly SurfaceReplacement[]
}

/** The surface before or after a row, replayed from facts; linear in the rows before it, without parsing any. */
export function surfaceAt(analysis: LogAnalysis, row: number, side: 'before' | 'after'): SurfaceSnapshot {
  const state = createSurface()
  const replacements: SurfaceReplacement[] = []
  const end = side === 'after' ? row + 1 : row
  const { blocks, types, dialect } = analysis
  let start = 0
  for (const block of blocks.blocks) {
    const rows = Math.min(block.rowCount, end - start)
    for (let at = 0; at < rows; at++) {
      const detail = block.columns.detail[at]
      if (detail?.kind !== 'message' || detail.marker?.op === undefined) continue
      if (block.columns.place[at] !== RowPlace.Taken) continue
      const { op, sources } = detail.marker
      const type = types.nameOf(block.columns.type[at] ?? 0)
      const seq = block.columns.seq[at] ?? 0
      const candidate = {
        seq,
        type,
        surfaceOp: op,
        ...(op === 'append' || sources === undefined ? {} : { sourceEventSeqs: sources }),
      }
      const plan = planSurface(state, candidate, dialect.surface)
      commitSurface(state, plan)
      if (plan.transition.kind === 'replace') {
        const { start: first, end: last } = plan.transition
        replacements.push({ seq, start: first, end: last, shadowedSeqs: plan.shadowed })
      }
    }
    start += block.rowCount
    if (start >= end) break
  }
  return { nodes: surfaceNodes(state satisfies SurfaceState), replacements }
}

/** Numbers for people about a whole log. */
export interface LogSummary {
  readonly events: number
  readonly rows: number
  readonly turns: number
  readonly steps: number
  readonly calls: number
}

/** Counts the taken rows of a log by what they start. */
export function summarize(analysis: LogAnalysis): LogSummary {
  const { blocks, types } = analysis
  const turnStart = types.idOf('turn/start')
  const stepStart = types.idOf('step/start')
  const call = types.idOf('tool/call')
  let turns = 0
  let steps = 0
  let calls = 0
  for (const { columns, rowCount } of blocks.blocks) {
    for (let at = 0; at < rowCount; at++) {
      if (columns.kind[at] !== RowKind.Event || columns.place[at] !== RowPlace.Taken) continue
      const type = columns.type[at]
      if (type === turnStart) turns++
      else if (type === stepStart) steps++
      else if (type === call) calls++
    }
  }
  return { events: analysis.eventCount, rows: analysis.text.rowCount, turns, steps, calls }
}

function isEvents(kind: number | undefined): boolean {
  return kind === RowKind.Event || kind === RowKind.Packed
}

function toKind(kind: number | undefined): RowKind {
  return Object.values(RowKind).find((known) => known === kind) ?? RowKind.Nothing
}

function toNumber(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value
}

function toIndex(value: number | undefined): number | undefined {
  return value === undefined || value < 0 ? undefined : value
}
