// Event types that a workspace declares: what is read, what is told, what the analysis makes of them.
import { applyEdits } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { declareType } from '../../shared/format/declare-type.js'
import { readDeclaredTypes } from '../../shared/format/declared-types.js'
import { describePath, membersAt } from '../../shared/format/describe.js'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { checkPayload } from '../../shared/format/payload-check.js'
import { LogText } from '../../shared/log/log-text.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'

const rows = exampleRows('v0c')

const search = {
  description: 'A web search begins.',
  place: 'in-step',
  ignorable: true,
  schema: {
    type: 'object',
    required: ['q'],
    additionalProperties: false,
    properties: {
      turn: { type: 'integer' },
      step: { type: 'integer' },
      q: { type: 'string', minLength: 1, description: 'What is searched for.' },
      engine: { enum: ['one', 'two'] },
      limit: { type: ['integer', 'null'] },
      page: { $ref: '#/$defs/page' },
    },
    $defs: { page: { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } } },
  },
}

function declared(types: object) {
  return readDeclaredTypes(JSON.stringify({ types }))
}

function messagesOf(source: string): readonly string[] {
  return readDeclaredTypes(source).problems.map(({ message }) => message)
}

/** The parts of the source that problems point at. */
function placesOf(source: string): readonly string[] {
  return readDeclaredTypes(source).problems.map(({ start, end }) => source.slice(start, end))
}

describe('a file of declared types', () => {
  it('gives definitions', () => {
    const { types, problems } = declared({ 'x-search/request': search, 'x-note': {} })
    expect(problems).toEqual([])
    expect(types.get('x-search/request')).toMatchObject({
      type: 'x-search/request',
      summary: 'A web search begins.',
      place: 'in-step',
      declared: { isIgnorable: true },
    })
    expect(types.get('x-note')).toMatchObject({ place: 'anywhere', declared: { isIgnorable: false } })
  })

  it('may hold comments and a trailing comma', () => {
    const source = '{ // ours\n "types": { "x-note": {}, } }'
    expect(readDeclaredTypes(source).problems).toEqual([])
    expect([...readDeclaredTypes(source).types.keys()]).toEqual(['x-note'])
  })

  it('keeps what is right of what is partly wrong, and says where the rest is', () => {
    const source = `{
      "types": {
        "": {},
        "turn/start": {},
        "x-one": 4,
        "x-two": { "description": 5, "place": "here", "ignorable": "yes", "shema": {} },
        "x-three": { "schema": { "pattern": "(" } }
      },
      "more": 1
    }`
    expect([...readDeclaredTypes(source).types.keys()]).toEqual(['x-two', 'x-three'])
    expect(placesOf(source)).toEqual([
      '""',
      '"turn/start"',
      '4',
      '5',
      '"here"',
      '"yes"',
      '"shema"',
      '{ "pattern": "(" }',
      '"more"',
    ])
  })

  it('never throws', () => {
    for (const source of [
      '',
      '   ',
      'nonsense',
      '[]',
      'null',
      '{"types":[]}',
      '{"types":{"x":',
      '{"a":'.repeat(50_000),
    ]) {
      expect(messagesOf(source), source.slice(0, 20)).not.toEqual([])
    }
    expect(messagesOf('{}')).toEqual([])
  })

  it('says which schemas cannot be used', () => {
    const complaint = (schema: unknown) => declared({ x: { schema } }).problems.map(({ message }) => message)
    expect(complaint('text')).toEqual([
      'This schema cannot be used: it is neither an object nor true or false',
    ])
    expect(complaint({ $ref: '#/$defs/none' })).toEqual([
      'This schema cannot be used: the reference #/$defs/none leads nowhere in this schema',
    ])
    expect(complaint({ properties: { a: { $ref: 'https://example.org/x.json' } } })).toHaveLength(1)
    expect(complaint({ $ref: '#' })).toHaveLength(1)
    expect(complaint({ type: 'string', pattern: '[' })).toHaveLength(1)
    expect(complaint(true)).toEqual([])
  })
})

describe('a declared type', () => {
  const definition = declared({ 'x-search/request': search }).types.get('x-search/request')
  if (definition === undefined) throw new Error('It should be declared')

  it('is validated by its schema', () => {
    const faults = (data: unknown) =>
      checkPayload(definition, data).map(({ path, expectation }) => `${path.join('.')}: ${expectation}`)
    expect(faults({ q: 'weather', engine: 'one', limit: null, page: { number: 1 } })).toEqual([])
    expect(faults({})).toEqual(['q: a non-empty string'])
    expect(faults({ q: 1 })).toEqual(['q: a string'])
    expect(faults({ q: 'x', z: 1 })).toEqual(['z: no such member'])
    expect(faults({ q: 'x', engine: 'three' })).toEqual(['engine: one of `one`, `two`'])
    expect(faults({ q: 'x', limit: 'many' })).toEqual(['limit: a whole number, or `null`'])
    expect(faults({ q: 'x', page: {} })).toEqual(['page.number: a whole number'])
    expect(faults('text')).toEqual([': an object'])
    expect(faults({ q: '' })[0]).toMatch(/^q: a value that /)
  })

  it('is described', () => {
    expect(membersAt(definition, []).map(({ name, required }) => [name, required])).toEqual([
      ['turn', false],
      ['step', false],
      ['q', true],
      ['engine', false],
      ['limit', false],
      ['page', false],
    ])
    expect(describePath(definition, ['q'])).toMatchObject({
      description: 'What is searched for.',
      type: 'string',
    })
    expect(describePath(definition, ['engine'])?.values).toEqual([{ value: 'one' }, { value: 'two' }])
    expect(describePath(definition, ['page', 'number'])?.type).toBe('integer')
  })

  it('is described as far as its schema makes sense', () => {
    const odd = {
      properties: { a: 4, b: { anyOf: 'x', properties: [] }, c: { allOf: [{ properties: { d: {} } }, 5] } },
      required: 'a',
      items: 3,
      enum: 'x',
    }
    const found = declared({ x: { schema: odd } }).types.get('x')
    if (found === undefined) throw new Error('It should be declared')
    expect(membersAt(found, []).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(membersAt(found, ['c']).map(({ name }) => name)).toEqual(['d'])
    expect(describePath(found, ['b'])).toBeDefined()
  })

  it('is known to the analysis, in its place and with its payload', () => {
    const { types } = declared({ 'x-search/request': search })
    const codes = (log: readonly string[], declaredTypes = types) => {
      const analysis = new LogAnalysis(new LogText(log.map((row) => `${row}\n`).join('')), { declaredTypes })
      analysis.advance()
      return analysis.problems().map(({ code, path }) => `${code} ${path.join('.')}`)
    }
    const around = (data: object) => [
      rows.header(),
      rows.turnStart(0),
      rows.stepStart(1),
      rows.event('x-search/request', 2, data),
      rows.stepEnd(3),
      rows.turnEnd(4),
    ]
    const good = { turn: 1, step: 1, q: 'weather' }
    expect(codes(around(good), new Map())).toEqual(['vocabulary/unknown-required type'])
    expect(codes(around(good))).toEqual([])
    expect(codes(around({ turn: 1, step: 1 }))).toEqual(['payload/mismatch data.q'])
    expect(codes([rows.header(), rows.event('x-search/request', 0, good)])).toEqual(['step/not-open '])
  })

  it('never takes the place of a type of the dialect', () => {
    const { types } = declared({ 'context/message': {} })
    expect(types.size).toBe(0)
    expect(v0a.events.has('context/message')).toBe(true)
  })
})

describe('declaring a type', () => {
  const withType = (source: string | undefined, type = 'x-search/request') => {
    const edits = declareType(source, type)
    if (edits === undefined) return undefined
    return applyEdits(
      source ?? '',
      edits.map(({ start, end, text }) => ({ offset: start, length: end - start, content: text })),
    )
  }

  it('makes a file', () => {
    for (const source of [undefined, '', '  \n']) {
      const text = withType(source) ?? ''
      expect([...readDeclaredTypes(text).types.keys()]).toEqual(['x-search/request'])
      expect(readDeclaredTypes(text).problems).toEqual([])
    }
  })

  it('keeps what is there, comments included', () => {
    const text = withType('{\n  // ours\n  "types": {\n    "x-note": {}\n  }\n}\n') ?? ''
    expect(text).toContain('// ours')
    expect([...readDeclaredTypes(text).types.keys()]).toEqual(['x-note', 'x-search/request'])
    expect([...readDeclaredTypes(withType('{}') ?? '').types.keys()]).toEqual(['x-search/request'])
  })

  it('leaves a file alone that it does not understand, and a type that is declared', () => {
    for (const source of ['[]', '{', '{"types":4}', '{"types":{"x-search/request":{}}}']) {
      expect(withType(source)).toBeUndefined()
    }
  })
})
