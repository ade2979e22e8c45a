import { describe, expect, it } from 'vitest'
import { workspaceSymbolsOf } from '../../../server/features/workspace-symbols.js'
import { analyse } from '../../analysis/outline-log.js'
import { cleanRows, header } from '../sample-rows.js'
import { navigationRows } from './navigation-log.js'

const logs = [
  { analysis: analyse(navigationRows), uri: 'file:///one/session.jsonl' },
  { analysis: analyse([header({ id: 's-2' }), ...cleanRows(2).slice(1)]), uri: 'file:///two/session.jsonl' },
]

function names(query: string): string[] {
  return workspaceSymbolsOf(logs, query).map(({ name, location }) => {
    const { uri, range } = location
    return `${uri.split('/')[3]} ${range.start.line} ${name}`
  })
}

describe('symbols over all open logs', () => {
  it('are the turns when nothing is asked for', () => {
    expect(names('')).toEqual([
      'one 1 Turn 1 · Lies "das" 😀',
      'one 16 Turn 2',
      'two 1 Turn 1 · Hello',
      'two 4 Turn 2 · Hello',
    ])
  })

  it('match all words in name, detail or session, whatever the case', () => {
    expect(names('turn HELLO')).toEqual(['two 1 Turn 1 · Hello', 'two 4 Turn 2 · Hello'])
    expect(names('aborted')).toEqual(['one 16 Turn 2'])
    expect(names('s-1 turn')).toEqual(['one 1 Turn 1 · Lies "das" 😀', 'one 16 Turn 2'])
    expect(names('nothing like it')).toEqual([])
  })

  it('find calls by tool or id, and records by type', () => {
    expect(names('read')).toEqual(['one 8 read'])
    expect(names('c1')).toEqual(['one 8 read'])
    expect(names('compaction/s')).toEqual(['one 12 compaction/start', 'one 13 compaction/summary'])
  })

  it('say where they are from', () => {
    expect(workspaceSymbolsOf(logs, 'read')[0]).toMatchObject({
      containerName: 'succeeded · 10 ms · s-1',
      location: { uri: 'file:///one/session.jsonl' },
    })
  })

  it('stay few', () => {
    const long = { analysis: analyse(cleanRows(5000)), uri: 'file:///long' }
    expect(workspaceSymbolsOf([long], '')).toHaveLength(500)
  })
})
