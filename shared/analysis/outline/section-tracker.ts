// Knows which turn and step are open while the rows go by, and puts into them what the rows bring. After a loss of
// rows it believes the turn and step that the next row names, as the rules do.
import type { MessageDetail } from '../../rules/event-detail.js'
import type { Closing, TurnOutline } from '../outline.js'
import { AttemptTracker } from './attempts.js'
import { CallTracker } from './calls.js'
import {
  createStep,
  createTurn,
  endSection,
  type Opening,
  type StepDraft,
  type TurnDraft,
  withItem,
} from './drafts.js'
import { type OutlineRow, RowSlot } from './outline-row.js'
import { TokenSum } from './token-sum.js'

export class SectionTracker {
  /** Rows were lost since the last row that told turn and step. */
  hasGap = false
  readonly #seedLength: number
  readonly #turns: TurnOutline[] = []
  readonly #attempts = new AttemptTracker()
  readonly #calls = new CallTracker()
  #turn: TurnDraft | undefined
  #step: StepDraft | undefined
  readonly #turnFirst = new RowSlot()
  readonly #stepFirst = new RowSlot()
  /** Whether the open turn has a prompt of a person. */
  #hasPrompt = false
  /** Number of the last turn that was closed. */
  #lastTurn: number | undefined
  /** The row at hand, the one before it, and the turn and step that the row names; -1 for none. */
  #row: OutlineRow = new RowSlot()
  #previous: OutlineRow = new RowSlot()
  #namedTurn = -1
  #namedStep = -1

  constructor(seedLength: number) {
    this.#seedLength = seedLength
  }

  /** Takes up the next row; what is done after that concerns this row. */
  meet(row: OutlineRow, previous: OutlineRow, namedTurn: number, namedStep: number): void {
    this.#row = row
    this.#previous = previous
    this.#namedTurn = namedTurn
    this.#namedStep = namedStep
    if (row.seq !== previous.lastSeq + 1) this.hasGap = true
  }

  /** All turns, once the last row has gone by. */
  finish(last: OutlineRow): readonly TurnOutline[] {
    this.#attempts.leaveStream(last)
    this.#closeTurn(last, 'open')
    return this.#turns
  }

  startTurn(): void {
    this.#closeTurn(this.#previous, 'unclosed')
    this.#openTurn(true)
    this.hasGap = false
  }

  /** These and the following return whether the row belongs to a turn. */
  endTurn(): boolean {
    const turn = this.#turnOfNamed()
    if (turn === undefined) return false
    const { detail } = this.#row
    if (detail?.kind === 'turn-end') turn.outcome = detail.outcome
    this.#closeStep(this.#previous, 'unclosed')
    this.#closeTurn(this.#row, 'closed')
    return true
  }

  startStep(): boolean {
    const turn = this.#turnOfNamed()
    if (turn === undefined) return false
    this.#closeStep(this.#previous, 'unclosed')
    this.#openStep(turn, true)
    this.hasGap = false
    return true
  }

  endStep(): boolean {
    const isStray = this.#step === undefined && !this.hasGap
    const step = isStray ? undefined : this.#stepOfNamed()
    if (step === undefined) return this.addRow('recordRows')
    this.#closeStep(this.#row, 'closed')
    return true
  }

  /** Tells about each row that is no chunk, before anything else is done with it. */
  leaveStream(): void {
    this.#attempts.leaveStream(this.#previous)
  }

  addChunk(kind: number): void {
    const step = this.#stepOfNamed()
    if (step !== undefined) this.#attempts.addChunk(step, this.#row, this.#previous, kind)
  }

  addCall(): boolean {
    const step = this.#stepOfNamed()
    const { detail } = this.#row
    if (step !== undefined) this.#calls.addCall(step, this.#row, detail?.kind === 'call' ? detail : undefined)
    return step !== undefined
  }

  addResult(message: MessageDetail): void {
    const step = this.#stepOfNamed()
    if (step !== undefined) this.#calls.addResult(step, this.#row, message)
  }

  addAnswer(message: MessageDetail): void {
    const step = this.#stepOfNamed()
    if (step === undefined) return
    this.#attempts.addAnswer(step, this.#row, message)
    this.#calls.addAnnouncements(step, this.#row.row, message)
  }

  giveUpAttempt(): void {
    this.#attempts.end()
  }

  /** Lists the row in the innermost open section. */
  addRow(list: 'messageRows' | 'recordRows'): boolean {
    const section = this.#step ?? this.#turn
    if (section === undefined) return false
    section[list] = withItem(section[list], this.#row.row)
    return true
  }

  notePrompt(isByPerson: boolean, isUserMessage: boolean): void {
    const turn = this.#turn
    if (turn === undefined || this.#hasPrompt) return
    if (isByPerson) {
      turn.promptRow = this.#row.row
      this.#hasPrompt = true
    } else if (isUserMessage) turn.promptRow ??= this.#row.row
  }

  /**
   * The open turn that the row belongs to. After a loss, another number means another turn. Undefined where no turn
   * is open and the row gives no reason to think of one: it names none, or trails behind the turn that it names.
   */
  #turnOfNamed(): TurnDraft | undefined {
    const named = this.#namedTurn
    if (this.#turn !== undefined) {
      const isOther = this.hasGap && named >= 0 && named !== this.#turn.number
      if (!isOther) return this.#turn
      this.#closeTurn(this.#previous, 'unclosed')
    }
    if (named < 0 || (!this.hasGap && named === this.#lastTurn)) return undefined
    return this.#openTurn(false)
  }

  /** The open step that the row belongs to, in the same way; in an open turn there is always one. */
  #stepOfNamed(): StepDraft | undefined {
    if (this.#step !== undefined && !this.hasGap) return this.#step
    const turn = this.#turnOfNamed()
    if (turn === undefined) return undefined
    const named = this.#namedStep
    const isOther = this.hasGap && named >= 0 && named !== this.#step?.number
    if (isOther) this.#closeStep(this.#previous, 'unclosed')
    this.hasGap = false
    return this.#step ?? this.#openStep(turn, false)
  }

  #openTurn(isStart: boolean): TurnDraft {
    const opening: Opening = { first: this.#row, number: this.#namedTurn, isStart }
    this.#turn = createTurn(opening, this.#row.seq < this.#seedLength)
    this.#turnFirst.copyFrom(this.#row)
    this.#hasPrompt = false
    return this.#turn
  }

  #openStep(turn: TurnDraft, isStart: boolean): StepDraft {
    const step = createStep({ first: this.#row, number: this.#namedStep, isStart })
    turn.steps = withItem(turn.steps, step)
    this.#step = step
    this.#stepFirst.copyFrom(this.#row)
    return step
  }

  #closeTurn(last: OutlineRow, closing: Closing): void {
    const turn = this.#turn
    if (turn === undefined) return
    this.#closeStep(last, closing)
    endSection(turn, this.#turnFirst, last, closing)
    const [only] = turn.steps
    turn.calls = turn.steps.length === 1 && only !== undefined ? only.calls : allCalls(turn)
    turn.tokens = turn.steps.length === 1 ? only?.tokens : sumTokens(turn)
    this.#turns.push(turn)
    this.#lastTurn = turn.number
    this.#turn = undefined
  }

  #closeStep(last: OutlineRow, closing: Closing): void {
    const step = this.#step
    if (step === undefined) return
    this.#attempts.leaveStream(this.#previous)
    this.#attempts.end()
    this.#calls.end()
    endSection(step, this.#stepFirst, last, closing)
    if (step.attempts.length > 0) {
      const tokens = new TokenSum()
      for (const { usage } of step.attempts) tokens.addCall(usage)
      step.tokens = tokens.count
    }
    this.#step = undefined
  }
}

function allCalls({ steps, calls }: TurnDraft): TurnDraft['calls'] {
  return steps.length === 0 ? calls : steps.flatMap((step) => step.calls)
}

function sumTokens({ steps }: TurnDraft): TurnDraft['tokens'] {
  const tokens = new TokenSum()
  for (const { attempts } of steps) for (const { usage } of attempts) tokens.addCall(usage)
  return tokens.count
}
