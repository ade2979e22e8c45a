// All that the view knows at the moment: the log, how it is looked at, what is filtered, what is chosen; and what every
// action makes of it. Pure: it draws nothing and asks nobody.

import type { InspectorPart } from '../../../../shared/analysis/timeline/inspection.js'
import type { TimelineData } from '../../../../shared/analysis/timeline/tables.js'
import { firstAtLeast, lastAtMost } from '../../../../shared/search-sorted.js'
import { type DrawingParts, prepareDrawing } from './drawing-parts.js'
import type { Group } from './families.js'
import { type Filter, type FoundTexts, filterRows, isFiltering } from './filter.js'
import { parseQuery, type Query, searchedWords } from './query.js'
import { buildScale, pointOf, type TimeMode, type TimeScale } from './time-scale.js'
import { buildModel, rowOfSeq, type TimelineModel } from './timeline-model.js'
import { freshState, type ViewState } from './view-state.js'
import {
  clampViewport,
  fitViewport,
  panViewport,
  revealPosition,
  type Viewport,
  type ViewportLimits,
  wholeViewport,
  zoomViewport,
} from './viewport.js'

/** What is made of the data, always together. */
export interface Loaded {
  readonly model: TimelineModel
  readonly scale: TimeScale
  readonly parts: DrawingParts
  /** Rows that the list shows. */
  readonly rows: Uint32Array
  /** Rows that the list would show without a filter. */
  readonly allCount: number
}

/** Closer than some events, or some milliseconds, there is nothing more to see. */
const SHORTEST_EVENTS = 4
const SHORTEST_MS = 10

export class TimelineState {
  #loaded: Loaded | undefined
  #mode: TimeMode = freshState.mode
  /** Undefined while all is shown, also while the log grows. */
  #viewport: Viewport | undefined
  #queryText = ''
  #query: Query = []
  #hiddenGroups = new Set<Group>()
  #onlyProblems = false
  #found: FoundTexts = new Map()
  #row: number | undefined
  #follows = false
  tab: InspectorPart = freshState.tab
  listPart: number | undefined

  get loaded(): Loaded | undefined {
    return this.#loaded
  }

  get mode(): TimeMode {
    return this.#mode
  }

  get queryText(): string {
    return this.#queryText
  }

  get hiddenGroups(): ReadonlySet<Group> {
    return this.#hiddenGroups
  }

  get onlyProblems(): boolean {
    return this.#onlyProblems
  }

  get follows(): boolean {
    return this.#follows
  }

  get row(): number | undefined {
    return this.#row
  }

  get filter(): Filter {
    return { query: this.#query, hiddenGroups: this.#hiddenGroups, onlyProblems: this.#onlyProblems }
  }

  get isFiltering(): boolean {
    return isFiltering(this.filter)
  }

  /** Words that must be searched in the texts. */
  get searchedWords(): readonly string[] {
    return searchedWords(this.#query)
  }

  get limits(): ViewportLimits {
    const scale = this.#loaded?.scale
    return {
      length: scale?.length ?? 0,
      shortest: scale?.mode === 'order' ? SHORTEST_EVENTS : SHORTEST_MS,
    }
  }

  get viewport(): Viewport {
    return this.#viewport ?? wholeViewport(this.limits)
  }

  restore(saved: ViewState): void {
    this.#mode = saved.mode
    this.#viewport = saved.viewport
    this.#queryText = saved.query
    this.#query = parseQuery(saved.query)
    this.#hiddenGroups = new Set(saved.hiddenGroups)
    this.#onlyProblems = saved.onlyProblems
    this.#row = saved.row
    this.#follows = saved.follows
    this.tab = saved.tab
    this.listPart = saved.listPart
  }

  save(top: number): ViewState {
    return {
      mode: this.#mode,
      query: this.#queryText,
      hiddenGroups: [...this.#hiddenGroups],
      onlyProblems: this.#onlyProblems,
      follows: this.#follows,
      tab: this.tab,
      top,
      ...(this.#viewport === undefined ? {} : { viewport: this.#viewport }),
      ...(this.#row === undefined ? {} : { row: this.#row }),
      ...(this.listPart === undefined ? {} : { listPart: this.listPart }),
    }
  }

  /** Takes another state of the log. The chosen event stays chosen, also where its row has moved. */
  load(data: TimelineData): void {
    const before = this.#loaded
    const chosenSeq =
      this.#row === undefined ? undefined : before?.model.data.tables.rows.columns.seq[this.#row]
    const model = buildModel(data)
    this.#found = new Map()
    this.#build(model)
    if (this.#row !== undefined) {
      const moved = chosenSeq === undefined ? undefined : rowOfSeq(model, chosenSeq)
      const row = moved ?? this.#row
      this.#row = row < model.rowCount ? row : undefined
    }
    this.#keepViewport(before?.scale)
  }

  /** The texts that a search found, by its words. */
  setFound(found: FoundTexts): void {
    this.#found = found
    this.#filter()
  }

  setMode(mode: TimeMode): void {
    const loaded = this.#loaded
    if (loaded === undefined || mode === this.#mode) return
    if (mode !== 'order' && !loaded.model.hasTimes) return
    const shown = this.#viewport === undefined ? undefined : rowsOfViewport(loaded.scale, this.#viewport)
    this.#mode = mode
    this.#build(loaded.model)
    const scale = this.#loaded?.scale
    if (shown === undefined || scale === undefined) return
    // The same rows are shown in the other mode.
    this.#viewport = fitViewport(scale.starts[shown.first], scale.ends[shown.last], this.limits)
  }

  setQuery(query: string): void {
    this.#queryText = query
    this.#query = parseQuery(query)
    this.#filter()
  }

  toggleGroup(group: Group): void {
    if (!this.#hiddenGroups.delete(group)) this.#hiddenGroups.add(group)
    this.#filter()
  }

  toggleProblems(): void {
    this.#onlyProblems = !this.#onlyProblems
    this.#filter()
  }

  clearFilter(): void {
    this.#hiddenGroups.clear()
    this.#onlyProblems = false
    this.setQuery('')
  }

  toggleFollow(): void {
    this.#follows = !this.#follows
    if (this.#follows) this.#showTail()
  }

  /** Chooses a row and moves the tracks so that it is seen. */
  choose(row: number): void {
    const loaded = this.#loaded
    if (loaded === undefined || row < 0 || row >= loaded.model.rowCount) return
    this.#row = row
    if (this.#viewport === undefined) return
    this.#viewport = revealPosition(this.#viewport, pointOf(loaded.scale, row), this.limits)
  }

  /** Factors below 1 show less. The anchor is a position; the middle, or the chosen row where it is seen, without one. */
  zoom(factor: number, anchor?: number): void {
    const at = anchor ?? this.#zoomAnchor()
    this.#setViewport(zoomViewport(this.viewport, factor, at, this.limits))
  }

  pan(distance: number): void {
    this.#follows = false
    this.#setViewport(panViewport(this.viewport, distance, this.limits))
  }

  /** Shows a stretch of positions. */
  show(start: number, end: number): void {
    this.#follows = false
    this.#setViewport(clampViewport({ start, end }, this.limits))
  }

  showAll(): void {
    this.#viewport = undefined
  }

  /** Shows the turn at a position; nothing happens between turns. Returns whether there is one. */
  showTurn(position: number): boolean {
    const loaded = this.#loaded
    if (loaded === undefined) return false
    const { firstRow, lastRow } = loaded.model.data.tables.turns.columns
    const { starts, ends } = loaded.scale
    const turn = lastAtMost(
      Float64Array.from(firstRow, (row) => starts[row]),
      position,
    )
    if (turn < 0 || position > ends[lastRow[turn]]) return false
    this.#setViewport(fitViewport(starts[firstRow[turn]], ends[lastRow[turn]], this.limits))
    return true
  }

  /** One level up: all of the session, then nothing chosen. Returns whether there was a level. */
  goUp(): boolean {
    if (this.#viewport !== undefined) this.#viewport = undefined
    else if (this.#row !== undefined) this.#row = undefined
    else return false
    return true
  }

  /** The nearest row with a problem behind or before the chosen one; undefined where there is none. */
  problemBeside(direction: 1 | -1): number | undefined {
    const rows = this.#loaded?.model.problemRows
    if (rows === undefined || rows.length === 0) return undefined
    const row = this.#row ?? -1
    const index = direction === 1 ? firstAtLeast(rows, row + 1) : firstAtLeast(rows, Math.max(row, 0)) - 1
    return rows[index]
  }

  #setViewport(viewport: Viewport): void {
    const whole = wholeViewport(this.limits)
    const isWhole = viewport.start <= whole.start && viewport.end >= whole.end
    this.#viewport = isWhole ? undefined : viewport
  }

  #zoomAnchor(): number {
    const { start, end } = this.viewport
    const loaded = this.#loaded
    const chosen =
      loaded === undefined || this.#row === undefined ? undefined : pointOf(loaded.scale, this.#row)
    return chosen !== undefined && chosen >= start && chosen <= end ? chosen : (start + end) / 2
  }

  #build(model: TimelineModel): void {
    const scale = buildScale(model, this.#mode)
    const parts = prepareDrawing(model, scale)
    const allCount = filterRows(model, noFilter, new Map()).length
    this.#loaded = { model, scale, parts, rows: filterRows(model, this.filter, this.#found), allCount }
  }

  #filter(): void {
    const loaded = this.#loaded
    if (loaded === undefined) return
    this.#loaded = { ...loaded, rows: filterRows(loaded.model, this.filter, this.#found) }
  }

  /** While a log grows, what is shown stays, or keeps to the end. */
  #keepViewport(before: TimeScale | undefined): void {
    if (this.#viewport === undefined) return
    if (before !== undefined && this.#follows) this.#showTail()
    else this.#viewport = clampViewport(this.#viewport, this.limits)
  }

  #showTail(): void {
    if (this.#viewport === undefined) return
    const span = this.#viewport.end - this.#viewport.start
    const { end } = wholeViewport(this.limits)
    this.#viewport = clampViewport({ start: end - span, end }, this.limits)
  }
}

const noFilter: Filter = { query: [], hiddenGroups: new Set(), onlyProblems: false }

function rowsOfViewport(scale: TimeScale, { start, end }: Viewport): { first: number; last: number } {
  const last = Math.max(lastAtMost(scale.starts, end), 0)
  // By order, a row that ends where the view begins is not in it; by time, rows are points and it is.
  const first = scale.mode === 'order' ? lastAtMost(scale.ends, start) + 1 : firstAtLeast(scale.ends, start)
  return { first: Math.min(first, last), last }
}
