// Stream chunks: most rows of most logs. Deltas that are written as writers write them are not even parsed.
import type { EventDefinition } from '../../format/dialect.js'
import { checkPayload } from '../../format/payload-check.js'
import { extendMark } from '../../log/fingerprint.js'
import { PlainBlockReader } from '../../log/plain-block.js'
import type { ChunkHead } from '../../log/plain-chunk.js'
import { PlainDeltaReader } from '../../log/plain-delta.js'
import type { ChunkDetail } from '../../rules/event-detail.js'
import { isRecord } from '../../session/json.js'
import { ChunkKind, chunkKindByTag, type FactColumns, RowKind } from '../fact-columns.js'
import { CallDetails } from './call-details.js'
import { readChunkDetail } from './read-detail.js'
import { reportMismatches } from './report-mismatches.js'
import { asMembers, type RowDraft, type RowReading, toIndex } from './row-draft.js'

const plainDelta = new PlainDeltaReader()
const plainBlock = new PlainBlockReader()
const deltaCalls = new CallDetails()

const deltaKinds = {
  'text-delta': ChunkKind.TextDelta,
  'reasoning-delta': ChunkKind.ReasoningDelta,
  'tool-call-delta': ChunkKind.ToolCallDelta,
} as const

/** Where blocks begin, there is nothing else to say. */
const startDetails = {
  text: { kind: 'chunk', block: { kind: 'text', size: 0, mark: 0 } },
  reasoning: { kind: 'chunk', block: { kind: 'reasoning', size: 0, mark: 0 } },
  'tool-call': { kind: 'chunk', block: { kind: 'tool-call', size: 0, mark: 0 } },
} as const

/** Reads a row that is a plain delta; returns whether it is one. */
export function readPlainDelta(text: string, reading: RowReading, columns: FactColumns, at: number): boolean {
  if (!plainDelta.read(text)) return false
  const { head, tag, index, call } = plainDelta
  writeHead(head, reading, columns, at)
  columns.chunkKind[at] = deltaKinds[tag]
  columns.chunkIndex[at] = toIndex(index)
  columns.textSize[at] = plainDelta.textSize
  columns.textMark[at] = plainDelta.textMark
  if (call !== '') columns.detail[at] = deltaCalls.detailOf(call)
  return true
}

/** Reads a row that plainly is the start or the end of a block; returns whether it is one. */
export function readPlainBlock(text: string, reading: RowReading, columns: FactColumns, at: number): boolean {
  if (!plainBlock.read(text)) return false
  const { head, isEnd, kind, index } = plainBlock
  writeHead(head, reading, columns, at)
  columns.chunkKind[at] = isEnd ? ChunkKind.BlockEnd : ChunkKind.BlockStart
  columns.chunkIndex[at] = toIndex(index)
  columns.detail[at] = isEnd ? endDetail() : startDetails[kind]
  return true
}

function endDetail(): ChunkDetail {
  const { kind, textSize: size, textMark: mark, call } = plainBlock
  if (call === '') return { kind: 'chunk', block: { kind, size, mark } }
  const { id, name } = asMembers(JSON.parse(`{${call}}`))
  return { kind: 'chunk', block: { kind, size, mark, call: { id: String(id), name: String(name) } } }
}

function writeHead(head: ChunkHead, { types }: RowReading, columns: FactColumns, at: number): void {
  columns.kind[at] = RowKind.Event
  columns.type[at] = types.idOf('assistant/chunk')
  columns.count[at] = 1
  columns.ownSeq[at] = head.seq
  columns.time[at] = head.time
  columns.lastTime[at] = head.time
  columns.turn[at] = toIndex(head.turn)
  columns.step[at] = toIndex(head.step)
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
