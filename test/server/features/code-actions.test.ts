import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type Range,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { actionsFor, readActionData } from '../../../server/features/code-actions.js'
import { toTextEdits } from '../../../server/features/text-edits.js'
import { applyEdits, type FixEdit } from '../../../shared/fixes/row-edits.js'
import { LogText } from '../../../shared/log/log-text.js'
import { corpusFolder, corpusMutants } from '../../corpus/corpus.js'
import { analyse } from '../../fixes/check-fix.js'
import { callTurn, rows } from '../../fixes/sample-log.js'
import { LanguageClient, pushCapabilities } from '../language-client.js'
import { logText } from '../sample-rows.js'

const uri = 'file:///logs/session.jsonl'

const modernEditor: ClientCapabilities = {
  ...pushCapabilities,
  textDocument: {
    ...pushCapabilities.textDocument,
    codeAction: { resolveSupport: { properties: ['edit'] } },
  },
  workspace: {
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create'],
      changeAnnotationSupport: {},
    },
  },
}

function rangeOfLine(line: number): Range {
  return { start: { line, character: 0 }, end: { line, character: 1 } }
}

function applied(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create('', '', 0, text), [...edits])
}

function documentChange(edit: WorkspaceEdit | undefined): TextDocumentEdit {
  const [change] = edit?.documentChanges ?? []
  if (change === undefined || !('textDocument' in change))
    throw new Error('There should be one changed document')
  return change
}

describe('edits over rows', () => {
  it('mean the same in the text', () => {
    const text = 'a\nbb\r\nc\rd\n\ne'
    const cases: readonly (readonly FixEdit[])[] = [
      [{ row: 0, removed: 1, inserted: [] }],
      [{ row: 1, removed: 1, inserted: ['x\r', 'y\r'] }],
      [{ row: 2, start: 2, end: 3, text: 'D' }],
      [{ row: 4, removed: 1, inserted: [] }],
      [{ row: 4, removed: 1, inserted: ['f', ''] }],
      [{ row: 5, removed: 0, inserted: [] }],
      [{ row: 3, removed: 2, inserted: [] }],
      [{ row: 0, removed: 5, inserted: ['z'] }],
      [{ row: 0, removed: 5, inserted: [] }],
      [
        { row: 0, start: 0, end: 1, text: 'A' },
        { row: 1, removed: 0, inserted: ['new'] },
        { row: 4, start: 1, end: 1, text: '!' },
      ],
    ]
    for (const edits of cases) {
      const log = new LogText(text)
      expect(applied(text, toTextEdits(log, edits)), JSON.stringify(edits)).toBe(
        applyEdits(log.rows, edits).join('\n'),
      )
    }
  })

  it('are one stretch where they are many', () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `row ${index}`)
    const log = new LogText(`${lines.join('\n')}\n`)
    const edits = lines
      .slice(100, 2000)
      .map((_, index) => ({ row: 100 + index, start: 0, end: 3, text: 'line' }))
    const [edit, ...others] = toTextEdits(log, edits)
    expect(others).toEqual([])
    expect(edit?.range).toEqual({ start: { line: 100, character: 0 }, end: { line: 2000, character: 0 } })
    expect(applied(log.text(), edit === undefined ? [] : [edit])).toBe(applyEdits(log.rows, edits).join('\n'))
  })
})

describe('the actions at a place', () => {
  const unmarked = [...callTurn(), rows.turnStart(8, 2), rows.user(9, 'x', {}), rows.turnEnd(10, 2)]

  it('are the fixes of the problems there', () => {
    const analysis = analyse(unmarked)
    const at = (line: number) =>
      actionsFor(analysis, { range: rangeOfLine(line), context: { diagnostics: [] } }, false)
    expect(at(10).filter(({ kind }) => kind === CodeActionKind.QuickFix)).toEqual([
      {
        title: 'Add "surfaceOp":"append", as an ordinary message has it',
        kind: 'quickfix',
        isPreferred: true,
        task: { kind: 'fix', row: 10, problem: 0, id: 'append' },
      },
    ])
    expect(at(9).filter(({ kind }) => kind === CodeActionKind.QuickFix)).toEqual([])
  })

  it('are only of the kinds that are asked for', () => {
    const analysis = analyse(unmarked)
    const kinds = (only?: string[]) => {
      const context = { diagnostics: [], ...(only === undefined ? {} : { only }) }
      return actionsFor(analysis, { range: rangeOfLine(10), context }, false).map(({ kind }) => kind)
    }
    expect(kinds()).toEqual(['quickfix', 'source.fixAll.dshSession'])
    expect(kinds(['quickfix'])).toEqual(['quickfix'])
    expect(kinds(['source'])).toEqual(['source.fixAll.dshSession'])
    expect(kinds(['source.fixAll'])).toEqual(['source.fixAll.dshSession'])
    expect(kinds(['source.organizeImports'])).toEqual([])
    expect(kinds(['quick'])).toEqual([])
  })

  it('are none in a healthy log but what a row can be rewritten as', () => {
    const chunk = (seq: number) => rows.chunk(seq, { type: 'text-delta', index: 0, text: 'x' })
    const log = [...callTurn().slice(0, 4), chunk(3), chunk(4), chunk(5), rows.stepEnd(6), rows.turnEnd(7)]
    const analysis = analyse(log)
    const titles = (line: number) =>
      actionsFor(analysis, { range: rangeOfLine(line), context: { diagnostics: [] } }, true).map(
        ({ title }) => title,
      )
    expect(titles(5)).toEqual(['Pack the chunk rows around this one'])
    expect(titles(1)).toEqual([])
    expect(titles(99)).toEqual([])
  })

  it('trust nothing that comes back', () => {
    for (const data of [
      null,
      4,
      {},
      { uri: 1 },
      { uri: 'u', version: 1, kind: 'rewrite', row: 1, id: 'rm' },
    ]) {
      expect(readActionData(data)).toBeUndefined()
    }
    const far = { uri: 'u', version: 1, kind: 'fix', row: 1e9, problem: -1, id: 'append' }
    expect(readActionData(far)).toEqual(far)
  })
})

describe('code actions over the wire', () => {
  const broken = [...callTurn(), rows.turnStart(8, 2), rows.user(9, 'x', {}), rows.turnEnd(10, 2)]
  const text = logText(broken)
  const mended = logText(broken.with(10, rows.user(9, 'x')))

  async function actionsAt(
    client: LanguageClient,
    line: number,
    diagnostics: Diagnostic[] = [],
    only?: string[],
  ) {
    return client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: rangeOfLine(line),
      context: { diagnostics, ...(only === undefined ? {} : { only }) },
    })
  }

  it('work their edits out when they are chosen, for the version at hand', async () => {
    const client = await LanguageClient.start({ capabilities: modernEditor })
    client.open(uri, text, 3)
    const diagnostics = await client.pushed(uri, 3)
    const [action] = await actionsAt(client, 10, diagnostics)
    expect(action?.edit).toBeUndefined()
    expect(action?.diagnostics?.map(({ code }) => code)).toEqual(['surface/marker-missing'])
    const resolved = await client.request<CodeAction>('codeAction/resolve', action)
    const change = documentChange(resolved.edit)
    expect(change.textDocument).toEqual({ uri, version: 3 })
    expect(applied(text, change.edits as TextEdit[])).toBe(mended)
  })

  it('carry their edits where the editor asks once only', async () => {
    const client = await LanguageClient.start()
    client.open(uri, text)
    const [action] = await actionsAt(client, 10)
    expect(action?.data).toBeUndefined()
    expect(applied(text, action?.edit?.changes?.[uri] ?? [])).toBe(mended)
  })

  it('are void when the log was edited meanwhile', async () => {
    const client = await LanguageClient.start({ capabilities: modernEditor })
    client.open(uri, text, 1)
    const [action] = await actionsAt(client, 10)
    client.change(uri, 2, { text: mended })
    await expect(client.request('codeAction/resolve', action)).rejects.toMatchObject({ code: -32801 })
  })

  it('ask first where something gets lost', async () => {
    const client = await LanguageClient.start({ capabilities: modernEditor })
    client.open(
      uri,
      logText([...callTurn(), ...[11, 12].map((seq) => rows.event('feedback/record', seq, { text: 'x' }))]),
    )
    const actions = await actionsAt(client, 9)
    const renumber = actions.find(({ title }) => title.startsWith('Renumber'))
    expect(renumber?.isPreferred).toBeUndefined()
    const { edit } = await client.request<CodeAction>('codeAction/resolve', renumber)
    expect(edit?.changeAnnotations).toEqual({
      fix: {
        label: 'Renumber from here; the missing events stay lost',
        needsConfirmation: true,
        description: 'Events with another number: 2, references carried along.',
      },
    })
    expect(documentChange(edit).edits.every((each) => 'annotationId' in each)).toBe(true)
  })

  it('fix all safe problems but leave an open end to whoever writes it', async () => {
    const client = await LanguageClient.start({ capabilities: modernEditor })
    const growing = `${logText([...broken.slice(0, 11), '', rows.stepStart(10, 1, 2)])}{"type":"assist`
    client.open(uri, growing)
    const [action] = await actionsAt(client, 0, [], [CodeActionKind.SourceFixAll])
    expect(action?.kind).toBe('source.fixAll.dshSession')
    const { edit } = await client.request<CodeAction>('codeAction/resolve', action)
    expect(applied(growing, documentChange(edit).edits as TextEdit[])).toBe(
      `${logText([...broken.slice(0, 10), rows.user(9, 'x'), rows.stepStart(10, 1, 2)])}{"type":"assist`,
    )
  })

  it('fix nothing where no problem is safe to fix', async () => {
    const client = await LanguageClient.start({ capabilities: modernEditor })
    client.open(uri, logText([...callTurn(), rows.event('feedback/record', 11, { text: 'x' })]))
    const [action] = await actionsAt(client, 0, [], [CodeActionKind.SourceFixAll])
    const { title, kind } = action ?? {}
    expect(await client.request('codeAction/resolve', action)).toEqual({ title, kind })
  })

  it('answer for a document that is not open', async () => {
    const client = await LanguageClient.start({ capabilities: modernEditor })
    expect(await actionsAt(client, 0)).toEqual([])
    const odd = { title: 'x', data: { uri, version: 1, kind: 'fix-all' } }
    expect(await client.request('codeAction/resolve', odd)).toEqual(odd)
  })

  it('declare an event type in a file of the workspace, which makes it known', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dsh-declare-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const log = pathToFileURL(path.join(folder, 'session.jsonl')).href
    const client = await LanguageClient.start({ capabilities: modernEditor })
    client.open(log, logText([...callTurn(), rows.event('x-search/request', 8, { q: 'weather' })]), 1)
    const found = await client.pushed(log, 1)
    expect(found.map(({ code }) => code)).toEqual(['vocabulary/unknown-required'])
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: log },
      range: rangeOfLine(9),
      context: { diagnostics: found },
    })
    const declare = actions.find(({ title }) => title.startsWith('Declare the event type x-search/request'))
    const { edit } = await client.request<CodeAction>('codeAction/resolve', declare)
    const [create, change] = edit?.documentChanges ?? []
    const file = path.join(folder, '.dsh-session-types.json')
    const fileUri = pathToFileURL(file).href
    expect(create).toMatchObject({ kind: 'create', uri: fileUri })
    if (change === undefined || !('textDocument' in change)) throw new Error('The file should be edited')
    writeFileSync(file, applied('', change.edits as TextEdit[]))
    client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: fileUri, type: 1 }] })
    await client.until(() =>
      client.published.find((report) => report.uri === log && report.diagnostics.length === 0),
    )
  })
})

describe.skipIf(corpusFolder === undefined)('the corpus of broken logs', () => {
  it('gets an answer on every row', () => {
    let offered = 0
    for (const { text: mutant } of corpusMutants().slice(0, 300)) {
      const analysis = analyse(mutant)
      for (let line = 0; line < analysis.text.rowCount; line++) {
        const context = { diagnostics: [], only: ['quickfix', 'refactor'] }
        offered += actionsFor(analysis, { range: rangeOfLine(line), context }, true).length
      }
    }
    expect(offered).toBeGreaterThan(300)
  })
})
