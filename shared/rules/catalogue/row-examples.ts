// The frame of the examples for rows: a turn with one message before the row in question, an answer behind it.
import { exampleRows } from './example-rows.js'

export const rows = exampleRows('v0c')
export const julyRows = exampleRows('v0b')

/** A turn with one message, as the frame of most examples. */
export const opening = [rows.header(), rows.turnStart(0), rows.user(1, 'List the files.')]
export const answer = (seq: number) => [
  rows.stepStart(seq),
  rows.assistant(seq + 1, { text: 'There is one file.' }),
  rows.stepEnd(seq + 2),
  rows.turnEnd(seq + 3),
]

/** The row with `old` replaced by `text` as they stand, escapes and all. */
export function rewrite(row: string, old: string, text: string): string {
  return row.split(old).join(text)
}
