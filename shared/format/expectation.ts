// Says in plain words what a schema wants, for messages about values that do not fit.
import { translated } from '../l10n/bundle.js'
import { compose, text } from '../text.js'
import { acceptsNothing, isForeignVariant, type SchemaNode, tagValuesOf } from './schema-node.js'

/** What would be right at a node: `a non-empty string`, `one of "ask", "never"`. Quotes values with backticks. */
export function expectationOf(node: SchemaNode): string {
  if (acceptsNothing(node)) return text('no such member')
  if (node.const !== undefined) return quote(node.const)
  if (node.enum !== undefined) return oneOf(node.enum)
  if (node.anyOf !== undefined) return expectationOfUnion(node, node.anyOf)
  switch (node.type) {
    case 'string':
      return expectationOfText(node)
    case 'number':
      return expectationOfNumber(node)
    case 'integer':
      return expectationOfInteger(node)
    case 'boolean':
      return text('`true` or `false`')
    case 'array':
      return expectationOfList(node)
    case 'object':
      return node.minProperties === undefined ? text('an object') : text('an object with at least one member')
    case 'null':
      return '`null`'
    default:
      return text('a value')
  }
}

/** What would be right as the tag of a union; lists the known tags, also where plug-ins may add some. */
export function expectationOfTag(union: SchemaNode, tag: string): string {
  const variants = union.anyOf ?? []
  const known = variants.flatMap((variant) => tagValuesOf(variant, tag))
  const isOpen = variants.some((variant) => isForeignVariant(variant, tag))
  return isOpen ? compose('a string such as {0}', [known.map(quote).join(', ')]) : oneOf(known)
}

function expectationOfUnion(union: SchemaNode, variants: readonly SchemaNode[]): string {
  if (union.discriminator !== undefined) return text('an object')
  const [first = text('a value'), ...others] = new Set(variants.map(expectationOf))
  return others.reduce((either, other) => compose('{0}, or {1}', [either, other]), first)
}

function expectationOfText(node: SchemaNode): string {
  if (node.pattern !== undefined) {
    return node.title === undefined
      ? compose('a string that matches {0}', [node.pattern])
      : translated(node.title)
  }
  return node.minLength === undefined ? text('a string') : text('a non-empty string')
}

function expectationOfList(node: SchemaNode): string {
  return node.minItems === 1 && node.maxItems === 1 ? text('an array of one element') : text('an array')
}

function expectationOfNumber(node: SchemaNode): string {
  const { above, lower, upper } = boundsOf(node)
  if (above !== undefined) return text('a number above {0}', [above])
  if (lower === undefined) return text('a number')
  return upper === undefined
    ? text('a number of at least {0}', [lower])
    : text('a number from {0} to {1}', [lower, upper])
}

function expectationOfInteger(node: SchemaNode): string {
  const { above, lower, upper } = boundsOf(node)
  if (above !== undefined) return text('a whole number above {0}', [above])
  if (lower === undefined) return text('a whole number')
  return upper === undefined
    ? text('a whole number of at least {0}', [lower])
    : text('a whole number from {0} to {1}', [lower, upper])
}

/** The bounds of exactly representable numbers would only be noise. */
function boundsOf({ exclusiveMinimum, minimum, maximum }: SchemaNode) {
  return {
    above: exclusiveMinimum,
    lower: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    upper: maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum,
  }
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? quote(values[0]) : compose('one of {0}', [values.map(quote).join(', ')])
}

function quote(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
