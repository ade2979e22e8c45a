// Context that was injected into the conversation. Dialect v0c has no type of its own for it: there it is a
// user message with another source.
import type { EventDefinition } from '../dialect.js'
import { about, anyJson, choice, optional, record } from '../schema-parts.js'
import { contentV0a } from '../values/content-block.js'
import { messageSourceV0a } from '../values/source.js'
import type { FamilyEvents } from './family-events.js'

const members = {
  content: about(contentV0a, 'What is injected.'),
  source: about(messageSourceV0a, 'Who injects it.'),
}
const aboutPayload = 'The context and where it comes from.'

const contextMessage: EventDefinition = {
  type: 'context/message',
  family: 'context',
  summary: 'Context joins the surface without being a prompt; the model reads it between tags.',
  place: 'in-turn',
  payload: record(members, aboutPayload),
  projection: { kind: 'tagged', tag: 'context' },
}

const contextMessageV0b: EventDefinition = {
  ...contextMessage,
  summary: 'Context joins the surface without being a prompt; the model reads it between tags, or as it is.',
  payload: record(
    {
      ...members,
      envelope: optional(
        choice(['context', 'raw'], 'Whether tags are put around it; they are when this is absent.'),
      ),
      meta: optional(anyJson('What the producer keeps with it; the model never sees it.')),
    },
    aboutPayload,
  ),
  projection: { kind: 'tagged', tag: 'context', rawEnvelope: true },
}

export const contextEvents: FamilyEvents = { v0a: [contextMessage], v0b: [contextMessageV0b], v0c: [] }
