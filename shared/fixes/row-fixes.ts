// Fixes of whole rows: rows that hold nothing, records that lie over several lines or share one, copies that were cut
// off, an end that was never finished. Most only move line feeds or take out what carries nothing.
import { RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { Problem, RowSpan } from '../rules/problem.js'
import { text } from '../text.js'
import { type Fix, type FixMaker, reviewFix, safeFix } from './fix.js'
import { keepBefore } from './keep-before.js'
import { joinsWithout, numberingBefore, visitRows } from './log-rows.js'
import { ownSeqOf, parseRecord, splitRecords } from './record-texts.js'
import { removeRows } from './row-edits.js'

export const fixBlank: FixMaker = (_analysis, problem) => {
  const last = problem.endRow ?? problem.row
  return [
    safeFix(problem, {
      id: 'delete-blank',
      title: text('Delete the blank rows ({0})', [last - problem.row + 1]),
      edits: [removeRows(problem.row, last)],
    }),
  ]
}

/** A blank first row hides a header line that is there. */
export const fixHeaderMissing: FixMaker = (analysis, problem) => {
  const log = analysis.text
  let first = 0
  while (first < log.rowCount && log.row(first).trim() === '') first++
  if (first === 0 || parseRecord(log.row(first))?.['type'] !== 'session') return []
  return [
    safeFix(problem, {
      id: 'delete-blank',
      title: text('Delete the blank rows before the header ({0})', [first]),
      edits: [removeRows(0, first - 1)],
    }),
  ]
}

export const fixByteOrderMark: FixMaker = (_analysis, problem) => [
  safeFix(problem, {
    id: 'remove-mark',
    title: text('Remove the byte order mark'),
    edits: [{ row: problem.row, start: 0, end: 1, text: '' }],
  }),
]

/** Only a row of zero bytes alone can go unseen, and only where no event is missing. */
export const fixNulBytes: FixMaker = (analysis, problem) => {
  const { row } = problem
  if (row === 0) return []
  const rowText = analysis.text.row(row)
  const { start, end } = withoutNul(rowText)
  if (start >= end) {
    if (!joinsWithout(analysis, row, row)) return [keepBefore(analysis, problem)]
    const title = text('Remove the row of NUL bytes')
    return [safeFix(problem, { id: 'remove-nul-row', title, edits: [removeRows(row)] })]
  }
  if (!continues(analysis, row, rowText.slice(start, end))) return [keepBefore(analysis, problem)]
  return [
    safeFix(problem, {
      id: 'trim-nul',
      title: text('Remove the NUL bytes around the record'),
      edits: [
        { row, start: 0, end: start, text: '' },
        { row, start: end, end: rowText.trimEnd().length, text: '' },
      ].filter((edit) => edit.end > edit.start),
    }),
  ]
}

/** What is left of a row without the zero bytes and blanks at its ends. */
function withoutNul(text: string): RowSpan {
  const isNothing = (unit: string | undefined) => unit === '\0' || unit === ' ' || unit === '\r'
  let start = 0
  let end = text.length
  while (start < end && isNothing(text[start])) start++
  while (end > start && isNothing(text[end - 1])) end--
  return { start, end }
}

/** A row that is `null` or no object carries no event. */
export const fixNull: FixMaker = (analysis, problem) =>
  joinsWithout(analysis, problem.row, problem.row)
    ? [
        safeFix(problem, {
          id: 'remove-row',
          title: text('Remove the row, which carries nothing'),
          edits: [removeRows(problem.row)],
        }),
      ]
    : [keepBefore(analysis, problem)]

export const fixNotObject: FixMaker = (analysis, problem) =>
  joinsWithout(analysis, problem.row, problem.row) ? [removeText(analysis, problem)] : []

/** What a broken row meant is not known. Where no event is missing without it, it can go; otherwise the rest can. */
export const fixNotJson: FixMaker = (analysis, problem) => {
  const { row, endRow = row } = problem
  const whole = keepBefore(analysis, problem)
  return joinsWithout(analysis, row, endRow) ? [removeText(analysis, problem), whole] : [whole]
}

/** Rows that cannot be used where they stand, and that nothing can mend. */
export const fixByKeepingBefore: FixMaker = (analysis, problem) =>
  problem.row > 0 ? [keepBefore(analysis, problem)] : []

/** A copy of the header can go; what stands before the header is no part of the log; what follows another header is none. */
export const fixHeaderNotFirst: FixMaker = (analysis, problem) => {
  const { row } = problem
  if (analysis.header === undefined) {
    return [
      reviewFix(problem, {
        id: 'remove-before',
        title: text('Remove the rows before the header ({0})', [row]),
        edits: [removeRows(0, row - 1)],
        note: text('Rows lost: {0}, the first of them {1}', [row, analysis.text.row(0)]),
      }),
    ]
  }
  if (analysis.text.row(row) !== analysis.text.row(0)) return [keepBefore(analysis, problem)]
  const title = text('Remove the copy of the header line')
  return [safeFix(problem, { id: 'remove-row', title, edits: [removeRows(row)] })]
}

function removeText(analysis: LogAnalysis, problem: Problem): Fix {
  const { row, endRow = row } = problem
  let length = 0
  for (let at = row; at <= endRow; at++) length += analysis.text.row(at).length
  return reviewFix(problem, {
    id: 'remove-row',
    title: text('Remove the row; no event is missing without it'),
    edits: [removeRows(row, endRow)],
    note: text('Characters lost: {0}', [length]),
  })
}

/** Whole records only need their line feeds back. The beginning of a record that follows in full is no loss. */
export const fixWelded: FixMaker = (analysis, problem) => {
  const { row, span } = problem
  const rowText = analysis.text.row(row)
  const records = splitRecords(rowText)
  if (records !== undefined && records.length > 1) {
    return [
      safeFix(problem, {
        id: 'split-records',
        title: text('Put a line feed between the records'),
        edits: [{ row, removed: 1, inserted: splitInto(rowText, records) }],
      }),
    ]
  }
  const whole = span === undefined ? '' : rowText.slice(span.start)
  const record = parseRecord(whole)
  if (span === undefined || record === undefined) return []
  const cut = rowText.slice(0, span.start)
  const parts = {
    id: 'drop-cut-prefix',
    edits: [{ row, start: 0, end: span.start, text: '' }],
  }
  if (whole.startsWith(cut.trimEnd()) || isSameSeq(cut, record)) {
    const title = text('Remove the cut-off beginning; the record follows in full')
    return [safeFix(problem, { ...parts, title })]
  }
  if (!continues(analysis, row, whole)) return [keepBefore(analysis, problem)]
  return [
    reviewFix(problem, {
      ...parts,
      title: text('Remove the cut-off record before this one'),
      note: text('Characters lost: {0}, of a record that was never finished', [cut.length]),
    }),
  ]
}

/** Whether the cut text names the number of the record behind it. */
function isSameSeq(cut: string, record: { readonly [member: string]: unknown }): boolean {
  const seq = ownSeqOf(record)
  const [, digits] = /"seq0?"\s*:\s*(\d+)\s*,/.exec(cut) ?? []
  return seq !== undefined && digits !== undefined && Number(digits) === seq
}

/** Every record on a row of its own, with the line end that the row had. */
function splitInto(text: string, starts: readonly number[]): string[] {
  const end = text.endsWith('\r') ? '\r' : ''
  const line = text.slice(0, text.length - end.length)
  return starts.map((start, index) => line.slice(start, starts[index + 1]).trimEnd() + end)
}

export const fixBrokenRecord: FixMaker = (analysis, problem) => {
  const { row, endRow = row } = problem
  const rows: string[] = []
  for (let at = row; at <= endRow; at++) rows.push(analysis.text.row(at))
  const joined = rows.join('\\n')
  const parts = {
    id: 'join-lines',
    title: text('Join the lines with the escape \\n'),
    edits: [{ row, removed: rows.length, inserted: [joined] }],
  }
  const isExpected = row === 0 || continues(analysis, row, joined, endRow)
  return [isExpected ? safeFix(problem, parts) : reviewFix(problem, parts)]
}

export const fixCutCopy: FixMaker = (_analysis, problem) => [
  safeFix(problem, {
    id: 'delete-cut-copy',
    title: text('Delete the cut-off copy; the next row says it all'),
    edits: [removeRows(problem.row)],
  }),
]

/** A whole record only lacks its line feed. Anything else at the end is what a loader drops. */
export const fixTornTail: FixMaker = (analysis, problem) => {
  const { row } = problem
  // Behind a hole the row is dropped with the rest; a turn/end that counts again would make the hole fatal.
  if (analysis.droppedFrom !== undefined) return []
  const rowText = analysis.text.row(row)
  const record = parseRecord(rowText)
  const drop = {
    id: 'drop-tail',
    title: text('Drop the unfinished last row, as the loader does'),
    edits: [{ row, start: 0, end: rowText.length, text: '' }],
    note: text('Characters lost: {0}', [rowText.length]),
    assumesEnd: true,
  } as const
  if (record === undefined) return [safeFix(problem, drop)]
  if (!continues(analysis, row, rowText)) return [reviewFix(problem, drop)]
  const complete = safeFix(problem, {
    id: 'complete-tail',
    title: text('Put a line feed behind the last record'),
    edits: [{ row, removed: 1, inserted: [rowText, ''] }],
    assumesEnd: true,
  })
  return [complete, reviewFix(problem, drop)]
}

/** Whether a text is a record with the number that is expected at a row, and the next event goes on from it. */
function continues(analysis: LogAnalysis, row: number, text: string, endRow = row): boolean {
  const record = parseRecord(text)
  if (record === undefined) return false
  if (analysis.isProjected) return true
  const seq = ownSeqOf(record)
  if (seq === undefined || seq !== numberingBefore(analysis, row).seq) return false
  let isNext = true
  visitRows(analysis, endRow + 1, analysis.text.rowCount, (_row, columns, at) => {
    if (columns.kind[at] !== RowKind.Event && columns.kind[at] !== RowKind.Packed) return undefined
    isNext = (columns.ownSeq[at] ?? 0) > seq
    return false
  })
  return isNext
}
