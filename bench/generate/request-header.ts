// Request headers of a generated log: a system prompt and tool schemas of the size that real sessions have.
import type { Random } from './random.js'
import { type Letters, prose } from './words.js'

export const route = { provider: 'deepseek-official', model: 'deepseek-v4-flash' } as const

/** A header with so many tools; headers with different numbers of tools differ. */
export function requestHeader(random: Random, letters: Letters, toolCount: number): object {
  const tools = Array.from({ length: toolCount }, (_, tool) => ({
    name: `tool_${tool}`,
    description: prose(random, letters, 300),
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: prose(random, letters, 60) },
        limit: { type: 'number', description: prose(random, letters, 40) },
      },
      required: ['path'],
    },
  }))
  return {
    config: { ...route, maxTokens: 256_000, reasoningEffort: 'high' },
    adapterDefaults: { reasoningEffort: true, maxTokens: true },
    system: prose(random, letters, 5000),
    tools,
  }
}
