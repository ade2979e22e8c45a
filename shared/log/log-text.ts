// The text of a log as rows, kept up to date as an editor changes it. A row ends at a line feed and nowhere else
// (physical.md, section 5); an editor also ends lines at a lone carriage return, so the two are counted apart.
// This file knows no JSON.

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

const CARRIAGE_RETURN = 13

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
  /** Number of rows that hold a carriage return before their end: only then lines and rows differ. */
  #brokenRows = 0

  constructor(text: string) {
    this.#rows = splitRows(text)
    for (const row of this.#rows) if (innerBreaks(row) > 0) this.#brokenRows++
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
    for (let index = edit.start; index < edit.start + edit.removed; index++) {
      if (innerBreaks(this.row(index)) > 0) this.#brokenRows--
    }
    for (const row of edit.inserted) if (innerBreaks(row) > 0) this.#brokenRows++
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
    if (this.#brokenRows === 0) {
      const row = Math.min(Math.max(position.line, 0), this.#rows.length - 1)
      if (position.line > row) return { row, offset: this.row(row).length }
      return { row, offset: Math.min(Math.max(position.character, 0), lineLength(this.row(row))) }
    }
    let line = position.line
    for (let row = 0; row < this.#rows.length; row++) {
      const text = this.row(row)
      const breaks = innerBreaks(text)
      if (line > breaks) {
        line -= breaks + 1
        continue
      }
      const start = lineStart(text, line)
      const rest = text.slice(start)
      const breakAt = rest.indexOf('\r')
      const length = breakAt === -1 ? rest.length : breakAt
      return { row, offset: start + Math.min(Math.max(position.character, 0), length) }
    }
    const last = this.#rows.length - 1
    return { row: last, offset: this.row(last).length }
  }

  /** Editor position of a UTF-16 offset inside a row. */
  toPosition(row: number, offset: number): TextPosition {
    if (this.#brokenRows === 0) return { line: row, character: Math.min(offset, lineLength(this.row(row))) }
    let line = 0
    for (let index = 0; index < row; index++) line += innerBreaks(this.row(index)) + 1
    const text = this.row(row)
    let start = 0
    for (let index = 0; index < Math.min(offset, text.length - 1); index++) {
      if (text.charCodeAt(index) === CARRIAGE_RETURN) {
        line++
        start = index + 1
      }
    }
    return { line, character: Math.min(offset, lineLength(text)) - start }
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
