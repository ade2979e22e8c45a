// Where a row names other events by number: surface ranges, citations, and the members that the definition of its type
// lists. The one place for renumbering, so that no reference is forgotten. Which event a number means is not known here.
import type { Dialect, SeqReferencePath } from '../format/dialect.js'
import type { JsonPath } from '../rules/problem.js'
import { isRecord } from '../session/json.js'

/** A place that holds the number of an event, or a list of such numbers. */
export interface SeqReference {
  readonly path: JsonPath
  /** A list may also hold pairs, each a range of numbers with both ends in it. */
  readonly isList: boolean
}

type Row = { readonly [member: string]: unknown }

/** All such places of a row, whatever they hold. */
export function seqReferencesOf(row: Row, dialect: Dialect): readonly SeqReference[] {
  const references: SeqReference[] = []
  const { type, data, surfaceOp, sourceEventSeqs } = row
  if (isRecord(surfaceOp)) {
    for (const name of ['start', 'end', 'startSeq', 'endSeq']) {
      if (name in surfaceOp) references.push({ path: ['surfaceOp', name], isList: false })
    }
  }
  if (Array.isArray(sourceEventSeqs)) references.push({ path: ['sourceEventSeqs'], isList: true })
  const definition = typeof type === 'string' ? dialect.events.get(type) : undefined
  for (const path of definition?.seqReferences ?? []) {
    for (const place of expand(data, path, ['data'])) references.push(place)
  }
  return references
}

/** Follows a path of member names; `*` as its last part stands for the elements of a list, which is named as a whole. */
function expand(value: unknown, path: SeqReferencePath, at: JsonPath): readonly SeqReference[] {
  const [name, ...rest] = path
  if (name === undefined) return [{ path: at, isList: false }]
  if (name === '*') {
    if (!Array.isArray(value)) return []
    if (rest.length === 0) return [{ path: at, isList: true }]
    const list: readonly unknown[] = value
    return list.flatMap((element, index) => expand(element, rest, [...at, index]))
  }
  return isRecord(value) && name in value ? expand(value[name], rest, [...at, name]) : []
}
