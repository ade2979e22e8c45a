// Latencies of the language features, asked one after the other as an editor does. What the server does not announce is
// left out.
import type { ServerCapabilities } from 'vscode-languageserver-protocol/node'
import { SessionRequest, TimelineData } from '../../shared/protocol.js'
import { summarize, type Times } from './rounds.js'
import type { ServerProcess } from './server-process.js'

export interface FeatureTimes {
  readonly name: string
  /** Undefined where the server does not have the feature. */
  readonly times: Times | undefined
}

interface FeatureProbe {
  readonly name: string
  readonly method: string
  readonly isOffered: (capabilities: ServerCapabilities) => boolean
  /** How many requests are made, and what each asks about. */
  readonly count: number
  readonly params: (row: number) => object
}

const place = (row: number) => ({ position: { line: row, character: 40 } })
const nothing = () => ({})

function hasTokens(capabilities: ServerCapabilities, member: 'full' | 'range'): boolean {
  return Boolean(capabilities.semanticTokensProvider?.[member])
}

/** An editor shows so many lines. */
const SHOWN_ROWS = 60
const FEW = 5

const probes: readonly FeatureProbe[] = [
  {
    name: 'hover',
    method: 'textDocument/hover',
    isOffered: ({ hoverProvider }) => Boolean(hoverProvider),
    count: 100,
    params: place,
  },
  {
    name: 'definition',
    method: 'textDocument/definition',
    isOffered: ({ definitionProvider }) => Boolean(definitionProvider),
    count: 50,
    params: place,
  },
  {
    name: 'references',
    method: 'textDocument/references',
    isOffered: ({ referencesProvider }) => Boolean(referencesProvider),
    count: 50,
    params: (row) => ({ ...place(row), context: { includeDeclaration: true } }),
  },
  {
    name: 'completion',
    method: 'textDocument/completion',
    isOffered: ({ completionProvider }) => Boolean(completionProvider),
    count: 50,
    params: place,
  },
  {
    name: 'symbols',
    method: 'textDocument/documentSymbol',
    isOffered: ({ documentSymbolProvider }) => Boolean(documentSymbolProvider),
    count: FEW,
    params: nothing,
  },
  {
    name: 'folding',
    method: 'textDocument/foldingRange',
    isOffered: ({ foldingRangeProvider }) => Boolean(foldingRangeProvider),
    count: FEW,
    params: nothing,
  },
  {
    name: 'semantic tokens, screen',
    method: 'textDocument/semanticTokens/range',
    isOffered: (capabilities) => hasTokens(capabilities, 'range'),
    count: 50,
    params: (row) => ({
      range: { start: { line: row, character: 0 }, end: { line: row + SHOWN_ROWS, character: 0 } },
    }),
  },
  {
    name: 'semantic tokens, all',
    method: 'textDocument/semanticTokens/full',
    isOffered: (capabilities) => hasTokens(capabilities, 'full'),
    count: FEW,
    params: nothing,
  },
  {
    name: 'code lenses',
    method: 'textDocument/codeLens',
    isOffered: ({ codeLensProvider }) => Boolean(codeLensProvider),
    count: FEW,
    params: nothing,
  },
  {
    name: 'inlay hints, screen',
    method: 'textDocument/inlayHint',
    isOffered: ({ inlayHintProvider }) => Boolean(inlayHintProvider),
    count: 50,
    params: (row) => ({
      range: { start: { line: row, character: 0 }, end: { line: row + SHOWN_ROWS, character: 0 } },
    }),
  },
]

/** What the extension asks for; other editors may. */
const ownProbes: readonly FeatureProbe[] = [
  {
    name: 'request as the model saw it',
    method: SessionRequest.method,
    isOffered: () => true,
    count: 20,
    params: (row) => ({ target: { row }, as: 'document' }),
  },
  {
    name: 'timeline, whole',
    method: TimelineData.method,
    isOffered: () => true,
    count: FEW,
    params: nothing,
  },
]

/** Asks for each feature all over a log of `rowCount` rows. */
export async function measureFeatures(server: ServerProcess, rowCount: number): Promise<FeatureTimes[]> {
  const measured: FeatureTimes[] = []
  for (const { name, method, isOffered, count, params } of [...probes, ...ownProbes]) {
    if (!isOffered(server.capabilities)) {
      measured.push({ name, times: undefined })
      continue
    }
    const samples: number[] = []
    for (let at = 0; at < count; at++) {
      const row = 1 + Math.floor(((rowCount - 2) * at) / count)
      samples.push(await server.request(method, params(row)))
    }
    measured.push({ name, times: summarize(samples) })
  }
  return measured
}
