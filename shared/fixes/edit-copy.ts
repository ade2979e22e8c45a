// Carries out the edits of fixes on an analysed copy of a log, and takes them back.
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { RowEdit } from '../log/log-text.js'
import { type FixEdit, toRowEdits } from './row-edits.js'

/** Edits the text and tells the analysis, which is not current then; returns what takes the edits back. */
export function editCopy(copy: LogAnalysis, edits: readonly FixEdit[]): () => void {
  const back: RowEdit[] = []
  // From the end, since all of them count in the rows as they were.
  for (const edit of toRowEdits((row) => copy.text.row(row), edits).toReversed()) {
    const { start, removed, inserted } = edit
    back.push({ start, removed: inserted.length, inserted: copy.text.rows.slice(start, start + removed) })
    editRows(copy, edit)
  }
  return () => {
    for (const edit of back.toReversed()) editRows(copy, edit)
  }
}

function editRows(copy: LogAnalysis, edit: RowEdit): void {
  copy.text.apply(edit)
  copy.apply(edit)
}
