// What the model says: the raw stream, kept for replay, and the finished answer of a step.
import type { EventDefinition } from '../dialect.js'
import { about, mark, optional, record } from '../schema-parts.js'
import { contentV0a } from '../values/content-block.js'
import { assistantMessageV0c, provenance } from '../values/message.js'
import { streamChunkV0a, streamChunkV0b, streamChunkV0c } from '../values/stream-chunk.js'
import { tokenUsage } from '../values/usage.js'
import { step, turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'
import { legacyAssistantMessage } from './legacy-messages.js'
import { assistantMessageGuard, provenanceGuard } from './message-guards.js'

const aboutChunk = 'The chunk and the step it belongs to.'

const assistantChunk: EventDefinition = {
  type: 'assistant/chunk',
  family: 'assistant',
  summary: 'One item of the provider stream as it came, so that the run can be replayed.',
  place: 'in-step',
  payload: record({ turn, step, chunk: streamChunkV0a }, aboutChunk),
}

const assistantChunkV0b: EventDefinition = {
  ...assistantChunk,
  payload: record({ turn, step, chunk: streamChunkV0b }, aboutChunk),
}

const assistantChunkV0c: EventDefinition = {
  ...assistantChunk,
  payload: record({ turn, step, chunk: streamChunkV0c }, aboutChunk),
}

const usage = optional(about(tokenUsage, 'Token counts of the call, where the provider told them.'))
const answer = about(contentV0a, 'The answer; empty where the event only keeps the counts.')
const aboutAnswer = 'The answer and the step that asked for it.'

const assistantMessage: EventDefinition = {
  type: 'assistant/message',
  family: 'assistant',
  summary: 'The complete answer of the model joins the surface.',
  place: 'in-step',
  payload: record({ turn, step, content: answer, usage }, aboutAnswer),
  projection: { kind: 'content', role: 'assistant' },
  pairs: [{ with: 'tool/call', role: 'asks for', key: ['content', '*', 'id'], partnerKey: ['callId'] }],
}

const assistantMessageV0b: EventDefinition = {
  ...assistantMessage,
  payload: record(
    { turn, step, content: answer, provenance: about(provenance, 'Which model answered.'), usage },
    aboutAnswer,
  ),
  guard: provenanceGuard,
  projection: { kind: 'content', role: 'assistant', withProvenance: true },
}

const assistantMessageV0cEvent: EventDefinition = {
  ...assistantMessage,
  payload: record(
    {
      turn,
      step,
      message: about(assistantMessageV0c, 'The answer as a message.'),
      usage,
      interrupted: mark('The turn was stopped in the middle of the stream; this is what had come by then.'),
    },
    aboutAnswer,
  ),
  guard: assistantMessageGuard,
  legacy: legacyAssistantMessage,
  projection: { kind: 'member' },
  pairs: [
    { with: 'tool/call', role: 'asks for', key: ['message', 'content', '*', 'id'], partnerKey: ['callId'] },
  ],
}

export const assistantEvents: FamilyEvents = {
  v0a: [assistantChunk, assistantMessage],
  v0b: [assistantChunkV0b, assistantMessageV0b],
  v0c: [assistantChunkV0c, assistantMessageV0cEvent],
}
