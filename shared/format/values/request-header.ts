// The request header: everything about a model request apart from its derived messages. Dialect v0a amends it
// with deltas, later ones write it whole.
import Type, { type Static } from 'typebox'
import {
  about,
  choice,
  count,
  exactRecord,
  list,
  mark,
  nonEmptyText,
  number,
  optional,
  record,
  text,
} from '../schema-parts.js'
import { messageV0a, messageV0b } from './message.js'

const sampling = {
  temperature: optional(number('Sampling temperature.')),
  maxTokens: optional(number('Output limit in tokens.')),
  stop: optional(list(text('One text.'), 'Texts at which the model stops.')),
}
const provider = nonEmptyText('Provider route of the call.')
const model = nonEmptyText('Model, by the name that the provider gives it.')
const aboutConfig = 'Route and sampling of the call.'

/** Seed 003. */
export const callConfigV0a = record({ model, ...sampling }, aboutConfig, { title: 'LlmCallConfig' })

/** Seed 000. */
export const callConfigV0b = record({ provider, model, ...sampling }, aboutConfig, { title: 'LlmCallConfig' })

/** Seed 004. */
export const callConfigV0c = record(
  {
    provider,
    model,
    reasoningEffort: optional(nonEmptyText('How much the model is to think, as the adapter names it.')),
    ...sampling,
  },
  aboutConfig,
  { title: 'LlmCallConfig' },
)

export const toolSchema = record(
  {
    name: text('Name of the tool.'),
    description: text('What the model is told of the tool.'),
    parameters: Type.Object({}, { description: 'JSON Schema of the arguments.' }),
  },
  'A tool as the model is offered it.',
  { title: 'ToolSchema' },
)

const system = optional(text('System prompt; absent when there is none.'))
const tools = optional(
  list(toolSchema, 'The tools on offer, one after the other; left out when there are none.'),
)
const aboutPrefix = 'Messages that go before the derived ones; absent when there are none.'
const aboutHeader = 'All of a request but its derived messages.'

/** Seed 003. */
export const epochHeaderV0a = record(
  { config: callConfigV0a, system, tools, messagePrefix: optional(list(messageV0a, aboutPrefix)) },
  aboutHeader,
  { title: 'EpochHeader' },
)

/** Seed 000. */
export const epochHeaderV0b = record(
  { config: callConfigV0b, system, tools, messagePrefix: optional(list(messageV0b, aboutPrefix)) },
  aboutHeader,
  { title: 'EpochHeader' },
)

/** Marks of the values that the adapter filled in (seed 004). */
export const adapterDefaults = exactRecord(
  {
    reasoningEffort: mark('The adapter chose `config.reasoningEffort`.'),
    maxTokens: mark('The adapter chose `config.maxTokens`.'),
  },
  'Which values of `config` the adapter chose by itself.',
)

/** Seed 004. */
export const epochHeaderV0c = record(
  { config: callConfigV0c, adapterDefaults: optional(adapterDefaults), system, tools },
  aboutHeader,
  { title: 'EpochHeader' },
)

export type EpochHeader = Static<typeof epochHeaderV0c>

/** Edit of the system prompt by lines (seed 003). */
export const systemDelta = record(
  {
    keepStart: count('How many lines stay at the start.'),
    keepEnd: count('How many lines stay at the end.'),
    insert: list(text('One line.'), 'The lines that go between them.'),
  },
  'Edit of the system prompt, line by line.',
)

/** Edit of the tool list by names (seed 003). */
export const toolsDelta = record(
  {
    added: list(toolSchema, 'Tools that join at the end.'),
    removed: list(text('Name of a tool.'), 'Tools that go.'),
    changed: list(toolSchema, 'Tools that replace their namesakes.'),
  },
  'Edit of the tool list.',
)

const aboutReason = 'Why the header was written.'

/** Seed 003: `fallback` where a delta could not say the change. */
export const headerReasonV0a = choice(['initial', 'resume', 'fallback'], aboutReason)

/** Seeds 000 and 004. */
export const headerReasonV0b = choice(['initial', 'resume', 'change'], aboutReason)

/** The new values that a delta may carry whole. */
export const deltaConfig = about(callConfigV0a, 'The new config, whole.')
export const deltaPrefix = list(messageV0a, 'The new prefix, whole; an empty list takes it away.')
