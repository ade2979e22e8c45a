// Walks the places that a path with `*` for list elements means in one payload.
import type { DataPath } from '../../format/dialect.js'
import type { JsonPath } from '../../rules/problem.js'
import { isRecord } from '../../session/json.js'

/** A value and its path from the row's object down; `parent` is the object that holds it. */
export interface FoundValue {
  readonly path: JsonPath
  readonly value: unknown
  readonly parent: unknown
}

/** All values at `dataPath` inside the payload of a row. */
export function valuesAt(data: unknown, dataPath: DataPath): readonly FoundValue[] {
  let found: readonly FoundValue[] = [{ path: ['data'], value: data, parent: undefined }]
  for (const name of dataPath) {
    found = found.flatMap((place) => stepInto(place, name))
    if (found.length === 0) break
  }
  return found
}

function stepInto({ path, value }: FoundValue, name: string): readonly FoundValue[] {
  if (name === '*') {
    if (!Array.isArray(value)) return []
    const list: readonly unknown[] = value
    return list.map((element, index) => ({ path: [...path, index], value: element, parent: value }))
  }
  return isRecord(value) && Object.hasOwn(value, name)
    ? [{ path: [...path, name], value: value[name], parent: value }]
    : []
}

/** Whether a path from the row's object down is one of those that `dataPath` means. */
export function isAtDataPath(path: JsonPath, dataPath: DataPath): boolean {
  if (path.length !== dataPath.length + 1 || path[0] !== 'data') return false
  return dataPath.every((name, index) =>
    name === '*' ? typeof path[index + 1] === 'number' : path[index + 1] === name,
  )
}
