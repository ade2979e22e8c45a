import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { messagesAfter, requestOf } from '../../../shared/analysis/model-view.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'
import type { DerivedMessage } from '../../../shared/session/derive.js'
import { header, logText, row, userMessage } from '../../server/sample-rows.js'

function analyse(rows: readonly string[], dialect?: string, end = '\n'): LogAnalysis {
  const found = dialect === undefined ? undefined : findDialect(dialect)
  const text = new LogText(logText(rows, end))
  const analysis = new LogAnalysis(text, found === undefined ? {} : { dialect: found })
  analysis.advance()
  return analysis
}

function answer(seq: number, step: number, words: string, members: object = { surfaceOp: 'append' }): string {
  const source = { kind: 'model', provider: 'acme', model: 'acme-1' }
  const content = words === '' ? [] : [{ type: 'text', text: words }]
  const message = { id: `a-${seq}`, role: 'assistant', content, source }
  return row(seq, 'assistant/message', { turn: 1, step, message }, members)
}

function chunk(seq: number, step: number, item: object): string {
  return row(seq, 'assistant/chunk', { turn: 1, step, chunk: item })
}

const delta = (words: string) => ({ type: 'text-delta', index: 0, text: words })
const failed = { type: 'finish', reason: { kind: 'error', failure: { message: 'busy', code: 'SERVER' } } }

function requestHeader(seq: number, model: string): string {
  return row(seq, 'request/header', { header: { config: { provider: 'acme', model } }, reason: 'change' })
}

function retry(seq: number): string {
  const chain = { retryId: 'r', turn: 1, step: 1, retry: 1 }
  return row(seq, 'llm/retry-started', chain)
}

/** A step with two calls of the model, the first of which fails; then a step without an answer. */
const retried = [
  header(),
  row(0, 'turn/start', { turn: 1 }),
  row(1, 'step/start', { turn: 1, step: 1 }),
  userMessage(2, 'Hello'),
  requestHeader(3, 'acme-1'),
  chunk(4, 1, delta('Hm')),
  chunk(5, 1, failed),
  retry(6),
  requestHeader(7, 'acme-2'),
  chunk(8, 1, delta('Hi')),
  chunk(9, 1, { type: 'finish', reason: { kind: 'stop' } }),
  answer(10, 1, 'Hi', { surfaceOp: 'append', sourceEventSeqs: [8, 9] }),
  row(11, 'step/end', { turn: 1, step: 1 }),
  userMessage(12, 'And?'),
  row(13, 'step/start', { turn: 1, step: 2 }),
  row(14, 'step/end', { turn: 1, step: 2 }),
  row(15, 'turn/end', { turn: 1, reason: { kind: 'completed' } }),
  userMessage(16, 'Later'),
]

const texts = (messages: readonly DerivedMessage[] = []) =>
  messages.map(({ content }) => content.map((block) => Object.values(block ?? {}).at(-1)).join())

describe('the request of a step', () => {
  const analysis = analyse(retried)

  it('is that of its last call of the model, with the header from right before it', () => {
    const request = requestOf(analysis, { turn: 1, step: 1 })
    expect(request).toMatchObject({
      place: { kind: 'attempt', turn: 1, step: 1, attempt: 2, attempts: 2 },
      atSeq: 7,
      headerSeq: 7,
      header: { config: { provider: 'acme', model: 'acme-2' } },
      sources: [2],
    })
    expect(texts(request?.messages)).toEqual(['Hello'])
  })

  it('can be that of a call that failed', () => {
    const request = requestOf(analysis, { turn: 1, step: 1, attempt: 1 })
    expect(request).toMatchObject({ atSeq: 3, headerSeq: 3, header: { config: { model: 'acme-1' } } })
    expect(requestOf(analysis, { turn: 1, step: 1, attempt: 3 })).toBeUndefined()
  })

  it('holds all that came before its end where no answer is recorded', () => {
    const request = requestOf(analysis, { turn: 1, step: 2 })
    expect(request).toMatchObject({
      place: { kind: 'step', turn: 1, step: 2 },
      atSeq: 13,
      sources: [2, 10, 12],
    })
  })

  it('does not exist where the log has no such step', () => {
    expect(requestOf(analysis, { turn: 1, step: 3 })).toBeUndefined()
    expect(requestOf(analysis, { turn: 2, step: 1 })).toBeUndefined()
  })
})

describe('the request of a row', () => {
  const analysis = analyse(retried)
  const placeOf = (seq: number) => requestOf(analysis, { row: seq + 1 })?.place

  it('is the one that was under way, or was to come', () => {
    const attempt = { kind: 'attempt', turn: 1, step: 1, attempts: 2 }
    for (const seq of [0, 1, 2, 3, 4, 5, 7])
      expect(placeOf(seq), `seq ${seq}`).toEqual({ ...attempt, attempt: 1 })
    for (const seq of [8, 9, 10, 11]) expect(placeOf(seq), `seq ${seq}`).toEqual({ ...attempt, attempt: 2 })
    for (const seq of [12, 13, 14])
      expect(placeOf(seq), `seq ${seq}`).toEqual({ kind: 'step', turn: 1, step: 2 })
  })

  it('is the next one where no step is to come in the turn', () => {
    expect(requestOf(analysis, { row: 16 })).toMatchObject({
      place: { kind: 'next' },
      atSeq: 15,
      sources: [2, 10, 12],
    })
    expect(requestOf(analysis, { row: 17 })).toMatchObject({
      place: { kind: 'next' },
      atSeq: 16,
      sources: [2, 10, 12, 16],
    })
    expect(requestOf(analysis, { row: 0 })).toMatchObject({
      place: { kind: 'next' },
      atSeq: undefined,
      sources: [],
    })
    expect(requestOf(analysis, { row: 0 })?.header).toBeUndefined()
  })

  it('does not exist beyond the text', () => {
    expect(requestOf(analysis, { row: -1 })).toBeUndefined()
    expect(requestOf(analysis, { row: 500 })).toBeUndefined()
  })
})

describe('messages', () => {
  it('follow the surface, not the log', () => {
    const analysis = analyse([
      header(),
      userMessage(0, 'one'),
      userMessage(1, 'two'),
      userMessage(2, 'three'),
      row(
        3,
        'user/message',
        { id: 's', role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text: 'sum' }] },
        { surfaceOp: { op: 'replace', start: 0, end: 1 }, sourceEventSeqs: [0, 1] },
      ),
    ])
    expect(messagesAfter(analysis, 3).sources).toEqual([0, 1, 2])
    expect(messagesAfter(analysis).sources).toEqual([3, 2])
    expect(texts(messagesAfter(analysis).messages)).toEqual(['sum', 'three'])
  })

  it('leave answers without content out', () => {
    const rows = [
      header(),
      row(0, 'turn/start', { turn: 1 }),
      row(1, 'step/start', { turn: 1, step: 1 }),
      answer(2, 1, ''),
    ]
    expect(messagesAfter(analyse(rows)).sources).toEqual([])
    expect(messagesAfter(analyse(rows)).atSeq).toBe(2)
  })

  it('end where a loader stops reading, unless a later row is asked for', () => {
    const torn = [header(), userMessage(0, 'one'), userMessage(2, 'lost'), '']
    const analysis = analyse(torn)
    expect(messagesAfter(analysis).sources).toEqual([0])
    expect(messagesAfter(analysis, 2).sources).toEqual([0, 2])
  })

  it('are numbered by place where a fixture has no numbers', () => {
    const bare = (text: string) => {
      const { seq: _seq, time: _time, ...rest } = JSON.parse(text) as Record<string, unknown>
      return JSON.stringify(rest)
    }
    const analysis = analyse([header(), ...retried.slice(1).map(bare)])
    expect(requestOf(analysis, { turn: 1, step: 2 })).toMatchObject({
      atSeq: 13,
      sources: [2, 10, 12],
      headerSeq: 7,
    })
  })

  it('are the same with CRLF line ends', () => {
    const analysis = analyse(retried, undefined, '\r\n')
    expect(requestOf(analysis, { turn: 1, step: 2 })?.sources).toEqual([2, 10, 12])
  })
})

describe('older payloads in an August log', () => {
  const bareUser = { content: [{ type: 'text', text: 'old' }], source: { kind: 'user' } }
  const bareResult = (words: string) => ({
    turn: 1,
    step: 1,
    callId: 'c1',
    content: [{ type: 'text', text: words }],
    isError: false,
  })
  const replace = (seq: number) => ({
    surfaceOp: { op: 'replace', start: seq, end: seq },
    sourceEventSeqs: [seq],
  })

  it('become messages as the loader makes them', () => {
    const analysis = analyse([header(), row(0, 'user/message', bareUser, { surfaceOp: 'append' })], 'v0c')
    expect(messagesAfter(analysis).messages).toEqual([
      { ...bareUser, id: 'legacy-message:s-1:0', role: 'user' },
    ])
  })

  it('become another type where the loader says so', () => {
    const steering = { turn: 1, ...bareUser }
    const analysis = analyse([header(), row(0, 'steering/message', steering, { surfaceOp: 'append' })], 'v0c')
    expect(messagesAfter(analysis).messages).toEqual([
      { ...bareUser, id: 'legacy-message:s-1:0', role: 'user' },
    ])
  })

  it('keep the id of the result that they rewrite, along any chain', () => {
    const rows = [header(), row(0, 'tool/result', bareResult('a'), { surfaceOp: 'append' })]
    for (let seq = 1; seq <= 5000; seq++)
      rows.push(row(seq, 'tool/result', bareResult(`b${seq}`), replace(seq - 1)))
    const { messages } = messagesAfter(analyse(rows, 'v0c'))
    expect(messages.map(({ id }) => id)).toEqual(['legacy-message:s-1:0'])
    expect(JSON.stringify(messages)).toContain('b5000')
  })

  it('keep the id of a result of today that they rewrite', () => {
    const message = {
      id: 'm-1',
      role: 'user',
      source: { kind: 'tool', callId: 'c1' },
      content: [{ type: 'tool-result', toolCallId: 'c1', content: [], isError: false }],
    }
    const rows = [
      header(),
      row(0, 'tool/result', { turn: 1, step: 1, message }, { surfaceOp: 'append' }),
      row(1, 'tool/result', bareResult('b'), replace(0)),
    ]
    expect(messagesAfter(analyse(rows, 'v0c')).messages.map(({ id }) => id)).toEqual(['m-1'])
  })
})

describe('headers that are amended', () => {
  const old = { type: 'session', version: 0, id: 's-1', createdAt: 1784000000000 }
  const prefix = [{ role: 'user', content: [{ type: 'text', text: 'first of all' }] }]
  const rows = [
    JSON.stringify(old),
    row(0, 'turn/start', { turn: 1, trigger: { kind: 'message', source: { kind: 'user' } } }),
    row(
      1,
      'user/message',
      { content: [{ type: 'text', text: 'Hello' }], source: { kind: 'user' } },
      { surfaceOp: 'append' },
    ),
    row(2, 'step/start', { turn: 1, step: 1 }),
    row(3, 'request/header', {
      header: { config: { model: 'acme-1' }, system: 'A\nB\nC\nD', tools: [], messagePrefix: prefix },
      reason: 'initial',
    }),
    row(4, 'request/header-delta', { system: { keepStart: 2, keepEnd: 1, insert: ['Be brief.'] } }),
    row(
      5,
      'assistant/message',
      { turn: 1, step: 1, content: [{ type: 'text', text: 'Hi' }] },
      { surfaceOp: 'append' },
    ),
    row(6, 'request/header-delta', { config: { model: 'acme-2' } }),
  ]

  it('hold what was in force when the request was sent, and the prefix goes first', () => {
    const request = requestOf(analyse(rows, 'v0a'), { turn: 1, step: 1 })
    expect(request).toMatchObject({
      headerSeq: 4,
      header: { config: { model: 'acme-1' }, system: 'A\nB\nBe brief.\nD', messagePrefix: prefix },
      sources: [null, 1],
      atSeq: 1,
    })
    expect(request?.header).not.toHaveProperty('tools')
    expect(texts(request?.messages)).toEqual(['first of all', 'Hello'])
  })

  it('take later amendments in for later requests', () => {
    const request = requestOf(analyse(rows, 'v0a'), 'end')
    expect(request).toMatchObject({ headerSeq: 6, header: { config: { model: 'acme-2' } } })
  })

  it('cannot be known where there is nothing to amend', () => {
    const without = [...rows.slice(0, 4), row(3, 'request/header-delta', { config: { model: 'x' } })]
    expect(requestOf(analyse(without, 'v0a'), 'end')).toMatchObject({
      header: undefined,
      headerFault: 'request/delta-without-header',
    })
  })
})
