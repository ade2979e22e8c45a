// Ties the timeline to the editors: opens it, feeds it what the server says of its log, and keeps one selection for
// both. What the timeline shows is its own business.
import { type Disposable, type Selection, TabInputText, Uri, ViewColumn, window } from 'vscode'
import type { LogTarget } from './log-target.js'
import type { SessionServer } from './server-connection.js'
import { type RevealedRow, type TimelinePanel, type TimelineRow, timelineViewType } from './timeline/panel.js'

export interface TimelineLinkParts {
  readonly panel: TimelinePanel
  readonly server: SessionServer
  readonly fork: (target: LogTarget) => Promise<void>
  readonly showRequest: (target: LogTarget) => Promise<void>
  /** Tells the user that something went wrong. */
  readonly fail: (what: string, error: unknown) => void
}

export class TimelineLink implements Disposable {
  readonly #parts: TimelineLinkParts
  readonly #subscriptions: readonly Disposable[]
  /** Line that the editor was last sent to, so that its echo is not taken for the user's doing. */
  #sentTo: { readonly uri: string; readonly line: number } | undefined
  /** Where the cursor went while the timeline was still asked about an earlier place. */
  #next: { readonly uri: Uri; readonly selection: Selection } | undefined
  #isFollowing = false

  constructor(parts: TimelineLinkParts) {
    this.#parts = parts
    const { fail, fork, panel, server, showRequest } = parts
    const act = (what: string, work: Promise<void>): void => {
      work.catch((error: unknown) => fail(what, error))
    }
    this.#subscriptions = [
      panel,
      window.registerWebviewPanelSerializer(timelineViewType, panel),
      server.onStatus(({ uri, result }) => {
        if (result !== undefined) panel.changed(Uri.parse(uri, true))
      }),
      panel.onReveal((row) => act('Showing a row', this.#show(row))),
      panel.onFork((row) => act('The fork', fork(toTarget(row)))),
      panel.onShowRequest((row) => act('Showing a request', showRequest(toTarget(row)))),
      window.onDidChangeTextEditorSelection(({ selections: [selection], textEditor: { document } }) => {
        if (selection === undefined || !panel.isOpen(document.uri)) return
        if (this.#isEcho(document.uri, selection)) return
        this.#next = { uri: document.uri, selection }
        if (!this.#isFollowing) act('Following the cursor', this.#follow())
      }),
    ]
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose()
  }

  /** Opens the timeline of a log at a place; without one, where the cursor is. */
  async open({ uri, place, line }: LogTarget): Promise<void> {
    const { panel } = this.#parts
    panel.open(uri)
    if (place?.seq !== undefined) await panel.reveal(uri, place.seq)
    else if (line !== undefined) await panel.revealPosition(uri, { line, character: 0 })
    else if (place?.row !== undefined) await panel.revealPosition(uri, { line: place.row, character: 0 })
    else {
      const cursor = editorsOf(uri)[0]?.selection.active
      if (cursor !== undefined) await panel.revealPosition(uri, cursor)
    }
  }

  async #show({ uri, range, takesFocus }: RevealedRow): Promise<void> {
    this.#sentTo = { uri: uri.toString(), line: range.start.line }
    await window.showTextDocument(uri, {
      viewColumn: columnOf(uri) ?? ViewColumn.One,
      preserveFocus: !takesFocus,
      // The row's beginning: rows are long, and a selected one would scroll to its end.
      selection: range.with(range.start, range.start),
      preview: false,
    })
  }

  #isEcho(uri: Uri, { active }: Selection): boolean {
    const sentTo = this.#sentTo
    this.#sentTo = undefined
    return sentTo !== undefined && sentTo.uri === uri.toString() && sentTo.line === active.line
  }

  /** One question at a time, and only about the last place. */
  async #follow(): Promise<void> {
    this.#isFollowing = true
    try {
      for (let next = this.#next; next !== undefined; next = this.#next) {
        this.#next = undefined
        await this.#parts.panel.revealPosition(next.uri, next.selection.active)
      }
    } finally {
      this.#isFollowing = false
    }
  }
}

function toTarget({ uri, row, seq }: TimelineRow): LogTarget {
  return { uri, place: seq === undefined ? { row } : { seq } }
}

function editorsOf(uri: Uri) {
  const key = uri.toString()
  return window.visibleTextEditors.filter(({ document }) => document.uri.toString() === key)
}

/** The column in which the log is open already, visible or not: it is shown there rather than over the timeline. */
function columnOf(uri: Uri): ViewColumn | undefined {
  const key = uri.toString()
  const visible = editorsOf(uri)[0]?.viewColumn
  if (visible !== undefined) return visible
  return window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof TabInputText && input.uri.toString() === key),
  )?.viewColumn
}
