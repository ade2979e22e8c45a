// Turns, steps, attempts and calls while the outline is being built: the very objects that it hands out, still open
// for writing. A log may hold hundreds of thousands of them, so nothing is copied and empty lists are shared.
import type {
  AttemptOutline,
  CallOutline,
  Closing,
  Section,
  StepOutline,
  Stretch,
  TurnOutline,
} from '../outline.js'
import { durationBetween, knownTime, type OutlineRow } from './outline-row.js'

type Writable<T> = { -readonly [Member in keyof T]: T[Member] }

export type StepDraft = Writable<StepOutline>
export type TurnDraft = Writable<TurnOutline>
export type AttemptDraft = Writable<AttemptOutline>
export type CallDraft = Writable<CallOutline>

const none: readonly never[] = []

/** A list with one more item; the empty list is shared and never written to. */
export function withItem<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0)
    return [item]
    // Every list but the empty one was made here for one owner.
  ;(list as T[]).push(item)
  return list
}

/** Where a turn or step begins. */
export interface Opening {
  readonly first: OutlineRow
  /** -1 where it has no number. */
  readonly number: number
  /** Whether the first row is the one that opens it. */
  readonly isStart: boolean
}

export function createStep(opening: Opening): StepDraft {
  return { ...beginSection(opening), attempts: none }
}

export function createTurn(opening: Opening, isInherited: boolean): TurnDraft {
  return {
    ...beginSection(opening),
    outcome: undefined,
    steps: none,
    promptRow: undefined,
    isInherited,
  }
}

function beginSection({ first, number, isStart }: Opening): Section {
  return {
    ...beginStretch(first),
    number: number < 0 ? undefined : number,
    startRow: isStart ? first.row : undefined,
    endRow: undefined,
    closing: 'open',
    calls: none,
    tokens: undefined,
    messageRows: none,
    recordRows: none,
  }
}

export function createAttempt(first: OutlineRow): AttemptDraft {
  return {
    ...beginStretch(first),
    firstDeltaTime: undefined,
    chunkRows: 0,
    finish: undefined,
    messageRow: undefined,
    usage: undefined,
  }
}

function beginStretch(first: OutlineRow): Stretch {
  return {
    firstRow: first.row,
    lastRow: first.row,
    firstSeq: first.seq,
    lastSeq: first.lastSeq,
    startTime: knownTime(first.time),
    endTime: undefined,
    durationMs: undefined,
  }
}

export function createCall(callId: string | undefined): CallDraft {
  return {
    callId,
    name: undefined,
    messageRow: undefined,
    callRow: undefined,
    resultRow: undefined,
    isError: undefined,
    startTime: undefined,
    endTime: undefined,
    durationMs: undefined,
  }
}

/** Writes where a stretch ends; `first` is the row that it began with. */
export function endStretch(
  draft: Writable<Stretch>,
  first: Pick<OutlineRow, 'time' | 'clockSteps'>,
  last: OutlineRow,
): void {
  draft.lastRow = last.row
  draft.lastSeq = last.lastSeq
  draft.endTime = knownTime(last.lastTime)
  draft.durationMs = durationBetween(first, last)
}

export function endSection(
  draft: Writable<Section>,
  first: OutlineRow,
  last: OutlineRow,
  closing: Closing,
): void {
  endStretch(draft, first, last)
  draft.closing = closing
  if (closing === 'closed') draft.endRow = last.row
}
