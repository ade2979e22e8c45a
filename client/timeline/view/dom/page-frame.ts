// The frame of the page: the timeline itself, or in its place a page that says why there is none yet.

import type { Content } from '../../../../shared/analysis/timeline/messages.js'
import { text } from '../../../../shared/text.js'
import { element, replaceChildren } from './elements.js'
import { statusPage } from './status-page.js'

export interface PageElements {
  readonly toolbar: HTMLElement
  readonly overview: HTMLElement
  readonly tracks: HTMLElement
  readonly list: HTMLElement
  readonly splitter: HTMLElement
  readonly inspector: HTMLElement
  /** What is there whatever is shown. */
  readonly others: readonly HTMLElement[]
}

export class PageFrame {
  readonly #root: HTMLElement
  readonly #main: HTMLElement
  readonly #columns: HTMLElement
  #status: HTMLElement | undefined

  constructor(root: HTMLElement, parts: PageElements, onKey: (event: KeyboardEvent) => void) {
    const side = element('div', { class: 'list-side' }, [parts.list])
    side.id = 'events-side'
    this.#root = root
    this.#columns = element('div', { class: 'columns' }, [side, parts.splitter, parts.inspector])
    this.#main = element('main', { class: 'timeline' }, [
      parts.toolbar,
      parts.overview,
      parts.tracks,
      this.#columns,
    ])
    this.#main.addEventListener('keydown', onKey)
    replaceChildren(root, [this.#main, ...parts.others])
  }

  /** The part of the width that the list has, from 0 to 1. */
  setListPart(part: number): void {
    this.#columns.style.setProperty('--list-part', `${(part * 100).toFixed(1)}%`)
  }

  showTimeline(): void {
    this.#status?.remove()
    this.#status = undefined
    this.#main.hidden = false
  }

  showStatus(name: string, content: Exclude<Content, { readonly state: 'ready' }>): void {
    const page = statusPage(name, content)
    this.#status?.remove()
    this.#status = page
    this.#main.hidden = true
    this.#root.prepend(page)
  }

  /** For data that came but cannot be used. */
  showUnreadable(name: string): void {
    const message = text('The data of the timeline could not be read')
    this.showStatus(name, { state: 'unavailable', reason: 'failed', message })
  }
}
