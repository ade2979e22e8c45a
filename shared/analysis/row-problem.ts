// A problem as the reader of a row finds it: it depends on that row's text and the dialect alone.
import type { JsonPath, MessageValue, RowSpan } from '../rules/problem.js'

export interface RowProblem {
  readonly code: string
  readonly path: JsonPath
  readonly values: readonly MessageValue[]
  readonly atKey?: boolean
  readonly span?: RowSpan
}

/** Whether two lists hold the same problems. */
export function sameRowProblems(
  a: readonly RowProblem[] | undefined,
  b: readonly RowProblem[] | undefined,
): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
