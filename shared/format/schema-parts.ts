// The few kinds of schema that payload definitions are built from, each with a description for people.
// Everything that reads schemas (checks, hover, JSON Schema) relies on definitions using these parts only.
import Type, { type TObject, type TObjectOptions, type TProperties, type TSchema } from 'typebox'
import { asNode, tagValuesOf } from './schema-node.js'

/** Any string, the empty one included. */
export const text = (description: string) => Type.String({ description })

/** A string with at least one character. */
export const nonEmptyText = (description: string) => Type.String({ minLength: 1, description })

/** Text that must match a regular expression; `form` says in words what such a text is: `a UTC instant`. */
export const spelledText = (pattern: string, form: string, description: string) =>
  Type.String({ pattern, title: form, description })

/** A number of any kind; JSON has no infinities, so finite. */
export const number = (description: string) => Type.Number({ description })

/** A number that is not negative. */
export const nonNegativeNumber = (description: string) => Type.Number({ minimum: 0, description })

/** A whole number of any sign. */
export const wholeNumber = (description: string) => Type.Integer({ description })

/** A whole number from 0 that JavaScript represents exactly: a sequence number, an index, a size. */
export const count = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

/** A whole number from 1 that JavaScript represents exactly: turns, steps and revisions start at 1. */
export const ordinal = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description })

export const flag = (description: string) => Type.Boolean({ description })

/** A member that is either left out or `true`. */
export const mark = (description: string) => Type.Optional(Type.Literal(true, { description }))

/** One string out of a closed set. */
export const choice = <const Values extends string[]>(values: readonly [...Values], description: string) =>
  Type.Enum(values, { description })

/** A string out of a set that plug-ins may extend; the known values are offered, others are fine. */
export const openChoice = (values: readonly string[], description: string) =>
  Type.String({ examples: values, description })

/** Any JSON value; what is in it is the business of whoever wrote it. */
export const anyJson = (description: string) => Type.Unknown({ description })

export const list = <Item extends TSchema>(items: Item, description: string) =>
  Type.Array(items, { description })

/** An object; members that are not listed are accepted. */
export const record = <Members extends TProperties>(
  members: Members,
  description: string,
  options: TObjectOptions = {},
) => Type.Object(members, { description, ...options })

/** An object with exactly the listed members. */
export const exactRecord = <Members extends TProperties>(members: Members, description: string) =>
  Type.Object(members, { description, additionalProperties: false })

/** A member that must not be there, such as one that only older builds wrote. */
export const absentMember = (description: string) => Type.Optional(Type.Never({ description }))

export const optional = Type.Optional

/** The same schema with another description, for a member that holds a shared value type. */
export const about = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.With(schema, { description })

/** A value that may also be null. */
export const nullable = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })

export interface UnionOptions {
  /** Name of the value type, where it has one. */
  readonly title?: string
  /** Of an open union: tags that are neither known nor legal. */
  readonly retired?: readonly string[]
}

/** Objects told apart by the member `tag`, which every variant fixes to one or more strings. The set is closed. */
export const taggedUnion = <Variants extends TObject[]>(
  tag: string,
  variants: readonly [...Variants],
  description: string,
  { title }: Pick<UnionOptions, 'title'> = {},
) => Type.Union([...variants], { description, discriminator: { propertyName: tag }, ...(title && { title }) })

/**
 * Objects told apart by the member `tag`, where plug-ins may add tags: an unknown tag is legal with any members,
 * a known one must have the members of its variant.
 */
export const openUnion = <Variants extends TObject[]>(
  tag: string,
  variants: readonly [...Variants],
  description: string,
  { title, retired = [] }: UnionOptions = {},
) => {
  const known = variants.flatMap((variant) => tagValuesOf(asNode(variant), tag))
  const foreignTag = Type.Unsafe<string>({
    type: 'string',
    not: { enum: [...known, ...retired] },
    description: 'A tag that a plug-in has added.',
  })
  const foreign = Type.Object({ [tag]: foreignTag }, { description: 'A value that a plug-in has added.' })
  const discriminator = { propertyName: tag }
  return Type.Union([...variants, foreign], { description, discriminator, ...(title && { title }) })
}
