// The real server as a process of its own and a client at the other end of its pipes. Measures from the moment a message
// is sent to the moment its answer has arrived, which includes everything that lies between.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  createMessageConnection,
  type InitializeParams,
  type InitializeResult,
  type MessageConnection,
  type PublishDiagnosticsParams,
  type Range,
  type ServerCapabilities,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

export interface Change {
  readonly range: Range
  readonly text: string
}

/** Milliseconds since a log was sent. */
export interface OpeningTimes {
  /** Until the server had it and had begun with it; the rest is transport and the protocol's own parsing. */
  readonly receivedMs: number
  /** Until the first progress; NaN where none came. */
  readonly progressMs: number
  readonly diagnosticsMs: number
}

const capabilities: InitializeParams['capabilities'] = {
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true, tagSupport: { valueSet: [1, 2] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    foldingRange: { lineFoldingOnly: true },
    semanticTokens: {
      requests: { full: { delta: true }, range: true },
      tokenTypes: ['keyword', 'string', 'number', 'property', 'type', 'variable', 'comment', 'operator'],
      tokenModifiers: [],
      formats: ['relative'],
    },
  },
  window: { workDoneProgress: true },
}

export class ServerProcess {
  readonly #process: ChildProcess
  readonly #connection: MessageConnection
  #capabilities: ServerCapabilities = {}
  #version = 0
  /** Called when diagnostics for a version have arrived. */
  readonly #awaited = new Map<number, (report: PublishDiagnosticsParams) => void>()
  #onProgress: () => void = () => undefined
  readonly uri = 'file:///bench/session.jsonl'

  private constructor(path: string) {
    const child = spawn(process.execPath, [path, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#process = child
    this.#connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
  }

  static async start(path: string): Promise<ServerProcess> {
    const server = new ServerProcess(path)
    server.#listen()
    const params: InitializeParams = { processId: process.pid, rootUri: null, capabilities }
    const result = await server.#connection.sendRequest<InitializeResult>('initialize', params)
    server.#capabilities = result.capabilities
    await server.#connection.sendNotification('initialized', {})
    return server
  }

  get capabilities(): ServerCapabilities {
    return this.#capabilities
  }

  async open(text: string): Promise<OpeningTimes> {
    const version = ++this.#version
    const textDocument = { uri: this.uri, languageId: 'dsh-session', version, text }
    let progressMs = Number.NaN
    const start = performance.now()
    this.#onProgress = () => {
      if (Number.isNaN(progressMs)) progressMs = performance.now() - start
    }
    const published = this.#untilPublished(version, 'textDocument/didOpen', { textDocument })
    // A request that nobody knows is refused at once, as soon as the message before it has been dealt with.
    await this.#connection.sendRequest('bench/ping').catch(() => undefined)
    const receivedMs = performance.now() - start
    return { receivedMs, diagnosticsMs: await published, progressMs }
  }

  /** Changes the log; milliseconds until the diagnostics of the new version have arrived. */
  change(...contentChanges: Change[]): Promise<number> {
    const version = ++this.#version
    const textDocument = { uri: this.uri, version }
    return this.#untilPublished(version, 'textDocument/didChange', { textDocument, contentChanges })
  }

  /** Sends a request about the log; milliseconds until its answer has arrived. */
  async request(method: string, params: object = {}): Promise<number> {
    const start = performance.now()
    await this.#connection.sendRequest<unknown>(method, { textDocument: { uri: this.uri }, ...params })
    return performance.now() - start
  }

  async close(): Promise<void> {
    this.#version = 0
    await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri } })
  }

  /** Most memory that the server has had so far, in MB; NaN where the system does not say. */
  peakMB(): number {
    try {
      const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8')
      return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) / 1024
    } catch {
      return Number.NaN
    }
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.#process.once('exit', resolve))
    await this.#connection.sendRequest('shutdown')
    await this.#connection.sendNotification('exit')
    await exited
    this.#connection.dispose()
  }

  async #untilPublished(version: number, method: string, params: object): Promise<number> {
    const start = performance.now()
    const published = new Promise<PublishDiagnosticsParams>((resolve) => this.#awaited.set(version, resolve))
    await this.#connection.sendNotification(method, params)
    await published
    return performance.now() - start
  }

  #listen(): void {
    this.#connection.onNotification('textDocument/publishDiagnostics', (report: PublishDiagnosticsParams) => {
      const version = report.version ?? -1
      this.#awaited.get(version)?.(report)
      this.#awaited.delete(version)
    })
    this.#connection.onRequest(() => null)
    this.#connection.onUnhandledProgress(() => this.#onProgress())
    this.#connection.listen()
  }
}
