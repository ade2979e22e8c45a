// The generated logs are only worth measuring if they are what they claim to be: free of problems for us and for the
// real session core, of the size asked for, with everything in them that real logs hold.
import { describe, expect, test } from 'vitest'
import {
  type GeneratedLog,
  generateLog,
  LogGenerator,
  type LogShape,
  usualShape,
} from '../../bench/generate-log.js'
import { loadWithRealCore } from '../../bench/measure/real-core.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'

function typesOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, type] of text.matchAll(/^\{"type":"([^"]+)"/gm)) {
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return counts
}

function analyse(log: GeneratedLog): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(log.text))
  analysis.advance()
  return analysis
}

const shapes: readonly (readonly [string, LogShape])[] = [
  ['the usual shape', usualShape],
  ['plain rows only', { seed: 2, packed: 0, letters: 'wide' }],
  ['packed rows only', { seed: 3, packed: 1, letters: 'wide' }],
  ['Latin letters only', { seed: 4, packed: 0.5, letters: 'latin1' }],
]

describe.each(shapes)('a log with %s', (_, shape) => {
  const log = generateLog({ bytes: 6_000_000 }, shape)

  test('is taken by the real core, event for event', () => {
    const session = loadWithRealCore(log.text)
    // Taking a log up again adds one event that marks where the stored part ends.
    expect(session.events.length).toBe(log.events + 1)
    expect(session.events.at(-1)?.type).toBe('session/end-seed')
  })

  test('has no problem', () => {
    const analysis = analyse(log)
    expect(analysis.problems(5)).toEqual([])
    expect(analysis.summary().events).toBe(log.events)
  })

  test('says its own size', () => {
    expect(log.bytes).toBe(Buffer.byteLength(log.text))
    expect(log.rows).toBe(log.text.split('\n').length - 1)
    expect(log.bytes).toBeGreaterThanOrEqual(6_000_000)
    expect(log.bytes).toBeLessThan(7_500_000)
  })
})

test('a long log holds all that real logs hold', () => {
  const types = typesOf(generateLog({ bytes: 12_000_000 }).text)
  for (const type of [
    ...[
      'turn/start',
      'turn/end',
      'step/start',
      'step/end',
      'user/message',
      'assistant/message',
      'todo/write',
    ],
    ...['assistant/chunk', 'text-chunks', 'reasoning-chunks', 'tool-call-chunks', 'tool/call', 'tool/result'],
    ...['request/header', 'request/context', 'compaction/start', 'compaction/summary', 'compaction/end'],
    ...['hook/invoked', 'hook/result', 'approval/asked', 'approval/decided', 'agent/inbox/spliced'],
    ...['session/title'],
  ]) {
    expect(types.get(type), type).toBeGreaterThan(0)
  }
  expect(types.get('request/header')).toBeGreaterThan(1)
})

test('compactions replace what they say they replace', () => {
  const text = generateLog({ bytes: 12_000_000 }).text
  const summaries = [...text.matchAll(/"shadowedSeqs":\[([\d,]+)\]/g)].map(([, seqs]) => seqs)
  const replacements = [
    ...text.matchAll(/"sourceEventSeqs":\[\d+,\d+,([\d,]+)\],"surfaceOp":\{"op":"replace"/g),
  ]
  expect(summaries.length).toBeGreaterThan(0)
  expect(replacements.map(([, seqs]) => seqs)).toEqual(summaries)
})

test('the same seed gives the same log, another seed another one', () => {
  const shape: LogShape = { ...usualShape, seed: 11 }
  const text = generateLog({ bytes: 300_000 }, shape).text
  expect(generateLog({ bytes: 300_000 }, shape).text).toBe(text)
  expect(generateLog({ bytes: 300_000 }, { ...shape, seed: 12 }).text).not.toBe(text)
})

test('a log made turn by turn is the log made at once', () => {
  const generator = new LogGenerator(usualShape)
  const rows: string[] = []
  while (generator.events < 20_000) rows.push(...generator.nextTurn())
  expect(`${rows.join('\n')}\n`).toBe(generateLog({ events: 20_000 }).text)
})

test('wide letters leave Latin-1, Latin letters do not', () => {
  const beyondLatin = /[^\u0000-\u00ff]/
  expect(generateLog({ bytes: 300_000 }).text).toMatch(beyondLatin)
  expect(generateLog({ bytes: 300_000 }, { ...usualShape, letters: 'latin1' }).text).not.toMatch(beyondLatin)
})
