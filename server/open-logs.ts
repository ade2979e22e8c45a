// The logs that the editor has open. Each has its text and its analysis; edits are applied to the text at once, the
// analysis follows in slices between messages. What happens with results is the business of the hooks: this file knows
// no diagnostics and sends no messages. A closed log calls no hook any more.
import type { CancellationToken, TextDocumentContentChangeEvent } from 'vscode-languageserver/node'
import type { AnalysisOptions, LogAnalysis } from '../shared/analysis/log-analysis.js'
import type { TextPosition } from '../shared/log/log-text.js'
import { LogText } from '../shared/log/log-text.js'
import { RequestCancelled } from './requests.js'
import type { Schedule, SlicedWork } from './schedule.js'
import { type Settings, sameSettings } from './settings.js'
import { editToText } from './whole-text.js'

/** Called by an open log; each call is synchronous, so what it sees cannot be stale. */
export interface LogHooks {
  /** The analysis is up to date with the text and the settings. */
  readonly onCurrent: (log: OpenLog) => void
  /** A slice of work is done and more is to come. */
  readonly onProgress: (log: OpenLog) => void
  readonly onClosed: (log: OpenLog) => void
  /** Something failed by a defect of ours; `hasFailed` says whether the log is left without an analysis. */
  readonly onDefect: (log: OpenLog, error: unknown) => void
}

/** What a result is about: equal stamps mean that the result still holds. */
export interface Stamp {
  readonly uri: string
  readonly version: number
  /** Counts the changes of the settings. */
  readonly generation: number
}

interface Waiter {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** One open log. */
export class OpenLog implements SlicedWork {
  readonly uri: string
  readonly text: LogText
  readonly #context: LogContext
  readonly #waiters = new Set<Waiter>()
  #version: number
  #generation = 0
  #settings: Settings
  #hasOwnSettings = false
  #isClosed = false
  #hasFailed = false
  /** Whether the analysis was current before, so that what failed now was an update of it. */
  #wasCurrent = false
  #analysis: LogAnalysis

  constructor(document: OpenedDocument, context: LogContext) {
    this.uri = document.uri
    this.#version = document.version
    this.#context = context
    this.#settings = context.settings
    this.text = new LogText(document.text)
    this.#analysis = this.#startOver()
    context.schedule.start(this)
  }

  get version(): number {
    return this.#version
  }

  get stamp(): Stamp {
    return { uri: this.uri, version: this.#version, generation: this.#generation }
  }

  get settings(): Settings {
    return this.#settings
  }

  /** May lag behind the text; see `isCurrent`. */
  get analysis(): LogAnalysis {
    return this.#analysis
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Whether the analysis failed by a defect of ours; the next change tries again. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Whether the analysis is up to date with the text, and the settings of this very log are known. */
  get isCurrent(): boolean {
    return this.#hasOwnSettings && !this.#hasFailed && this.#analysis.isCurrent
  }

  /** Applies the changes of one notification in order. */
  change(version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    this.#version = version
    for (const change of changes) {
      const edit = 'range' in change ? this.#changePart(change) : this.#changeWhole(change.text)
      if (edit !== undefined) this.#update((analysis) => analysis.apply(edit))
    }
    this.#context.schedule.start(this)
  }

  /** Sets the settings that hold for this log; the first call lets results out. */
  configure(settings: Settings): void {
    const isNews = !sameSettings(settings, this.#settings)
    if (this.#hasOwnSettings && !isNews) return
    this.#hasOwnSettings = true
    if (isNews) {
      this.#settings = settings
      this.#generation++
      this.#update((analysis) => analysis.configure(this.#context.optionsOf(settings)))
    }
    this.#context.schedule.start(this)
  }

  /** Takes up options that do not come from settings, such as declared event types. */
  refreshOptions(): void {
    this.#generation++
    this.#update((analysis) => analysis.configure(this.#context.optionsOf(this.#settings)))
    this.#context.schedule.start(this)
  }

  /** Resolves when the log is current; rejects with `RequestCancelled` on a cancel or when the log is closed. */
  whenCurrent(token: CancellationToken): Promise<void> {
    if (this.#isClosed || token.isCancellationRequested) return Promise.reject(new RequestCancelled())
    if (this.#hasFailed) return Promise.reject(this.#failure())
    if (this.isCurrent) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { resolve, reject }
      this.#waiters.add(waiter)
      token.onCancellationRequested(() => {
        if (this.#waiters.delete(waiter)) reject(new RequestCancelled())
      })
    })
  }

  advance(shouldPause: () => boolean): boolean {
    if (this.#hasFailed) return true
    try {
      if (!this.#analysis.advance(shouldPause)) {
        this.#context.hooks.onProgress(this)
        return false
      }
    } catch (error) {
      return !this.#recover(error)
    }
    this.#wasCurrent = true
    if (this.isCurrent) this.#announceCurrent()
    return true
  }

  close(): void {
    this.#isClosed = true
    this.#context.schedule.stop(this)
    this.#release((waiter) => waiter.reject(new RequestCancelled()))
    this.#context.hooks.onClosed(this)
  }

  #announceCurrent(): void {
    try {
      this.#context.hooks.onCurrent(this)
    } catch (error) {
      // The analysis itself is sound: only what was made of it failed, and requests may still be answered.
      this.#context.hooks.onDefect(this, error)
    }
    this.#release((waiter) => waiter.resolve())
  }

  #failure(): Error {
    return new Error(`The analysis of ${this.uri} failed`)
  }

  #release(each: (waiter: Waiter) => void): void {
    const waiters = [...this.#waiters]
    this.#waiters.clear()
    waiters.forEach(each)
  }

  #changePart(change: { readonly range: { start: TextPosition; end: TextPosition }; readonly text: string }) {
    const { start, end } = inOrder(change.range)
    return this.text.change(start, end, change.text)
  }

  #changeWhole(text: string) {
    const edit = editToText(this.text.rows, text)
    if (edit !== undefined) this.text.apply(edit)
    return edit
  }

  /** Tells the analysis about a change; after a failure everything is read anew anyway. */
  #update(change: (analysis: LogAnalysis) => void): void {
    if (this.#hasFailed) {
      this.#analysis = this.#startOver()
      return
    }
    try {
      change(this.#analysis)
    } catch (error) {
      this.#recover(error)
    }
  }

  /**
   * After a defect what is known cannot be trusted. Where an update failed, the whole log is read anew: only that is
   * lost which made the update quick. Returns whether there is something to try.
   */
  #recover(error: unknown): boolean {
    if (!this.#wasCurrent) this.#hasFailed = true
    this.#context.hooks.onDefect(this, error)
    if (!this.#hasFailed) this.#analysis = this.#startOver()
    if (this.#hasFailed) this.#release((waiter) => waiter.reject(this.#failure()))
    return !this.#hasFailed
  }

  /** A fresh analysis; an empty one where even that fails. */
  #startOver(): LogAnalysis {
    const options = this.#context.optionsOf(this.#settings)
    this.#wasCurrent = false
    try {
      const analysis = this.#context.createAnalysis(this.text, options)
      this.#hasFailed = false
      return analysis
    } catch (error) {
      this.#hasFailed = true
      this.#context.hooks.onDefect(this, error)
      return this.#context.createAnalysis(new LogText(''), options)
    }
  }
}

export interface OpenedDocument {
  readonly uri: string
  readonly version: number
  readonly text: string
}

export interface LogContext {
  readonly schedule: Schedule
  readonly hooks: LogHooks
  /** Settings to begin with, until those of the log itself are known. */
  readonly settings: Settings
  readonly optionsOf: (settings: Settings) => AnalysisOptions
  readonly createAnalysis: (text: LogText, options: AnalysisOptions) => LogAnalysis
}

/** All open logs, by uri. */
export class OpenLogs {
  readonly #logs = new Map<string, OpenLog>()

  /** Opens a log; one that an editor opens twice is replaced. */
  open(document: OpenedDocument, context: LogContext): OpenLog {
    this.close(document.uri)
    const log = new OpenLog(document, context)
    this.#logs.set(document.uri, log)
    return log
  }

  find(uri: string): OpenLog | undefined {
    return this.#logs.get(uri)
  }

  all(): readonly OpenLog[] {
    return [...this.#logs.values()]
  }

  close(uri: string): void {
    const log = this.#logs.get(uri)
    this.#logs.delete(uri)
    log?.close()
  }

  closeAll(): void {
    for (const uri of [...this.#logs.keys()]) this.close(uri)
  }
}

/** A range whose end lies before its start means the same text; some editors send such ranges. */
function inOrder(range: { readonly start: TextPosition; readonly end: TextPosition }): {
  readonly start: TextPosition
  readonly end: TextPosition
} {
  const { start, end } = range
  const isReversed = end.line < start.line || (end.line === start.line && end.character < start.character)
  return isReversed ? { start: end, end: start } : range
}
