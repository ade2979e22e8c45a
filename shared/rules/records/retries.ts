// Retries of a model request: chains of scheduled attempts, counted for each provider and policy inside a step, and
// the start of each attempt after its wait (events.json, "llm/retry", "llm/retry-started"). That a retry names the
// open turn and step is asked with every other event that must stand in a step.
import { isRecord } from '../../session/json.js'
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, sameIds, withId } from './id-map.js'
import { countOf, idOf } from './members.js'
import { recordRule } from './record-machine.js'

export interface RetryDetail {
  readonly kind: 'record'
  readonly family: 'retry'
  readonly retryId: string | undefined
  readonly retry: number | undefined
  readonly provider: string | undefined
  readonly policyKey: string | undefined
  /** Absent where attempts are not limited. */
  readonly maxRetries: number | undefined
}

export function readRetryDetail(type: string, data: unknown): RetryDetail | undefined {
  if ((type !== 'llm/retry' && type !== 'llm/retry-started') || !isRecord(data)) return undefined
  return {
    kind: 'record',
    family: 'retry',
    retryId: idOf(data['retryId']),
    retry: countOf(data['retry']),
    provider: idOf(data['provider']),
    policyKey: idOf(data['policyKey']),
    maxRetries: data['mode'] === 'normal' ? countOf(data['maxRetries']) : undefined,
  }
}

/** The scheduled attempts of one request under one policy. */
interface Chain {
  /** Last attempt: its event, number and chain id. */
  readonly seq: number
  readonly retry: number
  readonly retryId: string | undefined
}

/** One scheduled attempt. */
interface Attempt {
  readonly seq: number
  readonly turn: number
  readonly step: number
  /** The event that started it. */
  readonly started: number | undefined
}

export interface RetryState {
  /** Provider of the request header in force; `undefined` where unknown. */
  readonly provider: string | 'none' | undefined
  /** By turn, step, provider and policy. */
  readonly chains: IdMap<string, Chain>
  /** First event that used a chain id, and the chain it belongs to. */
  readonly owners: IdMap<string, { readonly seq: number; readonly chain: string }>
  /** By chain id and number. */
  readonly attempts: IdMap<string, Attempt>
}

const START: RetryState = { provider: 'none', chains: undefined, owners: undefined, attempts: undefined }

export const createRetryRule = recordRule<RetryState>((context) => {
  function schedule(state: RetryState, event: RowEvent, detail: RetryDetail): RetryState {
    const { retryId, retry, provider, policyKey, maxRetries } = detail
    if (provider !== undefined) checkProvider(state, provider)
    if (retry !== undefined && maxRetries !== undefined && retry > maxRetries) {
      context.report('retry/over-limit', ['data', 'retry'], [retry, maxRetries])
    }
    // Older records name neither policy nor chain; they are told by their payload and not counted here.
    if (retry === undefined || provider === undefined || policyKey === undefined) return state
    const key = JSON.stringify([event.turn, event.step, provider, policyKey])
    const chain = findId(state.chains, key)
    checkCount(chain, retry)
    const after = { ...state, chains: withId(state.chains, key, { seq: event.seq, retry, retryId }) }
    if (retryId === undefined) return after
    checkChainId(state, chain, key, retryId)
    const { seq, turn, step } = event
    return {
      ...after,
      owners: findId(state.owners, retryId)
        ? state.owners
        : withId(state.owners, retryId, { seq, chain: key }),
      attempts: withId(state.attempts, attemptKey(retryId, retry), { seq, turn, step, started: undefined }),
    }
  }

  function checkProvider(state: RetryState, provider: string): void {
    const { provider: inForce } = state
    if (inForce === undefined || inForce === provider) return
    if (inForce === 'none' && context.hasLoss()) return
    context.report('retry/provider', ['data', 'provider'], [provider, inForce])
  }

  function checkCount(chain: Chain | undefined, retry: number): void {
    const expected = (chain?.retry ?? 0) + 1
    if (retry === expected || (context.hasLoss() && retry > expected)) return
    const related = chain === undefined ? [] : [{ seq: chain.seq, text: 'record-before' }]
    context.report('retry/count', ['data', 'retry'], [retry, expected], related)
  }

  function checkChainId(state: RetryState, chain: Chain | undefined, key: string, retryId: string): void {
    const path = ['data', 'retryId']
    if (chain?.retryId !== undefined) {
      if (chain.retryId === retryId) return
      const related = [{ seq: chain.seq, text: 'record-before' }]
      context.report('retry/id-changed', path, [retryId, chain.retryId], related)
      return
    }
    const owner = findId(state.owners, retryId)
    if (owner === undefined || owner.chain === key) return
    context.report('retry/id-taken', path, [retryId], [{ seq: owner.seq, text: 'first-copy' }])
  }

  function start(state: RetryState, event: RowEvent, { retryId, retry }: RetryDetail): RetryState {
    if (retryId === undefined || retry === undefined) return state
    const key = attemptKey(retryId, retry)
    const attempt = findId(state.attempts, key)
    if (attempt === undefined) {
      if (!context.hasLoss()) {
        context.report('retry/not-scheduled', ['data', 'retryId'], [retry, retryId])
      }
      return state
    }
    const { seq, turn, step, started } = attempt
    if (started !== undefined) {
      const related = [{ seq: started, text: 'started-here' }]
      context.report('retry/started-twice', [], [retry, retryId], related)
    } else if (event.turn >= 0 && event.step >= 0 && (event.turn !== turn || event.step !== step)) {
      const values = [`${event.turn}/${event.step}`, `${turn}/${step}`]
      context.report('retry/place-differs', ['data'], values, [{ seq, text: 'partner-here' }])
    }
    return { ...state, attempts: withId(state.attempts, key, { ...attempt, started: event.seq }) }
  }

  return {
    own: ['llm/retry', 'llm/retry-started'],
    watched: ['request/header'],
    start: START,
    fold(state, event) {
      const { detail } = event
      if (event.type === 'request/header') {
        const provider = detail?.kind === 'header' ? detail.provider : undefined
        return provider === state.provider ? state : { ...state, provider }
      }
      if (detail?.kind !== 'record' || detail.family !== 'retry') return state
      return event.type === 'llm/retry' ? schedule(state, event, detail) : start(state, event, detail)
    },
    loseTrack: (state) => ({ ...state, provider: undefined }),
    same: (a, b) =>
      a.provider === b.provider &&
      sameIds(a.chains, b.chains, sameChain) &&
      sameIds(a.owners, b.owners, (one, other) => one.seq === other.seq && one.chain === other.chain) &&
      sameIds(a.attempts, b.attempts, sameAttempt),
  }
})

function attemptKey(retryId: string, retry: number): string {
  return JSON.stringify([retryId, retry])
}

function sameChain(a: Chain, b: Chain): boolean {
  return a.seq === b.seq && a.retry === b.retry && a.retryId === b.retryId
}

function sameAttempt(a: Attempt, b: Attempt): boolean {
  return a.seq === b.seq && a.turn === b.turn && a.step === b.step && a.started === b.started
}
