// Checks a log that is too long to keep: rows come in, problems go out, and what lies behind is forgotten. The same
// reading, folding and levels as for an open log; only the last stretch of rows stays at hand.
import type { Dialect } from '../format/dialect.js'
import type { SeqRange } from '../rules/losses.js'
import type { Problem } from '../rules/problem.js'
import { BLOCK_ROWS, type Block, noteSeqs } from './block.js'
import { BlockList, rowOfSeq } from './block-list.js'
import { FactColumns, RowKind, RowPlace } from './fact-columns.js'
import { addFoldFinding, continues, extend, type Finding, gatherFindings } from './findings.js'
import { LogFold } from './fold.js'
import type { LogSummary } from './log-queries.js'
import { type AnalysisOptions, type LogTraits, probeTraits } from './log-traits.js'
import { isHole, levelFindings } from './problem-levels.js'
import { droppedProblem, type ProblemPlaces, toProblem } from './problem-text.js'
import { lastOfType, type ProblemCounts } from './problems.js'
import { readBlockRows } from './read-block.js'
import { RowWindow } from './row-window.js'
import { checkBlockCitations } from './stream-check.js'
import { TypeTable } from './type-table.js'

/** A problem with the texts that its places lie in, which are gone afterwards. */
export interface LocatedProblem extends Problem {
  /** Text of the row; undefined where it is not at hand any more. */
  readonly rowText: string | undefined
  /** Texts of the rows of `related`, in the same order. */
  readonly relatedTexts: readonly (string | undefined)[]
}

export interface StreamOptions extends AnalysisOptions {
  /** So many problems are handed out at most; all are counted. */
  readonly maxProblems?: number
}

/** Blocks that stay at hand: a message is compared with chunks that lie no further back. */
const KEPT_BLOCKS = 256
/** UTF-16 units of row text that stay at hand beyond the block at work. */
const KEPT_TEXT = 8_000_000
/** Losses that later rows are told of. */
const KEPT_LOSSES = 64
/** Problems that wait for the end of the log with their row texts, and that wait at all. */
const WAITING_WITH_TEXT = 1000
const MOST_WAITING = 100_000

interface Waiting {
  readonly finding: Finding
  problem: LocatedProblem
}

export class StreamCheck {
  readonly #options: StreamOptions
  readonly #rows = new RowWindow()
  readonly #blocks = new BlockList(0)
  #traits: LogTraits | undefined
  #types: TypeTable | undefined
  #fold: LogFold | undefined
  #losses: readonly SeqRange[] = []
  #pending: string[] = []
  #waiting: Waiting[] = []
  #lastTurnEnd = -1
  #lastHole = -1
  #firstKept = 0
  #handedOut = 0
  #counts = { error: 0, warning: 0, information: 0, hint: 0 }
  #summary = { events: 0, rows: 0, turns: 0, steps: 0, calls: 0 }

  constructor(options: StreamOptions = {}) {
    this.#options = options
  }

  /** The recognised or chosen dialect; undefined before the first rows were looked at. */
  get dialect(): Dialect | undefined {
    return this.#traits?.dialect
  }

  get traits(): LogTraits | undefined {
    return this.#traits
  }

  /** Takes the next complete rows, without their line feeds; returns the problems that are settled by them. */
  push(rows: readonly string[]): readonly LocatedProblem[] {
    const settled: LocatedProblem[] = []
    for (const row of rows) {
      this.#pending.push(row)
      if (this.#pending.length === BLOCK_ROWS) settled.push(...this.#takeBlock(false))
    }
    return settled
  }

  /** Takes what follows the last line feed, empty for a complete log; returns the remaining problems. */
  finish(tail: string): readonly LocatedProblem[] {
    this.#pending.push(tail)
    const settled = [...this.#takeBlock(true)]
    const findings: Finding[] = []
    const places = this.#places()
    for (const problem of this.#fold?.finish() ?? []) addFoldFinding(problem, 0, places, findings)
    this.#wait(findings, places)
    settled.push(...this.#settleAll(tail === '' ? this.#rows.rowCount - 1 : this.#rows.rowCount))
    return settled
  }

  counts(): ProblemCounts {
    const { error, warning, information, hint } = this.#counts
    return { errors: error, warnings: warning, informations: information, hints: hint }
  }

  summary(): LogSummary {
    return { ...this.#summary, events: this.#fold?.eventCount ?? 0, rows: this.#rows.rowCount }
  }

  #takeBlock(isLast: boolean): LocatedProblem[] {
    const rows = this.#pending
    this.#pending = []
    this.#rows.add(rows, isLast)
    const start = this.#rows.added - rows.length
    if (this.#traits === undefined) this.#begin(rows)
    const block = this.#blocks.append(rows.length)
    const { traits, types, fold } = this.#parts()
    const places = this.#places()
    if (traits.headerRow.isForeign) {
      // Nothing is known about the rows of another generation.
      if (start === 0) block.rowProblems = new Map([[0, traits.headerRow.problems]])
    } else {
      const { dialect, isProjected, readsPackedRows } = traits
      readBlockRows(block, start, this.#rows, traits, { dialect, types, isProjected, readsPackedRows })
      const folded = fold.fold(block.columns, block.rowCount, this.#losses)
      block.foldProblems = folded.problems
      this.#losses = [...this.#losses, ...folded.losses].slice(-KEPT_LOSSES)
      noteSeqs(block)
      const sources = { rows: this.#rows, blocks: this.#blocks, types, dialect, rowOfSeq: places.rowOfSeq }
      checkBlockCitations(sources, block, start)
      this.#count(block, types)
      const turnEnd = lastOfType(block, types.idOf('turn/end'))
      if (turnEnd >= 0) this.#lastTurnEnd = start + turnEnd
    }
    this.#wait(this.#goOn(gatherFindings(block, start, places), start, places), places)
    const settled = this.#settle(start + rows.length - 1)
    this.#forget()
    return settled
  }

  #begin(rows: readonly string[]): void {
    const traits = probeTraits(rows, this.#options)
    this.#traits = traits
    this.#types = new TypeTable(traits.dialect)
    this.#fold = new LogFold({ ...traits, types: this.#types })
  }

  #parts(): { readonly traits: LogTraits; readonly types: TypeTable; readonly fold: LogFold } {
    const traits = this.#traits ?? probeTraits([], this.#options)
    const types = this.#types ?? new TypeTable(traits.dialect)
    return { traits, types, fold: this.#fold ?? new LogFold({ ...traits, types }) }
  }

  #places(): ProblemPlaces {
    const blocks = this.#blocks
    return {
      rows: this.#rows,
      rowOfSeq: (seq) => rowOfSeq(blocks, seq),
      seqOfRow: (row) => {
        const address = blocks.find(row)
        const seq = address?.block.columns.seq[address.offset]
        return seq === undefined || Number.isNaN(seq) ? undefined : seq
      },
    }
  }

  #wait(findings: readonly Finding[], places: ProblemPlaces): void {
    const { traits } = this.#parts()
    for (const finding of findings)
      if (isHole(finding)) this.#lastHole = Math.max(this.#lastHole, finding.row)
    const end = { droppedFrom: Number.POSITIVE_INFINITY, lastHole: this.#lastHole }
    for (const finding of levelFindings(findings, end, traits, this.#options)) {
      const hasText = this.#waiting.length < WAITING_WITH_TEXT
      if (this.#waiting.length >= MOST_WAITING) this.#counts[finding.severity]++
      else this.#waiting.push({ finding, problem: this.#locate(toProblem(finding, places), hasText) })
    }
  }

  /**
   * The last finding of the block before may go on in the block that starts at row `start`, and what its next row holds
   * can say more about it. Returns the findings of the block that are others.
   */
  #goOn(findings: readonly Finding[], start: number, places: ProblemPlaces): readonly Finding[] {
    const open = this.#waiting.at(-1)
    if (open === undefined || open.finding.endRow !== start - 1) return findings
    const { finding, problem } = open
    const [first] = findings
    const isSame = first !== undefined && continues(finding, first.code, first.row, this.#rows)
    if (isSame) extend(finding, first.endRow)
    const rowText = this.#rows.find(finding.row)
    // Where its text is gone, it stays what it was, only longer.
    if (rowText === undefined && finding.code !== 'row/blank')
      open.problem = { ...problem, endRow: finding.endRow }
    else open.problem = this.#locate(toProblem(finding, places), problem.rowText !== undefined)
    return isSame ? findings.slice(1) : findings
  }

  #locate(problem: Problem, hasText: boolean): LocatedProblem {
    if (!hasText) return { ...problem, rowText: undefined, relatedTexts: [] }
    const textOf = (row: number) => this.#rows.find(row)
    return {
      ...problem,
      rowText: textOf(problem.row),
      relatedTexts: problem.related.map(({ row }) => textOf(row)),
    }
  }

  /**
   * Hands out what later rows cannot change: a row that no reader takes is refused once a turn/end follows it;
   * until then it and all behind it wait. The last finding waits as long as it may go on in the next block.
   */
  #settle(lastRow: number): LocatedProblem[] {
    const { tornFrameRow = Number.POSITIVE_INFINITY, container } = this.#options
    const mayDropFrom = container === 'zstd' ? tornFrameRow : 0
    const isOpen = ({ finding }: Waiting) =>
      (isHole(finding) && finding.row > this.#lastTurnEnd && finding.row >= mayDropFrom) ||
      finding.endRow === lastRow
    const openRow = this.#waiting.find(isOpen)?.finding.row ?? Number.POSITIVE_INFINITY
    const settled = this.#waiting.filter(({ finding }) => finding.row < openRow)
    this.#waiting = this.#waiting.filter(({ finding }) => finding.row >= openRow)
    return this.#handOut(settled.map(({ problem }) => problem))
  }

  #settleAll(rowCount: number): LocatedProblem[] {
    const { traits } = this.#parts()
    const { tornFrameRow = Number.POSITIVE_INFINITY, container } = this.#options
    const mayDropFrom = container === 'zstd' ? tornFrameRow : 0
    const byRow = [...this.#waiting].sort((a, b) => a.finding.row - b.finding.row)
    const hole = byRow.find(
      ({ finding }) => isHole(finding) && finding.row > this.#lastTurnEnd && finding.row >= mayDropFrom,
    )
    const droppedFrom = hole?.finding.row ?? Number.POSITIVE_INFINITY
    const settled = byRow.flatMap(({ finding, problem }) => {
      const end = { droppedFrom, lastHole: this.#lastHole }
      const [leveled] = levelFindings([finding], end, traits, this.#options)
      if (leveled === undefined) return []
      if (!leveled.isDropped) return [problem]
      const isCut = finding === hole?.finding
      return [
        {
          ...problem,
          ...droppedProblem(problem, leveled.severity, isCut ? rowCount - droppedFrom : undefined),
        },
      ]
    })
    this.#waiting = []
    return this.#handOut(settled)
  }

  #handOut(problems: readonly LocatedProblem[]): LocatedProblem[] {
    for (const { severity } of problems) this.#counts[severity]++
    const room = Math.max((this.#options.maxProblems ?? Number.POSITIVE_INFINITY) - this.#handedOut, 0)
    this.#handedOut += problems.length
    return problems.slice(0, room)
  }

  #count({ columns, rowCount }: Block, types: TypeTable): void {
    const counted = [
      ['turn/start', 'turns'],
      ['step/start', 'steps'],
      ['tool/call', 'calls'],
    ] as const
    for (const [type, member] of counted) {
      const id = types.idOf(type)
      for (let at = 0; at < rowCount; at++) {
        const isEvent = columns.kind[at] === RowKind.Event && columns.place[at] === RowPlace.Taken
        if (isEvent && columns.type[at] === id) this.#summary[member]++
      }
    }
  }

  /** Lets go of blocks and texts that lie too far back. */
  #forget(): void {
    const { blocks } = this.#blocks
    while (blocks.length - this.#firstKept > KEPT_BLOCKS) {
      const block = blocks[this.#firstKept]
      if (block !== undefined) forgetFacts(block)
      this.#firstKept++
    }
    for (const block of blocks.slice(-2)) block.rowProblems = new Map()
    this.#rows.forget(KEPT_TEXT)
  }
}

function forgetFacts(block: Block): void {
  block.columns = new FactColumns(0)
  block.foldProblems = []
  block.streamProblems = new Map()
}
