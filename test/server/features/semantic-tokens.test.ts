import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allSemanticTokens,
  familyLegend,
  semanticTokens,
  standardLegend,
  tokensSince,
} from '../../../server/features/semantic-tokens.js'
import { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { findDialect } from '../../../shared/format/registry.js'
import { LogText } from '../../../shared/log/log-text.js'
import { corpusFolder, corpusLogs } from '../../corpus/corpus.js'
import { LanguageClient } from '../language-client.js'
import { cleanRows, header, logText, row, turnRows, userMessage } from '../sample-rows.js'

function analyse(text: string, dialect?: string): LogAnalysis {
  const found = dialect === undefined ? undefined : findDialect(dialect)
  const analysis = new LogAnalysis(new LogText(text), found === undefined ? {} : { dialect: found })
  analysis.advance()
  return analysis
}

interface Token {
  readonly line: number
  readonly text: string
  readonly type: string | undefined
  readonly modifiers: readonly string[]
}

/** The tokens as the protocol reads them. */
function decode(text: string, data: readonly number[]): readonly Token[] {
  const lines = text.split(/\r\n|\n|\r/)
  const tokens: Token[] = []
  let line = 0
  let character = 0
  for (let at = 0; at < data.length; at += 5) {
    const [deltaLine = 0, deltaStart = 0, length = 0, type = 0, bits = 0] = data.slice(at, at + 5)
    character = deltaLine === 0 ? character + deltaStart : deltaStart
    line += deltaLine
    tokens.push({
      line,
      text: (lines[line] ?? '').slice(character, character + length),
      type: standardLegend.tokenTypes[type],
      modifiers: standardLegend.tokenModifiers.filter((_, index) => (bits & (1 << index)) !== 0),
    })
  }
  return tokens
}

function tokensOf(rows: readonly string[], dialect?: string): readonly Token[] {
  const text = logText(rows)
  return decode(text, semanticTokens(analyse(text, dialect), 0, rows.length))
}

const standardTypes = new Set([
  'namespace',
  'type',
  'class',
  'enum',
  'interface',
  'struct',
  'typeParameter',
  'parameter',
  'variable',
  'property',
  'enumMember',
  'event',
  'function',
  'method',
  'macro',
  'keyword',
  'modifier',
  'comment',
  'string',
  'number',
  'regexp',
  'operator',
  'decorator',
])

describe('semantic tokens', () => {
  it('give the type of each row its family', () => {
    const packed = { turn: 1, step: 1, index: 0, dt: [], texts: ['x'] }
    const rows = [
      header(),
      row(0, 'turn/start', { turn: 1 }),
      userMessage(1, 'turn/end'),
      row(2, 'assistant/chunk', { turn: 1, step: 1, chunk: { type: 'usage' } }),
      JSON.stringify({ type: 'text-chunks', seq0: 3, time0: 1, data: packed }),
      row(4, 'acme/thing', {}, { ignorable: true }),
      row(5, 'user/message', {}, { surfaceOp: { op: 'replace', start: 1, end: 1 }, sourceEventSeqs: [1] }),
    ]
    expect(tokensOf(rows)).toEqual([
      { line: 0, text: '"session"', type: 'namespace', modifiers: ['session'] },
      { line: 1, text: '"turn/start"', type: 'keyword', modifiers: ['turn'] },
      { line: 2, text: '"user/message"', type: 'function', modifiers: ['user'] },
      { line: 3, text: '"assistant/chunk"', type: 'class', modifiers: ['assistant', 'stream'] },
      { line: 4, text: '"text-chunks"', type: 'class', modifiers: ['assistant', 'stream'] },
      { line: 5, text: '"acme/thing"', type: 'variable', modifiers: ['unknown'] },
      { line: 6, text: '"user/message"', type: 'function', modifiers: ['user', 'replacement'] },
    ])
  })

  it('follow the dialect', () => {
    const delta = [header(), row(0, 'request/header-delta', { config: { model: 'm' } })]
    expect(tokensOf(delta, 'v0a')[1]).toMatchObject({ type: 'number', modifiers: ['request'] })
    expect(tokensOf(delta, 'v0c')[1]).toMatchObject({ type: 'variable', modifiers: ['unknown'] })
  })

  it('fade rows that no reader takes', () => {
    const rows = [
      header(),
      ...turnRows(0, 1),
      '{"type":"turn/start","seq":3,',
      row(3, 'turn/start', { turn: 2 }),
    ]
    expect(tokensOf(rows)[4]).toMatchObject({ text: '"turn/start"', modifiers: ['turn', 'deprecated'] })
    expect(tokensOf(rows)[5]).toMatchObject({ modifiers: ['turn'] })
  })

  it('find a type that stands elsewhere, but not in the depth of a long row', () => {
    const late = '{"seq":0,"time":1,"data":{"type":"x"},"type":"todo/write"}'
    const far = `{"data":"${'x'.repeat(5000)}","type":"todo/write","seq":1,"time":1}`
    const tokens = tokensOf([header(), late, far, '{"type":7}', '{"a":"type"}', ''])
    expect(tokens.map(({ text }) => text)).toEqual(['"session"', '"todo/write"'])
  })

  it('are the same with CRLF, and in their place where lines end in a carriage return alone', () => {
    const text = `${header()}\r\n${row(0, 'turn/start', { turn: 1 })}\r\n{\r"type":"turn/end"}\n`
    const tokens = decode(text, semanticTokens(analyse(text), 0, 3))
    expect(tokens.map(({ line, text: shown }) => [line, shown])).toEqual([
      [0, '"session"'],
      [1, '"turn/start"'],
      [3, '"turn/end"'],
    ])
  })

  it('look only at the rows asked for', () => {
    const text = logText(cleanRows(100))
    const analysis = analyse(text)
    const some = decode(text, semanticTokens(analysis, 5, 7))
    expect(some.map(({ line }) => line)).toEqual([5, 6, 7])
    const all = decode(text, allSemanticTokens(analysis) ?? [])
    expect(all.slice(5, 8)).toEqual(some)
    expect(semanticTokens(analysis, 900, 1000)).toEqual([])
  })

  it('are left out for a log that no editor colours at once', () => {
    const rows = Array.from({ length: 300_001 }, () => '')
    expect(allSemanticTokens(new LogAnalysis(new LogText(rows.join('\n'))))).toBeUndefined()
    const wide = new LogAnalysis(new LogText(`${header()}\n"${'x'.repeat(20_000_000)}"\n`))
    expect(allSemanticTokens(wide)).toBeUndefined()
    expect(semanticTokens(wide, 0, 1)).toHaveLength(5)
  })

  it('are found in time in rows without an end', () => {
    const endless = [
      `{"type":"${'x'.repeat(10_000_000)}`,
      `{"type":${' '.repeat(5_000_000)}"turn/start"}`,
      `{"type":"${'\\'.repeat(5_000_000)}`,
    ]
    expect(tokensOf([header(), ...endless]).map(({ text }) => text)).toEqual(['"session"', '"turn/start"'])
  })

  it('have the names of standard types, or of families for an editor that knows these', async () => {
    for (const type of standardLegend.tokenTypes) expect(standardTypes.has(type), type).toBe(true)
    expect(new Set(standardLegend.tokenModifiers).size).toBe(standardLegend.tokenModifiers.length)
    expect(standardLegend.tokenModifiers.length).toBeLessThan(32)
    const legendFor = async (initializationOptions?: object) => {
      const client = await LanguageClient.start({ initializationOptions })
      const { semanticTokensProvider } = client.initialized.capabilities
      await client.stop()
      return semanticTokensProvider?.legend
    }
    expect(await legendFor()).toEqual(standardLegend)
    expect(await legendFor({ familyTokens: true })).toEqual(familyLegend)
  })

  it('mean the same in both legends', () => {
    const text = logText([header(), ...turnRows(0, 1), row(3, 'acme/thing', {}), userMessage(4, 'x')])
    const data = semanticTokens(analyse(text), 0, 9)
    const types = data.filter((_, index) => index % 5 === 3).map((type) => familyLegend.tokenTypes[type])
    expect(types).toEqual(['dsh-session', 'dsh-turn', 'dsh-user', 'dsh-turn', 'dsh-event', 'dsh-user'])
  })

  it.skipIf(corpusFolder === undefined)('answer on every log of the corpus', () => {
    for (const { text, dialect, file } of corpusLogs()) {
      const tokens = decode(text, allSemanticTokens(analyse(text, dialect)) ?? [])
      const rows = text.split('\n')
      for (const { line, text: shown } of tokens) {
        const start = (rows[line] ?? '').split(shown, 1)[0]
        expect(start, file).toMatch(/"type"\s*:\s*$/)
      }
      const isMostRows = tokens.length >= rows.filter((each) => each.includes('"type"')).length * 0.99
      expect(isMostRows, file).toBe(true)
    }
  })
})

describe('a change of tokens', () => {
  it('gives the new tokens when it is applied to the old ones', () => {
    const numbers = fc.array(fc.nat(3), { maxLength: 30 })
    fc.assert(
      fc.property(numbers, numbers, (old, next) => {
        const change = tokensSince({ resultId: '1', data: old }, { resultId: '2', data: next })
        if (!('edits' in change)) throw new Error('There should be edits')
        expect(change.edits.length).toBeLessThan(2)
        const result = [...old]
        for (const { start, deleteCount, data = [] } of change.edits)
          result.splice(start, deleteCount, ...data)
        expect(result).toEqual(next)
      }),
    )
  })
})

describe('semantic tokens over the protocol', () => {
  const uri = 'file:///logs/session.jsonl'
  const textDocument = { uri }

  it('come whole, in parts and as changes', async () => {
    const client = await LanguageClient.start()
    const rows = cleanRows(20)
    client.open(uri, logText(rows))
    expect(client.initialized.capabilities.semanticTokensProvider).toMatchObject({
      range: true,
      full: { delta: true },
    })
    const full = await client.request<{ resultId: string; data: number[] }>(
      'textDocument/semanticTokens/full',
      { textDocument },
    )
    expect(full.data).toHaveLength(5 * rows.length)
    const range = { start: { line: 2, character: 0 }, end: { line: 3, character: 5 } }
    const part = await client.request<{ data: number[] }>('textDocument/semanticTokens/range', {
      textDocument,
      range,
    })
    expect(part.data).toEqual([2, ...full.data.slice(11, 20)])
    const start = { line: 4, character: 0 }
    client.change(uri, 2, { range: { start, end: start }, text: '{"type":"x"}\n' })
    const method = 'textDocument/semanticTokens/full/delta'
    const change = await client.request<{ resultId: string; edits: object[] }>(method, {
      textDocument,
      previousResultId: full.resultId,
    })
    expect(change.edits).toHaveLength(1)
    expect(JSON.stringify(change.edits).length).toBeLessThan(120)
    const again = await client.request<object>(method, { textDocument, previousResultId: full.resultId })
    expect(again).toHaveProperty('data')
  })
})
