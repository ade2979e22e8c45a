// Request headers over time: which one is in force, whether a record's reason fits its position, and whether an
// amendment has a snapshot to amend (seeds: "The request header event"). Shapes are checked with the row itself.
import type { CreateMachine } from './rule.js'

export interface RequestHeaderState {
  /** Event of the header in force; -1 before the first. */
  readonly seq: number
  /** Fingerprint of the header in force, unknown after an amendment. */
  readonly mark: number | undefined
  /** Lines of the system prompt in force; 0 without one, undefined where unknown. */
  readonly systemLines: number | undefined
}

const NO_HEADER: RequestHeaderState = { seq: -1, mark: undefined, systemLines: 0 }

export const createRequestHeaderRule: CreateMachine<RequestHeaderState> = (context) => {
  let state = NO_HEADER
  const { deltaType } = context.dialect.requestHeader
  return {
    types: ['request/header', ...(deltaType === undefined ? [] : [deltaType])],
    fold(event) {
      const { detail } = event
      if (detail?.kind === 'header') {
        const isFirst = state.seq === NO_HEADER.seq
        const before = isFirst ? [] : [{ seq: state.seq, text: 'header-before' }]
        if (detail.reason === 'initial' && !isFirst) {
          context.report('request/reason-position', ['data', 'reason'], ['initial', 'resume'], before)
        } else if (
          isFirst &&
          (detail.reason === 'resume' || detail.reason === 'change') &&
          !context.hasLoss()
        ) {
          context.report('request/reason-position', ['data', 'reason'], [detail.reason, 'initial'])
        } else if (detail.reason === 'change' && state.mark === detail.mark) {
          context.report('request/unchanged', ['data', 'header'], [], before)
        }
        state = { seq: event.seq, mark: detail.mark, systemLines: detail.systemLines }
      } else if (detail?.kind === 'header-delta') {
        if (state.seq === NO_HEADER.seq) {
          if (!context.hasLoss()) context.report('request/delta-without-header', ['type'])
          return
        }
        const { kept, inserted } = detail
        const lines = state.systemLines
        if (kept !== undefined && lines !== undefined && kept > lines) {
          const before = [{ seq: state.seq, text: 'header-before' }]
          context.report('request/delta-overlap', ['data', 'system'], [kept, lines], before)
        }
        const systemLines = kept === undefined ? lines : Math.min(kept, lines ?? kept) + inserted
        state = { seq: event.seq, mark: undefined, systemLines }
      }
    },
    save: () => state,
    restore: (saved) => {
      state = saved
    },
    same: (a, b) => a.seq === b.seq && a.mark === b.mark && a.systemLines === b.systemLines,
    weight: () => 1,
  }
}
