// Follows a path into a parsed row.
import type { JsonPath } from '../rules/problem.js'
import { isRecord } from './json.js'

/** The value at a path; undefined where it leads nowhere. */
export function valueAt(root: unknown, path: JsonPath): unknown {
  let value = root
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? value[part] : undefined
    else value = isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined
  }
  return value
}
