// Messages: what a request sends to a model. In v0a and v0b a message is role and content; from v0c on it has an
// id that never changes and a source.
import Type, { type Static } from 'typebox'
import { about, anyJson, choice, nonEmptyText, optional, record } from '../schema-parts.js'
import { contentV0a, contentV0c, resultBlockV0c } from './content-block.js'
import { messageSourceV0c, modelSource, toolSource } from './source.js'

const speaker = choice(['system', 'user', 'assistant'], 'Who speaks.')

/** Seed 003. */
export const messageV0a = record({ role: speaker, content: contentV0a }, 'One message.', { title: 'Message' })

/** Which model answered (seed 000). */
export const provenance = record(
  {
    provider: nonEmptyText('Provider route that answered.'),
    model: nonEmptyText('Model that answered.'),
    replayState: optional(anyJson('State that only the adapter of the provider understands.')),
  },
  'Which model wrote the message.',
  { title: 'Provenance' },
)

/** Seed 000. */
export const messageV0b = record(
  {
    role: speaker,
    content: contentV0a,
    provenance: optional(about(provenance, 'Which model wrote it; only on its answers.')),
  },
  'One message.',
  { title: 'Message' },
)

const id = nonEmptyText('Id of the message; it is the same everywhere and never changes.')
const role = <const Role extends string>(value: Role) => Type.Literal(value, { description: 'Who speaks.' })

/** Any message of v0c (seed 004). */
export const messageV0c = record(
  { id, role: speaker, content: contentV0c, source: messageSourceV0c },
  'One message with its identity.',
  { title: 'Message' },
)

export const userMessageV0c = record(
  { id, role: role('user'), content: contentV0c, source: messageSourceV0c },
  'A message in the role of the user.',
  { title: 'UserMessage' },
)

export const assistantMessageV0c = record(
  { id, role: role('assistant'), content: contentV0c, source: modelSource },
  'A message that a model wrote.',
  { title: 'AssistantMessage' },
)

export const toolResultMessageV0c = record(
  {
    id,
    role: role('user'),
    content: Type.Array(resultBlockV0c, { minItems: 1, maxItems: 1, description: 'One block: the result.' }),
    source: toolSource,
  },
  'The answer to one tool call.',
  { title: 'ToolResultMessage' },
)

export type Message = Static<typeof messageV0c>
export type UserMessage = Static<typeof userMessageV0c>
