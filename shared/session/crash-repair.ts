// Crash repair: the events that close a turn which a crash left open, so that the log can be resumed with a
// history that a provider accepts (seed 004). Computed from decoded events; writing them is the caller's business.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { deriveEventMessage } from './derive.js'
import { deepFreeze, isJsonValue, isRecord, type JsonValue } from './json.js'
import type { LogEvent, SurfaceIntent } from './log-event.js'

/** An event made to be stored: lossless JSON all through. */
export interface StorableEvent extends Partial<SurfaceIntent> {
  readonly type: string
  readonly seq: number
  readonly time: number
  readonly data: JsonValue
}

const OUTCOME_UNKNOWN_TEXT =
  'This tool call was recorded, then the session stopped before a result was stored. It may or may not have taken ' +
  'effect. Repeat it only if it reads or can safely run twice; otherwise check what happened first, or ask.'
const NOT_STARTED_TEXT =
  'The session stopped before this tool call was started, so it had no effect. It can be made again.'

/**
 * The closing events for a log whose last turn is open, frozen, in order: an error result for every unanswered
 * call, the end of an open step, the end of the turn with the reason `interrupted`. They continue the sequence
 * numbers and repeat the time of the last event. Empty where no turn is open. Compactions are never closed.
 */
export function crashClosers(
  events: readonly LogEvent[],
  dialect: Dialect = defaultDialect,
): readonly StorableEvent[] {
  const last = events.at(-1)
  const open = findOpenTurn(events, dialect)
  if (last === undefined || open === undefined) return []
  const closers: StorableEvent[] = []
  const add = (type: string, data: JsonValue, intent: Partial<SurfaceIntent> = {}) => {
    closers.push(deepFreeze({ type, seq: last.seq + 1 + closers.length, time: last.time, data, ...intent }))
  }
  for (const [callId, call] of open.calls) {
    const seq = last.seq + 1 + closers.length
    const sources = call.seq === undefined ? {} : { sourceEventSeqs: [call.seq] }
    add('tool/result', resultPayload({ turn: open.turn, call, callId, seq }, dialect), {
      surfaceOp: 'append',
      ...sources,
    })
  }
  if (open.step !== undefined) add('step/end', { ...open.turn, ...open.step })
  add('turn/end', { ...open.turn, reason: { kind: 'interrupted' } })
  return closers
}

/** A turn or step number copied from the log as a member: whatever it was there, and absent where it was absent. */
type Copied = { readonly [member: string]: JsonValue }

interface PendingCall {
  readonly step: Copied
  /** Of its `tool/call`, where one was recorded. */
  seq?: number
}

interface OpenTurn {
  readonly turn: Copied
  step: Copied | undefined
  readonly calls: Map<string, PendingCall>
}

function findOpenTurn(events: readonly LogEvent[], dialect: Dialect): OpenTurn | undefined {
  let turn: Copied | undefined
  let step: Copied | undefined
  const calls = new Map<string, PendingCall>()
  for (const event of events) {
    switch (event.type) {
      case 'turn/start':
        turn = opened(event, 'turn')
        step = undefined
        calls.clear()
        break
      case 'turn/end':
        turn = undefined
        step = undefined
        calls.clear()
        break
      case 'step/start':
        step = opened(event, 'step')
        break
      case 'step/end':
        step = undefined
        calls.clear()
        break
      case 'assistant/message':
        for (const id of calledIds(event, dialect)) calls.set(id, { step: copied(event, 'step') })
        break
      case 'tool/call': {
        const id = idMember(event.data, 'callId')
        const call = id === undefined ? undefined : calls.get(id)
        if (call !== undefined) call.seq = event.seq
        break
      }
      case 'tool/result': {
        const id = answeredId(event, dialect)
        if (id !== undefined) calls.delete(id)
        break
      }
    }
  }
  return turn === undefined ? undefined : { turn, step, calls }
}

/** The loader never checked these numbers, so the closers say what the log says. */
function copied(event: LogEvent, member: 'turn' | 'step'): Copied {
  const value = isRecord(event.data) ? event.data[member] : undefined
  return isJsonValue(value) ? { [member]: value } : {}
}

/** A number that opens something; `null` opens nothing, as in the harness. */
function opened(event: LogEvent, member: 'turn' | 'step'): Copied | undefined {
  const copy = copied(event, member)
  return copy[member] === null ? undefined : copy
}

function idMember(data: unknown, member: string): string | undefined {
  const value = isRecord(data) ? data[member] : undefined
  return typeof value === 'string' ? value : undefined
}

function calledIds(event: LogEvent, dialect: Dialect): string[] {
  const content = deriveEventMessage(event, dialect)?.content ?? []
  return content
    .filter((block) => isRecord(block) && block['type'] === 'tool-call')
    .map((block) => idMember(block, 'id'))
    .filter((id) => id !== undefined)
}

function answeredId(event: LogEvent, dialect: Dialect): string | undefined {
  return idMember(deriveEventMessage(event, dialect)?.content[0], 'toolCallId')
}

interface MissingResult {
  readonly turn: Copied
  readonly call: PendingCall
  readonly callId: string
  readonly seq: number
}

function resultPayload({ turn, call, callId, seq }: MissingResult, dialect: Dialect): JsonValue {
  const wasRecorded = call.seq !== undefined
  const { crashRepair } = dialect
  const error = { ...(wasRecorded ? crashRepair.outcomeUnknown : crashRepair.notStarted) }
  const content = [{ type: 'text', text: wasRecorded ? OUTCOME_UNKNOWN_TEXT : NOT_STARTED_TEXT }]
  const place = { ...turn, ...call.step }
  if (!crashRepair.message) return { ...place, callId, content, isError: true, error }
  const message = {
    id: `interrupted-tool-result-${callId}-${seq}`,
    role: 'user',
    source: { kind: 'tool', callId },
    content: [{ type: 'tool-result', toolCallId: callId, isError: true, content }],
  }
  return { ...place, message, error }
}
