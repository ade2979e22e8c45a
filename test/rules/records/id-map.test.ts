import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findId,
  hasId,
  type IdMap,
  idEntries,
  sameIds,
  withId,
  withoutId,
} from '../../../shared/rules/records/id-map.js'
import { type Tree, treeItems, treeSize } from '../../../shared/rules/records/tree.js'
import {
  entryAt,
  listLength,
  sameLists,
  type WaitingList,
  withEntry,
  withoutEntry,
} from '../../../shared/rules/records/waiting-list.js'

const hostileKeys = ['__proto__', 'constructor', 'toString', '', 'a', 'b', 'aa', '\u0000']

function depthOf(tree: Tree<unknown>): number {
  return tree === undefined ? 0 : 1 + Math.max(depthOf(tree.left), depthOf(tree.right))
}

function entriesOf<Value>(map: IdMap<string, Value>): [string, Value][] {
  return [...idEntries(map)].map(({ key, value }) => [key, value])
}

const changes = fc.array(
  fc.record({ key: fc.constantFrom(...hostileKeys), value: fc.option(fc.integer(), { nil: undefined }) }),
  { maxLength: 80 },
)

describe('an id map', () => {
  it('holds what a Map holds after the same changes, and leaves earlier maps alone', () => {
    fc.assert(
      fc.property(changes, (list) => {
        let map: IdMap<string, number>
        const model = new Map<string, number>()
        const history: { map: IdMap<string, number>; entries: [string, number][] }[] = []
        for (const { key, value } of list) {
          if (value === undefined) {
            map = withoutId(map, key)
            model.delete(key)
          } else {
            map = withId(map, key, value)
            model.set(key, value)
          }
          expect(treeSize(map)).toBe(model.size)
          history.push({ map, entries: [...model].sort(([a], [b]) => (a < b ? -1 : 1)) })
        }
        for (const { map: then, entries } of history) expect(entriesOf(then)).toEqual(entries)
        for (const key of hostileKeys) {
          expect(findId(map, key)).toBe(model.get(key))
          expect(hasId(map, key)).toBe(model.has(key))
        }
      }),
    )
  })

  it('is the same as another one exactly when the entries are equal, however they came about', () => {
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const build = (list: typeof one) =>
          list.reduce<IdMap<string, number>>(
            (map, { key, value }) => (value === undefined ? withoutId(map, key) : withId(map, key, value)),
            undefined,
          )
        const [a, b] = [build(one), build(other)]
        const equal = JSON.stringify(entriesOf(a)) === JSON.stringify(entriesOf(b))
        expect(sameIds(a, b)).toBe(equal)
        expect(sameIds(a, build(one))).toBe(true)
      }),
    )
  })

  it('compares only where two maps differ', () => {
    let map: IdMap<number, number>
    for (let key = 0; key < 4096; key++) map = withId(map, key, key)
    const changed = withId(map, 2000, -1)
    let compared = 0
    const same = sameIds(map, changed, (a, b) => {
      compared += 1
      return a === b || b === -1
    })
    expect(same).toBe(true)
    expect(compared).toBeLessThan(40)
  })

  it('says that nothing changed by being the same object when a missing key is taken out', () => {
    const map = withId(withId<string, number>(undefined, 'a', 1), 'b', 2)
    expect(withoutId(map, 'c')).toBe(map)
  })

  it.each([
    ['rising', (index: number) => index],
    ['falling', (index: number) => -index],
    ['alternating', (index: number) => (index % 2 === 0 ? index : -index)],
  ])('stays shallow when keys come %s, and when they go again', (_, keyOf) => {
    let map: IdMap<number, true>
    for (let index = 0; index < 20_000; index++) map = withId(map, keyOf(index), true)
    expect(depthOf(map)).toBeLessThan(40)
    for (let index = 0; index < 15_000; index++) map = withoutId(map, keyOf(index))
    expect(treeSize(map)).toBe(5_000)
    expect(depthOf(map)).toBeLessThan(40)
  })
})

describe('a waiting list', () => {
  const splices = fc.array(
    fc.record({ at: fc.nat(12), removed: fc.nat(3), inserted: fc.array(fc.integer(), { maxLength: 3 }) }),
    { maxLength: 60 },
  )

  it('is what an array is after the same splices', () => {
    fc.assert(
      fc.property(splices, (list) => {
        let waiting: WaitingList<number>
        const model: number[] = []
        for (const { at, removed, inserted } of list) {
          const start = Math.min(at, model.length)
          const before = waiting
          const copy = [...model]
          const count = Math.min(removed, model.length - start)
          model.splice(start, count, ...inserted)
          for (let gone = 0; gone < count; gone++) waiting = withoutEntry(waiting, start)
          for (const [index, entry] of inserted.entries()) waiting = withEntry(waiting, start + index, entry)
          expect([...treeItems(waiting)]).toEqual(model)
          expect([...treeItems(before)]).toEqual(copy)
          expect(listLength(waiting)).toBe(model.length)
          expect(entryAt(waiting, start)).toBe(model[start])
        }
        expect(sameLists(waiting, waiting, Object.is)).toBe(true)
        expect(sameLists(waiting, withEntry(waiting, 0, 1), Object.is)).toBe(false)
      }),
    )
  })

  it('has nothing past its end and loses nothing there', () => {
    const list = withEntry<string>(undefined, 0, 'a')
    expect(entryAt(list, 1)).toBeUndefined()
    expect(withoutEntry(list, 1)).toBe(list)
    expect(withoutEntry(list, -1)).toBe(list)
  })
})
