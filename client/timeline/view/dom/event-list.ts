// The list of events: only the rows on the screen are elements. It is the twin of the canvas for keyboard and screen
// reader: one tab stop, arrows and so on, and every option says its place among all.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import { formatCount } from '../../../../shared/number-text.js'
import { firstAtLeast } from '../../../../shared/search-sorted.js'
import { text } from '../../../../shared/text.js'
import { findTyped, indexAfterKey, noTypeAhead, type TypeAhead, typeLetter } from '../model/list-keys.js'
import { element } from './elements.js'
import type { ListRow } from './list-row.js'

export interface ListListener {
  readonly onChoose: (row: number) => void
  /** The row was asked to be shown in the editor. */
  readonly onOpen: (row: number) => void
  readonly onScroll: (top: number) => void
  readonly onKey: (event: KeyboardEvent) => void
  /** Rows that are about to be seen. */
  readonly onWanted: (rows: readonly number[]) => void
  readonly describe: (row: number) => ListRow
  /** What typing looks for. */
  readonly nameOf: (row: number) => string
}

export const ROW_HEIGHT = 22

/**
 * Browsers forget how to place what is taller than about 17 million pixels, so a longer list is shown in parts: the one
 * around the chosen row.
 */
export const MOST_ITEMS = 700_000

const optionId = 'event-option'

export class EventList {
  readonly element: HTMLElement
  readonly #scroller: HTMLElement
  readonly #content: HTMLElement
  readonly #nothing = element('p', { class: 'nothing' })
  readonly #listener: ListListener
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>
  #rows: Uint32Array = new Uint32Array(0)
  /** Items `#base` to `#base + MOST_ITEMS - 1` of the rows are in the list. */
  #base = 0
  #index = -1
  #typed: TypeAhead = noTypeAhead

  constructor(listener: ListListener) {
    this.#listener = listener
    this.#content = element('div', { class: 'list-content', role: 'presentation' })
    this.#scroller = element(
      'div',
      { class: 'list', role: 'listbox', tabIndex: 0, aria: { label: text('Events') } },
      [this.#content],
    )
    this.element = element('div', { class: 'list-frame' }, [this.#scroller, this.#nothing])
    this.#virtualizer = new Virtualizer<HTMLElement, HTMLElement>(this.#options())
    this.#virtualizer._didMount()
    this.#scroller.addEventListener('keydown', (event) => this.#onKey(event))
    this.#scroller.addEventListener('click', (event) => this.#onClick(event))
  }

  /** Index of the first item on the screen. */
  get top(): number {
    return this.#base + Math.floor(this.#scroller.scrollTop / ROW_HEIGHT)
  }

  focus(): void {
    this.#scroller.focus()
  }

  /** Shows other rows; the place of the reader stays where the items do. */
  setRows(rows: Uint32Array, chosenRow: number | undefined): void {
    this.#rows = rows
    this.#nothing.textContent = rows.length === 0 ? text('Nothing in this log is as the filter asks.') : ''
    this.#nothing.hidden = rows.length > 0
    this.#index = chosenRow === undefined ? -1 : indexOfRow(rows, chosenRow)
    this.#base = Math.min(this.#base, Math.max(rows.length - MOST_ITEMS, 0))
    this.#update()
  }

  /** Marks the item of a row as chosen; a row that is filtered away is nobody's. */
  choose(row: number | undefined, isRevealed: boolean): void {
    this.#index = row === undefined ? -1 : indexOfRow(this.#rows, row)
    if (isRevealed && this.#index >= 0) this.scrollTo(this.#index, 'auto')
    this.render()
  }

  scrollTo(index: number, align: 'auto' | 'start' | 'end'): void {
    const wanted = Math.min(Math.max(index, 0), Math.max(this.#rows.length - 1, 0))
    if (wanted < this.#base || wanted >= this.#base + MOST_ITEMS) {
      this.#base = Math.min(Math.max(wanted - MOST_ITEMS / 2, 0), Math.max(this.#rows.length - MOST_ITEMS, 0))
      this.#update()
    }
    this.#virtualizer.scrollToIndex(wanted - this.#base, { align })
  }

  scrollToEnd(): void {
    this.scrollTo(this.#rows.length - 1, 'end')
  }

  /** Writes the options that are on the screen. */
  render(): void {
    const items = this.#virtualizer.getVirtualItems()
    const rows = items.map(({ index }) => this.#rows[this.#base + index])
    this.#listener.onWanted(rows.filter((row) => row !== undefined))
    this.#content.style.height = `${this.#virtualizer.getTotalSize()}px`
    this.#content.replaceChildren(...items.map(({ index, start }) => this.#option(this.#base + index, start)))
    const isOnScreen = items.some(({ index }) => this.#base + index === this.#index)
    if (isOnScreen) this.#scroller.setAttribute('aria-activedescendant', `${optionId}-${this.#index}`)
    else this.#scroller.removeAttribute('aria-activedescendant')
  }

  #option(index: number, start: number): HTMLElement {
    const row = this.#rows[index] ?? 0
    const { cells, classes } = this.#listener.describe(row)
    const option = element(
      'div',
      {
        class: ['option', ...classes].join(' '),
        role: 'option',
        aria: {
          selected: String(index === this.#index),
          posinset: String(index + 1),
          setsize: String(this.#rows.length),
        },
      },
      cells,
    )
    option.id = `${optionId}-${index}`
    option.dataset['row'] = String(row)
    option.style.transform = `translateY(${start}px)`
    return option
  }

  #options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    return {
      count: Math.min(this.#rows.length - this.#base, MOST_ITEMS),
      getScrollElement: () => this.#scroller,
      estimateSize: () => ROW_HEIGHT,
      overscan: 8,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => {
        this.render()
        this.#listener.onScroll(this.top)
      },
    }
  }

  #update(): void {
    this.#virtualizer.setOptions(this.#options())
    this.#virtualizer._willUpdate()
    this.#virtualizer.measure()
    this.render()
  }

  /** The first click writes the options anew, so that a double click is told by its count and not by its element. */
  #onClick(event: MouseEvent): void {
    const option = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const row = option instanceof HTMLElement ? Number(option.dataset['row']) : Number.NaN
    if (!Number.isInteger(row)) return
    if (event.detail >= 2) this.#listener.onOpen(row)
    else this.#listener.onChoose(row)
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = {
      index: this.#index,
      length: this.#rows.length,
      page: Math.floor(this.#scroller.clientHeight / ROW_HEIGHT),
    }
    const next = indexAfterKey(event.key, place)
    if (next !== undefined) {
      event.preventDefault()
      this.#chooseIndex(next)
      return
    }
    const isTyping = event.timeStamp - this.#typed.atMs < 1000
    if (event.key === 'Enter') {
      const row = this.#rows[this.#index]
      if (row !== undefined) this.#listener.onOpen(row)
    } else if (isLetter(event.key) && (isTyping || !isCommand(event.key))) {
      this.#typed = typeLetter(this.#typed, event.key, event.timeStamp)
      const found = findTyped(this.#typed, place, (index) => this.#listener.nameOf(this.#rows[index]))
      if (found !== undefined) this.#chooseIndex(found)
    } else {
      this.#listener.onKey(event)
      return
    }
    event.preventDefault()
  }

  #chooseIndex(index: number): void {
    const row = this.#rows[index]
    if (row === undefined) return
    this.#index = index
    this.scrollTo(index, 'auto')
    this.#listener.onChoose(row)
  }
}

/** Types begin with small letters; the rest are commands of the view. */
function isLetter(key: string): boolean {
  return key.length === 1 && /[\p{L}\p{N}/_-]/u.test(key)
}

/** Keys that mean something unless they continue a word. */
function isCommand(key: string): boolean {
  return key === 'f' || key === '+' || key === '-' || key === '0' || key === '/' || key === '?'
}

function indexOfRow(rows: Uint32Array, row: number): number {
  const index = firstAtLeast(rows, row)
  return rows[index] === row ? index : -1
}

/** `1,204 events`, or how many of how many a filter leaves. */
export function countText(shown: number, all: number): string {
  if (shown === all) return all === 1 ? text('1 row') : text('{0} rows', [formatCount(all)])
  return text('{0} of {1} rows; the filter hides {2}', [
    formatCount(shown),
    formatCount(all),
    formatCount(all - shown),
  ])
}
