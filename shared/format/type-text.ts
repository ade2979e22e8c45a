// Writes a schema down in a line, the way people who program read types: `string`, `"ask" | "never"`.
import { text } from '../text.js'
import { isForeignVariant, type SchemaNode } from './schema-node.js'

/** The type of a value that fits the node: never empty, for people only. */
export function typeTextOf(node: SchemaNode): string {
  if (node.$ref !== undefined) return node.$ref
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.enum !== undefined) return node.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (node.anyOf !== undefined) return typeTextOfUnion(node, node.anyOf)
  switch (node.type) {
    case 'array':
      return typeTextOfArray(node)
    case 'object':
      return node.title ?? 'object'
    case 'integer':
    case 'number':
      return typeTextOfNumber(node, node.type)
    case undefined:
      return node.not === undefined ? text('any JSON value') : 'never'
    default:
      return node.type
  }
}

function typeTextOfUnion(union: SchemaNode, variants: readonly SchemaNode[]): string {
  const tag = union.discriminator?.propertyName
  const known = tag === undefined ? variants : variants.filter((variant) => !isForeignVariant(variant, tag))
  return union.title ?? [...new Set(known.map(typeTextOf))].join(' | ')
}

function typeTextOfArray(node: SchemaNode): string {
  const item = typeTextOf(node.items ?? {})
  return item.includes(' ') ? `(${item})[]` : `${item}[]`
}

function typeTextOfNumber(node: SchemaNode, type: string): string {
  if (node.exclusiveMinimum !== undefined) return `${type} > ${node.exclusiveMinimum}`
  if (node.minimum === undefined || node.minimum === Number.MIN_SAFE_INTEGER) return type
  const upper =
    node.maximum === undefined || node.maximum === Number.MAX_SAFE_INTEGER ? '' : `, ≤ ${node.maximum}`
  return `${type} ≥ ${node.minimum}${upper}`
}
