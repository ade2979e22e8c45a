// Compactions: a start that holds the lock, a summary, the checkpoint message that replaces what was summarised,
// and an end (seed 003 "compact/*"; seed 004 "The end-seed boundary"). A start without an end is alive only until
// a turn boundary or an end-seed mark shows that whoever wrote it is gone. After a fault both sides are believed,
// so that a wrong id or a missing start is one problem for the whole bracket.
import type { SurfaceMarker } from '../../session/surface-marker.js'
import { text } from '../../text.js'
import type { JsonPath } from '../problem.js'
import type { ReportAt, RowEvent } from '../rule.js'
import {
  type CheckpointDetail,
  type CompactionDetail,
  compactionTypes,
  type Shadowed,
} from './compaction-detail.js'
import { followTurn, type OpenTurn, turnMarks } from './open-turn.js'
import { areRecordsChecked, recordRule } from './record-machine.js'

interface Summary {
  readonly seq: number
  readonly shadowed: Shadowed | undefined
  /** Event of the checkpoint that put it on the surface. */
  readonly checkpoint: number | undefined
}

interface Bracket {
  /** The start; where that is missing, the first record of the bracket. */
  readonly seq: number
  readonly isAssumed: boolean
  readonly id: string | undefined
  /** A second id that was already reported and is believed from then on. */
  readonly otherId: string | undefined
  readonly commandId: string | undefined
  readonly commandReported: boolean
  readonly turn: number | null | undefined
  readonly summary: Summary | undefined
  /** First turn boundary since the start. */
  readonly boundary: number | undefined
}

export interface CompactionState {
  readonly turn: OpenTurn
  readonly open: Bracket | undefined
  /** Whether the log holds records of compactions so far. */
  readonly isRecorded: boolean
}

const START: CompactionState = { turn: 'none', open: undefined, isRecorded: false }

const markerPath: JsonPath = ['data', 'source', 'compactionId']

export const createCompactionRule = recordRule<CompactionState>((context) => {
  const { endSeedType } = context.dialect

  function begin(state: CompactionState, event: RowEvent, detail: CompactionDetail): CompactionState {
    const { open } = state
    if (open !== undefined) checkNoneOpen(open, detail)
    checkOwner(state.turn, detail)
    return { ...state, open: bracketFrom(event, detail, false) }
  }

  function checkNoneOpen(open: Bracket, detail: CompactionDetail): void {
    const related = [{ seq: open.seq, text: 'opened-here' }]
    if (open.boundary === undefined) {
      context.report('compaction/already-open', [], [labelOf(detail), labelOf(open)], related)
    } else if (endSeedType === undefined) reportAbandoned(context.reportAt, open, open.boundary)
    else context.reportAt(open.boundary, 'compaction/turn-boundary', [], [labelOf(open)], related)
  }

  /** A numbered compaction belongs into its own turn, one without a turn between turns. */
  function checkOwner(turn: OpenTurn, detail: CompactionDetail): void {
    if (turn === 'unknown' || detail.turn === undefined) return
    const owner = detail.turn ?? 'none'
    if (owner === turn) return
    // Where every event stands inside a turn, standing outside is reported for the event itself.
    if (turn === 'none' && !areRecordsChecked(context)) return
    const open = ownerText(turn)
    context.report('compaction/turn-mismatch', ['data', 'turn'], [ownerText(owner), open])
  }

  /** The bracket that a summary, checkpoint or end belongs to, after comparing the two; without one, an assumed one. */
  function matchBracket(
    state: CompactionState,
    event: RowEvent,
    detail: CompactionDetail | CheckpointDetail,
    idPath: JsonPath,
  ): Bracket {
    const { open } = state
    if (open === undefined) {
      if (!context.hasLoss()) context.report('compaction/not-open', [], [event.type, labelOf(detail)])
      return bracketFrom(event, detail, true)
    }
    const related = [{ seq: open.seq, text: 'opened-here' }]
    let bracket = open
    if (detail.id !== undefined && open.id !== undefined && detail.id !== open.id) {
      if (detail.id !== open.otherId) {
        context.report('compaction/id-mismatch', idPath, [detail.id, open.id], related)
        bracket = { ...bracket, otherId: detail.id }
      }
    } else if (
      detail.id !== undefined &&
      detail.commandId !== open.commandId &&
      !open.isAssumed &&
      !open.commandReported
    ) {
      const path = [...idPath.slice(0, -1), 'sourceCommandId']
      const values = [detail.commandId ?? 'none', open.commandId ?? 'none']
      context.report('compaction/command-mismatch', path, values, related)
      bracket = { ...bracket, commandReported: true }
    }
    // A checkpoint alone does not show that the compaction went on behind the boundary.
    if (bracket.boundary !== undefined && detail.family === 'compaction') {
      context.reportAt(bracket.boundary, 'compaction/turn-boundary', [], [labelOf(open)], related)
      bracket = { ...bracket, boundary: undefined, turn: undefined }
    }
    return bracket
  }

  function summarise(state: CompactionState, event: RowEvent, detail: CompactionDetail): CompactionState {
    const bracket = matchBracket(state, event, detail, ['data', 'compactionId'])
    if (bracket.summary !== undefined) {
      const related = [{ seq: bracket.summary.seq, text: 'first-copy' }]
      context.report('compaction/second-summary', [], [labelOf(bracket)], related)
    }
    checkShadowed(detail.shadowed)
    const summary = { seq: event.seq, shadowed: detail.shadowed, checkpoint: undefined }
    return { ...state, open: { ...bracket, summary } }
  }

  function checkShadowed(shadowed: Shadowed | undefined): void {
    if (shadowed === undefined) return
    const { seqs, range } = shadowed
    const first = seqs[0]
    const last = seqs.at(-1)
    if (first === undefined || last === undefined) {
      context.report('compaction/shadowed-empty', ['data', 'shadowedSeqs'])
    } else if (range !== undefined && (range.start !== first || range.end !== last)) {
      const values = [range.start, range.end, first, last]
      context.report('compaction/shadowed-range', ['data', 'shadowedRange'], values)
    }
  }

  function replace(
    state: CompactionState,
    event: RowEvent,
    marker: SurfaceMarker,
    detail: CheckpointDetail,
  ): CompactionState {
    if (state.open === undefined) {
      // Without an id, and where nothing was ever recorded, the name of the plug-in alone claims no compaction.
      const isClaimed = detail.id !== undefined || state.isRecorded
      if (isClaimed && !context.hasLoss()) context.report('compaction/checkpoint-outside', [])
      return state
    }
    // The older shape has no ids.
    if (detail.id === undefined && state.open.id !== undefined) {
      context.report('compaction/checkpoint-unnamed', markerPath, [state.open.id])
    }
    const bracket = matchBracket(state, event, detail, markerPath)
    const { summary } = bracket
    if (summary === undefined) {
      if (!bracket.isAssumed) {
        const related = [{ seq: bracket.seq, text: 'opened-here' }]
        context.report('compaction/checkpoint-apart', [], [], related)
      }
      return { ...state, open: bracket }
    }
    if (event.seq !== summary.seq + 1) {
      const related = [{ seq: summary.seq, text: 'partner-here' }]
      context.report('compaction/checkpoint-apart', [], [], related)
    } else if (summary.shadowed !== undefined && !takesAway(marker, summary.shadowed, bracket)) {
      const related = [{ seq: event.seq, text: 'replaced-by' }]
      context.reportAt(summary.seq, 'compaction/shadowed-differs', ['data', 'shadowedSeqs'], [], related)
    }
    return { ...state, open: { ...bracket, summary: { ...summary, checkpoint: event.seq } } }
  }

  function end(state: CompactionState, event: RowEvent, detail: CompactionDetail): CompactionState {
    const bracket = matchBracket(state, event, detail, ['data', 'compactionId'])
    const { turn, summary, isAssumed } = bracket
    if (turn !== undefined && detail.turn !== undefined && detail.turn !== turn && !isAssumed) {
      const values = [ownerText(detail.turn ?? 'none'), ownerText(turn ?? 'none')]
      const related = [{ seq: bracket.seq, text: 'opened-here' }]
      context.report('compaction/end-turn', ['data', 'turn'], values, related)
    }
    if (!detail.failed) {
      if (summary === undefined) {
        if (!isAssumed) context.report('compaction/no-summary', [], [labelOf(bracket)])
      } else if (summary.checkpoint === undefined && !context.hasLoss()) {
        context.reportAt(summary.seq, 'compaction/not-applied', [], [labelOf(bracket)])
      }
    }
    return { ...state, open: undefined }
  }

  function foldRecord(state: CompactionState, event: RowEvent, detail: CompactionDetail): CompactionState {
    if (detail.part === 'start') return begin(state, event, detail)
    return detail.part === 'summary' ? summarise(state, event, detail) : end(state, event, detail)
  }

  return {
    own: compactionTypes,
    watched: [...turnMarks, 'user/message', ...(endSeedType === undefined ? [] : [endSeedType])],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (detail?.kind === 'record' && detail.family === 'compaction') {
        return { ...foldRecord(state, event, detail), isRecorded: true }
      }
      if (detail?.kind === 'message') {
        const { marker, record } = detail
        if (record?.family !== 'checkpoint' || marker?.op === undefined || marker.op === 'append')
          return state
        return replace(state, event, marker, record)
      }
      const { open } = state
      if (event.type === endSeedType) {
        if (open === undefined) return state
        const related = [{ seq: event.seq, text: 'end-seed-here' }]
        context.reportAt(open.seq, 'compaction/abandoned', [], [labelOf(open)], related)
        return { ...state, open: undefined }
      }
      const turn = followTurn(state.turn, event)
      if (open !== undefined && open.boundary === undefined && isTurnBoundary(event)) {
        return { ...state, turn, open: { ...open, boundary: event.seq } }
      }
      return turn === state.turn ? state : { ...state, turn }
    },
    loseTrack: ({ isRecorded }) => ({ turn: 'unknown', open: undefined, isRecorded }),
    finish({ open }, reportAt) {
      if (open === undefined) return
      if (open.boundary === undefined) reportAt(open.seq, 'compaction/open', [], [labelOf(open)])
      else reportAbandoned(reportAt, open, open.boundary)
    },
    same: (a, b) => a.turn === b.turn && a.isRecorded === b.isRecorded && sameBracket(a.open, b.open),
  }
})

/** Without an end-seed mark, a turn boundary is what shows that nobody will end a compaction any more. */
function reportAbandoned(reportAt: ReportAt, open: Bracket, boundary: number): void {
  const related = [{ seq: boundary, text: 'turn-boundary-here' }]
  reportAt(open.seq, 'compaction/abandoned', [], [labelOf(open)], related)
}

function isTurnBoundary({ type }: RowEvent): boolean {
  return type === 'turn/start' || type === 'turn/end'
}

function bracketFrom(
  event: RowEvent,
  detail: CompactionDetail | CheckpointDetail,
  isAssumed: boolean,
): Bracket {
  return {
    seq: event.seq,
    isAssumed,
    id: detail.id,
    otherId: undefined,
    commandId: detail.commandId,
    commandReported: false,
    turn: detail.family === 'compaction' && !isAssumed ? detail.turn : undefined,
    summary: undefined,
    boundary: undefined,
  }
}

/** How a message calls a compaction: by its id, in the older shape by its turn. */
function labelOf(compaction: Bracket | CompactionDetail | CheckpointDetail): string {
  if (compaction.id !== undefined) return compaction.id
  const turn = 'turn' in compaction ? compaction.turn : undefined
  return typeof turn === 'number' ? text('of turn {0}', [turn]) : text('without an id')
}

function ownerText(owner: number | 'none'): string {
  return owner === 'none' ? text('no turn') : text('turn {0}', [owner])
}

/** Whether a checkpoint replaces exactly what its summary lists, as far as its marker and its sources tell. */
function takesAway({ op, sources }: SurfaceMarker, { seqs }: Shadowed, bracket: Bracket): boolean {
  if (op === undefined || op === 'append') return true
  if (seqs.length > 0 && (op.start !== seqs[0] || op.end !== seqs.at(-1))) return false
  if (sources === undefined) return true
  // A writer cites the start, the summary and the replaced nodes; all replaced nodes must be among the sources.
  const replaced = new Set(sources)
  replaced.delete(bracket.seq)
  if (bracket.summary !== undefined) replaced.delete(bracket.summary.seq)
  return replaced.size === new Set(seqs).size && seqs.every((seq) => replaced.has(seq))
}

function sameBracket(a: Bracket | undefined, b: Bracket | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return (
    a.seq === b.seq &&
    a.isAssumed === b.isAssumed &&
    a.id === b.id &&
    a.otherId === b.otherId &&
    a.commandId === b.commandId &&
    a.commandReported === b.commandReported &&
    a.turn === b.turn &&
    a.boundary === b.boundary &&
    sameSummary(a.summary, b.summary)
  )
}

function sameSummary(a: Summary | undefined, b: Summary | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined) return false
  return a.seq === b.seq && a.checkpoint === b.checkpoint && sameShadowed(a.shadowed, b.shadowed)
}

function sameShadowed(a: Shadowed | undefined, b: Shadowed | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a.seqs.length !== b.seqs.length) return false
  return (
    a.range?.start === b.range?.start &&
    a.range?.end === b.range?.end &&
    a.seqs.every((seq, index) => seq === b.seqs[index])
  )
}
