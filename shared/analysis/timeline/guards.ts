// Checks of values that came in a message, put together from small ones; the type of what a check lets through follows
// from the check. Members that a check does not name are let through unseen.
import { isRecord } from '../../session/json.js'

export type Guard<Value> = (value: unknown) => value is Value

/** What a check lets through. */
export type Guarded<Check> = Check extends Guard<infer Value> ? Value : never

export const isText: Guard<string> = (value) => typeof value === 'string'
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean'
export const isNumber: Guard<number> = (value) => typeof value === 'number'
/** A whole number from 0 on. */
export const isCount: Guard<number> = (value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
export const isAnything: Guard<unknown> = (value): value is unknown => value !== undefined

export function isOneOf<const Value extends string>(...values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((known) => known === value)
}

export function isListOf<Item>(isItem: Guard<Item>): Guard<readonly Item[]> {
  return (value): value is readonly Item[] => Array.isArray(value) && value.every(isItem)
}

type Checks = { readonly [member: string]: Guard<unknown> }

type Members<Required extends Checks, Optional extends Checks> = {
  readonly [Member in keyof Required]: Guarded<Required[Member]>
} & { readonly [Member in keyof Optional]?: Guarded<Optional[Member]> }

/** An object with all required members; optional ones are absent or right. */
export function isObject<Required extends Checks, Optional extends Checks = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Guard<Members<Required, Optional>> {
  const must = Object.entries(required)
  const may = Object.entries(optional ?? {})
  return (value): value is Members<Required, Optional> =>
    isRecord(value) &&
    must.every(([name, check]) => check(value[name])) &&
    may.every(([name, check]) => value[name] === undefined || check(value[name]))
}

/** One of several objects, told apart by a member that is a text. */
export function isVariant<Tag extends string, Variants extends { readonly [tag: string]: Guard<object> }>(
  tag: Tag,
  variants: Variants,
): Guard<
  {
    readonly [Name in keyof Variants]: Guarded<Variants[Name]> & { readonly [Member in Tag]: Name }
  }[keyof Variants]
> {
  const byTag = new Map(Object.entries(variants))
  return (value): value is never => {
    if (!isRecord(value)) return false
    const name = value[tag]
    return typeof name === 'string' && byTag.get(name)?.(value) === true
  }
}
