// The outline in the editor: turns, in them steps, in them messages and calls, and what stands between turns. A log
// may hold hundreds of thousands of rows, and an editor chokes on as many symbols: what is less telling goes first.
import {
  type DocumentSymbol,
  type Range,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import {
  callDetail,
  stepDetail,
  stepTitle,
  turnDetail,
  turnTitle,
} from '../../shared/analysis/outline/outline-text.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import {
  type CallOutline,
  type Outline,
  outlineOf,
  type Section,
  type StepOutline,
  type Stretch,
  type TurnOutline,
} from '../../shared/analysis/outline.js'
import { formatCount } from '../../shared/number-text.js'
import { quotableText } from '../../shared/rules/message.js'
import { text } from '../../shared/text.js'
import { rangeOfRow, rangeOfRows } from './log-ranges.js'

/** So many symbols an editor shows without delay. */
const mostSymbols = 10_000
/** Rows are read for their first words until so many UTF-16 units of them were. */
const previewBudget = 2_000_000
const previewLength = 60

/** What is shown below turns; each level holds the ones before it. */
const Level = { Turns: 0, Steps: 1, Calls: 2, Messages: 3, Records: 4 } as const
type Level = (typeof Level)[keyof typeof Level]

export function documentSymbolsOf(analysis: LogAnalysis, limit: number = mostSymbols): DocumentSymbol[] {
  return new SymbolTree(analysis, outlineOf(analysis), limit).build()
}

class SymbolTree {
  readonly #analysis: LogAnalysis
  readonly #outline: Outline
  readonly #limit: number
  readonly #level: Level
  #budget = previewBudget

  constructor(analysis: LogAnalysis, outline: Outline, limit: number) {
    this.#analysis = analysis
    this.#outline = outline
    this.#limit = limit
    this.#level = levelFor(outline, limit)
  }

  build(): DocumentSymbol[] {
    const { turns, standaloneRows } = this.#outline
    const shown = turns.slice(0, this.#limit)
    const symbols = shown.map((turn) => this.#turn(turn))
    if (this.#level >= Level.Messages) symbols.push(...this.#rows(standaloneRows))
    symbols.sort(byPlace)
    const left = turns.length - shown.length
    const next = turns[shown.length]
    if (next !== undefined) symbols.push(this.#rest(next, left))
    return symbols
  }

  #turn(turn: TurnOutline): DocumentSymbol {
    const children = this.#level >= Level.Steps ? turn.steps.map((step) => this.#step(step)) : []
    children.push(...this.#contents(turn, []))
    const prompt = turn.promptRow === undefined ? '' : this.#preview(turn.promptRow)
    const name = prompt === '' ? turnTitle(turn) : `${turnTitle(turn)} · ${prompt}`
    return this.#section(name, turnDetail(turn), SymbolKind.Class, turn, children)
  }

  #step(step: StepOutline): DocumentSymbol {
    const children = this.#contents(step, step.calls)
    return this.#section(stepTitle(step), stepDetail(step), SymbolKind.Method, step, children)
  }

  /** What stands right inside a turn or step. */
  #contents(section: Section, calls: readonly CallOutline[]): DocumentSymbol[] {
    const symbols: DocumentSymbol[] = []
    if (this.#level >= Level.Calls) symbols.push(...calls.flatMap((call) => this.#call(call)))
    if (this.#level >= Level.Messages) symbols.push(...this.#rows(section.messageRows))
    if (this.#level >= Level.Records) symbols.push(...this.#rows(section.recordRows))
    return symbols
  }

  #call(call: CallOutline): readonly DocumentSymbol[] {
    const row = call.callRow ?? call.messageRow
    // A call that only its message tells of stands in that message.
    if (row === undefined || call.callRow === undefined) return []
    const name = call.name === undefined ? text('call') : quotableText(call.name)
    const detail =
      call.callId === undefined ? callDetail(call) : `${callDetail(call)} · ${quotableText(call.callId)}`
    return [this.#leaf(name, detail, SymbolKind.Function, row)]
  }

  #rows(rows: readonly number[]): readonly DocumentSymbol[] {
    return rows.map((row) => {
      const { type = '', detail } = this.#analysis.rowFacts(row) ?? {}
      const kind = detail?.kind === 'message' ? SymbolKind.String : SymbolKind.Event
      return this.#leaf(quotableText(type), this.#preview(row), kind, row)
    })
  }

  #section(
    name: string,
    detail: string,
    kind: SymbolKind,
    { firstRow, lastRow }: Stretch,
    children: DocumentSymbol[],
  ): DocumentSymbol {
    const log = this.#analysis.text
    const selectionRange = rangeOfRow(log, firstRow)
    children.sort(byPlace)
    return { name, detail, kind, range: rangeOfRows(log, firstRow, lastRow), selectionRange, children }
  }

  #leaf(name: string, detail: string, kind: SymbolKind, row: number): DocumentSymbol {
    const range = rangeOfRow(this.#analysis.text, row)
    return { name: name === '' ? text('event') : name, detail, kind, range, selectionRange: range }
  }

  #rest(next: TurnOutline, count: number): DocumentSymbol {
    const name = count === 1 ? text('1 more turn') : text('{0} more turns', [formatCount(count)])
    return this.#leaf(name, '', SymbolKind.Class, next.firstRow)
  }

  /** The first words of a row; empty when reading has cost enough. */
  #preview(row: number): string {
    const cost = this.#analysis.text.row(row).length
    if (cost > this.#budget) return ''
    this.#budget -= cost
    return previewOf(this.#analysis, row, previewLength)
  }
}

/** The most telling level whose symbols stay within the limit. */
function levelFor({ turns, standaloneRows }: Outline, limit: number): Level {
  const counts = [turns.length, 0, 0, standaloneRows.length, 0]
  for (const turn of turns) {
    counts[Level.Steps] += turn.steps.length
    counts[Level.Messages] += turn.messageRows.length
    counts[Level.Records] += turn.recordRows.length
    for (const step of turn.steps) {
      counts[Level.Calls] += step.calls.length
      counts[Level.Messages] += step.messageRows.length
      counts[Level.Records] += step.recordRows.length
    }
  }
  const levels = [Level.Turns, Level.Steps, Level.Calls, Level.Messages, Level.Records] as const
  let total = 0
  let best: Level = Level.Turns
  for (const level of levels) {
    total += counts[level] ?? 0
    if (total > limit) break
    best = level
  }
  return best
}

function byPlace(a: DocumentSymbol, b: DocumentSymbol): number {
  return startOf(a).line - startOf(b).line || startOf(a).character - startOf(b).character
}

function startOf({ range }: DocumentSymbol): Range['start'] {
  return range.start
}

/** The same symbols for an editor that takes no trees. */
export function flatSymbolsOf(
  symbols: readonly DocumentSymbol[],
  uri: string,
  containerName?: string,
): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(containerName === undefined ? {} : { containerName }) },
    ...flatSymbolsOf(children, uri, name),
  ])
}
