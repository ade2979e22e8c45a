// Events about the session as a whole: where inherited history ends, its title, what kind of child it is, remarks
// of people (seed 004). Earlier dialects have none.
import Type from 'typebox'
import type { EventDefinition } from '../dialect.js'
import { count, exactRecord, list, number, optional, record, taggedUnion, text } from '../schema-parts.js'
import { messageV0c } from '../values/message.js'
import type { FamilyEvents } from './family-events.js'

const endSeed: EventDefinition = {
  type: 'session/end-seed',
  family: 'session',
  summary: 'The inherited history ends here: all events above were the seed of this session.',
  place: 'anywhere',
  payload: record({}, 'Nothing: the place of the event says it all.'),
}

const route = record(
  { provider: text('Provider route.'), model: text('The model.') },
  'Over which route the title was made.',
)
const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'Who gave the title.' })
const messageSeqs = list(
  count('Sequence number of a user/message.'),
  'The prompts that the title was made from.',
)

const title: EventDefinition = {
  type: 'session/title',
  family: 'session',
  summary: 'The session gets a title.',
  place: 'anywhere',
  payload: record(
    {
      title: text('The title.'),
      messageSeqs,
      source: taggedUnion(
        'kind',
        [
          record({ kind: kind('fallback') }, 'Nobody: it was cut from the first prompt.'),
          record(
            { kind: kind('provider'), provider: text('Id of the title provider.'), model: optional(route) },
            'A title provider.',
          ),
          record({ kind: kind('user') }, 'A person; the title stays from then on.'),
        ],
        'Who gave it.',
      ),
    },
    'The title and where it comes from.',
  ),
  seqReferences: [['messageSeqs', '*']],
}

const titleRequest: EventDefinition = {
  type: 'session/title-llm-request',
  family: 'session',
  summary: 'A model is about to be asked for a title; this is the request.',
  place: 'anywhere',
  payload: record(
    {
      titleProvider: text('Id of the title provider.'),
      messageSeqs,
      route,
      system: text('System prompt of the request.'),
      messages: list(messageV0c, 'Messages of the request.'),
      maxTokens: number('Output limit in tokens.'),
    },
    'The request.',
  ),
  seqReferences: [['messageSeqs', '*']],
}

const version = Type.Literal(2, { description: 'Version of this record.' })
const mode = <const Mode extends string>(value: Mode) =>
  Type.Literal(value, { description: 'Whether the child may go on after its first turn.' })
const provider = text('The subagent provider behind the child.')
const toolName = text('Name of a tool.')

const subagentDescriptor: EventDefinition = {
  type: 'subagent/descriptor',
  family: 'session',
  summary: 'Describes a child session: its kind and, where it can go on, its make-up.',
  place: 'anywhere',
  payload: taggedUnion(
    'mode',
    [
      exactRecord(
        {
          version,
          mode: mode('one-shot'),
          provider,
          label: optional(text('What the child is for, in a few words.')),
        },
        'A child for one task.',
      ),
      exactRecord(
        {
          version,
          mode: mode('continuable'),
          provider,
          label: text('What the child is for, in a few words.'),
          agentProvider: optional(text('Provider route of the child.')),
          agentModel: optional(text('Model of the child.')),
          persona: optional(text('Persona of the child.')),
          toolFilter: optional(
            Type.Object(
              {
                allow: optional(list(toolName, 'The only tools it keeps.')),
                deny: optional(list(toolName, 'The tools it loses.')),
              },
              { additionalProperties: false, minProperties: 1, description: 'Which tools the child has.' },
            ),
          ),
        },
        'A child that can go on.',
      ),
    ],
    'The child.',
  ),
}

const feedback: EventDefinition = {
  type: 'feedback/record',
  family: 'session',
  summary: 'A person says something about the session.',
  place: 'anywhere',
  payload: record({ text: text('The remark.') }, 'The remark.'),
}

export const sessionEvents: FamilyEvents = {
  v0a: [],
  v0b: [],
  v0c: [endSeed, title, titleRequest, subagentDescriptor, feedback],
}
