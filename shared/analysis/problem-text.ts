// Makes a problem out of a finding: its message, its exact place, its related places. Looking closer at rows that
// are not JSON happens here, since it costs too much to do for rows that nobody looks at.
import { translated } from '../l10n/bundle.js'
import { findJsonFault, isJsonObject } from '../log/row-text.js'
import { findRule, relationTexts } from '../rules/catalogue.js'
import { formatMessage } from '../rules/message.js'
import type { MessageValue, Problem, RelatedPlace, RowSpan, Severity } from '../rules/problem.js'
import type { Relation } from '../rules/rule.js'
import { compose, text } from '../text.js'
import { type Finding, type FindingPlaces, type RowSource, rowOf } from './findings.js'

export interface ProblemPlaces extends FindingPlaces {
  /** Number of the first event of a row. */
  readonly seqOfRow: (row: number) => number | undefined
}

/** Makes the problem; `lostRows` is given for the finding at which a reader drops the rest of the log. */
export function toProblem(finding: Finding, places: ProblemPlaces, lostRows?: number): Problem {
  const { row, endRow, severity } = finding
  const refined = refine(places.rows, finding)
  const seq = places.seqOfRow(row)
  const template = findRule(refined.code)?.message ?? refined.code
  const message = formatMessage(translated(template), refined.values)
  return {
    code: refined.code,
    severity,
    row,
    ...(endRow > row ? { endRow } : {}),
    ...(seq === undefined ? {} : { seq }),
    path: finding.path,
    ...(finding.atKey ? { atKey: true } : {}),
    ...(refined.span === undefined ? {} : { span: refined.span }),
    message: withLoss(message, lostRows),
    values: refined.values,
    related: finding.related.flatMap((relation) => toRelated(places, relation)),
    ...(finding.isDropped ? { dropped: true } : {}),
  }
}

/** What changes in a problem when a reader drops its row; `lostRows` at the row where it begins to. */
export function droppedProblem(
  problem: Problem,
  severity: Severity,
  lostRows: number | undefined,
): Pick<Problem, 'severity' | 'message' | 'dropped'> {
  return { severity, message: withLoss(problem.message, lostRows), dropped: true }
}

function withLoss(message: string, lostRows: number | undefined): string {
  if (lostRows === undefined) return message
  return compose(
    '{0}; a reader drops the log from here on (rows: {1}), and resuming the session deletes them',
    [message, lostRows],
  )
}

function toRelated(places: ProblemPlaces, relation: Relation): RelatedPlace[] {
  const row = rowOf(relation.seq, places)
  if (row === undefined) return []
  return [
    {
      row,
      path: relation.path ?? [],
      message: translated(relationTexts.get(relation.text) ?? relation.text),
    },
  ]
}

interface Refined {
  readonly code: string
  readonly values: readonly MessageValue[]
  readonly span: RowSpan | undefined
}

function refine(rows: RowSource, finding: Finding): Refined {
  const { code, values, span, row, endRow } = finding
  if (code === 'row/welded') return { code, values: [...values, weldText(rows.row(row), span)], span }
  if (code !== 'row/not-json' && code !== 'header/not-json') return { code, values, span }
  if (endRow > row && rejoins(rows, row, endRow)) {
    return { code: 'row/broken-record', values: [endRow - row + 1], span }
  }
  if (code === 'row/not-json' && isCutCopy(rows.row(row), rows.row(row + 1))) {
    return { code: 'row/cut-copy', values: [], span }
  }
  const fault = findJsonFault(rows.row(row))
  return { code, values: [fault.reason], span: fault.span }
}

/** What is wrong where the second of two records on one line begins. */
function weldText(rowText: string, second: RowSpan | undefined): string {
  return isJsonObject(rowText.slice(0, second?.start))
    ? text('a line feed is missing before it')
    : text('the first was cut off there')
}

/** So many rows and characters are joined at most to see whether they are one record. */
const MOST_JOINED_ROWS = 10_000
const MOST_JOINED_LENGTH = 50_000_000

function rejoins(source: RowSource, row: number, endRow: number): boolean {
  if (endRow - row > MOST_JOINED_ROWS) return false
  const rows: string[] = []
  let length = 0
  for (let at = row; at <= endRow; at++) {
    rows.push(source.row(at))
    length += source.row(at).length
  }
  return length <= MOST_JOINED_LENGTH && isJsonObject(rows.join('\\n'))
}

/** Shorter beginnings are too common to say that a row is a copy of the next one. */
const SHORTEST_COPY = 20

function isCutCopy(row: string, next: string): boolean {
  const start = withoutSpaces(row)
  return start.length >= SHORTEST_COPY && withoutSpaces(next).startsWith(start) && isJsonObject(next)
}

function withoutSpaces(rowText: string): string {
  return rowText.replace(/\s+/g, '')
}
