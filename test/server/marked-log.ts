// Sample logs with marks in them: `‸` is the cursor, `⟦` and `⟧` go around what is expected or selected. No real log
// holds any of the three. The marks are taken out before anything reads the log; a mark that is missing, doubled
// or unpaired is a mistake of the test and throws.
import type { AnalysisOptions } from '../../shared/analysis/log-analysis.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText, type TextPosition } from '../../shared/log/log-text.js'

export interface MarkedRange {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** A row of the log and a UTF-16 offset in it. */
export interface MarkedPlace {
  readonly row: number
  readonly offset: number
}

const CURSOR = '‸'
const OPEN = '⟦'
const CLOSE = '⟧'

/** A sample log without its marks, analysed to the end. */
export class MarkedLog {
  readonly text: LogText
  readonly analysis: LogAnalysis
  readonly #cursors: readonly number[]
  readonly #selections: readonly { readonly start: number; readonly end: number }[]
  readonly #lineStarts: readonly number[]

  /** `marked` is the text of the log, or its rows, each of which then ends in a line feed. */
  constructor(marked: string | readonly string[], options: AnalysisOptions = {}) {
    const { plain, cursors, selections } = readMarks(typeof marked === 'string' ? marked : toText(marked))
    this.#cursors = cursors
    this.#selections = selections
    this.#lineStarts = lineStartsOf(plain)
    this.text = new LogText(plain)
    this.analysis = new LogAnalysis(this.text, options)
    this.analysis.advance()
  }

  /** The one cursor as the editor counts it. */
  get cursor(): TextPosition {
    const [offset] = this.#cursors
    if (offset === undefined) throw new Error(`The log has no cursor ${CURSOR}`)
    return this.#toPosition(offset)
  }

  /** The one cursor as row and offset. */
  get place(): MarkedPlace {
    return this.text.toRow(this.cursor)
  }

  /** The one selection. */
  get selection(): MarkedRange {
    if (this.#selections.length > 1) throw new Error('The log has several selections')
    const [selection] = this.selections
    if (selection === undefined) throw new Error('The log has no selection')
    return selection
  }

  /** All selections in the order of the text. */
  get selections(): readonly MarkedRange[] {
    if (this.#selections.length === 0) throw new Error(`The log has no selection ${OPEN} ${CLOSE}`)
    return this.#selections.map(({ start, end }) => ({
      start: this.#toPosition(start),
      end: this.#toPosition(end),
    }))
  }

  /** The text that a range of the editor holds, to compare ranges in words. */
  textOf({ start, end }: MarkedRange): string {
    return this.text.text().slice(this.#toOffset(start), this.#toOffset(end))
  }

  /** Counted here and not by the code under test: lines end at LF, CRLF and CR. */
  #toPosition(offset: number): TextPosition {
    let line = 0
    while ((this.#lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line++
    return { line, character: offset - (this.#lineStarts[line] ?? 0) }
  }

  #toOffset({ line, character }: TextPosition): number {
    return (this.#lineStarts[line] ?? Number.NaN) + character
  }
}

export function markedLog(marked: string | readonly string[], options: AnalysisOptions = {}): MarkedLog {
  return new MarkedLog(marked, options)
}

interface Marks {
  readonly plain: string
  readonly cursors: readonly number[]
  readonly selections: readonly { readonly start: number; readonly end: number }[]
}

/** Takes the marks out of a text; offsets count in the text without them. Throws where the marks make no sense. */
export function readMarks(marked: string): Marks {
  let plain = ''
  let opened: number | undefined
  const cursors: number[] = []
  const selections: { start: number; end: number }[] = []
  for (const part of marked.split(/([‸⟦⟧])/u)) {
    if (part === CURSOR) cursors.push(plain.length)
    else if (part === OPEN) {
      if (opened !== undefined) throw new Error(`A selection ${OPEN} begins inside another`)
      opened = plain.length
    } else if (part === CLOSE) {
      if (opened === undefined) throw new Error(`A selection ends with ${CLOSE} that never began`)
      selections.push({ start: opened, end: plain.length })
      opened = undefined
    } else plain += part
  }
  if (opened !== undefined) throw new Error(`A selection ${OPEN} never ends`)
  if (cursors.length > 1) throw new Error(`The log has several cursors ${CURSOR}`)
  if (cursors.length + selections.length === 0) throw new Error('The log has no mark at all')
  return { plain, cursors, selections }
}

function toText(rows: readonly string[]): string {
  return rows.map((row) => `${row}\n`).join('')
}

function lineStartsOf(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)]
}
