// Writes a dialect down as one JSON Schema document (draft 2020-12), for tools that know nothing of this project.
// The document describes stored rows: header, events, packed rows. Relations between rows are beyond it.
import type { TSchema } from 'typebox'
import type { Dialect } from './dialect.js'
import { packedRowDefinitions, rowSchemaOf } from './row-schema.js'
import { asNode, type SchemaNode } from './schema-node.js'

/** A JSON Schema, as plain data ready for `JSON.stringify`. */
export type JsonSchema = Readonly<Record<string, unknown>>

interface RowKind {
  readonly type: string
  readonly schema: TSchema
}

/** One schema for the rows of a dialect. Which part applies to a row is decided by its `type`. */
export function jsonSchemaOf(dialect: Dialect): JsonSchema {
  const events = [...dialect.events.values()]
  const kinds: readonly RowKind[] = [
    ...events.map((definition) => ({ type: definition.type, schema: rowSchemaOf(dialect, definition) })),
    ...(dialect.packedRows ? packedRowDefinitions : []),
  ]
  const shared = new Map<string, JsonSchema>()
  const rows = kinds.map(
    ({ type, schema }) => [type, { title: type, ...convert(asNode(schema), shared) }] as const,
  )
  const types = ['session', ...kinds.map(({ type }) => type)]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Row of a DeepSeek Harness session log, ${dialect.title}`,
    description: 'The header line of a session log, or one of the rows after it.',
    type: 'object',
    required: ['type'],
    properties: {
      type: { type: 'string', description: 'The event type, or what else the row is.', examples: types },
    },
    allOf: [
      ...types.map(whereTypeIs),
      ...(dialect.unknownTypes === 'refuse' ? [knownOrIgnorable(types)] : []),
    ],
    $defs: { ...Object.fromEntries(shared), session: headerOf(dialect, shared), ...Object.fromEntries(rows) },
  }
}

function whereTypeIs(type: string): JsonSchema {
  return {
    if: { properties: { type: { const: type } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema; nobody awaits a schema.
    then: { $ref: reference(type) },
  }
}

/** A row of a type that the dialect does not know must say that it may be left out. */
function knownOrIgnorable(types: readonly string[]): JsonSchema {
  return {
    anyOf: [
      { properties: { type: { enum: types } } },
      { properties: { ignorable: { const: true } }, required: ['ignorable'] },
    ],
  }
}

function headerOf(dialect: Dialect, shared: Map<string, JsonSchema>): JsonSchema {
  const header = convert(asNode(dialect.header.schema), shared, 'here')
  const retired = dialect.header.retiredMembers.map((name) => [name, false] as const)
  const properties = isRecord(header['properties']) ? header['properties'] : {}
  return { ...header, title: 'session', properties: { ...properties, ...Object.fromEntries(retired) } }
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reference to a definition of the document, as a URI fragment with a JSON pointer. */
function reference(name: string): string {
  return `#/$defs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/**
 * A node as JSON Schema. Named value types and recursive ones move to the definitions of the document, unless the
 * node itself is wanted `here`.
 */
function convert(
  node: SchemaNode,
  shared: Map<string, JsonSchema>,
  where: 'here' | 'shared' = 'shared',
): JsonSchema {
  const { $defs, $ref, title, ...rest } = node
  for (const [name, definition] of Object.entries($defs ?? {})) share(name, definition, shared)
  if ($ref !== undefined)
    return { $ref: reference($ref), ...(rest.description && { description: rest.description }) }
  if (where === 'here' || title === undefined || (rest.type !== 'object' && rest.anyOf === undefined)) {
    return { ...(title !== undefined && { title }), ...convertKeywords(rest, shared) }
  }
  const { description, ...body } = rest
  share(title, body, shared)
  return { $ref: reference(title), ...(description && { description }) }
}

function share(name: string, node: SchemaNode, shared: Map<string, JsonSchema>): void {
  if (shared.has(name)) return
  // Taken before the body is converted: a recursive type refers to itself.
  shared.set(name, {})
  shared.set(name, { title: name, ...convertKeywords(node, shared) })
}

function convertKeywords(node: SchemaNode, shared: Map<string, JsonSchema>): JsonSchema {
  // `discriminator` is our own note, and the `$id` of a recursive type would clash with the other definitions.
  const { discriminator: _note, $id: _id, properties, items, anyOf, ...keywords } = node
  return {
    ...keywords,
    ...(properties !== undefined && { properties: convertMembers(properties, shared) }),
    ...(items !== undefined && { items: convert(items, shared) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map((variant) => convert(variant, shared)) }),
  }
}

function convertMembers(
  members: Readonly<Record<string, SchemaNode>>,
  shared: Map<string, JsonSchema>,
): JsonSchema {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, convert(member, shared)]))
}
