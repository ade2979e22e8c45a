// Packs runs of chunk events into one row each, as writers do, and unpacks such rows again: both without loss, so either
// may be done where it helps. What a packed row is, is known by log/packed-rows.ts.
import { ChunkKind, type FactColumns, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { expandPackedRow, packChunkRuns } from '../log/packed-rows.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix } from './fix.js'
import { findAhead, findBack, readRecord, rowBeside } from './log-rows.js'
import type { RowsEdit } from './row-edits.js'

/** Older builds cannot read packed rows, but every event in them. */
export const fixPackedUnreadable: FixMaker = (analysis, problem) => {
  const edit = unpackedRow(analysis, problem.row)
  if (edit === undefined) return []
  return [
    reviewFix(problem, {
      id: 'unpack',
      title: text('Unpack into {0} chunk events, without loss', [edit.inserted.length]),
      edits: [edit],
    }),
  ]
}

/** The row as one row for each of its events; undefined where it is no packed row or would lose something. */
export function unpackedRow(analysis: LogAnalysis, row: number): RowsEdit | undefined {
  if (analysis.rowFacts(row)?.kind !== RowKind.Packed) return undefined
  const value = readRecord(analysis, row)
  const expanded = expandPackedRow({ seq0: 0, time0: 0, ...value })
  if ('fault' in expanded) return undefined
  // Projected rows have no times, so the gaps between them would be lost.
  const isBare = value?.['time0'] === undefined
  if (isBare && expanded.events.some(({ time }) => time !== 0)) return undefined
  const rows = expanded.events.map(({ type, seq, time, data }) =>
    JSON.stringify({
      type,
      ...(value?.['seq0'] === undefined ? {} : { seq }),
      ...(isBare ? {} : { time }),
      data,
    }),
  )
  return { row, removed: 1, inserted: rows.map((text) => rowBeside(analysis, row + 1, text)) }
}

/** The chunk events around a row as packed rows; undefined where nothing would be packed. */
export function packedRun(analysis: LogAnalysis, row: number): RowsEdit | undefined {
  if (!analysis.traits.readsPackedRows || !isPlainDelta(analysis, row)) return undefined
  const isOther = (columns: FactColumns, at: number) => !isDelta(columns, at)
  const first = (findBack(analysis, row, isOther) ?? 0) + 1
  const last = (findAhead(analysis, row, isOther) ?? analysis.text.rowCount) - 1
  const events: ChunkRow[] = []
  for (let at = first; at <= last; at++) {
    const event = toEvent(analysis, at)
    if (event === undefined) return undefined
    events.push(event)
  }
  const packed = packChunkRuns(events)
  if (packed.length === events.length) return undefined
  const rows = packed.map((record) => toRow(analysis, record))
  return {
    row: first,
    removed: last - first + 1,
    inserted: rows.map((text) => rowBeside(analysis, first + 1, text)),
  }
}

/** Whether packing is likely to come to something: a look at the facts of the neighbours, not into their texts. */
export function mayPack(analysis: LogAnalysis, row: number): boolean {
  if (!analysis.traits.readsPackedRows || !isPlainDelta(analysis, row)) return false
  const kindOf = (at: number) => {
    const address = analysis.blocks.find(at)
    return address === undefined || !isDelta(address.block.columns, address.offset)
      ? undefined
      : address.block.columns.chunkKind[address.offset]
  }
  const kind = kindOf(row)
  let length = 1
  for (let at = row - 1; length < 3 && kindOf(at) === kind; at--) length++
  for (let at = row + 1; length < 3 && kindOf(at) === kind; at++) length++
  return length >= 3
}

function isPlainDelta(analysis: LogAnalysis, row: number): boolean {
  const address = analysis.blocks.find(row)
  return address !== undefined && isDelta(address.block.columns, address.offset)
}

function isDelta({ kind, chunkKind }: FactColumns, at: number): boolean {
  const delta = chunkKind[at]
  const isText = delta === ChunkKind.TextDelta || delta === ChunkKind.ReasoningDelta
  return kind[at] === RowKind.Event && (isText || delta === ChunkKind.ToolCallDelta)
}

/** The event with the number and time that a projected row leaves out; undefined where it has just one of them. */
function toEvent(analysis: LogAnalysis, row: number): ChunkRow | undefined {
  const value = readRecord(analysis, row)
  const [event] = analysis.eventsOf(row)
  if (value === undefined || event === undefined) return undefined
  const { type, seq } = event
  if (!analysis.isProjected) return { ...value, type }
  return value['seq'] === undefined && value['time'] === undefined
    ? { ...value, type, seq, time: 0 }
    : undefined
}

/** A stored chunk event with all its members, known and unknown. */
interface ChunkRow {
  readonly type: string
  readonly [member: string]: unknown
}

function toRow(analysis: LogAnalysis, record: object): string {
  const implied = new Set(['seq', 'time', 'seq0', 'time0'])
  const members = Object.entries(record).filter(([name]) => !analysis.isProjected || !implied.has(name))
  return JSON.stringify(Object.fromEntries(members))
}
