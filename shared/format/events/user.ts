// Messages in the role of the user, and prompts that never became one. From v0c on, injected context and steering
// are user messages too.
import type { EventDefinition, PairDefinition } from '../dialect.js'
import { about, record, text } from '../schema-parts.js'
import { contentV0a } from '../values/content-block.js'
import { userMessageV0c } from '../values/message.js'
import { messageSourceV0a } from '../values/source.js'
import { turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'
import { anySteering, legacySteering, legacyUserMessage, steeringPayload } from './legacy-messages.js'
import { userMessageGuard } from './message-guards.js'

const userMessage: EventDefinition = {
  type: 'user/message',
  family: 'user',
  summary: 'A prompt joins the surface.',
  place: 'in-turn',
  payload: record(
    { content: about(contentV0a, 'What was said.'), source: about(messageSourceV0a, 'Who said it.') },
    'The prompt.',
  ),
  projection: { kind: 'content', role: 'user' },
}

const claimedFromInbox: PairDefinition = {
  with: 'agent/inbox/spliced',
  role: 'waited in the inbox since',
  key: ['id'],
  partnerKey: ['inserted', '*', 'id'],
}

const checkpointOf: PairDefinition = {
  with: 'compaction/summary',
  role: 'puts on the surface',
  key: ['source', 'compactionId'],
  partnerKey: ['compactionId'],
}

const userMessageV0cEvent: EventDefinition = {
  type: 'user/message',
  family: 'user',
  summary:
    'A message in the role of the user joins the surface: a prompt, steering, or context from a plug-in.',
  place: 'anywhere',
  payload: about(userMessageV0c, 'The payload is the message.'),
  guard: userMessageGuard,
  legacy: legacyUserMessage,
  projection: { kind: 'payload' },
  pairs: [claimedFromInbox, checkpointOf],
}

const steeringMessage: EventDefinition = {
  type: 'steering/message',
  family: 'user',
  summary: 'Input that was pushed into the running turn, between two steps.',
  place: 'in-turn',
  payload: record(
    { turn, content: about(contentV0a, 'What was said.'), source: about(messageSourceV0a, 'Who said it.') },
    'The input and the turn it was meant for.',
  ),
  projection: { kind: 'tagged', tag: 'steering' },
}

/** The loader of v0c makes user messages of the steering that older builds logged. */
const steeringMessageV0c: EventDefinition = {
  type: 'steering/message',
  family: 'user',
  summary: 'Input that an older build pushed into the running turn; the loader reads it as a user/message.',
  place: 'anywhere',
  payload: steeringPayload,
  legacyCode: 'legacy/malformed',
  legacyApplies: anySteering,
  legacy: legacySteering,
  legacyOnly: true,
}

const promptBlocked: EventDefinition = {
  type: 'prompt/blocked',
  family: 'user',
  summary: 'A prompt that a hook turned down, in place of the message it would have become.',
  place: 'in-turn',
  payload: record(
    {
      content: about(contentV0a, 'What was said.'),
      source: about(messageSourceV0a, 'Who said it.'),
      reason: text('What the hook said.'),
    },
    'The prompt and the veto.',
  ),
}

const earlyUserEvents = [userMessage, steeringMessage, promptBlocked]

export const userEvents: FamilyEvents = {
  v0a: earlyUserEvents,
  v0b: earlyUserEvents,
  v0c: [userMessageV0cEvent, steeringMessageV0c],
}
