// The event vocabularies of the earlier dialects as static types: v0a (seed 003) and v0b (seed 000). Their
// messages have no identity; what differs between the two is the provenance of answers and header deltas.
import type { TodoItem } from '../format/values/todo.js'
import type { TokenUsage } from '../format/values/usage.js'
import type { HeaderDelta } from './header-delta.js'
import type { JsonValue } from './json.js'
import type { ContentBlock, PlainMessage, Provenance } from './message-types.js'

/** Who a message comes from (seeds 003 and 000); merge-extensible. */
export interface EarlierSourceMap {
  user: { readonly kind: 'user' }
  plugin: { readonly kind: 'plugin'; readonly plugin: string }
}

export type EarlierSource = EarlierSourceMap[keyof EarlierSourceMap]

interface Prompt {
  readonly content: readonly ContentBlock[]
  readonly source: EarlierSource
}

interface Answer {
  readonly turn: number
  readonly step: number
  readonly content: readonly ContentBlock[]
  readonly usage?: TokenUsage
}

/** Route and sampling of a call; v0a knows no provider. */
export interface EarlierCallConfig {
  readonly provider?: string
  readonly model: string
  readonly temperature?: number
  readonly maxTokens?: number
  readonly stop?: readonly string[]
}

/** The request header with the prefix that only these dialects have. */
export interface EarlierHeader<Config = EarlierCallConfig> {
  readonly config: Config
  readonly system?: string
  readonly tools?: readonly {
    readonly name: string
    readonly description: string
    readonly parameters: object
  }[]
  /** Sent before the whole derived history; no part of it. */
  readonly messagePrefix?: readonly PlainMessage[]
}

interface EarlierEvents {
  'turn/start': { readonly turn: number; readonly trigger: TurnTrigger }
  'turn/end': { readonly turn: number; readonly reason: EarlierTurnEndReason }
  'step/start': { readonly turn: number; readonly step: number }
  'step/end': { readonly turn: number; readonly step: number }
  'user/message': Prompt
  /** A vetoed prompt; log-only. */
  'prompt/blocked': Prompt & { readonly reason: string }
  'assistant/chunk': { readonly turn: number; readonly step: number; readonly chunk: JsonValue }
  'tool/call': {
    readonly turn: number
    readonly step: number
    readonly callId: string
    readonly name: string
    readonly arguments: string
  }
  'tool/result': {
    readonly turn: number
    readonly step: number
    readonly callId: string
    readonly content: readonly ContentBlock[]
    readonly isError: boolean
    readonly error?: { readonly name: string; readonly code: string }
    readonly meta?: JsonValue
  }
  'steering/message': Prompt & { readonly turn: number }
  'todo/write': { readonly todos: readonly TodoItem[] }
}

/** Seed 000; merge-extensible. */
export interface SessionEventMapV0b extends EarlierEvents {
  /** Injected context; `raw` leaves the frame to the content, `meta` is never shown to the model. */
  'context/message': Prompt & { readonly envelope?: 'context' | 'raw'; readonly meta?: JsonValue }
  'assistant/message': Answer & { readonly provenance: Provenance }
  'request/header': {
    readonly header: EarlierHeader<EarlierCallConfig & { readonly provider: string }>
    readonly reason: 'initial' | 'resume' | 'change'
  }
}

/** Seed 003; merge-extensible. */
export interface SessionEventMapV0a extends EarlierEvents {
  'context/message': Prompt
  'assistant/message': Answer
  'request/header': { readonly header: EarlierHeader; readonly reason: 'initial' | 'resume' | 'fallback' }
  /** Amends the header in force; at least one member. */
  'request/header-delta': HeaderDelta
}

/** What started a turn (seed 000). */
export type TurnTrigger =
  | { readonly kind: 'message'; readonly source: EarlierSource }
  | { readonly kind: 'injection'; readonly source: EarlierSource }

/** Why a turn ended (seed 000). */
export type EarlierTurnEndReason =
  | { readonly kind: 'completed' | 'disposed' | 'max-tokens' | 'interrupted' }
  | { readonly kind: 'aborted'; readonly reason?: string }
  | { readonly kind: 'error'; readonly step: number; readonly message: string; readonly code?: string }
  | { readonly kind: 'rejected'; readonly reason: string }

type EarlierSurface =
  | 'user/message'
  | 'assistant/message'
  | 'tool/result'
  | 'context/message'
  | 'steering/message'

/** Type parameter for sessions of dialect v0b. */
export interface VocabularyV0b {
  readonly events: SessionEventMapV0b
  readonly surface: EarlierSurface
  readonly message: PlainMessage
  readonly header: EarlierHeader
}

/** Type parameter for sessions of dialect v0a. */
export interface VocabularyV0a {
  readonly events: SessionEventMapV0a
  readonly surface: EarlierSurface
  readonly message: PlainMessage
  readonly header: EarlierHeader
}
