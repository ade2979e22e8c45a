// Rows as they stand in a log: the envelope around a payload, and the packed rows of chunks. For hover, completion
// and the exported JSON Schema; what the readers themselves demand of rows is a matter of rules.
import Type, { type TProperties, type TSchema } from 'typebox'
import type { Dialect, EventDefinition } from './dialect.js'
import { count, exactRecord, list, optional, ordinal, text, wholeNumber } from './schema-parts.js'

const replaceOp = exactRecord(
  {
    op: Type.Literal('replace', { description: 'The event takes the place of a stretch of the surface.' }),
    start: count('Sequence number of the first node that goes.'),
    end: count('Sequence number of the last node that goes; may be the smaller number.'),
  },
  'Takes the place of a stretch of the surface.',
)

export const surfaceOp = Type.Union(
  [Type.Literal('append', { description: 'The event joins the surface at its end.' }), replaceOp],
  { description: 'How the event joins the surface.' },
)

const sourceEventSeqs = list(
  count('Sequence number of an event.'),
  'The earlier events that this one was made from; a replacement lists every node that goes.',
)

const surfaceMembers = { surfaceOp, sourceEventSeqs: optional(sourceEventSeqs) }

const ignorable = optional(
  Type.Literal(true, { description: 'A reader that does not know the type may leave the event out.' }),
)

/** A stored row of one event type: envelope and payload. Projected fixtures leave `seq` and `time` out. */
export function rowSchemaOf(dialect: Dialect, definition: EventDefinition): TSchema {
  const members: TProperties = {
    type: Type.Literal(definition.type, { description: definition.summary }),
    seq: count('Sequence number: the place of the event in the log, from 0.'),
    time: timeOf(dialect),
    data: payloadOf(definition),
    ...(isOnSurface(dialect, definition) && surfaceMembers),
    ...(dialect.envelope.ignorable && { ignorable }),
  }
  return exactRecord(members, definition.summary)
}

function timeOf(dialect: Dialect): TSchema {
  const description = 'When it was logged, in milliseconds since 1970.'
  const minimum = dialect.envelope.negativeTime ? Number.MIN_SAFE_INTEGER : 0
  return Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description })
}

/** Today's payload, or one of the older shapes that the loader converts. */
function payloadOf(definition: EventDefinition): TSchema {
  if (definition.legacyOnly || definition.legacy === undefined) return definition.payload
  return Type.Union([definition.payload, ...definition.legacy.map((shape) => shape.schema)])
}

/** Whether events of the type carry `surfaceOp`; those of a converted type do when the type they become does. */
function isOnSurface(dialect: Dialect, definition: EventDefinition): boolean {
  const becomes = definition.legacyOnly ? definition.legacy?.[0]?.type : undefined
  const effective = becomes === undefined ? definition : dialect.events.get(becomes)
  return effective?.projection !== undefined
}

/** A row that packs several `assistant/chunk` events of one block. */
export interface PackedRowDefinition {
  readonly type: string
  readonly summary: string
  readonly schema: TSchema
}

const runMembers = {
  turn: ordinal('The turn that the chunks belong to, from 1.'),
  step: ordinal('The step inside the turn, from 1.'),
  index: count('Number of the block inside the stream.'),
}

function packedRow(type: string, summary: string, members: TProperties): PackedRowDefinition {
  const dt = list(
    wholeNumber('Milliseconds; may be negative.'),
    'Time from each chunk to the next: one less than there are chunks.',
  )
  const schema = exactRecord(
    {
      type: Type.Literal(type, { description: summary }),
      seq0: count('Sequence number of the first chunk; the others follow.'),
      time0: wholeNumber('When the first chunk was logged, in milliseconds since 1970.'),
      data: exactRecord({ ...runMembers, ...members, dt }, 'The chunks.'),
    },
    summary,
  )
  return { type, summary, schema }
}

const fragments = (description: string) => Type.Array(text('One fragment.'), { minItems: 1, description })

/** The packed rows of seed 004, for dialects with `packedRows`. */
export const packedRowDefinitions: readonly PackedRowDefinition[] = [
  packedRow('text-chunks', 'Several chunks of text, packed into one row.', {
    texts: fragments('The text, chunk by chunk.'),
  }),
  packedRow('reasoning-chunks', 'Several chunks of thinking, packed into one row.', {
    texts: fragments('The thinking, chunk by chunk.'),
  }),
  packedRow('tool-call-chunks', 'Several chunks of a tool call, packed into one row.', {
    id: text('Id of the call.'),
    name: optional(text('Name of the tool, where all chunks have it.')),
    args: fragments('The arguments, chunk by chunk.'),
  }),
]
