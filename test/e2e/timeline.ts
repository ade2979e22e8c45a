// The timeline as a test looks at it: rows by their number in the text, from 0.
import type { FrameLocator, Locator } from 'playwright-core'
import type { Editor } from './editor.js'

export class Timeline {
  readonly view: FrameLocator

  constructor(editor: Editor) {
    this.view = editor.webview
  }

  get filter(): Locator {
    return this.view.locator('input.query')
  }

  get list(): Locator {
    return this.view.getByRole('listbox', { name: 'Events' })
  }

  get rows(): Locator {
    return this.list.getByRole('option')
  }

  row(row: number): Locator {
    return this.list.locator(`[data-row="${row}"]`)
  }

  selected(row: number): Locator {
    return this.list.locator(`[data-row="${row}"][aria-selected="true"]`)
  }
}
