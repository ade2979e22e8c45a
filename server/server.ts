// The wiring of the language server: which message reaches which part. It decides nothing itself; the parts know
// nothing of each other. Everything that goes out passes through the connection.
import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  PositionEncodingKind,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import { type AnalysisOptions, LogAnalysis } from '../shared/analysis/log-analysis.js'
import { declaredTypesFile } from '../shared/format/declared-types.js'
import { dialects, findDialect } from '../shared/format/registry.js'
import { LogContainer, LogStatus } from '../shared/protocol.js'
import { rules } from '../shared/rules/catalogue.js'
import { type ClientAbilities, initialSettings, readAbilities } from './client-abilities.js'
import { Configuration } from './configuration.js'
import { Containers } from './containers.js'
import { DeclaredTypesFiles } from './declared-types-file.js'
import { capabilitiesOf, listFeatures } from './feature-table.js'
import { pathOfUri } from './file-uri.js'
import { useLocale } from './l10n.js'
import { type LogHooks, OpenLogs } from './open-logs.js'
import { ProgressBars } from './progress.js'
import { DiagnosticsReporter } from './report-diagnostics.js'
import { describeError } from './requests.js'
import { Schedule } from './schedule.js'
import { type KnownNames, type Settings, settingsSection } from './settings.js'
import { StatusReporter } from './status.js'

const knownNames: KnownNames = {
  dialects: dialects.map(({ id }) => id),
  problems: new Set(rules.flatMap(({ code }) => [code, code.slice(0, code.indexOf('/'))])),
}

export interface ServerInfo {
  readonly name: string
  readonly version: string
}

/** Registers all handlers; call it before `connection.listen()`. */
export function serve(connection: Connection, info: ServerInfo): void {
  const schedule = new Schedule()
  const logs = new OpenLogs()
  let isShutDown = false
  connection.onInitialize((params) => {
    useLocale(params.locale ?? '')
    const server = new RunningServer(connection, params, { schedule, logs, isShutDown: () => isShutDown })
    return server.initialize(info)
  })
  connection.onShutdown(() => {
    isShutDown = true
    schedule.stopAll()
    logs.closeAll()
  })
}

interface ServerParts {
  readonly schedule: Schedule
  readonly logs: OpenLogs
  readonly isShutDown: () => boolean
}

/** The server once it knows its editor. */
class RunningServer {
  readonly #connection: Connection
  readonly #parts: ServerParts
  readonly #abilities: ClientAbilities
  /** As the editor says; settings may say otherwise. */
  readonly #locale: string
  readonly #configuration: Configuration
  readonly #diagnostics: DiagnosticsReporter
  readonly #bars: ProgressBars | undefined
  readonly #declaredTypes: DeclaredTypesFiles
  readonly #containers = new Containers()
  readonly #status: StatusReporter | undefined

  constructor(connection: Connection, params: InitializeParams, parts: ServerParts) {
    this.#connection = connection
    this.#parts = parts
    this.#abilities = readAbilities(params)
    this.#locale = params.locale ?? ''
    const { givesConfiguration, showsProgress, wantsStatus } = this.#abilities
    this.#configuration = new Configuration(initialSettings(params), knownNames, {
      ask: givesConfiguration ? (uri) => this.#askConfiguration(uri) : undefined,
      complain: (complaint) => connection.console.warn(complaint),
    })
    this.#diagnostics = new DiagnosticsReporter(this.#abilities, {
      push: (report) => this.#send('diagnostics', connection.sendDiagnostics(report)),
      refresh: () => this.#send('a refresh', connection.languages.diagnostics.refresh()),
    })
    this.#declaredTypes = new DeclaredTypesFiles(foldersOf(params), {
      show: (uri, diagnostics) => this.#send('diagnostics', connection.sendDiagnostics({ uri, diagnostics })),
      onChanged: () => this.#onDeclaredTypesChanged(),
      watch: (name) => this.#watch(name),
    })
    this.#bars = showsProgress
      ? new ProgressBars(() => connection.window.createWorkDoneProgress())
      : undefined
    this.#status = wantsStatus
      ? new StatusReporter((status) =>
          this.#send('the status', connection.sendNotification(LogStatus.method, status)),
        )
      : undefined
  }

  initialize(info: ServerInfo): InitializeResult {
    const features = listFeatures({
      diagnostics: this.#diagnostics,
      logs: this.#parts.logs,
      abilities: this.#abilities,
      declaredTypes: this.#declaredTypes,
    })
    for (const feature of features) {
      feature.register({
        onRequest: (method, handler) => this.#connection.onRequest(method, handler),
        logs: this.#parts.logs,
        rim: { defects: this.#connection.console, isShutDown: this.#parts.isShutDown },
      })
    }
    this.#registerNotifications()
    return {
      serverInfo: info,
      capabilities: {
        positionEncoding: PositionEncodingKind.UTF16,
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        ...capabilitiesOf(features),
      },
    }
  }

  #registerNotifications(): void {
    const { logs, schedule } = this.#parts
    const connection = this.#connection
    connection.onInitialized(() => this.#registerWishes())
    connection.onDidChangeWatchedFiles(({ changes }) =>
      this.#declaredTypes.onFilesChanged(changes.map(({ uri }) => uri)),
    )
    connection.onDidChangeConfiguration(({ settings }) => this.#reconfigure(settings))
    connection.onDidOpenTextDocument(({ textDocument }) => {
      const log = logs.open(textDocument, {
        schedule,
        hooks: this.#hooks(),
        settings: this.#configuration.common,
        optionsOf: (settings) => this.#optionsOf(textDocument.uri, settings),
        createAnalysis: (text, options) => new LogAnalysis(text, options),
      })
      this.#send('settings', this.#configuration.configure(log))
    })
    connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
      logs.find(textDocument.uri)?.change(textDocument.version, contentChanges)
    })
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
      logs.close(uri)
      this.#containers.forget(uri)
    })
    connection.onNotification(LogContainer.method, (container: LogContainer.Params) => {
      this.#containers.set(container)
      logs.find(container.uri)?.refreshOptions()
    })
    // What is in the editor is what counts; what is on disk changes nothing.
    connection.onDidSaveTextDocument(() => undefined)
  }

  #hooks(): LogHooks {
    return {
      onCurrent: (log) => {
        this.#bars?.end(log.uri)
        this.#diagnostics.onCurrent(log)
        this.#status?.onCurrent(log)
      },
      onProgress: (log) => {
        const { done, total } = log.analysis.progress
        this.#bars?.update(log.uri, done, total)
        this.#status?.onProgress(log)
      },
      onClosed: (log) => {
        this.#bars?.end(log.uri)
        this.#status?.onClosed(log)
        this.#diagnostics.onClosed(log)
      },
      onDefect: (log, error) => {
        this.#bars?.end(log.uri)
        this.#connection.console.error(
          `Analysing ${log.uri} version ${log.version} failed: ${describeError(error)}`,
        )
        // A log that is neither is read anew, and better news follows.
        if (log.hasFailed || log.isCurrent) this.#diagnostics.onDefect(log)
      },
    }
  }

  async #askConfiguration(uri: string): Promise<unknown> {
    return this.#connection.workspace.getConfiguration({ scopeUri: uri, section: settingsSection })
  }

  #reconfigure(pushed: unknown): void {
    this.#configuration.onChanged(pushed)
    const all = this.#parts.logs.all().map((log) => this.#configuration.configure(log))
    this.#send(
      'settings',
      Promise.all(all).then(() => {
        this.#diagnostics.onSettingsChanged()
        this.#refreshViews()
      }),
    )
  }

  /** What is shown in the text has switches of its own. */
  #refreshViews(): void {
    const { languages } = this.#connection
    if (this.#abilities.refreshesCodeLenses)
      this.#send('a refresh', this.#connection.sendRequest(CodeLensRefreshRequest.type))
    if (this.#abilities.refreshesInlayHints) this.#send('a refresh', languages.inlayHint.refresh())
  }

  /** Asks the editor to say when settings change, and files that declare event types. */
  #registerWishes(): void {
    const { client } = this.#connection
    if (this.#abilities.registersConfiguration) {
      const options = { section: settingsSection }
      this.#send('a registration', client.register(DidChangeConfigurationNotification.type, options))
    }
    this.#watch(declaredTypesFile)
  }

  /** Asks the editor to say when a file of this name changes anywhere in the workspace. */
  #watch(name: string): void {
    if (!this.#abilities.watchesFiles) return
    // In a pattern other characters may mean something.
    const globPattern = /^[\w.-]+$/.test(name) ? `**/${name}` : '**/*.json'
    const options = { watchers: [{ globPattern }] }
    this.#send(
      'a registration',
      this.#connection.client.register(DidChangeWatchedFilesNotification.type, options),
    )
  }

  #onDeclaredTypesChanged(): void {
    for (const log of this.#parts.logs.all()) log.refreshOptions()
    this.#diagnostics.onSettingsChanged()
  }

  #optionsOf(uri: string, settings: Settings): AnalysisOptions {
    // The settings of a log arrive before its rows are read, and problems keep the words that they were found with.
    useLocale(settings.locale ?? this.#locale)
    const dialect = settings.dialect === undefined ? undefined : findDialect(settings.dialect)
    const declaredTypes = this.#declaredTypes.typesFor({ uri, settings })
    const path = pathOfUri(uri)
    return {
      ...(dialect === undefined ? {} : { dialect }),
      ...(path === undefined ? {} : { path }),
      ...this.#containers.optionsFor(uri),
      severities: settings.severities,
      ...(declaredTypes === undefined ? {} : { declaredTypes }),
    }
  }

  /** Lets go of work whose failure only the log channel can be told: the connection may be closing. */
  #send(what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#parts.isShutDown()) {
        this.#connection.console.error(`Sending ${what} failed: ${describeError(error)}`)
      }
    })
  }
}

/** Uris of the folders that the editor has open. */
function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  if (workspaceFolders !== null && workspaceFolders !== undefined)
    return workspaceFolders.map(({ uri }) => uri)
  return rootUri === null || rootUri === undefined ? [] : [rootUri]
}
