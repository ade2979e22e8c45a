// Replacing the whole text of a log by a new one at the cost of what differs: rows that both texts begin or end with
// stay as they are, and with them everything that is known about them. It must not know what a row means.
import type { RowEdit } from '../shared/log/log-text.js'
import { splitRows } from '../shared/log/log-text.js'

/** The smallest run of rows to replace so that `rows` become the rows of `text`; undefined where nothing differs. */
export function editToText(rows: readonly string[], text: string): RowEdit | undefined {
  const next = splitRows(text)
  const shorter = Math.min(rows.length, next.length)
  let head = 0
  while (head < shorter && rows[head] === next[head]) head++
  let tail = 0
  while (tail < shorter - head && rows[rows.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const removed = rows.length - head - tail
  const inserted = next.slice(head, next.length - tail)
  if (removed === 0 && inserted.length === 0) return undefined
  // A row cut from a text keeps all of that text in memory; where most of it is dropped again, rows are copied out.
  const keepsMost = inserted.length * 2 > next.length
  return { start: head, removed, inserted: keepsMost ? inserted : inserted.map(copyOfText) }
}

/** The same text in memory of its own. Two bytes a unit, so that lone surrogates survive. */
function copyOfText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
