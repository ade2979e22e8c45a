import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../../shared/log/locate.js'
import type { JsonPath } from '../../shared/rules/problem.js'

/** The text that `spanOf` points at. */
function at(row: string, path: JsonPath, atKey?: boolean): string {
  const span = spanOf(row, atKey === undefined ? { path } : { path, atKey })
  return row.slice(span.start, span.end)
}

describe('spanOf in a whole row', () => {
  const row = '{"type":"turn/start","seq":0,"data":{"turn":1,"list":[10,{"x":null},[true]]}}'

  it('finds members and elements', () => {
    expect(at(row, ['type'])).toBe('"turn/start"')
    expect(at(row, ['seq'])).toBe('0')
    expect(at(row, ['data'])).toBe('{"turn":1,"list":[10,{"x":null},[true]]}')
    expect(at(row, ['data', 'list'])).toBe('[10,{"x":null},[true]]')
    expect(at(row, ['data', 'list', 0])).toBe('10')
    expect(at(row, ['data', 'list', 1, 'x'])).toBe('null')
    expect(at(row, ['data', 'list', 2, 0])).toBe('true')
  })

  it('points at the name of a member, quotes included', () => {
    expect(at(row, ['data', 'turn'], true)).toBe('"turn"')
    expect(spanOf(row, { path: ['type'], atKey: true })).toEqual({ start: 1, end: 7 })
  })

  it('gives an element where the name of an element is asked for', () => {
    expect(at(row, ['data', 'list', 0], true)).toBe('10')
  })

  it('gives the whole row for the empty path, without a carriage return', () => {
    expect(at(`${row}\r`, [])).toBe(row)
    expect(at('', [])).toBe('')
    expect(at('\r', [])).toBe('')
  })

  it('gives the nearest parent where the path leads nowhere', () => {
    expect(at(row, ['data', 'step'])).toBe('{"turn":1,"list":[10,{"x":null},[true]]}')
    expect(at(row, ['data', 'step'], true)).toBe('{"turn":1,"list":[10,{"x":null},[true]]}')
    expect(at(row, ['data', 'list', 3])).toBe('[10,{"x":null},[true]]')
    expect(at(row, ['data', 'turn', 'deeper'])).toBe('1')
    expect(at(row, ['surfaceOp'])).toBe(row)
    expect(at(row, ['seq', 0])).toBe('0')
  })

  it('prefers offsets that are known already, inside the row', () => {
    expect(spanOf(row, { path: ['type'], span: { start: 3, end: 5 } })).toEqual({ start: 3, end: 5 })
    expect(spanOf('abc', { path: [], span: { start: 2, end: 99 } })).toEqual({ start: 2, end: 3 })
    expect(spanOf('abc', { path: [], span: { start: 9, end: 1 } })).toEqual({ start: 3, end: 3 })
  })

  it('counts UTF-16 units', () => {
    const wide = '{"text":"😀 é\u2028","seq":7}'
    expect(spanOf(wide, { path: ['seq'] })).toEqual({ start: 22, end: 23 })
    expect(at(wide, ['text'])).toBe('"😀 é\u2028"')
  })

  it('reads escaped names as JSON does', () => {
    expect(at('{"\\u0074ype":1}', ['type'])).toBe('1')
    expect(at('{"\\u0074ype":1}', ['type'], true)).toBe('"\\u0074ype"')
  })

  it('takes names of the prototype for plain names', () => {
    expect(at('{"__proto__":{"constructor":1},"seq":2}', ['__proto__', 'constructor'])).toBe('1')
    expect(at('{"seq":2}', ['__proto__'])).toBe('{"seq":2}')
    expect(at('{"seq":2}', ['toString'])).toBe('{"seq":2}')
  })

  it('takes the last of two members with one name', () => {
    const twice = '{"data":{"turn":1},"seq":1,"data":{"step":2}}'
    expect(at(twice, ['data'])).toBe('{"step":2}')
    expect(at(twice, ['data', 'step'])).toBe('2')
    expect(at(twice, ['data', 'turn'])).toBe('{"step":2}')
    expect(spanOf(twice, { path: ['data'], atKey: true })).toEqual({ start: 27, end: 33 })
    expect(at('{"a":{"x":1,"x":2},"a":3}', ['a', 'x'])).toBe('3')
    expect(at('{"a":1,"a":{"x":1,"x":[2]}}', ['a', 'x', 0])).toBe('2')
  })

  it('is not misled by the same name further down or inside strings', () => {
    expect(at('{"a":{"seq":1},"b":"{\\"seq\\":2}","seq":3}', ['seq'])).toBe('3')
  })

  it('skips a byte order mark', () => {
    expect(at('\uFEFF{"version":0}', ['version'])).toBe('0')
  })
})

describe('spanOf in a broken row', () => {
  it('finds what stands before a cut', () => {
    expect(at('{"type":"tool/call","seq":6,"da', ['seq'])).toBe('6')
    expect(at('{"type":"tool/call","seq":6,"da', ['data'])).toBe('{"type":"tool/call","seq":6,"da')
    expect(at('{"type":"tool/ca', ['type'])).toBe('"tool/ca')
    expect(at('{"data":{"turn":1,"text":"cut', ['data'])).toBe('{"turn":1,"text":"cut')
    expect(at('{"data":{"turn":1,"text":"cut\r', ['data'])).toBe('{"turn":1,"text":"cut')
    expect(at('{"data":[1,[2', ['data', 1, 0])).toBe('2')
    expect(at('{"data":', ['data'])).toBe('{"data":')
    expect(at('{"data"', ['data'])).toBe('{"data"')
  })

  it('stays in the first record of two on one line', () => {
    expect(at('{"seq":1}{"seq":2}', ['seq'])).toBe('1')
  })

  it('copes with stray and missing marks', () => {
    expect(at('{"a" 1,,"b":2}', ['b'])).toBe('2')
    expect(at('{"a"::1,"b":2}', ['b'])).toBe('2')
    expect(at('{:,]"b":2}', ['b'])).toBe('{:,]"b":2}')
    expect(at('nonsense', ['a'])).toBe('nonsense')
    expect(at('"text"', ['a'])).toBe('"text"')
    expect(at('[5]', ['a'])).toBe('[5]')
  })

  it('ends on any text and stays inside it', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"b":',
      '1',
      ' ',
      '\r',
      'null',
      '\\',
      '😀',
      '/*',
      '//',
    )
    const path = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.nat(2)), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), path, fc.boolean(), (pieces, way, atKey) => {
        const text = pieces.join('')
        const span = spanOf(text, { path: way, atKey })
        expect(span.start).toBeGreaterThanOrEqual(0)
        expect(span.end).toBeGreaterThanOrEqual(span.start)
        expect(span.end).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('spanOf in absurd rows', () => {
  it('reads past nesting deeper than any stack', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(at(`{"data":${deep},"seq":4}`, ['seq'])).toBe('4')
    expect(at(`{"data":${deep}}`, ['data']).length).toBe(400_000)
    const path: JsonPath = new Array<number>(199_999).fill(0)
    expect(at(deep, path)).toBe('[]')
  })

  it('finds members on both sides of 20 MB of text', () => {
    const long = `{"type":"tool/result","data":{"text":"${'x'.repeat(20_000_000)}"},"seq":9}`
    expect(at(long, ['type'])).toBe('"tool/result"')
    expect(at(long, ['seq'])).toBe('9')
    expect(spanOf(long, { path: ['data', 'text'] })).toEqual({ start: 37, end: 20_000_039 })
  })
})

describe('spanOf against JSON.parse', () => {
  /** Every path of a parsed value. */
  function* pathsOf(value: unknown, path: JsonPath = []): Generator<readonly [JsonPath, unknown]> {
    yield [path, value]
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) yield* pathsOf(item, [...path, index])
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) yield* pathsOf(item, [...path, key])
    }
  }

  it('points at text that parses to the value at the path, in any layout', () => {
    // Few and odd names, so that they repeat on all levels.
    const key = fc.constantFrom('a', 'seq', '__proto__', '', '"', '\\', 'é', '😀', '0')
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, -1.5e-7, 0, 'text', '"', '{"seq":1}', '\u2028', '\ud800'),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc
          .array(fc.tuple(key, tie('tree')), { maxLength: 4 })
          .map((members) =>
            JSON.parse(`{${members.map(([k, v]) => `${JSON.stringify(k)}:${JSON.stringify(v)}`).join(',')}}`),
          ),
      ),
    }))
    fc.assert(
      fc.property(tree, fc.constantFrom('', ' ', '\t', ' \r '), (value, space) => {
        const compact = JSON.stringify([value])
        const row = space === '' ? compact : JSON.stringify([value], null, 1).replaceAll('\n', space)
        for (const [path, expected] of pathsOf(JSON.parse(row))) {
          if (path.length === 0) continue
          expect(JSON.parse(at(row, path))).toStrictEqual(expected)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('takes the member that JSON.parse takes where names repeat', () => {
    const name = fc.constantFrom('a', 'b')
    const inner = fc.array(fc.tuple(name, fc.nat(9)), { maxLength: 3 }).map(objectText)
    const outer = fc.array(fc.tuple(name, fc.oneof(inner, fc.nat(9))), { maxLength: 4 }).map(objectText)
    fc.assert(
      fc.property(outer, (row) => {
        for (const [path, expected] of pathsOf(JSON.parse(row))) {
          if (path.length > 0) expect(JSON.parse(at(row, path))).toStrictEqual(expected)
        }
      }),
      { numRuns: 1000 },
    )
  })

  function objectText(members: readonly (readonly [string, string | number])[]): string {
    return `{${members.map(([key, value]) => `"${key}":${value}`).join(',')}}`
  }
})
