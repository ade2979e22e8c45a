// Where the cursor is in the row that is being written. The row is mostly broken at that moment, so it is read with
// tolerance, and only as far as the cursor.
import { getLocation, parse } from 'jsonc-parser'
import { lineLength } from '../../../shared/log/log-text.js'
import type { JsonPath, RowSpan } from '../../../shared/rules/problem.js'
import { isRecord } from '../../../shared/session/json.js'

export type RowSite =
  /** The row is empty or just begun: a whole row may be put here. */
  | { readonly kind: 'row'; readonly span: RowSpan; readonly typed: string }
  /** The name of a member of the object at `path`. */
  | {
      readonly kind: 'key'
      readonly path: JsonPath
      readonly span: RowSpan
      readonly row: unknown
      /** The member has a value already. */
      readonly hasValue: boolean
      /** Another member follows without a comma in between. */
      readonly needsComma: boolean
    }
  /** The value at `path`. */
  | {
      readonly kind: 'value'
      readonly path: JsonPath
      readonly span: RowSpan
      readonly row: unknown
      readonly needsComma: boolean
    }

/** Undefined where nothing can be completed, as in rows that are nested too deeply to be read. */
export function siteAt(rowText: string, offset: number): readonly RowSite[] {
  const text = rowText.slice(0, lineLength(rowText))
  const typed = text.slice(0, offset).trimStart()
  const start = offset - typed.length
  const sites: RowSite[] = []
  if (isRowStart(typed) && isRowEnd(text.slice(offset))) {
    sites.push({ kind: 'row', span: { start, end: text.length }, typed })
  }
  const inside = typed.startsWith('{') ? insideAt(text, offset) : undefined
  return inside === undefined ? sites : [...sites, inside]
}

/** The beginning of a row up to its type, or of a bare type name. */
function isRowStart(typed: string): boolean {
  if (/^[\w/-]*$/.test(typed)) return true
  const opening = '{"type":"'
  return opening.startsWith(typed) || /^\{"type":"[\w/-]*$/.test(typed)
}

/** Nothing but what an editor has closed by itself. */
function isRowEnd(rest: string): boolean {
  return /^["}\s]*$/.test(rest)
}

function insideAt(text: string, offset: number): RowSite | undefined {
  try {
    const { path, previousNode, isAtPropertyKey } = getLocation(text, offset)
    const row: unknown = parse(text)
    const token = previousNode === undefined ? wordAt(text, offset) : tokenSpan(text, offset, previousNode)
    const needsComma = /^\s*["{[\d\w]/.test(text.slice(token.end))
    if (isAtPropertyKey) {
      const hasValue = /^\s*:/.test(text.slice(token.end))
      return { kind: 'key', path: path.slice(0, -1), span: token, row, hasValue, needsComma }
    }
    return isRecord(row) && path.length > 0
      ? { kind: 'value', path, span: token, row, needsComma }
      : undefined
  } catch (error) {
    // The reader is recursive, and a row may be nested without end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A string that has no end is only what was typed so far: what follows belongs to the row. */
function tokenSpan(
  text: string,
  offset: number,
  { offset: start, length }: { readonly offset: number; readonly length: number },
): RowSpan {
  const end = start + length
  const isOpen = text[start] === '"' && (length < 2 || text[end - 1] !== '"')
  return { start, end: isOpen ? offset : end }
}

/** The word around the offset that is no token of JSON. */
function wordAt(text: string, offset: number): RowSpan {
  let start = offset
  while (/[\w./-]/.test(text[start - 1] ?? '')) start--
  let end = offset
  while (/[\w./-]/.test(text[end] ?? '')) end++
  return { start, end }
}
