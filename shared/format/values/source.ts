// Message sources: who produced a message. Plug-ins may add kinds. Dialect v0c also says with `form` what kind
// of context a message carries.
import Type, { type Static } from 'typebox'
import {
  anyJson,
  choice,
  flag,
  list,
  mark,
  nonEmptyText,
  nullable,
  number,
  openChoice,
  openUnion,
  optional,
  ordinal,
  record,
  text,
  wholeNumber,
} from '../schema-parts.js'

const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'Which kind of producer.' })
const form = <const Form extends string>(value: Form) =>
  Type.Literal(value, { description: 'Which kind of context.' })

/** Seeds 003 and 000. */
export const messageSourceV0a = openUnion(
  'kind',
  [
    record({ kind: kind('user') }, 'A person.'),
    record({ kind: kind('plugin'), plugin: text('Name of the plug-in.') }, 'A plug-in.'),
  ],
  'Who produced the message.',
  { title: 'MessageSource' },
)

/** Private state of an adapter, kept so that an answer can be sent back to the same provider (seed 004). */
export const replayEnvelope = record(
  {
    response: anyJson('State that concerns the whole answer.'),
    blocks: optional(
      list(anyJson('State of one block.'), 'State of the single blocks, first come first listed.'),
    ),
  },
  'State that only the adapter of the provider understands.',
  { title: 'ReplayEnvelope' },
)

export const modelSource = record(
  {
    kind: kind('model'),
    provider: nonEmptyText('Provider route that answered.'),
    model: nonEmptyText('Model that answered.'),
    replayState: optional(replayEnvelope),
  },
  'A model. Every assistant message has this source.',
)

export const toolSource = record(
  { kind: kind('tool'), callId: nonEmptyText('The call that is answered.') },
  'A tool. Every tool result has this source.',
)

const pluginSource = record(
  {
    kind: kind('plugin'),
    plugin: openChoice(
      ['compact', 'time-context'],
      'Name of the plug-in; `compact` marks a compaction checkpoint.',
    ),
    compactionId: optional(text('Of a checkpoint: the compaction it completes.')),
    sourceCommandId: optional(text('Of a checkpoint: the command that asked for it.')),
    form: optional(
      openChoice(
        ['instructions', 'catalog', 'snapshot', 'notice', 'relay', 'recall'],
        'Which kind of context this is; without it the content is opaque.',
      ),
    ),
    sections: optional(
      list(
        record(
          { name: text('The contributing part.'), text: text('What the model reads of it.') },
          'One part.',
        ),
        'Of a snapshot: its parts in order.',
      ),
    ),
    summary: optional(text('Of a notice: one line about what happened.')),
  },
  'A plug-in.',
)

const instructionChange = record(
  {
    action: choice(['set', 'replace', 'remove'], 'What became of the file.'),
    scope: text('Key of the scope that the file speaks for.'),
    path: text('The file.'),
    digest: optional(text('Fingerprint of its content.')),
  },
  'One instruction file.',
)

const instructionsSource = record(
  {
    kind: kind('agent-instructions'),
    form: form('instructions'),
    baseline: mark('The whole starting set, not a later change.'),
    baselineIdentity: optional(text('Fingerprint that a resumed session compares.')),
    changes: list(instructionChange, 'The instruction files concerned.'),
  },
  'Instruction files of the workspace.',
)

const skillCatalogSource = record(
  {
    kind: kind('skill-catalog'),
    form: form('catalog'),
    update: mark('Takes the place of the list sent before.'),
    entries: list(
      record({ name: text('The skill.'), description: text('What the list says about it.') }, 'One skill.'),
      'The skills, in order.',
    ),
  },
  'The skills that the session offers.',
)

const skillInvocationSource = record(
  { kind: kind('skill-invocation'), form: form('instructions'), name: text('The skill that was called.') },
  'The text of a skill, at the wish of the user.',
)

const sessionQuote = record(
  {
    sessionId: text('The quoted session.'),
    label: text('How it was shown to the user.'),
    capturedThroughSeq: nullable(
      wholeNumber('A sequence number of the quoted log.'),
      'Last event that was read there; null for an empty log.',
    ),
    compacted: flag('Whether a compaction shortened the quote.'),
    originalMessages: number('Messages before trimming.'),
    retainedMessages: number('Messages that stayed.'),
    omittedMessages: number('Messages left out.'),
    omittedBytes: number('Bytes left out.'),
    truncated: flag('Whether text was cut.'),
    inputIndex: number('Where the prompt mentions the session.'),
  },
  'One quoted session.',
)

const sessionReferenceSource = record(
  {
    kind: kind('session-reference'),
    form: form('recall'),
    version: Type.Literal(1, { description: 'Version of this record.' }),
    references: list(sessionQuote, 'The quoted sessions.'),
  },
  'Quotes from the logs of other sessions.',
)

const goalSource = record(
  {
    kind: kind('goal'),
    goalId: nonEmptyText('The goal pursued.'),
    revision: ordinal('Its revision.'),
    round: ordinal('Number of this round, from 1.'),
  },
  'A round that continues a goal.',
)

const senderSessionId = text('Session that sent it.')

/** Seed 004. */
export const messageSourceV0c = openUnion(
  'kind',
  [
    record(
      {
        kind: kind('user'),
        rpcId: optional(text('Request of the client, for a prompt from a remote client.')),
        clientTimeZone: optional(text('Time zone of that client.')),
      },
      'A person.',
    ),
    pluginSource,
    modelSource,
    toolSource,
    goalSource,
    instructionsSource,
    skillCatalogSource,
    skillInvocationSource,
    sessionReferenceSource,
    record({ kind: kind('coordinator'), form: form('relay'), senderSessionId }, 'The parent, following up.'),
    record({ kind: kind('subagent-report'), form: form('relay'), senderSessionId }, 'A child, reporting.'),
    record(
      {
        kind: kind('subagent-settled'),
        form: form('notice'),
        summary: text('One line about how the child ended.'),
        senderSessionId,
      },
      'The runtime, saying that a child has ended.',
    ),
    record(
      {
        kind: kind('team-message'),
        teamId: text('The team.'),
        messageId: text('Id in the mailbox, so that nothing is delivered twice.'),
        senderId: text('Session of the sender.'),
        senderName: text('Name of the sender.'),
      },
      'Another member of the team.',
    ),
  ],
  'Who produced the message.',
  { title: 'MessageSource' },
)

export type MessageSource = Static<typeof messageSourceV0c>
