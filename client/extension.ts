// The entry of the VS Code extension: makes the parts and ties them together. The server is started with the first log,
// not before: looking for headers in JSON Lines files needs none.
import {
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  window,
  workspace,
} from 'vscode'
import { readBundle, useBundle } from '../shared/l10n/bundle.js'
import { ChosenDialects } from './chosen-dialects.js'
import { registerCommands, tellFailure } from './commands.js'
import { CompressedLogs } from './compressed/compressed-logs.js'
import { ForkGlyphs } from './fork/fork-glyphs.js'
import { forkHere } from './fork/fork-session.js'
import { languageId } from './ids.js'
import { LogLanguage } from './log-language.js'
import { ModelDocuments } from './model-view/model-documents.js'
import { showModelView } from './model-view/show-model-view.js'
import { ServerConnection } from './server-connection.js'
import { StatusItem } from './status-item.js'
import { TimelinePanel } from './timeline/panel.js'
import { TimelineLink } from './timeline-link.js'

/** The editor calls `deactivate` without an argument, so the server has to be kept here. */
let running: ServerConnection | undefined

export function activate(context: ExtensionContext): void {
  useBundle(readBundle(l10n.bundle))
  const output = window.createOutputChannel('DSH Session Logs', { log: true })
  const dialects = new ChosenDialects(context.workspaceState)
  const compressed = new CompressedLogs()
  const server = new ServerConnection({ context, output, dialects, compressed })
  running = server
  const status = new StatusItem(server)
  const documents = new ModelDocuments(server)
  const timeline = new TimelineLink({
    panel: new TimelinePanel({
      extensionUri: context.extensionUri,
      output,
      request: (method, params, token) => server.request(method, params, token),
      uriText: (uri) => uri.toString(),
      ...(l10n.bundle === undefined ? {} : { bundle: l10n.bundle }),
    }),
    server,
    fork: (target) => forkHere(server, target),
    showRequest: (target) => showModelView({ server, documents }, target),
    fail: (what, error) => void tellFailure(output, what, error),
  })
  context.subscriptions.push(
    output,
    status,
    documents,
    timeline,
    new ForkGlyphs(context, server),
    new LogLanguage(output),
    compressed,
    ...registerCommands({ context, output, server, status, dialects, documents, timeline }),
    startWithFirstLog(server, output),
  )
}

/** The editor waits for what this returns. */
export async function deactivate(): Promise<void> {
  await running?.dispose()
  running = undefined
}

function startWithFirstLog(server: ServerConnection, output: LogOutputChannel): Disposable {
  const look = (): void => {
    if (!workspace.textDocuments.some((document) => document.languageId === languageId)) return
    listening.dispose()
    server.start().catch((error: unknown) => {
      output.error('The language server did not start', error instanceof Error ? error : String(error))
    })
  }
  const listening = workspace.onDidOpenTextDocument(look)
  look()
  return listening
}
