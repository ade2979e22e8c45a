// Edits over rows as edits of the editor's text.
import type { Position, TextEdit } from 'vscode-languageserver/node'
import { type FixEdit, isPartEdit, type RowsEdit, toRowEdits } from '../../shared/fixes/row-edits.js'
import type { LogText } from '../../shared/log/log-text.js'

/** More places than these are sent as one stretch: no editor shows so many, and each costs more than its text. */
const MOST_PLACES = 1000

export function toTextEdits(text: LogText, edits: readonly FixEdit[]): TextEdit[] {
  if (edits.length > MOST_PLACES) return [toTextEdit(text, asOneStretch(text, edits))]
  return edits.map((edit) => toTextEdit(text, edit))
}

function toTextEdit(text: LogText, edit: FixEdit): TextEdit {
  if (isPartEdit(edit)) {
    const { row, start, end } = edit
    return {
      range: { start: text.toPosition(row, start), end: text.toPosition(row, end) },
      newText: edit.text,
    }
  }
  const { row, removed, inserted } = edit
  const end = row + removed
  if (end < text.rowCount) {
    const newText = inserted.map((each) => `${each}\n`).join('')
    return { range: { start: startOf(text, row), end: startOf(text, end) }, newText }
  }
  // The last row has no line feed behind it: that of the row before goes or stays.
  if (inserted.length > 0 || row === 0) {
    return { range: { start: startOf(text, row), end: endOfText(text) }, newText: inserted.join('\n') }
  }
  const before = text.row(row - 1)
  return { range: { start: text.toPosition(row - 1, before.length), end: endOfText(text) }, newText: '' }
}

function asOneStretch(text: LogText, edits: readonly FixEdit[]): RowsEdit {
  const rowEdits = toRowEdits((row) => text.row(row), edits)
  const [first] = rowEdits
  const last = rowEdits.at(-1)
  if (first === undefined || last === undefined) return { row: 0, removed: 0, inserted: [] }
  const inserted: string[] = []
  let at = first.start
  for (const edit of rowEdits) {
    for (; at < edit.start; at++) inserted.push(text.row(at))
    for (const row of edit.inserted) inserted.push(row)
    at = edit.start + edit.removed
  }
  return { row: first.start, removed: at - first.start, inserted }
}

function startOf(text: LogText, row: number): Position {
  return text.toPosition(row, 0)
}

function endOfText(text: LogText): Position {
  const last = text.rowCount - 1
  return text.toPosition(last, text.row(last).length)
}
