// Requests rebuilt the plain way, to compare with: events out of a log's text, a surface as a list, messages by the
// table of the older dialects. Written for this purpose after the fact sheets; it shares nothing with the code under
// test, and for dialect v0c the real session core takes its place.
import * as real from '@deepseek-ai/dsh-session'
import { isRecord } from '../../../shared/session/json.js'

export interface PlainEvent {
  readonly type: string
  readonly seq: number
  readonly time: number
  readonly data: { readonly [member: string]: unknown }
  readonly surfaceOp?: unknown
  readonly sourceEventSeqs?: unknown
  /** Row that holds it, from 0 for the header line. */
  readonly row: number
}

/** A value as JSON text would give it back. */
export function jsonOf(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

/** Events as the real core wants them typed; nothing is checked. */
export function realEvents(events: readonly PlainEvent[]): real.SessionEvent[] {
  return structuredClone(events.map(({ row: _row, ...event }) => event)) as real.SessionEvent[]
}

/** Whether the real core takes the events as they are stored, with no help of the loader. */
export function isOfToday(events: readonly PlainEvent[]): boolean {
  const id = real.SessionId('s')
  try {
    real.Session.fromRestore(id, realEvents(events), { version: 0, id, createdAt: 1 })
    return true
  } catch {
    return false
  }
}

/** The events of a log that a loader takes whole; numbers and times that a fixture leaves out are filled in. */
export function eventsOfText(text: string): PlainEvent[] {
  const events: PlainEvent[] = []
  text.split('\n').forEach((line, row) => {
    if (row === 0 || line.trim() === '' || !isJson(line)) return
    for (const event of decode(JSON.parse(line), events.length)) events.push({ ...event, row } as PlainEvent)
  })
  return events
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    // A torn last line.
    return false
  }
}

function decode(value: object, seq: number): object[] {
  const type = 'type' in value ? String(value.type) : ''
  if (/^(?:text|reasoning|tool-call)-chunks$/.test(type)) {
    return real.decodeStorageRecord({
      ...value,
      seq0: seq,
      time0: 'time0' in value ? value.time0 : 0,
    }) as object[]
  }
  return [{ time: 0, ...value, seq }]
}

/** A stretch of one step: its events, and where each call of the model begins. */
export interface ReferenceStep {
  readonly turn: unknown
  readonly step: unknown
  readonly startSeq: number
  /** First event of the answer of each attempt; where there is no answer at all, the end of the step. */
  readonly attempts: readonly number[]
  readonly hasAnswer: boolean
}

export function stepsOf(events: readonly PlainEvent[]): ReferenceStep[] {
  return events.flatMap((start) => {
    if (start.type !== 'step/start') return []
    const later = events.slice(start.seq + 1)
    const end = later.find(({ type }) => /^(?:step\/end|turn\/end|turn\/start|step\/start)$/.test(type))
    const inside = later.filter(({ seq }) => end === undefined || seq < end.seq)
    const attempts = attemptsOf(inside)
    const { turn, step } = start.data
    const place = { turn, step, startSeq: start.seq, hasAnswer: attempts.length > 0 }
    return [{ ...place, attempts: attempts.length > 0 ? attempts : [end?.seq ?? events.length] }]
  })
}

function attemptsOf(inside: readonly PlainEvent[]): number[] {
  const starts: number[] = []
  let isRunning = false
  for (const { type, seq } of inside) {
    const isAnswer = type === 'assistant/chunk' || type === 'assistant/message'
    if (isAnswer && !isRunning) starts.push(seq)
    if (isAnswer) isRunning = type === 'assistant/chunk'
    if (type === 'llm/retry' || type === 'llm/retry-started') isRunning = false
  }
  return starts
}

/** Messages of the older dialects (messages.md, section 8), as JSON values. */
export function earlierMessages(events: readonly PlainEvent[], withProvenance: boolean): unknown[] {
  return surfaceOf(events).flatMap((seq) => {
    const event = events[seq]
    const message = event === undefined ? undefined : earlierMessage(event, withProvenance)
    return message === undefined ? [] : [message]
  })
}

function surfaceOf(events: readonly PlainEvent[]): number[] {
  const surface: number[] = []
  for (const { seq, surfaceOp } of events) {
    if (surfaceOp === 'append') surface.push(seq)
    else if (isRecord(surfaceOp)) {
      const start = surface.indexOf(Number(surfaceOp['start']))
      const end = surface.indexOf(Number(surfaceOp['end']))
      surface.splice(start, end - start + 1, seq)
    }
  }
  return surface
}

function earlierMessage({ type, data }: PlainEvent, withProvenance: boolean): unknown {
  const { content, source, callId, isError, provenance, envelope } = data
  const blocks = Array.isArray(content) ? content : []
  const kind = isRecord(source) ? JSON.stringify(source['kind']) : ''
  const framed = (tag: string) => ({
    role: 'user',
    content: [
      { type: 'text', text: `<${tag} source=${kind}>` },
      ...blocks,
      { type: 'text', text: `</${tag}>` },
    ],
  })
  switch (type) {
    case 'user/message':
      return { role: 'user', content }
    case 'assistant/message':
      if (blocks.length === 0) return undefined
      return withProvenance ? { role: 'assistant', content, provenance } : { role: 'assistant', content }
    case 'tool/result':
      return { role: 'user', content: [{ type: 'tool-result', toolCallId: callId, content, isError }] }
    case 'context/message':
      return envelope === 'raw' ? { role: 'user', content } : framed('context')
    case 'steering/message':
      return framed('steering')
    default:
      throw new Error(`${type} is on no surface`)
  }
}
