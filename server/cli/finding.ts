// A problem as the command line reports it: with line and column numbers from 1, and with the piece of text that it
// points at. Findings are small and hold on to no row, because a log may be larger than memory.
import { spanOf } from '../../shared/log/locate.js'
import type { Problem, RelatedPlace, RowSpan, Severity } from '../../shared/rules/problem.js'
import { type CodeFrame, codeFrame } from './code-frame.js'

/** A range in a log; lines are rows, columns are UTF-16 units, both from 1, the end exclusive. */
export interface LineRange {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export interface RelatedFinding extends LineRange {
  readonly message: string
  readonly frame?: CodeFrame
}

export interface Finding extends LineRange {
  readonly code: string
  readonly severity: Severity
  readonly seq?: number
  readonly message: string
  readonly related: readonly RelatedFinding[]
  /** Absent where the text of the row was not at hand any more, or shows nothing. */
  readonly frame?: CodeFrame
}

/** A problem with the texts of the rows that it lies in, as far as they are at hand. */
export interface ProblemInText {
  readonly problem: Problem
  readonly rowText: string | undefined
  readonly relatedTexts: readonly (string | undefined)[]
}

/** More places than a person follows; a replacement may leave thousands of messages uncovered. */
const mostRelated = 20

/** Makes a finding; `frameWidth` is the room for code frames, absent where none are wanted. */
export function toFinding({ problem, rowText, relatedTexts }: ProblemInText, frameWidth?: number): Finding {
  const span = rowText === undefined ? undefined : spanOf(rowText, problem)
  const related = problem.related.slice(0, mostRelated)
  return {
    ...rangeOf(problem.row, problem.endRow, span),
    code: problem.code,
    severity: problem.severity,
    ...(problem.seq === undefined ? {} : { seq: problem.seq }),
    message: detached(problem.message),
    related: related.map((place, index) => toRelated(place, relatedTexts[index], frameWidth)),
    ...frameOf(rowText, span, frameWidth),
  }
}

function toRelated(place: RelatedPlace, rowText: string | undefined, frameWidth?: number): RelatedFinding {
  const span = rowText === undefined ? undefined : spanOf(rowText, place)
  return {
    ...rangeOf(place.row, undefined, span),
    message: detached(place.message),
    ...frameOf(rowText, span, frameWidth),
  }
}

function rangeOf(row: number, endRow: number | undefined, span: RowSpan | undefined): LineRange {
  const line = row + 1
  const { start, end } = span ?? { start: 0, end: 0 }
  // Over several rows the range runs to the start of the row behind them.
  if (endRow !== undefined && endRow > row)
    return { line, column: start + 1, endLine: endRow + 2, endColumn: 1 }
  return { line, column: start + 1, endLine: line, endColumn: end + 1 }
}

function frameOf(
  rowText: string | undefined,
  span: RowSpan | undefined,
  frameWidth: number | undefined,
): { readonly frame?: CodeFrame } {
  if (rowText === undefined || span === undefined || frameWidth === undefined || rowText.length === 0)
    return {}
  const { text, ...mark } = codeFrame(rowText, span, frameWidth)
  return { frame: { text: detached(text), ...mark } }
}

/** A copy: a piece cut out of a long string would keep all of it in memory. */
function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}

const ranks: readonly Severity[] = ['error', 'warning', 'information', 'hint']

/** How grave a level is: 0 is the gravest. */
export function rankOf(severity: Severity): number {
  return ranks.indexOf(severity)
}

/** Keeps the findings of one log up to a number: the gravest, and among equals the first. */
export class FindingList {
  readonly #most: number
  readonly #byRank: Finding[][] = ranks.map(() => [])
  readonly #counts = ranks.map(() => 0)

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a finding, which is made only if there is room for it. */
  add(severity: Severity, make: () => Finding): void {
    const rank = rankOf(severity)
    this.#counts[rank] = (this.#counts[rank] ?? 0) + 1
    const kept = this.#byRank[rank]
    if (kept === undefined || this.#keptUpTo(rank) >= this.#most) return
    kept.push(make())
    if (this.#keptUpTo(ranks.length - 1) > this.#most) this.#dropLeastGrave()
  }

  /** The kept findings in the order of the log. */
  findings(): readonly Finding[] {
    return this.#byRank.flat().sort((a, b) => a.line - b.line || a.column - b.column)
  }

  /** How many there were of a level, kept or not. */
  count(severity: Severity): number {
    return this.#counts[rankOf(severity)] ?? 0
  }

  /** How many findings were not kept. */
  get omitted(): number {
    const all = this.#counts.reduce((sum, count) => sum + count, 0)
    return all - this.#keptUpTo(ranks.length - 1)
  }

  #keptUpTo(rank: number): number {
    return this.#byRank.slice(0, rank + 1).reduce((sum, kept) => sum + kept.length, 0)
  }

  #dropLeastGrave(): void {
    this.#byRank.findLast((kept) => kept.length > 0)?.pop()
  }
}
