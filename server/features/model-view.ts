// What the model saw, for an editor: the request or the messages at a place of an open log, as a document that can be
// compared with another, or as data. The log's current analysis is asked; nothing is folded here.
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { messagesDocument, requestDocument, requestTitle } from '../../shared/analysis/model-view/document.js'
import { messagesAfter, type RequestTarget, requestOf } from '../../shared/analysis/model-view.js'
import type { SessionMessages, SessionRequest } from '../../shared/protocol.js'
import { text } from '../../shared/text.js'
import type { OpenLog } from '../open-logs.js'

/** The request at a place; null where the log has no such place. The log must be current. */
export function answerRequest(
  { analysis, uri, version }: Pick<OpenLog, 'analysis' | 'uri' | 'version'>,
  { target, as }: Pick<SessionRequest.Params, 'target' | 'as'>,
): SessionRequest.Result | null {
  const found = toTarget(analysis, target)
  const request = found === undefined ? undefined : requestOf(analysis, found)
  if (request === undefined) return null
  const about = { uri, version, title: requestTitle(request.place) }
  return as === 'data' ? { ...about, data: request } : { ...about, document: requestDocument(request) }
}

/** The messages right after a place; null where the log has no such place. The log must be current. */
export function answerMessages(
  { analysis, uri, version }: Pick<OpenLog, 'analysis' | 'uri' | 'version'>,
  { target, as }: Pick<SessionMessages.Params, 'target' | 'as'>,
): SessionMessages.Result | null {
  const row = target === 'end' ? undefined : rowOf(analysis, target)
  if (row === undefined && target !== 'end') return null
  const messages = messagesAfter(analysis, row)
  const title =
    messages.atSeq === undefined ? text('No messages') : text('Messages up to seq {0}', [messages.atSeq])
  const about = { uri, version, title }
  return as === 'data' ? { ...about, data: messages } : { ...about, document: messagesDocument(messages) }
}

function toTarget(analysis: LogAnalysis, target: SessionRequest.Target): RequestTarget | undefined {
  if (target === 'end' || 'turn' in target) return target
  const row = rowOf(analysis, target)
  return row === undefined ? undefined : { row }
}

function rowOf(
  analysis: LogAnalysis,
  place: { readonly row: number } | { readonly seq: number },
): number | undefined {
  if ('seq' in place) return analysis.rowOfSeq(place.seq)
  return place.row >= 0 && place.row < analysis.text.rowCount ? place.row : undefined
}
