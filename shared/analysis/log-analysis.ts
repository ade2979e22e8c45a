// The finished picture of one log, kept up to date as its rows change. Rows are read once and folded once; an edit
// costs what it touches. Everything that looks at a log asks this; nothing else parses or folds. It works in
// slices so that an editor stays quiet, and it must not know editors.
import type { Dialect } from '../format/dialect.js'
import type { Recognition } from '../format/registry.js'
import type { LogText, RowEdit } from '../log/log-text.js'
import { type SeqRange, sameRanges } from '../rules/losses.js'
import type { Problem } from '../rules/problem.js'
import type { LogEvent } from '../session/log-event.js'
import { type Block, markUnread, noteSeqs } from './block.js'
import { BlockList, rowOfSeq } from './block-list.js'
import type { Finding } from './findings.js'
import { type FoldProblem, LogFold } from './fold.js'
import {
  eventsOf,
  type LogSummary,
  type RowFacts,
  readRowValue,
  rowFacts,
  type SurfaceSnapshot,
  summarize,
  surfaceAt,
} from './log-queries.js'
import { type AnalysisOptions, type LogTraits, PROBED_ROWS, probeTraits, sameTraits } from './log-traits.js'
import { type ProblemCounts, ProblemSource } from './problems.js'
import { readBlockRows } from './read-block.js'
import type { RowReading } from './row/row-draft.js'
import { type CitationWindow, checkCitations } from './stream-check.js'
import { TypeTable } from './type-table.js'

export type { LogSummary, RowFacts, SurfaceReplacement, SurfaceSnapshot } from './log-queries.js'
export type { AnalysisOptions } from './log-traits.js'

export class LogAnalysis {
  readonly text: LogText
  #options: AnalysisOptions
  #traits: LogTraits
  #types: TypeTable
  #fold: LogFold
  #blocks: BlockList
  #finishProblems: readonly FoldProblem[] = []
  #eventCount = 0
  /** Everything before this block is current. */
  #frontier = 0
  /** Blocks folded since the last time that streams were checked, with the events they held before. */
  readonly #touched = new Set<Block>()
  #lostWindow: CitationWindow | undefined
  #isCurrent = false
  #version = 0
  #probe = false
  #source: ProblemSource | undefined

  constructor(text: LogText, options: AnalysisOptions = {}) {
    this.text = text
    this.#options = options
    this.#traits = probeTraits(text.rows, options)
    this.#types = new TypeTable(this.#traits.dialect)
    this.#fold = this.#createFold()
    this.#blocks = new BlockList(text.rowCount)
  }

  /** Grows with every change of text or options; what is derived from the analysis is valid for one version. */
  get version(): number {
    return this.#version
  }

  get isCurrent(): boolean {
    return this.#isCurrent
  }

  /** Rows that are current and rows in all. */
  get progress(): { readonly done: number; readonly total: number } {
    const done = this.#isCurrent ? this.#blocks.rowCount : this.#blocks.startOf(this.#frontier)
    return { done, total: this.#blocks.rowCount }
  }

  get traits(): LogTraits {
    return this.#traits
  }

  get dialect(): Dialect {
    return this.#traits.dialect
  }

  get recognition(): Recognition {
    return this.#traits.recognition
  }

  get isProjected(): boolean {
    return this.#traits.isProjected
  }

  get options(): AnalysisOptions {
    return this.#options
  }

  /** The parsed header line; undefined where the log has none. */
  get header(): { readonly [member: string]: unknown } | undefined {
    return this.#traits.headerRow.header
  }

  get blocks(): BlockList {
    return this.#blocks
  }

  get types(): TypeTable {
    return this.#types
  }

  get eventCount(): number {
    return this.#eventCount
  }

  /** Tells the analysis that rows of the text have changed; nothing is read before `advance`. */
  apply(edit: RowEdit): void {
    const { start, removed, inserted } = edit
    const before = this.#blocks.rowCount
    this.#noteLost(start, removed)
    this.#blocks.replace(start, removed, inserted.length)
    this.#isCurrent = false
    this.#version++
    this.#source = undefined
    if (start < PROBED_ROWS) this.#probe = true
    // The first and the last row are read differently from the others.
    if (start === 0) this.#markRow(inserted.length)
    if (start + removed >= before) {
      this.#markRow(this.#blocks.rowCount - 1)
      this.#markRow(start - 1)
    }
    this.#frontier = Math.min(this.#frontier, this.#blocks.find(Math.max(start - 1, 0))?.index ?? 0)
  }

  /** Takes other options; rows are read again only where that changes what they mean. */
  configure(options: AnalysisOptions): void {
    this.#options = options
    this.#probe = true
    this.#isCurrent = false
    this.#version++
    this.#source = undefined
  }

  /**
   * Works until everything is current or `shouldPause` says so, which is asked every thousand rows or so. Returns
   * whether everything is current.
   */
  advance(shouldPause: () => boolean = () => false): boolean {
    if (this.#isCurrent) return true
    this.#source = undefined
    if (this.#probe) this.#probeAgain()
    if (!this.#traits.headerRow.isForeign) {
      const reading = this.#reading()
      while (this.#frontier < this.#blocks.blocks.length) {
        this.#advanceBlock(reading)
        if (shouldPause()) return false
      }
      this.#checkStreams()
    }
    this.#isCurrent = true
    return true
  }

  /** The problems by row, at most `limit` of them; texts and places are made here. */
  problems(limit = Number.POSITIVE_INFINITY): readonly Problem[] {
    return this.#problemSource().problems(limit)
  }

  /** The problems that begin at a row. */
  problemsOfRow(row: number): readonly Problem[] {
    return this.#problemSource().problemsOfRow(row)
  }

  /** Where the problems are, by row, without their texts. */
  findings(): readonly Pick<Finding, 'row' | 'code' | 'severity'>[] {
    return this.#problemSource().findings()
  }

  /** How many problems of each level there are. */
  counts(): ProblemCounts {
    return this.#problemSource().counts()
  }

  /** The row that holds an event; undefined where no row does. */
  rowOfSeq(seq: number): number | undefined {
    return rowOfSeq(this.#blocks, seq)
  }

  rowFacts(row: number): RowFacts | undefined {
    return rowFacts(this, row)
  }

  /** The JSON value of a row, parsed again; undefined where the row is not JSON. */
  readRow(row: number): unknown {
    return readRowValue(this, row)
  }

  eventsOf(row: number): readonly LogEvent[] {
    return eventsOf(this, row)
  }

  surfaceAt(row: number, side: 'before' | 'after'): SurfaceSnapshot {
    return surfaceAt(this, row, side)
  }

  summary(): LogSummary {
    return summarize(this)
  }

  /** First row of the end that a reader of the log drops; undefined where it drops none. */
  get droppedFrom(): number | undefined {
    const row = this.#problemSource().droppedFrom
    return Number.isFinite(row) ? row : undefined
  }

  #problemSource(): ProblemSource {
    this.#source ??= new ProblemSource({
      rows: this.text,
      blocks: this.#blocks,
      types: this.#types,
      traits: this.#traits,
      options: this.#options,
      finishProblems: this.#finishProblems,
      rowOfSeq: (seq) => this.rowOfSeq(seq),
    })
    return this.#source
  }

  #reading(): RowReading {
    const { dialect, isProjected, readsPackedRows } = this.#traits
    return { dialect, types: this.#types, isProjected, readsPackedRows }
  }

  #createFold(): LogFold {
    return new LogFold({ ...this.#traits, types: this.#types })
  }

  #markRow(row: number): void {
    const address = this.#blocks.find(row)
    if (address !== undefined) markUnread(address.block, address.offset, address.offset + 1)
  }

  #probeAgain(): void {
    this.#probe = false
    const traits = probeTraits(this.text.rows, this.#options)
    const isSame = sameTraits(traits, this.#traits)
    this.#traits = traits
    if (isSame) return
    this.#types = new TypeTable(traits.dialect)
    this.#fold = this.#createFold()
    this.#blocks.reset(this.text.rowCount)
    this.#touched.clear()
    this.#lostWindow = undefined
    this.#frontier = 0
    this.#foldedTo = 0
    this.#rowsSinceSave = 0
    this.#eventCount = 0
    this.#finishProblems = []
  }

  /** Reads and folds the first block that needs it, and moves the frontier. */
  #advanceBlock(reading: RowReading): void {
    const { blocks } = this.#blocks
    const index = this.#frontier
    const block = blocks[index]
    if (block === undefined) return
    if (block.unreadFrom < block.unreadTo) {
      readBlockRows(block, this.#blocks.startOf(index), this.text, this.#traits, reading)
    }
    if (!block.needsFold) {
      this.#frontier++
      return
    }
    this.#foldFrom(index)
  }

  /** Brings the fold to the entry of a block, then folds the block and hands its exit on. */
  #foldFrom(index: number): void {
    const { blocks } = this.#blocks
    const block = blocks[index]
    if (block === undefined) return
    if (this.#foldedTo !== index) this.#rewind(index)
    this.#foldBlock(block)
    this.#foldedTo = index + 1
    this.#frontier = index + 1
    const next = blocks[index + 1]
    if (next === undefined) {
      this.#eventCount = this.#fold.eventCount
      this.#finishProblems = this.#fold.finish()
      return
    }
    this.#enter(next)
  }

  /** Index of the block that the fold's present state is the entry of. */
  #foldedTo = 0
  #rowsSinceSave = 0

  #enter(next: Block): void {
    const weight = this.#fold.weight()
    const isDue = this.#rowsSinceSave >= weight / 4
    const old = next.entry
    if (old === undefined && !isDue) {
      next.needsFold = true
      return
    }
    const state = this.#fold.save()
    this.#rowsSinceSave = 0
    if (old !== undefined && this.#fold.same(old, state)) return
    next.entry = state
    next.needsFold = true
  }

  /** Goes back to the nearest saved state at or before a block and folds from there. */
  #rewind(index: number): void {
    const { blocks } = this.#blocks
    let from = index
    while (from > 0 && blocks[from]?.entry === undefined) from--
    const entry = blocks[from]?.entry
    if (from === 0 || entry === undefined) this.#fold = this.#createFold()
    else this.#fold.restore(entry)
    this.#rowsSinceSave = 0
    for (let at = from; at < index; at++) {
      const block = blocks[at]
      if (block !== undefined) this.#foldBlock(block)
    }
  }

  #foldBlock(block: Block): void {
    this.#lose(block.firstSeq, block.lastSeq)
    const { problems, losses, asksLosses } = this.#fold.fold(
      block.columns,
      block.rowCount,
      this.#lossesBefore(block),
    )
    if (!sameRanges(losses, block.losses)) this.#askersNeedFold(block)
    block.foldProblems = problems
    block.losses = losses
    block.asksLosses = asksLosses
    block.needsFold = false
    noteSeqs(block)
    this.#rowsSinceSave += block.rowCount
    this.#touched.add(block)
  }

  #lossesBefore(block: Block): readonly SeqRange[] {
    const losses: SeqRange[] = []
    for (const earlier of this.#blocks.blocks) {
      if (earlier === block) break
      if (earlier.losses.length > 0) losses.push(...earlier.losses)
    }
    return losses
  }

  /** What asked for losses behind a block that lost other events than before is folded again. */
  #askersNeedFold(changed: Block): void {
    let isBehind = false
    for (const block of this.#blocks.blocks) {
      if (isBehind && block.asksLosses) block.needsFold = true
      if (block === changed) isBehind = true
    }
  }

  /** Remembers the events of rows that an edit takes away, since messages may cite them. */
  #noteLost(start: number, removed: number): void {
    const from = this.#blocks.find(start)
    const to = this.#blocks.find(start + Math.max(removed, 1) - 1)
    if (from !== undefined) this.#lose(from.block.firstSeq, from.block.lastSeq)
    if (from !== undefined && to !== undefined && from !== to)
      this.#lose(from.block.firstSeq, to.block.lastSeq)
  }

  #lose(first: number, last: number): void {
    if (Number.isNaN(first) || Number.isNaN(last)) return
    const window = this.#lostWindow
    this.#lostWindow = {
      first: Math.min(window?.first ?? first, first),
      last: Math.max(window?.last ?? last, last),
    }
  }

  #checkStreams(): void {
    checkCitations({
      rows: this.text,
      blocks: this.#blocks,
      types: this.#types,
      dialect: this.#traits.dialect,
      touched: this.#touched,
      lost: this.#lostWindow,
      rowOfSeq: (seq) => this.rowOfSeq(seq),
    })
    this.#touched.clear()
    this.#lostWindow = undefined
  }
}
