// Which turn is open, as far as a record rule needs to know it. Whether turns are nested and numbered well is
// asked elsewhere; this follows what the boundaries say and admits where it does not know.
import type { RowEvent } from '../rule.js'

/** Number of the open turn; `unknown` after a loss or a boundary without a number. */
export type OpenTurn = number | 'none' | 'unknown'

/** Event types that `followTurn` wants to see. */
export const turnMarks: readonly string[] = ['turn/start', 'turn/end', 'step/start']

/** The open turn after an event; any event may be passed. */
export function followTurn(open: OpenTurn, event: RowEvent): OpenTurn {
  switch (event.type) {
    case 'turn/start':
      return event.turn < 0 ? 'unknown' : event.turn
    case 'turn/end':
      return 'none'
    case 'step/start':
      // A step of another turn: some boundary is missing, and that is somebody else's finding.
      return event.turn === open ? open : 'unknown'
    default:
      return open
  }
}
