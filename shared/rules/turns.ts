// Turn enclosure: turns and steps are numbered, nested and closed, and execution events name the open ones
// (seed 000 "The turn-enclosure invariant", seed 004 "Execution enclosure"). After a fault the rule believes what
// the row says where later rows are likely to agree with it, so that one wrong boundary is one problem.
import type { CreateMachine, Relation, ReportAt, RowEvent, RuleContext, RuleMachine } from './rule.js'

const NONE = -1
/** A number that is missing and was complained about with the row. */
const REPORTED = -2

export interface TurnState {
  /** The open turn and step with the events that opened them; -1 for none. */
  readonly turn: number
  readonly turnSeq: number
  readonly step: number
  readonly stepSeq: number
  readonly nextTurn: number
  readonly nextStep: number
  /** Events were lost: whatever the next event names is taken to be open. */
  readonly isUnknown: boolean
  /** The open turn was assumed after a fault and may end without notice. */
  readonly isAssumed: boolean
  /** The same of the open step: an event named it where none was open. */
  readonly isStepAssumed: boolean
  /** The number of the open turn or step was already reported: the next event that names it settles it. */
  readonly turnUnsettled: boolean
  readonly stepUnsettled: boolean
  /** Step that a turn/end was said to leave open; its own late step/end is part of the same fault. */
  readonly lateStep: number
  /** Turn and step of the last mismatch, so that a run of such rows is one problem. */
  readonly mismatchTurn: number
  readonly mismatchStep: number
}

const START: TurnState = {
  turn: NONE,
  turnSeq: NONE,
  step: NONE,
  stepSeq: NONE,
  nextTurn: 1,
  nextStep: 1,
  isUnknown: false,
  isAssumed: false,
  isStepAssumed: false,
  turnUnsettled: false,
  stepUnsettled: false,
  lateStep: NONE,
  mismatchTurn: NONE,
  mismatchStep: NONE,
}

export const createTurnRule: CreateMachine<TurnState> = (context) => new TurnRule(context)

class TurnRule implements RuleMachine<TurnState> {
  readonly #context: RuleContext
  #state = START

  constructor(context: RuleContext) {
    this.#context = context
  }

  fold(event: RowEvent): void {
    const { place } = event
    if (place === 'anywhere') return
    if (place === 'in-turn' || needsOnlyATurn(event)) this.#insideTurn(event)
    else if (place === 'opens-turn') this.#openTurn(this.#numbered(event))
    else if (place === 'closes-turn') this.#closeTurn(this.#numbered(event))
    else if (place === 'opens-step') this.#openStep(this.#numbered(event))
    else if (place === 'closes-step') this.#closeStep(this.#numbered(event))
    else this.#insideStep(this.#numbered(event))
  }

  /** The event with the numbers that are expected here in place of those that are missing or no numbers. */
  #numbered(event: RowEvent): RowEvent {
    const { place } = event
    const namesStep = place !== 'opens-turn' && place !== 'closes-turn'
    if ((event.turn >= 0 && (event.step >= 0 || !namesStep)) || this.#state.isUnknown) return event
    const { turn, step, nextTurn, nextStep } = this.#state
    const expectedTurn = place === 'opens-turn' ? nextTurn : turn
    const expectedStep = place === 'opens-step' ? nextStep : step
    const member = event.turn < 0 ? 'turn' : 'step'
    if (event[member] !== REPORTED) {
      this.#report('turn/no-number', ['data', member], [event.type, member])
    }
    return {
      ...event,
      turn: event.turn < 0 ? expectedTurn : event.turn,
      step: event.step < 0 ? expectedStep : event.step,
    }
  }

  loseTrack(): void {
    this.#state = { ...this.#state, isUnknown: true }
  }

  finish(reportAt: ReportAt): void {
    const { turn, turnSeq, isUnknown, isAssumed } = this.#state
    if (turn !== NONE && !isUnknown && !isAssumed) reportAt(turnSeq, 'turn/open-at-end', [], [turn])
  }

  save(): TurnState {
    return this.#state
  }

  restore(saved: TurnState): void {
    this.#state = saved
  }

  same(a: TurnState, b: TurnState): boolean {
    if (a === b) return true
    return (
      a.turn === b.turn &&
      a.turnSeq === b.turnSeq &&
      a.step === b.step &&
      a.stepSeq === b.stepSeq &&
      a.nextTurn === b.nextTurn &&
      a.nextStep === b.nextStep &&
      a.isUnknown === b.isUnknown &&
      a.isAssumed === b.isAssumed &&
      a.isStepAssumed === b.isStepAssumed &&
      a.turnUnsettled === b.turnUnsettled &&
      a.stepUnsettled === b.stepUnsettled &&
      a.lateStep === b.lateStep &&
      a.mismatchTurn === b.mismatchTurn &&
      a.mismatchStep === b.mismatchStep
    )
  }

  weight(): number {
    return 1
  }

  #openTurn(event: RowEvent): void {
    const { turn, nextTurn, isUnknown, isAssumed } = this.#state
    let unsettled = false
    if (turn !== NONE && !isUnknown && !isAssumed) {
      this.#report('turn/already-open', ['data', 'turn'], [event.turn, turn], [this.#turnOpener()])
    } else if (event.turn !== nextTurn && !isUnknown && event.turn !== NONE) {
      this.#report('turn/number', ['data', 'turn'], [event.turn, nextTurn])
      unsettled = true
    }
    const opened = event.turn === NONE ? nextTurn : event.turn
    this.#state = {
      ...START,
      turn: opened,
      turnSeq: event.seq,
      nextTurn: opened + 1,
      turnUnsettled: unsettled || event.turn === NONE,
    }
  }

  #closeTurn(event: RowEvent): void {
    const { turn, step, isUnknown, isStepAssumed, turnUnsettled, nextTurn } = this.#state
    if (isUnknown) {
      this.#endTurn(event.turn === NONE ? nextTurn : event.turn + 1, NONE)
      return
    }
    if (turn === NONE) {
      this.#report('turn/not-open', ['data', 'turn'], [event.turn])
      this.#state = { ...this.#state, nextTurn: event.turn === nextTurn ? nextTurn + 1 : nextTurn }
      return
    }
    const ended = turnUnsettled && event.turn !== NONE ? event.turn : turn
    if (event.turn !== NONE && event.turn !== ended) {
      this.#report('turn/mismatch', ['data', 'turn'], [event.turn, turn], [this.#turnOpener()])
    } else if (step !== NONE && !isStepAssumed) {
      this.#report('turn/step-open', [], [turn, step], [this.#stepOpener()])
    }
    this.#endTurn(ended + 1, step)
  }

  #endTurn(nextTurn: number, lateStep: number): void {
    this.#state = { ...START, nextTurn, lateStep }
  }

  #openStep(event: RowEvent): void {
    const { turn, step, nextStep, isUnknown, isStepAssumed, stepUnsettled } = this.#state
    if (isUnknown) {
      this.#adopt(event)
      this.#state = { ...this.#state, isStepAssumed: false }
      return
    }
    if (!this.#nameTurn(event, 'step/outside-turn', [event.turn, event.step])) return
    let unsettled = false
    if (step !== NONE && !isStepAssumed) {
      this.#report('step/already-open', ['data', 'step'], [event.step, step], [this.#stepOpener()])
    } else if (event.step !== nextStep && event.step !== NONE && !(stepUnsettled && turn !== NONE)) {
      this.#report('step/number', ['data', 'step'], [event.step, nextStep, this.#state.turn])
      unsettled = true
    }
    const opened = event.step === NONE ? nextStep : event.step
    this.#state = {
      ...this.#state,
      step: opened,
      stepSeq: event.seq,
      isStepAssumed: false,
      nextStep: opened + 1,
      stepUnsettled: unsettled || event.step === NONE,
      mismatchTurn: NONE,
      mismatchStep: NONE,
    }
  }

  #closeStep(event: RowEvent): void {
    const { turn, lateStep, isUnknown } = this.#state
    if (!isUnknown && turn === NONE && lateStep !== NONE && event.step === lateStep) {
      this.#state = { ...this.#state, lateStep: NONE }
      return
    }
    this.#insideStep(event)
    this.#state = { ...this.#state, step: NONE, stepSeq: NONE, isStepAssumed: false, stepUnsettled: false }
  }

  /** An event that must name the open turn and step. */
  #insideStep(event: RowEvent): void {
    const { turn, step } = this.#state
    if (event.turn === turn && event.step === step && !this.#state.isUnknown) {
      if (this.#state.turnUnsettled || this.#state.stepUnsettled) this.#settle(event)
      return
    }
    if (this.#state.isUnknown) {
      this.#adopt(event)
      return
    }
    // A turn or step that is no number is a fault of the payload and reported there.
    if (event.turn === NONE || event.step === NONE) return
    const isUnsettled = this.#state.turnUnsettled || this.#state.stepUnsettled
    if (isUnsettled && turn !== NONE && step !== NONE) {
      this.#settle(event)
      return
    }
    if (step === NONE) {
      this.#report('step/not-open', [], [event.type, event.turn, event.step])
      this.#adopt(event)
      return
    }
    if (this.#state.mismatchTurn !== event.turn || this.#state.mismatchStep !== event.step) {
      const path = event.turn === turn ? ['data', 'step'] : ['data', 'turn']
      const values = [event.type, `${event.turn}/${event.step}`, `${turn}/${step}`]
      this.#report('step/mismatch', path, values, [this.#stepOpener()])
      this.#state = { ...this.#state, mismatchTurn: event.turn, mismatchStep: event.step }
    }
  }

  /** An event that needs some open turn and names none. */
  #insideTurn(event: RowEvent): void {
    const { turn, isUnknown, nextTurn } = this.#state
    if (turn !== NONE || isUnknown) return
    this.#report('turn/outside', [], [event.type])
    this.#state = { ...this.#state, turn: nextTurn, turnSeq: event.seq, isAssumed: true, turnUnsettled: true }
  }

  /** Checks the turn that a step/start names; returns whether the step can be opened. */
  #nameTurn(event: RowEvent, code: string, values: readonly number[]): boolean {
    const { turn, turnUnsettled } = this.#state
    if (turn === event.turn || event.turn === NONE) return true
    if (turn === NONE) {
      this.#report(code, ['data', 'turn'], values)
      this.#state = {
        ...this.#state,
        turn: event.turn,
        turnSeq: event.seq,
        isAssumed: true,
        nextTurn: event.turn + 1,
      }
      return true
    }
    if (turnUnsettled) {
      this.#state = { ...this.#state, turn: event.turn, nextTurn: event.turn + 1, turnUnsettled: false }
      return true
    }
    this.#report('turn/mismatch', ['data', 'turn'], [event.turn, turn], [this.#turnOpener()])
    return true
  }

  /** Believes a row: what it names is open. */
  #adopt(event: RowEvent): void {
    if (event.turn === NONE || event.step === NONE) return
    const isSameTurn = this.#state.turn === event.turn
    this.#state = {
      ...START,
      turn: event.turn,
      turnSeq: isSameTurn ? this.#state.turnSeq : event.seq,
      step: event.step,
      stepSeq: event.seq,
      isStepAssumed: true,
      nextTurn: event.turn + 1,
      nextStep: event.step + 1,
      isAssumed: !isSameTurn || this.#state.isAssumed,
    }
  }

  #settle(event: RowEvent): void {
    this.#state = {
      ...this.#state,
      turn: event.turn,
      step: event.step,
      nextTurn: event.turn + 1,
      nextStep: event.step + 1,
      turnUnsettled: false,
      stepUnsettled: false,
    }
  }

  #turnOpener(): Relation {
    return { seq: this.#state.turnSeq, text: 'opened-here' }
  }

  #stepOpener(): Relation {
    return { seq: this.#state.stepSeq, text: 'opened-here' }
  }

  #report(
    code: string,
    path: readonly string[],
    values: readonly (string | number)[],
    related: readonly Relation[] = [],
  ): void {
    this.#context.report(code, path, values, related)
  }
}

/** A tool result that rewrites an earlier one needs some open turn only, where the dialect has such rewrites. */
function needsOnlyATurn(event: RowEvent): boolean {
  return event.detail?.kind === 'message' && event.detail.rewrites
}
