// Turns what rows, rules and streams reported into the problems of a log: in order, with level, text and related
// places. Here it is decided what a damaged row means for the rest of the log (physical.md, sections 5 and 10).
import type { LogText } from '../log/log-text.js'
import { findJsonFault, isJsonObject } from '../log/row-text.js'
import { findRule, relationTexts } from '../rules/catalogue.js'
import { formatMessage } from '../rules/message.js'
import type { JsonPath, MessageValue, Problem, RelatedPlace, RowSpan, Severity } from '../rules/problem.js'
import { HEADER_SEQ, type Relation } from '../rules/rule.js'
import type { Block } from './block.js'
import type { BlockList } from './block-list.js'
import { RowKind } from './fact-columns.js'
import type { FoldProblem } from './fold.js'
import type { AnalysisOptions, LogTraits } from './log-traits.js'
import type { RowProblem } from './row-problem.js'
import type { TypeTable } from './type-table.js'

export interface ProblemCounts {
  readonly errors: number
  readonly warnings: number
  readonly informations: number
  readonly hints: number
}

export interface ProblemParts {
  readonly text: LogText
  readonly blocks: BlockList
  readonly types: TypeTable
  readonly traits: LogTraits
  readonly options: AnalysisOptions
  readonly finishProblems: readonly FoldProblem[]
  readonly rowOfSeq: (seq: number) => number | undefined
}

/** A problem with its place and level, before its texts are made. */
interface Finding {
  readonly code: string
  readonly row: number
  endRow: number
  readonly path: JsonPath
  values: readonly MessageValue[]
  readonly atKey: boolean
  readonly span: RowSpan | undefined
  readonly related: readonly Relation[]
  severity: Severity
  isDropped: boolean
}

/** Rows that no reader takes, so that everything behind them depends on what follows (physical.md, section 5). */
const holeCodes: ReadonlySet<string> = new Set([
  'row/not-json',
  'row/not-object',
  'row/blank',
  'row/nul-bytes',
  'row/bom',
  'row/welded',
  'row/packed-malformed',
  'envelope/seq',
  'sequence/gap',
  'sequence/repeat',
  'sequence/backwards',
  'sequence/overlap',
  'sequence/missing',
])

/** Says nothing about a log whose end is dropped: what is open there is decided by what remains. */
const endCodes: ReadonlySet<string> = new Set(['turn/open-at-end'])

export class ProblemSource {
  readonly parts: ProblemParts
  #findings: readonly Finding[] | undefined
  #droppedFrom = Number.POSITIVE_INFINITY

  constructor(parts: ProblemParts) {
    this.parts = parts
  }

  /** First row that a reader would drop; infinite where it drops none. */
  get droppedFrom(): number {
    this.findings()
    return this.#droppedFrom
  }

  /** All problems in the order of their rows. */
  findings(): readonly Finding[] {
    this.#findings ??= this.#collect()
    return this.#findings
  }

  counts(): ProblemCounts {
    const count = { error: 0, warning: 0, information: 0, hint: 0 }
    for (const finding of this.findings()) count[finding.severity]++
    return {
      errors: count.error,
      warnings: count.warning,
      informations: count.information,
      hints: count.hint,
    }
  }

  #collect(): readonly Finding[] {
    const findings: Finding[] = []
    const { headerRow } = this.parts.traits
    if (headerRow.isForeign) {
      // Nothing is known about the rows of another generation.
      for (const problem of headerRow.problems) this.#addRow(problem, 0, findings)
      return this.#level(findings)
    }
    this.parts.blocks.blocks.forEach((block, index) => {
      this.#collectBlock(block, this.parts.blocks.startOf(index), findings)
    })
    for (const problem of this.parts.finishProblems) this.#addFold(problem, 0, findings)
    findings.sort((a, b) => a.row - b.row)
    this.#droppedFrom = this.#findDropped(findings)
    return this.#level(findings)
  }

  #collectBlock(block: Block, start: number, findings: Finding[]): void {
    const offsets = [...block.rowProblems.keys()].sort((a, b) => a - b)
    for (const offset of offsets) {
      for (const problem of block.rowProblems.get(offset) ?? [])
        this.#addRow(problem, start + offset, findings)
    }
    for (const problem of block.foldProblems) this.#addFold(problem, start, findings)
    for (const [offset, problems] of block.streamProblems) {
      for (const problem of problems) this.#addRow(problem, start + offset, findings)
    }
  }

  #addRow(problem: RowProblem, row: number, findings: Finding[]): void {
    const last = findings.at(-1)
    if (last !== undefined && this.#continues(last, problem.code, row)) {
      last.endRow = row
      last.values = [row - last.row + 1]
      return
    }
    const { code, path, values, atKey = false, span } = problem
    findings.push(newFinding({ code, row, path, values, atKey, span, related: [] }))
  }

  /** A run of blank rows, or the further lines of a record that was broken over several, is one fault. */
  #continues(last: Finding, code: string, row: number): boolean {
    if (last.endRow !== row - 1 || last.code !== code) return false
    return code === 'row/blank' || (code === 'row/not-json' && !this.parts.text.row(row).startsWith('{'))
  }

  #addFold(problem: FoldProblem, start: number, findings: Finding[]): void {
    const row = problem.offset >= 0 ? start + problem.offset : this.#rowOf(problem.seq)
    if (row === undefined) return
    const { code, path, values, related } = problem
    findings.push(newFinding({ code, row, path, values, atKey: false, span: undefined, related }))
  }

  #rowOf(seq: number): number | undefined {
    return seq === HEADER_SEQ ? 0 : this.parts.rowOfSeq(seq)
  }

  /** The first row of the end that a reader drops: a hole with no readable turn/end at or after it. */
  #findDropped(findings: readonly Finding[]): number {
    const { options } = this.parts
    const isCompressed = options.container === 'zstd'
    const mayDropFrom = isCompressed ? (options.tornFrameRow ?? Number.POSITIVE_INFINITY) : 0
    const lastTurnEnd = this.#lastTurnEnd()
    const hole = findings.find(
      ({ code, row, endRow }) =>
        holeCodes.has(code) && row >= mayDropFrom && endRow > lastTurnEnd && row > lastTurnEnd,
    )
    return hole?.row ?? Number.POSITIVE_INFINITY
  }

  #lastTurnEnd(): number {
    const { blocks, types } = this.parts
    const turnEnd = types.idOf('turn/end')
    for (let index = blocks.blocks.length - 1; index >= 0; index--) {
      const block = blocks.blocks[index]
      if (block === undefined) continue
      for (let at = block.rowCount - 1; at >= 0; at--) {
        const isEvent = block.columns.kind[at] === RowKind.Event
        if (isEvent && block.columns.type[at] === turnEnd) return blocks.startOf(index) + at
      }
    }
    return -1
  }

  #level(findings: readonly Finding[]): readonly Finding[] {
    const kept: Finding[] = []
    for (const finding of findings) {
      finding.isDropped = finding.row >= this.#droppedFrom
      if (this.#droppedFrom !== Number.POSITIVE_INFINITY && endCodes.has(finding.code)) continue
      const severity = this.#severityOf(finding)
      if (severity === 'off') continue
      finding.severity = severity
      kept.push(finding)
    }
    return kept
  }

  #severityOf({ code, isDropped }: Finding): Severity | 'off' {
    const { severities } = this.parts.options
    const family = code.slice(0, code.indexOf('/'))
    const chosen = severities?.get(code) ?? severities?.get(family)
    if (chosen !== undefined) return chosen
    const rule = findRule(code)
    const byDialect = Object.entries(rule?.severityIn ?? {}).find(
      ([id]) => id === this.parts.traits.dialect.id,
    )
    const severity = byDialect?.[1] ?? rule?.severity ?? 'error'
    // What a reader drops cannot refuse the log any more. A null row does even there: the loader stumbles over it.
    return isDropped && severity === 'error' && code !== 'row/null' ? 'warning' : severity
  }
}

function newFinding(parts: Omit<Finding, 'endRow' | 'severity' | 'isDropped'>): Finding {
  return { ...parts, endRow: parts.row, severity: 'error', isDropped: false }
}

/** Makes the texts and places of the first `limit` problems. */
export function assembleProblems(source: ProblemSource, limit: number): readonly Problem[] {
  return source
    .findings()
    .slice(0, limit)
    .map((finding) => toProblem(source, finding))
}

function toProblem(source: ProblemSource, finding: Finding): Problem {
  const { parts } = source
  const { row, endRow, severity } = finding
  const refined = refine(parts.text, finding)
  const seq = seqOf(parts.blocks, row)
  const template = findRule(refined.code)?.message ?? refined.code
  const message = formatMessage(template, refined.values)
  const isFirstDropped = row === source.droppedFrom && holeCodes.has(finding.code)
  return {
    code: refined.code,
    severity,
    row,
    ...(endRow > row ? { endRow } : {}),
    ...(seq === undefined ? {} : { seq }),
    path: finding.path,
    ...(finding.atKey ? { atKey: true } : {}),
    ...(refined.span === undefined ? {} : { span: refined.span }),
    message: isFirstDropped ? formatMessage(droppedMessage, [message, droppedRows(source)]) : message,
    values: refined.values,
    related: finding.related.flatMap((relation) => toRelated(parts, relation)),
    ...(finding.isDropped ? { dropped: true } : {}),
  }
}

/** Says how much is lost; a template of its own, so that it can be translated. */
const droppedMessage = '{0}; a reader drops the log from here on, {1} rows in all'

function droppedRows(source: ProblemSource): number {
  const { text } = source.parts
  const last = text.row(text.rowCount - 1) === '' ? text.rowCount - 1 : text.rowCount
  return last - source.droppedFrom
}

interface Refined {
  readonly code: string
  readonly values: readonly MessageValue[]
  readonly span: RowSpan | undefined
}

/** Looks closer at rows that are not JSON, which is too costly to do for all of them. */
function refine(text: LogText, finding: Finding): Refined {
  const { code, values, span, row, endRow } = finding
  if (code !== 'row/not-json' && code !== 'header/not-json') return { code, values, span }
  if (endRow > row && rejoins(text, row, endRow)) {
    return { code: 'row/broken-record', values: [endRow - row + 1], span }
  }
  if (code === 'row/not-json' && isCutCopy(text.row(row), text.row(row + 1))) {
    return { code: 'row/cut-copy', values: [], span }
  }
  const fault = findJsonFault(text.row(row))
  return { code, values: [fault.reason], span: fault.span }
}

/** So many rows and characters are joined at most to see whether they are one record. */
const MOST_JOINED_ROWS = 10_000
const MOST_JOINED_LENGTH = 50_000_000

function rejoins(text: LogText, row: number, endRow: number): boolean {
  if (endRow - row > MOST_JOINED_ROWS) return false
  const rows: string[] = []
  let length = 0
  for (let at = row; at <= endRow; at++) {
    rows.push(text.row(at))
    length += text.row(at).length
  }
  return length <= MOST_JOINED_LENGTH && isJsonObject(rows.join('\\n'))
}

/** Shorter beginnings are too common to say that a row is a copy of the next one. */
const SHORTEST_COPY = 20

function isCutCopy(row: string, next: string): boolean {
  const start = withoutSpaces(row)
  return start.length >= SHORTEST_COPY && withoutSpaces(next).startsWith(start) && isJsonObject(next)
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

function toRelated(parts: ProblemParts, relation: Relation): RelatedPlace[] {
  const row = relation.seq === HEADER_SEQ ? 0 : parts.rowOfSeq(relation.seq)
  if (row === undefined) return []
  return [{ row, path: relation.path ?? [], message: relationTexts.get(relation.text) ?? relation.text }]
}

function seqOf(blocks: BlockList, row: number): number | undefined {
  const address = blocks.find(row)
  const seq = address?.block.columns.seq[address.offset]
  return seq === undefined || Number.isNaN(seq) ? undefined : seq
}
