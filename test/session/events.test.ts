import { describe, expect, it } from 'vitest'
import { v0b } from '../../shared/format/dialects/v0b.js'
import {
  isAppendSurfaceEvent,
  isReplacementSurfaceEvent,
  isSurfaceEvent,
} from '../../shared/session/events.js'
import { logOnly, replace, surfaceEvent, user } from './samples.js'

const guards = [isSurfaceEvent, isAppendSurfaceEvent, isReplacementSurfaceEvent]
const judge = (event: Parameters<typeof isSurfaceEvent>[0], dialect?: typeof v0b) =>
  guards.map((guard) => guard(event, dialect))

describe('guards over surface events', () => {
  it('tell appends from replacements', () => {
    expect(judge(user(0))).toEqual([true, true, false])
    expect(judge(user(1, replace(0, 0), [0]))).toEqual([true, false, true])
  })

  it('want both a surface type and a marker', () => {
    expect(judge(logOnly(0, 'user/message', {}))).toEqual([false, false, false])
    expect(judge(surfaceEvent(0, 'turn/start', {}))).toEqual([false, false, false])
  })

  it('go by the dialect', () => {
    const context = surfaceEvent(0, 'context/message', {})
    expect(judge(context)).toEqual([false, false, false])
    expect(judge(context, v0b)).toEqual([true, true, false])
  })
})
