// An immutable list that is changed by position, as arrays are by `splice`. A change costs the logarithm of the
// length for each entry that goes or comes, and leaves every earlier list as it was.
import { glueTrees, joinTrees, sameTrees, type Tree, treeSize } from './tree.js'

/** `undefined` is the empty list. */
export type WaitingList<Item> = Tree<Item>

export function listLength<Item>(list: WaitingList<Item>): number {
  return treeSize(list)
}

/** The entry at a position from 0; `undefined` past the end. */
export function entryAt<Item>(list: WaitingList<Item>, position: number): Item | undefined {
  let node = list
  let rest = position
  while (node !== undefined) {
    const before = treeSize(node.left)
    if (rest === before) return node.item
    if (rest < before) node = node.left
    else {
      rest -= before + 1
      node = node.right
    }
  }
  return undefined
}

/** The list with one entry put in before `position`; at the length, it goes to the end. */
export function withEntry<Item>(list: WaitingList<Item>, position: number, entry: Item): WaitingList<Item> {
  if (list === undefined) return { item: entry, size: 1, left: undefined, right: undefined }
  const before = treeSize(list.left)
  return position <= before
    ? joinTrees(list.item, withEntry(list.left, position, entry), list.right)
    : joinTrees(list.item, list.left, withEntry(list.right, position - before - 1, entry))
}

/** The list without the entry at `position`; the same list past the end. */
export function withoutEntry<Item>(list: WaitingList<Item>, position: number): WaitingList<Item> {
  if (list === undefined || position < 0 || position >= list.size) return list
  const before = treeSize(list.left)
  if (position === before) return glueTrees(list.left, list.right)
  return position < before
    ? joinTrees(list.item, withoutEntry(list.left, position), list.right)
    : joinTrees(list.item, list.left, withoutEntry(list.right, position - before - 1))
}

export function sameLists<Item>(
  a: WaitingList<Item>,
  b: WaitingList<Item>,
  sameEntry: (a: Item, b: Item) => boolean,
): boolean {
  return sameTrees(a, b, sameEntry)
}
