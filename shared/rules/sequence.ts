// Sequence numbers: contiguous from 0 over events, not rows (physical.md, section 3). This rule runs before all
// others, since it decides which rows count as events at all. After a fault it goes on with the number that the
// following rows agree on, so that one lost, repeated or misnumbered row is one problem.
import type { LossBook } from './losses.js'
import type { RuleContext } from './rule.js'

/** What became of one row: taken as the next events, or set aside as a copy of events that exist already. */
export type Placement = 'taken' | 'set-aside'

export interface SequenceState {
  /** The number that the next event should have. */
  readonly expected: number
  /** A row before this one could not be read and may have held events. */
  readonly damaged: boolean
  /** Last number of a run of repeated rows, while the run goes on, and the events in the run. */
  readonly repeatedTo: number | undefined
  readonly repeatedCount: number
  readonly repeatedRows: number
  /**
   * The number that should follow if the row before, which jumped ahead, was merely misnumbered; undefined where it
   * did not jump.
   */
  readonly afterSlip: number | undefined
  /** Events in the row that jumped ahead. */
  readonly slipCount: number
}

interface SequenceRow {
  readonly ownSeq: number
  readonly count: number
  readonly isPacked: boolean
}

/** Who folds the rows that are placed. */
export interface SequenceListener {
  /** Events were lost before the row being placed. */
  onLoss(): void
  /** The row being placed jumps ahead: events were lost before it, unless the next row shows that it was misnumbered. */
  onJump(): void
  /** The row before, which jumped ahead, was merely misnumbered: it is event `seq`, and nothing was lost. */
  onSlip(seq: number): void
  /** The row before, which was set aside, was merely misnumbered: it is event `seq`. */
  onLateSlip(seq: number): void
}

/** Places rows one after another. Its fields change in place, since it runs once for every row of a log. */
export class SequenceRule {
  #expected = 0
  #damaged = false
  #repeatedTo: number | undefined
  #repeatedCount = 0
  #repeatedRows = 0
  #slipCount = 0
  #afterSlip: number | undefined
  #seq = Number.NaN

  constructor(
    readonly context: Pick<RuleContext, 'report'>,
    readonly losses: LossBook,
    readonly listener: SequenceListener,
  ) {}

  get expected(): number {
    return this.#expected
  }

  /** The number that the row placed last has from here on. */
  get seq(): number {
    return this.#seq
  }

  save(): SequenceState {
    return {
      expected: this.#expected,
      damaged: this.#damaged,
      repeatedTo: this.#repeatedTo,
      repeatedCount: this.#repeatedCount,
      repeatedRows: this.#repeatedRows,
      afterSlip: this.#afterSlip,
      slipCount: this.#slipCount,
    }
  }

  restore(state: SequenceState): void {
    this.#expected = state.expected
    this.#damaged = state.damaged
    this.#repeatedTo = state.repeatedTo
    this.#repeatedCount = state.repeatedCount
    this.#repeatedRows = state.repeatedRows
    this.#afterSlip = state.afterSlip
    this.#slipCount = state.slipCount
  }

  hasLoss(): boolean {
    return this.#damaged || !this.losses.isEmpty()
  }

  /** A row that no reader can take. In a projected log it counts as the event it probably was. */
  damagedRow(isProjected: boolean): void {
    if (this.#damaged) return
    this.#damaged = true
    if (isProjected) this.listener.onLoss()
  }

  /**
   * Places the next row of `count` events. `ownSeq` is the row's own number: NaN where it has none, negative where
   * it has one that is no number (reported with the row).
   */
  place(ownSeq: number, count: number, isPacked: boolean, isProjected: boolean): Placement {
    // The usual case first: it is the only one on a healthy log.
    if (ownSeq === this.#expected) {
      if (this.#repeatedTo !== undefined) this.listener.onLoss()
      return this.#take(ownSeq, count)
    }
    if (!(ownSeq >= 0)) {
      const isReported = isProjected || this.#damaged || ownSeq < 0
      if (!isReported) this.context.report('sequence/missing', [], [this.#expected])
      return this.#take(this.#expected, count)
    }
    const row = { ownSeq, count, isPacked }
    return ownSeq > this.#expected ? this.#jumpAhead(row) : this.#goBack(row)
  }

  #take(seq: number, count: number): Placement {
    this.#seq = seq
    this.#expected = seq + count
    this.#damaged = false
    this.#repeatedTo = undefined
    this.#repeatedCount = 0
    this.#repeatedRows = 0
    this.#afterSlip = undefined
    return 'taken'
  }

  #jumpAhead({ ownSeq, count, isPacked }: SequenceRow): Placement {
    const expected = this.#expected
    const wasDamaged = this.#damaged
    // Rows that were set aside and fill the gap exactly were those events, misnumbered.
    const isLateSlip = this.#repeatedTo !== undefined && ownSeq === expected + this.#repeatedCount
    if (isLateSlip && this.#repeatedRows === 1) {
      this.listener.onLateSlip(expected)
      return this.#take(ownSeq, count)
    }
    if (!wasDamaged && !isLateSlip) {
      const related = [{ seq: expected - 1, text: 'event-before' }]
      const path = isPacked ? ['seq0'] : ['seq']
      this.context.report('sequence/gap', path, [expected, ownSeq, ownSeq - expected], related)
    }
    this.losses.add([expected, ownSeq - 1])
    this.#take(ownSeq, count)
    if (wasDamaged || isLateSlip) this.listener.onLoss()
    else {
      this.#afterSlip = expected + count
      this.#slipCount = count
      this.listener.onJump()
    }
    return 'taken'
  }

  #goBack(row: SequenceRow): Placement {
    const { ownSeq, count } = row
    if (ownSeq === this.#afterSlip) {
      const slipped = this.#slipCount
      this.losses.retract()
      this.listener.onSlip(ownSeq - slipped)
      return this.#take(ownSeq, count)
    }
    const isLate = this.losses.isLost(ownSeq)
    const continues = this.#repeatedTo !== undefined && ownSeq > this.#repeatedTo
    if (!isLate && !continues) this.#reportBack(row)
    if (!isLate) {
      this.#repeatedTo = ownSeq + count - 1
      this.#repeatedCount += count
      this.#repeatedRows++
    }
    this.#afterSlip = undefined
    this.#seq = ownSeq
    return 'set-aside'
  }

  #reportBack({ ownSeq, count, isPacked }: SequenceRow): void {
    const previous = this.#expected - 1
    const related = [{ seq: ownSeq, text: 'first-copy' }]
    if (isPacked) {
      this.context.report('sequence/overlap', ['seq0'], [ownSeq, ownSeq + count - 1, previous], related)
    } else if (ownSeq === previous) {
      this.context.report('sequence/repeat', ['seq'], [ownSeq], related)
    } else {
      this.context.report('sequence/backwards', ['seq'], [ownSeq, previous], related)
    }
  }
}

export function sameSequence(a: SequenceState, b: SequenceState): boolean {
  return (
    a.expected === b.expected &&
    a.damaged === b.damaged &&
    a.repeatedTo === b.repeatedTo &&
    a.repeatedCount === b.repeatedCount &&
    a.repeatedRows === b.repeatedRows &&
    a.afterSlip === b.afterSlip &&
    (a.afterSlip === undefined || a.slipCount === b.slipCount)
  )
}
