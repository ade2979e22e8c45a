// The features for finding one's way through a log: definitions, references, outline, folding, links, citations, lenses
// and hints. Each waits until the log's analysis is current and then asks a pure function.
import {
  type CallHierarchyIncomingCall,
  CallHierarchyIncomingCallsRequest,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  CallHierarchyOutgoingCallsRequest,
  type CallHierarchyPrepareParams,
  CallHierarchyPrepareRequest,
  type CodeLens,
  type CodeLensParams,
  CodeLensRequest,
  type DefinitionParams,
  DefinitionRequest,
  type DocumentHighlight,
  type DocumentHighlightParams,
  DocumentHighlightRequest,
  type DocumentLink,
  type DocumentLinkParams,
  DocumentLinkRequest,
  type DocumentSymbol,
  type DocumentSymbolParams,
  DocumentSymbolRequest,
  type FoldingRange,
  type FoldingRangeParams,
  FoldingRangeRequest,
  type InlayHint,
  type InlayHintParams,
  InlayHintRequest,
  type Location,
  type LocationLink,
  type ReferenceParams,
  ReferencesRequest,
  type SelectionRange,
  type SelectionRangeParams,
  SelectionRangeRequest,
  type ServerCapabilities,
  type SymbolInformation,
  type TextDocumentIdentifier,
  type WorkspaceSymbolParams,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver/node'
import type { ClientAbilities } from '../client-abilities.js'
import type { OpenLog, OpenLogs } from '../open-logs.js'
import { wrapRequest } from '../requests.js'
import { findSessionLog, listMedia, mediaNamesOf } from '../session-files.js'
import { citationsOf, prepareCitations, sourcesOf } from './call-hierarchy.js'
import { codeLensesOf } from './code-lens.js'
import { definitionsAt } from './definition.js'
import { documentLinksOf } from './document-links.js'
import { documentSymbolsOf, flatSymbolsOf } from './document-symbols.js'
import { type Feature, logRequest } from './feature.js'
import { foldingRangesOf } from './folding.js'
import { inlayHintsOf } from './inlay-hints.js'
import { highlightsAt, referencesAt } from './references.js'
import { selectionRangesAt } from './selection-ranges.js'
import { workspaceSymbolsOf } from './workspace-symbols.js'

export interface NavigationParts {
  readonly logs: OpenLogs
  readonly abilities: ClientAbilities
}

export function navigationFeatures(parts: NavigationParts): readonly Feature[] {
  return [...placeFeatures(parts), ...wholeLogFeatures(parts), ...citationFeatures(), workspaceSymbols(parts)]
}

/** Features that answer about one place. */
function placeFeatures({ logs, abilities }: NavigationParts): readonly Feature[] {
  return [
    listRequest<DefinitionParams, Location | LocationLink>(
      DefinitionRequest.method,
      { definitionProvider: true },
      async (log, { position }) => {
        const links = await resolveDefinitions(log, logs, position)
        return abilities.linksDefinitions ? links : links.map(toLocation)
      },
    ),
    listRequest<ReferenceParams, Location>(
      ReferencesRequest.method,
      { referencesProvider: true },
      (log, { position, context }) => referencesAt(log, position, context),
    ),
    listRequest<DocumentHighlightParams, DocumentHighlight>(
      DocumentHighlightRequest.method,
      { documentHighlightProvider: true },
      (log, { position }) => highlightsAt(log, position),
    ),
    listRequest<SelectionRangeParams, SelectionRange>(
      SelectionRangeRequest.method,
      { selectionRangeProvider: true },
      ({ analysis }, { positions }) => selectionRangesAt(analysis, positions),
    ),
    listRequest<CallHierarchyPrepareParams, CallHierarchyItem>(
      CallHierarchyPrepareRequest.method,
      { callHierarchyProvider: true },
      (log, { position }) => prepareCitations(log, position),
    ),
  ]
}

/** Features that answer about a whole log, or about what of it is on the screen. */
function wholeLogFeatures({ logs, abilities }: NavigationParts): readonly Feature[] {
  const { foldingLimit, showsFoldedText, nestsSymbols, hasCommands } = abilities
  return [
    listRequest<DocumentSymbolParams, DocumentSymbol | SymbolInformation>(
      DocumentSymbolRequest.method,
      { documentSymbolProvider: true },
      ({ analysis, uri }) => {
        const symbols = documentSymbolsOf(analysis)
        return nestsSymbols ? symbols : flatSymbolsOf(symbols, uri)
      },
    ),
    listRequest<FoldingRangeParams, FoldingRange>(
      FoldingRangeRequest.method,
      { foldingRangeProvider: true },
      ({ analysis }) =>
        foldingRangesOf(analysis, {
          ...(foldingLimit === undefined ? {} : { limit: foldingLimit }),
          showsText: showsFoldedText,
        }),
    ),
    listRequest<DocumentLinkParams, DocumentLink>(
      DocumentLinkRequest.method,
      { documentLinkProvider: { resolveProvider: false } },
      (log) => resolveLinks(log, logs),
    ),
    listRequest<CodeLensParams, CodeLens>(
      CodeLensRequest.method,
      { codeLensProvider: { resolveProvider: false } },
      (log) => codeLensesOf(log, { ...log.settings.codeLens, hasCommands }),
    ),
    listRequest<InlayHintParams, InlayHint>(
      InlayHintRequest.method,
      { inlayHintProvider: true },
      ({ analysis, settings }, { range }) => inlayHintsOf(analysis, range, settings.inlayHints),
    ),
  ]
}

/** Which rows were made from the rows of an item, and the other way round. */
function citationFeatures(): readonly Feature[] {
  return [
    itemRequest<CallHierarchyIncomingCall>(CallHierarchyIncomingCallsRequest.method, citationsOf),
    itemRequest<CallHierarchyOutgoingCall>(CallHierarchyOutgoingCallsRequest.method, sourcesOf),
  ]
}

/** A request about one log whose answer is a list; empty where the log is not open or the feature fails. */
function listRequest<Params extends { readonly textDocument: TextDocumentIdentifier }, Item>(
  method: string,
  capabilities: ServerCapabilities,
  answer: (log: OpenLog, params: Params) => Item[] | Promise<Item[]>,
): Feature {
  return logRequest<Params, Item[]>({
    method,
    capabilities,
    unknown: [],
    fallback: [],
    answer: async (log, params, token) => {
      await log.whenCurrent(token)
      return answer(log, params)
    },
  })
}

/** A request about an item that the server handed out earlier; the item says in which log it is. */
function itemRequest<Result>(
  method: string,
  answer: (log: OpenLog, item: CallHierarchyItem) => Result[],
): Feature {
  return {
    capabilities: {},
    register: ({ onRequest, logs, rim }) => {
      const handler = wrapRequest<{ readonly item: CallHierarchyItem }, Result[]>(rim, {
        method,
        fallback: [],
        subject: ({ item }) => `${item.uri} version ${logs.find(item.uri)?.version}`,
        answer: async ({ item }, token) => {
          const log = logs.find(item.uri)
          if (log === undefined) return []
          await log.whenCurrent(token)
          return answer(log, item)
        },
      })
      onRequest(method, handler)
    },
  }
}

/** Logs whose analysis still runs are left out: the user types on, and the editor asks again. */
function workspaceSymbols({ logs }: NavigationParts): Feature {
  const { method } = WorkspaceSymbolRequest
  return {
    capabilities: { workspaceSymbolProvider: true },
    register: ({ onRequest, rim }) => {
      const handler = wrapRequest<WorkspaceSymbolParams, SymbolInformation[]>(rim, {
        method,
        fallback: [],
        subject: () => 'all open logs',
        answer: ({ query }) => {
          const current = logs.all().filter((log) => log.isCurrent)
          return workspaceSymbolsOf(current, query)
        },
      })
      onRequest(method, handler)
    },
  }
}

/** Places in the log, and the first line of the logs of other sessions. */
async function resolveDefinitions(
  log: OpenLog,
  logs: OpenLogs,
  position: DefinitionParams['position'],
): Promise<LocationLink[]> {
  const { links, sessions } = definitionsAt(log, position)
  const others = await Promise.all(
    sessions.map(async ({ sessionId, originSelectionRange }) => {
      const targetUri = await findSession(log, logs, sessionId)
      const start = { line: 0, character: 0 }
      const range = { start, end: start }
      return targetUri === undefined
        ? []
        : [{ originSelectionRange, targetUri, targetRange: range, targetSelectionRange: range }]
    }),
  )
  return [...links, ...others.flat()]
}

async function resolveLinks(log: OpenLog, logs: OpenLogs): Promise<DocumentLink[]> {
  const { analysis, version, uri } = log
  const media = await listMedia(uri)
  // Ranges are read from the text as it is now; what was edited meanwhile is asked for again.
  if (log.version !== version || !log.isCurrent) return []
  return documentLinksOf(analysis, {
    findSession: (sessionId) => findSession(log, logs, sessionId),
    hasAttachments: media.size > 0,
    findAttachment: (attachmentId) =>
      mediaNamesOf(attachmentId)
        .map((name) => media.get(name))
        .find((found) => found !== undefined),
  })
}

/** An open log comes first: it may not be on disk at all. */
async function findSession(log: OpenLog, logs: OpenLogs, sessionId: string): Promise<string | undefined> {
  const open = logs.all().find(({ analysis }) => analysis.header?.['id'] === sessionId)
  return open === undefined ? findSessionLog(log.uri, sessionId) : open.uri
}

function toLocation({ targetUri: uri, targetSelectionRange: range }: LocationLink): Location {
  return { uri, range }
}
