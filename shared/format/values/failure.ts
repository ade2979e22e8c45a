// Failed model calls and cancelled turns: what went wrong and who stopped it (seed 004).
import Type, { type Static } from 'typebox'
import { nonEmptyText, openChoice, optional, record, taggedUnion, text } from '../schema-parts.js'

export const llmFailure = record(
  {
    message: nonEmptyText('What happened, for people.'),
    code: nonEmptyText('Machine code that no provider owns, such as `RATE_LIMIT` or `TIMEOUT`.'),
    status: optional(Type.Integer({ minimum: 100, maximum: 599, description: 'HTTP status of the answer.' })),
    providerRetryAfterMs: optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'How long the provider asked to wait, in milliseconds.',
      }),
    ),
    requestId: optional(nonEmptyText("The provider's id of the request.")),
  },
  'The facts about a failed model call.',
  { title: 'LlmFailure' },
)

export type LlmFailure = Static<typeof llmFailure>

const kind = <const Kind extends string>(value: Kind) =>
  Type.Literal(value, { description: 'Who stopped it.' })

/** Who stopped a turn, as a `turn/end` keeps it. `legacy` comes only from the conversion of older records. */
export const cancelCause = taggedUnion(
  'kind',
  [
    record({ kind: kind('user') }, 'A person did.'),
    record({ kind: kind('parent') }, 'The parent session did.'),
    record({ kind: kind('hook'), reason: text('What the hook said.') }, 'A hook did.'),
    record({ kind: kind('disposed') }, 'The session was taken down.'),
    record({ kind: kind('legacy') }, 'An older record did not say.'),
  ],
  'Who stopped the turn.',
  { title: 'CancelCause' },
)

/** Identity of an error inside a tool run; crash repair uses it too. */
export const toolError = record(
  {
    name: text('Class of the error.'),
    code: openChoice(
      ['TOOL_OUTCOME_UNKNOWN', 'TOOL_NOT_STARTED', 'interrupted'],
      'Machine code of the error; crash repair writes the ones offered here.',
    ),
  },
  'Which error made the run fail, where the harness knows.',
  { title: 'ToolError' },
)
