// The language server as the rest of the extension sees it: started when the first log is there, asked by method, and
// heard by events. It must not know what any request means.
import {
  type CancellationToken,
  type Event,
  EventEmitter,
  type ExtensionContext,
  type LogOutputChannel,
  type TextDocument,
} from 'vscode'
import {
  DidChangeConfigurationNotification,
  LanguageClient,
  type LanguageClientOptions,
  State,
  TransportKind,
} from 'vscode-languageclient/node'
import { LogContainer, LogStatus } from '../shared/protocol.js'
import type { ChosenDialects } from './chosen-dialects.js'
import type { CompressedLogs } from './compressed/compressed-logs.js'
import { languageId, settingsSection } from './ids.js'

export type ServerState = 'stopped' | 'starting' | 'running'

/** What commands and views need of the server. */
export interface SessionServer {
  /** Starts the server if need be. Undefined where the server is not there or has no answer. */
  readonly request: <Result>(
    method: string,
    params: object,
    token?: CancellationToken,
  ) => Promise<Result | undefined>
  readonly notify: (method: string, params: object) => Promise<void>
  readonly onStatus: Event<LogStatus.Params>
}

export interface ServerConnectionParts {
  readonly context: ExtensionContext
  readonly output: LogOutputChannel
  readonly dialects: ChosenDialects
  readonly compressed: CompressedLogs
}

/** Documents that show another state of a log beside the log itself; problems in them would be told twice. */
const shadowSchemes = new Set(['git', 'gitfs', 'review', 'conflictResolution', 'chat-editing-text-model'])

export class ServerConnection implements SessionServer {
  readonly #client: LanguageClient
  readonly #output: LogOutputChannel
  readonly #statusEmitter = new EventEmitter<LogStatus.Params>()
  readonly #stateEmitter = new EventEmitter<ServerState>()
  readonly onStatus = this.#statusEmitter.event
  readonly onState = this.#stateEmitter.event
  #starting: Promise<void> | undefined

  constructor({ context, output, dialects, compressed }: ServerConnectionParts) {
    this.#output = output
    const module = context.asAbsolutePath('dist/server.cjs')
    this.#client = new LanguageClient(
      settingsSection,
      'DSH Session Logs',
      {
        run: { module, transport: TransportKind.ipc },
        debug: {
          module,
          transport: TransportKind.ipc,
          options: { execArgv: ['--nolazy', '--inspect=6029'] },
        },
      },
      optionsOf({
        output,
        dialects,
        beforeText: async ({ uri }) => {
          const container = compressed.containerOf(uri)
          if (container !== undefined) await this.#client.sendNotification(LogContainer.method, container)
        },
      }),
    )
    this.#client.onDidChangeState(({ newState }) => this.#stateEmitter.fire(stateOf(newState)))
    this.#client.onNotification(LogStatus.method, (status: LogStatus.Params) =>
      this.#statusEmitter.fire(status),
    )
  }

  get state(): ServerState {
    return stateOf(this.#client.state)
  }

  async start(): Promise<void> {
    this.#starting ??= this.#client.start().catch((error: unknown) => {
      this.#starting = undefined
      throw error
    })
    await this.#starting
  }

  /** Ends the server and starts a new one; open logs are sent to it again. */
  async restart(): Promise<void> {
    this.#output.info('Restarting the language server')
    if (this.#client.state === State.Running) {
      this.#starting = this.#client.restart()
    } else {
      this.#starting = this.#client.start()
    }
    await this.#starting
  }

  async request<Result>(
    method: string,
    params: object,
    token?: CancellationToken,
  ): Promise<Result | undefined> {
    await this.start()
    // An absent token must not be passed on: the library would send it as a second parameter.
    const rest = token === undefined ? [] : [token]
    return (await this.#client.sendRequest<Result | null>(method, params, ...rest)) ?? undefined
  }

  async notify(method: string, params: object): Promise<void> {
    if (this.#client.state === State.Running) await this.#client.sendNotification(method, params)
  }

  /** Has the server ask for the settings of all logs again. */
  async refreshSettings(): Promise<void> {
    await this.notify(DidChangeConfigurationNotification.method, { settings: null })
  }

  async dispose(): Promise<void> {
    this.#statusEmitter.dispose()
    this.#stateEmitter.dispose()
    if (this.#starting !== undefined) await this.#client.dispose()
  }
}

interface OptionParts {
  readonly output: LogOutputChannel
  readonly dialects: ChosenDialects
  /** Called before the server is told the text of a document. */
  readonly beforeText: (document: TextDocument) => Promise<void>
}

function optionsOf({ output: outputChannel, dialects, beforeText }: OptionParts): LanguageClientOptions {
  return {
    documentSelector: [{ language: languageId }],
    outputChannel,
    initializationOptions: { status: true, familyTokens: true },
    // Nothing in a hover may run, load or be taken for the editor's own.
    markdown: { isTrusted: false, supportHtml: false },
    diagnosticPullOptions: { onChange: true, filter: ({ uri }) => shadowSchemes.has(uri.scheme) },
    middleware: {
      didOpen: async (document, next) => {
        await beforeText(document)
        await next(document)
      },
      didChange: async (change, next) => {
        await beforeText(change.document)
        await next(change)
      },
      workspace: {
        // The dialect that was chosen for one log alone goes over that of the settings.
        configuration: async (params, token, next) => {
          const answers = await next(params, token)
          if (!Array.isArray(answers)) return answers
          return params.items.map(({ section, scopeUri }, index) =>
            section === settingsSection && scopeUri !== undefined
              ? dialects.amend(scopeUri, answers[index])
              : answers[index],
          )
        },
      },
    },
  }
}

function stateOf(state: State): ServerState {
  if (state === State.Running) return 'running'
  return state === State.Starting ? 'starting' : 'stopped'
}
