import { describe, expect, test } from 'vitest'
import { TimelineSession } from '../../../client/timeline/timeline-session.js'
import type { HostMessage } from '../../../shared/analysis/timeline/messages.js'
import { packTimeline, unpackTimeline } from '../../../shared/analysis/timeline/transfer.js'
import {
  InspectRow,
  TimelineClosed,
  TimelineData,
  TimelineSearch,
  TimelineTexts,
} from '../../../shared/protocol.js'
import { dataOf, sequential } from './scenarios.js'

const uri = 'file:///logs/a.session.jsonl'
const timeline = packTimeline(dataOf(sequential))

interface Asked {
  readonly method: string
  readonly params: object
  readonly signal: AbortSignal
  readonly answer: (result: unknown) => void
  readonly fail: (error: Error) => void
}

/** A session between a server whose answers the test gives and a view whose messages the test reads. */
class Stage {
  readonly asked: Asked[] = []
  readonly posted: HostMessage[] = []
  readonly revealed: unknown[] = []
  readonly forked: unknown[] = []
  readonly shown: number[] = []
  readonly defects: string[] = []
  readonly sleeps: (() => void)[] = []
  /** Milliseconds that the session wanted to wait. */
  readonly slept: number[] = []
  nowMs = 0
  readonly session = new TimelineSession({
    uri,
    name: 'a.session.jsonl',
    request: <Result>(method: string, params: object, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<Result | undefined>((resolve, reject) => {
        // What the test answers is what the session is to make do with.
        this.asked.push({
          method,
          params,
          signal,
          answer: resolve as (result: unknown) => void,
          fail: reject,
        })
      }),
    post: (message) => this.posted.push(message),
    onReveal: (row, takesFocus) => this.revealed.push({ row, takesFocus }),
    onFork: (row, seq) => this.forked.push({ row, seq }),
    onRequest: (row) => this.shown.push(row),
    onDefect: (message) => this.defects.push(message),
    nowMs: () => this.nowMs,
    sleep: (ms) => {
      this.slept.push(ms)
      return new Promise((resolve) => this.sleeps.push(resolve))
    },
  })

  get last(): Asked {
    const asked = this.asked.at(-1)
    if (asked === undefined) throw new Error('nothing was asked')
    return asked
  }

  async answer(result: unknown): Promise<void> {
    this.last.answer(result)
    await settled()
  }

  async wake(): Promise<void> {
    this.sleeps.shift()?.()
    await settled()
  }

  /** The view is there and has the first version. */
  async start(version = 1): Promise<void> {
    this.session.receive({ kind: 'ready', uri: '', version: 0 })
    await settled()
    await this.answer({ state: 'ready', uri, version, timeline })
  }
}

/** Lets everything that is resolved go on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

describe('the handshake', () => {
  test('a view that is ready gets everything in one message', async () => {
    const stage = new Stage()
    await stage.start()
    expect(stage.asked).toHaveLength(1)
    expect(stage.last).toMatchObject({ method: TimelineData.method, params: { textDocument: { uri } } })
    const [state] = stage.posted
    expect(state).toMatchObject({
      kind: 'state',
      uri,
      version: 1,
      name: 'a.session.jsonl',
      content: { state: 'ready' },
    })
    const content = state?.kind === 'state' && state.content.state === 'ready' ? state.content : undefined
    expect(content && unpackTimeline(content.timeline)).toEqual(dataOf(sequential))
  })

  test('a view that comes back says what it has and gets what is new', async () => {
    const stage = new Stage()
    await stage.start(4)
    stage.session.receive({ kind: 'ready', uri, version: 4 })
    await settled()
    expect(stage.last.params).toMatchObject({ known: 4 })
    await stage.answer({ state: 'ready', uri, version: 5, base: 4, timeline })
    expect(stage.posted.at(-1)).toMatchObject({ version: 5, content: { state: 'ready', base: 4 } })
  })

  test('a view of another log has nothing of this one', async () => {
    const stage = new Stage()
    stage.session.receive({ kind: 'ready', uri: 'file:///other', version: 9 })
    await settled()
    expect(stage.last.params).not.toHaveProperty('known')
  })

  test('while the analysis runs the view hears how far it is', async () => {
    const stage = new Stage()
    stage.session.receive({ kind: 'ready', uri: '', version: 0 })
    await settled()
    await stage.answer({ state: 'running', uri, progress: { done: 10, total: 100 } })
    expect(stage.posted).toEqual([
      expect.objectContaining({ kind: 'state', content: { state: 'running', done: 10, total: 100 } }),
    ])
    await stage.wake()
    await stage.answer({ state: 'ready', uri, version: 1, timeline })
    expect(stage.posted.at(-1)).toMatchObject({ version: 1, content: { state: 'ready' } })
  })

  test.each([
    ['no file', { state: 'unavailable', uri, reason: 'unreadable', message: 'gone' }, 'unreadable'],
    ['no server', undefined, 'failed'],
  ])('%s is said, with a reason', async (_, result, reason) => {
    const stage = new Stage()
    stage.session.receive({ kind: 'ready', uri: '', version: 0 })
    await settled()
    await stage.answer(result)
    expect(stage.posted.at(-1)).toMatchObject({ content: { state: 'unavailable', reason } })
  })

  test('an answer that makes no sense is a defect, and the view is told', async () => {
    const stage = new Stage()
    stage.session.receive({ kind: 'ready', uri: '', version: 0 })
    await settled()
    await stage.answer({ state: 'ready', uri, version: 1, timeline: { tables: 'x' } })
    expect(stage.defects).toHaveLength(1)
    expect(stage.posted.at(-1)).toMatchObject({ content: { state: 'unavailable', reason: 'failed' } })
  })
})

describe('a log that grows', () => {
  test('changes shortly after each other are one update', async () => {
    const stage = new Stage()
    await stage.start()
    for (let change = 0; change < 5; change++) stage.session.changed()
    await settled()
    expect(stage.asked).toHaveLength(1)
    await stage.wake()
    expect(stage.asked).toHaveLength(2)
    expect(stage.last.params).toMatchObject({ known: 1 })
  })

  test('a log that never rests is shown all the same: an update that runs is never taken back', async () => {
    const stage = new Stage()
    await stage.start()
    stage.session.changed()
    await stage.wake()
    stage.session.changed()
    expect(stage.last.signal.aborted).toBe(false)
    await stage.answer({ state: 'ready', uri, version: 2, base: 1, timeline })
    expect(stage.posted.at(-1)).toMatchObject({ version: 2 })
    await stage.wake()
    expect(stage.last.params).toMatchObject({ known: 2 })
  })

  test('the longer an update takes, the longer it rests before the next', async () => {
    const stage = new Stage()
    stage.session.receive({ kind: 'ready', uri: '', version: 0 })
    await settled()
    stage.nowMs = 1000
    await stage.answer({ state: 'ready', uri, version: 1, timeline })
    stage.session.changed()
    await settled()
    expect(stage.slept).toEqual([3000])
  })

  test('the same version is not sent twice', async () => {
    const stage = new Stage()
    await stage.start()
    stage.session.changed()
    await stage.wake()
    await stage.answer({ state: 'ready', uri, version: 1, base: 1, timeline })
    expect(stage.posted).toHaveLength(1)
  })

  test('nothing is asked before there is a view', async () => {
    const stage = new Stage()
    stage.session.changed()
    await settled()
    expect(stage.asked).toEqual([])
  })
})

describe('questions', () => {
  test.each([
    [{ ask: 'texts', rows: [1, 2] }, TimelineTexts.method, { rows: [1, 2] }],
    [{ ask: 'search', words: 'x' }, TimelineSearch.method, { words: 'x' }],
    [
      { ask: 'inspect', row: 3, part: 'event', path: ['data', 0] },
      InspectRow.method,
      { row: 3, part: 'event', path: ['data', 0] },
    ],
  ])('%o goes to the server with the version that it is about', async (question, method, params) => {
    const stage = new Stage()
    await stage.start(3)
    stage.session.receive({ kind: 'question', uri, version: 3, id: 7, question })
    expect(stage.last).toMatchObject({ method, params: { ...params, textDocument: { uri }, version: 3 } })
    await stage.answer({ uri, version: 3, value: ['words'] })
    expect(stage.posted.at(-1)).toEqual({ kind: 'answer', uri, version: 3, id: 7, value: ['words'] })
  })

  test('an answer about another version has no value, and comes all the same', async () => {
    const stage = new Stage()
    await stage.start()
    stage.session.receive({ kind: 'question', uri, version: 1, id: 1, question: { ask: 'texts', rows: [] } })
    await stage.answer({ uri, version: 2 })
    expect(stage.posted.at(-1)).toEqual({ kind: 'answer', uri, version: 2, id: 1 })
  })

  test('a failure is an answer too', async () => {
    const stage = new Stage()
    await stage.start()
    stage.session.receive({ kind: 'question', uri, version: 1, id: 1, question: { ask: 'texts', rows: [] } })
    stage.last.fail(new Error('broken pipe'))
    await settled()
    expect(stage.posted.at(-1)).toEqual({ kind: 'answer', uri, version: 1, id: 1, error: 'broken pipe' })
  })

  test('one that is taken back is taken back at the server', async () => {
    const stage = new Stage()
    await stage.start()
    stage.session.receive({
      kind: 'question',
      uri,
      version: 1,
      id: 1,
      question: { ask: 'search', words: 'x' },
    })
    stage.session.receive({ kind: 'cancel', uri, version: 1, id: 1 })
    expect(stage.last.signal.aborted).toBe(true)
  })
})

describe('what the reader does', () => {
  test('reaches the editor', async () => {
    const stage = new Stage()
    await stage.start()
    stage.session.receive({ kind: 'reveal', uri, version: 1, row: 3, takesFocus: true })
    stage.session.receive({ kind: 'fork', uri, version: 1, row: 10, seq: 9 })
    stage.session.receive({ kind: 'request', uri, version: 1, row: 4 })
    expect(stage.revealed).toEqual([{ row: 3, takesFocus: true }])
    expect(stage.forked).toEqual([{ row: 10, seq: 9 }])
    expect(stage.shown).toEqual([4])
  })

  test('on rows of another version is dropped: they may be other rows by now', async () => {
    const stage = new Stage()
    await stage.start(2)
    stage.session.receive({ kind: 'fork', uri, version: 1, row: 10 })
    expect(stage.forked).toEqual([])
  })

  test.each([
    undefined,
    null,
    'ready',
    { kind: 'open' },
    { kind: 'reveal', uri, version: 1, row: -1, takesFocus: true },
    { kind: 'reveal', uri, version: 1, row: '3', takesFocus: true },
    { kind: 'question', uri, version: 1, id: 1, question: { ask: 'everything' } },
  ])('a message that is none (%o) is reported and nothing else', async (message) => {
    const stage = new Stage()
    await stage.start()
    stage.session.receive(message)
    expect(stage.defects).toHaveLength(1)
    expect(stage.revealed).toEqual([])
  })
})

test('the row of the editor is sent with the version it is of', async () => {
  const stage = new Stage()
  stage.session.select(5)
  await stage.start()
  expect(stage.posted.at(-1)).toEqual({ kind: 'select', uri, version: 1, row: 5 })
  stage.session.select(6)
  expect(stage.posted.at(-1)).toEqual({ kind: 'select', uri, version: 1, row: 6 })
})

test('closing takes everything back and lets the server go', async () => {
  const stage = new Stage()
  await stage.start()
  stage.session.receive({ kind: 'question', uri, version: 1, id: 1, question: { ask: 'search', words: 'x' } })
  const question = stage.last
  stage.session.close()
  expect(question.signal.aborted).toBe(true)
  expect(stage.last).toMatchObject({ method: TimelineClosed.method, params: { textDocument: { uri } } })
  expect(stage.last.signal.aborted).toBe(false)
})
