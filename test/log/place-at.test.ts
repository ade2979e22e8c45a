import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '../../shared/log/locate.js'
import { placeAt } from '../../shared/log/place-at.js'

/** The place at the mark; the mark itself is taken out. */
function at(marked: string) {
  const offset = marked.indexOf('‸')
  const row = marked.replace('‸', '')
  const place = placeAt(row, offset)
  if (place === undefined) return undefined
  const { kind, path, span } = place
  return { kind, path, text: row.slice(span.start, span.end) }
}

describe('the place at an offset', () => {
  it('is a key anywhere in its quotes', () => {
    const expected = { kind: 'key', path: ['data', 'turn'], text: '"turn"' }
    expect(at('{"data":{‸"turn":1}}')).toEqual(expected)
    expect(at('{"data":{"tu‸rn":1}}')).toEqual(expected)
    expect(at('{"data":{"turn"‸:1}}')).toEqual(expected)
  })

  it('is a value with the path that leads to it', () => {
    expect(at('{"seq":1‸2}')).toEqual({ kind: 'scalar', path: ['seq'], text: '12' })
    expect(at('{"seq":12‸}')).toEqual({ kind: 'scalar', path: ['seq'], text: '12' })
    expect(at('{"a":[1, {"b":t‸rue}]}')).toEqual({ kind: 'scalar', path: ['a', 1, 'b'], text: 'true' })
    expect(at('{"a":"x","b":[[], [null, "‸"]]}')).toEqual({ kind: 'scalar', path: ['b', 1, 1], text: '""' })
  })

  it('is the container where no token stands', () => {
    expect(at('{"a": ‸ [1]}')).toMatchObject({ kind: 'container', path: [] })
    expect(at('{"a":‸[1]}')).toEqual({ kind: 'container', path: ['a'], text: '[' })
    expect(at('{"a":[1 ‸, 2]}')).toMatchObject({ kind: 'container', path: ['a'] })
    expect(at('{"a":{"b":1 ‸}}')).toMatchObject({ kind: 'container', path: ['a'] })
  })

  it('decodes the names of members', () => {
    expect(at(String.raw`{"\u0061\n":"‸"}`)).toMatchObject({ path: ['a\n'] })
  })

  it('is nothing outside of the value', () => {
    expect(at('  ‸  {"a":1}')).toBeUndefined()
    expect(at('{"a":1} ‸ ')).toBeUndefined()
    expect(at('‸')).toBeUndefined()
  })

  it('is found in broken rows as far as they can be read', () => {
    expect(at('{"a":1,"b":"tor‸n')).toMatchObject({ kind: 'scalar', path: ['b'] })
    expect(at('{"a" 1, "b": ‸2')).toMatchObject({ kind: 'scalar', path: ['b'] })
    expect(at('}}}{"a":‸1}')).toMatchObject({ kind: 'scalar', path: ['a'] })
  })

  it('is found under absurd nesting', () => {
    const depth = 100_000
    const row = `{"a":${'['.repeat(depth)}7${']'.repeat(depth)}}`
    expect(placeAt(row, 5 + depth)?.path).toHaveLength(depth + 1)
  })

  it('is where the way from a path leads, for every scalar of every value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), (value, seed) => {
        const row = JSON.stringify({ root: value }, null, seed % 2)
        const paths = scalarPaths({ root: value })
        for (const path of paths) {
          const span = spanOf(row, { path })
          expect(placeAt(row, span.start)).toEqual({ kind: 'scalar', path, span })
        }
      }),
    )
  })
})

function scalarPaths(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const members: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return members.flatMap(([name, member]) => scalarPaths(member).map((path) => [name, ...path]))
}
