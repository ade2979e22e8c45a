import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import { countCalls, outlineOf, stepOfRow, turnOfRow } from '../../shared/analysis/outline.js'
import { LogText } from '../../shared/log/log-text.js'
import { header } from '../server/sample-rows.js'
import {
  analyse,
  answer,
  call,
  chunk,
  type Event,
  request,
  result,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
  user,
} from './outline-log.js'

function outline(events: readonly Event[], headerMembers: object = {}) {
  return outlineOf(analyse(toRows(events, headerMembers)))
}

const usage = { type: 'usage', usage: { inputTokens: 10, outputTokens: 4, cacheReadTokens: 100 } }

describe('turns', () => {
  it('hold their rows, events, times and outcome', () => {
    const { turns } = outline([
      turnStart(1, 0),
      user('a'),
      turnEnd(1, 'completed', 40),
      turnStart(2, 100),
      turnEnd(2, 'max-tokens', 350),
    ])
    expect(turns).toMatchObject([
      {
        number: 1,
        firstRow: 1,
        lastRow: 3,
        firstSeq: 0,
        lastSeq: 2,
        startRow: 1,
        endRow: 3,
        closing: 'closed',
        outcome: 'completed',
        durationMs: 40,
        promptRow: 2,
      },
      { number: 2, firstRow: 4, lastRow: 5, outcome: 'max-tokens', durationMs: 250, promptRow: undefined },
    ])
    expect(turns[0]?.startTime).toBe(1_784_000_000_000)
  })

  it('stay open at the end of the log', () => {
    const { turns } = outline([turnStart(1), stepStart(1, 1), user('a')])
    expect(turns).toMatchObject([{ closing: 'open', outcome: undefined, endRow: undefined, lastRow: 3 }])
    expect(turns[0]?.steps).toMatchObject([{ closing: 'open', lastRow: 3, messageRows: [3] }])
  })

  it('have no end where the next turn begins without one', () => {
    const { turns } = outline([turnStart(1), user('a'), turnStart(2), turnEnd(2)])
    expect(turns).toMatchObject([
      { number: 1, closing: 'unclosed', lastRow: 2 },
      { number: 2, closing: 'closed', firstRow: 3 },
    ])
  })

  it('know no duration when the clock stepped back in between', () => {
    const { turns } = outline([
      turnStart(1, 1000),
      { ...user('a'), time: 900 },
      turnEnd(1, 'completed', 2000),
      turnStart(2, 2100),
      turnEnd(2, 'completed', 2200),
    ])
    expect(turns.map(({ durationMs }) => durationMs)).toEqual([undefined, 100])
  })

  it('know no times in a projected log', () => {
    const rows = [header(), '{"type":"turn/start","data":{"turn":1}}', JSON.stringify(turnEnd(1))]
    const { turns } = outlineOf(analyse(rows))
    expect(turns).toMatchObject([
      { firstSeq: 0, lastSeq: 1, startTime: undefined, endTime: undefined, durationMs: undefined },
    ])
  })

  it('take the first message of a person for the prompt, else the first user message', () => {
    const plugin = { kind: 'plugin', plugin: 'time-context' }
    const { turns } = outline([
      turnStart(1),
      user('context', plugin),
      user('please'),
      user('and more'),
      turnEnd(1),
      turnStart(2),
      user('context', plugin),
      turnEnd(2),
    ])
    expect(turns.map(({ promptRow }) => promptRow)).toEqual([3, 7])
  })

  it('are found by row', () => {
    const found = outline([turnStart(1), stepStart(1, 1), stepEnd(1, 1), turnEnd(1), user('between')])
    expect(turnOfRow(found, 0)).toBeUndefined()
    expect(turnOfRow(found, 1)?.number).toBe(1)
    expect(turnOfRow(found, 4)?.number).toBe(1)
    expect(turnOfRow(found, 5)).toBeUndefined()
    const [turn] = found.turns
    expect(turn && stepOfRow(turn, 1)).toBeUndefined()
    expect(turn && stepOfRow(turn, 3)?.number).toBe(1)
    expect(found.standaloneRows).toEqual([5])
  })
})

describe('turns after lost rows', () => {
  const rows = toRows([
    turnStart(1),
    stepStart(1, 1),
    stepEnd(1, 1),
    turnEnd(1),
    turnStart(2),
    stepStart(2, 1),
    call(2, 1, 'c'),
    result(2, 1, 'c'),
    stepEnd(2, 1),
    turnEnd(2),
  ])

  it('appear without the row that opens them', () => {
    const damaged = rows.map((row, index) => (index === 5 ? '{"type":"turn/sta' : row))
    const { turns } = outlineOf(analyse(damaged))
    expect(turns).toMatchObject([
      { number: 1, startRow: 1, endRow: 4 },
      { number: 2, startRow: undefined, firstRow: 6, endRow: 10, closing: 'closed' },
    ])
  })

  it('are told apart by what the next row names', () => {
    const damaged = rows.filter((_row, index) => index !== 4 && index !== 5 && index !== 6)
    const { turns } = outlineOf(analyse(damaged))
    expect(turns).toMatchObject([
      { number: 1, closing: 'unclosed', lastRow: 3 },
      { number: 2, startRow: undefined, firstRow: 4, closing: 'closed' },
    ])
    expect(turns[1]?.steps).toMatchObject([{ number: 1, startRow: undefined, calls: [{ callId: 'c' }] }])
  })

  it('take in rows that nobody reads', () => {
    const damaged = [...rows.slice(0, 2), 'x', rows[2] ?? '', ...rows.slice(2)]
    const { turns } = outlineOf(analyse(damaged))
    expect(turns).toMatchObject([{ firstRow: 1, lastRow: 6 }, { firstRow: 7 }])
    expect(turns[0]?.steps).toHaveLength(1)
  })

  it('end their streams where they end, even when the next row is a chunk of another turn', () => {
    const delta = { type: 'text-delta', index: 0, text: 'a' }
    const streams = toRows([
      turnStart(1),
      stepStart(1, 1),
      chunk(1, 1, delta),
      chunk(1, 1, delta),
      turnEnd(1),
      chunk(2, 1, delta),
      chunk(2, 1, delta),
    ])
    const { turns } = outlineOf(analyse(streams.filter((_row, index) => index !== 5)))
    const attempts = turns.flatMap(({ steps }) => steps).flatMap((step) => step.attempts)
    expect(attempts).toMatchObject([
      { firstRow: 3, lastRow: 4, lastSeq: 3, chunkRows: 2, durationMs: 1 },
      { firstRow: 5, lastRow: 6, lastSeq: 6, chunkRows: 2, durationMs: 1 },
    ])
  })

  it('are not made up for rows that trail behind a closed turn', () => {
    const { turns, standaloneRows } = outline([turnStart(1), turnEnd(1), turnEnd(1), stepEnd(1, 1)])
    expect(turns).toHaveLength(1)
    expect(standaloneRows).toEqual([3, 4])
  })
})

describe('steps', () => {
  it('list messages and records; the turn lists those outside of steps', () => {
    const { turns } = outline([
      turnStart(1),
      user('a'),
      request(),
      stepStart(1, 1),
      user('b'),
      answer(1, 1, { calls: [['c', 'read']] }),
      call(1, 1, 'c'),
      result(1, 1, 'c'),
      { type: 'plan/mode', data: { mode: 'plan' } },
      stepEnd(1, 1),
      turnEnd(1),
    ])
    const [turn] = turns
    expect(turn).toMatchObject({ messageRows: [2], recordRows: [3] })
    expect(turn?.steps).toMatchObject([{ firstRow: 4, lastRow: 10, messageRows: [5, 6, 8], recordRows: [9] }])
    expect(turn && countCalls(turn)).toBe(1)
  })
})

describe('calls', () => {
  it('put announcement, call and result together', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      answer(1, 1, {
        calls: [
          ['a', 'read'],
          ['b', 'bash'],
        ],
      }),
      call(1, 1, 'a', 'read', 100),
      call(1, 1, 'b', 'bash', 110),
      result(1, 1, 'b', { isError: true, time: 150 }),
      result(1, 1, 'a', { time: 400 }),
      stepEnd(1, 1),
    ])
    const base = 1_784_000_000_000
    expect(turns[0]?.calls).toEqual([
      {
        callId: 'a',
        name: 'read',
        messageRow: 3,
        callRow: 4,
        resultRow: 7,
        isError: false,
        startTime: base + 100,
        endTime: base + 400,
        durationMs: 300,
      },
      {
        callId: 'b',
        name: 'bash',
        messageRow: 3,
        callRow: 5,
        resultRow: 6,
        isError: true,
        startTime: base + 110,
        endTime: base + 150,
        durationMs: 40,
      },
    ])
  })

  it('may have no result, no start, or nothing but a result', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      answer(1, 1, {
        calls: [
          ['a', 'read'],
          ['b', 'bash'],
        ],
      }),
      call(1, 1, 'a'),
      result(1, 1, 'b', { isError: true }),
      result(1, 1, 'z'),
      stepEnd(1, 1),
    ])
    expect(turns[0]?.calls).toMatchObject([
      { callId: 'a', callRow: 4, resultRow: undefined, isError: undefined, durationMs: undefined },
      { callId: 'b', name: 'bash', callRow: undefined, resultRow: 5, isError: true },
      { callId: 'z', name: undefined, messageRow: undefined, callRow: undefined, resultRow: 6 },
    ])
  })

  it('with an id that comes again are answered in turn', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      call(1, 1, 'a'),
      result(1, 1, 'a'),
      call(1, 1, 'a'),
      result(1, 1, 'a'),
      stepEnd(1, 1),
      stepStart(1, 2),
      call(1, 2, 'a'),
    ])
    expect(turns[0]?.calls).toMatchObject([
      { callRow: 3, resultRow: 4 },
      { callRow: 5, resultRow: 6 },
      { callRow: 9, resultRow: undefined },
    ])
  })

  it('are not answered by the rewrite of a result', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      answer(1, 1, { calls: [['a', 'read']] }),
      call(1, 1, 'a'),
      result(1, 1, 'a'),
      result(1, 1, 'a', { surfaceOp: { op: 'replace', start: 4, end: 4 }, sources: [4], text: 'cut' }),
    ])
    expect(turns[0]?.calls).toMatchObject([{ resultRow: 5 }])
    expect(turns[0]?.steps[0]?.messageRows).toEqual([3, 5, 6])
  })

  it('may go by any id, even by names that objects have', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      call(1, 1, '__proto__'),
      result(1, 1, '__proto__'),
    ])
    expect(turns[0]?.calls).toMatchObject([{ callId: '__proto__', callRow: 3, resultRow: 4 }])
  })
})

describe('attempts', () => {
  const delta = (text: string) => ({ type: 'text-delta', index: 0, text })

  it('reach from the first chunk to the message, with the time of the first text', () => {
    const { turns } = outline([
      turnStart(1, 0),
      stepStart(1, 1),
      chunk(1, 1, { type: 'block-start', index: 0, blockType: 'text' }, 10),
      chunk(1, 1, delta('a'), 30),
      chunk(1, 1, delta('b'), 40),
      chunk(1, 1, usage, 50),
      chunk(1, 1, { type: 'finish', reason: { kind: 'stop' } }, 51),
      { ...answer(1, 1, { usage: usage.usage, sources: [2, 3, 4, 5, 6] }), time: 60 },
      { ...stepEnd(1, 1), time: 61 },
    ])
    expect(turns[0]?.steps[0]?.attempts).toEqual([
      {
        firstRow: 3,
        lastRow: 8,
        firstSeq: 2,
        lastSeq: 7,
        startTime: 1_784_000_000_010,
        endTime: 1_784_000_000_060,
        durationMs: 50,
        firstDeltaTime: 1_784_000_000_030,
        chunkRows: 5,
        finish: 'stop',
        messageRow: 8,
        usage: usage.usage,
      },
    ])
  })

  it('that failed stand before the one that worked, each with its own tokens', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      chunk(1, 1, delta('a')),
      chunk(1, 1, usage),
      chunk(1, 1, { type: 'finish', reason: { kind: 'error', failure: { message: 'm', code: 'SERVER' } } }),
      { type: 'llm/retry-started', data: { retryId: 'r', turn: 1, step: 1, retry: 1 } },
      chunk(1, 1, delta('b')),
      chunk(1, 1, usage),
      answer(1, 1, { usage: usage.usage }),
      stepEnd(1, 1),
    ])
    const [step] = turns[0]?.steps ?? []
    expect(step?.attempts).toMatchObject([
      { finish: 'error', messageRow: undefined, chunkRows: 3 },
      { finish: undefined, messageRow: 9, chunkRows: 2 },
    ])
    expect(step?.tokens).toEqual({
      input: 20,
      output: 8,
      cacheRead: 200,
      cacheWrite: undefined,
      reasoning: undefined,
      total: 228,
      knownCalls: 2,
      unknownCalls: 0,
    })
  })

  it('are given up by a retry even without a last chunk', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      chunk(1, 1, delta('a')),
      { type: 'llm/retry-started', data: { retryId: 'r', turn: 1, step: 1, retry: 1 } },
      chunk(1, 1, delta('b')),
    ])
    expect(turns[0]?.steps[0]?.attempts).toMatchObject([{ chunkRows: 1 }, { chunkRows: 1 }])
  })

  it('take the counts of the message only where the stream has none', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      answer(1, 1, { usage: { inputTokens: 1, outputTokens: 2, reasoningTokens: 2 } }),
      stepEnd(1, 1),
    ])
    expect(turns[0]?.tokens).toMatchObject({ total: 3, reasoning: 2, knownCalls: 1 })
  })

  it('without counts leave the tokens unknown, not zero', () => {
    const { turns } = outline([
      turnStart(1),
      stepStart(1, 1),
      answer(1, 1),
      stepEnd(1, 1),
      stepStart(1, 2),
      chunk(1, 2, usage),
      answer(1, 2),
      stepEnd(1, 2),
    ])
    expect(turns[0]?.steps[0]?.tokens).toBeUndefined()
    expect(turns[0]?.tokens).toMatchObject({ total: 114, knownCalls: 1, unknownCalls: 1 })
  })

  it('take in packed rows', () => {
    const packed = {
      type: 'text-chunks',
      seq0: 2,
      time0: 1_784_000_000_005,
      data: { turn: 1, step: 1, index: 0, dt: [1, 2], texts: ['a', 'b', 'c'] },
    }
    const rows = toRows([turnStart(1), stepStart(1, 1)])
    const { turns } = outlineOf(analyse([...rows, JSON.stringify(packed)]))
    expect(turns[0]?.steps[0]?.attempts).toMatchObject([
      { firstSeq: 2, lastSeq: 4, durationMs: 3, chunkRows: 1 },
    ])
    expect(turns[0]).toMatchObject({ lastSeq: 4 })
  })
})

describe('the outline', () => {
  it('marks what was taken over from a parent', () => {
    const events = [
      turnStart(1),
      turnEnd(1),
      { type: 'session/end-seed', data: {} },
      turnStart(2),
      turnEnd(2),
    ]
    const found = outline(events, { parentSession: 'p', seedLength: 2 })
    expect(found.inherited).toEqual({ eventCount: 2, lastRow: 2 })
    expect(found.turns.map(({ isInherited }) => isInherited)).toEqual([true, false])
    expect(found.endSeedRows).toEqual([3])
    expect(outline(events).inherited).toBeUndefined()
  })

  it('is kept until the log changes', () => {
    const text = new LogText(
      toRows([turnStart(1), turnEnd(1)])
        .join('\n')
        .concat('\n'),
    )
    const analysis = new LogAnalysis(text)
    analysis.advance()
    const first = outlineOf(analysis)
    expect(outlineOf(analysis)).toBe(first)
    analysis.apply(
      text.change(
        { line: 3, character: 0 },
        { line: 3, character: 0 },
        `${JSON.stringify({ ...turnStart(2), seq: 2, time: 9 })}\n`,
      ),
    )
    analysis.advance()
    expect(outlineOf(analysis).turns).toHaveLength(2)
  })

  it('is empty for a log without events, and for no log at all', () => {
    expect(outline([])).toMatchObject({ turns: [], events: undefined })
    expect(outlineOf(analyse(['']))).toMatchObject({ turns: [], standaloneRows: [] })
    expect(outlineOf(analyse(['{}', 'null', '[]', '{"type":5}'])).turns).toEqual([])
  })
})

describe('a preview', () => {
  function preview(event: Event, length = 20): string {
    return previewOf(analyse(toRows([event])), 1, length)
  }

  it('is what the row says, on one line', () => {
    expect(preview(user('Read\n\tthe  file'))).toBe('Read the file')
    expect(preview(answer(1, 1, { text: 'Sure', calls: [['c', 'read']] }))).toBe('Sure')
    expect(preview(answer(1, 1, { text: '', calls: [['c', 'read']] }))).toBe('read {}')
    expect(preview(call(1, 1, 'c', 'bash'))).toBe('bash {}')
    expect(preview(result(1, 1, 'c', { text: 'done' }))).toBe('done')
    expect(preview(chunk(1, 1, { type: 'text-delta', index: 0, text: 'piece' }))).toBe('piece')
    expect(preview({ type: 'session/title', data: { title: 'A title', messageSeqs: [] } })).toBe('A title')
    expect(preview(turnStart(1))).toBe('')
  })

  it('is cut where it is too long, never inside a character', () => {
    expect(preview(user('😀'.repeat(30)), 8)).toBe('😀😀😀…')
    expect(preview(user('x'.repeat(1_000_000)), 5)).toBe('xxxx…')
  })

  it('shows what cannot be seen', () => {
    expect(preview(user('a\u001b[2Jb\u202ec'), 40)).toBe('a\\u001B[2Jb\\u202Ec')
  })

  it('is empty for rows that hold nothing', () => {
    const analysis = analyse([header(), 'x', '{}', 'null', '{"type":"user/message","data":null}'])
    expect([0, 1, 2, 3, 4, 5, 99].map((row) => previewOf(analysis, row, 10)).join('')).toBe('')
  })
})
