// The editor as a test drives it: by keys and menus, as a person would. Every wait is for something that appears or
// changes on the page.
import { join } from 'node:path'
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import type { Workspace } from './workspace.js'

const resultsFolder = join(import.meta.dirname, 'results')

/** The slowest thing is the start of the extension host on a busy machine. */
const patience = Number(process.env['DSH_SESSION_E2E_PATIENCE_MS'] ?? 90_000)

/** So long a key may stay without effect before it is pressed again: what takes the focus at that moment swallows it. */
const attempt = Math.min(15_000, patience)

export interface OpenOptions {
  readonly workspace: Workspace
  /** A file to begin with. */
  readonly file?: string
  /** Address of a server other than the common one. */
  readonly address?: string
  readonly size?: { readonly width: number; readonly height: number }
}

const usualSize = { width: 1440, height: 900 }

export class Editor {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(browser: Browser, { address, file, size, workspace }: OpenOptions): Promise<Editor> {
    const server = address ?? inject('address')
    const context = await browser.newContext({
      viewport: size ?? usualSize,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    context.setDefaultTimeout(patience)
    const editor = new Editor(await context.newPage())
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await editor.screenshot(`failed-${toFileName(task.name)}`)
      await context.close()
    })
    const query = new URLSearchParams({ folder: workspace.folder })
    if (file !== undefined) {
      const uri = `vscode-remote://${new URL(server).host}${workspace.path(file)}`
      query.set('payload', JSON.stringify([['openFile', uri]]))
    }
    await editor.page.goto(`${server}/?${query}`)
    await editor.page.locator('.monaco-workbench').waitFor()
    return editor
  }

  async screenshot(name: string): Promise<void> {
    // Nothing that depends on where the pointer was left.
    await this.page.mouse.move(2, 2)
    await this.page.locator('.workbench-hover-container').waitFor({ state: 'hidden' })
    await this.page.screenshot({ path: join(resultsFolder, `${name}.png`) })
  }

  /** Reloads the window by the editor's own command. A file that the address names would take the place of all tabs. */
  async reload(): Promise<void> {
    await Promise.all([this.page.waitForEvent('load'), this.run('Developer: Reload Window')])
    await this.page.locator('.monaco-workbench').waitFor()
  }

  get status(): Locator {
    return this.page.locator('[id="dsh-session-logs.dsh-session-language-server.dshSession.status"]')
  }

  /** Waits until the status item reads so. */
  async waitForStatus(text: string | RegExp): Promise<void> {
    await this.status.filter({ hasText: text }).waitFor()
  }

  /** Notes what the status item reads from now on, also for a moment too short to wait for; gives what it has read. */
  async recordStatus(): Promise<() => Promise<unknown>> {
    await this.page.evaluate(`{
      const bar = document.querySelector('.part.statusbar')
      window.statusTexts = []
      new MutationObserver(() => window.statusTexts.push(bar.textContent))
        .observe(bar, { childList: true, characterData: true, subtree: true })
    }`)
    return () => this.page.evaluate('window.statusTexts')
  }

  /** Runs a command by its title, which the palette shows with its category. */
  async run(title: string): Promise<void> {
    await this.choose('F1', `>${title}`, title)
  }

  /** Opens the quick input with a key, types into it and takes the row with these words. */
  async choose(key: string, typed: string, label: string): Promise<void> {
    await insist(async () => {
      await this.page.keyboard.press(key)
      await this.pick(typed, label, attempt)
    })
  }

  /** Opens the quick input with a key, types into it and waits for a row with these words. */
  async search(key: string, typed: string, label: string | RegExp): Promise<void> {
    await insist(async () => {
      await this.page.keyboard.press(key)
      await this.quickText.fill(typed, { timeout: attempt })
      await this.choices.filter({ hasText: label }).first().waitFor({ timeout: attempt })
    })
  }

  /** Types into the open quick input and takes the row with these words. */
  async pick(typed: string, label: string, timeout = patience): Promise<void> {
    await this.quickText.fill(typed, { timeout })
    await this.choices.filter({ hasText: label }).first().click({ timeout })
  }

  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget')
  }

  get quickText(): Locator {
    return this.quickInput.locator('input[type="text"]').first()
  }

  get choices(): Locator {
    return this.quickInput.locator('.quick-input-list .monaco-list-row')
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    await this.choose('Control+P', name, name)
    await this.tab(name).waitFor()
  }

  tab(name: string): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: name })
  }

  /** Puts the cursor at a line and column, both from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    // The row that says where Enter leads; before it is there, Enter leads nowhere.
    await insist(async () => {
      await this.search('Control+G', `:${line}:${column}`, new RegExp(`line ${line}\\b`))
      await this.quickText.press('Enter', { timeout: attempt })
      await this.waitForCursor(line, column, attempt)
    })
  }

  async waitForCursor(line: number, column?: number, timeout = patience): Promise<void> {
    const text = column === undefined ? `Ln ${line},` : `Ln ${line}, Col ${column}`
    await this.page.locator('[id="status.editor.selection"]').filter({ hasText: text }).waitFor({ timeout })
  }

  /** Waits until the cursor is on a line of the editor in view, also when that is not the active one. */
  async waitForLine(line: number): Promise<void> {
    const active = this.page.locator('.line-numbers.active-line-number')
    await active.filter({ hasText: new RegExp(`^${line}$`) }).waitFor()
  }

  /** The hover at the cursor. */
  async hover(): Promise<Locator> {
    const hover = this.page.locator('.monaco-resizable-hover:visible, .monaco-editor-hover:visible').first()
    await insist(async () => {
      await this.page.keyboard.press('Control+K')
      await this.page.keyboard.press('Control+I')
      await hover.locator('.hover-contents').first().waitFor({ timeout: attempt })
    })
    return hover
  }

  /** The quick fixes at the cursor. */
  async fixes(): Promise<Locator> {
    const fixes = this.page.locator('.action-widget .monaco-list-row')
    await insist(async () => {
      await this.page.keyboard.press('Control+.')
      await fixes.first().waitFor({ timeout: attempt })
    })
    return fixes
  }

  get squiggles(): Locator {
    return this.page.locator('.squiggly-error')
  }

  /** Rows of the problems panel, which is opened if need be. */
  async problems(): Promise<Locator> {
    const panel = this.page.locator('.markers-panel')
    await insist(async () => {
      if (!(await panel.isVisible())) await this.page.keyboard.press('Control+Shift+M')
      await panel.waitFor({ timeout: attempt })
    })
    return panel.locator('.monaco-list-row')
  }

  /** The menu of a line number. */
  async lineMenu(line: number): Promise<void> {
    const number = this.activeGroup.locator('.line-numbers').filter({ hasText: new RegExp(`^${line}$`) })
    await number.click({ button: 'right' })
    await this.page.locator('.context-view .monaco-menu').waitFor()
  }

  menuItem(title: string): Locator {
    return this.page.locator('.context-view .monaco-menu .action-item').filter({ hasText: title })
  }

  get activeGroup(): Locator {
    return this.page.locator('.editor-group-container.active')
  }

  get dialog(): Locator {
    return this.page.locator('.monaco-dialog-box')
  }

  get notifications(): Locator {
    return this.page.locator('.notification-toast')
  }

  /** The inside of a webview: a frame in a frame. */
  get webview(): FrameLocator {
    return this.page.frameLocator('iframe.webview').frameLocator('iframe')
  }
}

/** Does something again until it succeeds or patience is at its end. */
async function insist(action: () => Promise<void>): Promise<void> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (Date.now() >= end) throw error
    }
  }
}

function toFileName(name: string): string {
  return name.replaceAll(/[^\w]+/g, '-').slice(0, 80)
}
