// Fixes of turns and steps: an open end is closed as a crash repair would, numbers are made to follow on each other, and
// ends that are missing or too many are put in or taken out, with the numbers of later events carried along.
import { type FactColumns, isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { stateBefore } from '../analysis/state-before.js'
import type { Problem } from '../rules/problem.js'
import type { StorableEvent } from '../session/crash-repair.js'
import { isRecord } from '../session/json.js'
import { text } from '../text.js'
import { closersBefore } from './closing-rows.js'
import { type Fix, type FixMaker, reviewFix, safeFix } from './fix.js'
import {
  eventText,
  findAhead,
  findBack,
  lastRow,
  numberingBefore,
  readRecord,
  rowBeside,
  visitRows,
} from './log-rows.js'
import { insertMember, replaceValue, rowTextOf } from './member-edits.js'
import { renumberFix } from './renumber-fix.js'
import { editRow, type PartEdit } from './row-edits.js'
import { tryFix } from './trial.js'

/** Adds what the harness itself adds when it resumes the log. */
export const fixOpenAtEnd: FixMaker = (analysis, problem) => {
  const end = lastRow(analysis) + 1
  // A last row without its line feed would stand in the middle.
  if (end !== analysis.text.rowCount - 1) return []
  const closers = closersBefore(analysis, end)
  if (closers.length === 0) return []
  const rows = closers.map((event) => rowBeside(analysis, end, eventText(analysis, event)))
  return [
    safeFix(problem, {
      id: 'close-turn',
      title: text('Close the turn as a crash repair does: {0}', [listTypes(closers)]),
      edits: [{ row: end, removed: 0, inserted: rows }],
      assumesEnd: true,
    }),
  ]
}

function listTypes(events: readonly { readonly type: string }[]): string {
  return events.map(({ type }) => type).join(', ')
}

/** The turn before was left open; it is closed as a crash repair would have closed it. */
export const fixAlreadyOpen: FixMaker = (analysis, problem) => {
  const closers = closersBefore(analysis, problem.row)
  return closers.length === 0 ? [] : [insertEvents(analysis, problem, 'close-turn', closers)]
}

export const fixStepAlreadyOpen: FixMaker = (analysis, problem) => {
  const [, openStep] = problem.values
  const turn = openTurnBefore(analysis, problem.row)
  if (typeof openStep !== 'number' || turn === undefined) return []
  return [insertEvents(analysis, problem, 'close-step', [stepEnd(analysis, problem.row, turn, openStep)])]
}

/** The end of the step stands right behind the end of its turn, or is missing. */
export const fixStepOpen: FixMaker = (analysis, problem) => {
  const [turn, step] = problem.values
  const { row } = problem
  if (typeof turn !== 'number' || typeof step !== 'number') return []
  const next = findAhead(analysis, row + 1, isTaken)
  const facts = next === undefined ? undefined : analysis.rowFacts(next)
  const isLate = facts?.type === 'step/end' && facts.turn === turn && facts.step === step
  if (next !== undefined && isLate) {
    return [
      reviewFix(problem, {
        id: 'swap-rows',
        title: text('Put the step/end before the turn/end'),
        edits: swapRows(analysis, row, next),
      }),
    ]
  }
  return [insertEvents(analysis, problem, 'close-step', [stepEnd(analysis, row, turn, step)])]
}

function stepEnd(analysis: LogAnalysis, row: number, turn: number, step: number): StorableEvent {
  const { seq, time } = numberingBefore(analysis, row)
  return { type: 'step/end', seq, time: Number.isNaN(time) ? 0 : time, data: { turn, step } }
}

/** The number of the turn that is open before a row, by its opening row. */
function openTurnBefore(analysis: LogAnalysis, row: number): number | undefined {
  const opener = findBack(
    analysis,
    row,
    (columns, at) => isTaken(columns, at) && isOfType(analysis, columns, at, 'turn/start'),
  )
  return opener === undefined ? undefined : analysis.rowFacts(opener)?.turn
}

function isOfType(analysis: LogAnalysis, columns: FactColumns, at: number, type: string): boolean {
  return columns.kind[at] === RowKind.Event && analysis.types.nameOf(columns.type[at] ?? 0) === type
}

function insertEvents(
  analysis: LogAnalysis,
  problem: Problem,
  id: string,
  events: readonly StorableEvent[],
): Fix {
  const { row } = problem
  const rows = events.map(
    (event) => (seq: number) => rowBeside(analysis, row, eventText(analysis, renumbered(event, seq))),
  )
  return renumberFix(analysis, problem, {
    id,
    title: text('Put in what closes it before this row: {0}', [listTypes(events)]),
    plan: { from: row, inserted: { before: row, rows } },
  })
}

/** Closers name no event behind them, so only their own number changes. */
function renumbered(event: StorableEvent, seq: number): StorableEvent {
  return { ...event, seq }
}

/** The two rows change places; each keeps the number of its place. */
function swapRows(analysis: LogAnalysis, one: number, other: number): readonly PartEdit[] {
  const first = analysis.text.row(one)
  const second = analysis.text.row(other)
  const firstSeq = analysis.rowFacts(one)?.seq
  const secondSeq = analysis.rowFacts(other)?.seq
  const numbered = (row: number, text: string, seq: number | undefined) =>
    analysis.isProjected || seq === undefined
      ? text
      : editRow(text, [replaceValue({ row, text }, ['seq'], String(seq))])
  return [
    { row: one, start: 0, end: first.length, text: numbered(one, second, firstSeq) },
    { row: other, start: 0, end: second.length, text: numbered(other, first, secondSeq) },
  ]
}

/** An end without a start is one too many; of two, it is the second. */
export const fixNotOpen: FixMaker = (analysis, problem) => {
  const { row } = problem
  const before = findBack(
    analysis,
    row,
    (columns, at) => isTaken(columns, at) && isTurnBorder(analysis, columns, at),
  )
  // With no turn before it, the start may be what is missing.
  if (before === undefined || analysis.rowFacts(before)?.turn !== analysis.rowFacts(row)?.turn) return []
  return [
    renumberFix(analysis, problem, {
      id: 'remove-end',
      title: text('Remove this end; the turn has ended before'),
      plan: { from: row, removed: { first: row, last: row } },
    }),
  ]
}

function isTurnBorder(analysis: LogAnalysis, columns: FactColumns, at: number): boolean {
  return isOfType(analysis, columns, at, 'turn/start') || isOfType(analysis, columns, at, 'turn/end')
}

/** The event is in the turn and step that are open; only the number it names is another. */
export const fixTurnMismatch: FixMaker = (analysis, problem) => {
  const [named, open] = problem.values
  if (typeof named !== 'number' || typeof open !== 'number') return []
  const fix = reviewFix(problem, {
    id: 'name-open',
    title: text('Write the number of the open turn: {0}', [open]),
    edits: [writeNumber(analysis, problem.row, 'turn', open)],
  })
  return tryFix(analysis, fix) === 'worse' ? [] : [fix]
}

/** A run of rows that name the same wrong place is one fault. */
export const fixStepMismatch: FixMaker = (analysis, problem) => {
  const [turn, step] = String(problem.values[2] ?? '')
    .split('/')
    .map(Number)
  const wrong = analysis.rowFacts(problem.row)
  if (turn === undefined || step === undefined || !(turn >= 0) || !(step >= 0)) return []
  const edits: PartEdit[] = []
  visitRows(analysis, problem.row, analysis.text.rowCount, (row, columns, at) => {
    if (!isTaken(columns, at)) return undefined
    const isBorder = isOfType(analysis, columns, at, 'step/start') || isTurnBorder(analysis, columns, at)
    if (isBorder && row > problem.row) return false
    if (columns.turn[at] !== wrong?.turn || columns.step[at] !== wrong?.step) return undefined
    if (wrong?.turn !== turn) edits.push(writeNumber(analysis, row, 'turn', turn))
    if (wrong?.step !== step) edits.push(writeNumber(analysis, row, 'step', step))
    return undefined
  })
  const fix = reviewFix(problem, {
    id: 'name-open',
    title: text('Write the numbers of the open turn and step: {0}/{1}', [turn, step]),
    edits,
  })
  return tryFix(analysis, fix) === 'worse' ? [] : [fix]
}

function writeNumber(analysis: LogAnalysis, row: number, member: 'turn' | 'step', value: number): PartEdit {
  return replaceValue(rowTextOf(analysis, row), ['data', member], String(value))
}

/** Turns from here on get numbers that follow on each other, as far as they count on from the wrong one. */
export const fixTurnNumber: FixMaker = (analysis, problem) => numberFrom(analysis, problem, 'turn')

/** The same for the steps of one turn. */
export const fixStepNumber: FixMaker = (analysis, problem) => numberFrom(analysis, problem, 'step')

function numberFrom(analysis: LogAnalysis, problem: Problem, member: 'turn' | 'step'): readonly Fix[] {
  const [got, expected] = problem.values
  if (typeof got !== 'number' || typeof expected !== 'number') return []
  const opener = `${member}/start`
  const edits: PartEdit[] = []
  let old = got
  let fresh = expected
  visitRows(analysis, problem.row, analysis.text.rowCount, (row, columns, at) => {
    if (!isTaken(columns, at)) return undefined
    if (member === 'step' && row > problem.row && isTurnBorder(analysis, columns, at)) return false
    const own = columns[member][at] ?? -1
    if (row > problem.row && isOfType(analysis, columns, at, opener)) {
      // Here the numbers are right again, or wrong in another way.
      if (own !== old + 1 || own === fresh + 1) return false
      old++
      fresh++
    }
    if (own === old) edits.push(writeNumber(analysis, row, member, fresh))
    return undefined
  })
  const title =
    member === 'turn'
      ? text('Number the turns from here on from {0}', [expected])
      : text('Number the steps of the turn from here on from {0}', [expected])
  const fix = reviewFix(problem, { id: 'number-from', title, edits })
  return tryFix(analysis, fix) === 'worse' ? [] : [fix]
}

/** The number is the one of what is open here, or the next one where the event opens it. */
export const fixNoNumber: FixMaker = (analysis, problem) => {
  const { row } = problem
  const member = problem.path.at(-1)
  const data = readRecord(analysis, row)?.['data']
  if ((member !== 'turn' && member !== 'step') || !isRecord(data)) return []
  const state = stateBefore(analysis, row)
  const isOpener = analysis.rowFacts(row)?.type === `${member}/start`
  const open = member === 'turn' ? state.turn : state.step
  const next = member === 'turn' ? state.nextTurn : state.nextStep
  const number = isOpener ? next : open
  if (number === undefined) return []
  const rowText = rowTextOf(analysis, row)
  const place = member === 'step' && 'turn' in data ? { after: 'turn' } : 'first'
  const fix = reviewFix(problem, {
    id: 'write-number',
    title: text('Write the number that belongs here: {0}', [number]),
    edits: [
      member in data
        ? replaceValue(rowText, ['data', member], String(number))
        : insertMember(rowText, ['data'], { name: member, value: String(number) }, place),
    ],
  })
  return tryFix(analysis, fix) === 'worse' ? [] : [fix]
}
