// The features for reading a log: hover, highlighting, what the model saw. Each waits until the log's analysis is
// current and then asks a pure function.
import {
  type Hover,
  type HoverParams,
  HoverRequest,
  type SemanticTokens,
  type SemanticTokensDelta,
  type SemanticTokensDeltaParams,
  SemanticTokensDeltaRequest,
  type SemanticTokensParams,
  type SemanticTokensRangeParams,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver/node'
import { SessionMessages, SessionRequest } from '../../shared/protocol.js'
import type { ClientAbilities } from '../client-abilities.js'
import type { OpenLog, OpenLogs } from '../open-logs.js'
import { type Feature, logRequest } from './feature.js'
import { type HoverContext, hoverAt, toLspHover } from './hover.js'
import { answerMessages, answerRequest } from './model-view.js'
import { familyLegend, standardLegend } from './semantic-tokens.js'
import { SemanticTokensSource } from './semantic-tokens-source.js'

export interface ReadingParts {
  readonly logs: OpenLogs
  readonly abilities: ClientAbilities
}

export function readingFeatures({ logs, abilities }: ReadingParts): readonly Feature[] {
  const tokens = new SemanticTokensSource()
  const legend = abilities.knowsFamilyTokens ? familyLegend : standardLegend
  return [
    logRequest<SemanticTokensParams, SemanticTokens | null>({
      method: SemanticTokensRequest.method,
      capabilities: { semanticTokensProvider: { legend, range: true, full: { delta: true } } },
      unknown: null,
      fallback: null,
      answer: async (log, _, token) => {
        await log.whenCurrent(token)
        return tokens.full(log)
      },
    }),
    logRequest<SemanticTokensDeltaParams, SemanticTokens | SemanticTokensDelta | null>({
      method: SemanticTokensDeltaRequest.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, { previousResultId }, token) => {
        await log.whenCurrent(token)
        return tokens.delta(log, previousResultId)
      },
    }),
    logRequest<SemanticTokensRangeParams, SemanticTokens | null>({
      method: SemanticTokensRangeRequest.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, { range }, token) => {
        await log.whenCurrent(token)
        return tokens.range(log, range)
      },
    }),
    logRequest<HoverParams, Hover | null>({
      method: HoverRequest.method,
      capabilities: { hoverProvider: true },
      unknown: null,
      fallback: null,
      answer: async (log, { position }, token) => {
        if (!log.settings.hover) return null
        await log.whenCurrent(token)
        return toLspHover(hoverAt(hoverContext(log, logs), position), abilities)
      },
    }),
    logRequest<SessionRequest.Params, SessionRequest.Result | null>({
      method: SessionRequest.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, params, token) => {
        await log.whenCurrent(token)
        return answerRequest(log, params)
      },
    }),
    logRequest<SessionMessages.Params, SessionMessages.Result | null>({
      method: SessionMessages.method,
      capabilities: {},
      unknown: null,
      fallback: null,
      answer: async (log, params, token) => {
        await log.whenCurrent(token)
        return answerMessages(log, params)
      },
    }),
  ]
}

function hoverContext({ analysis, uri, settings }: OpenLog, logs: OpenLogs): HoverContext {
  return {
    analysis,
    uri,
    rulesUrl: settings.rulesUrl,
    findSession: (sessionId) => logs.all().find((log) => log.analysis.header?.['id'] === sessionId)?.uri,
  }
}
