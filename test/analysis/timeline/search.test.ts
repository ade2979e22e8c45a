import { describe, expect, test } from 'vitest'
import { TextSearch } from '../../../shared/analysis/timeline/search.js'
import { analyse, toRows, user } from '../outline-log.js'

function find(rows: readonly string[], words: string): readonly number[] {
  const search = new TextSearch(analyse(rows), words)
  expect(search.advance()).toBe(true)
  return search.rows
}

const textRow = (text: string): string[] => toRows([user(text)])

describe('words are found', () => {
  test('in any string of a row, upper and lower case alike', () => {
    expect(find(textRow('No such FILE'), 'such file')).toEqual([1])
    expect(find(textRow('x'), 'user/mess')).toEqual([1])
    expect(find(textRow('x'), 'y')).toEqual([])
  })

  test('but not in names of members, numbers or signs of JSON', () => {
    expect(find(textRow('x'), 'content')).toEqual([])
    expect(find(textRow('x'), 'surfaceOp')).toEqual([])
    expect(find(textRow('x'), '1784')).toEqual([])
    expect(find(textRow('x'), '":"')).toEqual([])
  })

  test('where the same words are a name and a value', () => {
    expect(find(textRow('its content'), 'content')).toEqual([1])
  })

  test.each([
    ['a quotation mark', 'say "hi"', 'say "hi"'],
    ['a backslash', 'C:\\new', 'c:\\new'],
    ['a line break', 'one\ntwo', 'one\ntwo'],
    ['a tab', 'a\tb', 'a\tb'],
    ['signs of patterns', 'a.*b (c) [d]? ^$ {2} | \\d', '.*b (c) [d]? ^$ {2} | \\d'],
    ['other letters', 'Größe', 'GRÖSSE'.replace('SS', 'ß')],
    ['beyond the first plane', 'a 😀 b', '😀'],
  ])('with %s', (_, text, words) => {
    expect(find(textRow(text), words)).toEqual([1])
  })

  test('where letters are spelled as escapes', () => {
    const spelled = textRow('Größe 😀').map((row) =>
      row.replace('ö', '\\u00f6').replace('ß', '\\u00DF').replace('😀', '\\ud83d\\ude00'),
    )
    expect(find(spelled, 'größe 😀')).toEqual([1])
  })

  test('a sign between words is not any sign', () => {
    expect(find(textRow('axb'), 'a.b')).toEqual([])
  })

  test('across the pieces of a packed row', () => {
    const packed = JSON.stringify({
      type: 'text-chunks',
      seq0: 0,
      time0: 1,
      data: { turn: 1, step: 1, index: 0, texts: ['no su', 'ch fi', 'le'], dt: [1, 1] },
    })
    const header = toRows([])[0] ?? ''
    expect(find([header, packed], 'such file')).toEqual([1])
    expect(find([header, packed], 'texts')).toEqual([])
  })

  test('in rows that are no JSON', () => {
    expect(find([...textRow('x'), 'half a row'], 'half a')).toEqual([2])
    expect(find([...textRow('x'), '{"type":"half a'], 'half a')).toEqual([2])
  })
})

test('a search goes on where it paused', () => {
  const rows = toRows(Array.from({ length: 2500 }, (_, index) => user(index % 100 === 0 ? 'hit' : 'miss')))
  const search = new TextSearch(analyse(rows), 'hit')
  let slices = 0
  while (!search.advance(() => true)) slices++
  expect(slices).toBeGreaterThan(3)
  expect(search.rows).toEqual(Array.from({ length: 25 }, (_, index) => index * 100 + 1))
})

test('a search knows that the log changed', () => {
  const analysis = analyse(textRow('x'))
  const search = new TextSearch(analysis, 'x')
  expect(search.isStale).toBe(false)
  const edit = { start: 1, removed: 1, inserted: ['y'] }
  analysis.text.apply(edit)
  analysis.apply(edit)
  expect(search.isStale).toBe(true)
})
