// Entries for retries of a model request.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { keepOrForkBefore, lateDialect, refusedByOwner } from './common-parts.js'

const rows = exampleRows('v0c')
const opening = [rows.header(), rows.turnStart(0), rows.stepStart(1), rows.requestHeader(2)]
const retry = (seq: number, number: number, members: object = {}) =>
  rows.event('llm/retry', seq, {
    ...{
      retryId: 'r-1',
      turn: 1,
      step: 1,
      provider: 'p-1',
      mode: 'normal',
      policyKey: 'busy',
      retry: number,
    },
    ...{ maxRetries: 2, delayMs: 100, failure: { message: 'busy', code: 'SERVER' } },
    ...members,
  })
const started = (seq: number, number: number, members: object = {}) =>
  rows.event('llm/retry-started', seq, { retryId: 'r-1', turn: 1, step: 1, retry: number, ...members })
const close = (seq: number) => [rows.stepEnd(seq), rows.turnEnd(seq + 1)]
const healthy = {
  dialect: 'v0c',
  rows: [...opening, retry(3, 1), started(4, 1), retry(5, 2), started(6, 2), ...close(7)],
} as const

const checked = {
  severity: 'error',
  consequence: refusedByOwner,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
  good: healthy,
} as const

export const retryRules: readonly RuleEntry[] = [
  {
    ...checked,
    code: 'retry/provider',
    title: 'Retry of another provider',
    message: 'The retry names provider "{0}", but the request went to "{1}"',
    meaning:
      'The provider is not that of the request header in force; "none" stands for a log without a header.',
    why: 'A retry sends the failed request again, so it goes where that went.',
    remedy: 'Set the provider to that of the request header if it was edited by hand.',
    bad: { dialect: 'v0c', rows: [...opening, retry(3, 1, { provider: 'p-2' }), ...close(4)], at: 4 },
  },
  {
    ...checked,
    code: 'retry/count',
    title: 'Retry number out of order',
    message: 'This is retry {0}, expected retry {1}',
    meaning:
      'Retries count up from 1 for each turn, step, provider and policy; records of one policy do not count for another.',
    why: 'The number decides when the policy gives up.',
    remedy: keepOrForkBefore,
    bad: { dialect: 'v0c', rows: [...opening, retry(3, 2), ...close(4)], at: 4 },
  },
  {
    ...checked,
    code: 'retry/over-limit',
    title: 'More retries than allowed',
    message: 'This is retry {0}, and the policy allows {1}',
    meaning: 'In mode "normal" the member retry is larger than maxRetries.',
    why: 'The limit is part of the policy that scheduled the retry.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [...opening, retry(3, 1, { maxRetries: 1 }), retry(4, 2, { maxRetries: 1 }), ...close(5)],
      at: 5,
    },
  },
  {
    ...checked,
    code: 'retry/id-changed',
    title: 'Retries of one chain with different ids',
    message: 'The retry has id "{0}", but the chain that it continues has "{1}"',
    meaning: 'The member retryId changes inside the retries of one step, provider and policy.',
    why: 'The id stays the same along the chain, so that every start finds its retry.',
    remedy: 'Set the id to that of the first retry of the chain.',
    bad: {
      dialect: 'v0c',
      rows: [...opening, retry(3, 1), retry(4, 2, { retryId: 'r-2' }), ...close(5)],
      at: 5,
    },
  },
  {
    ...checked,
    code: 'retry/id-taken',
    title: 'Retry id belongs to another chain',
    message: 'The retry has id "{0}", which another chain of retries uses',
    meaning: 'An earlier retry of another step, provider or policy has the same id.',
    why: 'Together with its number, the id finds exactly one scheduled retry.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [...opening, retry(3, 1), retry(4, 1, { policyKey: 'slow' }), ...close(5)],
      at: 5,
    },
  },
  {
    ...checked,
    code: 'retry/not-scheduled',
    title: 'Start of a retry that was not scheduled',
    message: 'Retry {0} of "{1}" starts here, but it was never scheduled',
    meaning: 'No earlier llm/retry event has this id and this number.',
    why: 'A start says that the wait of a scheduled retry is over.',
    remedy: keepOrForkBefore,
    bad: { dialect: 'v0c', rows: [...opening, started(3, 1), ...close(4)], at: 4 },
  },
  {
    ...checked,
    code: 'retry/place-differs',
    title: 'Retry starts in another step',
    message: 'The retry starts in turn and step {0}, but was scheduled in {1}',
    meaning: 'Turn or step of an llm/retry-started event differ from those of its retry.',
    why: 'A retry repeats the request of the step that scheduled it.',
    remedy: 'Set turn and step to those of the scheduled retry if they were edited by hand.',
    bad: { dialect: 'v0c', rows: [...opening, retry(3, 1), started(4, 1, { step: 2 }), ...close(5)], at: 5 },
  },
  {
    ...checked,
    code: 'retry/started-twice',
    title: 'Retry started twice',
    message: 'Retry {0} of "{1}" starts here, but it has started before',
    meaning: 'Two llm/retry-started events have the same id and number.',
    why: 'Each scheduled retry sends the request once.',
    remedy: keepOrForkBefore,
    bad: {
      dialect: 'v0c',
      rows: [...opening, retry(3, 1), started(4, 1), started(5, 1), ...close(6)],
      at: 6,
    },
  },
]
