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
const august21 = 1_787_302_800_000

const route = { provider: 'p-1', model: 'm-1' }

/** What rows of a dialect look like where the dialects differ. */
interface RowShape {
  /** A day on which builds of the dialect were current, 09:00 UTC. */
  readonly start: number
  /** Whether messages have ids, roles and sources, and the header a depth. */
  readonly isIdentified: boolean
  /** What a request header says about the model. */
  readonly config: Members
  /** Members beside the content of an answer without an id. */
  readonly besideAnswer: Members
}

const shapes: Readonly<Record<DialectId, RowShape>> = {
  v0a: { start: august21 - 40 * day, isIdentified: false, config: { model: 'm-1' }, besideAnswer: {} },
  v0b: {
    start: august21 - 33 * day,
    isIdentified: false,
    config: route,
    besideAnswer: { provenance: route },
  },
  v0c: { start: august21, isIdentified: true, config: route, besideAnswer: {} },
}

/** The tool and arguments of every call in the examples. */
const tool = { name: 'ls', arguments: '{"path":"src"}' }

export function exampleRows(dialect: DialectId): ExampleRows {
  const { start, isIdentified, config, besideAnswer } = shapes[dialect]
  const surface = { surfaceOp: 'append' }

  function event(type: string, seq: number, data: unknown, members: Members = {}): string {
    return JSON.stringify({ type, seq, time: start + seq * 40, data, ...members })
  }

  function header(members: Members = {}): string {
    const common = {
      type: 'session',
      version: 0,
      id: 's-7f3a',
      createdAt: start,
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
    return event('request/header', seq, { header: { config }, reason })
  }

  function assistant(
    seq: number,
    { text, calls = [] }: { text?: string; calls?: readonly string[] },
    members: Members = surface,
  ): string {
    const blocks = calls.map((id) => ({ type: 'tool-call', id, ...tool }))
    const content = text === undefined ? blocks : [{ type: 'text', text }, ...blocks]
    const data = isIdentified
      ? { message: { id: `m-${seq}`, role: 'assistant', content, source: { kind: 'model', ...route } } }
      : { content, ...besideAnswer }
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
