// Drafts a value for a member out of its schema: everything that must be there, with what is known filled in and places
// to fill in for the rest. Nothing is made up: a text is empty until somebody writes it.
import {
  acceptsNothing,
  type Definitions,
  isForeignVariant,
  resolveNode,
  type SchemaNode,
} from '../../../shared/format/schema-node.js'
import type { JsonPath } from '../../../shared/rules/problem.js'
import type { SnippetPart } from './snippet.js'

/** What is known to belong at a place, as JSON text; a placeholder where it is only likely. */
export type KnownValue = (path: JsonPath, allowsNull: boolean) => SnippetPart | undefined

/** Recursive values end somewhere. */
const MOST_DEPTH = 10

/** The value at `path` of a row that fits the node. */
export function draftValue(
  node: SchemaNode,
  definitions: Definitions,
  path: JsonPath,
  known: KnownValue,
): readonly SnippetPart[] {
  const resolved = resolveNode(node, definitions)
  const value = known(path, allowsNull(resolved.node))
  if (value !== undefined) return [value]
  return path.length > MOST_DEPTH ? ['null'] : draftOf(resolved.node, resolved.definitions, path, known)
}

function draftOf(
  node: SchemaNode,
  definitions: Definitions,
  path: JsonPath,
  known: KnownValue,
): readonly SnippetPart[] {
  if (node.const !== undefined) return [JSON.stringify(node.const)]
  if (node.enum !== undefined) return [choice(node.enum)]
  if (node.anyOf !== undefined) return draftUnion(node, node.anyOf, { definitions, path, known })
  switch (node.type) {
    case 'string':
      return node.examples === undefined ? ['"', { value: '' }, '"'] : [choice(node.examples)]
    case 'integer':
    case 'number':
      return [{ value: String(Math.max(node.minimum ?? 0, 0)) }]
    case 'boolean':
      return [choice([false, true])]
    case 'null':
      return ['null']
    case 'array':
      return draftArray(node, definitions, path, known)
    case 'object':
      return draftObject(node, definitions, path, known)
    default:
      return node.properties === undefined ? [{ value: 'null' }] : draftObject(node, definitions, path, known)
  }
}

function allowsNull({ anyOf = [] }: SchemaNode): boolean {
  return anyOf.some(({ type }) => type === 'null')
}

function choice(values: readonly unknown[]): SnippetPart {
  const choices = values.map((value) => JSON.stringify(value) ?? 'null')
  return { value: choices[0] ?? 'null', choices }
}

interface DraftPlace {
  readonly definitions: Definitions
  readonly path: JsonPath
  readonly known: KnownValue
}

/** The first variant: definitions list the usual one first. */
function draftUnion(
  union: SchemaNode,
  variants: readonly SchemaNode[],
  { definitions, path, known }: DraftPlace,
): readonly SnippetPart[] {
  const tag = union.discriminator?.propertyName
  const own = variants.filter((variant) => tag === undefined || !isForeignVariant(variant, tag))
  return draftValue(own[0] ?? {}, definitions, path, known)
}

/** Lists are empty until somebody fills them; contents have at least one block. */
function draftArray(
  node: SchemaNode,
  definitions: Definitions,
  path: JsonPath,
  known: KnownValue,
): readonly SnippetPart[] {
  const hasOne = (node.minItems ?? 0) > 0 || path.at(-1) === 'content'
  if (!hasOne || node.items === undefined) return ['[', { value: '' }, ']']
  return ['[', ...draftValue(node.items, definitions, [...path, 0], known), ']']
}

function draftObject(
  node: SchemaNode,
  definitions: Definitions,
  path: JsonPath,
  known: KnownValue,
): readonly SnippetPart[] {
  const parts: SnippetPart[] = ['{']
  for (const [name, member] of Object.entries(node.properties ?? {})) {
    const at = [...path, name]
    const isWanted = node.required?.includes(name) === true || known(at, false) !== undefined
    if (!isWanted || acceptsNothing(member)) continue
    parts.push(`${parts.length === 1 ? '' : ','}${JSON.stringify(name)}:`)
    parts.push(...draftValue(member, definitions, at, known))
  }
  return [...parts, '}']
}
