// Events that open and close steps. All dialects share them.
import type { EventDefinition } from '../dialect.js'
import { record } from '../schema-parts.js'
import { step, turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'

const sameStep = [{ key: ['step'], partnerKey: ['step'] }]

const stepStart: EventDefinition = {
  type: 'step/start',
  family: 'step',
  summary: 'Opens a step: one request to the model and the tool runs that it leads to.',
  place: 'opens-step',
  payload: record({ turn, step }, 'The step that opens.'),
  pairs: [{ with: 'step/end', role: 'is closed by', key: ['turn'], partnerKey: ['turn'], further: sameStep }],
}

const stepEnd: EventDefinition = {
  type: 'step/end',
  family: 'step',
  summary: 'Closes the step. Calls that have no result by then get none.',
  place: 'closes-step',
  payload: record({ turn, step }, 'The step that closes.'),
  pairs: [{ with: 'step/start', role: 'closes', key: ['turn'], partnerKey: ['turn'], further: sameStep }],
}

const stepEventList = [stepStart, stepEnd]

export const stepEvents: FamilyEvents = { v0a: stepEventList, v0b: stepEventList, v0c: stepEventList }
