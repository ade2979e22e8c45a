import { describe, expect, it } from 'vitest'
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-protocol/node'
import { LanguageClient } from './language-client.js'
import { cleanRows, header, logText, row, userMessage } from './sample-rows.js'

const uri = 'file:///logs/session.jsonl'

async function problemsOf(text: string): Promise<Diagnostic[]> {
  const client = await LanguageClient.start()
  client.open(uri, text)
  return client.pushed(uri, 1)
}

/** What a range covers, by the protocol's own line ends: line feed, carriage return and line feed, carriage return. */
function covered(text: string, { range }: Diagnostic): string {
  const lines = text.split(/\r\n|\n|\r/)
  expect(range.start.line).toBe(range.end.line)
  return (lines[range.start.line] ?? '').slice(range.start.character, range.end.character)
}

function only(diagnostics: readonly Diagnostic[], code: string): Diagnostic {
  const [found, ...others] = diagnostics.filter((diagnostic) => diagnostic.code === code)
  if (found === undefined || others.length > 0) throw new Error(`One ${code} is expected`)
  return found
}

function codesAboveHint(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.filter(({ severity }) => severity !== DiagnosticSeverity.Hint).map(({ code }) => code)
}

/** A row whose bad `seq` stands behind a text of the given content. */
function rowWithLateSeq(text: string): string {
  return JSON.stringify({
    type: 'todo/write',
    time: 1784000000000,
    data: { todos: [{ content: text, status: 'pending' }] },
    seq: 40,
  })
}

describe('positions', () => {
  it('count astral characters as two', async () => {
    const text = logText([...cleanRows(1), rowWithLateSeq('𝒳 and 👩‍🚀')])
    const gap = only(await problemsOf(text), 'sequence/gap')
    expect(covered(text, gap)).toBe('40')
    expect(gap.range.start.character).toBe((text.split('\n')[4] ?? '').length - '40}'.length)
  })

  it('do not take U+2028, U+2029, U+0085 or a vertical tab for a line end', async () => {
    const rows = [
      header(),
      row(0, 'turn/start', { turn: 1 }),
      userMessage(1, 'a\u2028b\u2029c\u0085d'),
      rowWithLateSeq('x\u2028y'),
    ]
    const text = logText(rows)
    const gap = only(await problemsOf(text), 'sequence/gap')
    expect(gap.range.start.line).toBe(3)
    expect(covered(text, gap)).toBe('40')
  })

  it('end before the carriage return of a Windows line end', async () => {
    const text = logText([...cleanRows(1), '[]'], '\r\n')
    const problem = only(await problemsOf(text), 'row/not-object')
    expect(problem.range).toEqual({ start: { line: 4, character: 0 }, end: { line: 4, character: 2 } })
  })

  it('count a lone carriage return as a line end of the editor, though it ends no row', async () => {
    const [head = '', ...rest] = cleanRows(1)
    // JSON allows the carriage return between tokens: this header is one row and three lines.
    const text = `${head.replace('{', '{\r').replace('}', '\r}')}\n${logText([...rest, rowWithLateSeq('late')])}`
    const gap = only(await problemsOf(text), 'sequence/gap')
    expect(gap.range.start.line).toBe(6)
    expect(covered(text, gap)).toBe('40')
  })

  it('find the byte order mark at the very start', async () => {
    const problem = only(await problemsOf(`\uFEFF${logText(cleanRows(1))}`), 'row/bom')
    expect(problem.range).toEqual({ start: { line: 0, character: 0 }, end: { line: 0, character: 1 } })
  })

  it('of edits are read in UTF-16 too', async () => {
    const client = await LanguageClient.start()
    const end = row(3, 'turn/end', { turn: 1, reason: { kind: 'completed' } })
    const late = rowWithLateSeq('👩‍🚀').replace('"seq":40', '"seq":2')
    const text = logText([...cleanRows(1).slice(0, 3), late, end])
    client.open(uri, text)
    expect(codesAboveHint(await client.pushed(uri, 1))).toEqual([])
    const character = late.indexOf('"seq":2') + '"seq":'.length
    client.change(uri, 2, {
      range: { start: { line: 3, character }, end: { line: 3, character: character + 1 } },
      text: '41',
    })
    const gap = only(await client.pushed(uri, 2), 'sequence/gap')
    expect(gap.range).toEqual({
      start: { line: 3, character },
      end: { line: 3, character: character + 2 },
    })
  })

  it('of edits beyond the text are clamped, and reversed ranges are put in order', async () => {
    const client = await LanguageClient.start()
    client.open(uri, 'x\n')
    await client.pushed(uri, 1)
    client.change(uri, 2, {
      range: { start: { line: 90, character: 5 }, end: { line: 0, character: 0 } },
      text: logText(cleanRows(1)),
    })
    expect(await client.pushed(uri, 2)).toEqual([])
  })
})
