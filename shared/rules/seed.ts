// Inherited history: how many events the header says came from the parent, and the mark that ends a seed
// (seed 004, "The end-seed boundary"; messages.md, section 11).
import { type CreateMachine, HEADER_SEQ } from './rule.js'

export interface SeedState {
  /** Number of the next event, and so of events so far. */
  readonly count: number
  /** Whether the event before this one was the end-seed mark. */
  readonly followsMark: boolean
  /** Time of the last mark; NaN before the first. */
  readonly markTime: number
}

export const createSeedRule: CreateMachine<SeedState> = (context) => {
  const { seedLength, dialect } = context
  let count = 0
  let followsMark = false
  let markTime = Number.NaN
  return {
    fold(event) {
      const isMark = event.type === dialect.endSeedType
      // The cut is marked by an end-seed right after the inherited events, or by one that was inherited as their
      // last; a mark from after the session was made was not inherited.
      const isCut = event.seq === seedLength && seedLength > 0
      const isMarked = isMark || (followsMark && !(markTime >= context.createdAt))
      if (isCut && dialect.endSeedType !== undefined && !isMarked) {
        context.reportAt(
          HEADER_SEQ,
          'seed/length-mismatch',
          ['seedLength'],
          [seedLength],
          [{ seq: event.seq, text: 'first-own-event' }],
        )
      }
      count = event.seq + event.count
      followsMark = isMark
      if (isMark) markTime = event.time
    },
    finish(reportAt) {
      if (count < seedLength) {
        reportAt(HEADER_SEQ, 'seed/length-beyond-log', ['seedLength'], [seedLength, count])
      }
    },
    save: () => ({ count, followsMark, markTime }),
    restore: (saved) => {
      count = saved.count
      followsMark = saved.followsMark
      markTime = saved.markTime
    },
    same: (a, b) =>
      a.count === b.count && a.followsMark === b.followsMark && Object.is(a.markTime, b.markTime),
    weight: () => 1,
  }
}
