// What can be wrong with the text of a row below the level of JSON: NUL bytes, a byte order mark, two records on a
// line, and what JSON.parse silently changes (repeated keys, numbers). Texts only; no events, no dialects.
import { type ParseError, visit } from 'jsonc-parser'
import { translated } from '../l10n/bundle.js'
import type { JsonPath, MessageValue, RowSpan } from '../rules/problem.js'
import { deferred } from '../text.js'

/** A fault of a row's text, located by offsets or by a path. */
export interface RowTextFault {
  readonly code: string
  readonly values: readonly MessageValue[]
  readonly path?: JsonPath
  readonly atKey?: boolean
  readonly span?: RowSpan
}

const BYTE_ORDER_MARK = '\uFEFF'
const NUL = '\u0000'
/** A second record on a line is looked for at so many places at most, so that hostile rows stay cheap. */
const WELD_CANDIDATES = 4

/** Says why a row that JSON.parse refuses cannot be read. */
export function diagnoseUnreadable(text: string): RowTextFault {
  if (text.trim() === '') return { code: 'row/blank', values: [1] }
  const nul = text.indexOf(NUL)
  if (nul !== -1) {
    let end = nul
    while (text[end] === NUL) end++
    return { code: 'row/nul-bytes', values: [end - nul], span: { start: nul, end } }
  }
  if (text.startsWith(BYTE_ORDER_MARK)) return { code: 'row/bom', values: [], span: { start: 0, end: 1 } }
  return findWeld(text) ?? { code: 'row/not-json', values: [] }
}

/** Two records on one line: either both whole, or the first one cut off where the second begins. */
function findWeld(text: string): RowTextFault | undefined {
  let at = text.indexOf('{"type"', 1)
  for (let tried = 0; at !== -1 && tried < WELD_CANDIDATES; tried++) {
    if (isJsonObject(text.slice(at))) {
      return { code: 'row/welded', values: [at + 1], span: { start: at, end: text.length } }
    }
    at = text.indexOf('{"type"', at + 1)
  }
  return undefined
}

export function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** First place at which a row stops being JSON, with the reason in plain words. */
export function findJsonFault(text: string): { readonly span: RowSpan; readonly reason: string } {
  const first = firstParseError(text)
  if (first === undefined) return { span: { start: 0, end: text.length }, reason: translated(unknownReason) }
  const start = Math.min(first.offset, Math.max(text.length - 1, 0))
  const end = Math.max(Math.min(first.offset + first.length, text.length), start + 1)
  return { span: { start, end }, reason: translated(jsonFaultReasons[first.error] ?? unknownReason) }
}

/** Undefined too for a row that is nested too deeply for the visitor, which is recursive. */
function firstParseError(text: string): ParseError | undefined {
  let first: ParseError | undefined
  try {
    visit(
      text,
      {
        onError: (error, offset, length) => {
          first ??= { error, offset, length }
        },
      },
      { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false },
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return first
}

const unknownReason = deferred('not valid JSON')

/** By the parser's error codes, which are numbered from 1. */
const jsonFaultReasons: readonly (string | undefined)[] = [
  undefined,
  deferred('a symbol that JSON does not know'),
  deferred('a number that JSON does not allow'),
  deferred('a name in quotes is missing'),
  deferred('a value is missing'),
  deferred('a colon is missing'),
  deferred('a comma is missing'),
  deferred('the closing brace is missing'),
  deferred('the closing bracket is missing'),
  deferred('there is more text after the record'),
  deferred('JSON knows no comments'),
  deferred('a comment does not end'),
  deferred('the text ends inside a string'),
  deferred('a number is not finished'),
  deferred('a Unicode escape is not valid'),
  deferred('an escape is not valid'),
  deferred('a control character stands in a string'),
]

/** So many losses are named in one row; more of the same say nothing new. */
const LOSSES_PER_ROW = 3

/**
 * What reading a row loses: members whose name occurs twice (the last one counts), and numbers that come out
 * different. Only for rows whose compact form differs from their text.
 */
export function findLosses(text: string): RowTextFault[] {
  const losses: RowTextFault[] = []
  const names: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => {
      names.push(new Set())
    },
    onObjectEnd: () => {
      names.pop()
    },
    onObjectProperty: (name, offset, length) => {
      const seen = names.at(-1)
      if (seen?.has(name) && losses.length < LOSSES_PER_ROW) {
        losses.push({
          code: 'row/duplicate-key',
          values: [name],
          span: { start: offset, end: offset + length },
        })
      }
      seen?.add(name)
    },
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value !== 'number' || losses.length >= LOSSES_PER_ROW) return
      const written = text.slice(offset, offset + length)
      const span = { start: offset, end: offset + length }
      if (Object.is(value, -0) || !Number.isFinite(value)) {
        losses.push({ code: 'row/number-refused', values: [written], span })
      } else if (losesDigits(written, value)) {
        losses.push({ code: 'row/number-changes', values: [written, String(value)], span })
      }
    },
  })
  return losses
}

/** Whether a written number comes out as another one; a different notation of the same number is no loss. */
function losesDigits(written: string, value: number): boolean {
  if (written === String(value)) return false
  return decimalOf(written) !== decimalOf(String(value))
}

/** Sign, significant digits and exponent of a decimal notation, so that equal numbers compare equal. */
function decimalOf(written: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written)
  if (match === null) return written
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replace(/^0+/, '')
  const trimmed = digits.replace(/0+$/, '')
  if (trimmed === '') return '0'
  return `${sign}${trimmed}e${Number(exponent) - fraction.length + digits.length - trimmed.length}`
}

/**
 * Half of a character outside the basic plane, raw or escaped, without its other half. In a piece of a stream
 * (`isPiece`) a half at the border of a string is none: a stream may be cut there, and the other half follows.
 */
export function findLoneSurrogate(text: string, isPiece = false): RowTextFault | undefined {
  // Most texts have no such escape at all, and one search tells.
  if (!text.includes('\\u') && text.isWellFormed()) return undefined
  if (!/\\u[dD]/.test(text) && text.isWellFormed()) return undefined
  let found: RowTextFault | undefined
  const look = (value: unknown, offset: number, length: number) => {
    if (found !== undefined || typeof value !== 'string' || value.isWellFormed()) return
    found = loneSurrogateIn(text, { start: offset + 1, end: offset + length - 1 }, isPiece)
  }
  visit(text, { onObjectProperty: look, onLiteralValue: look })
  return found
}

/** The first half in the part of a text between two quotation marks. */
function loneSurrogateIn(text: string, { start, end }: RowSpan, isPiece: boolean): RowTextFault | undefined {
  const unit = /\\u([0-9a-fA-F]{4})|\\.|[\s\S]/gy
  unit.lastIndex = start
  let high: { start: number; code: number } | undefined
  for (let match = unit.exec(text); match !== null && match.index < end; match = unit.exec(text)) {
    const code = match[1] === undefined ? match[0].charCodeAt(0) : Number.parseInt(match[1], 16)
    const isLow = code >= 0xdc00 && code <= 0xdfff
    if (high !== undefined && !isLow) return surrogateFault(high.code, high.start, match.index)
    const isBegun = isPiece && match.index === start
    if (isLow && high === undefined && !isBegun) return surrogateFault(code, match.index, unit.lastIndex)
    high = code >= 0xd800 && code <= 0xdbff ? { start: match.index, code } : undefined
  }
  return high === undefined || isPiece ? undefined : surrogateFault(high.code, high.start, end)
}

function surrogateFault(code: number, start: number, end: number): RowTextFault {
  return {
    code: 'row/lone-surrogate',
    values: [`U+${code.toString(16).toUpperCase()}`],
    span: { start, end },
  }
}

const unusualUnit = /[\u2028\u2029\ud800-\udfff]/

/** Whether there is any unit at all that `findLoneSurrogate` or `findLineSeparator` could find without an escape. */
export function hasUnusualUnits(text: string): boolean {
  return unusualUnit.test(text)
}

/** A raw line or paragraph separator: legal in JSON, but some tools split the line there. */
export function findLineSeparator(text: string): RowTextFault | undefined {
  const line = text.indexOf('\u2028')
  const paragraph = text.indexOf('\u2029')
  if (line === -1 && paragraph === -1) return undefined
  const start = line === -1 ? paragraph : paragraph === -1 ? line : Math.min(line, paragraph)
  return { code: 'row/line-separator', values: [], span: { start, end: start + 1 } }
}
