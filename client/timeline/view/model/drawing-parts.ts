// What the track stages share: everything about a log that is found once for a model and scale, however often the view
// is panned and zoomed afterwards.
import { attemptStates, callStates, closings } from '../../../../shared/analysis/timeline/tables.js'
import { groups } from './families.js'
import { assignLanes, type Lane } from './lanes.js'
import { MaxPyramid } from './max-pyramid.js'
import { PrefixCounts } from './prefix-counts.js'
import type { Tone } from './scene.js'
import type { Spans } from './thin-spans.js'
import { pointOf, type TimeScale } from './time-scale.js'
import type { TimelineModel } from './timeline-model.js'

export interface DrawingParts {
  readonly model: TimelineModel
  readonly scale: TimeScale
  readonly turns: SectionTrack
  readonly steps: Spans
  readonly attempts: AttemptTrack
  readonly lanes: readonly LaneTrack[]
  readonly surface: SurfaceTrack
  readonly context: ContextTrack
  readonly problems: ProblemTrack
}

export interface SectionTrack {
  readonly spans: Spans
  /** Tone of each turn. */
  readonly tones: readonly TurnTone[]
  readonly bad: PrefixCounts
  readonly caution: PrefixCounts
}

export interface AttemptTrack {
  /** From the moment since which the model is waited for. */
  readonly spans: Spans
  readonly failed: PrefixCounts
  readonly open: PrefixCounts
  /** Where the first words of the answer stand; NaN where nobody knows. */
  readonly firstWords: Float64Array
}

export interface LaneTrack {
  readonly lane: Lane
  readonly spans: Spans
  readonly failed: PrefixCounts
  readonly unanswered: PrefixCounts
}

export interface SurfaceTrack {
  readonly spans: Spans
  readonly shadowed: PrefixCounts
  /** By index of the group. */
  readonly byGroup: readonly PrefixCounts[]
}

export interface ContextTrack {
  /** Model calls that told their tokens: each lasts until the next. */
  readonly rows: Uint32Array
  readonly tokens: MaxPyramid
  readonly values: Float64Array
  /** What the height of the track stands for. */
  readonly largest: number
}

export interface ProblemTrack {
  readonly spans: Spans
  /** By index into `severities`. */
  readonly bySeverity: readonly PrefixCounts[]
}

export type TurnTone = Extract<Tone, 'good' | 'caution' | 'bad' | 'open'>

const toneByOutcome: Readonly<Record<string, TurnTone>> = {
  completed: 'good',
  'max-tokens': 'caution',
  blocked: 'caution',
  rejected: 'caution',
}

/** Linear in the log. */
export function prepareDrawing(model: TimelineModel, scale: TimeScale): DrawingParts {
  const { steps } = model.data.tables
  return {
    model,
    scale,
    turns: prepareTurns(model, scale),
    steps: rowSpans(scale, steps.columns.firstRow, steps.columns.lastRow),
    attempts: prepareAttempts(model, scale),
    lanes: prepareLanes(model, scale),
    surface: prepareSurface(model, scale),
    context: prepareContext(model),
    problems: prepareProblems(model, scale),
  }
}

function rowSpans({ starts, ends }: TimeScale, firstRows: Uint32Array, lastRows: Uint32Array): Spans {
  return {
    length: firstRows.length,
    startOf: (index) => starts[firstRows[index]],
    endOf: (index) => ends[lastRows[index]],
  }
}

/** Rows as points. */
export function pointSpans(scale: TimeScale, rows: Uint32Array): Spans {
  const at = (index: number): number => pointOf(scale, rows[index])
  return { length: rows.length, startOf: at, endOf: at }
}

function prepareTurns({ data }: TimelineModel, scale: TimeScale): SectionTrack {
  const { columns, length } = data.tables.turns
  const tones = Array.from({ length }, (_, index) =>
    turnTone(closings[columns.closing[index]], data.words[columns.outcome[index]]),
  )
  return {
    spans: rowSpans(scale, columns.firstRow, columns.lastRow),
    tones,
    bad: new PrefixCounts(length, (index) => tones[index] === 'bad'),
    caution: new PrefixCounts(length, (index) => tones[index] === 'caution'),
  }
}

function turnTone(closing: (typeof closings)[number] | undefined, outcome: string | undefined): TurnTone {
  if (closing === 'open') return 'open'
  if (closing === 'unclosed') return 'bad'
  const known =
    outcome !== undefined && Object.hasOwn(toneByOutcome, outcome) ? toneByOutcome[outcome] : undefined
  // Outcomes of plug-ins are none of the failures that the format knows.
  return known ?? (isFailure(outcome) ? 'bad' : 'good')
}

function isFailure(outcome: string | undefined): boolean {
  return outcome === 'error' || outcome === 'aborted' || outcome === 'interrupted' || outcome === 'disposed'
}

function prepareAttempts({ data }: TimelineModel, scale: TimeScale): AttemptTrack {
  const { columns, length } = data.tables.attempts
  const { waitRow, firstRow, lastRow, firstDeltaTime, state } = columns
  const { time } = data.tables.rows.columns
  const firstWords = new Float64Array(length).fill(Number.NaN)
  for (let index = 0; index < length; index++) {
    if (Number.isNaN(firstDeltaTime[index])) continue
    let row = firstRow[index]
    // The first words come within the first few rows of a stream.
    while (row < lastRow[index] && !(time[row] >= firstDeltaTime[index])) row++
    firstWords[index] = scale.starts[row]
  }
  return {
    spans: rowSpans(scale, waitRow, lastRow),
    failed: new PrefixCounts(length, (index) => attemptStates[state[index]] === 'failed'),
    open: new PrefixCounts(length, (index) => attemptStates[state[index]] === 'open'),
    firstWords,
  }
}

function prepareLanes({ data }: TimelineModel, scale: TimeScale): readonly LaneTrack[] {
  const { firstRow, lastRow, state } = data.tables.calls.columns
  return assignLanes(firstRow, lastRow).map((lane) => ({
    lane,
    spans: {
      length: lane.calls.length,
      startOf: (index) => scale.starts[firstRow[lane.calls[index]]],
      endOf: (index) => scale.ends[lane.lastRows[index]],
    },
    failed: new PrefixCounts(lane.calls.length, (index) => callStates[state[lane.calls[index]]] === 'failed'),
    unanswered: new PrefixCounts(
      lane.calls.length,
      (index) => callStates[state[lane.calls[index]]] === 'unanswered',
    ),
  }))
}

function prepareSurface({ surface, rowGroups }: TimelineModel, scale: TimeScale): SurfaceTrack {
  const { rows, shadowedBy } = surface
  return {
    spans: pointSpans(scale, rows),
    shadowed: new PrefixCounts(rows.length, (index) => shadowedBy[index] !== -1),
    byGroup: groups.map(
      (_, group) => new PrefixCounts(rows.length, (index) => rowGroups[rows[index]] === group),
    ),
  }
}

function prepareContext({ data }: TimelineModel): ContextTrack {
  const { contextTokens, lastRow } = data.tables.attempts.columns
  const known: number[] = []
  for (let index = 0; index < contextTokens.length; index++) {
    if (Number.isFinite(contextTokens[index])) known.push(index)
  }
  const values = Float64Array.from(known, (index) => contextTokens[index])
  const tokens = new MaxPyramid(values)
  const { tokens: windows } = data.tables.windows.columns
  const window = new MaxPyramid(windows).max(0, windows.length)
  return {
    rows: Uint32Array.from(known, (index) => lastRow[index]),
    tokens,
    values,
    largest: contextScale(tokens.max(0, values.length), window),
  }
}

/** While hardly anything of the window is used, the curve would be a flat line: then the window is beyond the scale. */
const LEAST_PART = 0.15

function contextScale(mostTokens: number, window: number): number {
  if (mostTokens > 0 && mostTokens < window * LEAST_PART) return mostTokens * 1.5
  return Math.max(mostTokens, window, 1)
}

function prepareProblems({ problemRows, severityOfRow }: TimelineModel, scale: TimeScale): ProblemTrack {
  return {
    spans: pointSpans(scale, problemRows),
    bySeverity: [1, 2, 3, 4].map(
      (rank) => new PrefixCounts(problemRows.length, (index) => severityOfRow[problemRows[index]] === rank),
    ),
  }
}
