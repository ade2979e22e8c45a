// Shows compressed logs, as the harness writes them by default, as read-only text: a click on such a file opens the text
// in place of its bytes. Everything else works on that text as on any log, and it follows the file while it grows.
import {
  type CustomDocument,
  type CustomReadonlyEditorProvider,
  type Disposable,
  EventEmitter,
  languages,
  RelativePattern,
  type TextDocumentContentProvider,
  Uri,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode'
import { compressedFileOf, compressedScheme, toCompressedParts } from '../../shared/compressed-uri.js'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import type { LogContainer } from '../../shared/protocol.js'
import { languageId } from '../ids.js'

export const compressedViewType = 'dshSession.compressed'

export class CompressedLogs implements TextDocumentContentProvider, CustomReadonlyEditorProvider, Disposable {
  readonly #emitter = new EventEmitter<Uri>()
  readonly #subscriptions: readonly Disposable[]
  /** Watchers of the files behind open documents, by address of the document. */
  readonly #watchers = new Map<string, Disposable>()
  /** What was found when the texts of open documents were made, by address of the document. */
  readonly #containers = new Map<string, LogContainer.Params>()
  readonly onDidChange = this.#emitter.event

  constructor() {
    this.#subscriptions = [
      this.#emitter,
      workspace.registerTextDocumentContentProvider(compressedScheme, this),
      window.registerCustomEditorProvider(compressedViewType, this, {
        supportsMultipleEditorsPerDocument: true,
      }),
      workspace.onDidCloseTextDocument(({ uri, isClosed }) => {
        // A change of the language closes and opens a document that lives on.
        if (isClosed) this.#forget(uri)
      }),
    ]
  }

  dispose(): void {
    for (const each of [...this.#subscriptions, ...this.#watchers.values()]) each.dispose()
    this.#watchers.clear()
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const file = compressedFileOf(uri)
    if (file === undefined) return ''
    const source = Uri.parse(file, true)
    this.#watch(uri, source)
    const { faults, rows, tornFrameRow } = decodeFrames(await workspace.fs.readFile(source))
    const torn = tornFrameRow === undefined ? {} : { tornFrameRow }
    this.#containers.set(uri.toString(), { uri: uri.toString(), faults, ...torn })
    return rows.join('\n')
  }

  /** What the server has to know beside the text of a document; undefined for a document that is none of these. */
  containerOf(uri: Uri): LogContainer.Params | undefined {
    return this.#containers.get(uri.toString())
  }

  openCustomDocument(uri: Uri): CustomDocument {
    return { uri, dispose: () => undefined }
  }

  /** Puts the text in the place of the panel. */
  async resolveCustomEditor({ uri }: CustomDocument, panel: WebviewPanel): Promise<void> {
    const { viewColumn } = panel
    const document = await workspace.openTextDocument(Uri.from(toCompressedParts(uri)))
    const log =
      document.languageId === languageId
        ? document
        : await languages.setTextDocumentLanguage(document, languageId)
    panel.dispose()
    await window.showTextDocument(log, { ...(viewColumn === undefined ? {} : { viewColumn }), preview: true })
  }

  #watch(uri: Uri, source: Uri): void {
    const key = uri.toString()
    if (this.#watchers.has(key)) return
    const name = source.path.slice(source.path.lastIndexOf('/') + 1)
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.joinPath(source, '..'), '*'))
    const look = (changed: Uri): void => {
      if (changed.path.endsWith(`/${name}`)) this.#emitter.fire(uri)
    }
    watcher.onDidChange(look)
    watcher.onDidCreate(look)
    this.#watchers.set(key, watcher)
  }

  #forget(uri: Uri): void {
    const key = uri.toString()
    this.#watchers.get(key)?.dispose()
    this.#watchers.delete(key)
    this.#containers.delete(key)
  }
}
