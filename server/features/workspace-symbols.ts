// Find a symbol in all open logs: turns with the prompt that began them, tool calls, titles, and rows by event type.
import { type SymbolInformation, SymbolKind } from 'vscode-languageserver/node'
import { callDetail, turnDetail, turnTitle } from '../../shared/analysis/outline/outline-text.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import { type Outline, outlineOf } from '../../shared/analysis/outline.js'
import { quotableText } from '../../shared/rules/message.js'
import { text } from '../../shared/text.js'
import type { NavigatedLog } from './definition.js'
import { rangeOfRow } from './log-ranges.js'

const mostSymbols = 500
const previewLength = 60
/** Prompts are read for so many UTF-16 units of their rows in all. */
const previewBudget = 4_000_000

/** The symbols whose name or detail holds all words of the query, whatever the case; newest logs' order is kept. */
export function workspaceSymbolsOf(logs: readonly NavigatedLog[], query: string): SymbolInformation[] {
  const search = new SymbolSearch(query)
  for (const log of logs) search.addLog(log)
  return search.symbols
}

class SymbolSearch {
  readonly symbols: SymbolInformation[] = []
  readonly #words: readonly string[]
  #budget = previewBudget

  constructor(query: string) {
    this.#words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
  }

  addLog(log: NavigatedLog): void {
    const outline = outlineOf(log.analysis)
    const container = sessionName(log)
    this.#addTurns(log, outline, container)
    // Without a word to look for, the turns are enough.
    if (this.#words.length === 0) return
    for (const { calls } of outline.turns) {
      for (const call of calls) {
        const row = call.callRow ?? call.resultRow
        if (row === undefined) continue
        const name = quotableText(call.name ?? text('call'))
        this.#add(
          log,
          { name, detail: callDetail(call), id: call.callId },
          SymbolKind.Function,
          row,
          container,
        )
      }
    }
    this.#addRecords(log, outline, container)
  }

  #addTurns(log: NavigatedLog, { turns }: Outline, container: string): void {
    for (const turn of turns) {
      if (this.symbols.length >= mostSymbols) return
      const prompt = turn.promptRow === undefined ? '' : this.#preview(log, turn.promptRow)
      const name = prompt === '' ? turnTitle(turn) : `${turnTitle(turn)} · ${prompt}`
      this.#add(log, { name, detail: turnDetail(turn) }, SymbolKind.Class, turn.firstRow, container)
    }
  }

  #addRecords(log: NavigatedLog, outline: Outline, container: string): void {
    for (const row of recordRows(outline)) {
      if (this.symbols.length >= mostSymbols) return
      const name = quotableText(log.analysis.rowFacts(row)?.type ?? '')
      if (name !== '') this.#add(log, { name, detail: '' }, SymbolKind.Event, row, container)
    }
  }

  #add(
    { analysis, uri }: NavigatedLog,
    {
      name,
      detail,
      id = '',
    }: { readonly name: string; readonly detail: string; readonly id?: string | undefined },
    kind: SymbolKind,
    row: number,
    container: string,
  ): void {
    if (this.symbols.length >= mostSymbols) return
    const searched = `${name} ${detail} ${id} ${container}`.toLowerCase()
    if (!this.#words.every((word) => searched.includes(word))) return
    const containerName = detail === '' ? container : `${detail} · ${container}`
    this.symbols.push({ name, kind, location: { uri, range: rangeOfRow(analysis.text, row) }, containerName })
  }

  #preview({ analysis }: NavigatedLog, row: number): string {
    this.#budget -= analysis.text.row(row).length
    return this.#budget < 0 ? '' : previewOf(analysis, row, previewLength)
  }
}

function* recordRows({ turns, standaloneRows }: Outline): Iterable<number> {
  yield* standaloneRows
  for (const turn of turns) {
    yield* turn.recordRows
    for (const step of turn.steps) yield* step.recordRows
  }
}

/** What a log is called in a list: the id of its session. */
function sessionName({ analysis, uri }: NavigatedLog): string {
  const id = analysis.header?.['id']
  return quotableText(typeof id === 'string' && id !== '' ? id : (uri.split('/').at(-1) ?? uri))
}
