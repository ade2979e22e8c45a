// Sequence numbers: contiguous from 0 over events, not rows (physical.md, section 3). This rule runs before all
// others, since it decides which rows count as events at all. After a fault it goes on with the number that the
// following rows agree on, so that one lost, repeated or misnumbered row is one problem.
import type { RuleContext } from './rule.js'

/** What became of one row: taken as the next events, or set aside as a copy of events that exist already. */
export type Placement = 'taken' | 'set-aside'

/** Inclusive range of sequence numbers. */
type SeqRange = readonly [first: number, last: number]

export interface SequenceState {
  /** The number that the next event should have. */
  readonly expected: number
  /** Ranges of events that are missing. */
  readonly lost: readonly SeqRange[]
  /** A row before this one could not be read and may have held events. */
  readonly damaged: boolean
  /** Last number of a run of repeated rows, while the run goes on. */
  readonly repeatedTo: number | undefined
  /** The number that was expected where the row before jumped ahead; it may have been a slip of that row alone. */
  readonly beforeJump: number | undefined
}

/** How far apart two remembered losses may be before the oldest are forgotten. */
const REMEMBERED_LOSSES = 64

interface Placed {
  readonly placement: Placement
  readonly seq: number
}

interface SequenceRow {
  readonly ownSeq: number
  readonly count: number
  readonly isPacked: boolean
}

export class SequenceRule {
  #state: SequenceState = {
    expected: 0,
    lost: [],
    damaged: false,
    repeatedTo: undefined,
    beforeJump: undefined,
  }

  /** `onLoss` is told when events were lost before the row being placed. */
  constructor(
    readonly context: Pick<RuleContext, 'report'>,
    readonly onLoss: () => void,
  ) {}

  get expected(): number {
    return this.#state.expected
  }

  save(): SequenceState {
    return this.#state
  }

  restore(state: SequenceState): void {
    this.#state = state
  }

  isLost(seq: number): boolean {
    return this.#state.lost.some(([first, last]) => seq >= first && seq <= last)
  }

  hasLoss(): boolean {
    return this.#state.lost.length > 0 || this.#state.damaged
  }

  /** A row that no reader can take. In a projected log it counts as the event it probably was. */
  damagedRow(isProjected: boolean): void {
    if (this.#state.damaged) return
    this.#state = { ...this.#state, damaged: true }
    if (isProjected) this.onLoss()
  }

  /**
   * Places the next row of `count` events; the returned `seq` is the number it has from here on. `ownSeq` is the
   * row's own number: NaN where it has none, negative where it has one that is no number (reported with the row).
   */
  place(ownSeq: number, count: number, isPacked: boolean, isProjected: boolean): Placed {
    const { expected } = this.#state
    // The usual case first: it is the only one on a healthy log.
    if (ownSeq === expected) {
      if (this.#state.repeatedTo !== undefined) this.onLoss()
      return this.#take(ownSeq, count)
    }
    if (!(ownSeq >= 0)) {
      const isReported = isProjected || this.#state.damaged || ownSeq < 0
      if (!isReported) this.context.report('sequence/missing', [], [expected])
      return this.#take(expected, count)
    }
    const row = { ownSeq, count, isPacked }
    return ownSeq > expected ? this.#jumpAhead(row, ownSeq) : this.#goBack(row, ownSeq)
  }

  #take(seq: number, count: number): Placed {
    const { lost } = this.#state
    this.#state = {
      expected: seq + count,
      lost,
      damaged: false,
      repeatedTo: undefined,
      beforeJump: undefined,
    }
    return { placement: 'taken', seq }
  }

  #jumpAhead(row: SequenceRow, seq: number): Placed {
    const { expected, damaged } = this.#state
    const path = row.isPacked ? ['seq0'] : ['seq']
    if (!damaged) {
      this.context.report('sequence/gap', path, [expected, seq, seq - expected], [before(expected)])
    }
    const lost = [...this.#state.lost, [expected, seq - 1] as const].slice(-REMEMBERED_LOSSES)
    this.#state = {
      expected: seq + row.count,
      lost,
      damaged: false,
      repeatedTo: undefined,
      beforeJump: damaged ? undefined : expected,
    }
    this.onLoss()
    return { placement: 'taken', seq }
  }

  #goBack(row: SequenceRow, seq: number): Placed {
    const { expected, beforeJump, repeatedTo, lost } = this.#state
    if (beforeJump !== undefined && seq > beforeJump && seq <= beforeJump + 1) {
      // Only the row before was misnumbered: what follows goes on from the number it should have had.
      this.#state = { ...this.#state, lost: withoutLast(lost, beforeJump) }
      return this.#take(seq, row.count)
    }
    const isLate = this.isLost(seq)
    const continues = repeatedTo !== undefined && seq > repeatedTo
    if (!isLate && !continues) this.#reportBack(row, seq, expected)
    this.#state = {
      ...this.#state,
      repeatedTo: isLate ? repeatedTo : seq + row.count - 1,
      beforeJump: undefined,
    }
    return { placement: 'set-aside', seq }
  }

  #reportBack(row: SequenceRow, seq: number, expected: number): void {
    const related = [{ seq, text: 'first-copy' }]
    if (row.isPacked) {
      const last = seq + row.count - 1
      this.context.report('sequence/overlap', ['seq0'], [seq, last, expected - 1], related)
    } else if (seq === expected - 1) {
      this.context.report('sequence/repeat', ['seq'], [seq], related)
    } else {
      this.context.report('sequence/backwards', ['seq'], [seq, expected - 1], related)
    }
  }
}

export function sameSequence(a: SequenceState, b: SequenceState): boolean {
  return (
    a.expected === b.expected &&
    a.damaged === b.damaged &&
    a.repeatedTo === b.repeatedTo &&
    a.beforeJump === b.beforeJump &&
    sameRanges(a.lost, b.lost)
  )
}

function sameRanges(a: readonly SeqRange[], b: readonly SeqRange[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every(([first, last], at) => b[at]?.[0] === first && b[at]?.[1] === last)
}

function before(expected: number): { readonly seq: number; readonly text: string } {
  return { seq: expected - 1, text: 'event-before' }
}

/** The last loss turned out to be a slip: of its range only the number that the slip should have had is missing. */
function withoutLast(lost: readonly SeqRange[], missing: number): readonly SeqRange[] {
  return [...lost.slice(0, -1), [missing, missing]]
}
