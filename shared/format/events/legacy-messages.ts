// Messages as builds before message ids wrote them, and what the v0c loader makes of them (seed 004). Which member
// is there decides; what is in it is left to the guards, which look at the converted payload.
import Type from 'typebox'
import type { LegacyShape, UpgradeContext } from '../dialect.js'
import { isJsonObject } from '../schema-node.js'
import { absentMember, anyJson, exactRecord, record } from '../schema-parts.js'
import { accepts } from '../validators.js'

/** Id that the loader gives to a message from before ids (seed 004). */
export function legacyMessageId(context: UpgradeContext): string {
  return `legacy-message:${context.sessionId}:${context.seq}`
}

/** The members of `data` without the named ones. */
function without(data: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))
}

const absent = absentMember('Not there in this older shape.')
const content = anyJson('The content, in order.')
const source = anyJson('Who produced the message.')

const partsOfUserMessage = record(
  { content, source, id: absent, role: absent, message: absent },
  'Content and source only.',
)

export const legacyUserMessage: readonly LegacyShape[] = [
  { title: 'a message from before ids', schema: partsOfUserMessage, upgrade: upgradeUserMessage },
]

function upgradeUserMessage(data: unknown, context: UpgradeContext): unknown {
  return isJsonObject(data) ? { ...data, id: legacyMessageId(context), role: 'user' } : data
}

export const legacyAssistantMessage: readonly LegacyShape[] = [
  {
    title: 'an answer from before message ids',
    schema: record(
      { content, provenance: anyJson('Which model answered.'), message: absent },
      'Content and provenance side by side.',
    ),
    upgrade: upgradeAssistantMessage,
  },
]

function upgradeAssistantMessage(data: unknown, context: UpgradeContext): unknown {
  if (!isJsonObject(data)) return data
  const provenance = isJsonObject(data['provenance']) ? data['provenance'] : {}
  const message = {
    id: legacyMessageId(context),
    role: 'assistant',
    content: data['content'],
    source: { ...provenance, kind: 'model' },
  }
  return { ...without(data, ['content', 'provenance']), message }
}

export const legacyToolResult: readonly LegacyShape[] = [
  {
    title: 'a result from before message ids',
    schema: record(
      {
        callId: anyJson('The answered call.'),
        content,
        isError: anyJson('Whether the run failed.'),
        message: absent,
      },
      'Call, content and outcome side by side.',
    ),
    upgrade: upgradeToolResult,
  },
]

function upgradeToolResult(data: unknown, context: UpgradeContext): unknown {
  if (!isJsonObject(data)) return data
  const { callId, content: blocks, isError } = data
  const message = {
    id: context.replacedMessageId ?? legacyMessageId(context),
    role: 'user',
    content: [{ type: 'tool-result', toolCallId: callId, content: blocks, isError }],
    source: { kind: 'tool', callId },
  }
  return { ...without(data, ['callId', 'content', 'isError']), message }
}

const safeTurn = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The turn that was steered.',
})

const steeringParts = exactRecord({ turn: safeTurn, content, source }, 'The input in parts.')
const steeringWhole = exactRecord(
  { turn: safeTurn, message: Type.Object({}, { description: 'The input as a message.' }) },
  'The input as a message with its identity.',
)

/** Whatever an event of the type holds, it is converted or refused. */
export const anySteering = Type.Unknown()

export const steeringPayload = Type.Union([steeringParts, steeringWhole], {
  description: 'The input and the turn it was meant for.',
})

export const legacySteering: readonly LegacyShape[] = [
  {
    title: 'steering as a message of its own kind',
    schema: steeringWhole,
    type: 'user/message',
    upgrade: upgradeWholeSteering,
  },
  {
    title: 'steering from before message ids',
    schema: steeringParts,
    type: 'user/message',
    upgrade: (data, context) =>
      isJsonObject(data) ? upgradeUserMessage(without(data, ['turn']), context) : data,
  },
]

/** The message inside may itself be one from before ids: the loader converts steering first, then messages. */
function upgradeWholeSteering(data: unknown, context: UpgradeContext): unknown {
  const message = isJsonObject(data) ? data['message'] : data
  return accepts(partsOfUserMessage, message) ? upgradeUserMessage(message, context) : message
}
