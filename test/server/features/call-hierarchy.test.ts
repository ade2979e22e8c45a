import { describe, expect, it } from 'vitest'
import type { CallHierarchyItem } from 'vscode-languageserver-protocol/node'
import { citationsOf, prepareCitations, sourcesOf } from '../../../server/features/call-hierarchy.js'
import { markedLog } from '../marked-log.js'
import { header } from '../sample-rows.js'
import { marked } from './navigation-log.js'

const uri = 'file:///logs/session.jsonl'

function prepare(rows: readonly string[]) {
  const log = markedLog(rows)
  const navigated = { analysis: log.analysis, uri }
  const items = prepareCitations(navigated, log.cursor)
  const only = (): CallHierarchyItem => {
    const [item] = items
    if (item === undefined) throw new Error('There is no item')
    return item
  }
  return { log, navigated, items, only }
}

const title = ({ name, detail }: CallHierarchyItem) => `${name} ${detail ?? ''}`

describe('the hierarchy of citations', () => {
  it('begins with the event of the row', () => {
    const { items, log } = prepare(marked(1, 'Lies ‸'))
    expect(items.map(title)).toEqual(['user/message 1 · Lies "das" 😀'])
    expect(items.map(({ selectionRange }) => log.textOf(selectionRange))).toEqual(['1'])
    expect(prepare(marked(3, '"dt":‸')).items.map(title)).toEqual(['assistant/chunk 3–5 · {"a":1}'])
  })

  it('begins nowhere in a row without an event', () => {
    expect(prepare(marked('header', '"vers‸ion"')).items).toEqual([])
    expect(prepare([header(), 'x‸']).items).toEqual([])
  })

  it('goes up to the rows that were made from it', () => {
    const { navigated, only, log } = prepare(marked(1, 'Lies ‸'))
    const calls = citationsOf(navigated, only())
    expect(
      calls.map(({ from, fromRanges }) => [title(from), fromRanges.map((range) => log.textOf(range))]),
    ).toEqual([
      ['compaction/summary 14 · k1', ['1', '1']],
      ['user/message 15 · Short.', ['1', '1']],
    ])
  })

  it('goes down to what a row was made from, chunks in one', () => {
    const { navigated, only, log } = prepare(marked(8, '"name":"re‸ad"'))
    const calls = sourcesOf(navigated, only())
    expect(calls.map(({ to }) => [title(to), `${to.range.start.line}-${to.range.end.line}`])).toEqual([
      ['assistant/chunk 3–7', '4-6'],
    ])
    expect(calls[0]?.fromRanges.map((range) => log.textOf(range))).toEqual(['3', '4', '5', '6', '7'])
  })

  it('goes down from a replacement to all that it cites', () => {
    const { navigated, only } = prepare(marked(15, '"role":"us‸er"'))
    expect(sourcesOf(navigated, only()).map(({ to }) => to.detail?.split(' ')[0])).toEqual([
      '1',
      '8',
      '10',
      '13',
      '14',
    ])
  })

  it('finds an item again by its numbers when rows have moved', () => {
    const { navigated, only, log } = prepare(marked(9, '"name":"re‸ad"'))
    const item = only()
    const edit = { start: 1, removed: 0, inserted: ['x'] }
    log.text.apply(edit)
    log.analysis.apply(edit)
    log.analysis.advance()
    expect(citationsOf(navigated, item).map(({ from }) => from.range.start.line)).toEqual([10])
  })

  it('takes nothing of an item for granted', () => {
    const { navigated, only } = prepare(marked(9, '"name":"re‸ad"'))
    const { data: _data, ...bare } = only()
    expect(citationsOf(navigated, bare).map(({ from }) => title(from))).toEqual(['tool/result 10 · ok'])
    expect(citationsOf(navigated, { ...bare, data: { firstSeq: 'x' } })).toHaveLength(1)
    expect(sourcesOf(navigated, { ...bare, data: { firstSeq: 1e9, lastSeq: 1e9 } })).toEqual([])
  })

  it('does not follow ranges beyond the log', () => {
    const rows = marked(8, '"name":"re‸ad"').map((row) => row.replace('[3,4,5,6,7]', '[[3,900000000000]]'))
    const { navigated, only } = prepare(rows)
    expect(sourcesOf(navigated, only()).length).toBeLessThan(20)
  })
})
