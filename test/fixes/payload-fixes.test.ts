// Fixes of payloads, event types and the seed length.
import { describe, expect, it } from 'vitest'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { analyse, checkFix, offers } from './check-fix.js'
import { callTurn, rows, shortTurn } from './sample-log.js'

const log = callTurn()
const route = { kind: 'model', provider: 'p-1', model: 'm-1' }

function answer(seq: number, usage?: object): string {
  const message = {
    id: `m-${seq}`,
    role: 'assistant',
    content: [{ type: 'text', text: 'Hello.' }],
    source: route,
  }
  const data = { turn: 1, step: 1, message, ...(usage === undefined ? {} : { usage }) }
  return rows.event('assistant/message', seq, data, { surfaceOp: 'append' })
}

describe('token counts', () => {
  const turn = (usage: object) => [
    rows.header(),
    rows.turnStart(0),
    rows.stepStart(1),
    answer(2, usage),
    rows.stepEnd(3),
    rows.turnEnd(4),
  ]

  it('that are null go, since their absence says the same', () => {
    checkFix({
      log: turn({ inputTokens: 10, cacheReadTokens: null, outputTokens: 2 }),
      code: 'payload/mismatch',
      kind: 'safe',
      after: turn({ inputTokens: 10, outputTokens: 2 }),
    })
  })

  it('that must be there are not invented, and wrong ones not mended', () => {
    expect(offers(turn({ inputTokens: null, outputTokens: 2 }), 'payload/mismatch')).toEqual([])
    expect(
      offers(turn({ inputTokens: 1, outputTokens: 2, cacheReadTokens: 'many' }), 'payload/mismatch'),
    ).toEqual([])
  })
})

describe('messages', () => {
  const noId = (id: object) => [
    ...log,
    rows.turnStart(8, 2),
    rows.event(
      'user/message',
      9,
      {
        ...id,
        role: 'user',
        source: { kind: 'plugin', plugin: 'x-goal' },
        content: [{ type: 'text', text: 'x' }],
      },
      { surfaceOp: 'append' },
    ),
    rows.turnEnd(10, 2),
  ]

  it('get the id that a loader would derive', () => {
    checkFix({
      log: noId({}),
      code: 'message/malformed',
      kind: 'safe',
      after: noId({ id: 'legacy-message:s-7f3a:9' }),
    })
  })

  it('inside of a payload too', () => {
    const nested = [
      rows.header(),
      rows.turnStart(0),
      rows.stepStart(1),
      answer(2),
      rows.stepEnd(3),
      rows.turnEnd(4),
    ]
    checkFix({
      log: nested.map((row) => row.replace('"id":"m-2",', '')),
      code: 'message/malformed',
      kind: 'safe',
      after: nested.map((row) => row.replace('"m-2"', '"legacy-message:s-7f3a:2"')),
    })
  })

  it('get nothing else', () => {
    const roleless = log.map((row) => row.replace(',"role":"user"', ''))
    expect(offers(roleless, 'message/malformed')).toEqual([])
    const empty = log.map((row) => row.replace('"id":"m-1"', '"id":""'))
    expect(offers(empty, 'message/malformed')).toEqual([])
  })
})

describe('request headers', () => {
  const turn = (config: object, extra: object = {}) => [
    rows.header(),
    rows.turnStart(0),
    rows.stepStart(1),
    rows.event('request/header', 2, { header: { config, ...extra }, reason: 'initial' }),
    answer(3),
    rows.stepEnd(4),
    rows.turnEnd(5),
  ]

  it('take their route from the answer that was made with them', () => {
    const note = { code: 'request/route-missing', kind: 'review' } as const
    checkFix({ log: turn({ model: 'm-1' }), ...note, after: turn({ provider: 'p-1', model: 'm-1' }) })
    checkFix({ log: turn({}), ...note, after: turn({ provider: 'p-1', model: 'm-1' }) })
    checkFix({
      log: turn({ maxTokens: 5 }),
      ...note,
      after: turn({ provider: 'p-1', model: 'm-1', maxTokens: 5 }),
    })
    checkFix({
      log: turn({ provider: '', model: 'm-1' }),
      ...note,
      after: turn({ provider: 'p-1', model: 'm-1' }),
    })
  })

  it('take it from no other answer', () => {
    expect(offers(turn({ model: 'm-2' }), 'request/route-missing')).toEqual([])
    const other = rows.requestHeader(3, 'change')
    const changed = turn({ model: 'm-1' }).toSpliced(4, 1, other)
    expect(
      offers([...changed.slice(0, 5), rows.stepEnd(4), rows.turnEnd(5)], 'request/route-missing'),
    ).toEqual([])
  })

  it('lose empty members', () => {
    const config = { provider: 'p-1', model: 'm-1' }
    checkFix({
      log: turn(config, { tools: [] }),
      code: 'request/not-canonical',
      kind: 'safe',
      after: turn(config),
    })
  })
})

describe('payloads of older builds', () => {
  it('are converted as the loader converts them', () => {
    const old = (row: string) => [rows.header(), rows.turnStart(0), row, rows.turnEnd(2)]
    const parts = { content: [{ type: 'text', text: 'x' }], source: { kind: 'user' } }
    checkFix({
      log: old(rows.event('user/message', 1, parts, { surfaceOp: 'append' })),
      code: 'payload/older-shape',
      kind: 'review',
      options: { dialect: v0c },
      after: old(
        rows.event(
          'user/message',
          1,
          { ...parts, id: 'legacy-message:s-7f3a:1', role: 'user' },
          { surfaceOp: 'append' },
        ),
      ),
    })
    checkFix({
      log: old(rows.event('steering/message', 1, { turn: 1, ...parts }, { surfaceOp: 'append' })),
      code: 'payload/older-shape',
      kind: 'review',
      options: { dialect: v0c },
      after: old(
        rows.event(
          'user/message',
          1,
          { ...parts, id: 'legacy-message:s-7f3a:1', role: 'user' },
          { surfaceOp: 'append' },
        ),
      ),
    })
  })

  it('are left alone where writing them anew would change a number', () => {
    const parts =
      '{"content":[{"type":"text","text":"x","size":12345678901234567890}],"source":{"kind":"user"}}'
    const row = `{"type":"user/message","seq":1,"time":5,"data":${parts},"surfaceOp":"append"}`
    const source = [rows.header(), rows.turnStart(0), row, rows.turnEnd(2)]
    expect(offers(source, 'payload/older-shape', { dialect: v0c })).toEqual([])
  })
})

describe('unknown event types', () => {
  const search = (seq: number, members: object = {}) =>
    rows.event('x-search/request', seq, { q: 'weather' }, { ...members })

  it('can be marked ignorable, one or all of them', () => {
    const events = (members: object) => [...log, search(8, members), search(9)]
    checkFix({
      log: events({}),
      code: 'vocabulary/unknown-required',
      id: 'mark-ignorable',
      kind: 'review',
      after: events({ ignorable: true }),
      note: /leave such events out/,
    })
    checkFix({
      log: events({}),
      code: 'vocabulary/unknown-required',
      id: 'mark-all-ignorable',
      kind: 'review',
      after: [...log, search(8, { ignorable: true }), search(9, { ignorable: true })],
    })
    checkFix({
      log: [...log, search(8, { ignorable: false })],
      code: 'vocabulary/unknown-required',
      kind: 'review',
      after: [...log, search(8, { ignorable: true })],
    })
  })

  it('cannot where they claim a place on the surface', () => {
    expect(offers([...log, search(8, { surfaceOp: 'append' })], 'vocabulary/unknown-required')).toEqual([])
  })
})

describe('the seed', () => {
  const mark = (seq: number, data: object = {}) => rows.event('session/end-seed', seq, data)
  const child = (seedLength: number, ...marks: readonly number[]) => [
    rows.header({ parentSession: 's-p', seedLength }),
    ...log.slice(1),
    ...(marks.length > 0 ? [mark(8), ...shortTurn(9, 2)] : []),
    ...(marks.length > 1 ? [mark(12), ...shortTurn(13, 3)] : []),
  ]

  it('has the length that its one mark says', () => {
    checkFix({ log: child(9, 8), code: 'seed/length-mismatch', kind: 'safe', after: child(8, 8) })
  })

  it('has one of several lengths where there are several marks', () => {
    checkFix({
      log: child(11, 8, 12),
      code: 'seed/length-mismatch',
      kind: 'review',
      after: child(12, 8, 12),
      note: /2 end-seed marks/,
    })
  })

  it('is the whole log where the header says more than there is', () => {
    checkFix({ log: child(30), code: 'seed/length-beyond-log', kind: 'safe', after: child(8) })
    checkFix({ log: child(30, 8), code: 'seed/length-beyond-log', kind: 'safe', after: child(8, 8) })
  })

  it('has a mark without a payload', () => {
    const marked = (data: object) => [...log, mark(8, data), ...shortTurn(9, 2)]
    checkFix({ log: marked({ inherited: true }), code: 'seed/payload', kind: 'safe', after: marked({}) })
    checkFix({
      log: marked({ by: 'me' }),
      code: 'seed/payload',
      kind: 'review',
      after: marked({}),
      note: /"by":"me"/,
    })
  })
})

describe('problems without an answer', () => {
  it('have no fix', () => {
    const cases: readonly (readonly [string, readonly string[]])[] = [
      [
        'tool/result-without-call',
        log
          .filter((_, index) => index !== 5)
          .map((row, index) =>
            index > 4
              ? row.replace(/"seq":\d+/, `"seq":${index - 1}`).replace(',"sourceEventSeqs":[4]', '')
              : row,
          ),
      ],
      ['time/backwards', [...log, ...shortTurn(8, 2).map((row) => row.replace(/"time":\d+/, '"time":5'))]],
      ['vocabulary/retired-type', [...log, rows.event('mode/set', 8, {})]],
    ]
    for (const [code, rowsOf] of cases) expect(offers(rowsOf, code), code).toEqual([])
  })

  it('are none in a healthy log', () => {
    expect(analyse(log).problems()).toEqual([])
  })
})
