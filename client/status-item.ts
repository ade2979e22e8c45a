// The status bar item of the log in the active editor: what was recognised, how large it is, how healthy, and whether
// the server lives. The words come from status-text.ts.
import {
  type Disposable,
  MarkdownString,
  StatusBarAlignment,
  type StatusBarItem,
  type TextDocument,
  window,
  workspace,
} from 'vscode'
import type { LogStatus } from '../shared/protocol.js'
import { text } from '../shared/text.js'
import { languageId } from './ids.js'
import type { ServerConnection, ServerState } from './server-connection.js'
import { statusExplanation, statusLine } from './status-text.js'

export const logActionsCommand = 'dshSession.showLogActions'

export class StatusItem implements Disposable {
  readonly #item: StatusBarItem
  readonly #server: ServerConnection
  readonly #statuses = new Map<string, LogStatus.Params>()
  readonly #subscriptions: readonly Disposable[]

  constructor(server: ServerConnection) {
    this.#server = server
    this.#item = window.createStatusBarItem('dshSession.status', StatusBarAlignment.Right, 100)
    this.#item.name = text('Session Log')
    this.#item.command = logActionsCommand
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
    if (document?.languageId !== languageId) {
      this.#item.hide()
      return
    }
    const status = this.statusOf(document)
    this.#item.text = lineOf(this.#server.state, status)
    this.#item.tooltip = tooltipOf(this.#server.state, status)
    this.#item.accessibilityInformation = {
      label: text('Session log: {0}', [this.#item.text]),
      role: 'button',
    }
    this.#item.show()
  }
}

/** The document of the active editor; where that is no text, such as the timeline, a log that is in view. */
function shownDocument(): TextDocument | undefined {
  if (window.activeTextEditor !== undefined) return window.activeTextEditor.document
  return window.visibleTextEditors.find(({ document }) => document.languageId === languageId)?.document
}

function lineOf(state: ServerState, status: LogStatus.Params | undefined): string {
  if (state === 'stopped') return `$(warning) ${text('Session log: no server')}`
  if (status === undefined) return `$(loading~spin) ${text('Session log')}`
  return status.result === undefined ? `$(loading~spin) ${statusLine(status)}` : statusLine(status)
}

function tooltipOf(state: ServerState, status: LogStatus.Params | undefined): MarkdownString {
  const tooltip = new MarkdownString()
  if (state === 'stopped')
    return tooltip.appendText(text('The language server does not run. Click to start it.'))
  if (status === undefined) return tooltip.appendText(text('The language server reads the log.'))
  for (const line of statusExplanation(status)) tooltip.appendText(line).appendMarkdown('\n\n')
  return tooltip.appendText(text('Click for the timeline, the problems, another dialect, and more.'))
}
