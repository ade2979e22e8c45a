// Where a session may be forked: a child starts with a copy of the leading events through a boundary, and no
// boundary may cut a turn in two (seed 004; seed 000 allows the end of a turn only).
import type { Dialect } from '../format/dialect.js'
import type { LogEvent } from './log-event.js'

export type SessionForkErrorCode =
  | 'SESSION_ALREADY_EXISTS'
  | 'SESSION_NOT_FOUND'
  | 'SESSION_NOT_LIVE'
  | 'INVALID_BOUNDARY'
  | 'OPEN_TURN'

/** Thrown for a fork that is refused; the message is for people, the code for programs. */
export class SessionForkError extends Error {
  readonly code: SessionForkErrorCode

  constructor(message: string, code: SessionForkErrorCode) {
    super(message)
    this.name = 'SessionForkError'
    this.code = code
  }
}

/** Why a fork at a boundary is refused. */
export interface ForkRefusal {
  readonly code: 'INVALID_BOUNDARY' | 'OPEN_TURN'
  readonly message: string
}

/**
 * Looks for a reason not to fork `events`, a log counted from 0, through the event `boundaryInclusive`;
 * `undefined` means that the fork may be made.
 */
export function findForkRefusal(
  events: readonly LogEvent[],
  boundaryInclusive: number,
  dialect: Pick<Dialect, 'fork'>,
): ForkRefusal | undefined {
  if (!Number.isSafeInteger(boundaryInclusive) || boundaryInclusive < 0) {
    return invalid(`fork boundary must be a non-negative safe integer, got ${String(boundaryInclusive)}`)
  }
  const event = events[boundaryInclusive]
  if (event === undefined) {
    return invalid(`fork boundary ${boundaryInclusive} does not exist, the log has ${events.length} events`)
  }
  if (event.seq !== boundaryInclusive)
    return invalid(`event ${boundaryInclusive} of the log has seq ${event.seq}`)
  if (dialect.fork.boundary === 'turn-end') {
    if (event.type === 'turn/end') return undefined
    const message = `fork boundary ${boundaryInclusive} is a ${event.type}, but only a turn/end can be one`
    return { code: 'OPEN_TURN', message }
  }
  const open = findOpenTurnStart(events, boundaryInclusive)
  if (open === undefined) return undefined
  const message = `fork boundary ${boundaryInclusive} lies inside the turn that event ${open.seq} opens`
  return { code: 'OPEN_TURN', message }
}

function invalid(message: string): ForkRefusal {
  return { code: 'INVALID_BOUNDARY', message }
}

/** The `turn/start` that is the nearest turn border at or before `boundary`, if it is one. */
function findOpenTurnStart(events: readonly LogEvent[], boundaryInclusive: number): LogEvent | undefined {
  for (let index = boundaryInclusive; index >= 0; index--) {
    const event = events[index]
    if (event?.type === 'turn/end') return undefined
    if (event?.type === 'turn/start') return event
  }
  return undefined
}
