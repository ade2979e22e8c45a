// The features for reading a log: hover, highlighting, what the model saw. Each waits until the log's analysis is
// current and then asks a pure function.
import { type Hover, type HoverParams, HoverRequest } from 'vscode-languageserver/node'
import { SessionMessages, SessionRequest } from '../../shared/protocol.js'
import type { ClientAbilities } from '../client-abilities.js'
import type { OpenLog, OpenLogs } from '../open-logs.js'
import { type Feature, logRequest } from './feature.js'
import { type HoverContext, hoverAt, toLspHover } from './hover.js'
import { answerMessages, answerRequest } from './model-view.js'

export interface ReadingParts {
  readonly logs: OpenLogs
  readonly abilities: ClientAbilities
}

export function readingFeatures({ logs, abilities }: ReadingParts): readonly Feature[] {
  return [
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
