// What can be done with the log in the active editor, behind the status bar item: choose a dialect, copy a report, copy
// the session's id, and the ways to everything else.
import {
  commands,
  DiagnosticSeverity,
  type ExtensionContext,
  version as editorVersion,
  env,
  languages,
  type QuickPickItem,
  type TextDocument,
  window,
} from 'vscode'
import { translated } from '../shared/l10n/bundle.js'
import { visibleText } from '../shared/rules/message.js'
import { text } from '../shared/text.js'
import type { ChosenDialects } from './chosen-dialects.js'
import { dialectChoices, recognised } from './dialect-choices.js'
import { sessionIdIn } from './header-line.js'
import { type ReportedProblem, reportOf } from './report.js'
import type { ServerConnection } from './server-connection.js'
import type { StatusItem } from './status-item.js'

interface ActionItem extends QuickPickItem {
  readonly command: string
}

/** Offers the commands that make sense for a log. */
export async function showLogActions(): Promise<void> {
  const items: readonly ActionItem[] = [
    { label: `$(graph-line) ${text('Open Timeline')}`, command: 'dshSession.openTimeline' },
    { label: `$(warning) ${text('Show Problems')}`, command: 'workbench.actions.view.problems' },
    { label: `$(eye) ${text('Show What the Model Saw')}`, command: 'dshSession.showRequest' },
    { label: `$(repo-forked) ${text('Fork Session at Boundary...')}`, command: 'dshSession.forkAtBoundary' },
    { label: `$(list-selection) ${text('Choose Dialect...')}`, command: 'dshSession.chooseDialect' },
    { label: `$(copy) ${text('Copy Report')}`, command: 'dshSession.copyReport' },
    { label: `$(book) ${text('Show Rules')}`, command: 'dshSession.showRules' },
    { label: `$(debug-restart) ${text('Restart Language Server')}`, command: 'dshSession.restartServer' },
    { label: `$(output) ${text('Show Output')}`, command: 'dshSession.showOutput' },
  ]
  const chosen = await window.showQuickPick(items, { title: text('Session Log') })
  if (chosen !== undefined) await commands.executeCommand(chosen.command)
}

export interface DialectParts {
  readonly dialects: ChosenDialects
  readonly server: ServerConnection
  readonly status: StatusItem
}

/** Reads the log as another dialect, until told otherwise; the workspace remembers it. */
export async function chooseDialect(
  { dialects, server, status }: DialectParts,
  document: TextDocument,
): Promise<void> {
  const uri = document.uri.toString()
  const chosen = dialects.of(uri)
  const current = status.statusOf(document)?.dialect.id
  const items = [
    {
      id: recognised,
      label: text('As recognised, or as the settings say'),
      description: chosen === undefined ? text('in use') : '',
    },
    ...dialectChoices.map(({ id, title }) => ({
      id,
      label: translated(title),
      description: id === chosen ? text('chosen') : id === current ? text('in use') : '',
    })),
  ]
  const picked = await window.showQuickPick(items, { title: text('Read This Log As') })
  if (picked === undefined) return
  await dialects.choose(uri, picked.id === recognised ? undefined : picked.id)
  await server.refreshSettings()
}

/** Copies codes and positions, without any text or path of the log. */
export async function copyReport(
  { extension }: ExtensionContext,
  status: StatusItem,
  document: TextDocument,
): Promise<void> {
  const { version }: { readonly version?: unknown } = extension.packageJSON
  const report = reportOf({
    extensionVersion: String(version),
    editorVersion,
    status: status.statusOf(document),
    problems: reportedProblems(document),
  })
  await env.clipboard.writeText(report)
  window.setStatusBarMessage(text('Report copied: codes and positions, no texts'), 5000)
}

function reportedProblems({ uri }: TextDocument): readonly ReportedProblem[] {
  return languages.getDiagnostics(uri).map(({ severity, code, range: { start } }) => ({
    severity: severityWords[severity],
    code: typeof code === 'object' ? String(code.value) : String(code ?? ''),
    line: start.line,
    character: start.character,
  }))
}

const severityWords = {
  [DiagnosticSeverity.Error]: 'error',
  [DiagnosticSeverity.Warning]: 'warning',
  [DiagnosticSeverity.Information]: 'information',
  [DiagnosticSeverity.Hint]: 'hint',
} as const

/** Copies the id of the header line. What cannot be seen in it is copied in its visible form. */
export async function copySessionId(document: TextDocument): Promise<void> {
  const id = sessionIdIn(document.lineAt(0).text)
  if (id === undefined) {
    await window.showWarningMessage(text('The first line is no header with an id.'))
    return
  }
  await env.clipboard.writeText(visibleText(id))
  window.setStatusBarMessage(text('Session id copied: {0}', [id]).replaceAll('$(', '\\$('), 5000)
}
