// Inherited history: how many events the header says came from the parent, and the mark that ends a seed
// (seed 004, "The end-seed boundary"; messages.md, section 11).
import { type CreateMachine, HEADER_SEQ } from './rule.js'

export interface SeedState {
  /** Number of the next event, and so of events so far. */
  readonly count: number
  /** Whether the event before this one was the end-seed mark. */
  readonly followsMark: boolean
}

export const createSeedRule: CreateMachine<SeedState> = (context) => {
  const { seedLength, dialect } = context
  let count = 0
  let followsMark = false
  return {
    fold(event) {
      const isMark = event.type === dialect.endSeedType
      // The cut is marked by an end-seed right after the inherited events, or by the one they end in.
      const isCut = event.seq === seedLength && seedLength > 0
      if (isCut && dialect.endSeedType !== undefined && !isMark && !followsMark) {
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
    },
    finish(reportAt) {
      if (count < seedLength) {
        reportAt(HEADER_SEQ, 'seed/length-beyond-log', ['seedLength'], [seedLength, count])
      }
    },
    save: () => ({ count, followsMark }),
    restore: (saved) => {
      count = saved.count
      followsMark = saved.followsMark
    },
    same: (a, b) => a.count === b.count && a.followsMark === b.followsMark,
    weight: () => 1,
  }
}
