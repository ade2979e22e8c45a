// Builds the healthy rows of the catalogue's example logs, so that an example shows its one fault and little else.
// It must not know rules; broken rows are written out by hand where they are used.
import type { DialectId } from './rule-entry.js'

type Members = Readonly<Record<string, unknown>>

/** Rows of one dialect. Times follow from seqs, 40 ms apart; turn and step are 1 unless given. */
export interface ExampleRows {
  header(members?: Members): string
  event(type: string, seq: number, data: unknown, members?: Members): string
  turnStart(seq: number, turn?: number): string
  turnEnd(seq: number, turn?: number): string
  stepStart(seq: number, step?: number, turn?: number): string
  stepEnd(seq: number, step?: number, turn?: number): string
  user(seq: number, text: string, members?: Members): string
  requestHeader(seq: number, reason?: string): string
  chunk(seq: number, chunk: Members): string
  /** An assistant message; give `text`, ids of `calls`, or both. */
  assistant(seq: number, content: { text?: string; calls?: readonly string[] }, members?: Members): string
  call(seq: number, callId: string): string
  result(seq: number, callId: string, text: string, members?: Members): string
}

const day = 86_400_000

/** 21 August, 12 and 19 July 2026, 09:00 UTC: days on which builds of these dialects were current. */
const start: Readonly<Record<DialectId, number>> = {
  v0a: 1_787_302_800_000 - 40 * day,
  v0b: 1_787_302_800_000 - 33 * day,
  v0c: 1_787_302_800_000,
}

/** The tool and arguments of every call in the examples. */
const tool = { name: 'ls', arguments: '{"path":"src"}' }

export function exampleRows(dialect: DialectId): ExampleRows {
  const isIdentified = dialect === 'v0c'
  const surface = { surfaceOp: 'append' }

  function event(type: string, seq: number, data: unknown, members: Members = {}): string {
    return JSON.stringify({ type, seq, time: start[dialect] + seq * 40, data, ...members })
  }

  function header(members: Members = {}): string {
    const common = {
      type: 'session',
      version: 0,
      id: 's-7f3a',
      createdAt: start[dialect],
      cwd: '/home/me/app',
    }
    return JSON.stringify({ ...common, ...(isIdentified ? { delegationDepth: 0 } : {}), ...members })
  }

  function user(seq: number, text: string, members: Members = surface): string {
    const content = [{ type: 'text', text }]
    const source = { kind: 'user' }
    const data = isIdentified ? { id: `m-${seq}`, role: 'user', content, source } : { content, source }
    return event('user/message', seq, data, members)
  }

  function requestHeader(seq: number, reason = 'initial'): string {
    const config = dialect === 'v0a' ? { model: 'm-1' } : { provider: 'p-1', model: 'm-1' }
    return event('request/header', seq, { header: { config }, reason })
  }

  function assistant(
    seq: number,
    { text, calls = [] }: { text?: string; calls?: readonly string[] },
    members: Members = surface,
  ): string {
    const blocks = calls.map((id) => ({ type: 'tool-call', id, ...tool }))
    const content = text === undefined ? blocks : [{ type: 'text', text }, ...blocks]
    const route = { provider: 'p-1', model: 'm-1' }
    const data = isIdentified
      ? { message: { id: `m-${seq}`, role: 'assistant', content, source: { kind: 'model', ...route } } }
      : { content, ...(dialect === 'v0b' ? { provenance: route } : {}) }
    return event('assistant/message', seq, { turn: 1, step: 1, ...data }, members)
  }

  function result(seq: number, callId: string, text: string, members: Members = surface): string {
    const content = [{ type: 'text', text }]
    const block = { type: 'tool-result', toolCallId: callId, content, isError: false }
    const source = { kind: 'tool', callId }
    const data = isIdentified
      ? { message: { id: `m-${callId}`, role: 'user', content: [block], source } }
      : { callId, content, isError: false }
    return event('tool/result', seq, { turn: 1, step: 1, ...data }, members)
  }

  function turnStart(seq: number, turn = 1): string {
    const trigger = { kind: 'message', source: { kind: 'user' } }
    return event('turn/start', seq, isIdentified ? { turn } : { turn, trigger })
  }

  return {
    header,
    event,
    turnStart,
    turnEnd: (seq, turn = 1) => event('turn/end', seq, { turn, reason: { kind: 'completed' } }),
    stepStart: (seq, step = 1, turn = 1) => event('step/start', seq, { turn, step }),
    stepEnd: (seq, step = 1, turn = 1) => event('step/end', seq, { turn, step }),
    user,
    requestHeader,
    chunk: (seq, chunk) => event('assistant/chunk', seq, { turn: 1, step: 1, chunk }),
    assistant,
    call: (seq, callId) => event('tool/call', seq, { turn: 1, step: 1, callId, ...tool }),
    result,
  }
}
