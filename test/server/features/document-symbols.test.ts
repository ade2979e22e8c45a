import { describe, expect, it } from 'vitest'
import type { DocumentSymbol } from 'vscode-languageserver-protocol/node'
import { documentSymbolsOf, flatSymbolsOf } from '../../../server/features/document-symbols.js'
import { analyse } from '../../analysis/outline-log.js'
import { cleanRows, header } from '../sample-rows.js'
import { navigationRows } from './navigation-log.js'

/** A tree as indented lines: rows, name, detail. */
function lines(symbols: readonly DocumentSymbol[], indent = ''): string[] {
  return symbols.flatMap(({ name, detail, range, children = [] }) => [
    `${indent}${range.start.line}-${range.end.line} ${name} (${detail})`,
    ...lines(children, `${indent}  `),
  ])
}

function all(symbols: readonly DocumentSymbol[]): DocumentSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...all(symbol.children ?? [])])
}

describe('the symbols of a log', () => {
  const symbols = documentSymbolsOf(analyse(navigationRows))

  it('are turns, in them steps, in them calls and messages, in the order of the rows', () => {
    expect(lines(symbols)).toEqual([
      '1-11 Turn 1 · Lies "das" 😀 (completed · 1 step · 1 call · 120 ms · 1,234 tokens)',
      '  2-2 user/message (Lies "das" 😀)',
      '  3-10 Step 1 (1 call · 90 ms · 1,234 tokens)',
      '    7-7 assistant/message (read {"a":1})',
      '    8-8 read (succeeded · 10 ms · c1)',
      '    9-9 tool/result (ok)',
      '12-12 compaction/start (k1)',
      '13-13 compaction/summary (k1)',
      '14-14 user/message (Short.)',
      '15-15 compaction/end (k1)',
      '16-17 Turn 2 (aborted · 0 steps · 10 ms)',
    ])
  })

  it('select inside their range, and hold their children', () => {
    for (const { range, selectionRange, children = [] } of all(symbols)) {
      expect(selectionRange.start).toEqual(range.start)
      expect(selectionRange.end.line).toBeLessThanOrEqual(range.end.line)
      for (const child of children) {
        expect(child.range.start.line).toBeGreaterThanOrEqual(range.start.line)
        expect(child.range.end.line).toBeLessThanOrEqual(range.end.line)
      }
    }
    expect(symbols[0]?.range.end.character).toBe(navigationRows[11]?.length)
  })

  it('are the same one after the other for an editor that takes no trees', () => {
    const flat = flatSymbolsOf(symbols, 'file:///a')
    expect(flat.length).toBe(all(symbols).length)
    expect(flat[3]).toMatchObject({ name: 'assistant/message', containerName: 'Step 1' })
    expect(flat[0]).not.toHaveProperty('containerName')
  })

  it('have a name and nothing unseen in it, whatever the log says', () => {
    const nasty = JSON.stringify({
      type: 'a\u202eb\n'.repeat(100),
      seq: 0,
      time: 1,
      data: { x: '\u001b[31m' },
      ignorable: true,
    })
    const [symbol] = documentSymbolsOf(analyse([header(), nasty]))
    expect(symbol?.name).toMatch(/^a\\u202Eb\\u000A/)
    expect(symbol?.name.length).toBeLessThan(500)
    expect(symbol?.detail).toBe('\\u001B[31m')
    const nameless = documentSymbolsOf(analyse([header(), '{"type":"","seq":0,"time":1,"data":{}}']))
    expect(nameless.map(({ name }) => name)).toEqual(['event'])
  })

  it('are none for a log without events', () => {
    expect(documentSymbolsOf(analyse([header(), 'x']))).toEqual([])
  })
})

describe('the symbols of a long log', () => {
  it('leave out records first, then messages, calls and steps', () => {
    const analysis = analyse(navigationRows)
    const names = (limit: number) => all(documentSymbolsOf(analysis, limit)).map(({ name }) => name)
    expect(names(11)).toContain('compaction/start')
    expect(names(10)).toEqual(['Turn 1 · Lies "das" 😀', 'Step 1', 'read', 'Turn 2'])
    expect(names(3)).toEqual(['Turn 1 · Lies "das" 😀', 'Step 1', 'Turn 2'])
    expect(names(2)).toEqual(['Turn 1 · Lies "das" 😀', 'Turn 2'])
    expect(names(1)).toEqual(['Turn 1 · Lies "das" 😀', '1 more turn'])
  })

  it('stay few', () => {
    const symbols = documentSymbolsOf(analyse(cleanRows(30_000)))
    expect(all(symbols).length).toBeLessThanOrEqual(10_001)
    expect(symbols.at(-1)?.name).toBe('20,000 more turns')
  })
})
