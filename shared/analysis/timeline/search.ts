// Finds the rows whose texts hold some words, in any of their string values but not in names of members. Rows are looked
// through as they stand and parsed only where they are packed; letters that JSON spells as escapes are found too. Works
// in slices, since a log may have hundreds of megabytes.
import { isPackedRow } from '../../log/packed-rows.js'
import { isRecord } from '../../session/json.js'
import type { LogAnalysis } from '../log-analysis.js'

/** Rows between two questions whether to pause. */
const SLICE_ROWS = 500

export class TextSearch {
  readonly #analysis: LogAnalysis
  readonly #raw: RegExp
  readonly #plain: RegExp
  readonly #version: number
  readonly #rows: number[] = []
  #next = 0

  /** Upper and lower case are one. */
  constructor(analysis: LogAnalysis, words: string) {
    this.#analysis = analysis
    this.#raw = new RegExp(rawPattern(words), 'iu')
    this.#plain = new RegExp(escapeAll(words), 'iu')
    this.#version = analysis.version
  }

  /** Rows that hold the words, in order, as far as the search has come. */
  get rows(): readonly number[] {
    return this.#rows
  }

  /** The log changed since the search began: what was found may lie elsewhere by now. */
  get isStale(): boolean {
    return this.#version !== this.#analysis.version
  }

  /** Searches until everything is searched or `shouldPause` says so; true when nothing is left to search. */
  advance(shouldPause: () => boolean = () => false): boolean {
    const { text } = this.#analysis
    while (this.#next < text.rowCount) {
      const end = Math.min(this.#next + SLICE_ROWS, text.rowCount)
      for (let row = this.#next; row < end; row++) if (this.#matches(text.row(row))) this.#rows.push(row)
      this.#next = end
      if (shouldPause()) return this.#next >= text.rowCount
    }
    return true
  }

  #matches(row: string): boolean {
    // The words may go on from one piece of a packed row to the next.
    if (row.includes('"seq0"') || row.includes('-chunks"')) {
      const joined = packedText(row)
      if (joined !== undefined) return this.#plain.test(joined)
    }
    return this.#raw.test(row) && this.#isInValue(row)
  }

  /** Whether the words stand in a string that is no name of a member. Linear in the row. */
  #isInValue(row: string): boolean {
    let at = row.indexOf('"')
    while (at !== -1) {
      const end = stringEnd(row, at)
      if (!isMemberName(row, end) && this.#raw.test(row.slice(at + 1, end))) return true
      at = row.indexOf('"', end + 1)
    }
    // A damaged row has no strings to speak of.
    return !row.startsWith('{')
  }
}

/** Type, ids and joined text of a packed row; undefined where the row is none. */
function packedText(row: string): string | undefined {
  try {
    const value: unknown = JSON.parse(row)
    if (!isPackedRow(value)) return undefined
    const data = isRecord(value['data']) ? value['data'] : {}
    const pieces = data['texts'] ?? data['args']
    const joined = Array.isArray(pieces) ? pieces.join('') : ''
    return [value['type'], data['id'], data['name'], joined]
      .filter((part) => typeof part === 'string')
      .join('\n')
  } catch {
    return undefined
  }
}

/** Index of the quotation mark that ends the string that begins at `start`; the length of the row where none does. */
function stringEnd(row: string, start: number): number {
  let end = row.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(row, end)) end = row.indexOf('"', end + 1)
  return end === -1 ? row.length : end
}

function isEscaped(row: string, at: number): boolean {
  let count = 0
  while (row[at - 1 - count] === '\\') count++
  return count % 2 === 1
}

function isMemberName(row: string, end: number): boolean {
  let at = end + 1
  while (row[at] === ' ' || row[at] === '\t') at++
  return row[at] === ':'
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\\\"'],
  ['\\', '\\\\\\\\'],
  ['\n', '\\\\n'],
  ['\r', '\\\\r'],
  ['\t', '\\\\t'],
])

/** Finds the words in JSON text: what may be spelled in several ways is looked for in all of them. */
function rawPattern(words: string): string {
  return Array.from(words, (letter) => {
    const short = shortEscapes.get(letter)
    if (short !== undefined) return `(?:${short}|${unicodeEscape(letter)})`
    const isPlain = /^[ !#-%'-;=?-[\]-~]$/.test(letter)
    return isPlain ? escapeAll(letter) : `(?:${escapeAll(letter)}|${unicodeEscape(letter)})`
  }).join('')
}

function unicodeEscape(letter: string): string {
  let pattern = ''
  for (let at = 0; at < letter.length; at++) {
    pattern += `\\\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`
  }
  return pattern
}

function escapeAll(words: string): string {
  return words.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
