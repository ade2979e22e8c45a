// The facts about the rows of one block, as columns: one entry a row, no objects for the many chunk rows.
// Facts depend on a row's text and on the dialect alone; the fold adds the resolved sequence number.
import type { EventDetail } from '../rules/event-detail.js'

/** What a line of the log turned out to be. */
export const RowKind = {
  Event: 0,
  /** Packed chunk row: several events. */
  Packed: 1,
  Header: 2,
  /** A row no reader can take: not JSON, no object, blank, `null`, a malformed packed row. */
  Damaged: 3,
  /** The empty end of a complete text, blank rows that a fixture reader skips, rows of a log that is not read at all. */
  Nothing: 4,
  /** What follows the last line feed. */
  Torn: 5,
} as const
export type RowKind = (typeof RowKind)[keyof typeof RowKind]

/** Kinds of stream chunks, as numbers for the columns. */
export const ChunkKind = {
  None: 0,
  BlockStart: 1,
  TextDelta: 2,
  ReasoningDelta: 3,
  ToolCallDelta: 4,
  BlockEnd: 5,
  Usage: 6,
  Finish: 7,
  Other: 8,
} as const
export type ChunkKind = (typeof ChunkKind)[keyof typeof ChunkKind]

export const chunkKindByTag: ReadonlyMap<string, ChunkKind> = new Map<string, ChunkKind>([
  ['block-start', ChunkKind.BlockStart],
  ['text-delta', ChunkKind.TextDelta],
  ['reasoning-delta', ChunkKind.ReasoningDelta],
  ['tool-call-delta', ChunkKind.ToolCallDelta],
  ['block-end', ChunkKind.BlockEnd],
  ['usage', ChunkKind.Usage],
  ['finish', ChunkKind.Finish],
])

/** How the fold placed a row: still unfolded, taken as events, or set aside (a stale copy, a damaged row). */
export const RowPlace = { Unfolded: 0, Taken: 1, SetAside: 2 } as const
export type RowPlace = (typeof RowPlace)[keyof typeof RowPlace]

/** Columns for up to `capacity` rows, about which nothing is known at first. */
export class FactColumns {
  readonly kind: Uint8Array
  /** Index into the analysis's table of type names. */
  readonly type: Uint16Array
  /** `seq` or `seq0` as the row has it; NaN where it has none. */
  readonly ownSeq: Float64Array
  /** The sequence number that the fold gave the row; NaN where it gave none. */
  readonly seq: Float64Array
  readonly time: Float64Array
  readonly lastTime: Float64Array
  readonly turn: Int32Array
  readonly step: Int32Array
  /** Events in the row. */
  readonly count: Uint32Array
  readonly chunkKind: Uint8Array
  readonly chunkIndex: Int32Array
  readonly textSize: Uint32Array
  readonly textMark: Int32Array
  readonly place: Uint8Array
  readonly detail: (EventDetail | undefined)[]

  constructor(capacity: number) {
    this.kind = new Uint8Array(capacity).fill(RowKind.Nothing)
    this.type = new Uint16Array(capacity)
    this.ownSeq = new Float64Array(capacity).fill(Number.NaN)
    this.seq = new Float64Array(capacity).fill(Number.NaN)
    this.time = new Float64Array(capacity).fill(Number.NaN)
    this.lastTime = new Float64Array(capacity).fill(Number.NaN)
    this.turn = new Int32Array(capacity).fill(-1)
    this.step = new Int32Array(capacity).fill(-1)
    this.count = new Uint32Array(capacity)
    this.chunkKind = new Uint8Array(capacity)
    this.chunkIndex = new Int32Array(capacity).fill(-1)
    this.textSize = new Uint32Array(capacity)
    this.textMark = new Int32Array(capacity)
    this.place = new Uint8Array(capacity)
    this.detail = new Array<EventDetail | undefined>(capacity).fill(undefined)
  }

  get capacity(): number {
    return this.kind.length
  }

  /** Empties one entry: a row about which nothing is known yet. */
  clear(at: number): void {
    this.kind[at] = RowKind.Nothing
    this.type[at] = 0
    this.ownSeq[at] = Number.NaN
    this.seq[at] = Number.NaN
    this.time[at] = Number.NaN
    this.lastTime[at] = Number.NaN
    this.turn[at] = -1
    this.step[at] = -1
    this.count[at] = 0
    this.chunkKind[at] = ChunkKind.None
    this.chunkIndex[at] = -1
    this.textSize[at] = 0
    this.textMark[at] = 0
    this.place[at] = RowPlace.Unfolded
    this.detail[at] = undefined
  }

  /** Copies the entries `start` to `end - 1` of `from` to `at`. */
  copyFrom(from: FactColumns, start: number, end: number, at: number): void {
    this.kind.set(from.kind.subarray(start, end), at)
    this.type.set(from.type.subarray(start, end), at)
    this.ownSeq.set(from.ownSeq.subarray(start, end), at)
    this.seq.set(from.seq.subarray(start, end), at)
    this.time.set(from.time.subarray(start, end), at)
    this.lastTime.set(from.lastTime.subarray(start, end), at)
    this.turn.set(from.turn.subarray(start, end), at)
    this.step.set(from.step.subarray(start, end), at)
    this.count.set(from.count.subarray(start, end), at)
    this.chunkKind.set(from.chunkKind.subarray(start, end), at)
    this.chunkIndex.set(from.chunkIndex.subarray(start, end), at)
    this.textSize.set(from.textSize.subarray(start, end), at)
    this.textMark.set(from.textMark.subarray(start, end), at)
    this.place.set(from.place.subarray(start, end), at)
    for (let index = start; index < end; index++) this.detail[at + index - start] = from.detail[index]
  }
}

/** Whether the row holds events that count. */
export function isTaken(columns: FactColumns, at: number): boolean {
  return columns.place[at] === RowPlace.Taken && isEvents(columns, at)
}

/** Whether the row can be read as events, counted or set aside. */
export function isEvents({ kind }: FactColumns, at: number): boolean {
  return kind[at] === RowKind.Event || kind[at] === RowKind.Packed
}
