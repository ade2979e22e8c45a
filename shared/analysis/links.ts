// What rows have to do with each other, as data: the places in a row that lead elsewhere, and the way back. A number
// leads to an event, an id to all rows with that id, a turn or step to its start and end, a session id to another log.
// A row is parsed when someone asks about it; what leads to an event is found in an index that is built from facts
// once for each state of the log, when it is first needed.
import type { JsonPath } from '../rules/problem.js'
import { citingRows } from './links/citation-index.js'
import { rowsOfId } from './links/id-index.js'
import { findPartners } from './links/partners.js'
import { readLinks } from './links/read-links.js'
import type { LogAnalysis } from './log-analysis.js'

/** Where a place leads. */
export type LinkTarget =
  /** One event. */
  | { readonly kind: 'seq'; readonly seq: number }
  /** A range in a list of citations, both ends included. */
  | { readonly kind: 'seqs'; readonly first: number; readonly last: number }
  /** Rows of this log: the start and end of the turn or step that is named. */
  | { readonly kind: 'rows'; readonly rows: readonly number[] }
  /** All places with this id, see `occurrencesOfId`. Ids of different spaces have nothing to do with each other. */
  | { readonly kind: 'id'; readonly space: string; readonly id: string }
  /** Another log. */
  | { readonly kind: 'session'; readonly sessionId: string }

export type LinkKind =
  /** First and last node of a replaced stretch of the surface. */
  | 'replaces-from'
  | 'replaces-to'
  /** An entry of `sourceEventSeqs`. */
  | 'cites'
  /** Any other number of an event in a payload. */
  | 'names'
  | 'turn'
  | 'step'
  | 'pairs'
  | 'session'

/** A place in a row that leads elsewhere. */
export interface RowLink {
  readonly path: JsonPath
  readonly kind: LinkKind
  readonly target: LinkTarget
}

/** A row that refers to one or several events. */
export interface SeqReference {
  readonly row: number
  readonly kind: LinkKind
  /** The first place that does, and the last one of a run of list entries that do. */
  readonly path: JsonPath
  readonly lastPath: JsonPath
}

/** A place that holds an id. */
export interface Occurrence {
  readonly row: number
  readonly path: JsonPath
}

/** All places of a row that lead elsewhere, in no particular order. Parses the row. */
export function linksOfRow(analysis: LogAnalysis, row: number): readonly RowLink[] {
  return readLinks(analysis, row)
}

/** The places in other rows that cite, replace or name an event, in the order of the rows. */
export function referencesToSeq(analysis: LogAnalysis, seq: number): readonly SeqReference[] {
  return referencesToEvents(analysis, seq, seq)
}

/** The same for consecutive events, as a packed row holds them; entries of one list that follow on each other are one. */
export function referencesToEvents(
  analysis: LogAnalysis,
  firstSeq: number,
  lastSeq: number,
): readonly SeqReference[] {
  return citingRows(analysis, firstSeq, lastSeq).flatMap((row) =>
    joinRuns(
      row,
      readLinks(analysis, row).filter((link) => leadsInto(link, firstSeq, lastSeq)),
    ),
  )
}

/** All places that hold an id of a space, in the order of the rows. */
export function occurrencesOfId(analysis: LogAnalysis, space: string, id: string): readonly Occurrence[] {
  return rowsOfId(analysis, space, id).flatMap((row) =>
    readLinks(analysis, row)
      .filter(({ target }) => target.kind === 'id' && target.space === space && target.id === id)
      .map(({ path }) => ({ row, path })),
  )
}

/** A row that belongs to another one through an id, and what it is to it: `is answered by`. */
export interface Partner extends Occurrence {
  readonly role: string
}

/**
 * The partners of a row through the id at `path`, or through any of its ids without one: of a call its result and the
 * message that asked for it. Where an id came up several times, the nearest in the direction in which such pairs stand.
 */
export function partnersOf(analysis: LogAnalysis, row: number, path?: JsonPath): readonly Partner[] {
  return findPartners(analysis, row, path)
}

function leadsInto({ target }: RowLink, firstSeq: number, lastSeq: number): boolean {
  if (target.kind === 'seq') return target.seq >= firstSeq && target.seq <= lastSeq
  return target.kind === 'seqs' && target.first <= lastSeq && target.last >= firstSeq
}

/** Entries of one list that stand next to each other become one reference; the ends of a range go with the range. */
function joinRuns(row: number, links: readonly RowLink[]): readonly SeqReference[] {
  const references: { row: number; kind: LinkKind; path: JsonPath; lastPath: JsonPath }[] = []
  for (const { kind, path } of links) {
    const previous = references.at(-1)
    if (previous !== undefined && isInside(path, previous.lastPath)) continue
    if (previous !== undefined && isNextEntry(previous.lastPath, path)) previous.lastPath = path
    else references.push({ row, kind, path, lastPath: path })
  }
  return references
}

function isInside(path: JsonPath, outer: JsonPath): boolean {
  return path.length > outer.length && outer.every((part, index) => path[index] === part)
}

function isNextEntry(previous: JsonPath, path: JsonPath): boolean {
  const last = previous.at(-1)
  if (typeof last !== 'number' || path.length !== previous.length || path.at(-1) !== last + 1) return false
  return previous.slice(0, -1).every((part, index) => path[index] === part)
}
