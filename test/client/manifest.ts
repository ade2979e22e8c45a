// The extension's manifest as tests read it: narrowed once, so that no test has to.
import { readFileSync } from 'node:fs'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json }
export type JsonObject = { readonly [member: string]: Json }

export function readJson(file: string): JsonObject {
  return object(JSON.parse(readFileSync(file, 'utf8')))
}

export function object(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no object')
  return Object.fromEntries(Object.entries(value))
}

export function objects(value: unknown): readonly JsonObject[] {
  if (!Array.isArray(value)) throw new Error('no array')
  return value.map(object)
}

export function strings(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new Error('no array')
  return value.map((each: unknown) => String(each))
}

export const manifest = readJson('package.json')
export const contributes = object(manifest['contributes'])

/** All settings by id. */
export const settings: JsonObject = Object.assign(
  {},
  ...objects(contributes['configuration']).map(({ properties }) => object(properties)),
)

/** Every string inside a value. */
export function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
