// What is known about model requests besides their messages: header, route, retries.
import Type from 'typebox'
import type { EventDefinition, PairDefinition } from '../dialect.js'
import {
  about,
  absentMember,
  nonEmptyText,
  number,
  optional,
  ordinal,
  record,
  taggedUnion,
  text,
} from '../schema-parts.js'
import { llmFailure } from '../values/failure.js'
import {
  deltaConfig,
  deltaPrefix,
  epochHeaderV0a,
  epochHeaderV0b,
  epochHeaderV0c,
  headerReasonV0a,
  headerReasonV0b,
  systemDelta,
  toolsDelta,
} from '../values/request-header.js'
import { step, turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'
import { configGuard, routeGuard } from './request-guards.js'

const aboutHeader = 'The header and why it was written.'

const requestHeader: EventDefinition = {
  type: 'request/header',
  family: 'request',
  summary: 'The request header from here on, whole: everything about a request but its messages.',
  place: 'in-turn',
  payload: record(
    { header: about(epochHeaderV0a, 'The header from here on.'), reason: headerReasonV0a },
    aboutHeader,
  ),
}

const requestHeaderV0b: EventDefinition = {
  ...requestHeader,
  payload: record(
    { header: about(epochHeaderV0b, 'The header from here on.'), reason: headerReasonV0b },
    aboutHeader,
  ),
  guard: routeGuard,
}

const requestHeaderV0c: EventDefinition = {
  ...requestHeader,
  payload: record(
    { header: about(epochHeaderV0c, 'The header from here on.'), reason: headerReasonV0b },
    aboutHeader,
  ),
  guard: configGuard,
}

const requestHeaderDelta: EventDefinition = {
  type: 'request/header-delta',
  family: 'request',
  summary: 'A change of the request header in force.',
  place: 'in-turn',
  payload: record(
    {
      system: optional(about(systemDelta, 'Edit of the system prompt, line by line.')),
      tools: optional(about(toolsDelta, 'Edit of the tool list.')),
      config: optional(deltaConfig),
      messagePrefix: optional(deltaPrefix),
    },
    'What changes; what is absent stays.',
    { minProperties: 1 },
  ),
}

const requestContext: EventDefinition = {
  type: 'request/context',
  family: 'request',
  summary: 'The model route of the requests from here on, and how large its context window is.',
  place: 'in-turn',
  payload: record(
    {
      provider: text('Provider route.'),
      model: text('The model.'),
      contextWindow: optional(
        number('Tokens that request and answer may have together; absent when unknown.'),
      ),
    },
    'The route and what is known about it.',
  ),
}

const retryMembers = {
  retryId: nonEmptyText('Id of the chain of retries.'),
  turn,
  step,
  provider: nonEmptyText('Provider route that failed.'),
  policyKey: nonEmptyText('Fingerprint of the retry policy.'),
  retry: ordinal('Number of this retry in its chain, from 1.'),
  delayMs: Type.Number({ minimum: 0, maximum: 2_147_483_647, description: 'The wait, in milliseconds.' }),
  failure: about(llmFailure, 'Why the attempt before it failed.'),
}
const mode = <const Mode extends string>(value: Mode) =>
  Type.Literal(value, { description: 'Whether the policy limits the number of retries.' })

/** Turn, step and number of a retry: what an `llm/retry` and its start agree on besides the id of the chain. */
const sameRetry: PairDefinition['further'] = ['retry', 'turn', 'step'].map((name) => ({
  key: [name],
  partnerKey: [name],
}))

const retry: EventDefinition = {
  type: 'llm/retry',
  family: 'request',
  summary: 'The request failed and will be sent again after a wait.',
  place: 'anywhere',
  ownerPlace: 'in-step',
  payload: taggedUnion(
    'mode',
    [
      record(
        { ...retryMembers, mode: mode('normal'), maxRetries: ordinal('How many retries there may be.') },
        'A retry under a limit.',
      ),
      record(
        { ...retryMembers, mode: mode('always'), maxRetries: absentMember('Only where there is a limit.') },
        'A retry without a limit.',
      ),
    ],
    'The retry, the wait before it and the failure behind it.',
  ),
  pairs: [
    {
      with: 'llm/retry-started',
      role: 'is begun by',
      key: ['retryId'],
      partnerKey: ['retryId'],
      further: sameRetry,
    },
  ],
}

const retryStarted: EventDefinition = {
  type: 'llm/retry-started',
  family: 'request',
  summary: 'The wait is over; the request is sent again.',
  place: 'anywhere',
  payload: record(
    { retryId: retryMembers.retryId, turn, step, retry: ordinal('Number of the retry that begins.') },
    'The retry that begins.',
  ),
  pairs: [
    { with: 'llm/retry', role: 'begins', key: ['retryId'], partnerKey: ['retryId'], further: sameRetry },
  ],
}

export const requestEvents: FamilyEvents = {
  v0a: [requestHeader, requestHeaderDelta],
  v0b: [requestHeaderV0b],
  v0c: [requestHeaderV0c, requestContext, retry, retryStarted],
}
