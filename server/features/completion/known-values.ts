// What is known about the values of a new row from the log before it: numbers that come next, the open turn and step,
// the call that waits, the model route in force. One table for the rows that are drafted and the values that are offered.
import { isTaken } from '../../../shared/analysis/fact-columns.js'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { loadedEvent } from '../../../shared/analysis/model-view/loaded-event.js'
import { type AskedCall, type LogState, stateBefore } from '../../../shared/analysis/state-before.js'
import { findBack, visitRows } from '../../../shared/fixes/log-rows.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import { deriveEventMessage } from '../../../shared/session/derive.js'
import { isRecord } from '../../../shared/session/json.js'
import type { SnippetPart } from './snippet.js'

/** A log up to the row that is being written. */
export interface RowContext {
  readonly analysis: LogAnalysis
  /** The row being written. */
  readonly row: number
  readonly state: LogState
  /** Epoch milliseconds, for the first event of a log. */
  readonly now: number
}

export function rowContext(analysis: LogAnalysis, row: number, now: number): RowContext {
  return { analysis, row, state: stateBefore(analysis, row), now }
}

/** The value at a path of a row of some type, as JSON text; undefined where nothing is known. */
export function knownValue(
  context: RowContext,
  type: string,
  path: JsonPath,
  allowsNull = false,
): SnippetPart | undefined {
  const { state } = context
  const place = path.join('.')
  switch (place) {
    case 'seq':
      return String(state.nextSeq)
    case 'time':
      return String(state.lastTime ?? context.now)
    case 'surfaceOp':
      return '"append"'
    case 'data.turn':
      return type === 'turn/start'
        ? String(state.nextTurn)
        : (known(state.turn) ?? (allowsNull ? 'null' : undefined))
    case 'data.step':
      return type === 'step/start' ? String(state.nextStep) : known(state.step)
    case 'sourceEventSeqs':
      return likelySources(context, type)
    default:
      return nestedValue(context, type, path)
  }
}

function known(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}

function nestedValue(context: RowContext, type: string, path: JsonPath): SnippetPart | undefined {
  const { state } = context
  const name = path.at(-1)
  const [waiting] = state.waitingCalls
  const [asked] = state.askedCalls
  if (type === 'tool/result' && (name === 'callId' || name === 'toolCallId')) return quoted(waiting?.callId)
  if (type === 'tool/call' && name === 'callId') return quoted(asked?.callId)
  if (type === 'tool/call' && path.length === 2) {
    if (name === 'name') return quoted(asked?.name)
    if (name === 'arguments') return asked === undefined ? undefined : quoted(argumentsOf(context, asked))
  }
  if (isMessageId(context, type, path)) return quoted(`m-${state.nextSeq}`)
  if (name === 'provider' || name === 'model') return routeMember(context, name)
  return undefined
}

function quoted(value: string | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

/** The arguments as the message has them that asks for the call. */
function argumentsOf({ analysis }: RowContext, { callId, seq }: AskedCall): string | undefined {
  const row = analysis.rowOfSeq(seq)
  const [event] = row === undefined ? [] : analysis.eventsOf(row)
  const message =
    event === undefined ? undefined : deriveEventMessage(loadedEvent(analysis, event), analysis.dialect)
  const block = message?.content.find((each) => isRecord(each) && each['id'] === callId)
  const text = isRecord(block) ? block['arguments'] : undefined
  return typeof text === 'string' ? text : undefined
}

/** The id of the message that the event itself is or holds. */
function isMessageId({ analysis }: RowContext, type: string, path: JsonPath): boolean {
  const projection = analysis.dialect.events.get(type)?.projection
  const place = path.join('.')
  return (
    (projection?.kind === 'member' && place === 'data.message.id') ||
    (projection?.kind === 'payload' && place === 'data.id')
  )
}

/** Provider and model of the request header in force. */
function routeMember({ analysis, row }: RowContext, name: 'provider' | 'model'): SnippetPart | undefined {
  const id = analysis.types.idOf('request/header')
  const header = findBack(analysis, row, (columns, at) => columns.type[at] === id && isTaken(columns, at))
  const detail = header === undefined ? undefined : analysis.rowFacts(header)?.detail
  return detail?.kind === 'header' ? quoted(detail[name]) : undefined
}

/** More chunks than these are left for the writer to list. */
const MOST_SOURCES = 200

/** What a message of the type is usually made from: a result from its call, an answer from the chunks before it. */
export function likelySources(context: RowContext, type: string): string | undefined {
  const [waiting] = context.state.waitingCalls
  if (type === 'tool/result') return waiting === undefined ? undefined : `[${waiting.seq}]`
  if (type !== 'assistant/message') return undefined
  const chunks = streamedChunks(context)
  return chunks.length === 0 || chunks.length > MOST_SOURCES ? undefined : JSON.stringify(chunks)
}

/** Numbers of the chunks since the step began or the last answer in it. */
export function streamedChunks({ analysis, row }: RowContext): readonly number[] {
  const { types } = analysis
  const borders = new Set(['step/start', 'assistant/message', 'turn/start'].map((type) => types.idOf(type)))
  const chunk = types.idOf('assistant/chunk')
  const border = findBack(
    analysis,
    row,
    (columns, at) => isTaken(columns, at) && borders.has(columns.type[at] ?? 0),
  )
  const seqs: number[] = []
  visitRows(analysis, (border ?? 0) + 1, row, (_row, columns, at) => {
    if (columns.type[at] !== chunk || !isTaken(columns, at)) return undefined
    const first = columns.seq[at] ?? 0
    for (let index = 0; index < (columns.count[at] ?? 1); index++) {
      if (seqs.length > MOST_SOURCES) return false
      seqs.push(first + index)
    }
    return undefined
  })
  return seqs
}
