// Payloads and events of v0c for tests, as short as the format allows. Numbers and times are the caller's.
import type { LogEvent, SurfaceOp } from '../../shared/session/log-event.js'
import type { AssistantMessage, ToolResultMessage, UserMessage } from '../../shared/session/message-types.js'

export function userMessage(id: string, text = id): UserMessage {
  return { id, role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text }] }
}

export function assistantMessage(id: string, ...callIds: readonly string[]): AssistantMessage {
  const calls = callIds.map(
    (callId) => ({ type: 'tool-call', id: callId, name: 'read', arguments: '{}' }) as const,
  )
  return {
    id,
    role: 'assistant',
    source: { kind: 'model', provider: 'acme', model: 'acme-1' },
    content: [{ type: 'text', text: id }, ...calls],
  }
}

export function resultMessage(id: string, callId: string, text = id): ToolResultMessage {
  return {
    id,
    role: 'user',
    source: { kind: 'tool', callId },
    content: [{ type: 'tool-result', toolCallId: callId, content: [{ type: 'text', text }] }],
  }
}

/** A log-only event. */
export function logOnly(seq: number, type: string, data: unknown): LogEvent {
  return { type, seq, time: 1000 + seq, data }
}

/** A surface event; it appends unless told otherwise. */
export function surfaceEvent(
  seq: number,
  type: string,
  data: unknown,
  surfaceOp: SurfaceOp = 'append',
  sourceEventSeqs?: readonly number[],
): LogEvent {
  return { type, seq, time: 1000 + seq, data, surfaceOp, ...(sourceEventSeqs && { sourceEventSeqs }) }
}

export function user(seq: number, surfaceOp: SurfaceOp = 'append', sources?: readonly number[]): LogEvent {
  return surfaceEvent(seq, 'user/message', userMessage(`m${seq}`), surfaceOp, sources)
}

export function replace(start: number, end: number): SurfaceOp {
  return { op: 'replace', start, end }
}

/** One complete turn with a tool run, seqs 0 to 9. */
export function toolTurn(): LogEvent[] {
  const place = { turn: 1, step: 1 }
  return [
    logOnly(0, 'turn/start', { turn: 1 }),
    logOnly(1, 'step/start', place),
    user(2),
    surfaceEvent(3, 'assistant/message', { ...place, message: assistantMessage('a3', 'c1') }, 'append', []),
    logOnly(4, 'tool/call', { ...place, callId: 'c1', name: 'read', arguments: '{}' }),
    surfaceEvent(5, 'tool/result', { ...place, message: resultMessage('r5', 'c1') }, 'append', [4]),
    logOnly(6, 'step/end', place),
    logOnly(7, 'step/start', { turn: 1, step: 2 }),
    logOnly(8, 'step/end', { turn: 1, step: 2 }),
    logOnly(9, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
  ]
}

/** Runs `action` and returns what it throws; fails when it throws nothing. */
export function thrownBy(action: () => unknown): unknown {
  try {
    action()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
