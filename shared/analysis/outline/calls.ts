// Puts announcement, call and result of a tool call together, inside one step, by the id of the call. Ids may come
// again; then a result answers the latest call of that id that has none.
import type { CallDetail, MessageDetail } from '../../rules/event-detail.js'
import { type CallDraft, createCall, type StepDraft, withItem } from './drafts.js'
import { durationBetween, knownTime, type OutlineRow } from './outline-row.js'

interface OpenCall {
  readonly draft: CallDraft
  /** Of the call; see `durationBetween`. */
  clockSteps: number
}

/** Follows the calls of one step after the other. */
export class CallTracker {
  /** The latest call of each id. */
  readonly #byId = new Map<string, OpenCall>()

  addAnnouncements(step: StepDraft, row: number, message: MessageDetail): void {
    for (const { id, name } of message.calls) {
      const { draft } = this.#begin(step, id)
      draft.name = name
      draft.messageRow = row
    }
  }

  addCall(step: StepDraft, row: OutlineRow, call: CallDetail | undefined): void {
    const known = this.#find(call?.callId)
    const isNew = known === undefined || known.draft.callRow !== undefined
    const open = isNew ? this.#begin(step, call?.callId) : known
    open.clockSteps = row.clockSteps
    open.draft.callRow = row.row
    open.draft.startTime = knownTime(row.time)
    if (call !== undefined && call.name !== '') open.draft.name = call.name
  }

  addResult(step: StepDraft, row: OutlineRow, result: MessageDetail): void {
    const known = this.#find(result.callId)
    const isNew = known === undefined || known.draft.resultRow !== undefined
    const { draft, clockSteps } = isNew ? this.#begin(step, result.callId) : known
    draft.resultRow = row.row
    draft.isError = result.isError
    draft.endTime = knownTime(row.lastTime)
    if (draft.startTime !== undefined)
      draft.durationMs = durationBetween({ time: draft.startTime, clockSteps }, row)
  }

  /** Forgets the calls of the step that is over. */
  end(): void {
    if (this.#byId.size > 0) this.#byId.clear()
  }

  #find(callId: string | undefined): OpenCall | undefined {
    return callId === undefined ? undefined : this.#byId.get(callId)
  }

  #begin(step: StepDraft, callId: string | undefined): OpenCall {
    const open: OpenCall = { draft: createCall(callId), clockSteps: 0 }
    step.calls = withItem(step.calls, open.draft)
    if (callId !== undefined) this.#byId.set(callId, open)
    return open
  }
}
