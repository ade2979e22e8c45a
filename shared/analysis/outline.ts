// The outline of a log: turns, their steps, and what happened in them, as plain data that says where things are and
// how they went, never what they say. Built in one pass over the facts of the rows, without parsing any; the base of
// symbols, lenses, hover, statistics and the timeline. Whoever needs a text reads its row again (`previewOf`).
//
// It holds for every log, also for one with faults: rows that no reader takes belong to no event, but lie in the
// stretch of the turn around them; a turn or step whose first row is missing still appears, without `startRow`.
import type { Usage } from '../rules/event-detail.js'
import { countWhile } from '../search-sorted.js'
import { oncePerVersion } from './derived-cache.js'
import type { LogAnalysis } from './log-analysis.js'
import { OutlineBuilder } from './outline/outline-builder.js'

/** Consecutive rows, the events in them and the time they took. Rows count from 0 (the header line); all inclusive. */
export interface Stretch {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstSeq: number
  readonly lastSeq: number
  /** Epoch milliseconds; undefined in a projected log. */
  readonly startTime: number | undefined
  readonly endTime: number | undefined
  /** Milliseconds; undefined where a time is missing, or the clock stepped back on the way. */
  readonly durationMs: number | undefined
}

/**
 * How a turn or step ends: by its own end row; not yet, at the end of the log; or without an end although the log
 * goes on.
 */
export type Closing = 'closed' | 'open' | 'unclosed'

/** What turns and steps have in common. */
export interface Section extends Stretch {
  /** The number it gives itself; undefined where that is no number. */
  readonly number: number | undefined
  /** Row that opens it; undefined where that row is missing. */
  readonly startRow: number | undefined
  /** Row that closes it; undefined where none does. */
  readonly endRow: number | undefined
  readonly closing: Closing
  readonly calls: readonly CallOutline[]
  /** Tokens of its model calls; undefined where none of them told any, or there was none. */
  readonly tokens: TokenCount | undefined
  /** Rows of messages right inside it; a turn's do not repeat those of its steps. */
  readonly messageRows: readonly number[]
  /** Rows of all other events right inside it but chunks, calls and the rows that open and close. */
  readonly recordRows: readonly number[]
}

export interface TurnOutline extends Section {
  /** `reason.kind` of the turn's end; undefined without one. */
  readonly outcome: string | undefined
  readonly steps: readonly StepOutline[]
  /** The first message of a person in it, otherwise the first user message; undefined without one. */
  readonly promptRow: number | undefined
  /** Whether the turn was taken over from the parent of a fork. */
  readonly isInherited: boolean
}

export interface StepOutline extends Section {
  readonly attempts: readonly AttemptOutline[]
}

/** One call of the model: from its first chunk to the message that came of it, if any. */
export interface AttemptOutline extends Stretch {
  /** Epoch milliseconds of the first piece of text, reasoning or arguments; undefined without one. */
  readonly firstDeltaTime: number | undefined
  /** Rows of chunks, packed ones too; 0 where the stream was not recorded. */
  readonly chunkRows: number
  /** `reason.kind` of the last chunk; undefined where the stream has no end. */
  readonly finish: string | undefined
  /** Row of the message that it led to; undefined for an attempt that failed or goes on. */
  readonly messageRow: number | undefined
  /** Counts of its last usage chunk; without any such chunk, of the message (messages.md, section 5). */
  readonly usage: Usage | undefined
}

/** One tool call, from whatever is there of announcement, call and result. */
export interface CallOutline {
  /** Undefined where the row names none. */
  readonly callId: string | undefined
  /** Name of the tool; undefined where only a result is there. */
  readonly name: string | undefined
  /** Message whose block asks for the call. */
  readonly messageRow: number | undefined
  /** The `tool/call`. */
  readonly callRow: number | undefined
  /** The `tool/result` that first answered it; a later rewrite of that result does not count. */
  readonly resultRow: number | undefined
  /** Undefined without a result. */
  readonly isError: boolean | undefined
  /** Epoch milliseconds of call and result. */
  readonly startTime: number | undefined
  readonly endTime: number | undefined
  readonly durationMs: number | undefined
}

/** Tokens of one or several model calls. Counts of the cache are apart from `input` (messages.md, section 5). */
export interface TokenCount {
  readonly input: number
  readonly output: number
  /** Undefined where no call told it. */
  readonly cacheRead: number | undefined
  readonly cacheWrite: number | undefined
  /** Part of `output`. */
  readonly reasoning: number | undefined
  /** Input, both cache counts and output. */
  readonly total: number
  /** Model calls that told their counts, and calls that did not: the numbers above are then too low. */
  readonly knownCalls: number
  readonly unknownCalls: number
}

export interface Outline {
  readonly turns: readonly TurnOutline[]
  /** Rows of events before, between and after turns. */
  readonly standaloneRows: readonly number[]
  /** Events that the log took over from its parent, by the header's `seedLength`; undefined where it took none. */
  readonly inherited: InheritedRegion | undefined
  /** Rows of the mark that ends a seed: a fork, and every later time that the session was restored. */
  readonly endSeedRows: readonly number[]
  /** Rows that set or amend the request header. */
  readonly requestRows: readonly number[]
  /** Rows of summaries that a model wrote for a compaction. */
  readonly summaryRows: readonly number[]
  /** First row that holds an event and last one; undefined in a log without events. */
  readonly events: Stretch | undefined
}

export interface InheritedRegion {
  readonly eventCount: number
  /** Row of the last inherited event. */
  readonly lastRow: number
}

/** The outline of a log; kept until the log changes. Linear in the rows. */
export const outlineOf: (analysis: LogAnalysis) => Outline = oncePerVersion((analysis) =>
  new OutlineBuilder(analysis).build(),
)

/** The turn whose stretch holds a row; undefined between turns. */
export function turnOfRow(outline: Outline, row: number): TurnOutline | undefined {
  return sectionOfRow(outline.turns, row)
}

/** The step whose stretch holds a row; undefined between steps. */
export function stepOfRow(turn: TurnOutline, row: number): StepOutline | undefined {
  return sectionOfRow(turn.steps, row)
}

/** Number of tool calls that were really made, as `tool/call` rows record them. */
export function countCalls(section: Pick<Section, 'calls'>): number {
  let count = 0
  for (const { callRow } of section.calls) if (callRow !== undefined) count++
  return count
}

function sectionOfRow<T extends Stretch>(sections: readonly T[], row: number): T | undefined {
  const section = sections[countWhile(sections.length, (at) => (sections[at]?.firstRow ?? row) <= row) - 1]
  return section !== undefined && row <= section.lastRow ? section : undefined
}
