// A language client for tests: starts the real server as a process of its own and talks to it over its pipes. Waits
// for messages, never for time. Keeps a trace of both directions, which is printed when a test fails.
import { type ChildProcess, spawn } from 'node:child_process'
import { inject, onTestFailed, onTestFinished } from 'vitest'
import {
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node'
import { LogStatus } from '../../shared/protocol.js'

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities
  readonly initializationOptions?: unknown
  /** Language of the editor, as `zh-cn`. */
  readonly locale?: string
  /** Answers `workspace/configuration` for a document; also announces that it can. */
  readonly configurationOf?: (uri: string) => unknown
}

export const pushCapabilities: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true, tagSupport: { valueSet: [1, 2] } },
  },
}

export const pullCapabilities: ClientCapabilities = {
  textDocument: { ...pushCapabilities.textDocument, diagnostic: { dynamicRegistration: false } },
  workspace: { diagnostics: { refreshSupport: true } },
}

/** One message of the server that a test may wait for. */
interface Received {
  readonly method: string
  readonly params: unknown
}

export class LanguageClient {
  readonly connection: MessageConnection
  readonly exited: Promise<number | null>
  readonly trace: string[] = []
  /** Everything that the server pushed, in order. */
  readonly published: PublishDiagnosticsParams[] = []
  readonly statuses: LogStatus.Params[] = []
  readonly received: Received[] = []
  initialized: InitializeResult = { capabilities: {} }
  readonly #process: ChildProcess
  readonly #watchers = new Set<() => void>()

  private constructor(process: ChildProcess, connection: MessageConnection) {
    this.#process = process
    this.connection = connection
    this.exited = new Promise((resolve) => process.once('exit', resolve))
    process.stderr?.on('data', (chunk: Buffer) => this.trace.push(`server's stderr: ${chunk.toString()}`))
  }

  /** Starts a server and shakes hands; the test that starts it also ends it. */
  static async start(options: ClientOptions = {}): Promise<LanguageClient> {
    const client = LanguageClient.launch()
    client.initialized = await client.initialize(options)
    await client.connection.sendNotification('initialized', {})
    return client
  }

  /** Starts a server without a handshake. */
  static launch(): LanguageClient {
    const child = spawn(process.execPath, [inject('serverPath'), '--stdio'], { stdio: 'pipe' })
    const connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    const client = new LanguageClient(child, connection)
    onTestFailed(() => {
      process.stderr.write(`\nProtocol trace:\n${client.trace.slice(-200).join('\n')}\n`)
    })
    onTestFinished(() => {
      child.kill()
    })
    return client
  }

  initialize(options: ClientOptions): Promise<InitializeResult> {
    this.#listen(options)
    const { configurationOf, capabilities = pushCapabilities } = options
    const params: InitializeParams = {
      processId: null,
      rootUri: null,
      workspaceFolders: null,
      capabilities: {
        ...capabilities,
        workspace: { ...capabilities.workspace, configuration: configurationOf !== undefined },
      },
      initializationOptions: options.initializationOptions,
      ...(options.locale === undefined ? {} : { locale: options.locale }),
    }
    return this.request('initialize', params)
  }

  async request<Result>(method: string, params?: unknown): Promise<Result> {
    this.#note('-->', method, params)
    const result = await this.connection.sendRequest<Result>(method, params)
    this.#note('<--', `answer to ${method}`, result)
    return result
  }

  notify(method: string, params: unknown): void {
    this.#note('-->', method, params)
    this.connection.sendNotification(method, params).catch((error: unknown) => {
      this.#note('!!!', `sending ${method} failed`, String(error))
    })
  }

  open(uri: string, text: string, version = 1): void {
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'dsh-session', version, text } })
  }

  change(uri: string, version: number, ...contentChanges: TextDocumentContentChangeEvent[]): void {
    this.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
  }

  close(uri: string): void {
    this.notify('textDocument/didClose', { textDocument: { uri } })
  }

  pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return this.request('textDocument/diagnostic', { textDocument: { uri }, previousResultId })
  }

  /** Pulls what must be a full report. */
  async pullItems(uri: string): Promise<Diagnostic[]> {
    const report = await this.pull(uri)
    if (report.kind !== 'full') throw new Error('The report should be full')
    return report.items
  }

  /** The diagnostics pushed for a version of a document, once they are there. */
  async pushed(uri: string, version: number): Promise<Diagnostic[]> {
    const report = await this.until(() =>
      this.published.find((params) => params.uri === uri && params.version === version),
    )
    return report.diagnostics
  }

  /** Waits until `find` finds something in what was received. */
  until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = (): void => {
        const found = find()
        if (found === undefined) return
        this.#watchers.delete(look)
        resolve(found)
      }
      this.#watchers.add(look)
      look()
    })
  }

  /** Shuts the server down as the protocol says; the code that it exits with. */
  async stop(): Promise<number | null> {
    await this.request('shutdown')
    this.notify('exit', undefined)
    return this.exited
  }

  endInput(): void {
    this.#process.stdin?.end()
  }

  #listen({ configurationOf }: ClientOptions): void {
    this.connection.onNotification((method, params) => {
      this.#receive(method, params)
    })
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params)
      this.#receive('textDocument/publishDiagnostics', params)
    })
    this.connection.onNotification(LogStatus.method, (params: LogStatus.Params) => {
      this.statuses.push(params)
      this.#receive(LogStatus.method, params)
    })
    this.connection.onRequest(
      'workspace/configuration',
      ({ items }: { items: { scopeUri?: string; section?: string }[] }) => {
        this.#receive('workspace/configuration', items)
        return items.map(({ scopeUri = '' }) => configurationOf?.(scopeUri) ?? null)
      },
    )
    this.connection.onRequest((method, params) => {
      this.#receive(method, params)
      return null
    })
    this.connection.onUnhandledProgress((params) => this.#receive('$/progress', params))
    this.connection.listen()
  }

  #receive(method: string, params: unknown): void {
    this.#note('<--', method, params)
    this.received.push({ method, params })
    for (const look of [...this.#watchers]) look()
  }

  #note(direction: string, method: string, params: unknown): void {
    const text = JSON.stringify(params) ?? ''
    this.trace.push(`${direction} ${method} ${text.length > 1000 ? `${text.slice(0, 1000)}…` : text}`)
  }
}
