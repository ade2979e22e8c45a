// Token counts of one model call. All dialects share them.
import type { Static } from 'typebox'
import { number, optional, record } from '../schema-parts.js'

export const tokenUsage = record(
  {
    inputTokens: number('Prompt tokens that the cache had no part in.'),
    outputTokens: number('Tokens produced, thinking included.'),
    cacheReadTokens: optional(
      number('Prompt tokens taken from the cache, counted apart from `inputTokens`.'),
    ),
    cacheWriteTokens: optional(number('Prompt tokens put into the cache, counted apart from `inputTokens`.')),
    reasoningTokens: optional(number('The part of `outputTokens` that was thinking.')),
  },
  'Token counts of one call. Prompt size is input plus both cache counts.',
  { title: 'TokenUsage' },
)

export type TokenUsage = Static<typeof tokenUsage>
