// Cuts the part of a row out that a problem points at, to the width of a terminal. Rows are one line of JSON and may
// be megabytes long: only what is shown is looked at. It must not know problems or colours.
import type { RowSpan } from '../../shared/rules/problem.js'
import { shownCharacter } from './text-width.js'

/** One line of a code frame. */
export interface CodeFrame {
  /** What is shown of the row. */
  readonly text: string
  /** Columns before the mark, and columns that it takes; at least one. */
  readonly markStart: number
  readonly markWidth: number
}

const ellipsis = '…'

/** The frame of a span in a row, at most `width` columns wide. A span that is the whole row gets a mark at its start. */
export function codeFrame(rowText: string, span: RowSpan, width: number): CodeFrame {
  const row = rowText.endsWith('\r') ? rowText.slice(0, -1) : rowText
  const isWhole = span.start === 0 && span.end >= row.length
  const end = isWhole ? Math.min(1, row.length) : span.end
  const from = findStart(row, Math.min(span.start, row.length), width)
  const lead = from > 0 ? ellipsis : ''
  const shown: string[] = [lead]
  let column = lead.length
  let offset = from
  let markStart: number | undefined
  let markEnd: number | undefined
  for (;;) {
    if (markStart === undefined && offset >= span.start) markStart = column
    if (markEnd === undefined && offset >= end) markEnd = column
    const character = shownCharacter(row, offset)
    if (character === undefined) break
    const isLast = offset + character.length >= row.length
    if (column + character.width > width - (isLast ? 0 : 1)) {
      shown.push(ellipsis)
      column += 1
      break
    }
    shown.push(character.text)
    column += character.width
    offset += character.length
  }
  const start = Math.min(markStart ?? column, width - 1)
  return { text: shown.join(''), markStart: start, markWidth: Math.max((markEnd ?? column) - start, 1) }
}

/**
 * Where to begin: at the start of the row if the mark is well seen from there, otherwise so that a third of the width
 * lies before the mark, or more where the rest of the row is short.
 */
function findStart(row: string, markAt: number, width: number): number {
  const third = Math.floor(width / 3)
  if (columnsBefore(row, markAt, width - third) === 0) return 0
  let rest = 0
  for (let offset = markAt; rest < width; ) {
    const character = shownCharacter(row, offset)
    if (character === undefined) break
    rest += character.width
    offset += character.length
  }
  return columnsBefore(row, markAt, Math.max(third, width - 1 - rest))
}

/** The offset from which at most so many columns lead up to a place. */
function columnsBefore(row: string, place: number, columns: number): number {
  let left = columns
  let offset = place
  while (offset > 0) {
    const previous = previousOffset(row, offset)
    left -= shownCharacter(row, previous)?.width ?? 0
    if (left < 0) break
    offset = previous
  }
  return offset
}

/** The start of the character before an offset: one unit back, two where that is the half of a pair. */
function previousOffset(row: string, offset: number): number {
  const isLow = isBetween(row.charCodeAt(offset - 1), 0xdc00, 0xdfff)
  return isLow && isBetween(row.charCodeAt(offset - 2), 0xd800, 0xdbff) ? offset - 2 : offset - 1
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last
}
