// A JSON value as a foldable tree: one tab stop, arrows as everywhere, level and state told to a screen reader. Children
// are written when they are unfolded; what the answer left out is asked for.
import type { TreeNode } from '../../../../shared/analysis/timeline/inspection.js'
import { formatCount } from '../../../../shared/number-text.js'
import { visibleText } from '../../../../shared/rules/message.js'
import { text } from '../../../../shared/text.js'
import { button, element, icon, logText, shortened } from './elements.js'
import { placeLink } from './inspector-parts.js'

export interface TreeActions {
  readonly goTo: (row: number) => void
  /** The node at a path with its children from an index on; undefined where there is no answer. */
  readonly load: (path: readonly (string | number)[], from: number) => Promise<TreeNode | undefined>
}

type Path = readonly (string | number)[]

/** Values up to this length stand in the row; longer ones unfold. */
const SHORT_VALUE = 100
/** Levels that are open at first: the row, its payload, and what is in it. */
const OPEN_LEVELS = 3

export function treeView(root: TreeNode, actions: TreeActions): HTMLElement {
  return new TreeView(actions).build(root)
}

class TreeView {
  readonly #actions: TreeActions
  readonly #tree = element('div', { class: 'tree', role: 'tree', aria: { label: text('Event') } })

  constructor(actions: TreeActions) {
    this.#actions = actions
  }

  build(root: TreeNode): HTMLElement {
    const { children = [], size = 0 } = root
    if (children.length === 0 && root.value === undefined) this.#tree.append(this.#item(root, [], 1))
    else if (root.children === undefined) this.#tree.append(this.#item(root, [], 1))
    else this.#tree.append(...this.#items(children, size, [], 1))
    const first = this.#tree.querySelector<HTMLElement>('[role=treeitem]')
    if (first !== null) first.tabIndex = 0
    this.#tree.addEventListener('keydown', (event) => this.#onKey(event))
    this.#tree.addEventListener('focusin', (event) => this.#onFocus(event))
    return this.#tree
  }

  #items(children: readonly TreeNode[], size: number, path: Path, level: number): readonly HTMLElement[] {
    const items = children.map((child) => this.#item(child, [...path, child.key ?? ''], level))
    return children.length < size ? [...items, this.#moreButton(children.length, size, path, level)] : items
  }

  /** An item and beside it, not in it, the group of what is folded into it: the name of an item is its own line. */
  #item(node: TreeNode, path: Path, level: number): HTMLElement {
    const { kind, size = 0, value } = node
    const isLong = value !== undefined && value.length > SHORT_VALUE
    const isFoldable = ((kind === 'object' || kind === 'array') && size > 0) || isLong
    const item = element(
      'div',
      { class: 'line', role: 'treeitem', tabIndex: -1, aria: { level: String(level) } },
      [isFoldable ? icon('chevron-right') : element('span', { class: 'no-chevron' }), ...this.#lineOf(node)],
    )
    if (!isFoldable) return element('div', { role: 'none' }, [item])
    const group = element('div', { class: 'group', role: 'group' })
    const toggleFold = (): void => {
      const isExpanded = item.getAttribute('aria-expanded') !== 'true'
      item.setAttribute('aria-expanded', String(isExpanded))
      if (isExpanded) this.#fill(group, node, path, level)
    }
    item.setAttribute('aria-expanded', 'false')
    if (level < OPEN_LEVELS && !isLong) toggleFold()
    item.addEventListener('click', toggleFold)
    item.addEventListener('toggle-fold', toggleFold)
    return element('div', { role: 'none' }, [item, group])
  }

  #lineOf({
    key,
    kind,
    value,
    size = 0,
    type,
    meaning,
    place,
  }: TreeNode): readonly (Node | string | undefined)[] {
    return [
      key === undefined ? undefined : element('span', { class: 'key', text: keyText(key) }),
      element('span', {
        class: `value value-${kind}`,
        text: valueText(kind, value?.text, value?.length ?? 0, size),
      }),
      place === undefined ? undefined : placeLink(place, this.#actions),
      meaning === undefined && type === undefined
        ? undefined
        : element('span', {
            class: 'meaning',
            text: [type, meaning].filter(Boolean).join(' · '),
            title: meaning ?? '',
          }),
    ]
  }

  #fill(group: HTMLElement, node: TreeNode, path: Path, level: number): void {
    if (group.childElementCount > 0) return
    const { value, children, size = 0 } = node
    if (value !== undefined)
      group.append(element('pre', { class: 'log-text' }, [logText(value.text, value.length)]))
    else if (children !== undefined && children.length > 0) {
      group.append(...this.#items(children, size, path, level + 1))
    } else this.#loadMore(group, undefined, 0, path, level)
  }

  #moreButton(from: number, size: number, path: Path, level: number): HTMLElement {
    const more = button(text('Show {0} more', [formatCount(size - from)]), () => {
      const group = more.parentElement
      if (group !== null) this.#loadMore(group, more, from, path, level - 1)
    })
    return more
  }

  #loadMore(group: Element, more: HTMLElement | undefined, from: number, path: Path, level: number): void {
    this.#actions
      .load(path, from)
      .then((node) => {
        const children = node?.children ?? []
        more?.remove()
        group.append(...this.#items(children, 0, path, level + 1))
        const end = from + children.length
        if (children.length > 0 && end < (node?.size ?? 0)) {
          group.append(this.#moreButton(end, node?.size ?? 0, path, level + 1))
        }
      })
      .catch(() => {
        group.append(element('p', { class: 'note', text: text('This part could not be read.') }))
      })
  }

  #onFocus(event: FocusEvent): void {
    const item = itemOf(event.target)
    if (item === undefined) return
    for (const other of this.#tree.querySelectorAll<HTMLElement>('[role=treeitem][tabindex="0"]'))
      other.tabIndex = -1
    item.tabIndex = 0
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
    if (event.target.getAttribute('role') !== 'treeitem') return
    const item = event.target
    const visible = [...this.#tree.querySelectorAll<HTMLElement>('[role=treeitem]')].filter(isShown)
    const at = visible.indexOf(item)
    const isExpanded = item.getAttribute('aria-expanded')
    const moves: { readonly [key: string]: () => HTMLElement | undefined } = {
      ArrowDown: () => visible[at + 1],
      ArrowUp: () => visible[at - 1],
      Home: () => visible[0],
      End: () => visible[visible.length - 1],
      ArrowRight: () => (isExpanded === 'true' ? visible[at + 1] : toggle(item, isExpanded === 'false')),
      ArrowLeft: () => (isExpanded === 'true' ? toggle(item, true) : parentOf(item)),
      Enter: () => toggle(item, isExpanded !== null),
      ' ': () => toggle(item, isExpanded !== null),
    }
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
    if (move === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move()?.focus()
  }
}

function toggle(item: HTMLElement, isWanted: boolean): HTMLElement | undefined {
  if (isWanted) item.dispatchEvent(new CustomEvent('toggle-fold'))
  return undefined
}

function itemOf(target: EventTarget | null): HTMLElement | undefined {
  const item = target instanceof Element ? target.closest('[role=treeitem]') : null
  return item instanceof HTMLElement ? item : undefined
}

/** Not inside a group that is folded. */
function isShown(item: HTMLElement): boolean {
  return item.closest('[aria-expanded="false"] + .group') === null
}

/** The item that a line is folded into. */
function parentOf(item: HTMLElement): HTMLElement | undefined {
  const parent = item.closest('.group')?.previousElementSibling
  return parent instanceof HTMLElement ? parent : undefined
}

function keyText(key: string | number): string {
  return typeof key === 'number' ? `${key}:` : `${visibleText(key)}:`
}

function valueText(kind: TreeNode['kind'], value: string | undefined, length: number, size: number): string {
  if (kind === 'null') return 'null'
  if (kind === 'array') return size === 1 ? text('list of 1') : text('list of {0}', [formatCount(size)])
  if (kind === 'object') return size === 1 ? text('1 member') : text('{0} members', [formatCount(size)])
  const shown = visibleText(shortened(value ?? '', SHORT_VALUE))
  const quoted = kind === 'string' ? `"${shown}"` : shown
  return length > SHORT_VALUE ? `${quoted} ${text('({0} characters)', [formatCount(length)])}` : quoted
}
