// Content blocks: the pieces a message is made of, told apart by `type`. Plug-ins may add tags, so an unknown
// tag is legal. Tool results nest blocks, hence the recursive type.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import {
  about,
  choice,
  count,
  flag,
  list,
  nonEmptyText,
  openUnion,
  optional,
  ordinal,
  record,
  text,
} from '../schema-parts.js'

const tag = <const Tag extends string>(value: Tag) =>
  Type.Literal(value, { description: 'Which kind of block this is.' })

const textBlock = record(
  { type: tag('text'), text: text('What the reader gets to see.') },
  'Words for the reader.',
)

const reasoningBlock = record(
  { type: tag('reasoning'), text: text('What the model thought.') },
  'Thinking of the model, kept out of its answer.',
)

export const toolCallBlock = record(
  {
    type: tag('tool-call'),
    id: text('Id of the call; the result repeats it as `toolCallId`.'),
    name: text('The tool that is wanted.'),
    arguments: text('Arguments as the model spelled them, unparsed: usually JSON, possibly broken.'),
  },
  'The model asks for one run of a tool.',
)

const nestedBlocks = list(Type.Ref('ContentBlock'), 'The blocks that the model reads as the answer.')

const toolResultBlock = record(
  {
    type: tag('tool-result'),
    toolCallId: text('Id of the call that this answers.'),
    content: nestedBlocks,
    isError: optional(flag('Whether the run failed.')),
  },
  'The answer to one tool call.',
)

const pictureSize = {
  width: ordinal('Width in pixels.'),
  height: ordinal('Height in pixels.'),
}

const imageAttachment = record(
  {
    attachmentId: nonEmptyText('Id under which the picture is stored, usually `sha256:` and a digest.'),
    mediaType: choice(
      ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
      'Kind of picture, found from its bytes.',
    ),
    bytes: count('Size of the stored file in bytes.'),
    ...pictureSize,
    name: optional(text('File name for display, without folders.')),
    originalDimensions: optional(
      record(pictureSize, 'Size before it was scaled down; absent where it was not.'),
    ),
  },
  'Where the picture is kept; the log holds no pixels.',
)

const imageBlock = record(
  { type: tag('image'), attachment: imageAttachment },
  'A picture out of the attachment store.',
)

const description = 'One piece of content.'

function recursiveBlock<Variants extends TObject<TProperties>[]>(variants: readonly [...Variants]) {
  return Type.Cyclic({ ContentBlock: openUnion('type', variants, description) }, 'ContentBlock', {
    description,
  })
}

/** Dialects without pictures (seeds 003 and 000). */
export const contentBlockV0a = recursiveBlock([textBlock, reasoningBlock, toolCallBlock, toolResultBlock])

/** Dialect with pictures (seed 004). */
export const contentBlockV0c = recursiveBlock([
  textBlock,
  reasoningBlock,
  imageBlock,
  toolCallBlock,
  toolResultBlock,
])

export type ContentBlock = Static<typeof contentBlockV0c>

export const contentV0a = list(contentBlockV0a, 'The content, in order.')
export const contentV0c = list(contentBlockV0c, 'The content, in order.')

/** The single block of a v0c `tool/result` message. */
export const resultBlockV0c = record(
  {
    type: tag('tool-result'),
    toolCallId: nonEmptyText('Id of the answered call; equal to `source.callId`.'),
    content: about(contentV0c, 'The blocks that the model reads as the answer.'),
    isError: optional(flag('Whether the run failed.')),
  },
  'The answer to one tool call.',
)
