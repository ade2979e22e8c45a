import { describe, expect, it } from 'vitest'
import {
  callDetail,
  stepDetail,
  stepTitle,
  tokenText,
  turnDetail,
  turnTitle,
} from '../../shared/analysis/outline/outline-text.js'
import { outlineOf } from '../../shared/analysis/outline.js'
import {
  analyse,
  answer,
  call,
  chunk,
  type Event,
  result,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
} from './outline-log.js'

function turnsOf(events: readonly Event[]) {
  return outlineOf(analyse(toRows(events))).turns
}

describe('the line about a turn', () => {
  it('says outcome, steps, calls, duration and tokens', () => {
    const usage = { inputTokens: 3000, outputTokens: 210 }
    const [turn] = turnsOf([
      turnStart(3, 0),
      stepStart(3, 1),
      answer(3, 1, { usage }),
      call(3, 1, 'a'),
      result(3, 1, 'a'),
      call(3, 1, 'b'),
      result(3, 1, 'b'),
      stepEnd(3, 1),
      stepStart(3, 2),
      stepEnd(3, 2),
      turnEnd(3, 'completed', 12_400),
    ])
    expect(turn && turnTitle(turn)).toBe('Turn 3')
    expect(turn && turnDetail(turn)).toBe('completed · 2 steps · 2 calls · 12.4 s · 3,210 tokens')
    expect(turn?.steps.map(stepTitle)).toEqual(['Step 1', 'Step 2'])
    expect(turn?.steps.map(stepDetail)).toEqual(['2 calls · 6 ms · 3,210 tokens', '1 ms'])
  })

  it('leaves out what nobody knows', () => {
    const rows = [...toRows([]), '{"type":"turn/start","data":{}}', '{"type":"step/start","data":{}}']
    const [turn] = outlineOf(analyse(rows)).turns
    expect(turn && turnTitle(turn)).toBe('Turn')
    expect(turn && turnDetail(turn)).toBe('open · 1 step')
    expect(turn?.steps.map((step) => `${stepTitle(step)}: ${stepDetail(step)}`)).toEqual(['Step: open'])
  })

  it('says that a turn has no end, and shows odd reasons as they are, on one line', () => {
    const details = turnsOf([turnStart(1), turnStart(2), turnEnd(2, 'a\nb\u202e')]).map(turnDetail)
    expect(details).toEqual(['without an end · 0 steps · 0 ms', 'a\\u000Ab\\u202E · 0 steps · 1 ms'])
  })

  it('says that the tokens are not all where some model call told none', () => {
    expect(tokenText({ total: 1, unknownCalls: 0 })).toBe('1 token')
    expect(tokenText({ total: 1200, unknownCalls: 2 })).toBe('at least 1,200 tokens')
  })
})

describe('the line about a step', () => {
  it('says how often the model was asked', () => {
    const finish = { type: 'finish', reason: { kind: 'error', failure: { message: 'm', code: 'SERVER' } } }
    const [turn] = turnsOf([
      turnStart(1),
      stepStart(1, 1),
      chunk(1, 1, finish),
      chunk(1, 1, finish),
      stepEnd(1, 1),
    ])
    expect(turn?.steps.map(stepDetail)).toEqual(['2 attempts · 3 ms'])
  })
})

describe('the line about a call', () => {
  it('says how it went', () => {
    const [turn] = turnsOf([
      turnStart(1),
      stepStart(1, 1),
      answer(1, 1, { calls: [['d', 'read']] }),
      call(1, 1, 'a', 'read', 100),
      result(1, 1, 'a', { time: 1340 }),
      call(1, 1, 'b'),
      result(1, 1, 'b', { isError: true }),
      call(1, 1, 'c'),
      result(1, 1, 'd', { isError: true }),
    ])
    expect(turn?.calls.map(callDetail)).toEqual([
      'not started · failed',
      'succeeded · 1.24 s',
      'failed · 1 ms',
      'no result',
    ])
  })
})
