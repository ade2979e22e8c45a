// The view's side of the conversation with its host: what is said, and which answer belongs to which question. What
// arrives is checked here; what does not fit is reported and dropped.
import {
  type AnswerTo,
  answerGuards,
  type HostMessage,
  isHostMessage,
  type Question,
  type ViewMessage,
} from '../../../shared/analysis/timeline/messages.js'

type Answer = Extract<HostMessage, { readonly kind: 'answer' }>

interface Pending {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** A question that waits for its answer. */
export interface Asked<Value> {
  /** Undefined where the log is another by now, or the question was taken back. */
  readonly answer: Promise<Value | undefined>
  readonly cancel: () => void
}

export class HostLink {
  readonly #post: (message: ViewMessage) => void
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  /** The log and the version that the view shows; empty and 0 before it shows any. */
  uri = ''
  version = 0

  constructor(post: (message: ViewMessage) => void) {
    this.#post = post
  }

  /** Says that the view is there, with what it has already. */
  ready(): void {
    this.#post({ kind: 'ready', ...this.#about() })
  }

  ask<Ask extends Question['ask']>(question: Extract<Question, { readonly ask: Ask }>): Asked<AnswerTo<Ask>> {
    const id = ++this.#lastId
    const { version } = this
    const arrived = new Promise<Answer>((resolve, reject) => this.#pending.set(id, { resolve, reject }))
    this.#post({ kind: 'question', ...this.#about(), id, question })
    const answer = arrived.then((message) => this.#read(question.ask, message, version))
    return {
      answer,
      cancel: () => {
        const pending = this.#pending.get(id)
        if (pending === undefined) return
        this.#pending.delete(id)
        this.#post({ kind: 'cancel', ...this.#about(), id })
        pending.resolve({ kind: 'answer', ...this.#about(), id })
      },
    }
  }

  reveal(row: number, seq: number | undefined, takesFocus: boolean): void {
    this.#post({ kind: 'reveal', ...this.#about(), row, takesFocus, ...(seq === undefined ? {} : { seq }) })
  }

  fork(row: number, seq: number | undefined): void {
    this.#post({ kind: 'fork', ...this.#about(), row, ...(seq === undefined ? {} : { seq }) })
  }

  showRequest(row: number): void {
    this.#post({ kind: 'request', ...this.#about(), row })
  }

  defect(message: string): void {
    this.#post({ kind: 'defect', ...this.#about(), message })
  }

  /** What arrived, unless it was an answer or is not what a host says. */
  receive(message: unknown): Exclude<HostMessage, { readonly kind: 'answer' }> | undefined {
    if (!isHostMessage(message)) {
      this.defect('a message of the host was not understood')
      return undefined
    }
    if (message.kind !== 'answer') return message
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.error !== undefined) pending?.reject(new Error(message.error))
    else pending?.resolve(message)
    return undefined
  }

  #read<Ask extends Question['ask']>(
    ask: Ask,
    { value, version }: Answer,
    asked: number,
  ): AnswerTo<Ask> | undefined {
    if (value === undefined || version !== asked || version !== this.version) return undefined
    const guard = answerGuards[ask]
    if (!guard(value)) throw new Error('the answer was not understood')
    // The guard is the one of the question.
    return value as AnswerTo<Ask>
  }

  #about(): { readonly uri: string; readonly version: number } {
    return { uri: this.uri, version: this.version }
  }
}
