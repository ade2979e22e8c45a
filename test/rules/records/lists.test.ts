// The inbox, reminders, titles, to-do lists, descriptors and readings of the clock (events.json).
import { describe, expect, it } from 'vitest'
import {
  event,
  findings,
  inTurn,
  lost,
  message,
  relatedRows,
  stepEnd,
  stepStart,
  turnEnd,
  turnStart,
} from './record-log.js'

describe('the inbox', () => {
  const waiting = (id: string) => message(undefined, id).data
  const splice = (start: number, removedCount: number, ids: readonly string[], target = 'next-turn') =>
    event('agent/inbox/spliced', {
      ...{ target, start, inserted: ids.map(waiting) },
      ...(removedCount === 0 ? {} : { removedCount }),
    })

  it('is two lists that are spliced as arrays are', () => {
    const rows = [
      splice(0, 0, ['a', 'b']),
      splice(1, 0, ['c']),
      splice(0, 0, ['d'], 'next-step'),
      splice(1, 2, ['e']),
      splice(0, 1, [], 'next-step'),
      splice(0, 2, ['c', 'b']),
    ]
    expect(findings(rows)).toEqual([])
  })

  it('is not spliced behind its end', () => {
    expect(findings([splice(1, 0, ['a'])])).toEqual(['inbox/start-past-end @0 data.start'])
    expect(findings([splice(0, 0, ['a']), splice(0, 2, [])])).toEqual([
      'inbox/removal-past-end @1 data.removedCount',
    ])
    expect(findings([splice(0, 0, ['a']), splice(0, 1, [], 'next-step')])).toEqual([
      'inbox/removal-past-end @1 data.removedCount',
    ])
  })

  it('holds no message twice over both lists; a replaced one may keep its id', () => {
    const rows = [splice(0, 0, ['a']), splice(0, 0, ['a'], 'next-step')]
    expect(findings(rows)).toEqual(['inbox/id-waiting @1 data.inserted.0.id'])
    expect(relatedRows(rows)).toEqual([[0]])
    expect(findings([splice(0, 0, ['a']), splice(0, 1, ['a'])])).toEqual([])
    expect(findings([splice(0, 0, ['a', 'a'])])).toEqual(['inbox/id-waiting @0 data.inserted.1.id'])
  })

  it('does not count inherited splices', () => {
    const rows = [splice(0, 0, ['a']), event('session/end-seed', {}), splice(0, 1, [])]
    expect(findings(rows, { seedLength: 1 })).toEqual(['inbox/removal-past-end @2 data.removedCount'])
    expect(findings([...rows.slice(0, 2), splice(0, 0, ['a'])], { seedLength: 1 })).toEqual([])
  })

  it('is not known any more once a splice is lost or cannot be read', () => {
    expect(findings([lost, splice(0, 1, []), splice(5, 0, ['a'])])).toEqual([])
    const broken = event('agent/inbox/spliced', { target: 'next-turn', start: 'x', inserted: [] })
    expect(findings([broken, splice(0, 1, [])])).toEqual(['payload/mismatch @0 data.start'])
  })
})

describe('reminders', () => {
  const noon = (minute: number) => `2026-08-21T12:${String(minute).padStart(2, '0')}:00.000Z`
  const create = (id: string, members: object = {}) =>
    event('schedule/change', {
      ...{ version: 1, operation: 'create' },
      schedule: { id, kind: 'at', prompt: 'Look', scheduledAt: noon(0), ...members },
    })
  const every = { kind: 'every', everySeconds: 300 }
  const remove = (id: string) => event('schedule/change', { version: 1, operation: 'delete', id })
  const fire = (id: string, acceptedAt?: string) =>
    event('schedule/change', {
      ...{ version: 1, operation: 'dispatch', id },
      ...(acceptedAt === undefined ? {} : { acceptedAt }),
    })

  it('fire once, or again and again until they are deleted', () => {
    const rows = [create('a'), fire('a'), create('b', every), fire('b', noon(0)), fire('b', noon(5))]
    expect(findings([...rows, remove('b')])).toEqual([])
  })

  it('move on to the first occurrence after they fired', () => {
    // Due at 12:00, fired at 12:12, so due again at 12:15.
    expect(findings([create('a', every), fire('a', noon(12)), fire('a', noon(15))])).toEqual([])
    expect(findings([create('a', every), fire('a', noon(12)), fire('a', noon(14))])).toEqual([
      'schedule/accepted-early @2 data.acceptedAt',
    ])
  })

  it('are active from creation to deletion or their only firing', () => {
    expect(findings([remove('a')])).toEqual(['schedule/not-active @0 data.id'])
    const rows = [create('a'), fire('a'), remove('a')]
    expect(findings(rows)).toEqual(['schedule/not-active @2 data.id'])
    expect(relatedRows(rows)).toEqual([[1]])
  })

  it('never use an id again', () => {
    expect(findings([create('a'), remove('a'), create('a')])).toEqual([
      'schedule/id-reused @2 data.schedule.id',
    ])
  })

  it('have a decision time exactly where they repeat', () => {
    expect(findings([create('a'), fire('a', noon(1))])).toEqual([
      'schedule/accepted-at-extra @1 data.acceptedAt',
    ])
    expect(findings([create('a', every), fire('a')])).toEqual(['schedule/accepted-at-missing @1 data'])
  })

  it('are due on days that exist, with trimmed texts', () => {
    expect(findings([create('a', { scheduledAt: '2026-02-29T12:00:00.000Z' })])).toEqual([
      'schedule/no-instant @0 data.schedule.scheduledAt',
    ])
    expect(findings([create('a', { scheduledAt: '2028-02-29T12:00:00.000Z' })])).toEqual([])
    expect(findings([create('a', { prompt: ' Look' })])).toEqual([
      'schedule/text-untrimmed @0 data.schedule.prompt',
    ])
  })

  it('of the parent do not count', () => {
    const rows = [create('a'), event('session/end-seed', {}), create('a'), remove('a')]
    expect(findings(rows, { seedLength: 1 })).toEqual([])
    expect(findings([...rows.slice(0, 2), remove('a')], { seedLength: 1 })).toEqual([
      'schedule/not-active @2 data.id',
    ])
  })
})

describe('session titles', () => {
  const title = (messageSeqs: readonly number[], kind = 'fallback') =>
    event('session/title', { title: 'T', messageSeqs, source: { kind } })

  it('cite messages exactly when nobody chose them', () => {
    expect(findings([message(), title([0]), title([], 'user')])).toEqual([])
    expect(findings([title([])])).toEqual(['title/messages-missing @0 data.messageSeqs'])
    expect(findings([message(), title([0], 'user')])).toEqual(['title/messages-given @1 data.messageSeqs'])
  })

  it('cite earlier messages of people', () => {
    expect(findings([message(), title([0, 1])])).toEqual(['title/not-earlier @1 data.messageSeqs.1'])
    const notice = message({ kind: 'plugin', plugin: 'watch' })
    expect(findings([notice, title([0])])).toEqual(['title/not-user-message @1 data.messageSeqs.0'])
    expect(findings([event('plan/mode', { active: true }), title([0])])).toEqual([
      'title/not-user-message @1 data.messageSeqs.0',
    ])
    expect(findings([lost, title([0])])).toEqual([])
  })

  it('are asked for with earlier messages as well', () => {
    const request = (messageSeqs: readonly number[]) =>
      event('session/title-llm-request', {
        ...{ titleProvider: 't', messageSeqs, route: { provider: 'p', model: 'm' } },
        ...{ system: '', messages: [], maxTokens: 10 },
      })
    expect(findings([message(), request([0]), request([2])])).toEqual([
      'title/not-earlier @2 data.messageSeqs.0',
    ])
  })
})

describe('to-do lists', () => {
  const todo = (...contents: readonly string[]) =>
    event('todo/write', { todos: contents.map((content) => ({ content, status: 'pending' })) })

  it('have trimmed texts that differ', () => {
    expect(findings(inTurn(todo('a', 'b'), todo('b', 'a'), todo()))).toEqual([])
    expect(findings(inTurn(todo('a', '', 'b ', 'a', '__proto__')))).toEqual([
      'todo/content-empty @1 data.todos.1.content',
      'todo/content-untrimmed @1 data.todos.2.content',
      'todo/content-repeated @1 data.todos.3.content',
    ])
  })

  it('are not checked by builds of July', () => {
    const options = { dialect: 'v0b' } as const
    expect(findings([turnStart(1, options), todo('', 'a', 'a'), turnEnd()], options)).toEqual([])
  })
})

describe('descriptors of subagents', () => {
  it('count once', () => {
    const descriptor = event('subagent/descriptor', { version: 2, mode: 'one-shot', provider: 'p' })
    expect(findings([descriptor])).toEqual([])
    expect(findings([descriptor, descriptor])).toEqual(['subagent/descriptor-again @1'])
  })
})

describe('readings of the clock', () => {
  const reading = message({ kind: 'plugin', plugin: 'time-context' })
  const header = event('request/header', {
    header: { config: { provider: 'p', model: 'm' } },
    reason: 'initial',
  })

  it('stand in a step before its request header', () => {
    expect(findings([turnStart(), stepStart(), reading, header, stepEnd(), turnEnd()])).toEqual([])
    expect(findings([turnStart(), reading, stepStart(), header, stepEnd(), turnEnd()])).toEqual([
      'time/context-outside-step @1',
    ])
    const late = [turnStart(), stepStart(), header, reading, stepEnd(), turnEnd()]
    expect(findings(late)).toEqual(['time/context-after-header @3'])
    expect(relatedRows(late)).toEqual([[2]])
    const next = [turnStart(), stepStart(), header, stepEnd(), stepStart(2), reading, stepEnd(2), turnEnd()]
    expect(findings(next)).toEqual([])
  })

  it('are one text', () => {
    const empty = {
      ...reading,
      data: { id: 'm', role: 'user', content: [], source: { kind: 'plugin', plugin: 'time-context' } },
    }
    expect(findings([turnStart(), stepStart(), empty, stepEnd(), turnEnd()])).toEqual([
      'time/context-not-one-text @2 data.content',
    ])
  })

  it('are not placed by whoever lost the step', () => {
    expect(findings([turnStart(), lost, reading, stepEnd(), turnEnd()])).toEqual([])
  })
})
