// Events that open and close turns, and how the v0c loader reads those of older builds.
import type { EventDefinition } from '../dialect.js'
import { absentMember, record } from '../schema-parts.js'
import { turnEndReasonV0a, turnEndReasonV0c, turnTrigger } from '../values/turn-reason.js'
import { turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'
import { legacyTurnEnd, legacyTurnStart, turnEndObject, turnStartWithTrigger } from './legacy-turns.js'

const pairedEnd = { with: 'turn/end', role: 'is closed by', key: ['turn'], partnerKey: ['turn'] }
const pairedStart = { with: 'turn/start', role: 'closes', key: ['turn'], partnerKey: ['turn'] }

const turnStart: EventDefinition = {
  type: 'turn/start',
  family: 'turn',
  summary: 'Opens a turn: one run of the model loop, from the input to the last answer.',
  place: 'opens-turn',
  payload: record({ turn, trigger: turnTrigger }, 'The turn that opens and what began it.'),
  pairs: [pairedEnd],
}

const turnStartV0c: EventDefinition = {
  ...turnStart,
  payload: record(
    {
      turn,
      trigger: absentMember('What began the turn; only older builds wrote it, and the loader drops it.'),
    },
    'The turn that opens.',
  ),
  legacyCode: 'legacy/malformed',
  legacyApplies: turnStartWithTrigger,
  legacy: legacyTurnStart,
}

const turnEnd: EventDefinition = {
  type: 'turn/end',
  family: 'turn',
  summary: 'Closes the turn, with the reason for its end.',
  place: 'closes-turn',
  payload: record({ turn, reason: turnEndReasonV0a }, 'The turn that closes and why.'),
  pairs: [pairedStart],
}

const turnEndV0c: EventDefinition = {
  ...turnEnd,
  payload: record({ turn, reason: turnEndReasonV0c }, 'The turn that closes and why.', {
    additionalProperties: false,
  }),
  legacyCode: 'legacy/malformed',
  legacyApplies: turnEndObject,
  legacy: legacyTurnEnd,
}

export const turnEvents: FamilyEvents = {
  v0a: [turnStart, turnEnd],
  v0b: [turnStart, turnEnd],
  v0c: [turnStartV0c, turnEndV0c],
}
