// What the compiler must allow and refuse. `tsc` reports a directive below that refuses nothing, so the file is
// checked with the rest of the sources; nothing here runs against a real log.
import { describe, expect, expectTypeOf, it } from 'vitest'
import { v0b } from '../../shared/format/dialects/v0b.js'
import type { VocabularyV0b } from '../../shared/session/earlier-events.js'
import {
  isAppendSurfaceEvent,
  isSurfaceEvent,
  type SessionEvent,
  type SessionEventType,
} from '../../shared/session/events.js'
import type { LogEvent, SurfaceOp } from '../../shared/session/log-event.js'
import type { Message, UserMessage } from '../../shared/session/message-types.js'
import { Session } from '../../shared/session/session.js'
import { user, userMessage } from './samples.js'

declare module '../../shared/session/events.js' {
  interface SessionEventMap {
    'test/record': { readonly note: string }
  }
}

/** Compiled, never called. */
function appends(session: Session): void {
  session.append('turn/start', { turn: 1 })
  session.append('user/message', userMessage('m'), { surfaceOp: 'append' })
  session.append('test/record', { note: 'merged by a plug-in' })
  // @ts-expect-error a surface type must say how it joins the surface
  session.append('user/message', userMessage('m'))
  // @ts-expect-error a log-only type must not
  session.append('turn/start', { turn: 1 }, { surfaceOp: 'append' })
  // @ts-expect-error not even with undefined
  session.append('test/record', { note: 'x' }, undefined)
  // @ts-expect-error the payload belongs to the type
  session.append('turn/start', { turn: '1' })
  // @ts-expect-error unknown types are for plug-ins that declare them
  session.append('test/unknown', {})
  // @ts-expect-error a replacement has both ends
  session.append('user/message', userMessage('m'), { surfaceOp: { op: 'replace', start: 1 } })
  // @ts-expect-error the log is read-only
  session.events.push(user(0))
}

/** Compiled, never called. */
function earlierAppends(session: Session<VocabularyV0b>): void {
  const prompt = { content: [], source: { kind: 'user' } } as const
  session.append('context/message', { ...prompt, envelope: 'raw' }, { surfaceOp: 'append' })
  // @ts-expect-error context joins the surface in this dialect
  session.append('context/message', prompt)
  // @ts-expect-error messages have no identity yet
  session.append('user/message', userMessage('m'), { surfaceOp: 'append' })
}

describe('static types', () => {
  it('give each event type its payload, and surface members to surface types only', () => {
    expectTypeOf<SessionEvent<'turn/start'>['data']>().toEqualTypeOf<{ readonly turn: number }>()
    expectTypeOf<SessionEvent<'user/message'>['data']>().toEqualTypeOf<UserMessage>()
    expectTypeOf<SessionEvent<'user/message'>>().toHaveProperty('surfaceOp')
    expectTypeOf<SessionEvent<'turn/start'>>().not.toHaveProperty('surfaceOp')
    expectTypeOf<'test/record'>().toExtend<SessionEventType>()
    expectTypeOf<SessionEvent>().toExtend<LogEvent>()
    expectTypeOf(appends).parameter(0).toEqualTypeOf<Session>()
    expectTypeOf(earlierAppends).parameter(0).toEqualTypeOf<Session<VocabularyV0b>>()
  })

  it('narrow events by type and by guard', () => {
    const [event] = Session.create('s', [user(0)]).events
    expect(event?.type).toBe('user/message')
    if (event?.type !== 'user/message') return
    expectTypeOf(event.data).toEqualTypeOf<UserMessage>()
    expect(isSurfaceEvent(event)).toBe(true)
    if (isSurfaceEvent(event)) expectTypeOf(event.surfaceOp).toExtend<SurfaceOp>()
    expect(isAppendSurfaceEvent(event)).toBe(true)
  })

  it('type derived messages by the vocabulary', () => {
    expectTypeOf(Session.create('s').deriveMessages()).toEqualTypeOf<Message[]>()
    const earlier = Session.create<VocabularyV0b>('s', undefined, undefined, { dialect: v0b })
    expectTypeOf(earlier.deriveMessages()).not.toEqualTypeOf<Message[]>()
    expect(earlier.deriveMessages()).toEqual([])
  })
})
