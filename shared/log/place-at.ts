// Turns an offset in a row's text into the JSON path that stands there: the way back of locate.ts, for the one row
// that someone points at. It reads tokens up to the offset and builds no tree, so that huge, absurdly nested or
// broken rows do no harm. It must not know what the members of a row mean.
import { createScanner } from 'jsonc-parser'
import type { JsonPath, RowSpan } from '../rules/problem.js'
import { Token } from './json-token.js'

/** What stands at an offset of a row. */
export interface RowSite {
  /**
   * A member's name; a string, number or literal; or what lies between them, which belongs to the container around
   * it, as its brackets do.
   */
  readonly kind: 'key' | 'scalar' | 'container'
  /** Of a key, the path of its member. */
  readonly path: JsonPath
  /** The token, quotes included; of what is no token, the place asked for. */
  readonly span: RowSpan
}

/** A container that is open at the place reached. */
interface OpenContainer {
  readonly isArray: boolean
  index: number
  /** The last key read; undefined in an array, and before a member's name. */
  key: string | undefined
  isAfterColon: boolean
}

/**
 * What stands at a UTF-16 offset of a row. A token counts as long as the offset lies inside it or right behind its
 * end (compare with `span.end`); of two that meet there, the later one. Undefined outside of the row's value.
 */
export function placeAt(rowText: string, offset: number): RowSite | undefined {
  const scanner = createScanner(rowText, true)
  const open: OpenContainer[] = []
  let touched: RowSite | undefined
  for (;;) {
    const token: number = scanner.scan()
    const start = scanner.getTokenOffset()
    if (token === Token.End || start > offset) break
    const end = start + scanner.getTokenLength()
    const span = { start, end }
    const container = open.at(-1)
    if (token === Token.OpenBrace || token === Token.OpenBracket) {
      if (end > offset) return touched ?? { kind: 'container', path: pathOf(open), span }
      open.push({ isArray: token === Token.OpenBracket, index: 0, key: undefined, isAfterColon: false })
    } else if (token === Token.CloseBrace || token === Token.CloseBracket) {
      if (end > offset) return touched ?? gap(open, offset)
      open.pop()
    } else if (token === Token.Comma || token === Token.Colon) {
      if (end > offset) return touched ?? gap(open, offset)
      if (container !== undefined) punctuate(container, token === Token.Comma)
    } else {
      const isKey = container !== undefined && !container.isArray && !container.isAfterColon
      if (isKey) container.key = token === Token.String ? scanner.getTokenValue() : undefined
      if (end >= offset) {
        touched = { kind: isKey ? 'key' : 'scalar', path: pathOf(open), span }
        if (end > offset) return touched
      }
    }
  }
  return touched ?? (open.length === 0 ? undefined : gap(open, offset))
}

function punctuate(container: OpenContainer, isComma: boolean): void {
  if (isComma) {
    container.index++
    container.key = undefined
  }
  container.isAfterColon = !isComma
}

function gap(open: readonly OpenContainer[], offset: number): RowSite | undefined {
  return { kind: 'container', path: pathOf(open.slice(0, -1)), span: { start: offset, end: offset } }
}

function pathOf(open: readonly OpenContainer[]): JsonPath {
  const path: (string | number)[] = []
  for (const { isArray, index, key } of open) {
    if (isArray) path.push(index)
    else if (key !== undefined) path.push(key)
  }
  return path
}
