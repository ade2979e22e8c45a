// The text of a log as rows, kept up to date as an editor changes it. A row ends at a line feed and nowhere else
// (physical.md, section 5); an editor also ends lines at a lone carriage return, so the two are counted apart.
// This file knows no JSON.
import { LineBreaks } from './line-breaks.js'

/** Zero-based line and UTF-16 character as the editor counts them. */
export interface TextPosition {
  readonly line: number
  readonly character: number
}

/** Rows `start` to `start + removed - 1` give way to `inserted`. */
export interface RowEdit {
  readonly start: number
  readonly removed: number
  readonly inserted: readonly string[]
}

/**
 * Splits a text into rows. The last row is what follows the last line feed: empty where the text is complete,
 * otherwise the torn tail.
 */
export function splitRows(text: string): string[] {
  return text.split('\n')
}

/** The rows of one open log and the positions in them. */
export class LogText {
  #rows: string[]
  /** Carriage returns before the end of a row: only where there are some do lines and rows differ. */
  readonly #breaks = new LineBreaks()

  constructor(text: string) {
    this.#rows = splitRows(text)
    this.#breaks.replace(0, 0, this.#rows.map(innerBreaks))
  }

  get rowCount(): number {
    return this.#rows.length
  }

  row(index: number): string {
    return this.#rows[index] ?? ''
  }

  get rows(): readonly string[] {
    return this.#rows
  }

  text(): string {
    return this.#rows.join('\n')
  }

  /** Replaces the text between two editor positions and says which rows that changed. */
  change(start: TextPosition, end: TextPosition, text: string): RowEdit {
    const from = this.toRow(start)
    const to = this.toRow(end)
    const head = this.row(from.row).slice(0, from.offset)
    const tail = this.row(to.row).slice(to.offset)
    const inserted = splitRows(head + text + tail)
    const edit: RowEdit = { start: from.row, removed: to.row - from.row + 1, inserted }
    this.apply(edit)
    return edit
  }

  /** Replaces whole rows. */
  apply(edit: RowEdit): void {
    this.#breaks.replace(edit.start, edit.removed, edit.inserted.map(innerBreaks))
    if (edit.removed === edit.inserted.length) {
      edit.inserted.forEach((row, offset) => {
        this.#rows[edit.start + offset] = row
      })
    } else {
      this.#rows = replaceRows(this.#rows, edit)
    }
  }

  /** Row and UTF-16 offset of an editor position; positions past an end are clamped to it. */
  toRow(position: TextPosition): { readonly row: number; readonly offset: number } {
    if (this.#breaks.isEmpty) {
      const row = Math.min(Math.max(position.line, 0), this.#rows.length - 1)
      if (position.line > row) return { row, offset: this.row(row).length }
      return { row, offset: Math.min(Math.max(position.character, 0), lineLength(this.row(row))) }
    }
    const row = this.#breaks.rowOf(position.line, this.#rows.length)
    const text = this.row(row)
    const line = Math.max(position.line - this.#breaks.lineOf(row), 0)
    if (line > innerBreaks(text)) return { row, offset: text.length }
    const start = lineStart(text, line)
    const breakAt = text.indexOf('\r', start)
    const length = (breakAt === -1 ? text.length : breakAt) - start
    return { row, offset: start + Math.min(Math.max(position.character, 0), length) }
  }

  /** Editor position of a UTF-16 offset inside a row. */
  toPosition(row: number, offset: number): TextPosition {
    const text = this.row(row)
    // With no line feed behind it, the last carriage return of the whole text is a line end of its own.
    const isOpenEnd = row === this.#rows.length - 1 && text.endsWith('\r')
    const end = Math.min(offset, isOpenEnd ? text.length : lineLength(text))
    if (this.#breaks.isEmpty && !isOpenEnd) return { line: row, character: end }
    let line = this.#breaks.lineOf(row)
    let start = 0
    for (let at = text.indexOf('\r'); at !== -1 && at < end; at = text.indexOf('\r', start)) {
      line++
      start = at + 1
    }
    return { line, character: end - start }
  }
}

/** Length of a row without the carriage return that belongs to its line end. */
export function lineLength(row: string): number {
  return row.endsWith('\r') ? row.length - 1 : row.length
}

/** Carriage returns that end an editor line inside a row (the last character belongs to the row's own end). */
function innerBreaks(row: string): number {
  let count = 0
  for (let at = row.indexOf('\r'); at !== -1 && at < row.length - 1; at = row.indexOf('\r', at + 1)) count++
  return count
}

function lineStart(row: string, line: number): number {
  let start = 0
  for (let index = 0; index < line; index++) start = row.indexOf('\r', start) + 1
  return start
}

/** Builds a new array where the number of rows changes: a spread into `splice` overflows the stack on large pastes. */
function replaceRows(rows: string[], edit: RowEdit): string[] {
  if (edit.inserted.length < 1000) {
    rows.splice(edit.start, edit.removed, ...edit.inserted)
    return rows
  }
  return [...rows.slice(0, edit.start), ...edit.inserted, ...rows.slice(edit.start + edit.removed)]
}
