// A block is a stretch of consecutive rows with what is known about them. All of it counts from the block's own
// first row, so that an edit elsewhere in the log leaves it as it is.
import type { SeqRange } from '../rules/losses.js'
import { FactColumns, RowPlace } from './fact-columns.js'
import type { FoldProblem, FoldState } from './fold.js'
import type { RowProblem } from './row-problem.js'

/** Rows of a fresh block: small enough to fold again in a millisecond, large enough to keep blocks few. */
export const BLOCK_ROWS = 1024

export interface Block {
  rowCount: number
  columns: FactColumns
  /** Row problems by offset. Like all that is found in a block, replaced by other ones, never changed. */
  rowProblems: ReadonlyMap<number, readonly RowProblem[]>
  /** Offsets `unreadFrom` to `unreadTo - 1` must be read again; equal where nothing must. */
  unreadFrom: number
  unreadTo: number
  /** State of the rules before the first row; undefined where it is not kept. */
  entry: FoldState | undefined
  needsFold: boolean
  foldProblems: readonly FoldProblem[]
  /** Events that the block's rows lost, and whether anything in it depends on what earlier rows lost. */
  losses: readonly SeqRange[]
  asksLosses: boolean
  /** Problems of messages against the chunks they cite, by offset of the message. */
  streamProblems: ReadonlyMap<number, readonly RowProblem[]>
  /** Earliest event that a message of the block cites; infinite where none does. */
  citesFrom: number
  /** First and last event that the block's rows hold, as the fold placed them; NaN before that or without any. */
  firstSeq: number
  lastSeq: number
}

export function createBlock(rowCount: number): Block {
  return {
    rowCount,
    columns: new FactColumns(rowCount),
    rowProblems: new Map(),
    unreadFrom: 0,
    unreadTo: rowCount,
    entry: undefined,
    needsFold: true,
    foldProblems: [],
    losses: [],
    asksLosses: false,
    streamProblems: new Map(),
    citesFrom: Number.POSITIVE_INFINITY,
    firstSeq: Number.NaN,
    lastSeq: Number.NaN,
  }
}

/** Marks rows as changed: they are read again before anything is said about them. */
export function markUnread(block: Block, from: number, to: number): void {
  const isClean = block.unreadFrom >= block.unreadTo
  block.unreadFrom = isClean ? from : Math.min(block.unreadFrom, from)
  block.unreadTo = isClean ? to : Math.max(block.unreadTo, to)
}

/**
 * Builds blocks that hold the first `headRows` rows of `first`, then `inserted` unread rows, then the rows of
 * `last` from `tailFrom` on. What was known about kept rows is carried over.
 */
export function spliceBlocks(
  first: Block,
  headRows: number,
  inserted: number,
  last: Block,
  tailFrom: number,
): Block[] {
  const tailRows = last.rowCount - tailFrom
  const total = headRows + inserted + tailRows
  const whole = createBlock(total)
  whole.columns.copyFrom(first.columns, 0, headRows, 0)
  whole.columns.copyFrom(last.columns, tailFrom, last.rowCount, headRows + inserted)
  for (let at = headRows; at < headRows + inserted; at++) whole.columns.clear(at)
  whole.rowProblems = new Map([
    ...problemsWithin(first, 0, headRows, 0),
    ...problemsWithin(last, tailFrom, last.rowCount, headRows + inserted),
  ])
  whole.unreadFrom = headRows
  whole.unreadTo = headRows + inserted
  carryUnread(whole, first, 0, headRows, 0)
  carryUnread(whole, last, tailFrom, last.rowCount, headRows + inserted)
  whole.entry = first.entry
  // What the old blocks lost counts as changed when the new one is folded.
  whole.losses = first === last ? first.losses : [...first.losses, ...last.losses]
  whole.firstSeq = first.firstSeq
  whole.lastSeq = last.lastSeq
  return total <= 2 * BLOCK_ROWS ? [whole] : splitBlock(whole)
}

/** The problems of the rows `from` to `to - 1`, as those of rows from `at` on. */
function problemsWithin(
  { rowProblems }: Block,
  from: number,
  to: number,
  at: number,
): [number, readonly RowProblem[]][] {
  const within: [number, readonly RowProblem[]][] = []
  for (const [offset, problems] of rowProblems) {
    if (offset >= from && offset < to) within.push([at + offset - from, problems])
  }
  return within
}

function carryUnread(target: Block, source: Block, from: number, to: number, at: number): void {
  const start = Math.max(source.unreadFrom, from)
  const end = Math.min(source.unreadTo, to)
  if (start < end) markUnread(target, at + start - from, at + end - from)
}

function splitBlock(whole: Block): Block[] {
  const blocks: Block[] = []
  for (let start = 0; start < whole.rowCount; start += BLOCK_ROWS) {
    const end = Math.min(start + BLOCK_ROWS, whole.rowCount)
    const block = createBlock(end - start)
    block.columns.copyFrom(whole.columns, start, end, 0)
    block.rowProblems = new Map(problemsWithin(whole, start, end, 0))
    block.unreadFrom = Math.max(whole.unreadFrom - start, 0)
    block.unreadTo = Math.min(Math.max(whole.unreadTo - start, block.unreadFrom), block.rowCount)
    if (start === 0) block.entry = whole.entry
    blocks.push(block)
  }
  return blocks
}

/** Notes which events the block holds after a fold. */
export function noteSeqs(block: Block): void {
  const { columns, rowCount } = block
  block.firstSeq = Number.NaN
  block.lastSeq = Number.NaN
  for (let at = 0; at < rowCount; at++) {
    if (columns.place[at] !== RowPlace.Taken) continue
    block.firstSeq = columns.seq[at] ?? Number.NaN
    break
  }
  for (let at = rowCount - 1; at >= 0; at--) {
    if (columns.place[at] !== RowPlace.Taken) continue
    block.lastSeq = (columns.seq[at] ?? Number.NaN) + (columns.count[at] ?? 1) - 1
    break
  }
}
