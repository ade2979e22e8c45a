// What is wrong with a log below the level of its rows' text: in its bytes or in its container. It depends on no
// dialect, and it must not know levels or texts; the catalogue has both under the code.
import type { MessageValue, RowSpan } from '../rules/problem.js'

export interface PhysicalFault {
  /** Code of a catalogue entry: `container/...`, or `row/...` for bytes inside a row. */
  readonly code: string
  /** Index of the row at fault, from 0; of a container, the row that its reader had come to. */
  readonly row: number
  /** UTF-16 offsets inside the row's text; absent where the fault is the whole row or lies outside of rows. */
  readonly span?: RowSpan
  /** The values that the message quotes, in order. */
  readonly values: readonly MessageValue[]
}
