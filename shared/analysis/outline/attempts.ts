// Tells the model calls of a step apart. A stream ends with its `finish` chunk, with the message that it led to, or
// when the request is given up; what streams after that is the next attempt (messages.md, section 4).
import type { MessageDetail } from '../../rules/event-detail.js'
import { ChunkKind } from '../fact-columns.js'
import { type AttemptDraft, createAttempt, endStretch, type StepDraft, withItem } from './drafts.js'
import { knownTime, type OutlineRow, RowSlot } from './outline-row.js'

/** Follows the attempts of one step after the other. */
export class AttemptTracker {
  #attempt: AttemptDraft | undefined
  readonly #first = new RowSlot()
  readonly #last = new RowSlot()
  /** The last chunk is the row before the one at hand, and not copied yet. */
  #isStreaming = false
  #hasUsageChunk = false

  /** Tells about each row that is no chunk, before anything else is done with it. */
  leaveStream(previous: OutlineRow): void {
    if (!this.#isStreaming) return
    this.#last.copyFrom(previous)
    this.#isStreaming = false
  }

  addChunk(step: StepDraft, row: OutlineRow, previous: OutlineRow, kind: number): void {
    const open = this.#attempt
    const attempt = open === undefined || isOver(open) ? this.#begin(step, row, previous) : open
    attempt.chunkRows++
    this.#isStreaming = true
    if (kind === ChunkKind.TextDelta && attempt.firstDeltaTime !== undefined) return
    const { detail } = row
    if (kind === ChunkKind.Usage && detail?.kind === 'chunk') {
      attempt.usage = detail.usage
      this.#hasUsageChunk = true
    } else if (kind === ChunkKind.Finish) {
      attempt.finish = (detail?.kind === 'chunk' ? detail.finish : undefined) ?? 'stop'
    } else if (attempt.firstDeltaTime === undefined && isDelta(kind)) {
      attempt.firstDeltaTime = knownTime(row.time)
    }
  }

  /** The answer that a stream led to. One that says its stream was empty belongs to no stream before it. */
  addAnswer(step: StepDraft, row: OutlineRow, message: MessageDetail): void {
    const open = this.#attempt
    const isOnItsOwn = open === undefined || open.messageRow !== undefined || isStreamless(message)
    const attempt = isOnItsOwn ? this.#begin(step, row, row) : open
    attempt.messageRow = row.row
    this.#last.copyFrom(row)
    if (!this.#hasUsageChunk) attempt.usage = message.usage
  }

  /** What streams next is another attempt: the request was given up, or the step is over. */
  end(): void {
    if (this.#attempt !== undefined) endStretch(this.#attempt, this.#first, this.#last)
    this.#attempt = undefined
  }

  #begin(step: StepDraft, row: OutlineRow, previous: OutlineRow): AttemptDraft {
    this.leaveStream(previous)
    this.end()
    const attempt = createAttempt(row)
    step.attempts = withItem(step.attempts, attempt)
    this.#attempt = attempt
    this.#first.copyFrom(row)
    this.#hasUsageChunk = false
    return attempt
  }
}

function isOver({ finish, messageRow }: AttemptDraft): boolean {
  return finish !== undefined || messageRow !== undefined
}

function isDelta(kind: number): boolean {
  return kind === ChunkKind.TextDelta || kind === ChunkKind.ReasoningDelta || kind === ChunkKind.ToolCallDelta
}

function isStreamless(message: MessageDetail): boolean {
  return message.marker?.sources?.length === 0
}
