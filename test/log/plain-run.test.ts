// A packed row that is read without parsing gives the same facts as one that is parsed, and whatever is not exactly a
// plain packed row is left to the parser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMark } from '../../shared/log/fingerprint.js'
import { PlainRunReader } from '../../shared/log/plain-run.js'
import { checkChanges, factsOf, parsedFactsOf, readings } from './row-facts.js'

const reader = new PlainRunReader()
const said = (dt: readonly number[], texts: readonly string[], place = {}) =>
  JSON.stringify({
    type: 'reasoning-chunks',
    seq0: 7,
    time0: 1784000000123,
    data: { turn: 1, step: 2, index: 0, ...place, dt, texts },
  })
const called = (dt: readonly number[], names: object, args: readonly string[]) =>
  JSON.stringify({
    type: 'tool-call-chunks',
    seq0: 7,
    time0: 1784000000123,
    data: { turn: 1, step: 2, index: 3, dt, ...names, args },
  })

describe('a plain packed row', () => {
  it('is read without being parsed', () => {
    expect(reader.read(said([28, 0, 1], ['The', ' "user"', '', '\n🙂']))).toBe(true)
    expect(reader).toMatchObject({
      tag: 'reasoning-chunks',
      seq0: 7,
      time0: 1784000000123,
      lastTime: 1784000000152,
      turn: 1,
      step: 2,
      index: 0,
      count: 4,
      call: '',
      textSize: 13,
      textMark: textMark('The "user"\n🙂'),
    })
  })

  it('may be of one delta', () => {
    expect(reader.read(said([], ['The']))).toBe(true)
    expect(reader).toMatchObject({ count: 1, lastTime: 1784000000123 })
  })

  it('may belong to a tool call, with or without its name', () => {
    expect(reader.read(called([5], { id: 'c1', name: 'read' }, ['{"', 'a']))).toBe(true)
    expect(reader).toMatchObject({
      tag: 'tool-call-chunks',
      index: 3,
      count: 2,
      call: '"id":"c1","name":"read"',
    })
    expect(reader.read(called([5], { id: 'c1' }, ['{"', 'a']))).toBe(true)
    expect(reader.call).toBe('"id":"c1"')
  })

  it.each([
    ['a gap too many', said([1, 2], ['a', 'b'])],
    ['a gap too few', said([], ['a', 'b'])],
    ['no texts', said([], [])],
    ['a comma behind the last text', said([1], ['a']).replace('"a"]', '"a",]')],
    ['a text that is none', said([1], ['a', 'b']).replace('"b"', '2')],
    ['time that runs backwards', said([-1], ['a', 'b'])],
    ['a gap with a leading zero', said([1], ['a', 'b']).replace('"dt":[1]', '"dt":[01]')],
    ['a gap that may be no safe integer', said([1_000_000_000_000_000], ['a', 'b'])],
    ['a fraction of a gap', said([1.5], ['a', 'b'])],
    ['an empty place before the gaps', said([1], ['a', 'b']).replace('"dt":[1]', '"dt":[,1]')],
    ['an empty place behind the gaps', said([1], ['a', 'b']).replace('"dt":[1]', '"dt":[1,]')],
    ['gaps that do not end', said([1], ['a', 'b']).replace(/\].*/, '')],
    [
      'times beyond safe integers',
      said(
        Array.from({ length: 10 }, () => 999_999_999_999_999),
        Array.from({ length: 11 }, () => 'a'),
      ),
    ],
    ['a further member', said([1], ['a', 'b'], { x: 1 })],
    ['half a character at the border of a text', said([1], ['a\\ud83d', 'b']).replace('\\\\ud83d', '\ud83d')],
    ['a cut', said([1], ['a', 'b']).slice(0, -1)],
  ])('is not a row with %s', (_name, row) => {
    expect(reader.read(row)).toBe(false)
  })

  it('may have millions of gaps', () => {
    const count = 20_000_000
    const row = said([], ['a']).replace('"dt":[]', `"dt":[${'0,'.repeat(count - 1)}0]`)
    expect(reader.read(row)).toBe(false)
    expect(reader.count).toBe(1)
    expect(reader.read(row.replace('"texts":["a"]', `"texts":["a"${',"b"'.repeat(count)}]`))).toBe(true)
    expect(reader).toMatchObject({ count: count + 1, textSize: count + 1 })
  })

  it('gives the facts that parsing gives, in every dialect', () => {
    const number = fc.oneof(fc.nat(20), fc.constantFrom(0, 999_999_999_999_999, 2 ** 31))
    const members = fc.array(fc.tuple(number, fc.string({ unit: 'grapheme', maxLength: 5 })), {
      minLength: 1,
      maxLength: 8,
    })
    const name = fc.option(fc.constantFrom('', 'read', 'args', 'é'), { nil: undefined })
    fc.assert(
      fc.property(
        number,
        number,
        number,
        members,
        fc.boolean(),
        fc.string(),
        name,
        (turn, step, index, pairs, isCall, id, name) => {
          const dt = pairs.slice(1).map(([gap]) => gap)
          const texts = pairs.map(([, text]) => text)
          const row = isCall ? called(dt, { id, name }, texts) : said(dt, texts, { turn, step, index })
          for (const reading of readings) {
            expect(factsOf(row, reading)).toEqual(parsedFactsOf(row, reading))
            const unread = { ...reading, readsPackedRows: false }
            expect(factsOf(row, unread)).toEqual(parsedFactsOf(row, unread))
            const projected = { ...reading, isProjected: true }
            expect(factsOf(row, projected)).toEqual(parsedFactsOf(row, projected))
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('gives the same problems as parsing after any change of one character', () => {
    checkChanges(said([28, 1], ['a', '\\n', 'c']), ['"', '0', '9', ',', ']', ' ', '\\', '\0', '\ud83d'])
  })
})
