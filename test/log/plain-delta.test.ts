// A delta that is read without parsing gives the same facts as one that is parsed, and whatever is not exactly a
// plain delta is left to the parser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMark } from '../../shared/log/fingerprint.js'
import { PlainDeltaReader } from '../../shared/log/plain-delta.js'
import { checkChanges, factsOf, parsedFactsOf, readings } from './row-facts.js'

const reader = new PlainDeltaReader()
const delta = (text: string) =>
  `{"type":"assistant/chunk","seq":12,"time":1784000000123,"data":{"turn":3,"step":2,"chunk":{"type":"text-delta","index":1,"text":"${text}"}}}`
const call = (members: string, text = 'a') =>
  delta(text)
    .replace('text-delta","index":1', `tool-call-delta","index":1,${members}`)
    .replace('"text"', '"argumentsDelta"')

describe('a plain delta', () => {
  it('is read without being parsed', () => {
    expect(reader.read(delta('héllo 你好'))).toBe(true)
    expect(reader).toMatchObject({
      head: { seq: 12, time: 1784000000123, turn: 3, step: 2 },
      index: 1,
      tag: 'text-delta',
      call: '',
      textSize: 8,
      textMark: textMark('héllo 你好'),
    })
  })

  it('may belong to a tool call, with or without its name', () => {
    expect(reader.read(call('"id":"c1"'))).toBe(true)
    expect(reader).toMatchObject({ tag: 'tool-call-delta', call: '"id":"c1"', textMark: textMark('a') })
    expect(reader.read(call('"id":"c1","name":"read"'))).toBe(true)
    expect(reader.call).toBe('"id":"c1","name":"read"')
  })

  it('may hold short escapes and whole characters of two units', () => {
    expect(reader.read(delta('a\\n\\"\\\\\\/\\t\\r\\b\\f\ud83d\ude00'))).toBe(true)
    const said = 'a\n"\\/\t\r\b\f\ud83d\ude00'
    expect(reader).toMatchObject({ textSize: said.length, textMark: textMark(said) })
  })

  it.each([
    ['a numbered escape in the text', delta('a\\u0041b')],
    ['no escape in the text', delta('a\\xb')],
    ['a cut escape in the text', delta('a\\')],
    ['a quote in the text', delta('a"b')],
    ['a line separator in the text', delta('a\u2028b')],
    ['the first half of a character in the text', delta('a\ud83db')],
    ['the first half of a character at the end of the text', delta('a\ud83d')],
    ['the second half of a character in the text', delta('a\ude00b')],
    ['a control character in the text', delta('a\tb')],
    ['a further member', delta('a').replace('"seq"', '"x":1,"seq"')],
    ['a member twice', delta('a').replace('"turn":3', '"turn":1,"turn":3')],
    ['a space', delta('a').replace('"seq":12', '"seq": 12')],
    ['a leading zero', delta('a').replace('"seq":12', '"seq":012')],
    ['a fraction', delta('a').replace('"seq":12', '"seq":12.5')],
    ['a sign', delta('a').replace('"seq":12', '"seq":-12')],
    ['a number of sixteen digits', delta('a').replace('"seq":12', '"seq":9007199254740993')],
    ['turn zero', delta('a').replace('"turn":3', '"turn":0')],
    ['another chunk', delta('a').replace('text-delta', 'tool-call-delta')],
    ['an escape in the id of a call', call('"id":"c\\n1"')],
    ['a call without an id', call('"name":"read"')],
    ['a name that is no text', call('"id":"c1","name":1')],
    ['something behind it', `${delta('a')} `],
    ['a cut', delta('a').slice(0, -1)],
    ['nothing', ''],
  ])('is not a row with %s', (_name, row) => {
    expect(reader.read(row)).toBe(false)
  })

  it('gives the facts that parsing gives, in every dialect', () => {
    const number = fc.oneof(fc.nat(20), fc.constantFrom(0, 999_999_999_999_999, 2 ** 31, 1784000000123))
    const text = fc.string({
      unit: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 1 }), fc.constantFrom('"', '\\', '\n', '\t')),
      maxLength: 20,
    })
    const name = fc.option(fc.constantFrom('', 'read', 'argumentsDelta', 'é'), { nil: undefined })
    const chunk = fc.oneof(
      fc.record({ type: fc.constantFrom('text-delta', 'reasoning-delta'), index: number, text }),
      fc.record({
        type: fc.constant('tool-call-delta'),
        index: number,
        id: text,
        name,
        argumentsDelta: text,
      }),
    )
    fc.assert(
      fc.property(number, number, number, number, chunk, (seq, time, turn, step, chunk) => {
        const data = { turn: turn + 1, step: step + 1, chunk }
        const row = JSON.stringify({ type: 'assistant/chunk', seq, time, data })
        for (const reading of readings) expect(factsOf(row, reading)).toEqual(parsedFactsOf(row, reading))
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['a text', delta('some \\n text')],
    ['a call', call('"id":"c1","name":"read"', '{\\"a')],
  ])('gives the same problems as parsing after any change of one character of %s', (_name, row) => {
    checkChanges(row, ['"', '0', '9', 'x', ' ', '\\', '{', '\0', '\ud83d'])
  })
})
