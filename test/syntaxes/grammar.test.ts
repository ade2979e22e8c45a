import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import oniguruma from 'vscode-oniguruma'
import textmate from 'vscode-textmate'
import { semanticFamilies } from '../../server/features/semantic-tokens.js'
import { dialects } from '../../shared/format/registry.js'
import { packedRowDefinitions } from '../../shared/format/row-schema.js'
import { corpusFolder, corpusLogs } from '../corpus/corpus.js'

const grammarPath = 'syntaxes/dsh-session.tmLanguage.json'
let grammar: textmate.IGrammar

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')
  await oniguruma.loadWASM(readFileSync(wasm))
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(readFileSync(grammarPath, 'utf8'), grammarPath),
  })
  const loaded = await registry.loadGrammar('source.dsh-session')
  if (loaded === null) throw new Error('The grammar does not load')
  grammar = loaded
})

/** Scopes of the first token that covers the start of `text`, innermost last, without the suffix of the language. */
function scopesOf(line: string, text: string): readonly string[] {
  const at = line.indexOf(text)
  if (at === -1) throw new Error(`${text} does not stand in ${line}`)
  const token = grammar
    .tokenizeLine(line, textmate.INITIAL)
    .tokens.find(({ startIndex, endIndex }) => startIndex <= at && at < endIndex)
  return (token?.scopes ?? []).slice(1).map((scope) => scope.replace(/\.dsh-session$/, ''))
}

function scopeOf(line: string, text: string): string | undefined {
  return scopesOf(line, text).at(-1)
}

const row =
  '{"type":"tool/result","seq":12,"time":1784000000012,"data":{"turn":1,"step":2,"message":{"id":"m-1","role":"user","content":[{"type":"tool-result","toolCallId":"c1","content":[{"type":"text","text":"one\\n\\"role\\":\\"user\\""}],"isError":false}],"source":{"kind":"tool","callId":"c1"}}},"surfaceOp":"append","sourceEventSeqs":[11]}'

describe('the grammar', () => {
  it('sets the parts of a row apart', () => {
    expect(scopeOf(row, '"tool/result"')).toBe('variable.other.enummember.tool')
    expect(scopeOf(row, '12,')).toBe('constant.numeric.seq')
    expect(scopeOf(row, '1784')).toBe('constant.numeric.time')
    expect(scopeOf(row, '1,"step')).toBe('constant.numeric.place')
    expect(scopeOf(row, '"user","content')).toBe('constant.language.role')
    expect(scopeOf(row, '"m-1"')).toBe('variable.other.constant.id')
    expect(scopeOf(row, '"c1"')).toBe('variable.other.constant.id')
    expect(scopeOf(row, '"tool-result"')).toBe('support.constant.kind')
    expect(scopeOf(row, 'one')).toBe('string.quoted.double.prose')
    expect(scopeOf(row, '\\n')).toBe('constant.character.escape')
    expect(scopeOf(row, 'false')).toBe('constant.language')
    expect(scopeOf(row, '"append"')).toBe('keyword.operator.surface')
    expect(scopeOf(row, '11')).toBe('constant.numeric')
    expect(scopeOf(row, '"data"')).toBe('support.type.property-name')
  })

  it('knows nothing inside strings', () => {
    expect(scopesOf(row, 'role\\":\\"')).toEqual(['string.quoted.double.prose'])
    const arguments_ = '{"arguments":"{\\"type\\":\\"turn/end\\",\\"seq\\":1}","x":1}'
    expect(scopesOf(arguments_, 'turn/end')).toEqual(['string.quoted.double.prose'])
    expect(scopeOf(arguments_, '"x"')).toBe('support.type.property-name')
  })

  it('gives every event type the colour of its family', () => {
    for (const dialect of dialects) {
      for (const [type, { family }] of dialect.events) {
        expect(scopeOf(`{"type":"${type}","seq":0}`, `"${type}"`), type).toMatch(new RegExp(`\\.${family}$`))
      }
      for (const type of dialect.retiredTypes.keys()) {
        expect(scopeOf(`{"type":"${type}"}`, `"${type}"`), type).toMatch(/\.(?:request|control)$/)
      }
    }
    for (const { type } of packedRowDefinitions) {
      expect(scopeOf(`{ "type" : "${type}" }`, `"${type}"`)).toBe('entity.name.type.class.assistant.packed')
    }
    expect(scopeOf('{"type":"session","version":0}', '"session"')).toBe(
      'entity.name.namespace.session.header',
    )
    expect(scopeOf('{"type":"acme/thing"}', '"acme/thing"')).toBe('entity.name.tag.event')
  })

  it('agrees with the semantic tokens about the standard kinds behind families', () => {
    const kinds: Readonly<Record<string, RegExp>> = {
      keyword: /^keyword\.control\./,
      struct: /^storage\.type\.struct\./,
      function: /^entity\.name\.function\./,
      class: /^entity\.name\.type\.class\./,
      enumMember: /^variable\.other\.enummember\./,
      parameter: /^variable\.parameter\./,
      number: /^constant\.numeric\./,
      regexp: /^string\.regexp\./,
      decorator: /^entity\.name\.decorator\./,
      property: /^variable\.other\.property\./,
      namespace: /^entity\.name\.namespace\./,
      interface: /^entity\.name\.type\.interface\./,
    }
    const latest = dialects.at(-1)
    for (const [type, { family }] of latest?.events ?? []) {
      expect(scopeOf(`{"type":"${type}"}`, `"${type}"`), type).toMatch(
        kinds[semanticFamilies[family]] ?? /^$/,
      )
    }
  })

  it('ends with the line, however broken the row is', () => {
    for (const broken of [
      '{"type":"user/message","data":{"text":"torn',
      '{"a":"torn\\',
      '{"text":"x\\',
      '{{{[[[',
      '"',
      '}}]]',
    ]) {
      const { ruleStack } = grammar.tokenizeLine(broken, textmate.INITIAL)
      const { tokens } = grammar.tokenizeLine(row, ruleStack)
      expect(tokens, broken).toEqual(grammar.tokenizeLine(row, textmate.INITIAL).tokens)
    }
  })

  it('marks what is no JSON', () => {
    expect(scopeOf('{"a":nonsense}', 'nonsense')).toBe('invalid.illegal')
    expect(scopeOf('{"a":"\\x"}', '\\x')).toBe('invalid.illegal.escape')
    expect(scopeOf('{"seq":-0.5e3}', '-0.5e3')).toBe('constant.numeric')
  })

  it.skipIf(corpusFolder === undefined)('finds nothing wrong in the rows of real logs', () => {
    for (const { text, file, verdict } of corpusLogs()) {
      if (verdict !== 'accept') continue
      for (const line of text.split('\n').slice(0, 40)) {
        // Editors do not colour longer lines.
        if (line.length > 20_000 || !isJson(line)) continue
        const { tokens } = grammar.tokenizeLine(line, textmate.INITIAL)
        const wrong = tokens.filter(({ scopes }) => scopes.some((scope) => scope.startsWith('invalid')))
        expect(
          wrong.map(({ startIndex, endIndex }) => line.slice(startIndex, endIndex)),
          file,
        ).toEqual([])
      }
    }
  })
})

function isJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

describe('the language configuration', () => {
  it('takes types, ids and paths for one word', () => {
    const configuration: unknown = JSON.parse(readFileSync('syntaxes/language-configuration.json', 'utf8'))
    const pattern = String(Reflect.get(Object(configuration), 'wordPattern'))
    const words = '{"type":"turn/start","id":"m-1.2"}'.match(new RegExp(pattern, 'g'))
    expect(words).toEqual(['type', 'turn/start', 'id', 'm-1.2'])
  })
})
