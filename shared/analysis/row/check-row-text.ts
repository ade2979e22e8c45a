// Faults of a row's text that its value does not show: characters that others stumble over, and what reading loses.
import { type Escapes, findEscapes, isLossless } from '../../log/compact-length.js'
import { isPackedRow } from '../../log/packed-rows.js'
import { findLineSeparator, findLoneSurrogate, findLosses, hasUnusualUnits } from '../../log/row-text.js'
import type { RowProblem } from '../row-problem.js'
import type { Members, RowDraft } from './row-draft.js'

/** Characters that JSON allows and others stumble over. */
function findUnusualUnits(text: string, row: Members): readonly RowProblem[] | undefined {
  const separator = findLineSeparator(text)
  const surrogate = findLoneSurrogate(text, row['type'] === 'assistant/chunk' || isPackedRow(row))
  if (separator === undefined && surrogate === undefined) return undefined
  return [separator, surrogate].flatMap((fault) => (fault === undefined ? [] : [{ path: [], ...fault }]))
}

/** Reports what the text of a parsed row holds and its value does not. */
export function checkRowText(draft: RowDraft): void {
  const { text, row, reading } = draft
  const escapes = findEscapes(text)
  if (escapes.hasUnicode || hasUnusualUnits(text)) {
    for (const fault of findUnusualUnits(text, row) ?? []) draft.add(fault)
  }
  if (holdsAll(text, escapes, row)) return
  for (const loss of findLosses(text)) {
    const isHarmless = loss.code === 'row/number-refused' && !reading.dialect.envelope.losslessOnRestore
    if (isHarmless) {
      const values = [...loss.values, String(Number(loss.values[0]))]
      draft.add({ path: [], ...loss, code: 'row/number-changes', values })
    } else draft.add({ path: [], ...loss })
  }
}

function holdsAll(text: string, escapes: Escapes, row: Members): boolean {
  try {
    return isLossless(text, escapes, row)
  } catch (error) {
    // Nested too deeply to be walked; nothing can be said about such a row.
    if (error instanceof RangeError) return true
    throw error
  }
}
