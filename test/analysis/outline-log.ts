// Builds small v0c logs for tests of the outline: numbers events by itself, one row each, written after seed 004.
import { type AnalysisOptions, LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'
import { header } from '../server/sample-rows.js'

/** One event without its number; `time` is in milliseconds after the start. */
export interface Event {
  readonly type: string
  readonly data: unknown
  readonly time?: number
  readonly surfaceOp?: unknown
  readonly sourceEventSeqs?: unknown
}

const START = 1_784_000_000_000

/** Row texts: the header, then the events numbered from 0. */
export function toRows(events: readonly Event[], headerMembers: object = {}): string[] {
  const rows = events.map(({ type, data, time, ...members }, seq) =>
    JSON.stringify({ type, seq, time: START + (time ?? seq), data, ...members }),
  )
  return [header(headerMembers), ...rows]
}

export function analyse(rows: readonly string[], options: AnalysisOptions = {}): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(rows.map((row) => `${row}\n`).join('')), options)
  analysis.advance()
  return analysis
}

export function turnStart(turn: number, time?: number): Event {
  return { type: 'turn/start', data: { turn }, ...(time === undefined ? {} : { time }) }
}

export function turnEnd(turn: number, kind = 'completed', time?: number): Event {
  return { type: 'turn/end', data: { turn, reason: { kind } }, ...(time === undefined ? {} : { time }) }
}

export function stepStart(turn: number, step: number): Event {
  return { type: 'step/start', data: { turn, step } }
}

export function stepEnd(turn: number, step: number): Event {
  return { type: 'step/end', data: { turn, step } }
}

export function user(text: string, source: object = { kind: 'user' }): Event {
  const data = { id: `m-${text}`, role: 'user', content: [{ type: 'text', text }], source }
  return { type: 'user/message', data, surfaceOp: 'append' }
}

export function chunk(turn: number, step: number, value: object, time?: number): Event {
  const data = { turn, step, chunk: value }
  return { type: 'assistant/chunk', data, ...(time === undefined ? {} : { time }) }
}

export interface Answer {
  readonly calls?: readonly (readonly [id: string, name: string])[]
  readonly text?: string
  readonly usage?: object
  readonly sources?: readonly number[]
}

export function answer(turn: number, step: number, parts: Answer = {}): Event {
  const { calls = [], text = 'Fine.', usage, sources } = parts
  const content = [
    { type: 'text', text },
    ...calls.map(([id, name]) => ({ type: 'tool-call', id, name, arguments: '{}' })),
  ]
  const source = { kind: 'model', provider: 'acme', model: 'acme-1' }
  const message = { id: `a-${turn}-${step}`, role: 'assistant', content, source }
  return {
    type: 'assistant/message',
    data: { turn, step, message, ...(usage === undefined ? {} : { usage }) },
    surfaceOp: 'append',
    ...(sources === undefined ? {} : { sourceEventSeqs: sources }),
  }
}

export function call(turn: number, step: number, callId: string, name = 'read', time?: number): Event {
  const data = { turn, step, callId, name, arguments: '{}' }
  return { type: 'tool/call', data, ...(time === undefined ? {} : { time }) }
}

export interface Result {
  readonly isError?: boolean
  readonly time?: number
  readonly surfaceOp?: unknown
  readonly sources?: readonly number[]
  readonly text?: string
}

export function result(turn: number, step: number, callId: string, parts: Result = {}): Event {
  const { isError = false, time, surfaceOp = 'append', sources, text = 'ok' } = parts
  const block = { type: 'tool-result', toolCallId: callId, isError, content: [{ type: 'text', text }] }
  const message = { id: `r-${callId}`, role: 'user', content: [block], source: { kind: 'tool', callId } }
  return {
    type: 'tool/result',
    data: { turn, step, message },
    surfaceOp,
    ...(sources === undefined ? {} : { sourceEventSeqs: sources }),
    ...(time === undefined ? {} : { time }),
  }
}

export function request(model = 'acme-1', provider = 'acme'): Event {
  return {
    type: 'request/header',
    data: { header: { config: { provider, model } }, reason: 'initial' },
  }
}
