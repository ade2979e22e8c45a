// Which event types may stand at a place of a log, and which of them a writer most likely wants there. It asks the
// dialect where types may stand and the state what is open; it must not know editors.
import type { Dialect, EventDefinition } from '../format/dialect.js'
import type { LogState } from './state-before.js'

/** A type that may stand here; those with a lower rank are likelier. */
export interface LegalType {
  readonly definition: EventDefinition
  readonly rank: number
}

/** The types that are legal in a state, the likeliest first, otherwise in the order of the dialect. */
export function legalTypes(state: LogState, dialect: Dialect): readonly LegalType[] {
  const legal: LegalType[] = []
  for (const definition of dialect.events.values()) {
    if (definition.legacyOnly !== true && isLegal(definition, state)) {
      legal.push({ definition, rank: rankOf(definition, state) })
    }
  }
  return legal.sort((a, b) => a.rank - b.rank)
}

/** Whether an event of the type may stand where the state is. */
export function isLegal(definition: EventDefinition, state: LogState): boolean {
  const hasTurn = state.turn !== undefined
  const hasStep = state.step !== undefined
  // A result without a call is legal for a crash repair only.
  if (definition.type === 'tool/result') return hasStep && state.waitingCalls.length > 0
  const isInside = (place: EventDefinition['place']) => {
    switch (place) {
      case 'opens-turn':
        return !hasTurn
      case 'closes-turn':
      case 'opens-step':
        return hasTurn && !hasStep
      case 'closes-step':
      case 'in-step':
        return hasStep
      case 'in-turn':
        return hasTurn
      case 'anywhere':
        return true
    }
  }
  return (
    isInside(definition.place) && (definition.ownerPlace === undefined || isInside(definition.ownerPlace))
  )
}

/** What usually comes next: answers to waiting calls, calls that were asked for, then the frame of the turn. */
function rankOf({ type }: EventDefinition, state: LogState): number {
  const { turn, step, waitingCalls, askedCalls } = state
  const wanted: readonly string[] = [
    ...(waitingCalls.length > 0 ? ['tool/result'] : []),
    ...(askedCalls.length > 0 ? ['tool/call'] : []),
    ...(step !== undefined ? ['assistant/message', 'assistant/chunk', 'step/end', 'request/header'] : []),
    ...(turn !== undefined && step === undefined ? ['user/message', 'step/start', 'turn/end'] : []),
    ...(turn === undefined ? ['turn/start', 'session/end-seed'] : []),
  ]
  const at = wanted.indexOf(type)
  return at === -1 ? wanted.length : at
}
