// What the model saw: the exact request at some place of a log, as plain data. A request is the header in force and
// the messages derived from the events that were there when it was sent (messages.md, "Rebuilding a request");
// everything is read from the finished analysis, so that plain, packed and projected logs are all alike.
import type { DerivedMessage } from '../session/derive.js'
import type { RequestContext } from '../session/header-fold.js'
import { isRecord } from '../session/json.js'
import type { RequestHeader } from '../session/request-header.js'
import type { LogAnalysis } from './log-analysis.js'
import { contextBefore, type HeaderInForce, headerBefore } from './model-view/header-at.js'
import { historyBefore } from './model-view/history.js'
import { findCut, type RequestPlace, type RequestTarget } from './model-view/request-cut.js'

export type { RequestPlace, RequestTarget } from './model-view/request-cut.js'

/** A list of messages that the model gets, and where each comes from. */
export interface ModelMessages {
  /** Last event that counts; undefined where none does. */
  readonly atSeq: number | undefined
  readonly messages: readonly DerivedMessage[]
  /** For each message the event that it derives from; null for one that the request header holds (v0a, v0b). */
  readonly sources: readonly (number | null)[]
}

/** One request to the model. `messages` begins with the prefix that the header of an older dialect may have. */
export interface ModelRequest extends ModelMessages {
  readonly place: RequestPlace
  /** Undefined before the first header, and where it cannot be known (`headerFault`). */
  readonly header: RequestHeader | undefined
  /** Event that set the header or amended it last. */
  readonly headerSeq: number | undefined
  readonly headerFault: HeaderInForce['fault']
  /** Route and capacity as the log records them; no part of the request. */
  readonly context: RequestContext | undefined
}

/** The request of a step or row; undefined where there is no such step or row. */
export function requestOf(analysis: LogAnalysis, target: RequestTarget): ModelRequest | undefined {
  const cut = findCut(analysis, target)
  if (cut === undefined) return undefined
  const { header, seq, fault } = headerBefore(analysis, cut.headerEndRow)
  const prefix = prefixOf(header)
  const { messages, sources, atSeq } = messagesBefore(analysis, cut.messageEndRow)
  return {
    place: cut.place,
    atSeq,
    header,
    headerSeq: seq,
    headerFault: fault,
    context: contextBefore(analysis, cut.headerEndRow),
    messages: [...prefix, ...messages],
    sources: [...prefix.map(() => null), ...sources],
  }
}

/** The derived messages right after a row, or at the end of what a loader takes. */
export function messagesAfter(analysis: LogAnalysis, row?: number): ModelMessages {
  return messagesBefore(analysis, row === undefined ? endOfLog(analysis) : row + 1)
}

function messagesBefore(analysis: LogAnalysis, endRow: number): ModelMessages {
  const entries = historyBefore(analysis, endRow)
  return {
    atSeq: lastSeqBefore(analysis, endRow),
    messages: entries.map(({ message }) => message),
    sources: entries.map(({ seq }) => seq),
  }
}

/** First row that no reader of the stored log takes: a damaged or torn end. */
function endOfLog(analysis: LogAnalysis): number {
  return analysis.droppedFrom ?? analysis.text.rowCount
}

function lastSeqBefore(analysis: LogAnalysis, endRow: number): number | undefined {
  for (let row = Math.min(endRow, analysis.text.rowCount) - 1; row >= 0; row--) {
    const facts = analysis.rowFacts(row)
    if (facts?.isTaken && facts.seq !== undefined) return facts.seq + facts.count - 1
  }
  return undefined
}

function prefixOf(header: RequestHeader | undefined): readonly DerivedMessage[] {
  const prefix = header?.messagePrefix
  return Array.isArray(prefix) ? prefix.filter(isMessage) : []
}

function isMessage(value: unknown): value is DerivedMessage {
  return isRecord(value) && typeof value['role'] === 'string' && Array.isArray(value['content'])
}
