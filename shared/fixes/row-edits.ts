// Edits of a log as data over its rows, and their application. All edits of a set count in the rows as they were
// before any of them; no two may overlap. This file knows rows, no JSON and no events.
import type { RowEdit } from '../log/log-text.js'

/** Replaces the UTF-16 offsets `start` to `end` of one row by a text without a line feed. */
export interface PartEdit {
  readonly row: number
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Takes `removed` rows out, from `row` on, and puts others in their place, given without their line feeds. */
export interface RowsEdit {
  readonly row: number
  readonly removed: number
  readonly inserted: readonly string[]
}

export type FixEdit = PartEdit | RowsEdit

export function isPartEdit(edit: FixEdit): edit is PartEdit {
  return 'text' in edit
}

/** Rows `from` to `to`, both inclusive, go. */
export function removeRows(from: number, to = from): RowsEdit {
  return { row: from, removed: to - from + 1, inserted: [] }
}

/** A row after its part edits. Throws where two of them overlap, which is a mistake of whoever made them. */
export function editRow(rowText: string, edits: readonly PartEdit[]): string {
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const pieces: string[] = []
  let at = 0
  for (const { start, end, text } of inOrder) {
    if (start < at) throw new Error(`Two edits of row ${inOrder[0]?.row} overlap at ${start}`)
    pieces.push(rowText.slice(at, start), text)
    at = end
  }
  pieces.push(rowText.slice(at))
  return pieces.join('')
}

/**
 * The same edits as replacements of whole rows, in order of rows, none of which touches the next: what `LogText.apply`
 * takes if it is given the last one first.
 */
export function toRowEdits(rowAt: (row: number) => string, edits: readonly FixEdit[]): readonly RowEdit[] {
  const inOrder = edits.toSorted((a, b) => a.row - b.row || Number(isPartEdit(a)) - Number(isPartEdit(b)))
  const result: { start: number; removed: number; inserted: string[] }[] = []
  for (let index = 0; index < inOrder.length; ) {
    const edit = inOrder[index]
    if (edit === undefined) break
    const parts: PartEdit[] = []
    let next = index
    for (let part = inOrder[next]; part !== undefined && isPartEdit(part); part = inOrder[next]) {
      if (part.row !== edit.row) break
      parts.push(part)
      next++
    }
    index = Math.max(next, index + 1)
    const whole = isPartEdit(edit)
      ? { start: edit.row, removed: 1, inserted: [editRow(rowAt(edit.row), parts)] }
      : { start: edit.row, removed: edit.removed, inserted: [...edit.inserted] }
    const last = result.at(-1)
    if (last === undefined || last.start + last.removed < whole.start) {
      result.push(whole)
    } else if (last.start + last.removed === whole.start) {
      last.removed += whole.removed
      for (const row of whole.inserted) last.inserted.push(row)
    } else throw new Error(`Two edits overlap at row ${whole.start}`)
  }
  return result
}

/** The rows after the edits. */
export function applyEdits(rows: readonly string[], edits: readonly FixEdit[]): string[] {
  const result: string[] = []
  let at = 0
  for (const { start, removed, inserted } of toRowEdits((row) => rows[row] ?? '', edits)) {
    for (; at < start; at++) result.push(rows[at] ?? '')
    for (const row of inserted) result.push(row)
    at = start + removed
  }
  for (; at < rows.length; at++) result.push(rows[at] ?? '')
  return result
}

/** The smallest part edit that makes one row out of another; undefined where they are equal. */
export function partEdit(row: number, before: string, after: string): PartEdit | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  // Editors move a position out of the middle of a surrogate pair, so none may stand there.
  if (isHighSurrogate(before.charCodeAt(start - 1))) start--
  let tail = 0
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  if (tail > 0 && isLowSurrogate(before.charCodeAt(before.length - tail))) tail--
  return { row, start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
