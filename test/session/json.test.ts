import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { deepFreeze, isJsonValue, jsonEquals, snapshotJsonValue } from '../../shared/session/json.js'
import { canonicalJsonText, jsonText } from '../../shared/session/json-text.js'

class Point {
  x = 1
}

const cycle: unknown[] = []
cycle.push({ back: cycle })

const hidden = Object.defineProperty({ a: 1 }, 'b', { value: 2, enumerable: false })
const listWithExtra = Object.assign([1], { note: 'x' })
const subclassed = new (class extends Array<number> {})()
const forged = Object.create({ constructor: Object }) as object

const REFUSED: readonly [string, unknown][] = [
  ['a bigint', 1n],
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
  ['undefined', undefined],
  ['a member that is undefined', { a: undefined }],
  ['negative zero', { a: [-0] }],
  ['infinity', [Number.POSITIVE_INFINITY]],
  ['not a number', Number.NaN],
  ['a cycle', cycle],
  ['an array with holes', Object.assign(new Array(3), { 0: 1, 2: 3 })],
  ['an array with an extra member', listWithExtra],
  ['an array of a class of its own', subclassed],
  ['a class instance', new Point()],
  ['an object that only claims to be plain', forged],
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['a set', new Set()],
  ['a boxed string', Object('x')],
  ['a symbol key', { [Symbol('s')]: 1 }],
  ['a key that JSON text would not show', hidden],
]

describe('lossless JSON', () => {
  it.each(REFUSED)('refuses %s', (_name, value) => {
    expect(snapshotJsonValue(value)).toBeUndefined()
    expect(isJsonValue(value)).toBe(false)
    expect(snapshotJsonValue({ deep: [value] })).toBeUndefined()
  })

  it('copies what JSON can hold, detached and frozen to the bottom', () => {
    const source = { a: [1, 'x', null, true, { b: {} }], c: '\ud800' }
    const copy = snapshotJsonValue(source)
    expect(copy).toStrictEqual(source)
    expect(copy).not.toBe(source)
    const frozen = [copy, ...Object.values(Object(copy))].filter((part) => typeof part === 'object')
    expect(frozen.every((part) => Object.isFrozen(part))).toBe(true)
    const inner: unknown = Reflect.get(Reflect.get(Object(copy), 'a'), 4)
    expect(Object.isFrozen(inner)).toBe(true)
    expect(Object.isFrozen(Reflect.get(Object(inner), 'b'))).toBe(true)
    source.a.push('later')
    expect(Reflect.get(Object(copy), 'a')).toHaveLength(5)
  })

  it('takes the same object twice as long as it does not contain itself', () => {
    const shared = { n: 1 }
    expect(snapshotJsonValue([shared, shared])).toStrictEqual([{ n: 1 }, { n: 1 }])
  })

  it('reads every getter once, so it cannot show two faces', () => {
    let reads = 0
    const source = {
      get value() {
        reads += 1
        return reads === 1 ? 'first' : undefined
      },
    }
    expect(snapshotJsonValue(source)).toStrictEqual({ value: 'first' })
    expect(reads).toBe(1)
  })

  it('lets through what a getter throws', () => {
    const source = {
      get value() {
        throw new RangeError('from the getter')
      },
    }
    expect(() => snapshotJsonValue(source)).toThrow('from the getter')
  })

  it('keeps a member named __proto__ as a member', () => {
    const source: unknown = JSON.parse('{"__proto__":{"polluted":true},"a":1}')
    const copy = snapshotJsonValue(source)
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true},"a":1}')
    expect(Reflect.get(Object(copy), 'polluted')).toBeUndefined()
  })

  it('takes objects without prototype and plain values of another realm', () => {
    const bare = Object.assign(Object.create(null), { a: 1 }) as unknown
    expect(snapshotJsonValue(bare)).toStrictEqual({ a: 1 })
    const foreign: unknown = runInNewContext('({ list: [1, { a: 2 }] })')
    expect(snapshotJsonValue(foreign)).toStrictEqual({ list: [1, { a: 2 }] })
    const foreignClass: unknown = runInNewContext('new (class Point { x = 1 })()')
    expect(snapshotJsonValue(foreignClass)).toBeUndefined()
    expect(snapshotJsonValue(runInNewContext('new Map()'))).toBeUndefined()
  })

  it('is not stopped by depth', () => {
    const depth = 200_000
    let text = '1'
    text = `${'['.repeat(depth)}${text}${']'.repeat(depth)}`
    const parsed: unknown = JSON.parse(text)
    expect(isJsonValue(parsed)).toBe(true)
    const copy = snapshotJsonValue(parsed)
    expect(jsonText(copy)).toBe(text)
    expect(jsonEquals(copy, parsed)).toBe(true)
    let bottom: unknown = deepFreeze(parsed)
    while (Array.isArray(bottom) && Array.isArray(bottom[0])) bottom = bottom[0]
    expect(Object.isFrozen(bottom)).toBe(true)
  })

  it('does not scan the empty length of a huge array', () => {
    expect(isJsonValue(new Array(2 ** 32 - 1))).toBe(false)
  })
})

describe('JSON texts and equality', () => {
  const left: unknown = JSON.parse('{"b":[1,{"y":2,"x":3}],"a":"é"}')
  const right: unknown = JSON.parse('{"a":"é","b":[1,{"x":3,"y":2}]}')

  it('writes what JSON.stringify writes', () => {
    expect(jsonText(left)).toBe(JSON.stringify(left))
    expect(jsonText([[], {}, '"', null])).toBe('[[],{},"\\"",null]')
  })

  it('disregards the order of keys only where it says so', () => {
    expect(canonicalJsonText(left)).toBe(canonicalJsonText(right))
    expect(jsonText(left)).not.toBe(jsonText(right))
    expect(jsonEquals(left, right)).toBe(true)
    expect(jsonEquals([1, 2], [2, 1])).toBe(false)
    expect(jsonEquals({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(jsonEquals({ a: 1 }, { b: 1 })).toBe(false)
    expect(jsonEquals([], {})).toBe(false)
  })

  it('tells numbers beyond JSON from null', () => {
    expect(canonicalJsonText(JSON.parse('[1e999]'))).not.toBe(canonicalJsonText([null]))
  })

  it('freezes cyclic values without end', () => {
    expect(Object.isFrozen(deepFreeze(cycle))).toBe(true)
  })
})
