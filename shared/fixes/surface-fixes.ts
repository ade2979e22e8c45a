// Fixes of the surface members of a row: the marker that says how an event joins the surface, and the list of events
// that it was made from.
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { isRecord } from '../session/json.js'
import { jsonText } from '../session/json-text.js'
import { isSeq } from '../session/log-event.js'
import { valueAt } from '../session/value-at.js'
import { text } from '../text.js'
import { type FixMaker, reviewFix, safeFix } from './fix.js'
import { readRecord } from './log-rows.js'
import { insertMember, removeMember, renameMember, replaceValue, rowTextOf } from './member-edits.js'
import { compressSeqs, expandEntries, mergedList, readEntries } from './seq-lists.js'

const citations = ['sourceEventSeqs']

export const fixMissingMarker: FixMaker = (analysis, problem) => [
  safeFix(problem, {
    id: 'append',
    title: text('Add "surfaceOp":"append", as an ordinary message has it'),
    edits: [
      insertMember(
        rowTextOf(analysis, problem.row),
        [],
        { name: 'surfaceOp', value: '"append"' },
        { after: 'data' },
      ),
    ],
  }),
]

/** The spelling of later generations means the same here. Any other wrong marker could mean anything. */
export const fixMalformedMarker: FixMaker = (analysis, problem) => {
  const op = readRecord(analysis, problem.row)?.['surfaceOp']
  if (!isRecord(op) || op['op'] !== 'replace' || Object.keys(op).length !== 3) return []
  if (!isSeq(op['startSeq']) || !isSeq(op['endSeq'])) return []
  const row = rowTextOf(analysis, problem.row)
  return [
    safeFix(problem, {
      id: 'rename-range',
      title: text('Rename startSeq and endSeq to start and end, as this version spells them'),
      edits: [
        renameMember(row, ['surfaceOp', 'startSeq'], 'start'),
        renameMember(row, ['surfaceOp', 'endSeq'], 'end'),
      ],
    }),
  ]
}

/** A log-only event has no place for the member; what it said is lost with it. */
export const fixNotEligible: FixMaker = (analysis, problem) => {
  const name = String(problem.path[0] ?? '')
  const value = readRecord(analysis, problem.row)?.[name]
  return [
    reviewFix(problem, {
      id: 'remove-member',
      title: text('Remove {0} from the log-only event', [name]),
      edits: [removeMember(rowTextOf(analysis, problem.row), problem.path)],
      note: text('Lost: {0}', [jsonText(value)]),
    }),
  ]
}

/** Only where everything between the two ends is cited, so that the swapped range is a whole one. */
export const fixReversed: FixMaker = (analysis, problem) => {
  const value = readRecord(analysis, problem.row)
  const start = valueAt(value, ['surfaceOp', 'start'])
  const end = valueAt(value, ['surfaceOp', 'end'])
  if (!isSeq(start) || !isSeq(end)) return []
  const { nodes } = analysis.surfaceAt(problem.row, 'before')
  const between = nodes.slice(nodes.indexOf(end), nodes.indexOf(start) + 1)
  const cited = new Set(expandEntries(readEntries(value?.['sourceEventSeqs']) ?? []))
  if (between.length === 0 || between.some((seq) => !cited.has(seq))) return []
  const row = rowTextOf(analysis, problem.row)
  return [
    reviewFix(problem, {
      id: 'swap-ends',
      title: text('Swap the ends: the events from {0} to {1} are meant', [end, start]),
      edits: [
        replaceValue(row, ['surfaceOp', 'start'], String(end)),
        replaceValue(row, ['surfaceOp', 'end'], String(start)),
      ],
    }),
  ]
}

export const fixDuplicateCitation: FixMaker = (analysis, problem) => {
  const seqs = readCitations(analysis, problem.row)
  if (seqs === undefined) return []
  return [
    safeFix(problem, {
      id: 'remove-second',
      title: text('Take the second mention out'),
      edits: [writeCitations(analysis, problem.row, [...new Set(seqs)])],
    }),
  ]
}

export const fixEmptyCitations: FixMaker = (analysis, problem) => [
  safeFix(problem, {
    id: 'remove-member',
    title: text('Remove the empty list; without it no sources are recorded'),
    edits: [removeMember(rowTextOf(analysis, problem.row), citations)],
  }),
]

/** Adds exactly the events that the replacement shadows. */
export const fixUncovered: FixMaker = (analysis, problem) => {
  const { row } = problem
  const value = readRecord(analysis, row)
  const seq = analysis.rowFacts(row)?.seq
  const replacement = analysis.surfaceAt(row, 'after').replacements.findLast((each) => each.seq === seq)
  if (value === undefined || replacement === undefined) return []
  const parts = { id: 'cite-shadowed', title: text('Cite all shadowed events') }
  if (value['sourceEventSeqs'] === undefined) {
    const member = { name: 'sourceEventSeqs', value: JSON.stringify(replacement.shadowedSeqs) }
    const edits = [insertMember(rowTextOf(analysis, row), [], member, { after: 'surfaceOp' })]
    return [safeFix(problem, { ...parts, edits })]
  }
  const entries = readEntries(value['sourceEventSeqs'])
  if (entries === undefined) return []
  const list = mergedList(entries, replacement.shadowedSeqs)
  const edits = [replaceValue(rowTextOf(analysis, row), citations, JSON.stringify(list))]
  return [safeFix(problem, { ...parts, edits })]
}

export const fixRanges: FixMaker = (analysis, problem) => {
  const seqs = readCitations(analysis, problem.row)
  if (seqs === undefined) return []
  return [
    safeFix(problem, {
      id: 'expand-ranges',
      title: text('Write every number out ({0})', [seqs.length]),
      edits: [writeCitations(analysis, problem.row, seqs)],
    }),
  ]
}

/** What lies ahead cannot be a source. Which event was meant is not known, so the mention goes. */
export const fixNotEarlier: FixMaker = (analysis, problem) => {
  const { row, path } = problem
  const own = analysis.rowFacts(row)?.seq
  const seqs = readCitations(analysis, row)
  if (own === undefined || seqs === undefined || path[0] !== 'sourceEventSeqs') return []
  const kept = seqs.filter((seq) => seq < own)
  const gone = seqs.filter((seq) => seq >= own)
  if (gone.length === 0) return []
  const edit =
    kept.length === 0
      ? removeMember(rowTextOf(analysis, row), citations)
      : writeCitations(analysis, row, kept)
  return [
    reviewFix(problem, {
      id: 'remove-later',
      title: text('Take out what is not earlier than this event'),
      edits: [edit],
      note: text('Lost: the citations of {0}', [gone.slice(0, 20).join(', ')]),
    }),
  ]
}

/** Sorted and without overlaps; a pair the wrong way round is read from its smaller number on. */
export const fixRangeOrder: FixMaker = (analysis, problem) => {
  const { row } = problem
  const own = analysis.rowFacts(row)?.seq
  const list = readRecord(analysis, row)?.['sourceEventSeqs']
  if (own === undefined || !Array.isArray(list)) return []
  const entries: readonly unknown[] = list.map((entry: unknown) => turned(entry))
  const seqs = expandEntries(readEntries(entries) ?? [])
  if (seqs === undefined || seqs.length === 0 || seqs.some((seq) => seq >= own)) return []
  const sorted = [...new Set(seqs)].sort((a, b) => a - b)
  return [
    reviewFix(problem, {
      id: 'sort-list',
      title: text('Sort the list and write every number out'),
      edits: [writeCitations(analysis, row, sorted)],
    }),
  ]
}

/** A pair from its smaller to its greater number. */
function turned(entry: unknown): unknown {
  if (!Array.isArray(entry) || entry.length !== 2) return entry
  const [first, last]: readonly unknown[] = entry
  return isSeq(first) && isSeq(last) && first > last ? [last, first] : entry
}

/** Every cited number in order; undefined where the list cannot be read. */
export function readCitations(analysis: LogAnalysis, row: number): readonly number[] | undefined {
  const entries = readEntries(readRecord(analysis, row)?.['sourceEventSeqs'])
  return entries === undefined ? undefined : expandEntries(entries)
}

function writeCitations(analysis: LogAnalysis, row: number, seqs: readonly number[]) {
  return replaceValue(rowTextOf(analysis, row), citations, JSON.stringify(seqs))
}

/** Citations with runs of three and more as pairs, the form of builds after August 2026; undefined where none runs. */
export function compressedCitations(analysis: LogAnalysis, row: number) {
  const seqs = readCitations(analysis, row)
  const list = seqs === undefined ? [] : compressSeqs(seqs)
  if (list.length === 0 || list.length === seqs?.length) return undefined
  return replaceValue(rowTextOf(analysis, row), citations, JSON.stringify(list))
}
