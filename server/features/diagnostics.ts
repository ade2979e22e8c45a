// The problems of a log as protocol diagnostics: the one function behind pushed and pulled diagnostics. It asks the
// analysis and nothing else; when and whether results are sent is not its business.
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
} from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { type LogText, lineLength } from '../../shared/log/log-text.js'
import type { DiagnosticData } from '../../shared/protocol.js'
import { findRule } from '../../shared/rules/catalogue.js'
import type { Problem, RelatedPlace, Severity } from '../../shared/rules/problem.js'
import { compose, text } from '../../shared/text.js'
import type { RowPlaces } from './row-places.js'
import { ruleLink } from './rule-links.js'

const SOURCE = 'dsh-session'

/** A replacement may leave thousands of messages uncovered; a person follows a handful. */
const MOST_RELATED = 20

/** How diagnostics are to be shown. */
export interface DiagnosticsView {
  readonly uri: string
  readonly maxProblems: number
  readonly rulesUrl: string
  readonly showsRelated: boolean
  readonly fadesUnnecessary: boolean
}

/**
 * All diagnostics of a log: its problems by row, at most `maxProblems`; one that fades the rows which a loader would
 * drop; and one that says how many problems are not shown. `places` remembers locations between calls.
 */
export function diagnosticsOf(analysis: LogAnalysis, view: DiagnosticsView, places: RowPlaces): Diagnostic[] {
  places.startRound()
  const problems = analysis.problems(view.maxProblems)
  const diagnostics = problems.map((problem) => problemDiagnostic(analysis.text, problem, view, places))
  if (analysis.droppedFrom !== undefined && view.fadesUnnecessary) {
    diagnostics.push(droppedDiagnostic(analysis.text, analysis.droppedFrom))
  }
  const { errors, warnings, informations, hints } = analysis.counts()
  const hidden = errors + warnings + informations + hints - problems.length
  if (hidden > 0) diagnostics.push(hiddenDiagnostic(hidden, view.maxProblems))
  return diagnostics
}

/** Stands for the diagnostics of a log that could not be checked: silence would look like a clean log. */
export function failureDiagnostic(): Diagnostic {
  return {
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    severity: DiagnosticSeverity.Error,
    source: SOURCE,
    message: text(
      'This log could not be checked: the language server has a defect, and its output says which',
    ),
  }
}

function problemDiagnostic(
  rows: LogText,
  problem: Problem,
  view: DiagnosticsView,
  places: RowPlaces,
): Diagnostic {
  const rowText = rows.row(problem.row)
  const data: DiagnosticData = {
    code: problem.code,
    ...(problem.seq === undefined ? {} : { seq: problem.seq }),
    row: problem.row,
    mark: places.markOf(rowText),
  }
  const related = view.showsRelated ? relatedInformation(rows, problem.related, view.uri, places) : []
  const isUnnecessary =
    view.fadesUnnecessary && findRule(problem.code)?.tags?.includes('unnecessary') === true
  return {
    range: problemRange(rows, problem, places),
    severity: toLspSeverity(problem.severity),
    code: problem.code,
    codeDescription: { href: ruleLink(view.rulesUrl, problem.code) },
    source: SOURCE,
    message: problem.message,
    ...(isUnnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(related.length === 0 ? {} : { relatedInformation: related }),
    data,
  }
}

function problemRange(rows: LogText, problem: Problem, places: RowPlaces): Range {
  const span = places.spanOf(rows.row(problem.row), problem)
  const start = rows.toPosition(problem.row, span.start)
  if (problem.endRow === undefined || problem.endRow <= problem.row) {
    return { start, end: rows.toPosition(problem.row, span.end) }
  }
  return { start, end: endOfRow(rows, problem.endRow) }
}

function relatedInformation(
  rows: LogText,
  related: readonly RelatedPlace[],
  uri: string,
  places: RowPlaces,
): DiagnosticRelatedInformation[] {
  const shown = related.slice(0, MOST_RELATED)
  return shown.map((place, index) => {
    const span = places.spanOf(rows.row(place.row), place)
    const range = { start: rows.toPosition(place.row, span.start), end: rows.toPosition(place.row, span.end) }
    const isCut = index === MOST_RELATED - 1 && related.length > MOST_RELATED
    const message = isCut
      ? compose('{0} (and {1} more)', [place.message, related.length - MOST_RELATED])
      : place.message
    return { location: { uri, range }, message }
  })
}

/** One range over all rows that a loader would drop: from the first one to the end of the text. */
function droppedDiagnostic(rows: LogText, firstRow: number): Diagnostic {
  const last = rows.rowCount - 1
  const count = last - firstRow + (rows.row(last) === '' ? 0 : 1)
  const message =
    count === 1
      ? text('A loader drops this row')
      : text('A loader drops the {0} rows from here to the end', [count])
  return {
    range: { start: rows.toPosition(firstRow, 0), end: endOfRow(rows, last) },
    severity: DiagnosticSeverity.Hint,
    source: SOURCE,
    message,
    tags: [DiagnosticTag.Unnecessary],
  }
}

function hiddenDiagnostic(hidden: number, maxProblems: number): Diagnostic {
  const start = { line: 0, character: 0 }
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Information,
    source: SOURCE,
    message:
      hidden === 1
        ? text('1 more problem is not shown: dshSession.maxProblems is {0}', [maxProblems])
        : text('{0} more problems are not shown: dshSession.maxProblems is {1}', [hidden, maxProblems]),
  }
}

function endOfRow(rows: LogText, row: number): Range['end'] {
  return rows.toPosition(row, lineLength(rows.row(row)))
}

function toLspSeverity(severity: Severity): DiagnosticSeverity {
  switch (severity) {
    case 'error':
      return DiagnosticSeverity.Error
    case 'warning':
      return DiagnosticSeverity.Warning
    case 'information':
      return DiagnosticSeverity.Information
    case 'hint':
      return DiagnosticSeverity.Hint
  }
}
