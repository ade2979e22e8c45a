// Turn boundaries as older builds wrote them, and what the v0c loader makes of them (seed 004). Some reasons pass
// the loader although they are not of today's shape; they are listed here with an upgrade that changes nothing.
import Type, { type Static, type TSchema } from 'typebox'
import type { LegacyShape } from '../dialect.js'
import {
  anyJson,
  count,
  exactRecord,
  nonEmptyText,
  number,
  optional,
  ordinal,
  record,
  text,
} from '../schema-parts.js'
import { accepts } from '../validators.js'

/** A legacy shape whose upgrade gets its payload typed. */
function shape<Schema extends TSchema>(
  title: string,
  schema: Schema,
  upgrade: (data: Static<Schema>) => unknown,
): LegacyShape {
  return { title, schema, upgrade: (data) => (accepts(schema, data) ? upgrade(data) : data) }
}

const turn = ordinal('The turn that this belongs to, from 1.')
const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'How the turn ended.' })

/** A `turn/start` that the conversion is about: whatever has the member `trigger`. */
export const turnStartWithTrigger = Type.Object({ trigger: Type.Unknown() })

export const legacyTurnStart: readonly LegacyShape[] = [
  shape(
    'a turn with its trigger',
    exactRecord(
      { turn, trigger: record({ kind: nonEmptyText('What began the turn.') }, 'What began the turn.') },
      'The turn that opens and what began it.',
    ),
    (data) => ({ turn: data.turn }),
  ),
]

/** A `turn/end` that the conversion is about: whatever is an object. */
export const turnEndObject = Type.Object({})

const turnEnd = <Reason extends TSchema>(reason: Reason) =>
  exactRecord({ turn, reason }, 'The turn that closes and why.')

const untouched = (data: unknown) => data
const safeStep = count('The step that failed.')

const storedFailure = exactRecord(
  {
    message: text('What happened, for people.'),
    code: text('Machine code of it.'),
    status: optional(number('HTTP status of the answer.')),
    providerRetryAfterMs: optional(number('How long the provider asked to wait, in milliseconds.')),
    requestId: optional(text("The provider's id of the request.")),
  },
  'What happened.',
)

export const legacyTurnEnd: readonly LegacyShape[] = [
  shape(
    'an abort that does not say who stopped the turn',
    turnEnd(exactRecord({ kind: kind('aborted') }, 'The turn was stopped.')),
    (data) => ({ ...data, reason: { kind: 'aborted', reason: { kind: 'legacy' } } }),
  ),
  shape(
    'a turn whose session was taken down',
    turnEnd(exactRecord({ kind: kind('disposed') }, 'The session was taken down.')),
    (data) => ({ ...data, reason: { kind: 'aborted', reason: { kind: 'disposed' } } }),
  ),
  shape(
    'an error that names its step and holds the failure',
    turnEnd(exactRecord({ kind: kind('error'), step: safeStep, failure: storedFailure }, 'The turn failed.')),
    (data) => ({ ...data, reason: { kind: 'error', error: data.reason.failure } }),
  ),
  shape(
    'an error that names its step and its message',
    turnEnd(
      exactRecord(
        {
          kind: kind('error'),
          step: safeStep,
          message: text('What happened, for people.'),
          code: optional(text('Machine code of it.')),
        },
        'The turn failed.',
      ),
    ),
    (data) => ({
      ...data,
      reason: { kind: 'error', error: { message: data.reason.message, code: data.reason.code ?? 'UNKNOWN' } },
    }),
  ),
  shape(
    'an abort with a reason in free form',
    turnEnd(
      record(
        { kind: kind('aborted'), reason: anyJson('What the request to stop said.') },
        'The turn was stopped.',
      ),
    ),
    untouched,
  ),
  shape(
    'an error in free form',
    turnEnd(record({ kind: kind('error'), error: anyJson('What happened.') }, 'The turn failed.')),
    untouched,
  ),
]
