// JSON Schemas out of a file that a workspace brings along: turned into the nodes that hover and completion walk, and
// used to check payloads. Such a schema may hold anything; what is not understood is left out of the description, and
// checked all the same by a checker that interprets schemas and runs no code made from them.
import { Check, Errors } from 'typebox/schema'
import type { JsonPath } from '../rules/problem.js'
import { compose, text } from '../text.js'
import type { PayloadFault } from './dialect.js'
import { expectationOf } from './expectation.js'
import { isJsonObject, type SchemaNode } from './schema-node.js'

/** Deeper nesting is not described; no person writes it. */
const MOST_DEPTH = 40

/** So many faults of one payload are named. */
const MOST_FAULTS = 5

export interface DeclaredSchema {
  readonly node: SchemaNode
  readonly faultsOf: (data: unknown) => readonly PayloadFault[]
}

/** Reads a schema; a text instead where it cannot be used, which says why. */
export function readDeclaredSchema(schema: unknown): DeclaredSchema | string {
  if (typeof schema !== 'boolean' && !isJsonObject(schema))
    return text('it is neither an object nor true or false')
  const dangling = findDangling(schema, schema, 0)
  if (dangling !== undefined) return text('the reference {0} leads nowhere in this schema', [dangling])
  try {
    // Whatever is wrong with patterns and references shows when they are used.
    for (const probe of [{}, '', 0]) Check(schema, probe)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const node = toNode(schema, definitionsOf(schema), 0)
  return { node, faultsOf: (data) => faultsOf(schema, node, data) }
}

type Members = Readonly<Record<string, unknown>>

function faultsOf(schema: boolean | Members, node: SchemaNode, data: unknown): readonly PayloadFault[] {
  try {
    const [, errors] = Errors(schema, data)
    return errors.flatMap((error) => toFaults(error, node)).slice(0, MOST_FAULTS)
  } catch (error) {
    // Only absurd nesting gets here.
    if (error instanceof RangeError) return []
    throw error
  }
}

type SchemaError = ReturnType<typeof Errors>[1][number]

function toFaults(error: SchemaError, node: SchemaNode): readonly PayloadFault[] {
  const path = toPath(error.instancePath)
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({
        path: [...path, name],
        expectation: expectationOf(nodeAt(node, [...path, name])),
        missing: true,
      }))
    case 'boolean':
      return [{ path, expectation: text('no such member') }]
    case 'additionalProperties':
      // Each member that is too many has an error of its own.
      return []
    case 'type':
      return [{ path, expectation: typeText(error.params.type) }]
    case 'const':
      return [{ path, expectation: expectationOf({ const: error.params.allowedValue }) }]
    case 'enum':
      return [{ path, expectation: expectationOf({ enum: error.params.allowedValues }) }]
    default:
      return [{ path, expectation: text('a value that {0}', [error.message]) }]
  }
}

function typeText(types: unknown): string {
  const [first, ...others]: readonly unknown[] = Array.isArray(types) ? types : [types]
  const nameOf = (type: unknown) => expectationOf({ type: String(type) })
  return others.reduce<string>(
    (either, other) => compose('{0}, or {1}', [either, nameOf(other)]),
    nameOf(first),
  )
}

/** What the schema says about a place; a node that accepts all where it says nothing that is understood. */
function nodeAt(node: SchemaNode, path: JsonPath): SchemaNode {
  return path.reduce<SchemaNode>(
    (at, part) => (typeof part === 'number' ? at.items : at.properties?.[part]) ?? {},
    node,
  )
}

/** A JSON pointer as a path; digits count as elements, as they mostly are. */
function toPath(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^(?:0|[1-9]\d{0,8})$/.test(part) ? Number(part) : part))
}

const referenceForm = /^#\/(?:\$defs|definitions)\/([^/]+)$/

/** The first reference of a schema that this file cannot follow. */
function findDangling(schema: unknown, root: unknown, depth: number): string | undefined {
  if (depth > MOST_DEPTH) return undefined
  if (Array.isArray(schema)) {
    const list: readonly unknown[] = schema
    return firstOf(list, (item) => findDangling(item, root, depth + 1))
  }
  if (!isJsonObject(schema)) return undefined
  const { $ref } = schema
  if (typeof $ref === 'string' && $ref !== '#') {
    const name = referenceForm.exec($ref)?.[1]
    if (name === undefined || definitionsOf(root)[name] === undefined) return $ref
  }
  return firstOf(Object.values(schema), (value) => findDangling(value, root, depth + 1))
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function definitionsOf(root: unknown): Members {
  if (!isJsonObject(root)) return {}
  const { $defs, definitions } = root
  return { ...(isJsonObject(definitions) ? definitions : {}), ...(isJsonObject($defs) ? $defs : {}) }
}

/** The keywords that are understood, with values of the right kind. References are followed, so a node stands alone. */
function toNode(schema: unknown, definitions: Members, depth: number): SchemaNode {
  if (schema === false) return { not: {} }
  if (!isJsonObject(schema) || depth > MOST_DEPTH) return {}
  const below = (value: unknown) => toNode(value, definitions, depth + 1)
  const { $ref } = schema
  const name = typeof $ref === 'string' ? referenceForm.exec($ref)?.[1] : undefined
  if (name !== undefined) return { ...below(definitions[name]), ...annotationsOf(schema) }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].map(below) : []
  return {
    ...annotationsOf(schema),
    ...valuesOf(schema),
    ...typeOf(schema, below),
    ...mergedMembers([...parts, membersOf(schema, below)]),
    ...(isJsonObject(schema['items']) && { items: below(schema['items']) }),
    ...boundsOf(schema),
  }
}

function annotationsOf({ title, description }: Members): SchemaNode {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
  }
}

function valuesOf(schema: Members): SchemaNode {
  const { enum: values, examples } = schema
  return {
    ...(Object.hasOwn(schema, 'const') && { const: schema['const'] }),
    ...(Array.isArray(values) && { enum: values }),
    ...(Array.isArray(examples) && { examples }),
  }
}

/** Several types are a union of one type each. */
function typeOf(
  { type, anyOf, oneOf: alternatives }: Members,
  below: (value: unknown) => SchemaNode,
): SchemaNode {
  const union = Array.isArray(anyOf) ? anyOf : Array.isArray(alternatives) ? alternatives : undefined
  if (union !== undefined) return { anyOf: union.map(below) }
  if (typeof type === 'string') return { type }
  if (!Array.isArray(type)) return {}
  return { anyOf: type.filter((each) => typeof each === 'string').map((each) => ({ type: each })) }
}

function membersOf(schema: Members, below: (value: unknown) => SchemaNode): SchemaNode {
  const { properties, required, additionalProperties } = schema
  return {
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, below(value)])),
    }),
    ...(Array.isArray(required) && { required: required.filter((name) => typeof name === 'string') }),
    ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
  }
}

/** The members of all parts together. */
function mergedMembers(parts: readonly SchemaNode[]): SchemaNode {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}))
  const required = parts.flatMap((part) => part.required ?? [])
  const closed = parts.find((part) => part.additionalProperties !== undefined)
  return {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(closed !== undefined && { additionalProperties: closed.additionalProperties === true }),
  }
}

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'minItems', 'maxItems', 'minLength'] as const

function boundsOf(schema: Members): SchemaNode {
  const found = bounds.filter((name) => typeof schema[name] === 'number').map((name) => [name, schema[name]])
  return Object.fromEntries(found)
}
