// Prunings: a record of what the very next event takes off the surface without asking a model. Only the writer
// keeps the two together (events.json, "compaction/prune").
import { isRecord } from '../../session/json.js'
import { readShadowed } from './compaction-detail.js'
import { recordRule } from './record-machine.js'

export interface PruningDetail {
  readonly kind: 'record'
  readonly family: 'pruning'
  /** First and last node that goes; `undefined` where the list is empty or malformed. */
  readonly first: number | undefined
  readonly last: number | undefined
}

export function readPruningDetail(type: string, data: unknown): PruningDetail | undefined {
  if (type !== 'compaction/prune' || !isRecord(data)) return undefined
  const seqs = readShadowed(data)?.seqs
  return { kind: 'record', family: 'pruning', first: seqs?.[0], last: seqs?.at(-1) }
}

export interface PruningState {
  /** The pruning that waits for its replacement. */
  readonly waiting: { readonly seq: number; readonly first: number; readonly last: number } | undefined
}

const START: PruningState = { waiting: undefined }

export const createPruningRule = recordRule<PruningState>((context) => ({
  own: ['compaction/prune'],
  watched: [
    ...['turn/start', 'turn/end', 'step/start', 'step/end'],
    ...['user/message', 'assistant/message', 'tool/call', 'tool/result'],
  ],
  start: START,
  fold({ waiting }, event) {
    const { detail } = event
    if (waiting !== undefined && !context.isLost(waiting.seq + 1)) {
      const op = detail?.kind === 'message' ? detail.marker?.op : undefined
      const isReplacement = event.seq === waiting.seq + 1 && typeof op === 'object'
      if (!isReplacement || op.start !== waiting.first || op.end !== waiting.last) {
        const related = isReplacement ? [{ seq: event.seq, text: 'replaced-by' }] : []
        context.reportAt(waiting.seq, 'compaction/prune-not-applied', ['data', 'shadowedSeqs'], [], related)
      }
    }
    if (detail?.kind !== 'record' || detail.family !== 'pruning') return START
    const { first, last } = detail
    return first === undefined || last === undefined ? START : { waiting: { seq: event.seq, first, last } }
  },
  loseTrack: () => START,
  same: (a, b) =>
    a.waiting?.seq === b.waiting?.seq &&
    a.waiting?.first === b.waiting?.first &&
    a.waiting?.last === b.waiting?.last,
}))
