// The problems of an analysed log: found once per state of the analysis, their texts made as they are asked for.
import type { Problem } from '../rules/problem.js'
import { countWhile } from '../search-sorted.js'
import type { Block } from './block.js'
import type { BlockList } from './block-list.js'
import { RowKind } from './fact-columns.js'
import {
  addFoldFinding,
  type Finding,
  faultFinding,
  findingsOf,
  joinFindings,
  type RowSource,
  rowFinding,
  sortByRow,
} from './findings.js'
import type { FoldProblem } from './fold.js'
import { gravest } from './gravest.js'
import type { AnalysisOptions, LogTraits } from './log-traits.js'
import { isConsequence } from './physical-problem.js'
import { findDroppedFrom, isHole, levelFindings, wholeLog } from './problem-levels.js'
import { type ProblemPlaces, toProblem } from './problem-text.js'
import type { TypeTable } from './type-table.js'

export interface ProblemCounts {
  readonly errors: number
  readonly warnings: number
  readonly informations: number
  readonly hints: number
}

export interface ProblemParts {
  readonly rows: RowSource
  readonly blocks: BlockList
  readonly types: TypeTable
  readonly traits: LogTraits
  readonly options: AnalysisOptions
  readonly finishProblems: readonly FoldProblem[]
  readonly rowOfSeq: (seq: number) => number | undefined
}

export class ProblemSource {
  readonly #parts: ProblemParts
  readonly #places: ProblemPlaces
  #findings: readonly Finding[] | undefined
  #droppedFrom = Number.POSITIVE_INFINITY

  constructor(parts: ProblemParts) {
    this.#parts = parts
    const { rows, rowOfSeq, blocks } = parts
    this.#places = { rows, rowOfSeq, seqOfRow: (row) => seqOfRow(blocks, row) }
  }

  /** First row that a reader would drop; infinite where it drops none. */
  get droppedFrom(): number {
    this.findings()
    return this.#droppedFrom
  }

  /** All findings in the order of their rows. */
  findings(): readonly Finding[] {
    this.#findings ??= this.#collect()
    return this.#findings
  }

  /** At most `limit` problems with their texts, in the order of their rows; graver ones go before lighter ones. */
  problems(limit: number): readonly Problem[] {
    return gravest(this.findings(), limit).map((finding) => this.#toProblem(finding))
  }

  /** The problems that begin at a row. */
  problemsOfRow(row: number): readonly Problem[] {
    const findings = this.findings()
    const problems: Problem[] = []
    for (let at = firstAtRow(findings, row); findings[at]?.row === row; at++) {
      const finding = findings[at]
      if (finding !== undefined) problems.push(this.#toProblem(finding))
    }
    return problems
  }

  counts(): ProblemCounts {
    return countFindings(this.findings())
  }

  #toProblem(finding: Finding): Problem {
    const isCut = finding.row === this.#droppedFrom && isHole(finding)
    return toProblem(finding, this.#places, isCut ? this.#droppedRows() : undefined)
  }

  /** Those of the rows, save what only follows from a fault below them, and those faults. */
  #collect(): readonly Finding[] {
    const { traits, options } = this.#parts
    const ofRows = this.#collectRows()
    const { faults = [] } = options
    if (faults.length === 0) return ofRows
    const ofFaults = levelFindings(faults.map(faultFinding), wholeLog, traits, options)
    const findings = [...ofFaults, ...ofRows.filter((finding) => !isConsequence(finding, faults))]
    sortByRow(findings)
    return findings
  }

  #collectRows(): readonly Finding[] {
    const { rows, traits, options, blocks, finishProblems } = this.#parts
    if (traits.headerRow.isForeign) {
      // Nothing is known about the rows of another generation.
      const ofHeader = traits.headerRow.problems.map((problem) => rowFinding(problem, 0))
      return levelFindings(ofHeader, wholeLog, traits, options)
    }
    const lists = blocks.blocks.map((block, index) => findingsOf(block, blocks.startOf(index), this.#places))
    const findings = joinFindings(lists, rows)
    for (const problem of finishProblems) addFoldFinding(problem, 0, this.#places, findings)
    sortByRow(findings)
    this.#droppedFrom = findDroppedFrom(findings, this.#lastTurnEnd(), options)
    const end = { droppedFrom: this.#droppedFrom, lastHole: findings.findLast(isHole)?.row ?? -1 }
    return levelFindings(findings, end, traits, options)
  }

  #lastTurnEnd(): number {
    const { blocks, types } = this.#parts
    const turnEnd = types.idOf('turn/end')
    for (let index = blocks.blocks.length - 1; index >= 0; index--) {
      const block = blocks.blocks[index]
      const offset = block === undefined ? -1 : lastOfType(block, turnEnd)
      if (offset >= 0) return blocks.startOf(index) + offset
    }
    return -1
  }

  #droppedRows(): number {
    const { rows } = this.#parts
    const end = rows.row(rows.rowCount - 1) === '' ? rows.rowCount - 1 : rows.rowCount
    return end - this.#droppedFrom
  }
}

/** Index of the first finding at or after a row. */
function firstAtRow(findings: readonly Finding[], row: number): number {
  return countWhile(findings.length, (at) => (findings[at]?.row ?? row) < row)
}

/** Offset of the last readable row of a type in a block, taken or not; -1 where there is none. */
export function lastOfType({ columns, rowCount }: Block, type: number): number {
  for (let at = rowCount - 1; at >= 0; at--) {
    if (columns.kind[at] === RowKind.Event && columns.type[at] === type) return at
  }
  return -1
}

export function countFindings(findings: readonly Finding[]): ProblemCounts {
  const count = { error: 0, warning: 0, information: 0, hint: 0 }
  for (const { severity } of findings) count[severity]++
  return { errors: count.error, warnings: count.warning, informations: count.information, hints: count.hint }
}

function seqOfRow(blocks: BlockList, row: number): number | undefined {
  const address = blocks.find(row)
  const seq = address?.block.columns.seq[address.offset]
  return seq === undefined || Number.isNaN(seq) ? undefined : seq
}
