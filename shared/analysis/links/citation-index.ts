// The way back from an event to the rows that refer to it. A message may cite a thousand chunks, so references are
// kept as ranges of numbers, not one by one. Surface markers come from facts; of the few record types that name
// events in their payload, the rows are read.
import type { EventDetail } from '../../rules/event-detail.js'
import { countWhile } from '../../search-sorted.js'
import { isRecord } from '../../session/json.js'
import { isSeq } from '../../session/log-event.js'
import { oncePerVersion } from '../derived-cache.js'
import { ChunkKind, RowPlace } from '../fact-columns.js'
import type { LogAnalysis } from '../log-analysis.js'
import { valuesAt } from './data-places.js'
import { linkDefinition } from './link-definitions.js'

/** A row refers to all events from `first` to `last`. */
interface Citation {
  readonly first: number
  readonly last: number
  readonly row: number
}

interface CitationIndex {
  /** By their first event. */
  readonly citations: readonly Citation[]
  /** For each citation, the greatest last event of it and those before it. */
  readonly reach: readonly number[]
}

/** The rows that refer to some event from `firstSeq` to `lastSeq`, in order. */
export function citingRows(analysis: LogAnalysis, firstSeq: number, lastSeq: number): readonly number[] {
  const { citations, reach } = citationIndexOf(analysis)
  const rows = new Set<number>()
  const upTo = countWhile(citations.length, (at) => (citations[at]?.first ?? 0) <= lastSeq)
  for (let at = upTo - 1; at >= 0; at--) {
    if ((reach[at] ?? -1) < firstSeq) break
    const citation = citations[at]
    if (citation !== undefined && citation.last >= firstSeq) rows.add(citation.row)
  }
  return [...rows].sort((a, b) => a - b)
}

const citationIndexOf: (analysis: LogAnalysis) => CitationIndex = oncePerVersion((analysis) => {
  const citations: Citation[] = []
  let start = 0
  for (const { columns, rowCount } of analysis.blocks.blocks) {
    for (let at = 0; at < rowCount; at++) {
      const detail = columns.detail[at]
      if (columns.chunkKind[at] !== ChunkKind.None || columns.place[at] === RowPlace.Unfolded) continue
      if (detail?.kind === 'message') addMarker(detail, start + at, citations)
      else addNamed(analysis, columns.type[at] ?? 0, start + at, citations)
    }
    start += rowCount
  }
  citations.sort((a, b) => a.first - b.first)
  let furthest = -1
  const reach = citations.map(({ last }) => {
    furthest = Math.max(furthest, last)
    return furthest
  })
  return { citations, reach }
})

function addMarker(
  { marker }: Extract<EventDetail, { kind: 'message' }>,
  row: number,
  citations: Citation[],
): void {
  if (marker === undefined) return
  const { op, sources = [] } = marker
  if (op !== undefined && op !== 'append') {
    citations.push({ first: op.start, last: op.start, row })
    if (op.end !== op.start) citations.push({ first: op.end, last: op.end, row })
  }
  addRuns(sources, row, citations)
}

function addNamed(analysis: LogAnalysis, type: number, row: number, citations: Citation[]): void {
  const paths = linkDefinition(analysis.dialect, analysis.types.nameOf(type))?.seqReferences
  if (paths === undefined) return
  const value = analysis.readRow(row)
  if (!isRecord(value)) return
  for (const path of paths) {
    const numbers = valuesAt(value['data'], path).map((found) => found.value)
    addRuns(numbers.filter(isSeq), row, citations)
  }
}

/** Numbers that follow on each other become one range. */
function addRuns(seqs: readonly number[], row: number, citations: Citation[]): void {
  let first: number | undefined
  let last = -1
  for (const seq of seqs) {
    if (first !== undefined && seq === last + 1) {
      last = seq
      continue
    }
    if (first !== undefined) citations.push({ first, last, row })
    first = seq
    last = seq
  }
  if (first !== undefined) citations.push({ first, last, row })
}
