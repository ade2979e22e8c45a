// Finds where a value does not fit a schema. Slower than the compiled checks and asked only when they fail. Of a
// union it looks into the variant whose tag the value has, so that a fault is named where it is.
import type { TSchema } from 'typebox'
import type { JsonPath } from '../rules/problem.js'
import { text } from '../text.js'
import type { PayloadFault } from './dialect.js'
import { expectationOf, expectationOfTag } from './expectation.js'
import { isPlaceholder } from './placeholder.js'
import {
  acceptsNothing,
  asNode,
  type Definitions,
  findVariant,
  isJsonObject,
  resolveNode,
  type SchemaNode,
} from './schema-node.js'

/** So many faults of one value are named: where there are more, it is one mistake rather than many. */
export const faultLimit = 5

/** Nested content deeper than this is not looked into: only a hostile log has it, and the call stack is finite. */
const maximalDepth = 256

/** A value, the node it should fit, and where the value stands. */
interface Target {
  readonly node: SchemaNode
  readonly definitions: Definitions
  readonly value: unknown
  readonly path: JsonPath
  readonly placeholders: Placeholders
}

/** Whether the placeholders of projected fixtures (`{{tools}}`) fit anywhere, or are strings like any other. */
export type Placeholders = 'fit' | 'text'

/** At most five faults of `value`, in the order of the schema. Empty where the value fits. Never throws. */
export function findFaults(
  schema: TSchema,
  value: unknown,
  placeholders: Placeholders = 'text',
): readonly PayloadFault[] {
  return takeFirst(faultsOf({ node: asNode(schema), definitions: {}, value, path: [], placeholders }))
}

function takeFirst(faults: Iterable<PayloadFault>): readonly PayloadFault[] {
  const taken: PayloadFault[] = []
  for (const fault of faults) {
    taken.push(fault)
    if (taken.length >= faultLimit) break
  }
  return taken
}

function* faultsOf(target: Target): Generator<PayloadFault> {
  const { value, path } = target
  if (path.length > maximalDepth) return
  if (target.placeholders === 'fit' && isPlaceholder(value)) return
  const { node, definitions } = resolveNode(target.node, target.definitions)
  const resolved = { ...target, node, definitions }
  if (node.anyOf !== undefined) yield* faultsInUnion(resolved)
  else if (!fitsItself(node, value)) yield { path, expectation: expectationOf(node) }
  else if (isJsonObject(value)) yield* faultsInObject(resolved, value)
  else if (Array.isArray(value)) yield* faultsInArray(resolved, value)
}

function* faultsInUnion(union: Target): Generator<PayloadFault> {
  const { node, value, path } = union
  const tag = node.discriminator?.propertyName
  if (tag === undefined) yield* faultsInClosestVariant(union)
  else if (!isJsonObject(value)) yield { path, expectation: expectationOf(node) }
  else yield* faultsInTaggedVariant(union, value, tag)
}

function* faultsInTaggedVariant(
  union: Target,
  value: Readonly<Record<string, unknown>>,
  tag: string,
): Generator<PayloadFault> {
  const variant = findVariant(union.node, value[tag])
  if (variant !== undefined) {
    yield* faultsOf({ ...union, node: variant })
  } else if (!Object.hasOwn(value, tag)) {
    yield { path: [...union.path, tag], expectation: expectationOfTag(union.node, tag), missing: true }
  } else if (union.placeholders === 'text' || !isPlaceholder(value[tag])) {
    yield { path: [...union.path, tag], expectation: expectationOfTag(union.node, tag) }
  }
}

/** Of variants without a tag, the one with the fewest faults is what the value was meant to be. */
function* faultsInClosestVariant(union: Target): Generator<PayloadFault> {
  const { node, path } = union
  const attempts = (node.anyOf ?? []).map((variant) => takeFirst(faultsOf({ ...union, node: variant })))
  const closest = attempts.reduce((best, faults) => (faults.length < best.length ? faults : best))
  const isAboutTheWhole = closest.some((fault) => fault.path.length === path.length)
  if (isAboutTheWhole) yield { path, expectation: expectationOf(node) }
  else yield* closest
}

function* faultsInObject(target: Target, value: Readonly<Record<string, unknown>>): Generator<PayloadFault> {
  const { node, path } = target
  const properties = node.properties ?? {}
  for (const [name, member] of Object.entries(properties)) {
    const at = [...path, name]
    if (Object.hasOwn(value, name)) yield* faultsOf({ ...target, node: member, value: value[name], path: at })
    else if (node.required?.includes(name)) yield missingMember(target, name)
  }
  for (const [name, companions] of Object.entries(node.dependentRequired ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    for (const companion of companions) {
      if (!Object.hasOwn(value, companion)) yield missingMember(target, companion)
    }
  }
  if (node.additionalProperties !== false) return
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(properties, name)) yield { path: [...path, name], expectation: text('no such member') }
  }
}

function missingMember({ node, definitions, path }: Target, name: string): PayloadFault {
  const member = resolveNode(node.properties?.[name] ?? {}, definitions).node
  return { path: [...path, name], expectation: expectationOf(member), missing: true }
}

function* faultsInArray(target: Target, value: readonly unknown[]): Generator<PayloadFault> {
  const { node, path } = target
  if (node.items === undefined) return
  for (const [index, item] of value.entries()) {
    yield* faultsOf({ ...target, node: node.items, value: item, path: [...path, index] })
  }
}

/** Whether a value fits what the node says about it as a whole, its members and elements aside. */
function fitsItself(node: SchemaNode, value: unknown): boolean {
  if (acceptsNothing(node)) return false
  if (node.not?.enum?.includes(value)) return false
  if (node.const !== undefined) return value === node.const
  if (node.enum !== undefined) return node.enum.includes(value)
  switch (node.type) {
    case 'string':
      return typeof value === 'string' && fitsText(node, value)
    case 'number':
      return Number.isFinite(value) && fitsBounds(node, Number(value))
    case 'integer':
      return Number.isInteger(value) && fitsBounds(node, Number(value))
    case 'boolean':
      return typeof value === 'boolean'
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value) && fitsLength(node, value.length)
    case 'object':
      return isJsonObject(value) && Object.keys(value).length >= (node.minProperties ?? 0)
    default:
      return true
  }
}

function fitsText(node: SchemaNode, value: string): boolean {
  if (node.minLength !== undefined && value.length < node.minLength) return false
  return node.pattern === undefined || new RegExp(node.pattern, 'u').test(value)
}

function fitsBounds(node: SchemaNode, value: number): boolean {
  if (node.minimum !== undefined && value < node.minimum) return false
  if (node.exclusiveMinimum !== undefined && value <= node.exclusiveMinimum) return false
  return node.maximum === undefined || value <= node.maximum
}

function fitsLength(node: SchemaNode, length: number): boolean {
  return length >= (node.minItems ?? 0) && length <= (node.maxItems ?? Number.POSITIVE_INFINITY)
}
