// The view: puts state, canvas, list, inspector and toolbar together. Messages and actions change the state; everything
// is drawn from the state, once for each frame.
import type { HostMessage } from '../../../shared/analysis/timeline/messages.js'
import type { TimelineData } from '../../../shared/analysis/timeline/tables.js'
import { RowFlag } from '../../../shared/analysis/timeline/tables.js'
import { unpackTimeline } from '../../../shared/analysis/timeline/transfer.js'
import { formatCount } from '../../../shared/number-text.js'
import { quotableText } from '../../../shared/rules/message.js'
import { text } from '../../../shared/text.js'
import { describeHit } from './describe-hit.js'
import { Announcer } from './dom/announcer.js'
import { element, replaceChildren } from './dom/elements.js'
import { countText, EventList } from './dom/event-list.js'
import { Frame } from './dom/frame.js'
import { HelpDialog } from './dom/help-dialog.js'
import { InspectorView } from './dom/inspector-view.js'
import { describeRow } from './dom/list-row.js'
import { OverviewView } from './dom/overview-view.js'
import { RowTexts } from './dom/row-texts.js'
import { Splitter } from './dom/splitter.js'
import { statusPage } from './dom/status-page.js'
import { Toolbar } from './dom/toolbar.js'
import { TracksView } from './dom/tracks-view.js'
import { readTheme, type Theme } from './draw/theme.js'
import type { HostLink } from './host-link.js'
import { axisTicks } from './model/axis.js'
import { buildOverview, buildScene } from './model/build-scene.js'
import { nearestBoundaries, rowLabel, seqText, typeText } from './model/row-words.js'
import { problemIcon, problemParts, summaryParts } from './model/summary.js'
import { pointOf, timeModes } from './model/time-scale.js'
import { hasFlag } from './model/timeline-model.js'
import { type Loaded, TimelineState } from './model/timeline-state.js'
import { restoreState, type SavedState, saveState } from './model/view-state.js'
import { type PixelView, positionsPerPixel, toPixel, toPosition } from './model/viewport.js'
import { TextSearches } from './text-search.js'

export interface Storage {
  readonly get: () => unknown
  readonly set: (state: SavedState) => void
}

type StateMessage = Extract<HostMessage, { readonly kind: 'state' }>

const DEFAULT_LIST_PART = 0.55

export class TimelineApp {
  readonly #root: HTMLElement
  readonly #link: HostLink
  readonly #storage: Storage
  readonly #state = new TimelineState()
  readonly #announcer = new Announcer()
  readonly #help = new HelpDialog()
  readonly #texts: RowTexts
  readonly #searches: TextSearches
  readonly #toolbar: Toolbar
  readonly #overview: OverviewView
  readonly #tracks: TracksView
  readonly #list: EventList
  readonly #inspector: InspectorView
  readonly #splitter: Splitter
  readonly #page: HTMLElement
  readonly #columns: HTMLElement
  readonly #frame = new Frame(() => this.#draw())
  #theme: Theme
  #data: TimelineData | undefined
  #name = ''
  #isRestored = false

  constructor(root: HTMLElement, link: HostLink, storage: Storage) {
    this.#root = root
    this.#link = link
    this.#storage = storage
    this.#theme = readTheme(document.body)
    this.#texts = new RowTexts(
      (rows) => link.ask<'texts'>({ ask: 'texts', rows }).answer,
      () => this.#list.render(),
    )
    this.#searches = new TextSearches(
      (words) => link.ask<'search'>({ ask: 'search', words }),
      (found) => {
        this.#state.setFound(found)
        this.#showRows()
      },
    )
    this.#toolbar = this.#createToolbar()
    this.#overview = this.#createOverview()
    this.#tracks = this.#createTracks()
    this.#list = this.#createList()
    this.#inspector = this.#createInspector()
    this.#splitter = new Splitter({
      onSplit: (part) => {
        this.#state.listPart = part
        this.#changed()
      },
    })
    const side = element('div', { class: 'list-side' }, [this.#list.element])
    side.id = 'events-side'
    this.#columns = element('div', { class: 'columns' }, [
      side,
      this.#splitter.element,
      this.#inspector.element,
    ])
    this.#page = element('main', { class: 'timeline' }, [
      this.#toolbar.element,
      this.#overview.element,
      this.#tracks.element,
      this.#columns,
    ])
    this.#page.addEventListener('keydown', (event) => this.#onPageKey(event))
    replaceChildren(root, [this.#page, this.#announcer.element, this.#help.element])
  }

  /** Takes the theme as it is now. */
  themeChanged(): void {
    this.#theme = readTheme(document.body)
    this.#frame.ask()
  }

  receive(message: StateMessage): void {
    this.#name = message.name
    const { content } = message
    if (content.state === 'ready') {
      this.#load(message, content)
      return
    }
    this.#showStatus(statusPage(message.name, content))
  }

  /** The editor went to a row. */
  select(row: number): void {
    if (row === this.#state.row) return
    this.#state.choose(row)
    this.#list.choose(row, true)
    this.#changed()
  }

  #load(message: StateMessage, content: Extract<StateMessage['content'], { readonly state: 'ready' }>): void {
    const isUpdate =
      content.base !== undefined && content.base === this.#link.version && message.uri === this.#link.uri
    const known = isUpdate ? this.#data : undefined
    const data = unpackTimeline(content.timeline, known)
    if (data === undefined) {
      this.#startOver(content.base !== undefined)
      return
    }
    const before = this.#state.loaded
    this.#data = data
    this.#link.uri = message.uri
    this.#link.version = message.version
    if (!this.#isRestored) this.#restore(message.uri)
    this.#state.load(data)
    this.#texts.clear()
    this.#hideStatus()
    this.#searches.restart(this.#state.searchedWords)
    this.#announceGrowth(before)
    // What was said about a row that is as before mostly still holds, and reading it must not be disturbed.
    const changedFrom = isUpdate ? content.timeline.tables.rows.from : 0
    if ((this.#state.row ?? 0) >= changedFrom) this.#inspector.refresh()
  }

  /** What came does not fit what is here: all of it is asked for once. */
  #startOver(wasUpdate: boolean): void {
    this.#data = undefined
    this.#link.version = 0
    if (wasUpdate) this.#link.ready()
    else {
      this.#link.defect('a timeline could not be unpacked')
      this.#showStatus(
        statusPage(this.#name, {
          state: 'unavailable',
          reason: 'failed',
          message: text('The data of the timeline could not be read'),
        }),
      )
    }
  }

  #restore(uri: string): void {
    this.#isRestored = true
    const saved = restoreState(this.#storage.get(), uri)
    this.#state.restore(saved)
    const top = saved.top
    if (top !== undefined) requestAnimationFrame(() => this.#list.scrollTo(top, 'start'))
  }

  #announceGrowth(before: Loaded | undefined): void {
    const grown = (this.#state.loaded?.model.rowCount ?? 0) - (before?.model.rowCount ?? 0)
    if (before === undefined || grown <= 0) return
    this.#announcer.say(
      grown === 1 ? text('live, 1 new row') : text('live, {0} new rows', [formatCount(grown)]),
    )
  }

  #showStatus(page: HTMLElement): void {
    this.#page.hidden = true
    this.#root.querySelector('.status-page')?.remove()
    this.#root.prepend(page)
  }

  #hideStatus(): void {
    this.#root.querySelector('.status-page')?.remove()
    this.#page.hidden = false
  }

  /** The list has other rows than before, or stands elsewhere. */
  #showRows(): void {
    const { loaded, row, follows } = this.#state
    if (loaded === undefined) return
    this.#list.setRows(loaded.rows, row)
    if (follows) this.#list.scrollToEnd()
    this.#changed()
  }

  /** Something that is drawn or kept has changed. */
  #changed(): void {
    this.#frame.ask()
    this.#storage.set(saveState(this.#link.uri, this.#state.save(this.#list.top)))
  }

  #draw(): void {
    const { loaded, row } = this.#state
    if (loaded === undefined) return
    this.#showToolbar(loaded)
    this.#drawTracks(loaded)
    this.#drawOverview(loaded)
    const part = this.#state.listPart ?? DEFAULT_LIST_PART
    this.#splitter.show(part)
    this.#columns.style.setProperty('--list-part', `${(part * 100).toFixed(1)}%`)
    this.#inspector.show(row, this.#state.tab, row === undefined ? '' : this.#rowTitle(loaded, row))
  }

  #rowTitle({ model }: Loaded, row: number): string {
    const seq = seqText(model, row)
    return seq === '' ? typeText(model, row) : `${text('seq {0}', [seq])} · ${typeText(model, row)}`
  }

  #showToolbar({ model, rows, allCount }: Loaded): void {
    const state = this.#state
    const { info } = model.data
    this.#toolbar.show({
      name: quotableText(this.#name),
      summary: summaryParts(info),
      problems: problemParts(info),
      problemIcon: problemIcon(info),
      mode: model.hasTimes ? state.mode : 'order',
      hasTimes: model.hasTimes,
      query: state.queryText,
      hiddenGroups: state.hiddenGroups,
      onlyProblems: state.onlyProblems,
      follows: state.follows,
      isFiltering: state.isFiltering,
      isSearching: this.#searches.isRunning,
      countText: countText(rows.length, allCount),
    })
  }

  #drawTracks({ model, scale, parts, rows }: Loaded): void {
    const view: PixelView = { ...this.#state.viewport, width: this.#tracks.width }
    if (view.width === 0) return
    const scene = buildScene(parts, view, { matches: this.#state.isFiltering ? rows : undefined })
    this.#tracks.show(
      { scene, ticks: axisTicks(scale, model, view), selectedX: this.#selectedX(view) },
      this.#theme,
    )
  }

  #drawOverview({ parts, rows }: Loaded): void {
    const limits = this.#state.limits
    const whole = this.#wholeView()
    if (whole.width === 0) return
    const scene = buildOverview(parts, whole, { matches: this.#state.isFiltering ? rows : undefined })
    const { start, end } = this.#state.viewport
    const x = toPixel(whole, start)
    const brush = { x, width: toPixel(whole, end) - x }
    const length = Math.max(limits.length, 1)
    this.#overview.show({ scene, ticks: [], selectedX: this.#selectedX(whole), brush }, this.#theme, {
      from: Math.max(start / length, 0),
      to: Math.min(end / length, 1),
    })
  }

  #wholeView(): PixelView {
    const length = Math.max(this.#state.limits.length, 1)
    return { start: -length * 0.01, end: length * 1.01, width: this.#overview.width }
  }

  #selectedX(view: PixelView): number | undefined {
    const { loaded, row } = this.#state
    if (loaded === undefined || row === undefined) return undefined
    const x = toPixel(view, pointOf(loaded.scale, row))
    return x >= 0 && x <= view.width ? x : undefined
  }

  /** Chooses a row on behalf of the reader: the editor follows. */
  #choose(row: number, isRevealed: boolean): void {
    this.#state.choose(row)
    this.#list.choose(row, isRevealed)
    this.#link.reveal(row, this.#seqOf(row), false)
    const loaded = this.#state.loaded
    if (loaded !== undefined && isRevealed) {
      this.#announcer.say(rowLabel(loaded.model, row, this.#texts.get(row) ?? ''))
    }
    this.#changed()
  }

  #seqOf(row: number): number | undefined {
    const seq = this.#state.loaded?.model.data.tables.rows.columns.seq[row]
    return seq === undefined || !Number.isFinite(seq) ? undefined : seq
  }

  #fork(): void {
    const { loaded, row } = this.#state
    if (loaded === undefined || row === undefined) return
    if (hasFlag(loaded.model, row, RowFlag.Boundary)) {
      this.#link.fork(row, this.#seqOf(row))
      return
    }
    const { before, after } = nearestBoundaries(loaded.model, row)
    const nearest = [before, after]
      .filter((boundary) => boundary !== undefined)
      .map((boundary) => text('seq {0}', [seqText(loaded.model, boundary)]))
    const refusal =
      nearest.length === 0
        ? text('The log cannot be forked here, nor anywhere else')
        : text('The log cannot be forked here; the nearest places are {0}', [nearest.join(', ')])
    this.#announcer.say(refusal)
    this.#toolbar.hint(refusal)
  }

  #onQuery(query: string): void {
    this.#state.setQuery(query)
    this.#searches.search(this.#state.searchedWords)
    this.#showRows()
    this.#announceCount()
  }

  #announceCount(): void {
    const loaded = this.#state.loaded
    if (loaded !== undefined) this.#announcer.say(countText(loaded.rows.length, loaded.allCount))
  }

  #createToolbar(): Toolbar {
    const filterChanged = (change: () => void): void => {
      change()
      this.#searches.search(this.#state.searchedWords)
      this.#showRows()
      this.#announceCount()
    }
    return new Toolbar({
      onMode: (mode) => this.#act(() => this.#state.setMode(mode)),
      onQuery: (query) => this.#onQuery(query),
      onGroup: (group) => filterChanged(() => this.#state.toggleGroup(group)),
      onProblems: () => filterChanged(() => this.#state.toggleProblems()),
      onClear: () => filterChanged(() => this.#state.clearFilter()),
      onFollow: () => {
        this.#state.toggleFollow()
        this.#showRows()
      },
      onZoom: (factor) => this.#act(() => this.#state.zoom(factor)),
      onFit: () => this.#act(() => this.#state.showAll()),
      onHelp: () => this.#help.open(),
      onLeaveFilter: () => this.#list.focus(),
    })
  }

  #createOverview(): OverviewView {
    return new OverviewView({
      onBrush: (left, right) => {
        const view = this.#wholeView()
        this.#act(() => this.#state.show(toPosition(view, left), toPosition(view, right)))
      },
      onKey: (event) => this.#onCanvasKey(event),
      onResize: () => this.#frame.ask(),
    })
  }

  #createTracks(): TracksView {
    const view = (): PixelView => ({ ...this.#state.viewport, width: this.#tracks.width })
    return new TracksView({
      onZoom: (factor, x) =>
        this.#act(() => this.#state.zoom(factor, x === undefined ? undefined : toPosition(view(), x))),
      onPan: (pixels) => this.#act(() => this.#state.pan(pixels * positionsPerPixel(view()))),
      onChoose: (row) => this.#choose(row, true),
      onZoomToTurn: (x) =>
        this.#act(() => {
          this.#state.showTurn(toPosition(view(), x))
        }),
      onKey: (event) => this.#onCanvasKey(event),
      onResize: () => this.#frame.ask(),
      describe: (hit) => {
        const parts = this.#state.loaded?.parts
        this.#texts.want([hit.row])
        return parts === undefined ? [] : describeHit(parts, hit, this.#texts.get(hit.row))
      },
    })
  }

  #createList(): EventList {
    return new EventList({
      onChoose: (row) => this.#choose(row, false),
      onOpen: (row) => this.#link.reveal(row, this.#seqOf(row), true),
      onScroll: () => this.#storage.set(saveState(this.#link.uri, this.#state.save(this.#list.top))),
      onKey: () => undefined,
      onWanted: (rows) => this.#texts.want(rows),
      describe: (row) => {
        const loaded = this.#state.loaded
        if (loaded === undefined) return { cells: [], label: '', classes: [] }
        return describeRow(loaded.model, row, this.#texts.get(row))
      },
      nameOf: (row) => {
        const loaded = this.#state.loaded
        return loaded === undefined ? '' : typeText(loaded.model, row)
      },
    })
  }

  #createInspector(): InspectorView {
    return new InspectorView({
      ask: (question) => this.#link.ask<'inspect'>({ ask: 'inspect', ...question }).answer,
      goTo: (row) => this.#choose(row, true),
      onTab: (part) => {
        this.#state.tab = part
        this.#changed()
      },
      showRequest: (row) => this.#link.showRequest(row),
    })
  }

  #act(change: () => void): void {
    change()
    this.#changed()
  }

  /** Keys of the tracks and the overview. */
  #onCanvasKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { start, end } = this.#state.viewport
    const step = (end - start) / 8
    const mode = timeModes[Number(event.key) - 1]
    if (event.key === 'ArrowLeft') this.#act(() => this.#state.pan(-step))
    else if (event.key === 'ArrowRight') this.#act(() => this.#state.pan(step))
    else if (mode !== undefined) this.#act(() => this.#state.setMode(mode))
    else return
    event.preventDefault()
  }

  /** Keys that mean the same everywhere but where somebody writes. */
  #onPageKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLInputElement) return
    if (!this.#actOnKey(event.key)) return
    event.preventDefault()
  }

  #actOnKey(key: string): boolean {
    switch (key) {
      case '+':
      case '=':
        this.#act(() => this.#state.zoom(0.5))
        return true
      case '-':
        this.#act(() => this.#state.zoom(2))
        return true
      case '0':
        this.#act(() => this.#state.showAll())
        return true
      case '/':
        this.#toolbar.focusFilter()
        return true
      case '?':
        this.#help.open()
        return true
      case 'f':
        this.#fork()
        return true
      case ',':
      case '.': {
        const row = this.#state.problemBeside(key === '.' ? 1 : -1)
        if (row !== undefined) this.#choose(row, true)
        return true
      }
      case 'Escape':
        return this.#goUp()
      default:
        return false
    }
  }

  #goUp(): boolean {
    if (this.#inspector.element.contains(document.activeElement)) {
      this.#list.focus()
      return true
    }
    if (this.#state.isFiltering) {
      this.#state.clearFilter()
      this.#searches.search([])
      this.#showRows()
      return true
    }
    const isDone = this.#state.goUp()
    if (isDone) {
      this.#list.choose(this.#state.row, false)
      this.#changed()
    }
    return isDone
  }
}
