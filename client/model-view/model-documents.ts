// Read-only documents with what the model saw: made by the server, made again whenever their log has changed.
import {
  type CancellationToken,
  type Disposable,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  workspace,
} from 'vscode'
import { SessionMessages, SessionRequest } from '../../shared/protocol.js'
import { text } from '../../shared/text.js'
import type { SessionServer } from '../server-connection.js'
import { type ModelSubject, modelScheme, readSubject, writeSubject } from './model-uri.js'

interface ModelDocument {
  readonly title: string
  readonly document?: string
}

export class ModelDocuments implements TextDocumentContentProvider, Disposable {
  readonly #server: SessionServer
  readonly #emitter = new EventEmitter<Uri>()
  readonly #subscriptions: readonly Disposable[]
  readonly onDidChange = this.#emitter.event

  constructor(server: SessionServer) {
    this.#server = server
    this.#subscriptions = [
      this.#emitter,
      workspace.registerTextDocumentContentProvider(modelScheme, this),
      server.onStatus(({ uri, result }) => {
        if (result !== undefined) this.#renew(uri)
      }),
    ]
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose()
  }

  /** The address of a document; undefined where the log has no such place. Its last part is the title of the tab. */
  async find(subject: ModelSubject): Promise<{ readonly uri: Uri; readonly title: string } | undefined> {
    const found = await this.#ask(subject)
    if (found === undefined) return undefined
    const { title } = found
    const uri = Uri.from({ scheme: modelScheme, path: `/${title}.txt`, query: writeSubject(subject) })
    return { uri, title }
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const subject = readSubject(uri.query)
    const found = subject === undefined ? undefined : await this.#ask(subject, token)
    return found?.document ?? text('This place is no longer in the log, or the log is gone.')
  }

  async #ask(subject: ModelSubject, token?: CancellationToken): Promise<ModelDocument | undefined> {
    // A log that is not open anywhere is opened without being shown: the server knows open documents only.
    await workspace.openTextDocument(Uri.parse(subject.log, true))
    const { kind, log, target } = subject
    const params = { textDocument: { uri: log }, target, as: 'document' }
    const method = kind === 'request' ? SessionRequest.method : SessionMessages.method
    return this.#server.request<ModelDocument>(method, params, token)
  }

  #renew(log: string): void {
    for (const { uri } of workspace.textDocuments) {
      if (uri.scheme === modelScheme && readSubject(uri.query)?.log === log) this.#emitter.fire(uri)
    }
  }
}
