// The features for writing a log: code actions and completion. Each waits until the log's analysis is current and then
// asks a pure function; what the editor asks for later is worked out for the version that it was offered for.
import {
  type CodeAction,
  type CodeActionParams,
  CodeActionRequest,
  CodeActionResolveRequest,
  type CompletionItem,
  type CompletionList,
  type CompletionParams,
  CompletionRequest,
  CompletionResolveRequest,
  LSPErrorCodes,
  MarkupKind,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { FixAllRun } from '../../shared/fixes/fix-all.js'
import type { ClientAbilities } from '../client-abilities.js'
import type { DeclaredTypesFiles } from '../declared-types-file.js'
import { turnOfEventLoop } from '../event-loop.js'
import { toMarkdown, toPlainText } from '../markdown.js'
import type { OpenLog, OpenLogs } from '../open-logs.js'
import { RequestCancelled, wrapRequest } from '../requests.js'
import {
  type ActionData,
  actionsFor,
  codeActionKinds,
  planAction,
  planFixAll,
  readActionData,
  toCodeAction,
  workspaceEdit,
} from './code-actions.js'
import { documentation, readSubject } from './completion/docs.js'
import { completionAt, triggerCharacters } from './completion.js'
import { type Feature, logRequest } from './feature.js'

export interface WritingParts {
  readonly logs: OpenLogs
  readonly abilities: ClientAbilities
  readonly declaredTypes: DeclaredTypesFiles
}

/** Slices of long work between which messages are read. */
const SLICE_MS = 20

interface CancelToken {
  readonly isCancellationRequested: boolean
}

export function writingFeatures(parts: WritingParts): readonly Feature[] {
  return [
    codeActionFeature(parts),
    codeActionResolveFeature(parts),
    completionFeature(parts),
    completionResolveFeature(parts),
  ]
}

function completionFeature({ abilities }: WritingParts): Feature {
  const nothing: CompletionList = { isIncomplete: false, items: [] }
  return logRequest<CompletionParams, CompletionList>({
    method: CompletionRequest.method,
    capabilities: { completionProvider: { triggerCharacters, resolveProvider: true } },
    unknown: nothing,
    fallback: nothing,
    answer: async (log, { position }, token) => {
      await log.whenCurrent(token)
      const { insertsSnippets } = abilities
      return completionAt(log.analysis, position, { uri: log.uri, insertsSnippets, now: Date.now() })
    },
  })
}

function completionResolveFeature({ abilities }: WritingParts): Feature {
  return {
    capabilities: {},
    register: ({ onRequest, logs, rim }) => {
      const handler = wrapRequest<CompletionItem, CompletionItem>(rim, {
        method: CompletionResolveRequest.method,
        fallback: { label: '' },
        subject: ({ label }) => label,
        answer: (item) => documented(item, logs, abilities),
      })
      onRequest(CompletionResolveRequest.method, handler)
    },
  }
}

function documented(
  item: CompletionItem,
  logs: OpenLogs,
  { documentsInMarkdown }: ClientAbilities,
): CompletionItem {
  const { uri, subject }: { readonly [member: string]: unknown } = { ...Object(item.data) }
  const log = typeof uri === 'string' ? logs.find(uri) : undefined
  const read = readSubject(subject)
  if (log === undefined || read === undefined) return item
  const blocks = documentation(log.analysis, read)
  if (blocks.length === 0) return item
  const value = documentsInMarkdown ? toMarkdown(blocks) : toPlainText(blocks)
  const kind = documentsInMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText
  return { ...item, documentation: { kind, value } }
}

function codeActionFeature(parts: WritingParts): Feature {
  return logRequest<CodeActionParams, CodeAction[]>({
    method: CodeActionRequest.method,
    capabilities: { codeActionProvider: { codeActionKinds, resolveProvider: true } },
    unknown: [],
    fallback: [],
    answer: async (log, params, token) => {
      await log.whenCurrent(token)
      const { uri, version, analysis } = log
      const canDeclare = parts.declaredTypes.canDeclare(log, parts.abilities)
      const actions: CodeAction[] = []
      for (const action of actionsFor(analysis, params, canDeclare)) {
        const data = { ...action.task, uri, version }
        const edit = parts.abilities.resolvesEdits ? undefined : await editOf(parts, log, data, token)
        if (edit !== undefined || parts.abilities.resolvesEdits)
          actions.push(toCodeAction(action, data, edit))
      }
      return actions
    },
  })
}

function codeActionResolveFeature(parts: WritingParts): Feature {
  return {
    capabilities: {},
    register: ({ onRequest, logs, rim }) => {
      const handler = wrapRequest<CodeAction, CodeAction>(rim, {
        method: CodeActionResolveRequest.method,
        fallback: { title: '' },
        subject: ({ title }) => title,
        answer: async (action, token) => {
          const data = readActionData(action.data)
          const log = data === undefined ? undefined : logs.find(data.uri)
          if (data === undefined || log === undefined) return action
          await log.whenCurrent(token)
          if (log.version !== data.version) throw contentModified()
          const edit = await editOf(parts, log, data, token)
          const { data: _data, ...rest } = action
          // Editors ask for all fixes on every save, and there may be none.
          if (edit === undefined && data.kind === 'fix-all') return rest
          if (edit === undefined) throw contentModified()
          return { ...rest, edit }
        },
      })
      onRequest(CodeActionResolveRequest.method, handler)
    },
  }
}

/** The log was edited since the action was offered; the editor asks for actions again. */
function contentModified(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'The log was edited meanwhile')
}

/** The edit of an action; undefined where it comes to nothing. */
async function editOf(
  parts: WritingParts,
  log: OpenLog,
  task: ActionData,
  token: CancelToken,
): Promise<WorkspaceEdit | undefined> {
  const { analysis, uri, version } = log
  if (task.kind === 'declare') return parts.declaredTypes.declarationEdit(log, task.type, parts.abilities)
  const planned = task.kind === 'fix-all' ? planFixAll(await fixAll(log, token)) : planAction(analysis, task)
  if (planned === undefined || planned.plan.edits.length === 0) return undefined
  return workspaceEdit(analysis, { uri, version }, planned, parts.abilities)
}

/** Works in slices; an edit of the log makes the result void. */
async function fixAll(log: OpenLog, token: CancelToken) {
  const { version, analysis } = log
  // While a log is being written, its open end is no fault, and neither is a row that a person is typing.
  const run = new FixAllRun(analysis, { leavesEnd: true })
  for (;;) {
    const end = performance.now() + SLICE_MS
    if (run.advance(() => performance.now() >= end)) return run.result()
    await turnOfEventLoop()
    if (token.isCancellationRequested) throw new RequestCancelled()
    if (log.version !== version) throw contentModified()
  }
}
