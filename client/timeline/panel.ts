// The timeline as a panel of the editor: one for each log, beside it, restored after a reload. Only here is the editor's
// API of webviews used; what is said and asked is the business of the session.
import { randomBytes } from 'node:crypto'
import {
  type CancellationToken,
  CancellationTokenSource,
  type Disposable,
  EventEmitter,
  type LogOutputChannel,
  Range,
  RelativePattern,
  Uri,
  ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
  workspace,
} from 'vscode'
import { LocateRow } from '../../shared/protocol.js'
import { isRecord } from '../../shared/session/json.js'
import { text } from '../../shared/text.js'
import { timelinePage } from './page.js'
import { type Cancellation, TimelineSession } from './timeline-session.js'

/** Type of the panels; the editor remembers them by it. */
export const timelineViewType = 'dshSession.timeline'

/** A row that was chosen in a timeline. */
export interface TimelineRow {
  readonly uri: Uri
  /** Index of the row in the text, from 0. */
  readonly row: number
  readonly seq: number | undefined
  /** Where the row stands in the editor. */
  readonly range: Range
}

export interface RevealedRow extends TimelineRow {
  /** Whether the reader wants to go on in the editor. */
  readonly takesFocus: boolean
}

export interface TimelineParts {
  readonly extensionUri: Uri
  readonly output: LogOutputChannel
  /** Asks the language server; undefined where it is not there or has no answer. */
  readonly request: <Result>(
    method: string,
    params: object,
    token?: CancellationToken,
  ) => Promise<Result | undefined>
  /** Uri of a log as the server hears it. */
  readonly uriText: (uri: Uri) => string
  /** Translations for the view; undefined for English. */
  readonly bundle?: unknown
}

/** All timelines of a window. */
export class TimelinePanel implements Disposable, WebviewPanelSerializer {
  readonly #parts: TimelineParts
  readonly #open = new Map<string, OpenPanel>()
  readonly #revealEmitter = new EventEmitter<RevealedRow>()
  readonly #forkEmitter = new EventEmitter<TimelineRow>()
  readonly #requestEmitter = new EventEmitter<TimelineRow>()
  readonly #closeEmitter = new EventEmitter<Uri>()
  /** A row was chosen: the editor is to show it. */
  readonly onReveal = this.#revealEmitter.event
  /** The session is to be forked after a row. */
  readonly onFork = this.#forkEmitter.event
  /** The request that a row belongs to is to be shown as a document. */
  readonly onShowRequest = this.#requestEmitter.event
  readonly onClose = this.#closeEmitter.event

  constructor(parts: TimelineParts) {
    this.#parts = parts
  }

  /** Opens the timeline of a log, or shows the one that is open. */
  open(uri: Uri, column: ViewColumn = ViewColumn.Beside): void {
    const known = this.#open.get(uri.toString())
    if (known !== undefined) {
      known.panel.reveal(undefined, false)
      return
    }
    const panel = window.createWebviewPanel(timelineViewType, titleOf(uri), column, this.#options())
    this.#add(uri, panel)
  }

  isOpen(uri: Uri): boolean {
    return this.#open.has(uri.toString())
  }

  /** The log has changed, or its analysis is done: the view gets what is new. Cheap where no timeline is open. */
  changed(uri: Uri): void {
    this.#open.get(uri.toString())?.session.changed()
  }

  /** Shows an event in the open timeline of a log. */
  async reveal(uri: Uri, seq: number): Promise<void> {
    await this.#select(uri, { seq })
  }

  /** Shows the row at a place of the editor in the open timeline of a log. */
  async revealPosition(
    uri: Uri,
    position: { readonly line: number; readonly character: number },
  ): Promise<void> {
    await this.#select(uri, { position: { line: position.line, character: position.character } })
  }

  /** Takes up a panel that the editor restored after a reload. */
  async deserializeWebviewPanel(panel: WebviewPanel, state: unknown): Promise<void> {
    const saved = isRecord(state) ? state['uri'] : undefined
    const uri = typeof saved === 'string' && saved !== '' ? parseUri(saved) : undefined
    if (uri === undefined || this.isOpen(uri)) {
      panel.dispose()
      return
    }
    panel.webview.options = this.#options()
    this.#add(uri, panel)
  }

  dispose(): void {
    for (const { panel } of [...this.#open.values()]) panel.dispose()
    this.#revealEmitter.dispose()
    this.#forkEmitter.dispose()
    this.#requestEmitter.dispose()
    this.#closeEmitter.dispose()
  }

  #options() {
    return { enableScripts: true, localResourceRoots: [this.#builtFolder()] }
  }

  #builtFolder(): Uri {
    return Uri.joinPath(this.#parts.extensionUri, 'dist', 'timeline')
  }

  #add(uri: Uri, panel: WebviewPanel): void {
    const key = uri.toString()
    const session = this.#createSession(uri, panel)
    this.#open.set(key, { panel, session })
    const watcher = watchFile(uri, () => session.changed())
    panel.webview.onDidReceiveMessage((message: unknown) => session.receive(message))
    panel.onDidDispose(() => {
      watcher?.dispose()
      session.close()
      if (this.#open.get(key)?.panel === panel) this.#open.delete(key)
      this.#closeEmitter.fire(uri)
    })
    const built = this.#builtFolder()
    panel.webview.html = timelinePage({
      scriptUri: panel.webview.asWebviewUri(Uri.joinPath(built, 'main.js')).toString(),
      styleUri: panel.webview.asWebviewUri(Uri.joinPath(built, 'style.css')).toString(),
      cspSource: panel.webview.cspSource,
      nonce: randomBytes(24).toString('base64'),
      title: titleOf(uri),
    })
  }

  #createSession(uri: Uri, panel: WebviewPanel): TimelineSession {
    const { output, bundle } = this.#parts
    const find = async (row: number, found: (row: TimelineRow) => void): Promise<void> => {
      const place = await this.#locate(uri, { row })
      if (place !== undefined) found(toRow(uri, place))
    }
    const follow = (work: Promise<void>): void => {
      work.catch((error: unknown) => output.error(`The timeline of ${uri.toString()}: ${String(error)}`))
    }
    return new TimelineSession({
      uri: this.#parts.uriText(uri),
      name: nameOf(uri),
      ...(bundle === undefined ? {} : { bundle }),
      request: (method, params, cancellation) => this.#request(method, params, cancellation),
      post: (message) => {
        // A closed panel takes no messages.
        panel.webview.postMessage(message).then(undefined, () => undefined)
      },
      onReveal: (row, takesFocus) =>
        follow(find(row, (found) => this.#revealEmitter.fire({ ...found, takesFocus }))),
      onFork: (row) => follow(find(row, (found) => this.#forkEmitter.fire(found))),
      onRequest: (row) => follow(find(row, (found) => this.#requestEmitter.fire(found))),
      onDefect: (message) => output.error(`The timeline of ${uri.toString()}: ${message}`),
      nowMs: () => performance.now(),
      sleep,
    })
  }

  async #select(uri: Uri, target: Pick<LocateRow.Params, 'seq' | 'position'>): Promise<void> {
    const open = this.#open.get(uri.toString())
    if (open === undefined) return
    const place = await this.#locate(uri, target)
    if (place !== undefined) open.session.select(place.row)
  }

  #locate(
    uri: Uri,
    target: Pick<LocateRow.Params, 'row' | 'seq' | 'position'>,
  ): Promise<NonNullable<LocateRow.Result> | undefined> {
    const textDocument = { uri: this.#parts.uriText(uri) }
    return this.#parts.request<NonNullable<LocateRow.Result>>(LocateRow.method, { textDocument, ...target })
  }

  async #request<Result>(
    method: string,
    params: object,
    { signal }: Cancellation,
  ): Promise<Result | undefined> {
    const source = new CancellationTokenSource()
    const cancel = (): void => source.cancel()
    signal.addEventListener('abort', cancel)
    try {
      return await this.#parts.request<Result>(method, params, source.token)
    } finally {
      signal.removeEventListener('abort', cancel)
      source.dispose()
    }
  }
}

interface OpenPanel {
  readonly panel: WebviewPanel
  readonly session: TimelineSession
}

/** A log that no editor has open grows on disk only. */
function watchFile(uri: Uri, onChange: () => void): Disposable | undefined {
  if (uri.scheme !== 'file') return undefined
  const pattern = new RelativePattern(Uri.joinPath(uri, '..'), nameOf(uri))
  const watcher = workspace.createFileSystemWatcher(pattern)
  watcher.onDidChange(onChange)
  watcher.onDidCreate(onChange)
  return watcher
}

function toRow(uri: Uri, { row, seq, range: { start, end } }: NonNullable<LocateRow.Result>): TimelineRow {
  return { uri, row, seq, range: new Range(start.line, start.character, end.line, end.character) }
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function titleOf(uri: Uri): string {
  return text('Timeline: {0}', [nameOf(uri)])
}

function parseUri(saved: string): Uri | undefined {
  try {
    return Uri.parse(saved, true)
  } catch {
    return undefined
  }
}

/** Resolves after some time, or at once when the waiting is over. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
