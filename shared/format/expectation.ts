// Says in plain words what a schema wants, for messages about values that do not fit.
import { acceptsNothing, isForeignVariant, type SchemaNode, tagValuesOf } from './schema-node.js'

/** What would be right at a node: `a non-empty string`, `one of "ask", "never"`. Quotes values with backticks. */
export function expectationOf(node: SchemaNode): string {
  if (acceptsNothing(node)) return 'no such member'
  if (node.const !== undefined) return quote(node.const)
  if (node.enum !== undefined) return oneOf(node.enum)
  if (node.anyOf !== undefined) return expectationOfUnion(node, node.anyOf)
  switch (node.type) {
    case 'string':
      return expectationOfText(node)
    case 'number':
      return `a number${bounds(node)}`
    case 'integer':
      return `a whole number${bounds(node)}`
    case 'boolean':
      return '`true` or `false`'
    case 'array':
      return expectationOfList(node)
    case 'object':
      return node.minProperties === undefined ? 'an object' : 'an object with at least one member'
    case 'null':
      return '`null`'
    default:
      return 'a value'
  }
}

/** What would be right as the tag of a union; lists the known tags, also where plug-ins may add some. */
export function expectationOfTag(union: SchemaNode, tag: string): string {
  const variants = union.anyOf ?? []
  const known = variants.flatMap((variant) => tagValuesOf(variant, tag))
  const isOpen = variants.some((variant) => isForeignVariant(variant, tag))
  return isOpen ? `a string such as ${known.map(quote).join(', ')}` : oneOf(known)
}

function expectationOfUnion(union: SchemaNode, variants: readonly SchemaNode[]): string {
  if (union.discriminator !== undefined) return 'an object'
  return [...new Set(variants.map(expectationOf))].join(', or ')
}

function expectationOfText(node: SchemaNode): string {
  if (node.pattern !== undefined) return node.title ?? `a string that matches ${node.pattern}`
  return node.minLength === undefined ? 'a string' : 'a non-empty string'
}

function expectationOfList(node: SchemaNode): string {
  return node.minItems === 1 && node.maxItems === 1 ? 'an array of one element' : 'an array'
}

function bounds(node: SchemaNode): string {
  if (node.exclusiveMinimum !== undefined) return ` above ${node.exclusiveMinimum}`
  // The bounds of exactly representable numbers would only be noise.
  const lower = node.minimum === Number.MIN_SAFE_INTEGER ? undefined : node.minimum
  const upper = node.maximum === Number.MAX_SAFE_INTEGER ? undefined : node.maximum
  if (lower === undefined) return ''
  return upper === undefined ? ` of at least ${lower}` : ` from ${lower} to ${upper}`
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? quote(values[0]) : `one of ${values.map(quote).join(', ')}`
}

function quote(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
