// What is open before a row: the turn, the step, calls that wait for a result, and the numbers that come next. For
// whoever writes a row there. The rules themselves say it: their nearest saved state is taken up and run over the facts
// in between, so nothing is parsed and nothing decided anew.
import { foldRules } from '../rules/core-rules.js'
import type { SeqRange } from '../rules/losses.js'
import { createToolRule, type ToolState } from '../rules/tools.js'
import { createTurnRule, type TurnState } from '../rules/turns.js'
import { isRecord } from '../session/json.js'
import { FactColumns, RowPlace } from './fact-columns.js'
import { type FoldState, LogFold } from './fold.js'
import type { LogAnalysis } from './log-analysis.js'

/** A call that a message of the open step asks for. */
export interface AskedCall {
  readonly callId: string
  readonly name: string
  /** The message. */
  readonly seq: number
}

/** A call that was made in the open step and has no result. */
export interface WaitingCall {
  readonly callId: string
  /** Its `tool/call`. */
  readonly seq: number
}

/** What a log has come to before some row. */
export interface LogState {
  /** The open turn and step; undefined where none is. */
  readonly turn: number | undefined
  readonly step: number | undefined
  readonly nextTurn: number
  readonly nextStep: number
  readonly nextSeq: number
  /** Time of the last event; undefined without one, and in a projected log. */
  readonly lastTime: number | undefined
  /** In the order in which they were made. */
  readonly waitingCalls: readonly WaitingCall[]
  /** Asked for, neither made nor answered yet; in the order of the message. */
  readonly askedCalls: readonly AskedCall[]
}

/** The state before a row of a current analysis. Linear in the rows since the last saved state. */
export function stateBefore(analysis: LogAnalysis, row: number): LogState {
  const fold = new LogFold({ ...analysis.traits, types: analysis.types }, stateRules)
  const lastTime = foldUpTo(analysis, fold, row)
  const { sequence, machines } = fold.save()
  const [turns, tools] = machines
  return {
    ...(isTurnState(turns) ? openOf(turns) : nothingOpen),
    nextSeq: sequence.expected,
    lastTime,
    ...(isToolState(tools) ? callsOf(tools) : { waitingCalls: [], askedCalls: [] }),
  }
}

const stateRules = [createTurnRule, createToolRule]
const positions = [foldRules.indexOf(createTurnRule), foldRules.indexOf(createToolRule)]

/** Runs the fold to a row; the time of the last event on the way. */
function foldUpTo(analysis: LogAnalysis, fold: LogFold, row: number): number | undefined {
  const { blocks } = analysis.blocks
  const end = analysis.blocks.find(row)
  const last = end?.index ?? blocks.length - 1
  let from = last
  while (from > 0 && blocks[from]?.entry === undefined) from--
  const entry = blocks[from]?.entry
  if (entry !== undefined) fold.restore(stateOf(entry))
  const losses: SeqRange[] = blocks.slice(0, from).flatMap((block) => block.losses)
  for (let index = from; index <= last; index++) {
    const block = blocks[index]
    if (block === undefined) break
    const rows = index === end?.index ? end.offset : block.rowCount
    losses.push(...fold.fold(copyOf(block.columns, rows), rows, losses).losses)
  }
  return lastTimeBefore(analysis, row)
}

/** Folding notes where rows are placed, and what follows in a block can still change that: only a copy is folded. */
function copyOf(columns: FactColumns, rows: number): FactColumns {
  const copy = new FactColumns(rows)
  copy.copyFrom(columns, 0, rows, 0)
  return copy
}

/** The states of the two rules out of those of all. */
function stateOf(entry: FoldState): FoldState {
  return { sequence: entry.sequence, machines: positions.map((at) => entry.machines[at]) }
}

function lastTimeBefore(analysis: LogAnalysis, row: number): number | undefined {
  const { blocks } = analysis.blocks
  const end = analysis.blocks.find(row)
  for (let index = end?.index ?? blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]
    if (block === undefined) continue
    for (let at = (index === end?.index ? end.offset : block.rowCount) - 1; at >= 0; at--) {
      if (block.columns.place[at] !== RowPlace.Taken) continue
      const time = block.columns.lastTime[at] ?? Number.NaN
      return Number.isNaN(time) ? undefined : time
    }
  }
  return undefined
}

type Open = Pick<LogState, 'turn' | 'step' | 'nextTurn' | 'nextStep'>

const nothingOpen: Open = { turn: undefined, step: undefined, nextTurn: 1, nextStep: 1 }

function openOf({ turn, step, nextTurn, nextStep }: TurnState): Open {
  return {
    turn: turn < 0 ? undefined : turn,
    step: step < 0 ? undefined : step,
    nextTurn,
    nextStep,
  }
}

function callsOf({ pending, announced, answered }: ToolState): Pick<LogState, 'waitingCalls' | 'askedCalls'> {
  return {
    waitingCalls: [...pending].map(([callId, seq]) => ({ callId, seq })),
    askedCalls: [...announced]
      .filter(([callId]) => !pending.has(callId) && !answered.has(callId))
      .map(([callId, { name, seq }]) => ({ callId, name, seq })),
  }
}

function isTurnState(value: unknown): value is TurnState {
  return isRecord(value) && typeof value['nextTurn'] === 'number' && typeof value['turnSeq'] === 'number'
}

function isToolState(value: unknown): value is ToolState {
  return isRecord(value) && value['pending'] instanceof Map && value['announced'] instanceof Map
}
