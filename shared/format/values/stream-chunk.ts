// Chunks of a provider stream and the reasons why a stream ends. The set of chunks is closed in all dialects;
// finish reasons may be added by plug-ins.
import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import {
  about,
  anyJson,
  openChoice,
  openUnion,
  optional,
  record,
  taggedUnion,
  text,
} from '../schema-parts.js'
import { contentBlockV0a, contentBlockV0c } from './content-block.js'
import { llmFailure } from './failure.js'
import { replayEnvelope } from './source.js'
import { tokenUsage } from './usage.js'

const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'Why the stream ended.' })

const plainFinishes = [
  record({ kind: kind('stop') }, 'The model was done.'),
  record({ kind: kind('tool-calls') }, 'The model waits for tools.'),
  record({ kind: kind('max-tokens') }, 'The output limit was reached.'),
] as const

/** Seeds 003 and 000. */
const finishReasonV0a = openUnion(
  'kind',
  [
    ...plainFinishes,
    record({ kind: kind('aborted') }, 'The call was stopped.'),
    record(
      {
        kind: kind('error'),
        message: text('What happened, for people.'),
        code: optional(text('Machine code of it.')),
      },
      'The call failed.',
    ),
  ],
  'Why the stream ended.',
  { title: 'FinishReason' },
)

/** Seed 004. */
const finishReasonV0c = openUnion(
  'kind',
  [
    ...plainFinishes,
    record(
      { kind: kind('aborted'), failure: about(llmFailure, 'How it was stopped.') },
      'The call was stopped.',
    ),
    record({ kind: kind('error'), failure: about(llmFailure, 'What happened.') }, 'The call failed.'),
  ],
  'Why the stream ended.',
  { title: 'FinishReason' },
)

export type FinishReason = Static<typeof finishReasonV0c>

const tag = <const Tag extends string>(value: Tag) =>
  Type.Literal(value, { description: 'Which kind of chunk.' })
const index = Type.Integer({ minimum: 0, description: 'Number of the block inside the stream.' })

interface Variations<Block extends TSchema, Finish extends TSchema, Replay extends TProperties> {
  readonly blockTypes: readonly string[]
  readonly block: Block
  readonly finishReason: Finish
  /** What the finish chunk has besides its reason. */
  readonly finishMembers: Replay
}

function streamChunk<Block extends TSchema, Finish extends TSchema, Replay extends TProperties>(
  era: Variations<Block, Finish, Replay>,
) {
  return taggedUnion(
    'type',
    [
      // The fragments first: in a log they are nearly all chunks, and checks try variants in this order.
      record({ type: tag('text-delta'), index, text: text('What to append.') }, 'More text of a block.'),
      record(
        { type: tag('reasoning-delta'), index, text: text('What to append.') },
        'More thinking of a block.',
      ),
      record(
        {
          type: tag('tool-call-delta'),
          index,
          id: text('Id of the call; the last one seen counts.'),
          name: optional(text('Name of the tool, where this fragment has it.')),
          argumentsDelta: text('What to append to the arguments.'),
        },
        'More of a tool call.',
      ),
      record(
        {
          type: tag('block-start'),
          index,
          blockType: openChoice(era.blockTypes, 'Tag of the block that begins.'),
        },
        'A block begins.',
      ),
      record(
        {
          type: tag('block-end'),
          index,
          block: about(era.block, 'The whole block; it overrules the fragments.'),
        },
        'A block is complete.',
      ),
      record({ type: tag('usage'), usage: about(tokenUsage, 'The counts.') }, 'Token counts of the call.'),
      record(
        { type: tag('finish'), reason: about(era.finishReason, 'Why it ended.'), ...era.finishMembers },
        'The stream is over.',
      ),
    ],
    'One piece of what the provider streams.',
    { title: 'StreamChunk' },
  )
}

const blockTypes = ['text', 'reasoning', 'tool-call', 'tool-result']
const adapterState = 'State that only the adapter of the provider understands.'

const earlyEra = { blockTypes, block: contentBlockV0a, finishReason: finishReasonV0a }

/** Seed 003. */
export const streamChunkV0a = streamChunk({ ...earlyEra, finishMembers: {} })

/** Seed 000. */
export const streamChunkV0b = streamChunk({
  ...earlyEra,
  finishMembers: { replayState: optional(anyJson(adapterState)) },
})

/** Seed 004. */
export const streamChunkV0c = streamChunk({
  blockTypes: [...blockTypes, 'image'],
  block: contentBlockV0c,
  finishReason: finishReasonV0c,
  finishMembers: { replayState: optional(about(replayEnvelope, adapterState)) },
})

export type StreamChunk = Static<typeof streamChunkV0c>
