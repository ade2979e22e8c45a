// Compiled checks of schemas: made when first needed, kept as long as the schema. This is the fast way to ask
// whether a value fits; it says nothing about where it does not.
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Check = (value: unknown) => boolean

const checks = new WeakMap<TSchema, Check>()

/** The compiled check of a schema. Where code may not be evaluated, TypeBox walks the schema instead. */
export function checkOf(schema: TSchema): Check {
  const known = checks.get(schema)
  if (known !== undefined) return known
  const validator = Compile(schema)
  const check: Check = (value) => validator.Check(value)
  checks.set(schema, check)
  return check
}

/**
 * Whether `value` fits the schema. Never throws: a value that is nested too deeply for the call stack does not fit.
 */
export function accepts<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  try {
    return checkOf(schema)(value)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
