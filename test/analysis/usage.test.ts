import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { outlineOf } from '../../shared/analysis/outline.js'
import { ownUsageOf, routeOf, tokensOf, usageOf } from '../../shared/analysis/usage.js'
import { findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import { header } from '../server/sample-rows.js'
import {
  analyse,
  answer,
  call,
  type Event,
  request,
  result,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
} from './outline-log.js'

function step(turn: number, number: number, ...events: readonly Event[]): Event[] {
  return [stepStart(turn, number), ...events, stepEnd(turn, number)]
}

const counts = (inputTokens: number, outputTokens: number) => ({ usage: { inputTokens, outputTokens } })

describe('the tokens of a model call', () => {
  it('are prompt, cache and output; reasoning is part of the output', () => {
    expect(tokensOf({ inputTokens: 1, outputTokens: 20, reasoningTokens: 15 })).toBe(21)
    expect(tokensOf({ inputTokens: 1, outputTokens: 20, cacheReadTokens: 300, cacheWriteTokens: 4000 })).toBe(
      4321,
    )
  })
})

describe('the usage of a session', () => {
  it('is summed by model, as the request header in force names it', () => {
    const analysis = analyse(
      toRows([
        turnStart(1),
        request('small'),
        ...step(1, 1, answer(1, 1, counts(10, 1))),
        request('large'),
        ...step(1, 2, answer(1, 2, counts(100, 2))),
        ...step(1, 3, answer(1, 3)),
        turnEnd(1),
      ]),
    )
    const { tokens, attempts, models } = usageOf(analysis)
    expect(attempts).toBe(3)
    expect(tokens).toMatchObject({ input: 110, output: 3, total: 113, knownCalls: 2, unknownCalls: 1 })
    expect(models).toMatchObject([
      { provider: 'acme', model: 'large', attempts: 2, tokens: { total: 102, unknownCalls: 1 } },
      { provider: 'acme', model: 'small', attempts: 1, tokens: { total: 11 } },
    ])
    const attempt = outlineOf(analysis).turns[0]?.steps[0]?.attempts[0]
    expect(attempt && routeOf(analysis, attempt)).toEqual({ provider: 'acme', model: 'small' })
  })

  it('knows no model without a request header, and no tokens that nobody told', () => {
    const analysis = analyse(toRows([turnStart(1), ...step(1, 1, answer(1, 1)), turnEnd(1)]))
    expect(usageOf(analysis)).toEqual({
      tokens: undefined,
      attempts: 1,
      models: [{ provider: undefined, model: undefined, attempts: 1, tokens: undefined }],
      tools: [],
      summaries: undefined,
    })
  })

  it('follows amendments of the request header', () => {
    const rows = [
      '{"type":"session","version":0,"id":"s","createdAt":1}',
      '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1,"trigger":{"kind":"message","source":{"kind":"user"}}}}',
      '{"type":"request/header","seq":1,"time":1,"data":{"header":{"config":{"model":"one"}},"reason":"initial"}}',
      '{"type":"request/header-delta","seq":2,"time":1,"data":{"system":{"keepStart":0,"keepEnd":0,"insert":["x"]}}}',
      '{"type":"step/start","seq":3,"time":1,"data":{"turn":1,"step":1}}',
      '{"type":"assistant/message","seq":4,"time":1,"surfaceOp":"append","data":{"turn":1,"step":1,"content":[],"usage":{"inputTokens":1,"outputTokens":1}}}',
      '{"type":"step/end","seq":5,"time":1,"data":{"turn":1,"step":1}}',
      '{"type":"request/header-delta","seq":6,"time":1,"data":{"config":{"model":"two"}}}',
      '{"type":"step/start","seq":7,"time":1,"data":{"turn":1,"step":2}}',
      '{"type":"assistant/message","seq":8,"time":1,"surfaceOp":"append","data":{"turn":1,"step":2,"content":[],"usage":{"inputTokens":2,"outputTokens":2}}}',
    ]
    const dialect = findDialect('v0a')
    const text = new LogText(`${rows.join('\n')}\n`)
    const analysis = new LogAnalysis(text, dialect === undefined ? {} : { dialect })
    analysis.advance()
    expect(usageOf(analysis).models).toMatchObject([
      { provider: undefined, model: 'two', tokens: { total: 4 } },
      { provider: undefined, model: 'one', tokens: { total: 2 } },
    ])
  })

  it('counts the calls of each tool', () => {
    const analysis = analyse(
      toRows([
        turnStart(1),
        ...step(
          1,
          1,
          call(1, 1, 'a', 'read', 100),
          result(1, 1, 'a', { time: 130 }),
          call(1, 1, 'b', 'bash', 200),
          result(1, 1, 'b', { time: 700, isError: true }),
          call(1, 1, 'c', 'bash', 800),
          result(1, 1, 'c', { time: 900 }),
          { ...call(1, 1, 'd', 'bash'), time: 900 },
        ),
        turnEnd(1),
      ]),
    )
    expect(usageOf(analysis).tools).toEqual([
      { name: 'bash', calls: 3, failed: 1, unanswered: 1, durationMs: 600, timedCalls: 2, longestMs: 500 },
      { name: 'read', calls: 1, failed: 0, unanswered: 0, durationMs: 30, timedCalls: 1, longestMs: 30 },
    ])
  })

  it('can leave out what the parent of a fork had spent', () => {
    const events = [
      turnStart(1),
      ...step(1, 1, answer(1, 1, counts(10, 1)), call(1, 1, 'a'), result(1, 1, 'a')),
      turnEnd(1),
      { type: 'session/end-seed', data: {} },
      turnStart(2),
      ...step(2, 1, answer(2, 1, counts(5, 5))),
      turnEnd(2),
    ]
    const analysis = analyse(toRows(events, { parentSession: 'p', seedLength: 7 }))
    expect(usageOf(analysis)).toMatchObject({ attempts: 2, tokens: { total: 21 }, tools: [{ calls: 1 }] })
    expect(ownUsageOf(analysis)).toMatchObject({ attempts: 1, tokens: { total: 10 }, tools: [] })
  })

  it('tells the tokens of summaries apart', () => {
    const summary = {
      type: 'compaction/summary',
      data: { compactionId: 'k', usage: { inputTokens: 7, outputTokens: 3 } },
    }
    const analysis = analyse(toRows([summary, { type: 'compaction/summary', data: {} }]))
    expect(usageOf(analysis)).toMatchObject({ tokens: undefined, summaries: { total: 10, unknownCalls: 1 } })
  })

  it('does not add up numbers that are no counts', () => {
    const hostile = [
      { inputTokens: -5, outputTokens: 1 },
      { inputTokens: 1e308, outputTokens: 1e308 },
      { inputTokens: '1', outputTokens: 1 },
    ]
    const events = hostile.flatMap((usage, index) => step(1, index + 1, answer(1, index + 1, { usage })))
    const analysis = analyse([...toRows([turnStart(1), ...events]), header()])
    expect(usageOf(analysis)).toMatchObject({ attempts: 3, tokens: undefined })
  })
})
