// An immutable map from ids or sequence numbers to values, for rules that remember what they have seen of a log.
// A change costs the logarithm of its size and leaves every earlier map as it was. Keys are compared, never used
// as member names, so `__proto__` is an id like any other, and no choice of ids makes it slow.
import { glueTrees, joinTrees, sameTrees, type Tree, treeItems } from './tree.js'

export interface IdEntry<Key, Value> {
  readonly key: Key
  readonly value: Value
}

/** `undefined` is the empty map. Keys of one map are all texts or all numbers. */
export type IdMap<Key extends string | number, Value> = Tree<IdEntry<Key, Value>>

/** The value under a key, `undefined` where there is none. */
export function findId<Key extends string | number, Value>(
  map: IdMap<Key, Value>,
  key: Key,
): Value | undefined {
  let node = map
  while (node !== undefined) {
    if (key === node.item.key) return node.item.value
    node = key < node.item.key ? node.left : node.right
  }
  return undefined
}

export function hasId<Key extends string | number, Value>(map: IdMap<Key, Value>, key: Key): boolean {
  return findId(map, key) !== undefined
}

/** The map with one entry added or replaced. */
export function withId<Key extends string | number, Value>(
  map: IdMap<Key, Value>,
  key: Key,
  value: Value,
): IdMap<Key, Value> {
  if (map === undefined) return { item: { key, value }, size: 1, left: undefined, right: undefined }
  const { item, left, right } = map
  if (key === item.key) return { ...map, item: { key, value } }
  return key < item.key
    ? joinTrees(item, withId(left, key, value), right)
    : joinTrees(item, left, withId(right, key, value))
}

/** The map without an entry; the same map where there is none. */
export function withoutId<Key extends string | number, Value>(
  map: IdMap<Key, Value>,
  key: Key,
): IdMap<Key, Value> {
  if (map === undefined) return undefined
  const { item, left, right } = map
  if (key === item.key) return glueTrees(left, right)
  if (key < item.key) {
    const rest = withoutId(left, key)
    return rest === left ? map : joinTrees(item, rest, right)
  }
  const rest = withoutId(right, key)
  return rest === right ? map : joinTrees(item, left, rest)
}

/** Entries in the order of their keys. */
export function idEntries<Key extends string | number, Value>(
  map: IdMap<Key, Value>,
): Generator<IdEntry<Key, Value>> {
  return treeItems(map)
}

/** Whether two maps have the same keys with equal values. */
export function sameIds<Key extends string | number, Value>(
  a: IdMap<Key, Value>,
  b: IdMap<Key, Value>,
  sameValue: (a: Value, b: Value) => boolean = Object.is,
): boolean {
  return sameTrees(a, b, (one, other) => one.key === other.key && sameValue(one.value, other.value))
}
