// The view: puts state, canvas, list, inspector and toolbar together. Messages and actions change the state; everything
// is drawn from the state, once for each frame.
import { RowFlag } from '../../../shared/analysis/timeline/tables.js'
import { formatCount } from '../../../shared/number-text.js'
import { text } from '../../../shared/text.js'
import { describeHit } from './describe-hit.js'
import { Announcer } from './dom/announcer.js'
import { countText, EventList } from './dom/event-list.js'
import { Frame } from './dom/frame.js'
import { HelpDialog } from './dom/help-dialog.js'
import { InspectorView } from './dom/inspector-view.js'
import { describeRow } from './dom/list-row.js'
import { OverviewView } from './dom/overview-view.js'
import { PageFrame } from './dom/page-frame.js'
import { RowTexts } from './dom/row-texts.js'
import { Splitter } from './dom/splitter.js'
import { Toolbar } from './dom/toolbar.js'
import { TracksView } from './dom/tracks-view.js'
import { readTheme, type Theme } from './draw/theme.js'
import type { HostLink } from './host-link.js'
import { Intake, type StateMessage } from './intake.js'
import type { Hit } from './model/hit-test.js'
import { forkRefusal, rowLabel, rowTitle, typeText } from './model/row-words.js'
import { hasFlag } from './model/timeline-model.js'
import { type Loaded, TimelineState } from './model/timeline-state.js'
import { restoreState, type SavedState, saveState } from './model/view-state.js'
import { type PixelView, positionsPerPixel, toPosition } from './model/viewport.js'
import { overviewPicture, shownPart, tracksPicture, wholeView } from './pictures.js'
import { TextSearches } from './text-search.js'
import { toolbarState } from './toolbar-state.js'
import { canvasAction, type KeyAction, pageAction } from './view-keys.js'

export interface Storage {
  readonly get: () => unknown
  readonly set: (state: SavedState) => void
}

const DEFAULT_LIST_PART = 0.55

export class TimelineApp {
  readonly #link: HostLink
  readonly #storage: Storage
  readonly #intake: Intake
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
  readonly #page: PageFrame
  readonly #frame = new Frame(() => this.#draw())
  #theme: Theme
  #name = ''
  #isRestored = false

  constructor(root: HTMLElement, link: HostLink, storage: Storage) {
    this.#link = link
    this.#intake = new Intake(link)
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
    this.#page = new PageFrame(
      root,
      {
        toolbar: this.#toolbar.element,
        overview: this.#overview.element,
        tracks: this.#tracks.element,
        list: this.#list.element,
        splitter: this.#splitter.element,
        inspector: this.#inspector.element,
        others: [this.#announcer.element, this.#help.element],
      },
      (event) => this.#onPageKey(event),
    )
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
    this.#page.showStatus(message.name, content)
  }

  /** The editor went to a row. */
  select(row: number): void {
    if (row === this.#state.row) return
    this.#state.choose(row)
    this.#list.choose(row, true)
    this.#changed()
  }

  #load(message: StateMessage, content: Extract<StateMessage['content'], { readonly state: 'ready' }>): void {
    const taken = this.#intake.take(message, content)
    if (taken === 'unreadable') this.#page.showUnreadable(this.#name)
    if (typeof taken === 'string') return
    const before = this.#state.loaded
    if (!this.#isRestored) this.#restore(message.uri)
    this.#state.load(taken.data)
    this.#texts.clear()
    this.#page.showTimeline()
    this.#searches.restart(this.#state.searchedWords)
    this.#announceGrowth(before)
    // What was said about a row that is as before mostly still holds, and reading it must not be disturbed.
    if ((this.#state.row ?? 0) >= taken.changedFrom) this.#inspector.refresh()
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
    this.#toolbar.show(toolbarState(this.#state, loaded, this.#name, this.#searches.isRunning))
    this.#drawTracks()
    this.#drawOverview()
    const part = this.#state.listPart ?? DEFAULT_LIST_PART
    this.#splitter.show(part)
    this.#page.setListPart(part)
    this.#inspector.show(row, this.#state.tab, row === undefined ? '' : rowTitle(loaded.model, row))
  }

  #drawTracks(): void {
    const picture = tracksPicture(this.#state, this.#tracks.width)
    if (picture !== undefined) this.#tracks.show(picture, this.#theme)
  }

  #drawOverview(): void {
    const picture = overviewPicture(this.#state, this.#overview.width)
    if (picture !== undefined) this.#overview.show(picture, this.#theme, shownPart(this.#state))
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

  #chooseHit(hit: Hit): void {
    if (hit.kind === 'mark' && hit.track === 'problems') this.#chooseProblem(hit.row)
    else this.#choose(hit.row, true)
  }

  /** Whoever goes to a problem wants to read it. */
  #chooseProblem(row: number): void {
    this.#state.tab = 'problems'
    this.#choose(row, true)
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
    const refusal = forkRefusal(loaded.model, row)
    this.#announcer.say(refusal)
    this.#toolbar.hint(refusal)
  }

  #filterChanged(change: () => void): void {
    change()
    this.#searches.search(this.#state.searchedWords)
    this.#showRows()
    const loaded = this.#state.loaded
    if (loaded !== undefined) this.#announcer.say(countText(loaded.rows.length, loaded.allCount))
  }

  #createToolbar(): Toolbar {
    return new Toolbar({
      onMode: (mode) => this.#act(() => this.#state.setMode(mode)),
      onQuery: (query) => this.#filterChanged(() => this.#state.setQuery(query)),
      onGroup: (group) => this.#filterChanged(() => this.#state.toggleGroup(group)),
      onProblems: () => this.#filterChanged(() => this.#state.toggleProblems()),
      onClear: () => this.#filterChanged(() => this.#state.clearFilter()),
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
        const view = wholeView(this.#state, this.#overview.width)
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
      onChoose: (hit) => this.#chooseHit(hit),
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
        if (loaded === undefined) return { cells: [], classes: [] }
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
    this.#actOnKey(event, canvasAction(event.key))
  }

  /** Keys that mean the same everywhere but where somebody writes. */
  #onPageKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.target instanceof HTMLInputElement) return
    this.#actOnKey(event, pageAction(event.key))
  }

  #actOnKey(event: KeyboardEvent, action: KeyAction | undefined): void {
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (this.#perform(action)) event.preventDefault()
  }

  /** Returns whether there was something to do. */
  #perform(action: KeyAction): boolean {
    const state = this.#state
    switch (action.do) {
      case 'zoom':
        this.#act(() => state.zoom(action.factor))
        return true
      case 'pan': {
        const { start, end } = state.viewport
        this.#act(() => state.pan((end - start) * action.part))
        return true
      }
      case 'mode':
        this.#act(() => state.setMode(action.mode))
        return true
      case 'show-all':
        this.#act(() => state.showAll())
        return true
      case 'filter':
        this.#toolbar.focusFilter()
        return true
      case 'help':
        this.#help.open()
        return true
      case 'fork':
        this.#fork()
        return true
      case 'problem': {
        const row = state.problemBeside(action.direction)
        if (row !== undefined) this.#chooseProblem(row)
        return true
      }
      case 'up':
        return this.#goUp()
    }
  }

  #goUp(): boolean {
    if (this.#inspector.element.contains(document.activeElement)) {
      this.#list.focus()
      return true
    }
    if (this.#state.isFiltering) {
      this.#filterChanged(() => this.#state.clearFilter())
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
