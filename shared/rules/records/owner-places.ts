// Where a record must stand when only the plug-in that owns its type demands it: in some open turn, or in the open
// turn and step that it names (seed 004, "Execution enclosure and standalone events"). What the session core itself
// demands is asked in rules/turns.ts.
import type { RowEvent, RuleContext } from '../rule.js'
import { recordRule } from './record-machine.js'

/** The open turn and step, as far as their boundaries tell; `unknown` where they do not. */
export interface OpenPlace {
  readonly turn: number | 'none' | 'unknown'
  readonly step: number | 'none' | 'unknown'
}

const OUTSIDE: OpenPlace = { turn: 'none', step: 'none' }
const UNKNOWN: OpenPlace = { turn: 'unknown', step: 'unknown' }

export const createOwnerPlaceRule = recordRule<OpenPlace>((context) => {
  function checkTurn(place: OpenPlace, { type }: RowEvent): OpenPlace {
    if (place.turn !== 'none') return place
    context.report('record/outside-turn', [], [type])
    // One report for all records up to the next boundary.
    return UNKNOWN
  }

  function checkStep(place: OpenPlace, event: RowEvent): OpenPlace {
    const { type, turn, step, detail } = event
    // Builds that gave retries no chain id wrote them right behind the end of the step that failed.
    const isOlder = detail?.kind === 'record' && detail.family === 'retry' && detail.retryId === undefined
    if (isOlder) return checkTurn(place, event)
    if (place.turn === 'unknown' || place.step === 'unknown' || turn < 0 || step < 0) return place
    if (place.step === 'none') {
      context.report('record/outside-step', [], [type])
      return UNKNOWN
    }
    if (turn !== place.turn || step !== place.step) {
      const values = [type, `${turn}/${step}`, `${place.turn}/${place.step}`]
      context.report('record/step-mismatch', ['data', turn === place.turn ? 'step' : 'turn'], values)
    }
    return place
  }

  return {
    own: ownedTypes(context),
    watched: ['turn/start', 'turn/end', 'step/start', 'step/end'],
    start: OUTSIDE,
    fold(place, event) {
      switch (context.dialect.events.get(event.type)?.ownerPlace) {
        case 'in-turn':
          return checkTurn(place, event)
        case 'in-step':
          return checkStep(place, event)
        default:
          return follow(place, event)
      }
    },
    loseTrack: () => UNKNOWN,
    same: (a, b) => a.turn === b.turn && a.step === b.step,
  }
})

function ownedTypes({ dialect }: RuleContext): readonly string[] {
  return [...dialect.events.values()]
    .filter(({ ownerPlace }) => ownerPlace === 'in-turn' || ownerPlace === 'in-step')
    .map(({ type }) => type)
}

function follow(place: OpenPlace, { type, turn, step }: RowEvent): OpenPlace {
  switch (type) {
    case 'turn/start':
      return turn < 0 ? UNKNOWN : { turn, step: 'none' }
    case 'turn/end':
      return OUTSIDE
    case 'step/start':
      return turn < 0 || step < 0 ? UNKNOWN : { turn, step }
    case 'step/end':
      return { ...place, step: 'none' }
    default:
      return place
  }
}
