// Says in a few words how a turn, step or call went, the same in lenses, symbols, hover and on the command line.
// What is unknown is left out, never shown as zero.
import { formatCount, formatDuration } from '../../number-text.js'
import { quotableText } from '../../rules/message.js'
import { text } from '../../text.js'
import {
  type CallOutline,
  countCalls,
  type Section,
  type StepOutline,
  type TokenCount,
  type TurnOutline,
} from '../outline.js'

/** Between the facts of one line. */
const separator = ' · '

/** `Turn 3`. */
export function turnTitle({ number }: Pick<TurnOutline, 'number'>): string {
  return number === undefined ? text('Turn') : text('Turn {0}', [number])
}

/** `Step 2`. */
export function stepTitle({ number }: Pick<StepOutline, 'number'>): string {
  return number === undefined ? text('Step') : text('Step {0}', [number])
}

/** The reason that the turn's end gives, or how it stands without one: `completed`, `open`, `without an end`. */
export function outcomeText({ closing, outcome }: Pick<TurnOutline, 'closing' | 'outcome'>): string {
  if (closing === 'open') return text('open')
  if (closing === 'unclosed') return text('without an end')
  return outcome === undefined ? text('ended') : quotableText(outcome)
}

/** `completed · 2 steps · 5 calls · 12.4 s · 3,210 tokens`. */
export function turnDetail(turn: TurnOutline): string {
  const { steps } = turn
  return joined(
    outcomeText(turn),
    steps.length === 1 ? text('1 step') : text('{0} steps', [formatCount(steps.length)]),
    ...sectionFacts(turn),
  )
}

/** `5 calls · 12.4 s · 3,210 tokens`; empty where nothing is known. */
export function stepDetail(step: StepOutline): string {
  const closing =
    step.closing === 'closed' ? undefined : outcomeText({ closing: step.closing, outcome: undefined })
  const { attempts } = step
  const tries = attempts.length < 2 ? undefined : text('{0} attempts', [formatCount(attempts.length)])
  return joined(closing, tries, ...sectionFacts(step))
}

/** `failed · 1.24 s`. */
export function callDetail({ isError, resultRow, callRow, durationMs }: CallOutline): string {
  const outcome =
    resultRow === undefined ? text('no result') : isError === true ? text('failed') : text('succeeded')
  const start = callRow === undefined ? text('not started') : undefined
  return joined(start, outcome, durationMs === undefined ? undefined : formatDuration(durationMs))
}

/** `3,210 tokens`; with a mark where some model calls did not tell theirs. */
export function tokenText({ total, unknownCalls }: Pick<TokenCount, 'total' | 'unknownCalls'>): string {
  if (unknownCalls > 0) return text('at least {0} tokens', [formatCount(total)])
  return total === 1 ? text('1 token') : text('{0} tokens', [formatCount(total)])
}

function sectionFacts(section: Section): readonly (string | undefined)[] {
  const calls = countCalls(section)
  const { durationMs, tokens } = section
  return [
    calls === 0 ? undefined : calls === 1 ? text('1 call') : text('{0} calls', [formatCount(calls)]),
    durationMs === undefined ? undefined : formatDuration(durationMs),
    tokens === undefined ? undefined : tokenText(tokens),
  ]
}

function joined(...facts: readonly (string | undefined)[]): string {
  return facts.filter((fact) => fact !== undefined).join(separator)
}
