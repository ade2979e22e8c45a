// Turns, steps, model calls and tool calls of the outline as records of the timeline.
import type {
  AttemptOutline,
  CallOutline,
  Closing,
  Outline,
  Section,
  StepOutline,
  TokenCount,
} from '../outline.js'
import { tokensOf } from '../usage.js'
import { TableBuilder } from './column-table.js'
import {
  attemptSchema,
  attemptStates,
  callSchema,
  callStates,
  closings,
  stepSchema,
  type TimelineTables,
  turnSchema,
} from './tables.js'
import type { WordList } from './words.js'

export type SectionTables = Pick<TimelineTables, 'turns' | 'steps' | 'attempts' | 'calls'>

export function buildSections(outline: Outline, words: WordList): SectionTables {
  const turns = new TableBuilder(turnSchema)
  const steps = new TableBuilder(stepSchema)
  const attempts = new TableBuilder(attemptSchema)
  const calls = new TableBuilder(callSchema)
  for (const turn of outline.turns) {
    turns.add({
      ...commonParts(turn),
      outcome: words.numberOf(turn.outcome),
      promptRow: turn.promptRow ?? -1,
    })
    for (const step of turn.steps) {
      steps.add(commonParts(step))
      addAttempts(attempts, step)
      addCalls(calls, step, words)
    }
  }
  return { turns: turns.build(), steps: steps.build(), attempts: attempts.build(), calls: calls.build() }
}

function commonParts(section: Section) {
  const { number, firstRow, lastRow, closing, tokens, durationMs } = section
  return {
    number: number ?? Number.NaN,
    firstRow,
    lastRow,
    closing: closingNumber(closing),
    tokens: totalOf(tokens),
    duration: durationMs ?? Number.NaN,
  }
}

function closingNumber(closing: Closing): number {
  return closings.indexOf(closing)
}

function totalOf(tokens: TokenCount | undefined): number {
  return tokens?.total ?? Number.NaN
}

function addAttempts(table: TableBuilder<typeof attemptSchema>, step: StepOutline): void {
  let waitRow = step.startRow ?? step.firstRow
  for (const [index, attempt] of step.attempts.entries()) {
    const { firstRow, lastRow, firstDeltaTime, messageRow, usage } = attempt
    table.add({
      waitRow: Math.min(waitRow, firstRow),
      firstRow,
      lastRow,
      firstDeltaTime: firstDeltaTime ?? Number.NaN,
      messageRow: messageRow ?? -1,
      state: attemptState(step, attempt, index),
      contextTokens: usage === undefined ? Number.NaN : knownCount(tokensOf(usage)),
      outputTokens: usage === undefined ? Number.NaN : knownCount(usage.outputTokens),
    })
    waitRow = attempt.lastRow
  }
}

function attemptState(step: StepOutline, { messageRow, finish }: AttemptOutline, index: number): number {
  const mayGoOn = step.closing === 'open' && index === step.attempts.length - 1 && finish === undefined
  return attemptStates.indexOf(messageRow !== undefined ? 'answered' : mayGoOn ? 'open' : 'failed')
}

/** Counts out of a log may be anything that JSON can say. */
function knownCount(count: number): number {
  return count >= 0 && count <= Number.MAX_SAFE_INTEGER ? count : Number.NaN
}

function addCalls(table: TableBuilder<typeof callSchema>, step: StepOutline, words: WordList): void {
  const made = step.calls.filter(({ callRow, resultRow }) => callRow !== undefined || resultRow !== undefined)
  for (const call of made.toSorted((a, b) => startOf(a) - startOf(b))) {
    const { resultRow, messageRow, name } = call
    table.add({
      firstRow: startOf(call),
      // A call that nothing answered runs for as long as its step.
      lastRow: Math.max(resultRow ?? step.lastRow, startOf(call)),
      name: words.numberOf(name),
      state: stateOf(call),
      messageRow: messageRow ?? -1,
    })
  }
}

function startOf({ callRow, resultRow }: CallOutline): number {
  return callRow ?? resultRow ?? 0
}

function stateOf({ resultRow, isError }: CallOutline): number {
  return callStates.indexOf(
    resultRow === undefined ? 'unanswered' : isError === true ? 'failed' : 'succeeded',
  )
}
