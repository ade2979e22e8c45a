// Numbers about a log as plain data: turns, steps, calls, tokens, durations, per turn, per model and per tool. A summary
// of the outline and of the usage, for the command line and for tables; everything unknown is undefined.
import type { LogAnalysis } from './log-analysis.js'
import { countCalls, outlineOf, type TokenCount, type TurnOutline } from './outline.js'
import { type ModelUsage, ownUsageOf, type ToolUsage, usageOf } from './usage.js'

export interface TurnStatistics {
  readonly turn: number | undefined
  /** Why it ended; undefined where it did not. */
  readonly outcome: string | undefined
  readonly steps: number
  /** Tool calls. */
  readonly calls: number
  /** Milliseconds. */
  readonly durationMs: number | undefined
  readonly tokens: TokenCount | undefined
}

export interface LogStatistics {
  readonly events: number
  readonly steps: number
  readonly calls: number
  /** Calls of the model, failed ones too. */
  readonly modelCalls: number
  /** From the first event to the last, in milliseconds. */
  readonly durationMs: number | undefined
  /** Inside turns, in milliseconds; undefined where no turn's duration is known. */
  readonly activeMs: number | undefined
  readonly tokens: TokenCount | undefined
  /** Of summaries that compactions had written; no part of `tokens`. */
  readonly summaryTokens: TokenCount | undefined
  readonly turns: readonly TurnStatistics[]
  readonly models: readonly ModelUsage[]
  readonly tools: readonly ToolUsage[]
}

/** Which events count: all, or only those that the session did not take over from its parent. */
export type StatisticsExtent = 'all' | 'own'

export function statisticsOf(analysis: LogAnalysis, extent: StatisticsExtent): LogStatistics {
  const { turns, events, inherited } = outlineOf(analysis)
  const { tokens, attempts, models, tools, summaries } =
    extent === 'all' ? usageOf(analysis) : ownUsageOf(analysis)
  const counted = turns.filter(({ isInherited }) => extent === 'all' || !isInherited)
  const durations = counted.flatMap(({ durationMs }) => durationMs ?? [])
  return {
    events: analysis.eventCount - (extent === 'all' ? 0 : (inherited?.eventCount ?? 0)),
    steps: counted.reduce((sum, { steps }) => sum + steps.length, 0),
    calls: counted.reduce((sum, turn) => sum + countCalls(turn), 0),
    modelCalls: attempts,
    durationMs: extent === 'all' || inherited === undefined ? events?.durationMs : undefined,
    activeMs: durations.length === 0 ? undefined : durations.reduce((sum, each) => sum + each, 0),
    tokens,
    summaryTokens: summaries,
    turns: counted.map(toTurn),
    models,
    tools,
  }
}

function toTurn(turn: TurnOutline): TurnStatistics {
  const { number, outcome, steps, durationMs, tokens } = turn
  return { turn: number, outcome, steps: steps.length, calls: countCalls(turn), durationMs, tokens }
}
