// Find references, and the highlights of the same places in the open log: of an event all rows that cite, replace or
// name it, of an id all places that hold it, of a turn or step the rows that open and close it.
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type Location,
  type Range,
} from 'vscode-languageserver/node'
import { occurrencesOfId, type RowLink, referencesToEvents } from '../../shared/analysis/links.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { TextPosition } from '../../shared/log/log-text.js'
import type { NavigatedLog } from './definition.js'
import { pathOfEvent, rangeOfPath, rangeOfPaths } from './log-ranges.js'
import { type Subject, subjectAt } from './subject.js'

/** A place that has to do with what someone points at. */
interface Mention {
  readonly row: number
  readonly range: Range
  /** The thing itself, not something that refers to it. */
  readonly isDeclaration: boolean
}

/** Editors draw highlights on every move of the cursor. */
const mostHighlights = 1000

export function referencesAt(
  { analysis, uri }: NavigatedLog,
  position: TextPosition,
  options: { readonly includeDeclaration: boolean },
): Location[] {
  const subject = subjectAt(analysis, position, 'ignore')
  if (subject === undefined) return []
  return mentionsOf(analysis, subject)
    .filter(({ isDeclaration }) => options.includeDeclaration || !isDeclaration)
    .map(({ range }) => ({ uri, range }))
}

export function highlightsAt(
  { analysis }: Pick<NavigatedLog, 'analysis'>,
  position: TextPosition,
): DocumentHighlight[] {
  const subject = subjectAt(analysis, position, 'ignore')
  if (subject === undefined) return []
  // Text of a payload is no reason to light up half of the log.
  if (subject.kind === 'event' && !isEventMember(subject.path)) return []
  return mentionsOf(analysis, subject)
    .slice(0, mostHighlights)
    .map(({ range, isDeclaration }) => ({
      range,
      kind: isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
    }))
}

function isEventMember(path: Extract<Subject, { kind: 'event' }>['path']): boolean {
  return path.length === 1 && (path[0] === 'seq' || path[0] === 'seq0' || path[0] === 'type')
}

function mentionsOf(analysis: LogAnalysis, subject: Subject): readonly Mention[] {
  const mentions =
    subject.kind === 'event'
      ? rowMentions(analysis, subject.row)
      : subject.links.flatMap((link) => linkMentions(analysis, link))
  const seen = new Set<string>()
  return mentions.filter(({ row, range }) => {
    const key = `${row} ${range.start.character} ${range.end.character}`
    return !seen.has(key) && seen.add(key)
  })
}

function rowMentions(analysis: LogAnalysis, row: number): readonly Mention[] {
  const facts = analysis.rowFacts(row)
  if (facts?.seq === undefined) return []
  return eventMentions(analysis, facts.seq, facts.seq + facts.count - 1)
}

function linkMentions(analysis: LogAnalysis, { kind, target }: RowLink): readonly Mention[] {
  const { text } = analysis
  switch (target.kind) {
    case 'seq':
      return eventMentions(analysis, target.seq, target.seq)
    case 'seqs':
      return eventMentions(analysis, target.first, target.last)
    case 'rows':
      return target.rows.map((row, index) => ({
        row,
        range: rangeOfPath(text, row, ['data', kind]),
        isDeclaration: index === 0,
      }))
    case 'id':
      return idMentions(analysis, target.space, target.id)
    case 'session':
      return []
  }
}

/** The first event itself, and all that refer to any of the events. */
function eventMentions(analysis: LogAnalysis, first: number, last: number): readonly Mention[] {
  const { text } = analysis
  const own = analysis.rowOfSeq(first)
  const declaration: Mention[] =
    own === undefined
      ? []
      : [{ row: own, range: rangeOfPath(text, own, pathOfEvent(analysis, own, first)), isDeclaration: true }]
  const references = referencesToEvents(analysis, first, last).map(({ row, path, lastPath }) => ({
    row,
    range: rangeOfPaths(text, row, path, lastPath),
    isDeclaration: false,
  }))
  return [...declaration, ...references]
}

/** The first place that is no chunk brings the id in; pieces of a stream only repeat it. */
function idMentions(analysis: LogAnalysis, space: string, id: string): readonly Mention[] {
  const occurrences = occurrencesOfId(analysis, space, id)
  const isChunk = (row: number) => analysis.rowFacts(row)?.type === 'assistant/chunk'
  const first = occurrences.find(({ row }) => !isChunk(row)) ?? occurrences[0]
  return occurrences.map((occurrence) => ({
    row: occurrence.row,
    range: rangeOfPath(analysis.text, occurrence.row, occurrence.path),
    isDeclaration: occurrence === first,
  }))
}
