// The event vocabulary of seed 004 (dialect v0c) as static types, and the guards over surface events. Other
// plug-ins declare their log-only types by merging into SessionEventMap.
import type { Dialect } from '../format/dialect.js'
import { defaultDialect } from '../format/registry.js'
import type { LlmFailure } from '../format/values/failure.js'
import type { EpochHeader } from '../format/values/request-header.js'
import type { StreamChunk } from '../format/values/stream-chunk.js'
import type { TodoItem } from '../format/values/todo.js'
import type { TokenUsage } from '../format/values/usage.js'
import type { RequestContext } from './header-fold.js'
import type { JsonValue } from './json.js'
import type { LogEvent, SurfaceOp } from './log-event.js'
import type { AssistantMessage, Message, ToolResultMessage, UserMessage } from './message-types.js'
import type { PluginEventMap } from './plugin-events.js'
import type { EventOf } from './vocabulary.js'

/** Payloads by event type (seed 004): the core's own here, with those of its plug-ins; merge-extensible. */
export interface SessionEventMap extends PluginEventMap {
  /** Opens a turn, before input is claimed. */
  'turn/start': { readonly turn: number }
  'turn/end': { readonly turn: number; readonly reason: TurnEndReason }
  /** Opens a step: one model call and the tool runs that it asks for. */
  'step/start': { readonly turn: number; readonly step: number }
  'step/end': { readonly turn: number; readonly step: number }
  /** A prompt or injected context; the source tells which. */
  'user/message': UserMessage
  /** One item of the provider's stream, kept for replay; never derived. */
  'assistant/chunk': { readonly turn: number; readonly step: number; readonly chunk: StreamChunk }
  /** The assembled answer of one step. `interrupted` marks the useful part of a cancelled stream. */
  'assistant/message': {
    readonly turn: number
    readonly step: number
    readonly message: AssistantMessage
    readonly usage?: TokenUsage
    readonly interrupted?: true
  }
  /** The model asks for one tool run; `arguments` is its raw text. */
  'tool/call': {
    readonly turn: number
    readonly step: number
    readonly callId: string
    readonly name: string
    readonly arguments: string
  }
  /** The result that the model sees; `meta` belongs to the tool alone. */
  'tool/result': {
    readonly turn: number
    readonly step: number
    readonly message: ToolResultMessage
    readonly error?: { readonly name: string; readonly code: string }
    readonly meta?: JsonValue
  }
  /** The whole to-do list; the last one counts. */
  'todo/write': { readonly todos: readonly TodoItem[] }
  /** The whole header for the next request. */
  'request/header': { readonly header: EpochHeader; readonly reason: 'initial' | 'resume' | 'change' }
  'request/context': RequestContext
  /** Ends a constructor seed. Only {@link Session} writes it. */
  'session/end-seed': Readonly<Record<string, never>>
}

/** Why a turn ended (seed 004); merge-extensible. */
export interface TurnEndReasonMap {
  completed: { readonly kind: 'completed' }
  aborted: { readonly kind: 'aborted'; readonly reason: TurnEndCancelCause }
  blocked: { readonly kind: 'blocked' }
  error: { readonly kind: 'error'; readonly error: LlmFailure }
  'max-tokens': { readonly kind: 'max-tokens' }
  /** Only crash repair writes it. */
  interrupted: { readonly kind: 'interrupted' }
}

export type TurnEndReason = TurnEndReasonMap[keyof TurnEndReasonMap]

/** Who cancelled the turn; `legacy` where an older record did not say. */
export type TurnEndCancelCause =
  | { readonly kind: 'user' | 'parent' | 'disposed' | 'legacy' }
  | { readonly kind: 'hook'; readonly reason: string }

export type SessionEventType = keyof SessionEventMap

/** The types whose events produce messages and may stand on the surface (seed 004). */
export type SurfaceEventType = 'user/message' | 'assistant/message' | 'tool/result'

/** The vocabulary of seed 004, the default everywhere. */
export interface CurrentVocabulary {
  readonly events: SessionEventMap
  readonly surface: SurfaceEventType
  readonly message: Message
  readonly header: EpochHeader
}

/** One immutable entry of a session's log (seed 004). */
export type SessionEvent<T extends SessionEventType = SessionEventType> = EventOf<CurrentVocabulary, T>

/** Whether an event stands (or stood) on the surface: its type can, and it carries the marker. */
export function isSurfaceEvent<E extends LogEvent>(
  event: E,
  dialect: Pick<Dialect, 'events'> = defaultDialect,
): event is E & { readonly surfaceOp: SurfaceOp } {
  return dialect.events.get(event.type)?.projection !== undefined && event.surfaceOp !== undefined
}

/**
 * Whether an event entered the surface at its own place in the log. These events are the material of a human
 * transcript: replacements are for the model only and would erase what people saw (seed 004).
 */
export function isAppendSurfaceEvent<E extends LogEvent>(
  event: E,
  dialect: Pick<Dialect, 'events'> = defaultDialect,
): event is E & { readonly surfaceOp: 'append' } {
  return isSurfaceEvent(event, dialect) && event.surfaceOp === 'append'
}

/** Whether an event took the place of a stretch of the surface. */
export function isReplacementSurfaceEvent<E extends LogEvent>(
  event: E,
  dialect: Pick<Dialect, 'events'> = defaultDialect,
): event is E & { readonly surfaceOp: Exclude<SurfaceOp, 'append'> } {
  return isSurfaceEvent(event, dialect) && event.surfaceOp !== 'append'
}
