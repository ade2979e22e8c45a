// A delta that is read without parsing gives the same facts as one that is parsed, and whatever is not exactly a
// plain delta is left to the parser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FactColumns } from '../../shared/analysis/fact-columns.js'
import { readRow } from '../../shared/analysis/row/read-row.js'
import type { RowReading } from '../../shared/analysis/row/row-draft.js'
import { TypeTable } from '../../shared/analysis/type-table.js'
import { dialects } from '../../shared/format/registry.js'
import { PlainDeltaReader } from '../../shared/log/plain-delta.js'

const reader = new PlainDeltaReader()
const delta = (text: string) =>
  `{"type":"assistant/chunk","seq":12,"time":1784000000123,"data":{"turn":3,"step":2,"chunk":{"type":"text-delta","index":1,"text":"${text}"}}}`

function readings(): RowReading[] {
  return dialects.map((dialect) => {
    return { dialect, types: new TypeTable(dialect), isProjected: false, readsPackedRows: true }
  })
}

/** Everything that reading a row says about it. */
function factsOf(text: string, reading: RowReading): unknown {
  const columns = new FactColumns(1)
  const problems = readRow(text, reading, columns, 0)
  const codes = problems?.map(({ code, path, values }) => ({ code, path, values })) ?? []
  return { columns, codes }
}

describe('a plain delta', () => {
  it('is read without being parsed', () => {
    expect(reader.read(delta('héllo 你好'))).toBe(true)
    expect(reader).toMatchObject({
      seq: 12,
      time: 1784000000123,
      turn: 3,
      step: 2,
      index: 1,
      isReasoning: false,
    })
  })

  it.each([
    ['an escape in the text', delta('a\\nb')],
    ['a quote in the text', delta('a"b')],
    ['a line separator in the text', delta('a\u2028b')],
    ['a character of two units in the text', delta('\ud83d\ude00')],
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
    ['something behind it', `${delta('a')} `],
    ['a cut', delta('a').slice(0, -1)],
    ['nothing', ''],
  ])('is not a row with %s', (_name, row) => {
    expect(reader.read(row)).toBe(false)
  })

  it('gives the facts that parsing gives, in every dialect', () => {
    const number = fc.oneof(fc.nat(20), fc.constantFrom(0, 999_999_999_999_999, 2 ** 31, 1784000000123))
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((value) => !/["\\]/.test(value))
    const kind = fc.constantFrom('text-delta', 'reasoning-delta')
    fc.assert(
      fc.property(
        number,
        number,
        number,
        number,
        number,
        kind,
        text,
        (seq, time, turn, step, index, type, said) => {
          const data = { turn: turn + 1, step: step + 1, chunk: { type, index, text: said } }
          const row = JSON.stringify({ type: 'assistant/chunk', seq, time, data })
          for (const reading of readings()) {
            // A space in front leaves the row to the parser and says the same.
            expect(factsOf(row, reading)).toEqual(factsOf(` ${row}`, reading))
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('gives the same problems as parsing after any change of one character', () => {
    const row = delta('some text')
    const [reading] = readings()
    if (reading === undefined) throw new Error('no dialect')
    fc.assert(
      fc.property(
        fc.nat(row.length - 1),
        fc.constantFrom('', '"', '0', '9', 'x', ' ', '\\', '{', '\0'),
        (at, put) => {
          const changed = row.slice(0, at) + put + row.slice(at + 1)
          const codes = (text: string) => {
            const columns = new FactColumns(1)
            return readRow(text, reading, columns, 0)?.map(({ code }) => code) ?? []
          }
          expect(codes(changed)).toEqual(codes(` ${changed}`))
        },
      ),
      { numRuns: 3000 },
    )
  })
})
