// A turn or a step in a few lines: how it ended, how long it took, what it called and what that cost.

import {
  stepDetail,
  stepTitle,
  turnDetail,
  turnTitle,
} from '../../../shared/analysis/outline/outline-text.js'
import {
  outlineOf,
  type Section,
  type StepOutline,
  stepOfRow,
  type TokenCount,
  type TurnOutline,
  turnOfRow,
} from '../../../shared/analysis/outline.js'
import { formatCount, formatDuration } from '../../../shared/number-text.js'
import { type Block, code, type Inline, list, paragraph, phrase, plain, strong } from '../../markdown.js'
import { type HoverContext, joinParts, rowLink } from './hover-context.js'

/** About the turn or step that a row lies in; nothing where it lies in none. */
export function sectionBlocks(context: HoverContext, row: number, kind: 'turn' | 'step'): readonly Block[] {
  const turn = turnOfRow(outlineOf(context.analysis), row)
  if (turn === undefined) return []
  if (kind === 'turn') return turnBlocks(context, turn)
  const step = stepOfRow(turn, row)
  return step === undefined ? [] : stepBlocks(context, turn, step)
}

/** About the turn with a number, as a payload names it; the one around the row where it fits. */
export function turnByNumber(context: HoverContext, row: number, number: unknown): readonly Block[] {
  const turn = findTurn(context, row, number)
  return turn === undefined ? [] : turnBlocks(context, turn)
}

/** About the step with a number in the turn with a number. */
export function stepByNumber(
  context: HoverContext,
  row: number,
  turnNumber: unknown,
  number: unknown,
): readonly Block[] {
  const turn = findTurn(context, row, turnNumber)
  const step = turn === undefined ? undefined : findStep(turn, row, number)
  return turn === undefined || step === undefined ? [] : stepBlocks(context, turn, step)
}

function findTurn(context: HoverContext, row: number, number: unknown): TurnOutline | undefined {
  const outline = outlineOf(context.analysis)
  const around = turnOfRow(outline, row)
  return around?.number === number ? around : outline.turns.find((turn) => turn.number === number)
}

function findStep(turn: TurnOutline, row: number, number: unknown): StepOutline | undefined {
  const around = stepOfRow(turn, row)
  return around?.number === number ? around : turn.steps.find((step) => step.number === number)
}

function turnBlocks(context: HoverContext, turn: TurnOutline): readonly Block[] {
  const details = [...tokenDetails(turn.tokens), ...extent(context, turn)]
  if (turn.isInherited) details.push(phrase('Taken over from the parent session.'))
  return [paragraph(titleLine(turnTitle(turn), turnDetail(turn))), list(details)]
}

function stepBlocks(context: HoverContext, turn: TurnOutline, step: StepOutline): readonly Block[] {
  const title = `${turnTitle(turn)}, ${stepTitle(step)}`
  const details = [...attemptDetails(step), ...tokenDetails(step.tokens), ...extent(context, step)]
  return [paragraph(titleLine(title, stepDetail(step))), list(details)]
}

/** The detail holds the outcome that the log names, so it is shown as code where it is more than our words. */
function titleLine(title: string, detail: string): readonly Inline[] {
  return joinParts([strong(title), detail === '' ? undefined : code(detail, detail.length)])
}

function attemptDetails({ attempts }: StepOutline): (readonly Inline[])[] {
  return attempts.map((attempt, index) =>
    joinParts([
      attempts.length === 1 ? phrase('Model call') : phrase('Model call {0}', index + 1),
      attempt.finish === undefined ? undefined : code(attempt.finish),
      attempt.durationMs === undefined ? undefined : [plain(formatDuration(attempt.durationMs))],
      firstTokenPart(attempt),
    ]),
  )
}

function firstTokenPart({
  startTime,
  firstDeltaTime,
}: StepOutline['attempts'][number]): readonly Inline[] | undefined {
  if (startTime === undefined || firstDeltaTime === undefined || firstDeltaTime < startTime) return undefined
  return phrase('first text after {0}', plain(formatDuration(firstDeltaTime - startTime)))
}

function tokenDetails(tokens: TokenCount | undefined): (readonly Inline[])[] {
  if (tokens === undefined) return []
  const { input, output, cacheRead, cacheWrite, reasoning, unknownCalls } = tokens
  const parts = [
    phrase('{0} input', input),
    cacheRead === undefined ? undefined : phrase('{0} read from the cache', cacheRead),
    cacheWrite === undefined ? undefined : phrase('{0} written to the cache', cacheWrite),
    reasoning === undefined
      ? phrase('{0} output', output)
      : phrase('{0} output, {1} of them reasoning', output, reasoning),
  ]
  const unknown =
    unknownCalls === 0
      ? []
      : [phrase('Model calls that told no tokens: {0}', plain(formatCount(unknownCalls)))]
  return [joinParts([phrase('Tokens'), ...parts]), ...unknown]
}

function extent(
  context: HoverContext,
  { firstRow, lastRow, firstSeq, lastSeq }: Section,
): (readonly Inline[])[] {
  const first = rowLink(context, firstRow, `seq ${firstSeq}`)
  return [phrase('From {0} to {1}', first, rowLink(context, lastRow, `seq ${lastSeq}`))]
}
