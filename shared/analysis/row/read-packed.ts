// Reads a packed chunk row (physical.md, section 4): one row of columns for all its members.
import { extendMark } from '../../log/fingerprint.js'
import { readPackedRow } from '../../log/packed-rows.js'
import { PlainRunReader } from '../../log/plain-run.js'
import { ChunkKind, type FactColumns, RowKind } from '../fact-columns.js'
import { CallDetails } from './call-details.js'
import { readChunkDetail } from './read-detail.js'
import { asMembers, type RowDraft, type RowReading, toIndex } from './row-draft.js'

const plainRun = new PlainRunReader()
const calls = new CallDetails()

const packedChunkKinds: ReadonlyMap<string, ChunkKind> = new Map<string, ChunkKind>([
  ['text-chunks', ChunkKind.TextDelta],
  ['reasoning-chunks', ChunkKind.ReasoningDelta],
  ['tool-call-chunks', ChunkKind.ToolCallDelta],
])

/** Reads a row that is a plain run of deltas; returns whether it is one. */
export function readPlainRun(
  text: string,
  { types, readsPackedRows }: RowReading,
  columns: FactColumns,
  at: number,
): boolean {
  if (!readsPackedRows || !plainRun.read(text)) return false
  columns.kind[at] = RowKind.Packed
  columns.type[at] = types.idOf('assistant/chunk')
  columns.count[at] = plainRun.count
  columns.ownSeq[at] = plainRun.seq0
  columns.time[at] = plainRun.time0
  columns.lastTime[at] = plainRun.lastTime
  columns.turn[at] = toIndex(plainRun.turn)
  columns.step[at] = toIndex(plainRun.step)
  columns.chunkKind[at] = packedChunkKinds.get(plainRun.tag) ?? ChunkKind.Other
  columns.chunkIndex[at] = toIndex(plainRun.index)
  columns.textSize[at] = plainRun.textSize
  columns.textMark[at] = plainRun.textMark
  if (plainRun.call !== '') columns.detail[at] = calls.detailOf(plainRun.call)
  return true
}

export function readPacked(draft: RowDraft): void {
  const { columns, at, reading, row } = draft
  const tag = String(row['type'])
  columns.type[at] = reading.types.idOf('assistant/chunk')
  const isBare = reading.isProjected && row['seq0'] === undefined
  const filled = isBare ? { ...row, seq0: 0, ...(row['time0'] === undefined ? { time0: 0 } : {}) } : row
  const packed = readPackedRow(filled)
  if ('fault' in packed) {
    columns.kind[at] = RowKind.Damaged
    const { code, path, expectation } = packed.fault
    draft.report(code, path, [expectation])
    return
  }
  if (!reading.readsPackedRows) draft.report('row/packed-unreadable', ['type'], [tag])
  const { run, members } = packed
  columns.kind[at] = RowKind.Packed
  columns.ownSeq[at] = isBare ? Number.NaN : packed.seq0
  columns.count[at] = members.length
  if (row['time0'] !== undefined) {
    columns.time[at] = packed.time0
    columns.lastTime[at] = run.dt.reduce((time, gap) => time + gap, packed.time0)
  }
  columns.turn[at] = toIndex(run.turn)
  columns.step[at] = toIndex(run.step)
  columns.chunkIndex[at] = toIndex(run.index)
  let size = 0
  let mark = 0
  for (const member of members) {
    size += member.length
    mark = extendMark(mark, member)
  }
  columns.textSize[at] = size
  columns.textMark[at] = mark
  columns.chunkKind[at] = packedChunkKinds.get(tag) ?? ChunkKind.Other
  if (tag === 'tool-call-chunks') {
    const data = asMembers(row['data'])
    columns.detail[at] = readChunkDetail({ ...data, type: 'tool-call-delta' })
  }
}
