// Questions whether an action may proceed, their outcomes, and the policy behind them.
import Type from 'typebox'
import type { EventDefinition } from '../dialect.js'
import { optional, record, text } from '../schema-parts.js'
import { approvalOutcome, approvalPolicy } from '../values/policy.js'
import type { FamilyEvents } from './family-events.js'

const sameQuestion = { key: ['id'], partnerKey: ['id'] }

const asked: EventDefinition = {
  type: 'approval/asked',
  family: 'approval',
  summary: 'Something wants to happen, and the answerers are asked whether it may.',
  place: 'in-turn',
  payload: record(
    {
      id: text('Id of the question.'),
      toolName: text('The tool it is about.'),
      callId: optional(text('The call it is about, where there is one.')),
      reason: optional(text('Why it is asked, for people.')),
    },
    'The question.',
  ),
  pairs: [
    { with: 'approval/decided', role: 'is settled by', ...sameQuestion },
    { with: 'tool/call', role: 'is about', key: ['callId'], partnerKey: ['callId'] },
  ],
}

const decided: EventDefinition = {
  type: 'approval/decided',
  family: 'approval',
  summary: 'The question has an outcome.',
  place: 'in-turn',
  payload: record(
    { id: text('Id of the question.'), outcome: approvalOutcome },
    'The question and its outcome.',
  ),
  pairs: [{ with: 'approval/asked', role: 'settles', ...sameQuestion }],
}

const policy: EventDefinition = {
  type: 'approval/policy',
  family: 'approval',
  summary: 'Another approval policy applies.',
  place: 'in-turn',
  payload: record({ policy: approvalPolicy }, 'The policy from here on.'),
}

/** Says that a value came with the creation of a child and was not switched at run time. */
export const delegated = optional(
  Type.Literal('delegation', { description: 'Set where a child got the value when it was made.' }),
)

const policyV0c: EventDefinition = {
  ...policy,
  place: 'anywhere',
  payload: record({ policy: approvalPolicy, source: delegated }, 'The policy from here on.'),
}

const askedV0c: EventDefinition = { ...asked, place: 'anywhere', ownerPlace: 'in-turn' }
const decidedV0c: EventDefinition = { ...decided, place: 'anywhere', ownerPlace: 'in-turn' }

const early = [asked, decided, policy]

export const approvalEvents: FamilyEvents = { v0a: early, v0b: early, v0c: [askedV0c, decidedV0c, policyV0c] }
