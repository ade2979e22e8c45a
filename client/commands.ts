// The commands of the extension: which id does what. A command that fails tells the user once, in words, and the output
// channel in detail.
import {
  commands,
  type Disposable,
  type ExtensionContext,
  type LogOutputChannel,
  type TextDocument,
  window,
} from 'vscode'
import { forkHereCommand, openTimelineCommand, showRequestCommand } from '../shared/commands.js'
import { text } from '../shared/text.js'
import type { ChosenDialects } from './chosen-dialects.js'
import { forkAtBoundary, forkHere } from './fork/fork-session.js'
import { chooseDialect, copyReport, copySessionId, showLogActions } from './log-actions.js'
import { findTarget, type LogTarget, openLog } from './log-target.js'
import type { ModelDocuments } from './model-view/model-documents.js'
import { compareModelViews, showModelView } from './model-view/show-model-view.js'
import { exportSchema, openSample, showRules } from './pages.js'
import type { ServerConnection } from './server-connection.js'
import { logActionsCommand, type StatusItem } from './status-item.js'
import type { TimelineLink } from './timeline-link.js'
import { toNotice } from './ui-text.js'

export interface CommandParts {
  readonly context: ExtensionContext
  readonly output: LogOutputChannel
  readonly server: ServerConnection
  readonly status: StatusItem
  readonly dialects: ChosenDialects
  readonly documents: ModelDocuments
  readonly timeline: TimelineLink
}

type Handler = (first: unknown, second: unknown) => unknown

export function registerCommands(parts: CommandParts): readonly Disposable[] {
  const { output } = parts
  return Object.entries(handlersOf(parts)).map(([id, handler]) =>
    commands.registerCommand(id, async (first: unknown, second: unknown) => {
      try {
        await handler(first, second)
      } catch (error) {
        await tellFailure(output, id, error)
      }
    }),
  )
}

function handlersOf(parts: CommandParts): Readonly<Record<string, Handler>> {
  const { context, dialects, documents, output, server, status, timeline } = parts
  const withTarget =
    (act: (target: LogTarget) => unknown): Handler =>
    (first, second) => {
      const target = findTarget(first, second)
      return target === undefined ? tellNoLog() : act(target)
    }
  const withDocument = (act: (document: TextDocument) => unknown): Handler =>
    withTarget(async (target) => act(await openLog(target)))
  return {
    [openTimelineCommand]: withTarget((target) => timeline.open(target)),
    [showRequestCommand]: withTarget((target) => showModelView({ server, documents }, target)),
    [forkHereCommand]: withTarget((target) => forkHere(server, target)),
    'dshSession.compareRequests': withTarget((target) => compareModelViews({ server, documents }, target)),
    'dshSession.forkAtBoundary': withTarget((target) => forkAtBoundary(server, target)),
    'dshSession.copySessionId': withDocument(copySessionId),
    'dshSession.chooseDialect': withDocument((document) =>
      chooseDialect({ dialects, server, status }, document),
    ),
    'dshSession.copyReport': withDocument((document) => copyReport(context, status, document)),
    'dshSession.exportSchema': () => exportSchema(server),
    'dshSession.showRules': () => showRules(context),
    'dshSession.openSample': (id) => openSample(context, id),
    'dshSession.restartServer': () => server.restart(),
    'dshSession.showOutput': () => output.show(),
    [logActionsCommand]: () => (server.state === 'stopped' ? server.restart() : showLogActions()),
  }
}

async function tellNoLog(): Promise<void> {
  await window.showInformationMessage(text('Open a session log first; the command acts on it.'))
}

/** Tells the user in words and the output channel in detail. */
export async function tellFailure(output: LogOutputChannel, command: string, error: unknown): Promise<void> {
  output.error(`${command} failed`, error instanceof Error ? error : String(error))
  const show = text('Show Output')
  const reason = error instanceof Error ? error.message : String(error)
  const chosen = await window.showErrorMessage(toNotice(text('That did not work: {0}', [reason])), show)
  if (chosen === show) output.show()
}
