// Stream chunks: most rows of most logs. Deltas that are written as writers write them are not even parsed.
import type { EventDefinition } from '../../format/dialect.js'
import { checkPayload } from '../../format/payload-check.js'
import { extendMark } from '../../log/fingerprint.js'
import { PlainDeltaReader } from '../../log/plain-delta.js'
import { isRecord } from '../../session/json.js'
import { ChunkKind, chunkKindByTag, type FactColumns, RowKind } from '../fact-columns.js'
import { readChunkDetail } from './read-detail.js'
import { reportMismatches } from './report-mismatches.js'
import { asMembers, type RowDraft, type RowReading, toIndex } from './row-draft.js'

const plainDelta = new PlainDeltaReader()

/** Reads a row that is a plain delta; returns whether it is one. */
export function readPlainDelta(
  text: string,
  { types }: RowReading,
  columns: FactColumns,
  at: number,
): boolean {
  if (!plainDelta.read(text)) return false
  columns.kind[at] = RowKind.Event
  columns.type[at] = types.idOf('assistant/chunk')
  columns.count[at] = 1
  columns.ownSeq[at] = plainDelta.seq
  columns.time[at] = plainDelta.time
  columns.lastTime[at] = plainDelta.time
  columns.turn[at] = toIndex(plainDelta.turn)
  columns.step[at] = toIndex(plainDelta.step)
  columns.chunkKind[at] = plainDelta.isReasoning ? ChunkKind.ReasoningDelta : ChunkKind.TextDelta
  columns.chunkIndex[at] = toIndex(plainDelta.index)
  columns.textSize[at] = plainDelta.textSize
  columns.textMark[at] = plainDelta.textMark
  return true
}

/** Reads the payload of a chunk that was parsed. */
export function readChunk(draft: RowDraft, definition: EventDefinition, data: unknown): void {
  const { columns, at } = draft
  reportMismatches(draft, definition, checkPayload(definition, data))
  if (!isRecord(data)) return
  columns.turn[at] = toIndex(data['turn'])
  columns.step[at] = toIndex(data['step'])
  const chunk = asMembers(data['chunk'])
  const tag = chunk['type']
  const kind = (typeof tag === 'string' ? chunkKindByTag.get(tag) : undefined) ?? ChunkKind.Other
  columns.chunkKind[at] = kind
  columns.chunkIndex[at] = toIndex(chunk['index'])
  const text = kind === ChunkKind.ToolCallDelta ? chunk['argumentsDelta'] : chunk['text']
  if (typeof text === 'string') {
    columns.textSize[at] = text.length
    columns.textMark[at] = extendMark(0, text)
  }
  if (kind !== ChunkKind.TextDelta && kind !== ChunkKind.ReasoningDelta) {
    columns.detail[at] = readChunkDetail(chunk)
  }
}
