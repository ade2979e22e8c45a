// Keeps the comparison of messages with the chunks they cite up to date: a message is looked at again when its
// own block was folded again or when events that it cites may have changed.
import type { Dialect } from '../format/dialect.js'
import { textMark } from '../log/fingerprint.js'
import { expandPackedRow } from '../log/packed-rows.js'
import type { MessageDetail } from '../rules/event-detail.js'
import type { JsonPath } from '../rules/problem.js'
import { checkStream, type StreamFault, type VisitChunks } from '../rules/stream.js'
import type { Block } from './block.js'
import type { BlockList } from './block-list.js'
import { ChunkKind, chunkKindByTag, RowKind, RowPlace } from './fact-columns.js'
import type { RowSource } from './findings.js'
import type { RowProblem } from './row-problem.js'
import type { TypeTable } from './type-table.js'

/** A stretch of events, both ends inclusive. */
export interface CitationWindow {
  readonly first: number
  readonly last: number
}

export interface CitationSources {
  readonly rows: RowSource
  readonly blocks: BlockList
  readonly types: TypeTable
  readonly dialect: Dialect
  readonly rowOfSeq: (seq: number) => number | undefined
}

export interface CitationCheck extends CitationSources {
  /** Blocks that were folded again. */
  readonly touched: ReadonlySet<Block>
  /** Events that rows held which were changed or are gone. */
  readonly lost: CitationWindow | undefined
}

/** Checks every message whose citations may have changed. */
export function checkCitations(check: CitationCheck): void {
  const changed = changedWindow(check)
  check.blocks.blocks.forEach((block, index) => {
    const isTouched = check.touched.has(block)
    const citesChange =
      changed !== undefined && block.citesFrom <= changed.last && block.lastSeq >= changed.first
    if (isTouched || citesChange) checkBlockCitations(check, block, check.blocks.startOf(index))
  })
}

function changedWindow({ touched, lost }: CitationCheck): CitationWindow | undefined {
  let first = lost?.first ?? Number.POSITIVE_INFINITY
  let last = lost?.last ?? Number.NEGATIVE_INFINITY
  for (const block of touched) {
    if (Number.isNaN(block.firstSeq)) continue
    first = Math.min(first, block.firstSeq)
    last = Math.max(last, block.lastSeq)
  }
  return first <= last ? { first, last } : undefined
}

/** Checks the messages of one block that starts at row `start`. */
export function checkBlockCitations(check: CitationSources, block: Block, start: number): void {
  const problems = new Map<number, readonly RowProblem[]>()
  const { columns } = block
  block.citesFrom = Number.POSITIVE_INFINITY
  const cursor = new ChunkCursor(check)
  for (let at = 0; at < block.rowCount; at++) {
    const detail = columns.detail[at]
    if (detail?.kind !== 'message' || columns.place[at] !== RowPlace.Taken) continue
    if (check.types.nameOf(columns.type[at] ?? 0) !== 'assistant/message') continue
    const sources = detail.marker?.sources
    if (sources === undefined || sources.length === 0 || detail.marker?.op !== 'append') continue
    block.citesFrom = Math.min(block.citesFrom, sources[0] ?? Number.POSITIVE_INFINITY)
    const faults = checkStream(detail, cursor.visitor(sources, start + at))
    if (faults.length > 0)
      problems.set(
        at,
        faults.map((fault) => toProblem(check.dialect, detail, fault)),
      )
  }
  block.streamProblems = problems
}

function toProblem(dialect: Dialect, detail: MessageDetail, fault: StreamFault): RowProblem {
  if (fault.code === 'stream/usage-differs') {
    const path: JsonPath = detail.usage === undefined ? ['data'] : ['data', 'usage']
    return { code: fault.code, path, values: [fault.what] }
  }
  const projection = dialect.events.get('assistant/message')?.projection
  const content = projection?.kind === 'member' ? ['data', 'message', 'content'] : ['data', 'content']
  const block = fault.block ?? 0
  const path = block < detail.blocks.length ? [...content, block] : content
  return { code: fault.code, path, values: [block, fault.what] }
}

const tagByChunkKind: ReadonlyMap<number, string> = new Map(
  [...chunkKindByTag].map(([tag, kind]) => [kind, tag]),
)

/** Walks the rows that hold cited events; citations mostly name one row after the other. */
class ChunkCursor {
  readonly #check: CitationSources
  #block: Block | undefined
  #blockIndex = 0
  #offset = 0

  constructor(check: CitationSources) {
    this.#check = check
  }

  /** Hands the chunks behind `sources` to a visitor, as the message in `messageRow` cites them. */
  visitor(sources: readonly number[], messageRow: number): VisitChunks {
    return (visit) => {
      const chunk = { tag: '', index: 0, size: 0, mark: 0, detail: undefined as ChunkDetailOf }
      for (let at = 0; at < sources.length; at++) {
        const seq = sources[at] ?? Number.NaN
        if (!this.#moveTo(seq, messageRow)) return false
        const columns = this.#block?.columns
        const row = this.#offset
        if (columns === undefined || columns.chunkKind[row] === ChunkKind.None) return false
        const count = columns.count[row] ?? 1
        const isPacked = columns.kind[row] === RowKind.Packed
        if (isPacked && !citesWhole(sources, at, columns.seq[row] ?? Number.NaN, count)) {
          if (!this.#visitMember(seq, visit)) return false
          continue
        }
        const detail = columns.detail[row]
        chunk.tag = tagByChunkKind.get(columns.chunkKind[row] ?? 0) ?? ''
        chunk.index = columns.chunkIndex[row] ?? -1
        chunk.size = columns.textSize[row] ?? 0
        chunk.mark = columns.textMark[row] ?? 0
        chunk.detail = detail?.kind === 'chunk' ? detail : undefined
        visit(chunk)
        if (isPacked) at += count - 1
      }
      return true
    }
  }

  /** Moves to the row that holds the event; false where there is none before the message. */
  #moveTo(seq: number, messageRow: number): boolean {
    if (this.#holds(seq)) return true
    this.#offset++
    if (this.#holds(seq)) return true
    const row = this.#check.rowOfSeq(seq)
    const address = row === undefined || row >= messageRow ? undefined : this.#check.blocks.find(row)
    if (address === undefined) return false
    this.#block = address.block
    this.#blockIndex = address.index
    this.#offset = address.offset
    return true
  }

  #holds(seq: number): boolean {
    const block = this.#block
    if (block === undefined || this.#offset >= block.rowCount) return false
    if (block.columns.place[this.#offset] !== RowPlace.Taken) return false
    const first = block.columns.seq[this.#offset] ?? Number.NaN
    return seq >= first && seq < first + (block.columns.count[this.#offset] ?? 1)
  }

  /** A single member of a packed row: read again, since only the row's joined text is known. */
  #visitMember(seq: number, visit: Parameters<VisitChunks>[0]): boolean {
    const columns = this.#block?.columns
    if (columns === undefined) return false
    const text = this.#check.rows.row(this.#check.blocks.startOf(this.#blockIndex) + this.#offset)
    const expanded = expandPackedRow(withSeq(JSON.parse(text)))
    if ('fault' in expanded) return false
    const member = expanded.events[seq - (columns.seq[this.#offset] ?? Number.NaN)]
    if (member === undefined) return false
    const { chunk } = member.data
    const delta = chunk.type === 'tool-call-delta' ? chunk.argumentsDelta : chunk.text
    const detail = columns.detail[this.#offset]
    visit({
      tag: chunk.type,
      index: chunk.index,
      size: delta.length,
      mark: textMark(delta),
      detail: detail?.kind === 'chunk' ? detail : undefined,
    })
    return true
  }
}

type ChunkDetailOf = Parameters<Parameters<VisitChunks>[0]>[0]['detail']

/** Members of a projected row have no numbers of their own; only their order matters here. */
function withSeq(row: unknown): unknown {
  return typeof row === 'object' && row !== null ? { seq0: 0, time0: 0, ...row } : row
}

function citesWhole(sources: readonly number[], at: number, seq: number, count: number): boolean {
  return sources[at] === seq && sources[at + count - 1] === seq + count - 1
}
