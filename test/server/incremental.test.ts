import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Diagnostic, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol/node'
import { LanguageClient } from './language-client.js'
import { cleanRows, logText, row, turnRows } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'

/** Diagnostics without what names the document. */
function withoutUri(diagnostics: readonly Diagnostic[]): unknown {
  const plain: unknown = JSON.parse(JSON.stringify(diagnostics).replaceAll(/file:\/\/\/[^"]*/g, 'the log'))
  return plain
}

/** What a server says about a text that it sees for the first time. */
async function freshDiagnostics(client: LanguageClient, name: string, text: string): Promise<unknown> {
  const fresh = `file:///fresh/${name}.jsonl`
  client.open(fresh, text)
  const diagnostics = withoutUri(await client.pushed(fresh, 1))
  client.close(fresh)
  return diagnostics
}

describe('edits during the analysis', () => {
  it('end with what a fresh look at the text would say', async () => {
    const client = await LanguageClient.start()
    const rows = cleanRows(20_000)
    client.open(uri, logText(rows))
    const broken = [...rows]
    // Every version breaks another row; none of them waits for the one before.
    for (let version = 2; version <= 40; version++) {
      const line = version * 1000
      broken[line] = 'x'
      const range = { start: { line, character: 0 }, end: { line, character: (rows[line] ?? '').length } }
      client.change(uri, version, { range, text: 'x' })
    }
    const diagnostics = await client.pushed(uri, 40)
    expect(withoutUri(diagnostics)).toEqual(await freshDiagnostics(client, 'broken', logText(broken)))
    expect(diagnostics.filter(({ code }) => code === 'row/not-json')).toHaveLength(39)
  })

  it('publish no version that was not the latest one when the server looked', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(20_000)))
    const below = { line: 1, character: 0 }
    for (let version = 2; version <= 30; version++) {
      client.change(uri, version, { range: { start: below, end: below }, text: '[]\n' })
    }
    await client.pushed(uri, 30)
    for (const { version = 0, diagnostics } of client.published) {
      // Each version has one bad row more, so that a result under a wrong version would not fit.
      expect(diagnostics.filter(({ code }) => code === 'row/not-object')).toHaveLength(version - 1)
    }
    const versions = client.published.map(({ version = 0 }) => version)
    expect(versions).toEqual([...versions].sort((one, other) => one - other))
  })

  it('publish nothing for a log that was closed meanwhile', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText([...cleanRows(20_000), 'x']))
    client.close(uri)
    const other = 'file:///logs/other.jsonl'
    client.open(other, logText(cleanRows(1)))
    await client.pushed(other, 1)
    expect(client.published.filter((report) => report.uri === uri)).toEqual([{ uri, diagnostics: [] }])
  })
})

describe('replacing the whole text', () => {
  it('ends with what a fresh look would say', async () => {
    const client = await LanguageClient.start()
    client.open(uri, logText(cleanRows(50)))
    await client.pushed(uri, 1)
    const rows = [...cleanRows(49), ...turnRows(3 * 49, 51), '{"type":']
    client.change(uri, 2, { text: logText(rows) })
    const diagnostics = await client.pushed(uri, 2)
    expect(diagnostics).not.toEqual([])
    expect(withoutUri(diagnostics)).toEqual(await freshDiagnostics(client, 'swapped', logText(rows)))
    client.change(uri, 3, { text: logText(cleanRows(50)) })
    expect(await client.pushed(uri, 3)).toEqual([])
    client.change(uri, 4, { text: '' })
    expect((await client.pushed(uri, 4)).map(({ code }) => code)).toEqual(['header/missing'])
  })
})

/** Applies changes the way an editor does, on plain lines; these texts have line feeds only. */
function applied(text: string, changes: readonly TextDocumentContentChangeEvent[]): string {
  return changes.reduce((present, change) => {
    if (!('range' in change)) return change.text
    const offset = ({ line, character }: { line: number; character: number }): number => {
      const lines = present.split('\n')
      const before = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0)
      return Math.min(before + Math.min(character, (lines[line] ?? '').length), present.length)
    }
    return (
      present.slice(0, offset(change.range.start)) + change.text + present.slice(offset(change.range.end))
    )
  }, text)
}

describe('random edits', () => {
  const position = fc.record({ line: fc.nat(40), character: fc.nat(60) })
  const inserted = fc.oneof(
    fc.constantFrom('', '\n', 'x', '"', '{', '}', '1', ',', '\n\n', '𝒳'),
    fc.nat(60).map((seq) => `${row(seq, 'todo/write', { todos: [] })}\n`),
    fc.nat(20).map((turn) => logText(turnRows(3 * turn, turn + 1))),
  )
  const edit = fc.tuple(position, position, inserted, fc.boolean()).map(([one, other, text, isInsert]) => {
    const isOrdered = one.line < other.line || (one.line === other.line && one.character <= other.character)
    const [from, to] = isOrdered ? [one, other] : [other, one]
    // Most edits are small; a few take many rows away.
    return { range: { start: from, end: isInsert ? from : to }, text }
  })
  const notification = fc.array(edit, { minLength: 1, maxLength: 3 })

  it('end with what a fresh look at the text would say', async () => {
    const client = await LanguageClient.start()
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(notification, { minLength: 1, maxLength: 8 }), async (notifications) => {
        const name = `random-${++runs}`
        const edited = `file:///edited/${name}.jsonl`
        let text = logText(cleanRows(12))
        client.open(edited, text)
        notifications.forEach((changes, index) => {
          text = applied(text, changes)
          client.change(edited, index + 2, ...changes)
        })
        const diagnostics = withoutUri(await client.pushed(edited, notifications.length + 1))
        client.close(edited)
        expect(diagnostics).toEqual(await freshDiagnostics(client, name, text))
      }),
      { numRuns: 200 },
    )
  })
})
