// An immutable balanced tree: a change shares all but a few nodes with the tree before it. Record rules keep what
// they remember in such trees, so that their state can be saved at no cost however long the log is.
// It knows positions only; what is kept in which order is the business of id-map.ts and waiting-list.ts.

/** `undefined` is the empty tree. Items stand in the order left, own, right. */
export type Tree<Item> = TreeNode<Item> | undefined

export interface TreeNode<Item> {
  readonly item: Item
  readonly size: number
  readonly left: Tree<Item>
  readonly right: Tree<Item>
}

/** Number of items. */
export function treeSize<Item>(tree: Tree<Item>): number {
  return tree === undefined ? 0 : tree.size
}

/** A side that is more than so many times larger than the other is lightened by a rotation. */
const SIDE_LIMIT = 3
/** An inner grandchild that is so many times larger than the outer one calls for a double rotation. */
const INNER_LIMIT = 2

/** A node over two trees, of which one changed by one item since they were balanced; rotates where they no longer are. */
export function joinTrees<Item>(item: Item, left: Tree<Item>, right: Tree<Item>): TreeNode<Item> {
  const leftSize = treeSize(left)
  const rightSize = treeSize(right)
  if (leftSize + rightSize > 1) {
    if (right !== undefined && rightSize > SIDE_LIMIT * leftSize) return rotateLeft(item, left, right)
    if (left !== undefined && leftSize > SIDE_LIMIT * rightSize) return rotateRight(item, left, right)
  }
  return makeNode(item, left, right)
}

/** One tree of the items of two balanced neighbours. */
export function glueTrees<Item>(left: Tree<Item>, right: Tree<Item>): Tree<Item> {
  if (left === undefined) return right
  if (right === undefined) return left
  if (left.size > right.size) return joinTrees(lastItem(left), withoutLast(left), right)
  return joinTrees(firstItem(right), left, withoutFirst(right))
}

/** All items in order. Needs memory for the depth of the tree only. */
export function* treeItems<Item>(tree: Tree<Item>): Generator<Item> {
  const pending: TreeNode<Item>[] = []
  let node = tree
  while (node !== undefined || pending.length > 0) {
    for (; node !== undefined; node = node.left) pending.push(node)
    const next = pending.pop()
    if (next === undefined) return
    yield next.item
    node = next.right
  }
}

/** A part of a tree still to be compared: all of a subtree, or only the item at its root. */
interface Part<Item> {
  readonly node: TreeNode<Item>
  readonly isWhole: boolean
}

/** Whether two trees hold equal items in the same order. Parts that both trees share cost nothing. */
export function sameTrees<Item>(
  a: Tree<Item>,
  b: Tree<Item>,
  sameItem: (a: Item, b: Item) => boolean,
): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a.size !== b.size) return false
  const lefts: Part<Item>[] = [{ node: a, isWhole: true }]
  const rights: Part<Item>[] = [{ node: b, isWhole: true }]
  for (;;) {
    const left = lefts.pop()
    const right = rights.pop()
    if (left === undefined || right === undefined) return left === right
    if (left.node === right.node && left.isWhole === right.isWhole) continue
    if (!left.isWhole && !right.isWhole) {
      if (!sameItem(left.node.item, right.node.item)) return false
      continue
    }
    // Opening the larger part first lets shared subtrees meet.
    const leftSize = left.isWhole ? left.node.size : 0
    const rightSize = right.isWhole ? right.node.size : 0
    if (leftSize >= rightSize) openPart(lefts, left)
    else lefts.push(left)
    if (rightSize >= leftSize) openPart(rights, right)
    else rights.push(right)
  }
}

function openPart<Item>(parts: Part<Item>[], { node }: Part<Item>): void {
  if (node.right !== undefined) parts.push({ node: node.right, isWhole: true })
  parts.push({ node, isWhole: false })
  if (node.left !== undefined) parts.push({ node: node.left, isWhole: true })
}

function makeNode<Item>(item: Item, left: Tree<Item>, right: Tree<Item>): TreeNode<Item> {
  return { item, left, right, size: treeSize(left) + treeSize(right) + 1 }
}

function rotateLeft<Item>(item: Item, left: Tree<Item>, right: TreeNode<Item>): TreeNode<Item> {
  const inner = right.left
  if (inner !== undefined && inner.size >= INNER_LIMIT * treeSize(right.right)) {
    const outer = makeNode(right.item, inner.right, right.right)
    return makeNode(inner.item, makeNode(item, left, inner.left), outer)
  }
  return makeNode(right.item, makeNode(item, left, inner), right.right)
}

function rotateRight<Item>(item: Item, left: TreeNode<Item>, right: Tree<Item>): TreeNode<Item> {
  const inner = left.right
  if (inner !== undefined && inner.size >= INNER_LIMIT * treeSize(left.left)) {
    const outer = makeNode(left.item, left.left, inner.left)
    return makeNode(inner.item, outer, makeNode(item, inner.right, right))
  }
  return makeNode(left.item, left.left, makeNode(item, inner, right))
}

function firstItem<Item>(tree: TreeNode<Item>): Item {
  let node = tree
  while (node.left !== undefined) node = node.left
  return node.item
}

function lastItem<Item>(tree: TreeNode<Item>): Item {
  let node = tree
  while (node.right !== undefined) node = node.right
  return node.item
}

function withoutFirst<Item>(tree: TreeNode<Item>): Tree<Item> {
  if (tree.left === undefined) return tree.right
  return joinTrees(tree.item, withoutFirst(tree.left), tree.right)
}

function withoutLast<Item>(tree: TreeNode<Item>): Tree<Item> {
  if (tree.right === undefined) return tree.left
  return joinTrees(tree.item, tree.left, withoutLast(tree.right))
}
