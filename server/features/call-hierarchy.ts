// The call hierarchy of citations: whoever cites an event is made from it. Incoming of an event are the rows that cite,
// replace or name it; outgoing are the events that it cites, replaces or names. Chunks that a message was assembled from
// are one item, not thousands.
import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  type Range,
  SymbolKind,
} from 'vscode-languageserver/node'
import { linksOfRow, referencesToEvents } from '../../shared/analysis/links.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import type { TextPosition } from '../../shared/log/log-text.js'
import { quotableText } from '../../shared/rules/message.js'
import type { JsonPath } from '../../shared/rules/problem.js'
import { isRecord } from '../../shared/session/json.js'
import { text } from '../../shared/text.js'
import type { NavigatedLog } from './definition.js'
import { pathOfEvent, rangeOfPath, rangeOfPaths, rangeOfRows } from './log-ranges.js'

const mostItems = 500
const previewLength = 60

/** Events that one item stands for: kept in the item, since rows move and numbers stay. */
interface EventSpan {
  readonly firstSeq: number
  readonly lastSeq: number
}

/** The item of the row at a position; none where the row holds no event. */
export function prepareCitations(log: NavigatedLog, position: TextPosition): CallHierarchyItem[] {
  const { row } = log.analysis.text.toRow(position)
  const span = spanOfRow(log.analysis, row)
  return span === undefined ? [] : [toItem(log, span, row, row)]
}

/** The rows that were made from the events of an item. */
export function citationsOf(log: NavigatedLog, item: CallHierarchyItem): CallHierarchyIncomingCall[] {
  const { analysis } = log
  const asked = readSpan(analysis, item)
  if (asked === undefined) return []
  const rangesByRow = new Map<number, Range[]>()
  for (const { row, path, lastPath } of referencesToEvents(analysis, asked.firstSeq, asked.lastSeq)) {
    if (!rangesByRow.has(row) && rangesByRow.size >= mostItems) break
    const ranges = rangesByRow.get(row) ?? []
    ranges.push(rangeOfPaths(analysis.text, row, path, lastPath))
    rangesByRow.set(row, ranges)
  }
  return [...rangesByRow].flatMap(([row, fromRanges]) => {
    const span = spanOfRow(analysis, row)
    return span === undefined ? [] : [{ from: toItem(log, span, row, row), fromRanges }]
  })
}

/** The events that an item's row was made from. */
export function sourcesOf(log: NavigatedLog, item: CallHierarchyItem): CallHierarchyOutgoingCall[] {
  const { analysis } = log
  const asked = readSpan(analysis, item)
  const row = asked === undefined ? undefined : analysis.rowOfSeq(asked.firstSeq)
  if (row === undefined) return []
  return joinChunks(analysis, citedEvents(analysis, row)).map(({ firstRow, lastRow, span, paths }) => ({
    to: toItem(log, span, firstRow, lastRow),
    fromRanges: paths.map((path) => rangeOfPath(analysis.text, row, path)),
  }))
}

interface Cited {
  readonly seq: number
  readonly row: number
  readonly paths: readonly JsonPath[]
}

/** Every event that a row refers to once, with all places that do, in the order of the events. */
function citedEvents(analysis: LogAnalysis, row: number): readonly Cited[] {
  const paths = new Map<number, JsonPath[]>()
  const add = (seq: number, path: JsonPath): void => {
    const known = paths.get(seq)
    if (known === undefined) paths.set(seq, [path])
    else known.push(path)
  }
  for (const { path, target } of linksOfRow(analysis, row)) {
    if (target.kind === 'seq') add(target.seq, path)
    else if (target.kind === 'seqs') {
      // A range may say any number; only events that are there count.
      const last = Math.min(target.last, analysis.eventCount - 1)
      for (let seq = target.first; seq <= last; seq++) add(seq, path)
    }
  }
  return [...paths]
    .sort(([a], [b]) => a - b)
    .flatMap(([seq, places]) => {
      const cited = analysis.rowOfSeq(seq)
      return cited === undefined ? [] : [{ seq, row: cited, paths: places }]
    })
}

interface Group {
  readonly firstRow: number
  lastRow: number
  span: EventSpan
  readonly paths: JsonPath[]
}

/** Chunks that follow on each other become one group; their many places are one each for first and last. */
function joinChunks(analysis: LogAnalysis, cited: readonly Cited[]): readonly Group[] {
  const groups: Group[] = []
  let isChunkGroup = false
  for (const { seq, row, paths } of cited) {
    const group = groups.at(-1)
    const isChunk = analysis.rowFacts(row)?.type === 'assistant/chunk'
    if (group !== undefined && isChunk && isChunkGroup && seq === group.span.lastSeq + 1) {
      group.lastRow = row
      group.span = { ...group.span, lastSeq: seq }
      if (group.paths.length < mostItems) group.paths.push(...paths)
      continue
    }
    if (groups.length >= mostItems) break
    groups.push({ firstRow: row, lastRow: row, span: { firstSeq: seq, lastSeq: seq }, paths: [...paths] })
    isChunkGroup = isChunk
  }
  return groups
}

function toItem(
  { analysis, uri }: NavigatedLog,
  span: EventSpan,
  firstRow: number,
  lastRow: number,
): CallHierarchyItem {
  const type = quotableText(analysis.rowFacts(firstRow)?.type ?? '')
  const name = type === '' ? text('event') : type
  const seqs = span.firstSeq === span.lastSeq ? `${span.firstSeq}` : `${span.firstSeq}–${span.lastSeq}`
  const preview = firstRow === lastRow ? previewOf(analysis, firstRow, previewLength) : ''
  return {
    name,
    kind: SymbolKind.Event,
    detail: preview === '' ? seqs : `${seqs} · ${preview}`,
    uri,
    range: rangeOfRows(analysis.text, firstRow, lastRow),
    selectionRange: rangeOfPath(analysis.text, firstRow, pathOfEvent(analysis, firstRow, span.firstSeq)),
    data: span,
  }
}

function spanOfRow(analysis: LogAnalysis, row: number): EventSpan | undefined {
  const facts = analysis.rowFacts(row)
  if (facts?.seq === undefined) return undefined
  return { firstSeq: facts.seq, lastSeq: facts.seq + facts.count - 1 }
}

/** The events of an item that came back from the editor; of one without them, those of the row where it stands. */
function readSpan(analysis: LogAnalysis, { data, selectionRange }: CallHierarchyItem): EventSpan | undefined {
  if (isRecord(data)) {
    const { firstSeq, lastSeq } = data
    if (typeof firstSeq === 'number' && typeof lastSeq === 'number') return { firstSeq, lastSeq }
  }
  return spanOfRow(analysis, analysis.text.toRow(selectionRange.start).row)
}
