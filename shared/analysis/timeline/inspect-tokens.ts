// The inspector's token part: what the model calls of a step cost, and its turn and session beside it.
import { formatCount, formatDuration } from '../../number-text.js'
import type { Usage } from '../../rules/event-detail.js'
import { text } from '../../text.js'
import type { LogAnalysis } from '../log-analysis.js'
import { contextBefore } from '../model-view/header-at.js'
import { stepDetail, stepTitle, turnDetail, turnTitle } from '../outline/outline-text.js'
import {
  type AttemptOutline,
  outlineOf,
  type StepOutline,
  stepOfRow,
  type TokenCount,
  type TurnOutline,
  turnOfRow,
} from '../outline.js'
import { routeOf, tokensOf, usageOf } from '../usage.js'
import type { TokenPart, UsageView } from './inspection.js'

/** A step has several model calls only where some failed. */
const MOST_ATTEMPTS = 50

type AttemptView = TokenPart['attempts'][number]

export function inspectTokens(analysis: LogAnalysis, row: number): TokenPart {
  const turn = turnOfRow(outlineOf(analysis), row)
  const step = turn === undefined ? undefined : stepOfRow(turn, row)
  const attempts = step?.attempts.slice(0, MOST_ATTEMPTS) ?? []
  const window = contextBefore(analysis, row + 1)?.contextWindow
  return {
    sections: [...stepSection(step), ...turnSection(turn), sessionSection(analysis)],
    attempts: attempts.map((attempt, index) => toAttempt(analysis, attempt, index, row)),
    ...(window !== undefined && Number.isFinite(window) ? { contextWindow: window } : {}),
  }
}

function stepSection(step: StepOutline | undefined): TokenPart['sections'] {
  if (step === undefined) return []
  return [{ title: stepTitle(step), detail: stepDetail(step), ...usageMember(step.tokens) }]
}

function turnSection(turn: TurnOutline | undefined): TokenPart['sections'] {
  if (turn === undefined) return []
  return [{ title: turnTitle(turn), detail: turnDetail(turn), ...usageMember(turn.tokens) }]
}

function sessionSection(analysis: LogAnalysis): TokenPart['sections'][number] {
  const { attempts, tokens } = usageOf(analysis)
  return {
    title: text('Session'),
    detail: attempts === 1 ? text('1 model call') : text('{0} model calls', [formatCount(attempts)]),
    ...usageMember(tokens),
  }
}

function usageMember(count: TokenCount | undefined): { readonly usage?: UsageView } {
  if (count === undefined) return {}
  const { total, input, output, cacheRead, cacheWrite, reasoning, unknownCalls } = count
  return { usage: { total, input, output, ...known({ cacheRead, cacheWrite, reasoning }), unknownCalls } }
}

function toAttempt(analysis: LogAnalysis, attempt: AttemptOutline, index: number, row: number): AttemptView {
  const { provider, model } = routeOf(analysis, attempt)
  const route = [provider, model].filter((part) => part !== undefined).join('/')
  return {
    title: text('Model call {0}', [index + 1]),
    facts: factsOf(attempt),
    isCurrent: row >= attempt.firstRow && row <= attempt.lastRow,
    ...usageOfCall(attempt.usage),
    ...(route === '' ? {} : { route: route.slice(0, 200) }),
  }
}

function factsOf({
  durationMs,
  firstDeltaTime,
  startTime,
  finish,
  messageRow,
}: AttemptOutline): readonly string[] {
  const first =
    firstDeltaTime === undefined || startTime === undefined ? undefined : firstDeltaTime - startTime
  return [
    messageRow === undefined ? text('no message came of it') : undefined,
    durationMs === undefined ? undefined : text('{0} in all', [formatDuration(durationMs)]),
    first === undefined || first < 0
      ? undefined
      : text('first words {0} after the first chunk', [formatDuration(first)]),
    finish === undefined ? undefined : text('ended with {0}', [finish]),
  ].filter((fact) => fact !== undefined)
}

/** Counts out of a log may be anything that JSON can say, and no message can carry an infinite one. */
function usageOfCall(usage: Usage | undefined): { readonly usage?: UsageView } {
  if (usage === undefined) return {}
  const view = usageView(usage)
  return Object.values(view).every(Number.isFinite) ? { usage: view } : {}
}

function usageView(usage: Usage): UsageView {
  const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, reasoningTokens } = usage
  return {
    total: tokensOf(usage),
    input: inputTokens,
    output: outputTokens,
    ...known({ cacheRead: cacheReadTokens, cacheWrite: cacheWriteTokens, reasoning: reasoningTokens }),
  }
}

type Optional = 'cacheRead' | 'cacheWrite' | 'reasoning'

function known(counts: { readonly [Name in Optional]: number | undefined }): {
  readonly [Name in Optional]?: number
} {
  const { cacheRead, cacheWrite, reasoning } = counts
  return {
    ...(cacheRead === undefined ? {} : { cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    ...(reasoning === undefined ? {} : { reasoning }),
  }
}
