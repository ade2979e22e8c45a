// Gathers what rows, rules and streams reported into findings: placed, in the order of rows, with runs of one
// fault joined. Levels and texts come later.
import type { PhysicalFault } from '../log/physical-fault.js'
import type { JsonPath, MessageValue, RowSpan, Severity } from '../rules/problem.js'
import { HEADER_SEQ, type Relation } from '../rules/rule.js'
import type { Block } from './block.js'
import type { FoldProblem } from './fold.js'
import type { RowProblem } from './row-problem.js'

/** Rows by index, as far as they are at hand. */
export interface RowSource {
  readonly rowCount: number
  /** Text of a row; empty where it is not at hand any more. */
  row(index: number): string
}

/** A problem with its place, before its texts are made. */
export interface Finding {
  readonly code: string
  row: number
  endRow: number
  readonly path: JsonPath
  values: readonly MessageValue[]
  readonly atKey: boolean
  readonly span: RowSpan | undefined
  readonly related: readonly Relation[]
  /** Decided in problem-levels.ts. */
  severity: Severity
  isDropped: boolean
}

export interface FindingPlaces {
  readonly rows: RowSource
  readonly rowOfSeq: (seq: number) => number | undefined
}

/** Lists of findings of one block after the other as one list; what continues the last finding extends it. */
export function joinFindings(lists: readonly (readonly Finding[])[], rows: RowSource): Finding[] {
  const parts: (readonly Finding[])[] = []
  for (const list of lists) {
    const [first] = list
    const last = parts.at(-1)?.at(-1)
    if (first === undefined) continue
    if (last === undefined || !continues(last, first.code, first.row, rows)) parts.push(list)
    else {
      // Findings of blocks are kept, so the longer run is one of its own.
      const run = { ...last }
      extend(run, first.endRow)
      const before = parts.pop()?.slice(0, -1) ?? []
      parts.push(...[before, [run], list.slice(1)].filter(({ length }) => length > 0))
    }
  }
  const none: Finding[] = []
  // Measured: a fifth of what pushing one by one costs.
  return none.concat(...parts)
}

/** Findings of a block and what they were made from: while that is the same, they are. */
interface KeptFindings {
  readonly sources: Pick<Block, 'rowProblems' | 'foldProblems' | 'streamProblems'>
  readonly findings: readonly Finding[]
  start: number
}

const kept = new WeakMap<Block, KeptFindings>()

/** The same as `gatherFindings`, made anew only where something else was found in the block. */
export function findingsOf(block: Block, start: number, places: FindingPlaces): readonly Finding[] {
  const known = kept.get(block)
  if (known !== undefined && hasSources(block, known.sources)) {
    moveTo(known, start)
    return known.findings
  }
  const findings = gatherFindings(block, start, places)
  const { rowProblems, foldProblems, streamProblems } = block
  // Where an earlier event is at fault, its row may move while the block stays.
  const isOfRows = foldProblems.every(({ offset }) => offset >= 0)
  if (isOfRows) kept.set(block, { sources: { rowProblems, foldProblems, streamProblems }, findings, start })
  return findings
}

function hasSources(block: Block, { rowProblems, foldProblems, streamProblems }: KeptFindings['sources']) {
  return (
    block.rowProblems === rowProblems &&
    block.foldProblems === foldProblems &&
    block.streamProblems === streamProblems
  )
}

function moveTo(known: KeptFindings, start: number): void {
  const distance = start - known.start
  if (distance === 0) return
  for (const finding of known.findings) {
    finding.row += distance
    finding.endRow += distance
  }
  known.start = start
}

/** The findings of a block that starts at row `start`, by row, made anew. */
export function gatherFindings(block: Block, start: number, places: FindingPlaces): readonly Finding[] {
  const findings: Finding[] = []
  const offsets = [...block.rowProblems.keys()].sort((a, b) => a - b)
  for (const offset of offsets) {
    const row = start + offset
    for (const problem of block.rowProblems.get(offset) ?? []) {
      const last = findings.at(-1)
      if (last !== undefined && continues(last, problem.code, row, places.rows)) {
        extend(last, row)
      } else {
        findings.push(rowFinding(problem, row))
      }
    }
  }
  for (const problem of block.foldProblems) addFoldFinding(problem, start, places, findings)
  for (const [offset, problems] of block.streamProblems) {
    for (const problem of problems) findings.push(rowFinding(problem, start + offset))
  }
  sortByRow(findings)
  return findings
}

/** Sorts findings by row, those of one row as they are; most lists are sorted already. */
export function sortByRow(findings: Finding[]): void {
  if (!isSorted(findings)) findings.sort((a, b) => a.row - b.row)
}

function isSorted(findings: readonly Finding[]): boolean {
  let last = 0
  for (const { row } of findings) {
    if (row < last) return false
    last = row
  }
  return true
}

export function rowFinding(problem: RowProblem, row: number): Finding {
  return {
    code: problem.code,
    row,
    endRow: row,
    path: problem.path,
    values: problem.values,
    atKey: problem.atKey ?? false,
    span: problem.span,
    related: noRelations,
    severity: 'error',
    isDropped: false,
  }
}

const noRelations: readonly Relation[] = []

export function faultFinding({ code, row, span, values }: PhysicalFault): Finding {
  return rowFinding({ code, path: [], values, ...(span === undefined ? {} : { span }) }, row)
}

/** Adds the finding of a rule, unless it concerns an event that no row holds. */
export function addFoldFinding(
  problem: FoldProblem,
  start: number,
  places: FindingPlaces,
  findings: Finding[],
): void {
  const row = problem.offset >= 0 ? start + problem.offset : rowOf(problem.seq, places)
  if (row === undefined) return
  findings.push({
    code: problem.code,
    row,
    endRow: row,
    path: problem.path,
    values: problem.values,
    atKey: false,
    span: undefined,
    related: problem.related,
    severity: 'error',
    isDropped: false,
  })
}

export function rowOf(seq: number, places: FindingPlaces): number | undefined {
  return seq === HEADER_SEQ ? 0 : places.rowOfSeq(seq)
}

/** A run of blank rows, or the further lines of a record that was broken over several, is one fault. */
export function continues(last: Finding, code: string, row: number, rows: RowSource): boolean {
  if (last.endRow !== row - 1 || last.code !== code) return false
  return code === 'row/blank' || (code === 'row/not-json' && !rows.row(row).startsWith('{'))
}

export function extend(finding: Finding, endRow: number): void {
  finding.endRow = endRow
  finding.values = [endRow - finding.row + 1]
}
