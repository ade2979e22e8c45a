import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CodeLens,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  Location,
  LocationLink,
  SelectionRange,
  SymbolInformation,
} from 'vscode-languageserver-protocol/node'
import { navigationRows } from './features/navigation-log.js'
import { LanguageClient, pushCapabilities } from './language-client.js'
import { cleanRows, header, logText } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'
const textDocument = { uri }

/** Position of a piece of a row of the sample log. */
function at(row: number, piece: string): { line: number; character: number } {
  const character = navigationRows[row]?.indexOf(piece) ?? -1
  if (character < 0) throw new Error(`Row ${row} does not hold ${piece}`)
  return { line: row, character: character + 1 }
}

async function open(client: LanguageClient): Promise<void> {
  client.open(uri, logText(navigationRows))
  await client.pushed(uri, 1)
}

describe('navigation over the protocol', () => {
  it('announces what it can do', async () => {
    const { initialized } = await LanguageClient.start()
    expect(initialized.capabilities).toMatchObject({
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      documentSymbolProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: { resolveProvider: false },
      workspaceSymbolProvider: true,
      callHierarchyProvider: true,
      codeLensProvider: { resolveProvider: false },
      inlayHintProvider: true,
    })
  })

  it('answers about places', async () => {
    const client = await LanguageClient.start()
    await open(client)
    const position = at(9, '"callId":"c1"')
    const onId = { ...position, character: position.character + 10 }
    const definitions = await client.request<Location[]>('textDocument/definition', {
      textDocument,
      position: onId,
    })
    expect(definitions.map(({ range }) => range.start.line)).toEqual([8])
    expect(definitions[0]).not.toHaveProperty('targetUri')
    const context = { includeDeclaration: true }
    const references = await client.request<Location[]>('textDocument/references', {
      textDocument,
      position: onId,
      context,
    })
    expect(references.map(({ range }) => range.start.line)).toEqual([4, 7, 8, 9, 9])
    const highlights = await client.request<unknown[]>('textDocument/documentHighlight', {
      textDocument,
      position: onId,
    })
    expect(highlights).toHaveLength(5)
    const [selection] = await client.request<SelectionRange[]>('textDocument/selectionRange', {
      textDocument,
      positions: [onId],
    })
    expect(selection?.parent).toBeDefined()
  })

  it('answers about the whole log', async () => {
    const client = await LanguageClient.start()
    await open(client)
    const folding = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument })
    expect(folding.map(({ startLine }) => startLine)).toEqual([1, 3, 4, 16])
    expect(folding[0]).not.toHaveProperty('collapsedText')
    const symbols = await client.request<SymbolInformation[]>('textDocument/documentSymbol', { textDocument })
    expect(symbols[0]).toMatchObject({ location: { uri } })
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })
    expect(lenses.map(({ command }) => command?.title)).toContain('Fork here')
    const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 0 } }
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range })
    expect(hints.map(({ label }) => label)).toEqual(['+10 ms', '→ 3 members'])
    const found = await client.request<SymbolInformation[]>('workspace/symbol', { query: 'read' })
    expect(found.map(({ location }) => location.range.start.line)).toEqual([8])
  })

  it('answers about citations', async () => {
    const client = await LanguageClient.start()
    await open(client)
    const position = at(2, '"seq"')
    const items = await client.request<CallHierarchyItem[]>('textDocument/prepareCallHierarchy', {
      textDocument,
      position,
    })
    const [item] = items
    const incoming = await client.request<CallHierarchyIncomingCall[]>('callHierarchy/incomingCalls', {
      item,
    })
    expect(incoming.map(({ from }) => from.range.start.line)).toEqual([13, 14])
    const last = incoming.at(-1)?.from
    const outgoing = await client.request<unknown[]>('callHierarchy/outgoingCalls', { item: last })
    expect(outgoing).toHaveLength(5)
    const elsewhere = { ...item, uri: 'file:///not-open' }
    expect(await client.request('callHierarchy/incomingCalls', { item: elsewhere })).toEqual([])
  })

  it('gives an editor what it can show', async () => {
    const client = await LanguageClient.start({
      capabilities: {
        ...pushCapabilities,
        textDocument: {
          ...pushCapabilities.textDocument,
          definition: { linkSupport: true },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          foldingRange: { rangeLimit: 2, foldingRange: { collapsedText: true } },
        },
      },
      initializationOptions: { commands: false },
    })
    await open(client)
    const [symbol] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument })
    expect(symbol?.children).toHaveLength(2)
    const folding = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument })
    expect(folding.map(({ startLine, collapsedText }) => [startLine, collapsedText?.slice(0, 6)])).toEqual([
      [1, 'Turn 1'],
      [16, 'Turn 2'],
    ])
    const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })
    expect(lenses.map(({ command }) => command?.command)).toEqual(['', ''])
    const position = at(14, '"start":1')
    const links = await client.request<LocationLink[]>('textDocument/definition', {
      textDocument,
      position: { ...position, character: position.character + 7 },
    })
    expect(links).toMatchObject([{ targetUri: uri, targetSelectionRange: { start: { line: 2 } } }])
  })

  it('follows the switches', async () => {
    let settings = { codeLens: { turns: false, fork: false }, inlayHints: { time: false } }
    const client = await LanguageClient.start({
      capabilities: {
        ...pushCapabilities,
        workspace: { codeLens: { refreshSupport: true }, inlayHint: { refreshSupport: true } },
      },
      configurationOf: () => settings,
    })
    await open(client)
    expect(await client.request('textDocument/codeLens', { textDocument })).toEqual([])
    const range = { start: { line: 4, character: 0 }, end: { line: 4, character: 0 } }
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', { textDocument, range })
    expect(hints.map(({ label }) => label)).toEqual(['→ 3 members'])
    settings = { codeLens: { turns: true, fork: false }, inlayHints: { time: true } }
    client.notify('workspace/didChangeConfiguration', { settings: null })
    for (const method of ['workspace/codeLens/refresh', 'workspace/inlayHint/refresh']) {
      await client.until(() => client.received.find((message) => message.method === method))
    }
    expect(await client.request<CodeLens[]>('textDocument/codeLens', { textDocument })).toHaveLength(5)
  })

  it('finds the log of the parent among the open ones and on disk', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'navigation-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const place = (id: string) => path.join(root, '--p--', id, 'session.jsonl')
    for (const id of ['parent-1', 's-1']) mkdirSync(path.dirname(place(id)), { recursive: true })
    writeFileSync(place('parent-1'), logText([header({ id: 'parent-1' })]))
    const child = pathToFileURL(place('s-1')).href
    const parent = pathToFileURL(place('parent-1')).href
    const client = await LanguageClient.start()
    client.open(child, logText(navigationRows))
    const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: child },
    })
    expect(links.map(({ target }) => target)).toEqual([parent])
    const position = at(0, '"parent-1"')
    const params = { textDocument: { uri: child }, position }
    const [onDisk] = await client.request<Location[]>('textDocument/definition', params)
    expect(onDisk?.uri).toBe(parent)
    client.open('untitled:parent', logText([header({ id: 'parent-1' })]))
    const [inEditor] = await client.request<Location[]>('textDocument/definition', params)
    expect(inEditor?.uri).toBe('untitled:parent')
  })

  it('waits for the analysis of a long log, and answers nothing for one that is not open', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(20_000)))
    const folding = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument })
    expect(folding).toHaveLength(20_000)
    const elsewhere = { textDocument: { uri: 'file:///other' } }
    expect(await client.request('textDocument/codeLens', elsewhere)).toEqual([])
  })
})
