// The exported JSON Schema: it is one sound document, and an independent validator judges rows with it.
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { type JsonSchema, jsonSchemaOf } from '../../shared/format/json-schema.js'
import { dialects, findDialect } from '../../shared/format/registry.js'
import { asNode, type SchemaNode } from '../../shared/format/schema-node.js'

function documentOf(id: string): JsonSchema {
  const dialect = findDialect(id)
  if (dialect === undefined) throw new Error(`no dialect ${id}`)
  // The way it leaves the program: as JSON text.
  return JSON.parse(JSON.stringify(jsonSchemaOf(dialect)))
}

const validators = new Map(dialects.map(({ id }) => [id, Compile(documentOf(id))]))
const fits = (id: string, row: unknown) => validators.get(id)?.Check(row)

const event = (type: string, data: unknown, members: object = {}) => ({
  type,
  seq: 0,
  time: 0,
  data,
  ...members,
})
const append = { surfaceOp: 'append' }
const user = { kind: 'user' }

describe('the document', () => {
  it.each(dialects)('of $id refers only to its own definitions', ({ id }) => {
    const document = documentOf(id)
    const definitions = Object.keys(document['$defs'] as object)
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/\$defs\/([^"]*)"/g)]
    const names = references.map(([, name = '']) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    expect(names.filter((name) => !definitions.includes(name))).toEqual([])
    expect(JSON.stringify(document)).not.toMatch(/"(?:\$id|discriminator|~kind)"/)
  })

  it.each(dialects)('of $id has a title and a description for every event type', ({ id, events }) => {
    const definitions = documentOf(id)['$defs'] as Record<string, JsonSchema>
    for (const { type, summary } of events.values()) {
      expect(definitions[type]).toMatchObject({ title: type, description: summary })
    }
  })

  it.each(dialects)('of $id gives one name to one value type only', ({ header, events }) => {
    const shapes = new Map<string, Set<string>>()
    const schemas = [header.schema, ...[...events.values()].map(({ payload }) => payload)]
    for (const schema of schemas) {
      for (const { title, description: _where, ...shape } of nodesOf(asNode(schema))) {
        // A pattern's title says what such a text is; the others are names.
        if (title === undefined || shape.pattern !== undefined) continue
        shapes.set(title, (shapes.get(title) ?? new Set()).add(JSON.stringify(shape)))
      }
    }
    expect([...shapes].filter(([, variants]) => variants.size > 1).map(([title]) => title)).toEqual([])
    expect([...shapes.keys()]).toEqual(expect.arrayContaining(['StreamChunk', 'TokenUsage', 'EpochHeader']))
  })

  it('names the value types of its dialect', () => {
    const names = (id: string) => Object.keys(documentOf(id)['$defs'] as object)
    expect(names('v0a')).toEqual(expect.arrayContaining(['ContentBlock', 'TurnTrigger', 'Message']))
    expect(names('v0a')).not.toContain('Provenance')
    expect(names('v0b')).toContain('Provenance')
    expect(names('v0c')).toEqual(expect.arrayContaining(['UserMessage', 'LlmFailure', 'CancelCause']))
    expect(names('v0c')).not.toContain('TurnTrigger')
  })
})

function nodesOf(node: SchemaNode, above: readonly SchemaNode[] = []): readonly SchemaNode[] {
  if (above.includes(node)) return []
  const { properties = {}, items = [], anyOf = [], $defs = {} } = node
  const parts = [Object.values(properties), items, anyOf, Object.values($defs)].flat()
  return [node, ...parts.flatMap((part) => nodesOf(part, [...above, node]))]
}

describe('rows', () => {
  it('fit under the dialect that writes them', () => {
    expect(fits('v0a', event('turn/start', { turn: 1, trigger: { kind: 'message', source: user } }))).toBe(
      true,
    )
    expect(fits('v0b', event('user/message', { content: [], source: user }, append))).toBe(true)
    expect(
      fits('v0c', event('user/message', { id: 'm', role: 'user', content: [], source: user }, append)),
    ).toBe(true)
    expect(fits('v0c', { type: 'session', version: 0, id: 's', createdAt: 0, delegationDepth: 0 })).toBe(true)
    const texts = { turn: 1, step: 1, index: 0, dt: [1, 2], texts: ['a', 'b', 'c'] }
    expect(fits('v0c', { type: 'text-chunks', seq0: 4, time0: 9, data: texts })).toBe(true)
  })

  it('fit in an older shape that the loader converts', () => {
    expect(fits('v0c', event('user/message', { content: [], source: user }, append))).toBe(true)
    expect(fits('v0c', event('steering/message', { turn: 1, content: [], source: user }, append))).toBe(true)
  })

  it('do not fit where envelope or payload is wrong', () => {
    expect(fits('v0c', event('turn/start', { turn: 0 }))).toBe(false)
    expect(fits('v0c', event('turn/start', { turn: 1 }, append))).toBe(false)
    expect(fits('v0c', event('user/message', { id: 'm', role: 'user', content: [], source: user }))).toBe(
      false,
    )
    expect(fits('v0c', event('turn/start', { turn: 1 }, { ignorable: false }))).toBe(false)
    expect(fits('v0a', event('turn/end', { turn: 1, reason: { kind: 'completed' } }, { time: -1 }))).toBe(
      false,
    )
    expect(
      fits('v0a', event('turn/end', { turn: 1, reason: { kind: 'completed' } }, { ignorable: true })),
    ).toBe(false)
    const header = { type: 'session', version: 0, id: 's', createdAt: 0, delegationDepth: 0 }
    expect(fits('v0c', { ...header, sandboxMode: 'read-only' })).toBe(false)
    expect(fits('v0c', { ...header, delegationDepth: undefined })).toBe(false)
  })

  it('nest content blocks to any depth', () => {
    const nested = (block: object) => ({ type: 'tool-result', toolCallId: 'c', content: [block] })
    const message = (block: object) =>
      event('user/message', { content: [nested(nested(block))], source: user }, append)
    expect(fits('v0b', message({ type: 'text', text: 'deep' }))).toBe(true)
    expect(fits('v0b', message({ type: 'text' }))).toBe(false)
  })

  it('of unknown types need the mark in v0c and nothing elsewhere', () => {
    expect(fits('v0a', event('acme/thing', 1))).toBe(true)
    expect(fits('v0c', event('acme/thing', 1))).toBe(false)
    expect(fits('v0c', event('acme/thing', 1, { ignorable: true }))).toBe(true)
  })
})
