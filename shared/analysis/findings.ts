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
  readonly row: number
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

/** Adds the findings of a block that starts at row `start`; what continues the last finding extends it. */
export function collectBlock(block: Block, start: number, places: FindingPlaces, findings: Finding[]): void {
  const added: Finding[] = []
  const offsets = [...block.rowProblems.keys()].sort((a, b) => a - b)
  for (const offset of offsets) {
    for (const problem of block.rowProblems.get(offset) ?? []) {
      const last = added.at(-1) ?? findings.at(-1)
      if (last !== undefined && continues(last, problem.code, start + offset, places.rows)) {
        extend(last, start + offset)
      } else {
        added.push(rowFinding(problem, start + offset))
      }
    }
  }
  for (const problem of block.foldProblems) addFoldFinding(problem, start, places, added)
  for (const [offset, problems] of block.streamProblems) {
    for (const problem of problems) added.push(rowFinding(problem, start + offset))
  }
  sortByRow(added)
  for (const finding of added) findings.push(finding)
}

/** Sorts findings by row, those of one row as they are; most lists are sorted already. */
export function sortByRow(findings: Finding[]): void {
  const isSorted = findings.every((finding, at) => at === 0 || (findings[at - 1]?.row ?? 0) <= finding.row)
  if (!isSorted) findings.sort((a, b) => a.row - b.row)
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
function continues(last: Finding, code: string, row: number, rows: RowSource): boolean {
  if (last.endRow !== row - 1 || last.code !== code) return false
  return code === 'row/blank' || (code === 'row/not-json' && !rows.row(row).startsWith('{'))
}

function extend(finding: Finding, row: number): void {
  finding.endRow = row
  finding.values = [row - finding.row + 1]
}
