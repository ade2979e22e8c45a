// Goals of a session: one exact revision, and the whole state after a change (seed 004).
import { choice, exactRecord, nonEmptyText, optional, ordinal, spelledText, text } from '../schema-parts.js'

const id = nonEmptyText('Id of the goal.')

export const goalReference = exactRecord(
  { id, revision: ordinal('The revision meant.') },
  'One revision of a goal.',
)

export const goalSnapshot = exactRecord(
  {
    id,
    revision: ordinal('Number of changes so far, the first counting as 1.'),
    objective: text('What the session is to reach.'),
    phase: choice(['active', 'paused', 'blocked', 'complete'], 'Where the goal stands.'),
    maxGoalRounds: ordinal('How many rounds may be spent on it.'),
    blockedReason: optional(
      exactRecord(
        {
          code: spelledText(
            '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$',
            'lower-case words joined by hyphens',
            'Kind of obstacle.',
          ),
          message: text('What is in the way.'),
        },
        'What is in the way; only while the phase is `blocked`.',
      ),
    ),
  },
  'The goal after the change.',
)
