// Go to definition: from the number of an event to the event, from an id to the row that it belongs to, from a turn or
// step to its start, from the end of something to its start and back, from a session id to the log of that session.
import type { LocationLink, Range } from 'vscode-languageserver/node'
import { occurrencesOfId, partnersOf, type RowLink } from '../../shared/analysis/links.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { TextPosition } from '../../shared/log/log-text.js'
import type { JsonPath } from '../../shared/rules/problem.js'
import type { OpenLog } from '../open-logs.js'
import { pathOfEvent, rangeOfPath, rangeOfRow, rangeOfSpan } from './log-ranges.js'
import { type Subject, subjectAt } from './subject.js'

export type NavigatedLog = Pick<OpenLog, 'analysis' | 'uri'>

export interface Definitions {
  /** Places in this log. */
  readonly links: readonly LocationLink[]
  /** Logs of other sessions, which have to be looked for. */
  readonly sessions: readonly { readonly sessionId: string; readonly originSelectionRange: Range }[]
}

/** A place in this log. */
interface Target {
  readonly row: number
  readonly path: JsonPath
}

/** Events of a range that are shown; more would only be a second log. */
const mostOfRange = 200

export function definitionsAt({ analysis, uri }: NavigatedLog, position: TextPosition): Definitions {
  const subject = subjectAt(analysis, position, 'follow')
  if (subject === undefined) return { links: [], sessions: [] }
  const originSelectionRange = rangeOfSpan(analysis.text, subject.row, subject.span)
  const links = targetsOf(analysis, subject).map(({ row, path }) => ({
    originSelectionRange,
    targetUri: uri,
    targetRange: rangeOfRow(analysis.text, row),
    targetSelectionRange: rangeOfPath(analysis.text, row, path),
  }))
  return { links, sessions: sessionsOf(subject).map((sessionId) => ({ sessionId, originSelectionRange })) }
}

function targetsOf(analysis: LogAnalysis, subject: Subject): readonly Target[] {
  const targets =
    subject.kind === 'event'
      ? eventTargets(analysis, subject.row, subject.path)
      : subject.links.flatMap((link) => linkTargets(analysis, subject.row, link))
  const seen = new Set<string>()
  return targets.filter((target) => {
    const key = JSON.stringify(target)
    return !seen.has(key) && seen.add(key)
  })
}

/** From the type of a row to its partner, such as from an end to its start; else the event itself. */
function eventTargets(analysis: LogAnalysis, row: number, path: JsonPath): readonly Target[] {
  const [member] = path
  if (path.length !== 1 || (member !== 'type' && member !== 'seq' && member !== 'seq0')) return []
  const partners = member === 'type' ? partnersOf(analysis, row) : []
  return partners.length > 0 ? partners : [{ row, path }]
}

function linkTargets(analysis: LogAnalysis, row: number, { path, kind, target }: RowLink): readonly Target[] {
  switch (target.kind) {
    case 'seq':
      return eventPlaces(analysis, target.seq, target.seq)
    case 'seqs':
      return eventPlaces(analysis, target.first, target.last)
    case 'rows': {
      // From the start of a turn to its end, from everywhere else to its start.
      const other = target.rows.find((each) => each !== row)
      return other === undefined ? [] : [{ row: other, path: ['data', kind] }]
    }
    case 'id':
      return idTargets(analysis, row, path, target)
    case 'session':
      return []
  }
}

function eventPlaces(analysis: LogAnalysis, first: number, last: number): readonly Target[] {
  const targets: Target[] = []
  for (let seq = first; seq <= Math.min(last, first + mostOfRange - 1); seq++) {
    const row = analysis.rowOfSeq(seq)
    if (row === undefined) continue
    targets.push({ row, path: pathOfEvent(analysis, row, seq) })
  }
  return targets
}

/** The partners, or where there are none the first other place with the id; an id that stands alone leads to itself. */
function idTargets(
  analysis: LogAnalysis,
  row: number,
  path: JsonPath,
  { space, id }: { readonly space: string; readonly id: string },
): readonly Target[] {
  const partners = partnersOf(analysis, row, path)
  if (partners.length > 0) return partners
  const first = occurrencesOfId(analysis, space, id).find((other) => other.row !== row)
  return [first ?? { row, path }]
}

function sessionsOf(subject: Subject): readonly string[] {
  if (subject.kind === 'event') return []
  return subject.links.flatMap(({ target }) => (target.kind === 'session' ? [target.sessionId] : []))
}
