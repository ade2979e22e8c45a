import { describe, expect, test } from 'vitest'
import {
  attemptStates,
  callStates,
  closings,
  RowFlag,
  severities,
  type TimelineTables,
} from '../../../shared/analysis/timeline/tables.js'
import { timelineOf } from '../../../shared/analysis/timeline-data.js'
import {
  compaction,
  dataOf,
  forked,
  forkedHeader,
  parallelCalls,
  sequential,
} from '../../client/timeline/scenarios.js'
import { analyse, answer, chunk, stepStart, toRows, turnStart, user } from '../outline-log.js'

type Records<Name extends keyof TimelineTables> = {
  readonly [Column in keyof TimelineTables[Name]['columns']]: number
}

/** A table as records, for reading. */
function recordsOf<Name extends keyof TimelineTables>(tables: TimelineTables, name: Name): Records<Name>[] {
  const { length, columns } = tables[name]
  const byName: object = columns
  return Array.from({ length }, (_, index) => {
    const entries = Object.entries(byName).map(([column, values]) => [column, values[index]])
    return Object.fromEntries(entries) as Records<Name>
  })
}

describe('rows', () => {
  test('each has kind, number and time; the type is named once', () => {
    const { tables, types } = dataOf(sequential)
    const { kind, seq, count, time, type } = tables.rows.columns
    expect([...kind.slice(0, 3)]).toEqual([2, 0, 0])
    expect([...seq.slice(0, 4)]).toEqual([Number.NaN, 0, 1, 2])
    expect([...count.slice(0, 3)]).toEqual([0, 1, 1])
    expect(time[11]).toBe(1_784_000_062_000)
    expect(types[type[8]]).toEqual({ name: 'assistant/message', family: 'assistant' })
    expect(new Set(types.map(({ name }) => name)).size).toBe(types.length)
  })

  const hasFlag = (data: ReturnType<typeof dataOf>, flag: number): number[] =>
    [...data.tables.rows.columns.flags].flatMap((flags, row) => ((flags & flag) === 0 ? [] : [row]))

  test('those on which the model looks, those that failed, those after which the log may be forked', () => {
    expect(hasFlag(dataOf(sequential), RowFlag.Surface)).toEqual([2, 8, 12, 14])
    expect(hasFlag(dataOf(parallelCalls), RowFlag.Failed)).toEqual([10])
    expect(hasFlag(dataOf(sequential), RowFlag.Boundary)).toEqual([10, 16])
    expect(hasFlag(dataOf(forked, forkedHeader), RowFlag.EndSeed)).toEqual([4])
    expect(hasFlag(dataOf(sequential), RowFlag.Prompt)).toEqual([2, 12])
  })

  test('those that a loader drops', () => {
    const data = timelineOf(analyse([...toRows(sequential), '{"torn', toRows(sequential)[1] ?? '']))
    expect(data.info.droppedFrom).toBe(17)
    expect(hasFlag(data, RowFlag.Dropped)).toEqual([17, 18, 19])
  })

  test('reasoning is told in pieces and in messages', () => {
    const data = dataOf([
      turnStart(1),
      stepStart(1, 1),
      chunk(1, 1, { type: 'reasoning-delta', index: 0, text: 'hm' }),
      chunk(1, 1, { type: 'text-delta', index: 1, text: 'so' }),
    ])
    expect(hasFlag(data, RowFlag.Reasoning)).toEqual([3])
  })
})

test('turns say how they ended and what they cost', () => {
  const { tables, words } = dataOf(sequential)
  expect(recordsOf(tables, 'turns').map((turn) => ({ ...turn, outcome: words[turn.outcome] }))).toEqual([
    {
      number: 1,
      firstRow: 1,
      lastRow: 10,
      closing: closings.indexOf('closed'),
      outcome: 'completed',
      promptRow: 2,
      tokens: 120,
      duration: 2000,
    },
    {
      number: 2,
      firstRow: 11,
      lastRow: 16,
      closing: closings.indexOf('closed'),
      outcome: 'max-tokens',
      promptRow: 12,
      tokens: 350,
      duration: 2000,
    },
  ])
})

test('model calls are waited for from the start of their step', () => {
  expect(recordsOf(dataOf(sequential).tables, 'attempts')).toMatchObject([
    { waitRow: 4, firstRow: 5, lastRow: 8, messageRow: 8, contextTokens: 120, outputTokens: 20 },
    { waitRow: 13, firstRow: 14, lastRow: 14, firstDeltaTime: Number.NaN, contextTokens: 350 },
  ])
})

test('a model call without a message has failed, or goes on at the end of the log', () => {
  const start = [turnStart(1), user('go'), stepStart(1, 1)]
  const piece = chunk(1, 1, { type: 'text-delta', index: 0, text: 'a' })
  const end = chunk(1, 1, { type: 'finish', reason: { kind: 'error' } })
  const statesOf = (events: Parameters<typeof dataOf>[0]) =>
    recordsOf(dataOf(events).tables, 'attempts').map(({ state }) => attemptStates[state])
  expect(statesOf([...start, piece])).toEqual(['open'])
  expect(statesOf([...start, piece, end, piece, answer(1, 1)])).toEqual(['failed', 'answered'])
})

test('calls have their tool, their rows and what became of them', () => {
  const { tables, words } = dataOf(parallelCalls)
  expect(
    recordsOf(tables, 'calls').map(({ name, state, ...rows }) => [words[name], callStates[state], rows]),
  ).toEqual([
    ['read', 'succeeded', { firstRow: 5, lastRow: 8, messageRow: 4 }],
    ['grep', 'succeeded', { firstRow: 6, lastRow: 7, messageRow: 4 }],
    ['edit', 'failed', { firstRow: 9, lastRow: 10, messageRow: 4 }],
  ])
})

test('replacements name the rows that they shadow', () => {
  const { tables } = dataOf(compaction)
  expect(recordsOf(tables, 'replacements')).toEqual([{ row: 4, from: 0, count: 2 }])
  expect([...tables.shadowed.columns.row]).toEqual([1, 2])
})

test('the window is known from the row that says it', () => {
  const context = (contextWindow?: number) => ({
    type: 'request/context',
    data: { provider: 'acme', model: 'a', ...(contextWindow === undefined ? {} : { contextWindow }) },
  })
  const { tables } = dataOf([context(1000), user('a'), context(1000), context(2000), context()])
  expect(recordsOf(tables, 'windows')).toEqual([
    { row: 1, tokens: 1000 },
    { row: 4, tokens: 2000 },
    { row: 5, tokens: Number.NaN },
  ])
})

test('problems have their row, level and code', () => {
  const { tables, words, info } = timelineOf(
    analyse([...toRows(sequential).slice(0, 3), 'x', ...toRows(sequential).slice(3)]),
  )
  expect(
    recordsOf(tables, 'problems').map(({ row, severity, code }) => [row, severities[severity], words[code]]),
  ).toEqual([[3, 'error', 'row/not-json']])
  expect(info).toMatchObject({ errors: 1, warnings: 0 })
})

test('the log as a whole', () => {
  expect(dataOf(forked, forkedHeader).info).toMatchObject({
    dialect: { id: 'v0c' },
    isProjected: false,
    sessionId: 's-1',
    parentSession: 's-0',
    inheritedRows: 4,
    events: 7,
    turns: 2,
    steps: 0,
    calls: 0,
  })
})

test('names out of a log are cut, and too many share a number', () => {
  const many = Array.from({ length: 21_000 }, (_, index) => ({
    type: 'tool/call',
    data: {
      turn: 1,
      step: 1,
      callId: `c${index}`,
      name: `tool ${index} ${'x'.repeat(200)}`,
      arguments: '{}',
    },
  }))
  const { words, tables } = dataOf([turnStart(1), stepStart(1, 1), ...many])
  expect(words.length).toBeLessThanOrEqual(20_000)
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(80)
  expect(tables.calls.length).toBe(21_000)
})
