import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RowReader } from '../../shared/log/byte-rows.js'
import type { PhysicalFault } from '../../shared/log/physical-fault.js'
import { findIllFormed } from '../../shared/log/utf8.js'

interface Reading {
  readonly rows: readonly string[]
  readonly tail: string
  readonly faults: readonly PhysicalFault[]
}

function read(chunks: readonly Uint8Array[], longest?: number): Reading {
  const reader = new RowReader(longest)
  const rows: string[] = []
  const faults: PhysicalFault[] = []
  for (const chunk of chunks) {
    // A reader of files reuses its buffer, so what was pushed must not be needed any more.
    const buffer = Buffer.from(chunk)
    const batch = reader.push(buffer)
    buffer.fill(0)
    rows.push(...batch.rows)
    faults.push(...batch.faults)
  }
  expect(reader.rowCount).toBe(rows.length)
  const end = reader.finish()
  return { rows, tail: end.tail, faults: [...faults, ...end.faults] }
}

function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [0, ...at.map((place) => Math.min(place, bytes.length)).sort((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, index) => bytes.slice(places[index], end))
}

describe('RowReader', () => {
  it('ends rows at line feeds and nowhere else', () => {
    const text = 'one\r\ntwo\rstill two\u2028and\u2029more\u0085\n\n \nlast\n'
    const { rows, tail, faults } = read([Buffer.from(text)])
    expect(rows).toEqual(['one\r', 'two\rstill two\u2028and\u2029more\u0085', '', ' ', 'last'])
    expect(tail).toBe('')
    expect(faults).toEqual([])
  })

  it('hands out what follows the last line feed as the tail', () => {
    expect(read([Buffer.from('a\nb')])).toEqual({ rows: ['a'], tail: 'b', faults: [] })
    expect(read([Buffer.from('a')])).toEqual({ rows: [], tail: 'a', faults: [] })
    expect(read([])).toEqual({ rows: [], tail: '', faults: [] })
  })

  it('keeps a byte order mark and NUL bytes', () => {
    expect(read([Buffer.from('\uFEFF{}\n\0\0\n')]).rows).toEqual(['\uFEFF{}', '\0\0'])
  })

  it('gives the same rows however the bytes are cut', () => {
    const piece = fc.constantFrom('\n', 'a', '\r', 'é', '…', '😀', '{"x":1}', '\uFFFD')
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(80), { maxLength: 6 }), (whole, places) => {
        const expected = whole.split('\n')
        const { rows, tail, faults } = read(cut(Buffer.from(whole), places))
        expect([...rows, tail]).toEqual(expected)
        expect(faults).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('gives the same rows with faults however ill-formed bytes are cut', () => {
    const byte = fc.constantFrom(
      0x0a,
      0x41,
      0x80,
      0xbf,
      0xc0,
      0xc3,
      0xe0,
      0xa0,
      0xed,
      0xef,
      0xf0,
      0x90,
      0xf4,
      0xf8,
      0xff,
    )
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 30 }),
        fc.array(fc.nat(30), { maxLength: 5 }),
        (list, places) => {
          const bytes = Uint8Array.from(list)
          const reading = read(cut(bytes, places))
          expect(reading).toEqual(read([bytes]))
          expect([...reading.rows, reading.tail].join('\n')).toBe(Buffer.from(bytes).toString('utf8'))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('says where bytes are no UTF-8, once for each row', () => {
    // Half of a three-byte character behind an emoji, then a byte of Latin-1 and another one.
    const bytes = Buffer.concat([
      Buffer.from('ok\n{"a":"😀'),
      Buffer.from([0xe6, 0x87]),
      Buffer.from('"}\nol'),
      Buffer.from([0xe9]),
      Buffer.from(' and '),
      Buffer.from([0xe9]),
      Buffer.from('\n'),
    ])
    const { rows, faults } = read([bytes])
    expect(rows).toEqual(['ok', '{"a":"😀\uFFFD"}', 'ol\uFFFD and \uFFFD'])
    expect(faults).toEqual([
      { code: 'row/invalid-utf8', row: 1, span: { start: 8, end: 9 }, values: [13, 'E6 87', 1] },
      { code: 'row/invalid-utf8', row: 2, span: { start: 2, end: 3 }, values: [20, 'E9', 2] },
    ])
  })

  it('takes a replacement character that was written as such for what it is', () => {
    expect(read([Buffer.from('a\uFFFDb\n')]).faults).toEqual([])
  })

  it('finds bytes that are no UTF-8 in the tail too', () => {
    expect(read([Buffer.from('a\n'), Buffer.from([0xc3])]).faults).toEqual([
      { code: 'row/invalid-utf8', row: 1, span: { start: 0, end: 1 }, values: [2, 'C3', 1] },
    ])
  })

  it('gives up rows that are too long, in one chunk or over many, and goes on behind them', () => {
    const text = `a\n${'x'.repeat(20)}\nb\n`
    const fault = { code: 'row/too-long', row: 1, values: [20, 10] }
    expect(read([Buffer.from(text)], 10)).toEqual({
      rows: ['a', 'x'.repeat(20), 'b'],
      tail: '',
      faults: [fault],
    })
    const pieces = Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte))
    const { rows, faults } = read(pieces, 10)
    expect(faults).toEqual([fault])
    expect(rows[0]).toBe('a')
    expect(rows[1]).toMatch(/^x{1,20}$/)
    expect(rows[2]).toBe('b')
  })

  it('measures a tail that is too long in whole', () => {
    expect(read([Buffer.from('x'.repeat(11)), Buffer.from('y'.repeat(30))], 10).faults).toEqual([
      { code: 'row/too-long', row: 0, values: [41, 10] },
    ])
  })
})

describe('findIllFormed', () => {
  it('agrees with the decoder about every sequence of four bytes of interest', () => {
    const bytes = [
      0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xee, 0xef, 0xf0,
      0xf3, 0xf4, 0xf5, 0xff,
    ]
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const isWellFormed = (sequence: Uint8Array) => {
      try {
        strict.decode(sequence)
        return true
      } catch {
        return false
      }
    }
    for (const a of bytes) {
      for (const b of bytes) {
        for (const c of bytes) {
          for (const d of bytes) {
            const sequence = Uint8Array.of(a, b, c, d)
            if ((findIllFormed(sequence) === undefined) !== isWellFormed(sequence)) {
              expect.fail(`${[a, b, c, d].map((byte) => byte.toString(16))}`)
            }
          }
        }
      }
    }
  })

  it('gives the part that the decoder replaces by one character', () => {
    const find = (...bytes: readonly number[]) => findIllFormed(Uint8Array.from(bytes))
    expect(find(0x41, 0xe6, 0x87, 0x22)).toEqual({ offset: 1, length: 2 })
    expect(find(0xe6, 0x22)).toEqual({ offset: 0, length: 1 })
    expect(find(0xf0, 0x9f, 0x98)).toEqual({ offset: 0, length: 3 })
    expect(find(0xed, 0xa0, 0x80)).toEqual({ offset: 0, length: 1 })
    expect(find(0x80)).toEqual({ offset: 0, length: 1 })
  })
})
