import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { crashClosers } from '../../shared/session/crash-repair.js'
import { isJsonValue } from '../../shared/session/json.js'
import type { LogEvent } from '../../shared/session/log-event.js'
import { assistantMessage, logOnly, surfaceEvent, toolTurn } from './samples.js'

const place = { turn: 1, step: 1 }

/** An open step with the calls c1 (recorded) and c2 (not), seqs 0 to 3. */
function openCalls(): LogEvent[] {
  const message = assistantMessage('a2', 'c1', 'c2')
  return [
    logOnly(0, 'turn/start', { turn: 1 }),
    logOnly(1, 'step/start', place),
    surfaceEvent(2, 'assistant/message', { ...place, message }),
    logOnly(3, 'tool/call', { ...place, callId: 'c1', name: 'read', arguments: '{}' }),
  ]
}

const unlessProse = (data: unknown) =>
  JSON.parse(JSON.stringify(data), (key, value) =>
    key === 'text' && typeof value === 'string' ? '…' : value,
  )

describe('closing a turn that a crash left open', () => {
  it('adds nothing to a log without an open turn', () => {
    expect(crashClosers([], v0c)).toEqual([])
    expect(crashClosers(toolTurn(), v0c)).toEqual([])
    expect(crashClosers([logOnly(0, 'session/end-seed', {})], v0c)).toEqual([])
  })

  it('ends an open turn, and an open step before it', () => {
    expect(crashClosers(toolTurn().slice(0, 1), v0c)).toEqual([
      { type: 'turn/end', seq: 1, time: 1000, data: { turn: 1, reason: { kind: 'interrupted' } } },
    ])
    expect(crashClosers(toolTurn().slice(0, 3), v0c)).toEqual([
      { type: 'step/end', seq: 3, time: 1002, data: place },
      { type: 'turn/end', seq: 4, time: 1002, data: { turn: 1, reason: { kind: 'interrupted' } } },
    ])
  })

  it('answers the calls of v0c: unknown outcome where recorded, not started where not (seed 004)', () => {
    const closers = crashClosers(openCalls(), v0c)
    expect(closers.map(({ type, seq, time }) => [type, seq, time])).toEqual([
      ['tool/result', 4, 1003],
      ['tool/result', 5, 1003],
      ['step/end', 6, 1003],
      ['turn/end', 7, 1003],
    ])
    expect(unlessProse(closers[0])).toEqual({
      type: 'tool/result',
      seq: 4,
      time: 1003,
      data: {
        ...place,
        message: {
          id: 'interrupted-tool-result-c1-4',
          role: 'user',
          source: { kind: 'tool', callId: 'c1' },
          content: [
            { type: 'tool-result', toolCallId: 'c1', isError: true, content: [{ type: 'text', text: '…' }] },
          ],
        },
        error: { name: 'ToolOutcomeUnknownError', code: 'TOOL_OUTCOME_UNKNOWN' },
      },
      surfaceOp: 'append',
      sourceEventSeqs: [3],
    })
    expect(closers[1]).toMatchObject({
      data: {
        message: { id: 'interrupted-tool-result-c2-5' },
        error: { name: 'ToolNotStartedError', code: 'TOOL_NOT_STARTED' },
      },
    })
    expect(closers[1]).not.toHaveProperty('sourceEventSeqs')
  })

  it.each([v0a, v0b])('answers the calls of earlier dialects with one error and no message', (dialect) => {
    const events = openCalls()
    const content = assistantMessage('a2', 'c1', 'c2').content
    events[2] = surfaceEvent(2, 'assistant/message', { ...place, content })
    const closers = crashClosers(events, dialect)
    expect(closers.map((event) => unlessProse(event))).toMatchObject([
      {
        data: {
          ...place,
          callId: 'c1',
          content: [{ type: 'text', text: '…' }],
          isError: true,
          error: { name: 'InterruptedError', code: 'interrupted' },
        },
        surfaceOp: 'append',
        sourceEventSeqs: [3],
      },
      { data: { callId: 'c2', error: { name: 'InterruptedError', code: 'interrupted' } } },
      { type: 'step/end' },
      { type: 'turn/end' },
    ])
    expect(Object.keys(Object(closers[0]?.data))).not.toContain('message')
  })

  it('forgets calls that were answered, and those of a closed step', () => {
    const answered = toolTurn().slice(0, 6)
    expect(crashClosers(answered, v0c).map(({ type }) => type)).toEqual(['step/end', 'turn/end'])
    const closed = [...openCalls(), logOnly(4, 'step/end', place)]
    expect(crashClosers(closed, v0c).map(({ type }) => type)).toEqual(['turn/end'])
  })

  it('gives no result to a call that no message asked for', () => {
    const events = [
      ...toolTurn().slice(0, 3),
      logOnly(3, 'tool/call', { ...place, callId: 'x', name: 'n', arguments: '' }),
    ]
    expect(crashClosers(events, v0c).map(({ type }) => type)).toEqual(['step/end', 'turn/end'])
  })

  it('never closes a compaction', () => {
    const events = [
      logOnly(0, 'turn/start', { turn: 1 }),
      logOnly(1, 'compaction/start', { compactionId: 'x' }),
    ]
    expect(crashClosers(events, v0c).map(({ type }) => type)).toEqual(['turn/end'])
  })

  it('repeats the time of the last event, even a negative one', () => {
    const events = [{ type: 'turn/start', seq: 0, time: -5, data: { turn: 1 } }]
    expect(crashClosers(events, v0c)[0]?.time).toBe(-5)
  })

  it('is frozen lossless JSON, whatever the log holds', () => {
    const hostile = ['x', Number.POSITIVE_INFINITY, -0, null, {}, [], undefined].map((turn) => [
      logOnly(0, 'turn/start', { turn }),
      logOnly(1, 'step/start', null),
      surfaceEvent(2, 'assistant/message', {
        message: { role: 'assistant', content: [null, 5, { type: 'tool-call' }] },
      }),
      surfaceEvent(3, 'tool/result', { message: { role: 'user', content: [] } }),
      logOnly(4, 'tool/call', 'x'),
    ])
    for (const events of hostile) {
      const closers = crashClosers(events, v0c)
      expect(closers.every((event) => Object.isFrozen(event) && Object.isFrozen(event.data))).toBe(true)
      expect(isJsonValue(closers)).toBe(true)
    }
  })
})
