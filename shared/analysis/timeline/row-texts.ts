// The words that the list of events shows for rows: read when they are looked at, a page at a time.
import type { LogAnalysis } from '../log-analysis.js'
import { previewOf } from '../outline/preview.js'

/** UTF-16 units of a text: what fits in a line. */
const LONGEST_TEXT = 160

/** Rows of one page at most. */
export const MOST_TEXTS = 300

/** The first words of each row, in the order asked for; empty where there is nothing to say. */
export function textsOf(analysis: LogAnalysis, rows: readonly number[]): readonly string[] {
  return rows.slice(0, MOST_TEXTS).map((row) => previewOf(analysis, row, LONGEST_TEXT))
}
