// Why a turn began and why it ended. Both sets are open to plug-ins.
import Type, { type Static } from 'typebox'
import { about, count, openUnion, optional, record, text } from '../schema-parts.js'
import { cancelCause, llmFailure } from './failure.js'
import { messageSourceV0a } from './source.js'

const kind = <const Kind extends string>(value: Kind, description: string) =>
  Type.Literal(value, { description })
const began = <const Kind extends string>(value: Kind) => kind(value, 'What began the turn.')
const ended = <const Kind extends string>(value: Kind) => kind(value, 'How the turn ended.')

/** Seeds 003 and 000; v0c does not record it any more. */
export const turnTrigger = openUnion(
  'kind',
  [
    record(
      { kind: began('message'), source: about(messageSourceV0a, 'Who sent the first message of the queue.') },
      'Queued input began it.',
    ),
    record(
      { kind: began('injection'), source: about(messageSourceV0a, 'Who injected the context.') },
      'Context came while nothing ran; the turn only holds that one message.',
    ),
  ],
  'What began the turn.',
  { title: 'TurnTrigger' },
)

const completed = record({ kind: ended('completed') }, 'The turn did what it was for.')
const maxTokens = record({ kind: ended('max-tokens') }, 'A step reached the output limit.')
const interrupted = record({ kind: ended('interrupted') }, 'Crash repair closed the turn on a later load.')

/** Seeds 003 and 000. */
export const turnEndReasonV0a = openUnion(
  'kind',
  [
    completed,
    record(
      { kind: ended('aborted'), reason: optional(text('What the request to stop said.')) },
      'The turn was stopped on request.',
    ),
    record(
      {
        kind: ended('error'),
        step: count('The step that failed.'),
        message: text('What happened, for people.'),
        code: optional(text('Machine code of the error.')),
      },
      'An error ended the turn.',
    ),
    record({ kind: ended('disposed') }, 'The session was taken down during the turn.'),
    maxTokens,
    record(
      { kind: ended('rejected'), reason: text('What the last veto said.') },
      'Every prompt was vetoed, so nothing ran.',
    ),
    interrupted,
  ],
  'Why the turn ended.',
  { title: 'TurnEndReason' },
)

const exactly = { additionalProperties: false }

/**
 * Seed 004. The loader lets the reasons without data have no further member. `disposed` is a reason of older
 * builds, which the loader converts.
 */
export const turnEndReasonV0c = openUnion(
  'kind',
  [
    record({ kind: ended('completed') }, 'The turn did what it was for.', exactly),
    record({ kind: ended('aborted'), reason: cancelCause }, 'The turn was stopped on request.'),
    record({ kind: ended('blocked') }, 'The check before the step turned the input down.', exactly),
    record({ kind: ended('error'), error: about(llmFailure, 'What happened.') }, 'An error ended the turn.'),
    record({ kind: ended('max-tokens') }, 'A step reached the output limit.', exactly),
    record({ kind: ended('interrupted') }, 'Crash repair closed the turn on a later load.', exactly),
  ],
  'Why the turn ended.',
  { title: 'TurnEndReason', retired: ['disposed'] },
)

export type TurnEndReason = Static<typeof turnEndReasonV0c>
