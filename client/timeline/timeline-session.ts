// The host's side of one timeline: asks the server on behalf of the view, keeps the view up to date while the log
// changes, and passes on what the reader does. It speaks with the view in checked messages and must not know the editor's
// API, so that tests can run it with another view and another server.
import {
  type HostMessage,
  isViewMessage,
  type Question,
  type ViewMessage,
} from '../../shared/analysis/timeline/messages.js'
import { isPackedTimeline } from '../../shared/analysis/timeline/transfer.js'
import {
  InspectRow,
  type TimelineAnswer,
  TimelineClosed,
  TimelineData,
  TimelineSearch,
  TimelineTexts,
} from '../../shared/protocol.js'
import { text } from '../../shared/text.js'

/** What can be taken back. */
export interface Cancellation {
  readonly signal: AbortSignal
}

export interface TimelineSessionParts {
  readonly uri: string
  /** Name of the log, for people. */
  readonly name: string
  /** Translations for the view; undefined for English. */
  readonly bundle?: unknown
  /** Undefined where the server is not there or has no answer. */
  readonly request: <Result>(
    method: string,
    params: object,
    cancellation: Cancellation,
  ) => Promise<Result | undefined>
  readonly post: (message: HostMessage) => void
  readonly onReveal: (row: number, takesFocus: boolean) => void
  readonly onFork: (row: number, seq: number | undefined) => void
  readonly onRequest: (row: number) => void
  /** Something failed by a defect of ours. */
  readonly onDefect: (message: string) => void
  /** A clock that never steps back. */
  readonly nowMs: () => number
  /** Waits; tests decide how long that is. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** While the analysis runs, so often the view hears how far it is. */
const PROGRESS_MS = 250
/** Changes that come shortly after each other are one update. */
const UPDATE_MS = 250
/** A large log takes long to be looked through: updates rest so many times as long as the last one took. */
const REST = 3

export class TimelineSession {
  readonly #parts: TimelineSessionParts
  readonly #questions = new Map<number, AbortController>()
  /** Ends the update that runs, since the view begins anew. */
  #update = new AbortController()
  #isUpdating = false
  /** The log changed while an update was running. */
  #isOutdated = false
  #isClosed = false
  /** Version that the view has. */
  #known = 0
  #isReady = false
  #tookMs = 0
  /** The row that the editor is at, until the view has the version that it is of. */
  #selected: number | undefined

  constructor(parts: TimelineSessionParts) {
    this.#parts = parts
  }

  /** Takes a message of the view; what is none is reported. */
  receive(message: unknown): void {
    if (!isViewMessage(message)) {
      this.#parts.onDefect('a message of the timeline was not understood')
      return
    }
    this.#take(message)
  }

  /** The log may have changed: the view gets what is new, soon. A log that never rests is shown all the same. */
  changed(): void {
    if (!this.#isReady) return
    if (this.#isUpdating) this.#isOutdated = true
    else this.#run(this.#restMs())
  }

  /** The editor is at a row. */
  select(row: number): void {
    this.#selected = row
    if (this.#isReady && this.#known !== 0) this.#sendSelected()
  }

  close(): void {
    this.#isClosed = true
    this.#update.abort()
    for (const question of this.#questions.values()) question.abort()
    this.#questions.clear()
    this.#ask(TimelineClosed.method, {}, new AbortController()).catch((error: unknown) => this.#defect(error))
  }

  #take(message: ViewMessage): void {
    switch (message.kind) {
      case 'ready':
        this.#isReady = true
        // A view of another log, or one that was taken down, has nothing of this one.
        this.#known = message.uri === this.#parts.uri ? message.version : 0
        this.#run(0)
        break
      case 'question':
        this.#answer(message.id, message.version, message.question)
        break
      case 'cancel':
        this.#questions.get(message.id)?.abort()
        this.#questions.delete(message.id)
        break
      case 'reveal':
        if (this.#isAbout(message)) this.#parts.onReveal(message.row, message.takesFocus)
        break
      case 'fork':
        if (this.#isAbout(message)) this.#parts.onFork(message.row, message.seq)
        break
      case 'request':
        if (this.#isAbout(message)) this.#parts.onRequest(message.row)
        break
      case 'defect':
        this.#parts.onDefect(message.message)
        break
    }
  }

  /** Rows of another version may be others by now. */
  #isAbout({ uri, version }: ViewMessage): boolean {
    return uri === this.#parts.uri && version === this.#known
  }

  #run(delayMs: number): void {
    this.#update.abort()
    const update = new AbortController()
    this.#update = update
    this.#isUpdating = true
    this.#isOutdated = false
    const isLast = (): boolean => !update.signal.aborted
    this.#bringUpToDate(delayMs, update)
      .catch((error: unknown) => {
        if (!isLast()) return
        this.#defect(error)
        this.#known = 0
        this.#send({ state: 'unavailable', reason: 'failed', message: messageOf(error) }, 0)
      })
      .finally(() => {
        if (!isLast()) return
        this.#isUpdating = false
        if (this.#isOutdated) this.#run(this.#restMs())
      })
  }

  #restMs(): number {
    return Math.max(UPDATE_MS, this.#tookMs * REST)
  }

  async #bringUpToDate(delayMs: number, update: AbortController): Promise<void> {
    const { signal } = update
    if (delayMs > 0) await this.#parts.sleep(delayMs, signal)
    while (!signal.aborted) {
      const known = this.#known === 0 ? {} : { known: this.#known }
      const start = this.#parts.nowMs()
      const result = await this.#ask<TimelineData.Result>(TimelineData.method, known, update)
      this.#tookMs = this.#parts.nowMs() - start
      if (signal.aborted) return
      if (this.#show(result)) return
      await this.#parts.sleep(PROGRESS_MS, signal)
    }
  }

  /** Sends what there is; false while the analysis still runs. */
  #show(result: TimelineData.Result | undefined): boolean {
    if (result === undefined) {
      this.#send(
        { state: 'unavailable', reason: 'failed', message: text('The language server is not running') },
        0,
      )
      return true
    }
    switch (result.state) {
      case 'running':
        // While an edit is taken up, the view goes on showing what it has.
        if (this.#known === 0) this.#send({ state: 'running', ...result.progress }, 0)
        return false
      case 'unavailable':
        this.#known = 0
        this.#send({ state: 'unavailable', reason: result.reason, message: result.message }, 0)
        return true
      case 'ready':
        this.#showTimeline(result)
        return true
    }
  }

  #showTimeline({ version, base, timeline }: TimelineData.Ready): void {
    if (version === this.#known) return
    if (!isPackedTimeline(timeline)) throw new Error('the timeline of the server was not understood')
    this.#known = version
    this.#send({ state: 'ready', timeline, ...(base === undefined ? {} : { base }) }, version)
    if (this.#selected !== undefined) this.#sendSelected()
  }

  #sendSelected(): void {
    if (this.#selected === undefined) return
    this.#parts.post({ kind: 'select', uri: this.#parts.uri, version: this.#known, row: this.#selected })
  }

  #send(content: Extract<HostMessage, { readonly kind: 'state' }>['content'], version: number): void {
    const { uri, name, bundle } = this.#parts
    this.#parts.post({
      kind: 'state',
      uri,
      version,
      name,
      content,
      ...(bundle === undefined ? {} : { bundle }),
    })
  }

  #answer(id: number, version: number, question: Question): void {
    const { uri } = this.#parts
    const cancel = new AbortController()
    this.#questions.set(id, cancel)
    this.#askQuestion(version, question, cancel).then(
      (answer) => {
        this.#questions.delete(id)
        const value = answer?.value
        const about = { kind: 'answer', uri, version: answer?.version ?? 0, id } as const
        this.#parts.post(value === undefined ? about : { ...about, value })
      },
      (error: unknown) => {
        this.#questions.delete(id)
        if (cancel.signal.aborted || this.#isClosed) return
        this.#parts.post({ kind: 'answer', uri, version, id, error: messageOf(error) })
      },
    )
  }

  #askQuestion(
    version: number,
    question: Question,
    cancel: AbortController,
  ): Promise<TimelineAnswer<unknown> | undefined> {
    const { ask, ...params } = question
    const method = { texts: TimelineTexts.method, search: TimelineSearch.method, inspect: InspectRow.method }[
      ask
    ]
    return this.#ask<TimelineAnswer<unknown>>(method, { ...params, version }, cancel)
  }

  #ask<Result>(method: string, params: object, cancel: AbortController): Promise<Result | undefined> {
    const textDocument = { uri: this.#parts.uri }
    return this.#parts.request<Result>(method, { textDocument, ...params }, { signal: cancel.signal })
  }

  #defect(error: unknown): void {
    this.#parts.onDefect(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
