import { describe, expect, it } from 'vitest'
import { codeLensesOf } from '../../../server/features/code-lens.js'
import { findDialect } from '../../../shared/format/registry.js'
import { analyse, type Event, toRows, turnEnd, turnStart } from '../../analysis/outline-log.js'
import { cleanRows, header } from '../sample-rows.js'
import { navigationRows } from './navigation-log.js'

const uri = 'file:///logs/session.jsonl'
const all = { turns: true, fork: true, hasCommands: true }

function lenses(rows: readonly string[], options: Partial<typeof all> = {}): string[] {
  return codeLensesOf({ analysis: analyse(rows), uri }, { ...all, ...options }).map(
    ({ range, command }) => `${range.start.line} ${command?.title}`,
  )
}

const title: Event = {
  type: 'session/title',
  data: { title: 't', messageSeqs: [], source: { kind: 'user' } },
}

describe('the lenses of a log', () => {
  it('say how each turn went and lead on', () => {
    expect(lenses(navigationRows, { fork: false })).toEqual([
      '1 Turn 1 · completed · 1 step · 1 call · 120 ms · 1,234 tokens',
      '1 Timeline',
      '1 What the model saw',
      '16 Turn 2 · aborted · 0 steps · 10 ms',
      '16 Timeline',
    ])
  })

  it('name the client’s commands with what they are about', () => {
    const commands = codeLensesOf({ analysis: analyse(navigationRows), uri }, all).map(
      ({ command }) => command,
    )
    expect(commands.slice(0, 3)).toEqual([
      { title: expect.any(String), command: '' },
      { title: 'Timeline', command: 'dshSession.openTimeline', arguments: [uri, { seq: 0 }] },
      { title: 'What the model saw', command: 'dshSession.showRequest', arguments: [uri, { seq: 2 }] },
    ])
    expect(commands.at(-1)).toEqual({
      title: 'Fork here',
      command: 'dshSession.forkHere',
      arguments: [uri, { seq: 18 }],
    })
  })

  it('offer a fork after each turn, and before the next one where something stands between', () => {
    const rows = toRows([
      title,
      title,
      turnStart(1),
      turnEnd(1),
      title,
      title,
      turnStart(2),
      turnEnd(2),
      turnStart(3),
    ])
    expect(lenses(rows, { turns: false })).toEqual([
      '2 Fork here',
      '4 Fork here',
      '6 Fork here',
      '8 Fork here',
    ])
  })

  it('offer a fork only at ends of turns where the dialect allows no other', () => {
    const dialect = findDialect('v0a')
    const rows = toRows([turnStart(1), turnEnd(1), title, turnStart(2)])
    const analysis = analyse(rows, dialect === undefined ? {} : { dialect })
    const found = codeLensesOf({ analysis, uri }, { ...all, turns: false })
    expect(found.map(({ range }) => range.start.line)).toEqual([2])
  })

  it('have a switch each, and no commands where the client has none', () => {
    expect(lenses(navigationRows, { turns: false, fork: false })).toEqual([])
    expect(lenses(navigationRows, { hasCommands: false })).toEqual([
      '1 Turn 1 · completed · 1 step · 1 call · 120 ms · 1,234 tokens',
      '16 Turn 2 · aborted · 0 steps · 10 ms',
    ])
  })

  it('stay few, and are none without turns', () => {
    expect(lenses(cleanRows(20_000)).length).toBeLessThanOrEqual(10_000)
    expect(lenses([header(), 'x'])).toEqual([])
  })
})
