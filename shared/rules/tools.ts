// Tool calls and their results: a result answers a call of the same step that has no answer yet (all seeds'
// invariant companion), and a call repeats what the assistant message announced (kept by writers only).
import type { CallBlock } from './event-detail.js'
import type { CreateMachine, RowEvent, RuleContext, RuleMachine } from './rule.js'
import { SharedMap } from './shared-map.js'

interface Announced extends CallBlock {
  /** The message that announced the call. */
  readonly seq: number
}

export interface ToolState {
  /** Calls of the open step without a result: call id to the event of the call. */
  readonly pending: ReadonlyMap<string, number>
  /** Calls that messages of the open step announced. */
  readonly announced: ReadonlyMap<string, Announced>
  /** Calls that were answered in the open step, to tell a second result from one without a call. */
  readonly answered: ReadonlyMap<string, number>
  /** Events of the step were lost: a result's call may be among them. */
  readonly isUnknown: boolean
}

export const createToolRule: CreateMachine<ToolState> = (context) => new ToolRule(context)

class ToolRule implements RuleMachine<ToolState> {
  readonly types: readonly string[]
  readonly #context: RuleContext
  readonly #pending = new SharedMap<string, number>()
  readonly #announced = new SharedMap<string, Announced>()
  readonly #answered = new SharedMap<string, number>()
  #isUnknown = false

  constructor(context: RuleContext) {
    this.#context = context
    this.types = [
      ...['turn/start', 'turn/end', 'step/start', 'step/end'],
      ...['assistant/message', 'tool/call', 'tool/result'],
    ]
  }

  fold(event: RowEvent): void {
    const { detail } = event
    if (event.type === 'step/end' || event.type === 'turn/end') this.#endStep()
    else if (event.type === 'step/start' || event.type === 'turn/start') this.#startStep()
    else if (detail?.kind === 'call') this.#call(event, detail.callId, detail)
    // A call without a payload (reported with the row) may be any call.
    else if (event.type === 'tool/call') this.#isUnknown = true
    else if (detail?.kind === 'message') {
      if (event.type === 'tool/result') this.#result(event)
      else for (const call of detail.calls) this.#announced.set(call.id, { ...call, seq: event.seq })
    }
  }

  loseTrack(): void {
    this.#isUnknown = true
  }

  save(): ToolState {
    return {
      pending: this.#pending.share(),
      announced: this.#announced.share(),
      answered: this.#answered.share(),
      isUnknown: this.#isUnknown,
    }
  }

  restore(saved: ToolState): void {
    this.#pending.adopt(saved.pending)
    this.#announced.adopt(saved.announced)
    this.#answered.adopt(saved.answered)
    this.#isUnknown = saved.isUnknown
  }

  same(a: ToolState, b: ToolState): boolean {
    return (
      a.isUnknown === b.isUnknown &&
      sameMap(a.pending, b.pending, Object.is) &&
      sameMap(a.answered, b.answered, Object.is) &&
      sameMap(a.announced, b.announced, sameAnnounced)
    )
  }

  weight(): number {
    return this.#pending.copyCost() + this.#announced.copyCost() + this.#answered.copyCost()
  }

  #startStep(): void {
    this.#pending.clear()
    this.#announced.clear()
    this.#answered.clear()
    this.#isUnknown = false
  }

  #endStep(): void {
    // The result may be among the lost events.
    const unanswered = this.#isUnknown ? [] : this.#pending.entries()
    for (const [callId, seq] of unanswered) {
      this.#context.reportAt(seq, 'tool/call-unanswered', ['data', 'callId'], [callId])
    }
    this.#startStep()
  }

  #call(event: RowEvent, callId: string | undefined, call: Omit<CallBlock, 'id'>): void {
    if (callId === undefined) return
    const announced = this.#announced.get(callId)
    if (announced === undefined) {
      // Without any message in the step there is nothing to compare with: chunks alone may have asked.
      if (this.#announced.size > 0 && !this.#isUnknown) {
        this.#context.report('tool/call-unannounced', ['data', 'callId'], [callId])
      }
    } else if (announced.name !== call.name || announced.argumentsMark !== call.argumentsMark) {
      const member = announced.name === call.name ? 'arguments' : 'name'
      const related = [{ seq: announced.seq, text: 'announced-here' }]
      this.#context.report('tool/call-differs', ['data', member], [callId, member], related)
    }
    this.#pending.set(callId, event.seq)
  }

  #result(event: RowEvent): void {
    const { detail } = event
    if (detail?.kind !== 'message' || detail.rewrites || detail.callId === undefined) return
    const { callId } = detail
    if (this.#pending.delete(callId)) {
      this.#answered.set(callId, event.seq)
      return
    }
    const isRepair = detail.isError && detail.errorCode === this.#context.dialect.resultWithoutCallCode
    if (isRepair || this.#isUnknown) return
    const earlier = this.#answered.get(callId)
    const related = earlier === undefined ? [] : [{ seq: earlier, text: 'answered-here' }]
    const path = [...this.#context.dialect.resultCallIdPath]
    this.#context.report('tool/result-without-call', path, [callId, event.step], related)
  }
}

function sameAnnounced(a: Announced, b: Announced): boolean {
  return a.seq === b.seq && a.name === b.name && a.argumentsMark === b.argumentsMark
}

/** Whether two maps hold the same entries. */
export function sameMap<K, V>(
  a: ReadonlyMap<K, V>,
  b: ReadonlyMap<K, V>,
  sameValue: (a: V, b: V) => boolean,
): boolean {
  if (a === b) return true
  if (a.size !== b.size) return false
  for (const [key, value] of a) {
    const other = b.get(key)
    if (other === undefined || !sameValue(value, other)) return false
  }
  return true
}
