// Reminders that a session sets for itself (seed 004).
import Type from 'typebox'
import { exactRecord, nonEmptyText, ordinal, spelledText, taggedUnion, text } from '../schema-parts.js'

const utc =
  '^(?!0000)\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$'

/** A point in time as `2026-08-21T09:30:00.000Z`. */
export const utcInstant = (description: string) =>
  spelledText(utc, 'a UTC instant such as `2026-08-21T09:30:00.000Z`', description)

const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'When the reminder fires.' })
const id = nonEmptyText('Id of the reminder; a session never uses one twice.')
const prompt = text('What the reminder says.')

export const scheduleRecord = taggedUnion(
  'kind',
  [
    exactRecord(
      {
        id,
        kind: kind('after'),
        prompt,
        afterSeconds: ordinal('The delay that was asked for, in seconds.'),
        scheduledAt: utcInstant('When it is due.'),
      },
      'Fires once, after a delay.',
    ),
    exactRecord(
      { id, kind: kind('at'), prompt, scheduledAt: utcInstant('When it is due.') },
      'Fires once, at a point in time.',
    ),
    exactRecord(
      {
        id,
        kind: kind('every'),
        prompt,
        everySeconds: Type.Integer({ minimum: 300, description: 'Seconds from one firing to the next.' }),
        scheduledAt: utcInstant('The next time it is due.'),
      },
      'Fires again and again.',
    ),
  ],
  'One reminder.',
  { title: 'Reminder' },
)
