// What the harness demands of message payloads when it restores a log: v0b the model route of an answer, v0c the
// shape of the message (seeds 000 and 004). Nothing else of a message is checked there.
import Type from 'typebox'
import { text } from '../../text.js'
import type { Guard, GuardFault } from '../dialect.js'
import { isJsonObject } from '../schema-node.js'

const someText = Type.String({ minLength: 1 })
const anyList = Type.Array(Type.Unknown())
const route = { provider: someText, model: someText }

/** Seed 000. */
export const provenanceGuard: Guard = {
  code: 'request/route-missing',
  schema: Type.Object({ provenance: Type.Object(route) }),
  objectsOnly: true,
}

const code = 'message/malformed'

/** Seed 004. */
export const userMessageGuard: Guard = {
  code,
  schema: Type.Object({
    id: someText,
    role: Type.Literal('user'),
    source: Type.Object({ kind: someText }),
    content: anyList,
  }),
}

/** Seed 004. */
export const assistantMessageGuard: Guard = {
  code,
  schema: Type.Object({
    message: Type.Object({
      id: someText,
      role: Type.Literal('assistant'),
      source: Type.Object({ kind: Type.Literal('model'), ...route }),
      content: anyList,
    }),
  }),
}

const resultBlock = Type.Object({ type: Type.Literal('tool-result'), content: anyList })

/** Seed 004. */
export const toolResultGuard: Guard = {
  code,
  schema: Type.Object({
    message: Type.Object({
      id: someText,
      role: Type.Literal('user'),
      source: Type.Object({ kind: Type.Literal('tool'), callId: someText }),
      content: Type.Array(resultBlock, { minItems: 1, maxItems: 1 }),
    }),
  }),
  also: findForeignCallId,
}

/** The block of a v0c tool result must answer the call that the message names as its source (seed 004). */
export function findForeignCallId(data: unknown): GuardFault | undefined {
  const message = isJsonObject(data) ? data['message'] : undefined
  if (!isJsonObject(message) || !isJsonObject(message['source']) || !Array.isArray(message['content']))
    return undefined
  const block: unknown = message['content'][0]
  if (!isJsonObject(block) || block['toolCallId'] === message['source']['callId']) return undefined
  const path = ['message', 'content', 0, 'toolCallId']
  const missing = block['toolCallId'] === undefined
  return { code, path, expectation: text('the id in `message.source.callId`'), ...(missing && { missing }) }
}
