// What the connected editor can do, read once from its `initialize` request. The rest of the server asks these plain
// facts and never looks into capabilities itself.
import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver/node'
import { DiagnosticTag } from 'vscode-languageserver/node'

export interface ClientAbilities {
  /** Asks for diagnostics itself; then none are pushed. */
  readonly pullsDiagnostics: boolean
  /** Can be told to ask for diagnostics again. */
  readonly refreshesDiagnostics: boolean
  /** Shows the other places that a diagnostic names. */
  readonly showsRelated: boolean
  /** Fades out what is tagged as unnecessary. */
  readonly fadesUnnecessary: boolean
  /** Answers `workspace/configuration`. */
  readonly givesConfiguration: boolean
  /** Wants to be asked before it sends `workspace/didChangeConfiguration`. */
  readonly registersConfiguration: boolean
  /** Shows progress that the server starts. */
  readonly showsProgress: boolean
  /** Shows Markdown in hovers. */
  readonly showsMarkdown: boolean
  /** Takes definitions with the range that they start from. */
  readonly linksDefinitions: boolean
  /** Takes symbols as a tree. */
  readonly nestsSymbols: boolean
  /** Most folding ranges that it takes; absent where it names no limit. */
  readonly foldingLimit?: number
  /** Shows a text of the server's in place of folded rows. */
  readonly showsFoldedText: boolean
  /** Can be told to ask for code lenses and for inlay hints again. */
  readonly refreshesCodeLenses: boolean
  readonly refreshesInlayHints: boolean
  /** Has the commands that lenses name; an editor without our client says no (`commands: false`). */
  readonly hasCommands: boolean
  /** Asks for the edits of a code action when it is chosen. */
  readonly resolvesEdits: boolean
  /** Takes edits that hold for one version of a document. */
  readonly takesVersionedEdits: boolean
  /** Shows what an edit is about, and asks first where that is wanted. */
  readonly takesAnnotations: boolean
  /** Creates files as a part of an edit. */
  readonly createsFiles: boolean
  /** Fills in completions place by place. */
  readonly insertsSnippets: boolean
  /** Shows Markdown beside completions. */
  readonly documentsInMarkdown: boolean
  /** Says when files change that it was told to watch. */
  readonly watchesFiles: boolean
  /** Has colours for our own token types (`familyTokens: true`). */
  readonly knowsFamilyTokens: boolean
  /** Asked for the notification `dshSession/status`. */
  readonly wantsStatus: boolean
}

export function readAbilities(params: InitializeParams): ClientAbilities {
  const { textDocument, workspace, window } = params.capabilities
  return {
    pullsDiagnostics: textDocument?.diagnostic !== undefined,
    refreshesDiagnostics: workspace?.diagnostics?.refreshSupport === true,
    showsRelated: hasDiagnosticAbility(params.capabilities, 'relatedInformation'),
    fadesUnnecessary: fadesUnnecessary(params.capabilities),
    givesConfiguration: workspace?.configuration === true,
    registersConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    showsProgress: window?.workDoneProgress === true,
    showsMarkdown: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    linksDefinitions: textDocument?.definition?.linkSupport === true,
    nestsSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    ...foldingLimitOf(textDocument?.foldingRange?.rangeLimit),
    showsFoldedText: textDocument?.foldingRange?.foldingRange?.collapsedText === true,
    refreshesCodeLenses: workspace?.codeLens?.refreshSupport === true,
    refreshesInlayHints: workspace?.inlayHint?.refreshSupport === true,
    hasCommands: optionsOf(params)['commands'] !== false,
    ...editAbilities(params.capabilities),
    insertsSnippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    documentsInMarkdown:
      textDocument?.completion?.completionItem?.documentationFormat?.includes('markdown') === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    knowsFamilyTokens: optionsOf(params)['familyTokens'] === true,
    wantsStatus: optionsOf(params)['status'] === true,
  }
}

/** The member `dshSession` of the initialisation options: settings from editors that have no configuration. */
export function initialSettings(params: InitializeParams): unknown {
  return optionsOf(params)['dshSession']
}

function editAbilities({ textDocument, workspace }: ClientCapabilities) {
  const edit = workspace?.workspaceEdit
  const takesVersionedEdits = edit?.documentChanges === true
  return {
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    takesVersionedEdits,
    takesAnnotations: takesVersionedEdits && edit?.changeAnnotationSupport !== undefined,
    createsFiles: takesVersionedEdits && edit?.resourceOperations?.includes('create') === true,
  }
}

/** Both kinds of diagnostics have the same abilities; older clients state them for the pushed kind only. */
function hasDiagnosticAbility(capabilities: ClientCapabilities, name: 'relatedInformation'): boolean {
  const { publishDiagnostics, diagnostic } = capabilities.textDocument ?? {}
  return publishDiagnostics?.[name] === true || diagnostic?.[name] === true
}

function fadesUnnecessary(capabilities: ClientCapabilities): boolean {
  const { publishDiagnostics, diagnostic } = capabilities.textDocument ?? {}
  return [publishDiagnostics?.tagSupport, diagnostic?.tagSupport].some(
    (support) => Array.isArray(support?.valueSet) && support.valueSet.includes(DiagnosticTag.Unnecessary),
  )
}

function foldingLimitOf(limit: number | undefined): Pick<ClientAbilities, 'foldingLimit'> {
  return typeof limit === 'number' && limit > 0 ? { foldingLimit: limit } : {}
}

function optionsOf(params: InitializeParams): Readonly<Record<string, unknown>> {
  const options: unknown = params.initializationOptions
  return typeof options === 'object' && options !== null ? { ...options } : {}
}
