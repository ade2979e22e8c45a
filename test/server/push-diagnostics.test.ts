import { describe, expect, it } from 'vitest'
import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-protocol/node'
import { LanguageClient, pullCapabilities } from './language-client.js'
import { cleanRows, header, logText, row, turnRows } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'

function codes(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.flatMap(({ code }) => (code === undefined ? [] : [code]))
}

/** The part of the text that a diagnostic points at; lines of these texts end at line feeds only. */
function pointedAt(text: string, { range }: Diagnostic): string {
  expect(range.start.line).toBe(range.end.line)
  return (text.split('\n')[range.start.line] ?? '').slice(range.start.character, range.end.character)
}

describe('pushed diagnostics', () => {
  it('are empty for a clean log', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(3)))
    expect(await client.pushed(uri, 1)).toEqual([])
  })

  it('name the broken invariant at the member at fault', async () => {
    const client = await LanguageClient.start()
    const end = row(5, 'turn/end', { turn: 3, reason: { kind: 'completed' } })
    const text = logText([...cleanRows(1), ...turnRows(3, 2).slice(0, 2), end])
    client.open(uri, text)
    const diagnostics = await client.pushed(uri, 1)
    expect(codes(diagnostics)).toEqual(['turn/mismatch'])
    const [diagnostic] = diagnostics
    if (diagnostic === undefined) throw new Error('A diagnostic is expected')
    expect(diagnostic.severity).toBe(DiagnosticSeverity.Error)
    expect(diagnostic.range.start.line).toBe(6)
    expect(pointedAt(text, diagnostic)).toBe('3')
    expect(diagnostic.source).toBe('dsh-session')
    expect(diagnostic.codeDescription?.href).toMatch(
      /^https:\/\/github\.com\/.*\/docs\/rules\.md#turnmismatch$/,
    )
    expect(diagnostic.data).toMatchObject({ code: 'turn/mismatch', seq: 5, row: 6 })
  })

  it('point at the other side', async () => {
    const client = await LanguageClient.start()
    const text = logText([...cleanRows(1), row(3, 'turn/start', { turn: 2 }), ...turnRows(4, 3)])
    client.open(uri, text)
    const diagnostic = (await client.pushed(uri, 1)).find(({ code }) => code === 'turn/already-open')
    expect(diagnostic?.relatedInformation).toHaveLength(1)
    expect(diagnostic?.relatedInformation?.[0]?.location.uri).toBe(uri)
    expect(diagnostic?.relatedInformation?.[0]?.location.range.start.line).toBe(4)
  })

  it('leave out what the editor cannot show', async () => {
    const client = await LanguageClient.start({ capabilities: {} })
    const torn = `${logText([...cleanRows(1), row(3, 'turn/start', { turn: 2 }), ...turnRows(4, 3)])}{"type"`
    client.open(uri, torn)
    const diagnostics = await client.pushed(uri, 1)
    expect(codes(diagnostics)).toContain('turn/already-open')
    expect(diagnostics.flatMap(({ relatedInformation = [] }) => relatedInformation)).toEqual([])
    expect(diagnostics.flatMap(({ tags = [] }) => tags)).toEqual([])
  })

  it('follow an edit and carry its version', async () => {
    const client = await LanguageClient.start()
    const rows = cleanRows(2)
    client.open(uri, logText(rows))
    await client.pushed(uri, 1)
    const at = (rows[4] ?? '').indexOf('"seq":3') + '"seq":'.length
    const range = { start: { line: 4, character: at }, end: { line: 4, character: at + 1 } }
    client.change(uri, 2, { range, text: '7' })
    expect(codes(await client.pushed(uri, 2))).toEqual(['sequence/gap'])
    client.change(uri, 3, { range, text: '3' })
    expect(await client.pushed(uri, 3)).toEqual([])
  })

  it('apply the changes of one notification in order', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(1)))
    await client.pushed(uri, 1)
    const end = { line: 4, character: 0 }
    client.change(
      uri,
      2,
      { range: { start: end, end }, text: logText(turnRows(3, 2)) },
      { range: { start: { line: 4, character: 0 }, end: { line: 5, character: 0 } }, text: '' },
    )
    // The first change adds a turn, the second takes its start away again.
    const diagnostics = await client.pushed(uri, 2)
    expect(codes(diagnostics)[0]).toBe('sequence/gap')
    expect(diagnostics[0]?.range.start.line).toBe(4)
  })

  it('fade all rows that a loader drops with one range', async () => {
    const client = await LanguageClient.start()
    const dropped = Array.from({ length: 500 }, (_, index) => row(10 + index, 'todo/write', { todos: [] }))
    client.open(uri, logText([...cleanRows(1), ...dropped]))
    const diagnostics = await client.pushed(uri, 1)
    const faded = diagnostics.filter(({ tags }) => tags?.includes(DiagnosticTag.Unnecessary))
    expect(faded).toHaveLength(1)
    expect(faded[0]?.severity).toBe(DiagnosticSeverity.Hint)
    expect(faded[0]?.range).toEqual({ start: { line: 4, character: 0 }, end: { line: 504, character: 0 } })
    expect(faded[0]?.message).toContain('500 rows')
  })

  it('are taken back when the log is closed', async () => {
    const client = await LanguageClient.start()
    client.open(uri, '{}\n')
    expect(await client.pushed(uri, 1)).not.toEqual([])
    client.close(uri)
    const last = await client.until(() => client.published.find(({ version }) => version === undefined))
    expect(last).toEqual({ uri, diagnostics: [] })
  })

  it('are not pushed to an editor that asks itself', async () => {
    const client = await LanguageClient.start({ capabilities: pullCapabilities })
    client.open(uri, '{}\n')
    expect(await client.pullItems(uri)).not.toEqual([])
    client.close(uri)
    await client.stop()
    expect(client.published).toEqual([])
  })

  it('keep two logs apart', async () => {
    const client = await LanguageClient.start()
    const other = 'file:///logs/other.jsonl'
    client.open(uri, logText(cleanRows(2)))
    client.open(other, logText([header(), row(1, 'turn/start', { turn: 1 })]), 5)
    expect(await client.pushed(uri, 1)).toEqual([])
    expect(codes(await client.pushed(other, 5))).toContain('sequence/gap')
    const seq = { start: { line: 1, character: 0 }, end: { line: 2, character: 0 } }
    client.change(other, 6, { range: seq, text: logText(turnRows(0, 1)) })
    expect(await client.pushed(other, 6)).toEqual([])
    expect(client.published.filter((report) => report.uri === uri)).toHaveLength(1)
  })

  it('survive changes of and requests about documents that are not open', async () => {
    const client = await LanguageClient.start()
    client.change('file:///nowhere.jsonl', 2, { text: 'x' })
    client.close('file:///nowhere.jsonl')
    expect(await client.pull('file:///nowhere.jsonl')).toEqual({ kind: 'full', items: [] })
    client.open(uri, logText(cleanRows(1)))
    expect(await client.pushed(uri, 1)).toEqual([])
  })
})

describe('too many problems', () => {
  const broken = logText([header(), ...Array.from({ length: 30 }, () => '[]'), ...turnRows(0, 1)])

  it('are cut at the maximum, and the rest is counted', async () => {
    const initializationOptions = { dshSession: { maxProblems: 10 } }
    const client = await LanguageClient.start({ initializationOptions })
    client.open(uri, broken)
    const diagnostics = await client.pushed(uri, 1)
    expect(codes(diagnostics)).toHaveLength(10)
    const notes = diagnostics.filter(
      ({ code, tags }) => code === undefined && !tags?.includes(DiagnosticTag.Unnecessary),
    )
    expect(notes).toHaveLength(1)
    expect(notes[0]?.severity).toBe(DiagnosticSeverity.Information)
    expect(notes[0]?.message).toMatch(/^\d+ more problems are not shown: dshSession\.maxProblems is 10$/)
  })

  it('of a lighter level do not hide a graver one', async () => {
    const slow = Array.from({ length: 40 }, (_, index) =>
      row(2 + index, 'todo/write', { todos: [] }, { time: 1783000000000 - index }),
    )
    const client = await LanguageClient.start({ initializationOptions: { dshSession: { maxProblems: 5 } } })
    client.open(uri, logText([...cleanRows(1).slice(0, 3), ...slow, '[]', ...turnRows(42, 2)]))
    const diagnostics = await client.pushed(uri, 1)
    expect(codes(diagnostics)).toHaveLength(5)
    expect(codes(diagnostics)).toContain('row/not-object')
    expect(codes(diagnostics)).toContain('time/backwards')
  })

  it('are all shown below the maximum', async () => {
    const client = await LanguageClient.start()
    client.open(uri, broken)
    const diagnostics = await client.pushed(uri, 1)
    expect(codes(diagnostics).filter((code) => code === 'row/not-object')).toHaveLength(30)
    expect(JSON.stringify(diagnostics)).not.toContain('not shown')
  })
})
