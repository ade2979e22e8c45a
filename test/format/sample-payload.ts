// Makes values that fit a schema, and small changes to values, for tests that compare two judges. A sample takes
// the choices of a fast-check generator, so a failure can be replayed.
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import {
  acceptsNothing,
  asNode,
  type Definitions,
  resolveNode,
  type SchemaNode,
} from '../../shared/format/schema-node.js'

/** Values that fit the schema, with and without its optional members, in every variant of its unions. */
export function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  return ofNode(asNode(schema), {}, 0)
}

function ofNode(outer: SchemaNode, around: Definitions, depth: number): fc.Arbitrary<unknown> {
  const { node, definitions } = resolveNode(outer, around)
  if (node.anyOf !== undefined)
    return fc.oneof(...node.anyOf.map((variant) => ofNode(variant, definitions, depth)))
  if (node.const !== undefined) return fc.constant(node.const)
  if (node.enum !== undefined) return fc.constantFrom(...node.enum)
  if (node.not?.enum !== undefined) return fc.constant('some-plugin-tag')
  switch (node.type) {
    case 'string':
      return ofText(node)
    case 'integer':
      return fc.integer({
        min: node.minimum ?? -5,
        max: Math.min(node.maximum ?? 900, (node.minimum ?? 0) + 900),
      })
    case 'number':
      return fc.integer({ min: (node.minimum ?? node.exclusiveMinimum ?? -5) + 1, max: 1000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return ofList(node, definitions, depth)
    case 'object':
      return ofObject(node, definitions, depth)
    default:
      return fc.constantFrom(null, 'anything', { any: ['thing'] })
  }
}

/** Texts for the two patterns that definitions use. */
const spelled = ['2026-08-21T09:30:00.000Z', 'no-test-command']

function ofText(node: SchemaNode): fc.Arbitrary<string> {
  const { pattern, minLength } = node
  if (pattern === undefined) return fc.constantFrom(...(minLength === undefined ? ['', 'x'] : ['x', 'words']))
  const fitting = spelled.find((text) => new RegExp(pattern).test(text))
  if (fitting === undefined) throw new Error(`no sample for ${pattern}`)
  return fc.constant(fitting)
}

function ofList(node: SchemaNode, definitions: Definitions, depth: number): fc.Arbitrary<unknown> {
  const items = node.items ?? {}
  const minLength = node.minItems ?? 0
  // Recursive types end here: a list may be empty.
  if (depth > 12 && minLength === 0) return fc.constant([])
  return fc.array(ofNode(items, definitions, depth + 4), { minLength, maxLength: node.maxItems ?? 2 })
}

function ofObject(node: SchemaNode, definitions: Definitions, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(node.properties ?? {}).filter(([, member]) => !acceptsNothing(member))
  const arbitraries = Object.fromEntries(
    members.map(([name, member]) => [name, ofNode(member, definitions, depth + 1)]),
  )
  return fc
    .record(arbitraries, { requiredKeys: [...(node.required ?? [])] })
    .filter((value) => Object.keys(value).length >= (node.minProperties ?? 0))
    .filter((value) => !('llmStreamCall' in value) || 'rawOutput' in value)
}

const strangeValues: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  2 ** 60,
  '',
  'x',
  true,
  false,
  [],
  [1],
  {},
  { kind: '' },
  { kind: 'tool', callId: 'c' },
  { kind: 'model', provider: 'p', model: 'm' },
  'tool-result',
  'user',
  'assistant',
]

const strangeNames = [
  'id',
  'role',
  'kind',
  'type',
  'message',
  'content',
  'source',
  'reason',
  'error',
  'extra',
  'trigger',
]

interface Change {
  readonly where: number
  readonly how: 'remove' | 'replace' | 'add'
  readonly value: unknown
  readonly name: string
}

/** One change somewhere inside a value. */
export const change: fc.Arbitrary<Change> = fc.record({
  where: fc.nat(200),
  how: fc.constantFrom('remove', 'replace', 'add'),
  value: fc.constantFrom(...strangeValues),
  name: fc.constantFrom(...strangeNames),
})

/** A copy of `value` with changes made one after the other. */
export function withChanges(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce(changeOnce, structuredClone(value))
}

function changeOnce(value: unknown, { where, how, value: put, name }: Change): unknown {
  const places = containersOf(value)
  const place = places[where % Math.max(1, places.length)]
  if (place === undefined) return put
  const { container, key } = place
  if (how === 'remove') Reflect.deleteProperty(container, key)
  else Reflect.set(container, how === 'add' && !Array.isArray(container) ? name : key, structuredClone(put))
  // A removed element must not leave a hole: JSON has none.
  return JSON.parse(JSON.stringify(value))
}

interface Slot {
  readonly container: object
  readonly key: string
}

function containersOf(value: unknown): readonly Slot[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => [
    { container: value, key },
    ...containersOf(member),
  ])
}
