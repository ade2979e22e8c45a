// Folds rows through all rules, block by block, and keeps the state in between as a value that can be saved,
// compared and taken up again. It sees facts, never texts.
import type { Dialect, Place } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import { foldRules } from '../rules/core-rules.js'
import { LossBook, type SeqRange } from '../rules/losses.js'
import type { JsonPath, MessageValue } from '../rules/problem.js'
import type { CreateMachine, Relation, ReportAt, RowEvent, RuleContext, RuleMachine } from '../rules/rule.js'
import { SequenceRule, type SequenceState, sameSequence } from '../rules/sequence.js'
import { FactColumns, RowKind, RowPlace } from './fact-columns.js'
import type { TypeTable } from './type-table.js'

/** A problem that a rule found while folding. */
export interface FoldProblem {
  readonly code: string
  readonly path: JsonPath
  readonly values: readonly MessageValue[]
  readonly related: readonly Relation[]
  /** Offset of the row in its block; -1 where `seq` says the place. */
  readonly offset: number
  /** Event at fault where it is an earlier one. */
  readonly seq: number
}

/** What folding a stretch of rows brought to light. */
export interface FoldedRows {
  readonly problems: readonly FoldProblem[]
  /** Events that the rows lost. */
  readonly losses: readonly SeqRange[]
  /** Whether any of it depends on what earlier rows lost. */
  readonly asksLosses: boolean
}

/** The state of all rules between two rows. */
export interface FoldState {
  readonly sequence: SequenceState
  readonly machines: readonly unknown[]
}

export interface FoldOptions {
  readonly dialect: Dialect
  readonly types: TypeTable
  readonly isProjected: boolean
  readonly seedLength: number
  readonly createdAt: number
  /** A build newer than the dialect wrote the log: its records stand where the newest dialect lets them. */
  readonly isByLaterBuild: boolean
}

/** So many jumps of a stretch of rows can turn out to be slips; in a healthy log there are none. */
const REMEMBERED_JUMPS = 8

/** What is the same for all events of a type. */
interface TypeFolding {
  readonly name: string
  readonly place: Place
  /** The machines that want to see events of the type. */
  readonly machines: readonly RuleMachine<unknown>[]
}

/** One value for all rows: rules copy what they keep. */
class CurrentEvent implements RowEvent {
  type = ''
  place: Place = 'anywhere'
  seq = 0
  count = 0
  time = 0
  lastTime = 0
  turn = -1
  step = -1
  detail: RowEvent['detail'] = undefined
}

export class LogFold {
  readonly #options: FoldOptions
  readonly #sequence: SequenceRule
  readonly #machines: readonly RuleMachine<unknown>[]
  /** By type number. */
  readonly #foldings: (TypeFolding | undefined)[] = []
  readonly #event = new CurrentEvent()
  readonly #losses = new LossBook()
  #problems: FoldProblem[] = []
  #offset = 0
  #columns = new FactColumns(0)
  /** How things were before the row that jumped ahead; undefined where it does not lie in these columns. */
  #beforeJump:
    | { readonly machines: readonly unknown[]; readonly problems: number; readonly at: number }
    | undefined
  #jumps = 0
  /** Offset of the row that was set aside last; -1 where it does not lie in these columns. */
  #lastSetAside = -1

  constructor(options: FoldOptions, rules: readonly CreateMachine<unknown>[] = foldRules) {
    this.#options = options
    const context: RuleContext = {
      dialect: options.dialect,
      seedLength: options.seedLength,
      createdAt: options.createdAt,
      report: (code, path, values = [], related = []) => {
        this.#problems.push({ code, path, values, related, offset: this.#offset, seq: Number.NaN })
      },
      reportAt: (seq, code, path, values = [], related = []) => {
        this.#problems.push({ code, path, values, related, offset: -1, seq })
      },
      isLost: (seq) => this.#losses.isLost(seq),
      hasLoss: () => this.#sequence.hasLoss(),
    }
    this.#sequence = new SequenceRule(context, this.#losses, {
      onLoss: () => this.#loseTrack(),
      onJump: () => {
        this.#noteJump()
        this.#loseTrack()
      },
      onSlip: (seq) => this.#undoJump(seq),
      onLateSlip: (seq) => this.#foldAgain(this.#lastSetAside, seq),
    })
    this.#machines = rules.map((create) => create(context))
  }

  /** Folds `rowCount` rows; `earlierLosses` are the events that rows before these lost. */
  fold(columns: FactColumns, rowCount: number, earlierLosses: readonly SeqRange[]): FoldedRows {
    this.#problems = []
    this.#columns = columns
    this.#beforeJump = undefined
    this.#jumps = 0
    this.#lastSetAside = -1
    this.#losses.begin(earlierLosses)
    for (let at = 0; at < rowCount; at++) {
      const kind = columns.kind[at]
      this.#offset = at
      if (kind === RowKind.Event || kind === RowKind.Packed) this.#foldRow(columns, at, kind)
      else if (kind === RowKind.Damaged) this.#sequence.damagedRow(this.#options.isProjected)
    }
    const { found, wasAsked } = this.#losses
    return { problems: this.#problems, losses: found, asksLosses: wasAsked }
  }

  /** Problems of a log that ends here. */
  finish(): readonly FoldProblem[] {
    const problems: FoldProblem[] = []
    const reportAt: ReportAt = (seq, code, path, values = [], related = []) => {
      problems.push({ code, path, values, related, offset: -1, seq })
    }
    for (const machine of this.#machines) machine.finish?.(reportAt)
    return problems
  }

  /** Number of events so far. */
  get eventCount(): number {
    return this.#sequence.expected
  }

  save(): FoldState {
    return { sequence: this.#sequence.save(), machines: this.#saveMachines() }
  }

  restore(state: FoldState): void {
    this.#sequence.restore(state.sequence)
    this.#restoreMachines(state.machines)
  }

  same(a: FoldState, b: FoldState): boolean {
    return (
      sameSequence(a.sequence, b.sequence) &&
      this.#machines.every((machine, index) => machine.same(a.machines[index], b.machines[index]))
    )
  }

  /** Roughly how many values `save` would copy now. */
  weight(): number {
    return this.#machines.reduce((sum, machine) => sum + machine.weight(), 0)
  }

  #foldRow(columns: FactColumns, at: number, kind: RowKind): void {
    const placement = this.#sequence.place(
      columns.ownSeq[at] ?? Number.NaN,
      columns.count[at] ?? 1,
      kind === RowKind.Packed,
      this.#options.isProjected,
    )
    // Placing may have folded the row before again, so that the place is set anew.
    this.#offset = at
    const { seq } = this.#sequence
    columns.seq[at] = seq
    if (placement === 'set-aside') {
      columns.place[at] = RowPlace.SetAside
      this.#lastSetAside = at
      return
    }
    this.#take(columns, at, seq)
  }

  /** Lets the rules see a row as the events from `seq` on. */
  #take(columns: FactColumns, at: number, seq: number): void {
    columns.seq[at] = seq
    columns.place[at] = RowPlace.Taken
    const { name, place, machines } = this.#foldingOf(columns.type[at] ?? 0)
    const event = this.#event
    event.type = name
    event.place = place
    event.seq = seq
    event.count = columns.count[at] ?? 1
    event.time = columns.time[at] ?? Number.NaN
    event.lastTime = columns.lastTime[at] ?? Number.NaN
    event.turn = columns.turn[at] ?? -1
    event.step = columns.step[at] ?? -1
    event.detail = columns.detail[at]
    for (const machine of machines) machine.fold(event)
  }

  /** Keeps how things are before a jump; not for every row of a log that does nothing but jump, since that copies. */
  #noteJump(): void {
    this.#jumps++
    this.#beforeJump =
      this.#jumps > REMEMBERED_JUMPS
        ? undefined
        : { machines: this.#saveMachines(), problems: this.#problems.length, at: this.#offset }
  }

  /** The row that jumped ahead was misnumbered: nothing was lost, and it is folded as what it is. */
  #undoJump(seq: number): void {
    const before = this.#beforeJump
    this.#beforeJump = undefined
    if (before === undefined) return
    this.#restoreMachines(before.machines)
    this.#problems.length = before.problems
    this.#foldAgain(before.at, seq)
  }

  #foldAgain(at: number, seq: number): void {
    if (at < 0) {
      this.#loseTrack()
      return
    }
    this.#offset = at
    this.#take(this.#columns, at, seq)
  }

  #loseTrack(): void {
    for (const machine of this.#machines) machine.loseTrack?.()
  }

  #saveMachines(): readonly unknown[] {
    return this.#machines.map((machine) => machine.save())
  }

  #restoreMachines(saved: readonly unknown[]): void {
    this.#machines.forEach((machine, index) => {
      machine.restore(saved[index])
    })
  }

  #foldingOf(type: number): TypeFolding {
    const known = this.#foldings[type]
    if (known !== undefined) return known
    const name = this.#options.types.nameOf(type)
    const machines = this.#machines.filter((machine) => machine.types?.includes(name) ?? true)
    const folding = { name, place: placeOf(name, this.#options), machines }
    this.#foldings[type] = folding
    return folding
  }
}

function placeOf(type: string, { dialect, isByLaterBuild }: FoldOptions): Place {
  const definition = dialect.events.get(type)
  const isRecord = definition?.projection === undefined
  if (isByLaterBuild && isRecord) return defaultDialect.events.get(type)?.place ?? defaultDialect.unknownPlace
  return definition?.place ?? dialect.unknownPlace
}
