// A typed view of the JSON Schema keywords that our definitions use, for code that walks schemas. It knows
// no event and no dialect. A keyword that no definition uses is deliberately absent here.
import type { TSchema } from 'typebox'

export interface SchemaNode {
  readonly title?: string
  readonly description?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly not?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  /** Names the member that tells the variants of `anyOf` apart. */
  readonly discriminator?: { readonly propertyName: string }
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly minProperties?: number
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly items?: SchemaNode
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly $id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, SchemaNode>>
}

/** The keywords of a TypeBox schema, which is a plain JSON Schema object. */
export function asNode(schema: TSchema): SchemaNode {
  return schema
}

/** Named definitions in reach of a node: those of the recursive types around it. */
export type Definitions = Readonly<Record<string, SchemaNode>>

export interface Resolved {
  readonly node: SchemaNode
  readonly definitions: Definitions
}

/** Follows references to the node that says something. A dangling reference yields a node that accepts all. */
export function resolveNode(node: SchemaNode, definitions: Definitions): Resolved {
  let current = node
  let inReach = definitions
  // Our definitions nest references two deep at most; the bound keeps a faulty cycle from hanging.
  for (let hop = 0; hop < 8 && current.$ref !== undefined; hop += 1) {
    inReach = current.$defs ?? inReach
    current = inReach[current.$ref] ?? {}
  }
  return { node: current, definitions: inReach }
}

/** True for a schema that accepts nothing: that of a member that must not be there. */
export function acceptsNothing(node: SchemaNode): boolean {
  return node.not !== undefined && Object.keys(node.not).length === 0
}

/** The strings that a variant allows for its tag; empty for the variant of foreign tags. */
export function tagValuesOf(variant: SchemaNode, tag: string): readonly unknown[] {
  const member = variant.properties?.[tag]
  if (member?.const !== undefined) return [member.const]
  return member?.enum ?? []
}

/** True for the variant of an open union that takes the tags nobody declared. */
export function isForeignVariant(variant: SchemaNode, tag: string): boolean {
  return variant.properties?.[tag]?.not !== undefined
}

/** The variant of a tagged union that a tag value selects: a known one, else that of foreign tags. */
export function findVariant(union: SchemaNode, tagValue: unknown): SchemaNode | undefined {
  const tag = union.discriminator?.propertyName
  if (tag === undefined) return undefined
  const variants = union.anyOf ?? []
  const known = variants.find((variant) => tagValuesOf(variant, tag).includes(tagValue))
  if (known !== undefined) return known
  const foreign = variants.find((variant) => isForeignVariant(variant, tag))
  const excluded = foreign?.properties?.[tag]?.not?.enum ?? []
  return typeof tagValue === 'string' && !excluded.includes(tagValue) ? foreign : undefined
}

/** A JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
