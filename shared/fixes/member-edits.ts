// Edits of members inside the text of one row: taken out, put in, given another value. Everything around them stays
// byte for byte, so they work on the text and never write a whole row anew. What members mean is not known here.
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { spanOf } from '../log/locate.js'
import type { JsonPath, RowSpan } from '../rules/problem.js'
import type { PartEdit } from './row-edits.js'

/** A row of the log to edit. */
export interface RowText {
  readonly row: number
  readonly text: string
}

export function rowTextOf(analysis: LogAnalysis, row: number): RowText {
  return { row, text: analysis.text.row(row) }
}

/** Puts another value in the place of the one at `path`, which must be there. */
export function replaceValue({ row, text }: RowText, path: JsonPath, value: string): PartEdit {
  const { start, end } = spanOf(text, { path })
  return { row, start, end, text: value }
}

/** Gives a member another name. */
export function renameMember({ row, text }: RowText, path: JsonPath, name: string): PartEdit {
  const { start, end } = spanOf(text, { path, atKey: true })
  return { row, start, end, text: JSON.stringify(name) }
}

/** Takes a member or an element out, with the comma that then is one too many. */
export function removeMember({ row, text }: RowText, path: JsonPath): PartEdit {
  const value = spanOf(text, { path })
  const start = typeof path.at(-1) === 'string' ? spanOf(text, { path, atKey: true }).start : value.start
  return { row, ...withComma(text, { start, end: value.end }), text: '' }
}

/** Widens a span to the comma behind it, or before it where none is behind. */
export function withComma(text: string, { start, end }: RowSpan): RowSpan {
  const behind = skipBlanks(text, end)
  if (text[behind] === ',') return { start, end: skipBlanks(text, behind + 1) }
  const before = skipBlanksBack(text, start)
  return text[before - 1] === ',' ? { start: skipBlanksBack(text, before - 1), end } : { start, end }
}

/** Puts a member into the object at `path`: behind the one named `after`, or as the first or last one. */
export function insertMember(
  { row, text }: RowText,
  path: JsonPath,
  member: { readonly name: string; readonly value: string },
  place: 'first' | 'last' | { readonly after: string },
): PartEdit {
  const written = `${JSON.stringify(member.name)}:${member.value}`
  if (typeof place === 'object') {
    const { end } = spanOf(text, { path: [...path, place.after] })
    return { row, start: end, end, text: `,${written}` }
  }
  const object = objectSpan(text, path)
  const first = skipBlanks(text, object.start + 1)
  const isEmpty = text[first] === '}'
  if (place === 'first' || isEmpty) {
    const at = object.start + 1
    return { row, start: at, end: at, text: isEmpty ? written : `${written},` }
  }
  const at = skipBlanksBack(text, object.end - 1)
  return { row, start: at, end: at, text: `,${written}` }
}

/** The object at a path from its opening to behind its closing brace; of the row's own object without blanks around. */
function objectSpan(text: string, path: JsonPath): RowSpan {
  const span = spanOf(text, { path })
  return { start: skipBlanks(text, span.start), end: skipBlanksBack(text, span.end) }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text[at])) at++
  return at
}

function skipBlanksBack(text: string, from: number): number {
  let at = from
  while (at > 0 && isBlank(text[at - 1])) at--
  return at
}

function isBlank(unit: string | undefined): boolean {
  return unit === ' ' || unit === '\t' || unit === '\r' || unit === '\n'
}
