// Turns a place in a row (a JSON path) into exact UTF-16 offsets in the row's text, for the one row someone looks at.
// It walks tokens and builds no tree, so that huge, absurdly nested or broken rows do no harm. It must not know
// what the members of a row mean.
import { createScanner, type JSONScanner } from 'jsonc-parser'
import type { JsonPath, RowSpan } from '../rules/problem.js'
import { Token } from './json-token.js'
import { lineLength } from './log-text.js'

/** A place in a row, as a problem names it. */
export interface RowPlace {
  readonly path: JsonPath
  /** Points at the member's name, quotes included, rather than at its value. */
  readonly atKey?: boolean
  /** Exact offsets that are known already; they win over the path. */
  readonly span?: RowSpan
}

/**
 * The half-open range of UTF-16 offsets of a place in a row. Where the path leads nowhere it is the nearest parent
 * that exists; the empty path is the whole row without a carriage return at its end. Of a key that stands twice in
 * an object the last one counts, as it does for `JSON.parse`.
 */
export function spanOf(rowText: string, place: RowPlace): RowSpan {
  const whole = { start: 0, end: lineLength(rowText) }
  if (place.span !== undefined) return clampSpan(place.span, rowText.length)
  if (place.path.length === 0) return whole
  const found = findPlaces(rowText, place.path)
  const last = found.at(-1)
  if (last === undefined) return whole
  if (place.atKey === true && found.length === place.path.length && last.key !== undefined) return last.key
  return { start: last.start, end: Math.min(last.end, whole.end) }
}

function clampSpan(span: RowSpan, length: number): RowSpan {
  const start = Math.min(Math.max(span.start, 0), length)
  return { start, end: Math.min(Math.max(span.end, start), length) }
}

/** A value on the way along the path. */
interface Found {
  readonly key: RowSpan | undefined
  readonly start: number
  end: number
}

/** A container on the way along the path that is still open. */
interface OpenContainer {
  readonly isArray: boolean
  index: number
}

/** The values along the path, outermost first, as far as they exist; the root itself is not among them. */
function findPlaces(text: string, path: JsonPath): readonly Found[] {
  const scanner = createScanner(text, true)
  let token: number = scanner.scan()
  while (!opens(token) && token !== Token.End) token = scanner.scan()
  if (token === Token.End) return []
  const found: Found[] = []
  const open: OpenContainer[] = [{ isArray: token === Token.OpenBracket, index: 0 }]
  token = scanner.scan()
  for (let container = open.at(-1); container !== undefined; container = open.at(-1)) {
    if (token === Token.End) break
    if (closes(token)) {
      open.pop()
      if (open.length > 0) close(found, open.length, scanner)
      token = scanner.scan()
      continue
    }
    if (token === Token.Comma) {
      container.index++
      token = scanner.scan()
      continue
    }
    const member = readMemberStart(scanner, container, token)
    if (member === undefined) {
      token = scanner.scan()
      continue
    }
    token = member.token
    const segment = path[open.length - 1]
    if (segment === undefined || String(segment) !== member.name || isStructure(token)) {
      token = skipValue(scanner, token)
      continue
    }
    // An earlier member of the same name, and what was found inside it, no longer counts.
    found.length = open.length - 1
    const start = scanner.getTokenOffset()
    found.push({ key: member.key, start, end: text.length })
    if (opens(token) && open.length < path.length) {
      open.push({ isArray: token === Token.OpenBracket, index: 0 })
      token = scanner.scan()
    } else {
      const level = open.length
      token = skipValue(scanner, token, () => close(found, level, scanner))
    }
  }
  return found
}

/** Notes the end of the value found on a level: the end of the token that the scanner has just read. */
function close(found: readonly Found[], level: number, scanner: JSONScanner): void {
  const value = found[level - 1]
  if (value !== undefined) value.end = scanner.getTokenOffset() + scanner.getTokenLength()
}

interface MemberStart {
  readonly name: string
  readonly key: RowSpan | undefined
  /** The first token of the value. */
  readonly token: number
}

/** Reads up to the first token of the next value; undefined where no member starts here. */
function readMemberStart(
  scanner: JSONScanner,
  container: OpenContainer,
  token: number,
): MemberStart | undefined {
  if (container.isArray)
    return token === Token.Colon ? undefined : { name: String(container.index), key: undefined, token }
  if (token !== Token.String) return undefined
  const start = scanner.getTokenOffset()
  const key = { start, end: start + scanner.getTokenLength() }
  const name = scanner.getTokenValue()
  let next: number = scanner.scan()
  if (next === Token.Colon) next = scanner.scan()
  return { name, key, token: next }
}

/** Reads past a value whose first token is `token`, to the token after it; `atEnd` is called at its last token. */
function skipValue(scanner: JSONScanner, token: number, atEnd?: () => void): number {
  if (isStructure(token)) return token
  let depth = 0
  let current = token
  for (;;) {
    if (opens(current)) depth++
    else if (closes(current)) depth--
    if (depth === 0) break
    current = scanner.scan()
    if (current === Token.End) return current
  }
  atEnd?.()
  return scanner.scan()
}

function opens(token: number): boolean {
  return token === Token.OpenBrace || token === Token.OpenBracket
}

function closes(token: number): boolean {
  return token === Token.CloseBrace || token === Token.CloseBracket
}

/** A token that cannot be the start of a value. */
function isStructure(token: number): boolean {
  return closes(token) || token === Token.Comma || token === Token.Colon || token === Token.End
}
