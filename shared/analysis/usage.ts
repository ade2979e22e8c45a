// What a session cost: tokens in all, by model and by tool, from the outline. Tokens that nobody told stay unknown
// and are counted as such (messages.md, section 5).
import type { Usage } from '../rules/event-detail.js'
import { firstAtLeast } from '../search-sorted.js'
import { isRecord } from '../session/json.js'
import { oncePerVersion } from './derived-cache.js'
import type { LogAnalysis } from './log-analysis.js'
import { TokenSum } from './outline/token-sum.js'
import { type AttemptOutline, type CallOutline, type Outline, outlineOf, type TokenCount } from './outline.js'
import { readUsage } from './row/read-detail.js'

/** All tokens of one model call: prompt, both cache counts, output. Reasoning is part of the output. */
export function tokensOf({
  inputTokens,
  cacheReadTokens = 0,
  cacheWriteTokens = 0,
  outputTokens,
}: Usage): number {
  return inputTokens + cacheReadTokens + cacheWriteTokens + outputTokens
}

/** Model calls over one route. */
export interface ModelUsage {
  /** Undefined in logs older than routes, and where the request header is missing. */
  readonly provider: string | undefined
  readonly model: string | undefined
  /** Model calls, also those that failed. */
  readonly attempts: number
  readonly tokens: TokenCount | undefined
}

/** Calls of one tool. */
export interface ToolUsage {
  /** Undefined for calls of which only a result is left. */
  readonly name: string | undefined
  readonly calls: number
  readonly failed: number
  readonly unanswered: number
  /** Milliseconds of all calls whose duration is known, and how many those are. */
  readonly durationMs: number
  readonly timedCalls: number
  /** Undefined where no duration is known. */
  readonly longestMs: number | undefined
}

export interface SessionUsage {
  /** Undefined where no model call told its tokens. */
  readonly tokens: TokenCount | undefined
  readonly attempts: number
  /** By tokens, then by attempts, most first. */
  readonly models: readonly ModelUsage[]
  /** By calls, most first. */
  readonly tools: readonly ToolUsage[]
  /** Tokens of summaries that compactions had written; not part of the above. */
  readonly summaries: TokenCount | undefined
}

/** Usage of everything in the log. */
export const usageOf: (analysis: LogAnalysis) => SessionUsage = oncePerVersion((analysis) =>
  measure(analysis, outlineOf(analysis), 0),
)

/** Usage without what the log took over from its parent: what this very session cost. */
export const ownUsageOf: (analysis: LogAnalysis) => SessionUsage = oncePerVersion((analysis) => {
  const outline = outlineOf(analysis)
  return measure(analysis, outline, outline.inherited?.eventCount ?? 0)
})

/** The route of a model call, by the request header in force; both undefined where none is. */
export function routeOf(analysis: LogAnalysis, attempt: Pick<AttemptOutline, 'firstRow'>): Route {
  return routeIn(outlineOf(analysis), routesOf(analysis), attempt)
}

/** Where a request goes. */
export interface Route {
  readonly provider: string | undefined
  readonly model: string | undefined
}

const unknownRoute: Route = { provider: undefined, model: undefined }

/** The route in force after each row that sets or amends the request header. */
const routesOf: (analysis: LogAnalysis) => readonly Route[] = oncePerVersion((analysis) => {
  const routes: Route[] = []
  for (const row of outlineOf(analysis).requestRows) {
    const detail = analysis.rowFacts(row)?.detail
    if (detail?.kind === 'header') routes.push({ provider: detail.provider, model: detail.model })
    else routes.push(amendedRoute(analysis, row) ?? routes.at(-1) ?? unknownRoute)
  }
  return routes
})

function routeIn(
  { requestRows }: Outline,
  routes: readonly Route[],
  { firstRow }: Pick<AttemptOutline, 'firstRow'>,
): Route {
  return routes[firstAtLeast(requestRows, firstRow) - 1] ?? unknownRoute
}

/** An amendment names a route only where it replaces the whole configuration. */
function amendedRoute(analysis: LogAnalysis, row: number): Route | undefined {
  const data = payloadOf(analysis, row)
  const config = data?.['config']
  return isRecord(config)
    ? { provider: asText(config['provider']), model: asText(config['model']) }
    : undefined
}

function measure(analysis: LogAnalysis, outline: Outline, firstSeq: number): SessionUsage {
  const tokens = new TokenSum()
  const models = new Map<string, ModelSum>()
  const tools = new Map<string | undefined, ToolSum>()
  const routes = routesOf(analysis)
  let attempts = 0
  for (const turn of outline.turns) {
    if (turn.lastSeq < firstSeq) continue
    for (const step of turn.steps) {
      for (const attempt of step.attempts) {
        if (attempt.firstSeq < firstSeq) continue
        attempts++
        tokens.addCall(attempt.usage)
        addToModel(models, routeIn(outline, routes, attempt), attempt.usage)
      }
      if (step.firstSeq >= firstSeq) for (const call of step.calls) addToTool(tools, call)
    }
  }
  return {
    tokens: tokens.count,
    attempts,
    models: [...models.values()].map(toModelUsage).sort(byTokens),
    tools: [...tools.values()].sort((a, b) => b.calls - a.calls),
    summaries: summaryTokens(analysis, outline, firstSeq),
  }
}

interface ModelSum {
  readonly route: Route
  attempts: number
  readonly tokens: TokenSum
}

function addToModel(models: Map<string, ModelSum>, route: Route, usage: Usage | undefined): void {
  const key = JSON.stringify([route.provider ?? null, route.model ?? null])
  const sum = models.get(key) ?? { route, attempts: 0, tokens: new TokenSum() }
  models.set(key, sum)
  sum.attempts++
  sum.tokens.addCall(usage)
}

function toModelUsage({ route, attempts, tokens }: ModelSum): ModelUsage {
  return { ...route, attempts, tokens: tokens.count }
}

function byTokens(a: ModelUsage, b: ModelUsage): number {
  return (b.tokens?.total ?? -1) - (a.tokens?.total ?? -1) || b.attempts - a.attempts
}

type ToolSum = { -readonly [Member in keyof ToolUsage]: ToolUsage[Member] }

function addToTool(tools: Map<string | undefined, ToolSum>, call: CallOutline): void {
  const { name, durationMs, isError, resultRow, callRow } = call
  if (callRow === undefined && resultRow === undefined) return
  const sum = tools.get(name) ?? createToolSum(name)
  tools.set(name, sum)
  sum.calls++
  if (resultRow === undefined) sum.unanswered++
  else if (isError === true) sum.failed++
  if (durationMs === undefined) return
  sum.durationMs += durationMs
  sum.timedCalls++
  sum.longestMs = Math.max(sum.longestMs ?? 0, durationMs)
}

function createToolSum(name: string | undefined): ToolSum {
  return { name, calls: 0, failed: 0, unanswered: 0, durationMs: 0, timedCalls: 0, longestMs: undefined }
}

/** Summaries are few, and facts do not hold their counts: their rows are read again. */
function summaryTokens(analysis: LogAnalysis, outline: Outline, firstSeq: number): TokenCount | undefined {
  const tokens = new TokenSum()
  for (const row of outline.summaryRows) {
    if ((analysis.rowFacts(row)?.seq ?? 0) < firstSeq) continue
    tokens.addCall(readUsage(payloadOf(analysis, row)?.['usage']))
  }
  return tokens.count
}

function payloadOf(analysis: LogAnalysis, row: number): { readonly [member: string]: unknown } | undefined {
  const value = analysis.readRow(row)
  return isRecord(value) && isRecord(value['data']) ? value['data'] : undefined
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
