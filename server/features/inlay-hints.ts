// Inlay hints in the rows that are on the screen: how much time went by, the number that a projected row leaves out,
// how many events a packed row holds, what a usage comes to.
import { type InlayHint, InlayHintKind, type Range } from 'vscode-languageserver/node'
import { RowKind } from '../../shared/analysis/fact-columns.js'
import type { LogAnalysis, RowFacts } from '../../shared/analysis/log-analysis.js'
import { tokensOf } from '../../shared/analysis/usage.js'
import { spanOf } from '../../shared/log/locate.js'
import { lineLength } from '../../shared/log/log-text.js'
import { formatCount, formatDuration } from '../../shared/number-text.js'
import type { Usage } from '../../shared/rules/event-detail.js'
import type { JsonPath } from '../../shared/rules/problem.js'
import { text } from '../../shared/text.js'
import type { InlayHintSettings } from '../settings.js'

/** Longer rows are not searched for places on every scroll; editors do not draw them well anyway. */
const longestRow = 200_000
/** An editor asks for what is on the screen; whoever asks for a whole log gets its first rows. */
const mostRows = 5_000

export function inlayHintsOf(analysis: LogAnalysis, range: Range, settings: InlayHintSettings): InlayHint[] {
  const first = analysis.text.toRow(range.start).row
  const last = Math.min(analysis.text.toRow(range.end).row, first + mostRows - 1)
  const hints: InlayHint[] = []
  for (let row = first; row <= last; row++) {
    const facts = analysis.rowFacts(row)
    if (facts?.isTaken !== true) continue
    const place = new HintPlaces(analysis, row, hints)
    if (settings.seq && analysis.isProjected) addSeq(place, facts)
    if (settings.time) addTimeGap(place, analysis, facts)
    if (settings.tokens) addTokens(place, facts)
    if (settings.members && facts.kind === RowKind.Packed) addMembers(place, facts)
  }
  return hints
}

/** Puts hints into one row. */
class HintPlaces {
  readonly #analysis: LogAnalysis
  readonly #row: number
  readonly #hints: InlayHint[]
  readonly #rowText: string

  constructor(analysis: LogAnalysis, row: number, hints: InlayHint[]) {
    this.#analysis = analysis
    this.#row = row
    this.#hints = hints
    this.#rowText = analysis.text.row(row)
  }

  /** After the value at a path; nowhere where there is no such value. */
  after(path: JsonPath, label: string): void {
    if (this.#rowText.length > longestRow) return
    const { end } = spanOf(this.#rowText, { path })
    const parent = spanOf(this.#rowText, { path: path.slice(0, -1) })
    // Of a path that leads nowhere the place is its parent.
    if (end === parent.end) return
    this.#add(end, label, { paddingLeft: true })
  }

  atStart(label: string): void {
    this.#add(0, label, { paddingRight: true })
  }

  atEnd(label: string): void {
    this.#add(lineLength(this.#rowText), label, { paddingLeft: true })
  }

  #add(offset: number, label: string, padding: Pick<InlayHint, 'paddingLeft' | 'paddingRight'>): void {
    const position = this.#analysis.text.toPosition(this.#row, offset)
    this.#hints.push({ position, label, kind: InlayHintKind.Parameter, ...padding })
  }
}

function addSeq(place: HintPlaces, { seq, count }: RowFacts): void {
  if (seq === undefined) return
  place.atStart(count > 1 ? `${seq}–${seq + count - 1}` : String(seq))
}

/** Time since the last event before the row; nothing where none went by. */
function addTimeGap(place: HintPlaces, analysis: LogAnalysis, { row, time, kind }: RowFacts): void {
  const before = time === undefined ? undefined : timeBefore(analysis, row)
  if (time === undefined || before === undefined || time === before) return
  const gap = formatDuration(Math.abs(time - before))
  place.after([kind === RowKind.Packed ? 'time0' : 'time'], time > before ? `+${gap}` : `−${gap}`)
}

/** Rows without a time are few: damaged ones. */
function timeBefore(analysis: LogAnalysis, row: number): number | undefined {
  for (let before = row - 1; before >= 0 && before >= row - mostRows; before--) {
    const facts = analysis.rowFacts(before)
    if (facts?.isTaken === true && facts.lastTime !== undefined) return facts.lastTime
  }
  return undefined
}

function addTokens(place: HintPlaces, { detail }: RowFacts): void {
  if (detail?.kind === 'chunk' && detail.usage !== undefined) {
    place.after(['data', 'chunk', 'usage'], tokenLabel(detail.usage))
  } else if (detail?.kind === 'message' && detail.usage !== undefined) {
    place.after(['data', 'usage'], tokenLabel(detail.usage))
  }
}

function tokenLabel(usage: Usage): string {
  const total = tokensOf(usage)
  return total === 1 ? text('1 token') : text('{0} tokens', [formatCount(total)])
}

function addMembers(place: HintPlaces, { count }: RowFacts): void {
  place.atEnd(count === 1 ? text('→ 1 member') : text('→ {0} members', [formatCount(count)]))
}
