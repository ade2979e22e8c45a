// Describes members of payloads for hover and completion: what a place means, which members may stand there,
// which values. Where a value is at hand, its tags decide between the variants of a union. Descriptions come in the
// language in use; names and types of members do not.
import type { TSchema } from 'typebox'
import { translated } from '../l10n/bundle.js'
import type { JsonPath } from '../rules/problem.js'
import { compose } from '../text.js'
import type { EventDefinition } from './dialect.js'
import {
  acceptsNothing,
  asNode,
  type Definitions,
  findVariant,
  isForeignVariant,
  isJsonObject,
  resolveNode,
  type SchemaNode,
} from './schema-node.js'
import { typeTextOf } from './type-text.js'
import { accepts } from './validators.js'

export interface ValueOption {
  readonly value: unknown
  readonly description?: string
}

export interface MemberDescription {
  readonly description?: string
  /** What the value at hand is, by its tag: of a chunk, `More text of a block.` */
  readonly variant?: string
  /** The type in a line: `string`, `integer ≥ 1`, `"ask" | "never"`. */
  readonly type: string
  /** Of a member: whether it must be there. Absent for elements of arrays and the payload itself. */
  readonly required?: boolean
  /** The values that are known to be right; others may be too unless `type` lists them all. */
  readonly values?: readonly ValueOption[]
}

export interface MemberOption extends MemberDescription {
  readonly name: string
}

/** What stands at `path` inside the payload of an event; today's shape first, then those of older builds. */
export function describePath(
  definition: EventDefinition,
  path: JsonPath,
  data?: unknown,
): MemberDescription | undefined {
  const inPayload = describeIn(definition.payload, path, data)
  if (inPayload !== undefined) return inPayload
  const shapes = (definition.legacy ?? []).filter(
    (shape) => data === undefined || accepts(shape.schema, data),
  )
  for (const { schema } of shapes) {
    const inShape = describeIn(schema, path, data)
    if (inShape !== undefined) return inShape
  }
  return undefined
}

/** The members that may stand in the object at `path` of the payload, in the order of the definition. */
export function membersAt(
  definition: EventDefinition,
  path: JsonPath,
  data?: unknown,
): readonly MemberOption[] {
  return membersIn(definition.payload, path, data)
}

/** The same as `describePath` for any schema: of a header line, of a row with its envelope. */
export function describeIn(schema: TSchema, path: JsonPath, value?: unknown): MemberDescription | undefined {
  const places = follow(schema, path, value)
  return places.length === 0 ? undefined : merge(places)
}

/** The same as `membersAt` for any schema. */
export function membersIn(schema: TSchema, path: JsonPath, value?: unknown): readonly MemberOption[] {
  const objects = follow(schema, path, value)
    .flatMap((place) => variantsOf(place))
    .filter(({ node }) => node.properties !== undefined)
  const byName = new Map<string, readonly Place[]>()
  for (const object of objects) {
    for (const name of Object.keys(object.node.properties ?? {})) {
      const member = memberOf(object, name)
      if (member === undefined || acceptsNothing(member.node)) continue
      byName.set(name, [...(byName.get(name) ?? []), member])
    }
  }
  return [...byName].map(([name, places]) => {
    const required = places.length === objects.length && places.every((place) => place.required === true)
    return { name, ...merge(places), required }
  })
}

/** A node that may apply at the place in question, and the value there as far as it is known. */
interface Place {
  readonly node: SchemaNode
  readonly definitions: Definitions
  readonly value: unknown
  readonly required?: boolean
  /** Of the tag of a union variant: what a value with this tag is. */
  readonly tagMeaning?: string
}

function follow(schema: TSchema, path: JsonPath, value: unknown): readonly Place[] {
  let places: readonly Place[] = [{ node: asNode(schema), definitions: {}, value }]
  for (const segment of path) {
    places = places.flatMap((place) => stepInto(place, segment))
  }
  return places
}

function stepInto(place: Place, segment: string | number): readonly Place[] {
  if (typeof segment === 'number') {
    const { node, definitions } = resolveNode(place.node, place.definitions)
    const value = Array.isArray(place.value) ? place.value[segment] : undefined
    return node.items === undefined ? [] : [{ node: node.items, definitions, value }]
  }
  return variantsOf(place, segment).flatMap((variant) => memberOf(variant, segment) ?? [])
}

/**
 * The objects that a place may be: of a union the variant of the value's tag, or all where the tag is not known
 * yet. Asked about the tag itself, all: the value at hand is the one in question.
 */
function variantsOf(place: Place, asked?: string | number): readonly Place[] {
  const { node, definitions } = resolveNode(place.node, place.definitions)
  if (node.anyOf === undefined) return [{ ...place, node, definitions }]
  const tag = node.discriminator?.propertyName
  const tagValue = tag !== undefined && isJsonObject(place.value) ? place.value[tag] : undefined
  const isTagKnown = asked !== tag && tagValue !== undefined && tagValue !== ''
  const chosen = isTagKnown ? findVariant(node, tagValue) : undefined
  const candidates = chosen === undefined ? node.anyOf : [chosen]
  return candidates
    .filter((variant) => chosen !== undefined || tag === undefined || !isForeignVariant(variant, tag))
    .map((variant) => withTagMeaning({ ...place, node: variant, definitions }, tag))
}

function withTagMeaning(place: Place, tag: string | undefined): Place {
  const meaning = tag === undefined ? undefined : place.node.description
  return meaning === undefined ? place : { ...place, tagMeaning: meaning }
}

function memberOf(place: Place, name: string): Place | undefined {
  const properties = place.node.properties ?? {}
  const node = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (node === undefined) return undefined
  const value = isJsonObject(place.value) ? place.value[name] : undefined
  const required = place.node.required?.includes(name) ?? false
  const isTag = place.tagMeaning !== undefined && (node.const !== undefined || node.enum !== undefined)
  const member = { node, definitions: place.definitions, value, required }
  return isTag ? { ...member, tagMeaning: place.tagMeaning } : member
}

/** One description for all that a place may be; what must not be there counts only where nothing else may. */
function merge(candidates: readonly Place[]): MemberDescription {
  const possible = candidates.filter(({ node }) => !acceptsNothing(node))
  const places = possible.length === 0 ? candidates : possible
  const [meaning, ...others] = unique(places.map(({ node, definitions }) => descriptionOf(node, definitions)))
  const variants = unique(places.map(variantMeaning))
  const values = places.flatMap(valuesOf)
  const [first] = places
  return {
    type: unique(places.map(({ node }) => typeTextOf(node))).join(' | '),
    ...(meaning !== undefined && {
      description: others.reduce((either, other) => compose('{0} Or: {1}', [either, other]), meaning),
    }),
    ...(variants.length === 1 && { variant: variants[0] }),
    ...(first?.required !== undefined && { required: places.every((place) => place.required === true) }),
    ...(values.length > 0 && { values }),
  }
}

function unique(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.filter((text) => text !== undefined))]
}

/** The description where a shared value is used goes before the one of the value itself. */
function descriptionOf(node: SchemaNode, definitions: Definitions): string | undefined {
  const description = node.description ?? resolveNode(node, definitions).node.description
  return description === undefined ? undefined : translated(description)
}

function variantMeaning(place: Place): string | undefined {
  const { node } = resolveNode(place.node, place.definitions)
  const tag = node.discriminator?.propertyName
  if (tag === undefined || !isJsonObject(place.value)) return undefined
  const meaning = findVariant(node, place.value[tag])?.description
  return meaning === undefined ? undefined : translated(meaning)
}

function valuesOf(place: Place): readonly ValueOption[] {
  const { node } = resolveNode(place.node, place.definitions)
  if (node.anyOf !== undefined && node.discriminator === undefined) {
    return node.anyOf.flatMap((variant) => valuesOf({ ...place, node: variant }))
  }
  if (node.type === 'boolean' && node.const === undefined) return [{ value: false }, { value: true }]
  const values = node.const !== undefined ? [node.const] : (node.enum ?? node.examples ?? [])
  const { tagMeaning } = place
  const description = tagMeaning === undefined ? {} : { description: translated(tagMeaning) }
  return values.map((value) => ({ value, ...description }))
}
