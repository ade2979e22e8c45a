// The status bar item of the log in the active editor: what was recognised, how large it is, how healthy, and whether
// the server lives. The words come from status-text.ts.
import {
  type Disposable,
  MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  TabInputText,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from 'vscode'
import { openTimelineCommand } from '../shared/commands.js'
import type { LogStatus } from '../shared/protocol.js'
import { text } from '../shared/text.js'
import { languageId, logExtension } from './ids.js'
import type { ServerConnection, ServerState } from './server-connection.js'
import { statusExplanation, statusLine } from './status-text.js'

export const logActionsCommand = 'dshSession.showLogActions'

/** Bytes above which the editor keeps documents to itself. */
const largestSynced = 50 * 1024 * 1024

export class StatusItem implements Disposable {
  readonly #item: StatusBarItem
  readonly #server: ServerConnection
  readonly #statuses = new Map<string, LogStatus.Params>()
  readonly #subscriptions: readonly Disposable[]

  constructor(server: ServerConnection) {
    this.#server = server
    this.#item = window.createStatusBarItem('dshSession.status', StatusBarAlignment.Right, 100)
    this.#item.name = text('Session Log')
    this.#subscriptions = [
      this.#item,
      server.onStatus((status) => {
        this.#statuses.set(status.uri, status)
        this.#show()
      }),
      server.onState((state) => {
        if (state !== 'running') this.#statuses.clear()
        this.#show()
      }),
      window.onDidChangeActiveTextEditor(() => this.#show()),
      window.onDidChangeVisibleTextEditors(() => this.#show()),
      window.tabGroups.onDidChangeTabs(() => this.#show()),
      window.tabGroups.onDidChangeTabGroups(() => this.#show()),
      workspace.onDidOpenTextDocument(() => this.#show()),
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#statuses.delete(uri.toString())
        this.#show()
      }),
    ]
    this.#show()
  }

  /** Undefined while nothing is known about the log yet. */
  statusOf(document: TextDocument): LogStatus.Params | undefined {
    return this.#statuses.get(document.uri.toString())
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose()
  }

  #show(): void {
    const document = shownDocument()
    if (document?.languageId === languageId) {
      const { state } = this.#server
      const status = this.statusOf(document)
      this.#display(lineOf(state, status), { tooltip: tooltipOf(state, status), command: logActionsCommand })
      return
    }
    this.#item.hide()
    // What cannot be looked at is no log on disk.
    if (document === undefined) this.#showWithheld().catch(() => undefined)
  }

  /** For a log that the editor shows, but does not hand to extensions: says why nothing happens, and what does. */
  async #showWithheld(): Promise<void> {
    const uri = activeFile()
    if (uri?.path.endsWith(logExtension) !== true) return
    const { size } = await workspace.fs.stat(uri)
    // The editor may have shown something else meanwhile.
    if (shownDocument() !== undefined || activeFile()?.toString() !== uri.toString()) return
    if (size <= largestSynced) return
    const line = { icon: 'graph-line', words: text('Session log: too large to be checked here') }
    const tooltip = new MarkdownString().appendText(
      text(
        'The editor hands no file above 50 MB to extensions. Click for its timeline; the command line checks it.',
      ),
    )
    const title = text('Open Timeline')
    this.#display(line, {
      tooltip,
      command: { command: openTimelineCommand, title, arguments: [uri.toString()] },
    })
  }

  #display({ icon, words }: Line, { command, tooltip }: Pick<StatusBarItem, 'tooltip' | 'command'>): void {
    this.#item.text = icon === undefined ? words : `$(${icon}) ${words}`
    this.#item.tooltip = tooltip
    this.#item.command = command
    this.#item.accessibilityInformation = { label: words, role: 'button' }
    this.#item.show()
  }
}

/** The document of the active editor; where that is no text, such as the timeline, a log that is in view. */
function shownDocument(): TextDocument | undefined {
  if (window.activeTextEditor !== undefined) return window.activeTextEditor.document
  return window.visibleTextEditors.find(({ document }) => document.languageId === languageId)?.document
}

/** The file in the active tab. */
function activeFile(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input
  return input instanceof TabInputText ? input.uri : undefined
}

interface Line {
  /** Name of a codicon. */
  readonly icon?: string
  readonly words: string
}

function lineOf(state: ServerState, status: LogStatus.Params | undefined): Line {
  if (state === 'stopped') return { icon: 'warning', words: text('Session log: no server') }
  if (status === undefined) return { icon: 'loading~spin', words: text('Session log') }
  const words = statusLine(status)
  return status.result === undefined ? { icon: 'loading~spin', words } : { words }
}

function tooltipOf(state: ServerState, status: LogStatus.Params | undefined): MarkdownString {
  const tooltip = new MarkdownString()
  if (state === 'stopped')
    return tooltip.appendText(text('The language server does not run. Click to start it.'))
  if (status === undefined) return tooltip.appendText(text('The language server reads the log.'))
  for (const line of statusExplanation(status)) tooltip.appendText(line).appendMarkdown('\n\n')
  return tooltip.appendText(text('Click for the timeline, the problems, another dialect, and more.'))
}
