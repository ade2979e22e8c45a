// Finds out which request a place of a log belongs to, and which rows were there when it was sent: of a step, all
// before the step or all before the first chunk of its answer, as the dialect says.
import type { LogAnalysis } from '../log-analysis.js'
import { outlineOf, type StepOutline, stepOfRow, type TurnOutline, turnOfRow } from '../outline.js'

/** The request that is asked for. */
export type RequestTarget =
  /** Of a row inside a step, its request; before a step, that step's; elsewhere, what would be sent next. */
  | { readonly row: number }
  | { readonly turn: number; readonly step: number; readonly attempt?: number }
  /** What would be sent next, after all that a loader takes. */
  | 'end'

/** The request that was found. */
export type RequestPlace =
  /** One call of the model inside a step; calls count from 1, and a step has several where one failed. */
  | {
      readonly kind: 'attempt'
      readonly turn: number | undefined
      readonly step: number | undefined
      readonly attempt: number
      readonly attempts: number
    }
  /** A step without any sign of an answer: as it would be sent at its end. */
  | { readonly kind: 'step'; readonly turn: number | undefined; readonly step: number | undefined }
  /** Outside of steps: as it would be sent right after this row. */
  | { readonly kind: 'next' }

export interface RequestCut {
  readonly place: RequestPlace
  /** First row whose events are no part of the messages, and of the header. */
  readonly messageEndRow: number
  readonly headerEndRow: number
}

/** Undefined where the log has no such row, step or attempt. */
export function findCut(analysis: LogAnalysis, target: RequestTarget): RequestCut | undefined {
  if (target === 'end') return cutAfter(analysis.droppedFrom ?? analysis.text.rowCount)
  if ('row' in target) return findRowCut(analysis, target.row)
  const turn = outlineOf(analysis).turns.find(({ number }) => number === target.turn)
  const step = turn?.steps.find(({ number }) => number === target.step)
  if (turn === undefined || step === undefined) return undefined
  const attempt = target.attempt ?? Math.max(step.attempts.length, 1)
  if (target.attempt !== undefined && step.attempts[attempt - 1] === undefined) return undefined
  return cutOfStep(analysis, turn, step, attempt)
}

function findRowCut(analysis: LogAnalysis, row: number): RequestCut | undefined {
  if (row < 0 || row >= analysis.text.rowCount) return undefined
  const turn = turnOfRow(outlineOf(analysis), row)
  if (turn === undefined) return cutAfter(row + 1)
  const step = stepOfRow(turn, row)
  if (step !== undefined) {
    const begun = step.attempts.filter(({ firstRow }) => firstRow <= row).length
    return cutOfStep(analysis, turn, step, Math.max(begun, 1))
  }
  const next = turn.steps.find(({ firstRow }) => firstRow > row)
  return next === undefined ? cutAfter(row + 1) : cutOfStep(analysis, turn, next, 1)
}

function cutAfter(endRow: number): RequestCut {
  return { place: { kind: 'next' }, messageEndRow: endRow, headerEndRow: endRow }
}

function cutOfStep(analysis: LogAnalysis, turn: TurnOutline, step: StepOutline, attempt: number): RequestCut {
  const names = { turn: turn.number, step: step.number }
  const sent = step.attempts[attempt - 1]
  // Without an answer nothing says when the request was sent; what comes before the end of the step is in it.
  const sentRow = sent?.firstRow ?? step.endRow ?? step.lastRow + 1
  const isBeforeStep = analysis.dialect.requestCut === 'before-step'
  return {
    place:
      sent === undefined
        ? { kind: 'step', ...names }
        : { kind: 'attempt', ...names, attempt, attempts: step.attempts.length },
    messageEndRow: isBeforeStep ? step.firstRow : sentRow,
    headerEndRow: sentRow,
  }
}
