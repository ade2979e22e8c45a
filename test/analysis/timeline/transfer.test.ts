import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '../../../shared/analysis/timeline/base64.js'
import { packColumn, unpackColumn } from '../../../shared/analysis/timeline/column-codec.js'
import { isPackedTimeline, packTimeline, unpackTimeline } from '../../../shared/analysis/timeline/transfer.js'
import { type TimelineData, timelineOf } from '../../../shared/analysis/timeline-data.js'
import { compaction, dataOf, manyTurns, parallelCalls, sequential } from '../../client/timeline/scenarios.js'
import { analyse, toRows, user } from '../outline-log.js'

/** As over the wire. */
function sent<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}

describe('base64', () => {
  test('is what Node makes of the same bytes, both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        expect(toBase64(bytes)).toBe(text)
        expect(fromBase64(text)).toEqual(bytes)
      }),
    )
  })

  test('long ones too', () => {
    const bytes = Uint8Array.from({ length: 100_003 }, (_, index) => (index * 31) % 256)
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  })

  test.each(['a', 'ab=c', 'é===', 'ab\u0000=', '====', 'AA=A'])('%o is none', (text) => {
    expect(fromBase64(text)).toBeUndefined()
  })
})

describe('columns', () => {
  const odd = [
    0,
    -0,
    0.5,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53 - 1,
    -(2 ** 53 - 1),
    2 ** 53,
    1e300,
    5e-324,
  ]
  const number = fc.oneof(fc.integer(), fc.constantFrom(...odd), fc.double(), fc.integer({ min: 0, max: 3 }))
  const column = fc.array(fc.tuple(number, fc.nat(5)), { maxLength: 60 }).map((runs) =>
    // Runs of equal values and of equal steps are what real columns are made of.
    runs.flatMap(([value, length]) =>
      Array.from({ length: length + 1 }, (_, index) => value + index * (length % 2)),
    ),
  )

  test('whatever numbers they hold, they come back', () => {
    fc.assert(
      fc.property(column, (values) => {
        const back = new Float64Array(values.length)
        expect(unpackColumn(packColumn(values), back)).toBe(true)
        expect([...back].map((value) => (Object.is(value, -0) ? 0 : value))).toEqual(
          values.map((value) => (Object.is(value, -0) ? 0 : value)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('a million numbers that count up are a handful of bytes', () => {
    const values = Float64Array.from({ length: 1_000_000 }, (_, index) => index)
    expect(packColumn(values).length).toBeLessThan(10)
  })

  test('bytes that were cut, or are of another length, are refused', () => {
    fc.assert(
      fc.property(column, fc.nat(), (values, at) => {
        fc.pre(values.length > 0)
        const bytes = packColumn(values)
        const cut = bytes.subarray(0, at % bytes.length)
        expect(unpackColumn(cut, new Float64Array(values.length))).toBe(false)
        expect(unpackColumn(bytes, new Float64Array(values.length + 1))).toBe(false)
        expect(unpackColumn(bytes, new Float64Array(values.length - 1))).toBe(false)
      }),
    )
  })

  test('no bytes make it throw or run for ever', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        unpackColumn(bytes, new Uint32Array(100))
      }),
    )
  })
})

describe('timelines', () => {
  test('come back as they were', () => {
    for (const events of [sequential, parallelCalls, compaction, []]) {
      const data = dataOf(events)
      const packed: unknown = sent(packTimeline(data))
      expect(isPackedTimeline(packed)).toBe(true)
      expect(isPackedTimeline(packed) && unpackTimeline(packed)).toEqual(withoutUndefined(data))
    }
  })

  test('of a log that grew only the new end is sent', () => {
    const events = manyTurns(2000)
    const before = dataOf(events.slice(0, -60))
    const after = dataOf(events)
    const packed = sent(packTimeline(after, before))
    expect(packed.tables.rows.from).toBe(before.tables.rows.length - 1)
    expect(packed.tables.turns.from).toBe(1990)
    expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(packTimeline(after)).length / 4)
    expect(unpackTimeline(packed, before)).toEqual(withoutUndefined(after))
  })

  test('whatever was edited, what was known and what changed make the new state', () => {
    const rows = toRows(manyTurns(5))
    fc.assert(
      fc.property(
        fc.nat(rows.length - 1),
        fc.nat(3),
        fc.array(fc.constantFrom('x', '', rows[3] ?? '')),
        (at, gone, new_) => {
          const edited = [...rows.slice(0, at), ...new_, ...rows.slice(at + gone)]
          const before = timelineOf(analyse(rows))
          const after = timelineOf(analyse(edited))
          expect(unpackTimeline(sent(packTimeline(after, before)), before)).toEqual(withoutUndefined(after))
          expect(unpackTimeline(sent(packTimeline(before, after)), after)).toEqual(withoutUndefined(before))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('changes of another state are refused', () => {
    const before = dataOf(sequential)
    const after = dataOf([...sequential, user('more')])
    expect(unpackTimeline(packTimeline(after, before))).toBeUndefined()
    expect(unpackTimeline(packTimeline(after, before), dataOf(compaction))).toBeUndefined()
  })

  test.each([
    ['no object', null],
    ['no tables', { info: {}, types: {}, words: {} }],
    ['a negative place', withTable({ from: -1 })],
    ['a length that is no number', withTable({ length: '5' })],
    ['columns that are no texts', withTable({ columns: { kind: 3 } })],
  ])('%s is none', (_, value) => {
    expect(isPackedTimeline(value)).toBe(false)
  })

  test.each([
    ['a huge length', { length: 1e15 }],
    ['no columns', { columns: {} }],
    ['odd bytes', { columns: { kind: '!!!!' } }],
  ])('%s is refused', (_, rows) => {
    const value: unknown = withTable(rows)
    expect(isPackedTimeline(value) && unpackTimeline(value)).toBeUndefined()
  })
})

function withTable(rows: object): unknown {
  const packed = sent(packTimeline(dataOf(sequential)))
  return { ...packed, tables: { ...packed.tables, rows: { ...packed.tables.rows, ...rows } } }
}

/** JSON leaves members without a value out. */
function withoutUndefined(data: TimelineData): TimelineData {
  return { ...data, types: sent(data.types) }
}
