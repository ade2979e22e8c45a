// The library entry and the only barrel: the session core as other programs import it.
export { type LocatedProblem, StreamCheck, type StreamOptions } from './analysis/check-stream.js'
export {
  type AnalysisOptions,
  LogAnalysis,
  type LogSummary,
  type RowFacts,
  type SurfaceReplacement,
  type SurfaceSnapshot,
} from './analysis/log-analysis.js'
export type { ProblemCounts } from './analysis/problems.js'
export { type ChildIdentity, type ChildLog, makeChildLog } from './fork/child-log.js'
export { type ForkPlan, type ForkRefusal as LogForkRefusal, planFork } from './fork/fork-plan.js'
export type { Dialect, EventDefinition } from './format/dialect.js'
export { defaultDialect, dialects, findDialect } from './format/registry.js'
export { LogText, type RowEdit, type TextPosition } from './log/log-text.js'
export {
  expandPackedRow,
  isPackedRow,
  type PackedChunk,
  type PackedEvent,
  type PackedRow,
  type PackedRowFault,
  packChunkRuns,
} from './log/packed-rows.js'
export type { RuleEntry } from './rules/catalogue/rule-entry.js'
export { findRule, rules } from './rules/catalogue.js'
export type { JsonPath, Problem, RelatedPlace, RowSpan, Severity } from './rules/problem.js'
export { crashClosers, type StorableEvent } from './session/crash-repair.js'
export { type DerivedMessage, deriveEventMessage } from './session/derive.js'
export type {
  EarlierCallConfig,
  EarlierHeader,
  EarlierSource,
  EarlierSourceMap,
  EarlierTurnEndReason,
  SessionEventMapV0a,
  SessionEventMapV0b,
  TurnTrigger,
  VocabularyV0a,
  VocabularyV0b,
} from './session/earlier-events.js'
export type { Disposer } from './session/emitter.js'
export {
  type CurrentVocabulary,
  isAppendSurfaceEvent,
  isReplacementSurfaceEvent,
  isSurfaceEvent,
  type SessionEvent,
  type SessionEventMap,
  type SessionEventType,
  type SurfaceEventType,
  type TurnEndCancelCause,
  type TurnEndReason,
  type TurnEndReasonMap,
} from './session/events.js'
export {
  type ForkRefusal,
  findForkRefusal,
  SessionForkError,
  type SessionForkErrorCode,
} from './session/fork.js'
export {
  createHeader,
  type HeaderFault,
  type HeaderMembers,
  type SessionHeader,
  validateHeader,
} from './session/header.js'
export {
  applyHeaderDelta,
  diffHeader,
  type HeaderDelta,
  type SystemDelta,
  type ToolsDelta,
} from './session/header-delta.js'
export {
  foldHeaderEvent,
  foldRequestContext,
  foldRequestHeader,
  type HeaderStep,
  type RequestContext,
} from './session/header-fold.js'
export { deepFreeze, isJsonValue, type JsonValue, snapshotJsonValue } from './session/json.js'
export type { LogEvent, SurfaceIntent, SurfaceOp } from './session/log-event.js'
export type {
  AssistantMessage,
  ContentBlock,
  ContentBlockMap,
  ImageAttachment,
  Message,
  MessageSource,
  MessageSourceMap,
  ModelSource,
  PlainMessage,
  PluginSource,
  Provenance,
  ToolResultBlock,
  ToolResultMessage,
  ToolSource,
  UserMessage,
} from './session/message-types.js'
export type { PluginEventMap } from './session/plugin-events.js'
export { canonicalHeader, headerEquals, type RequestHeader } from './session/request-header.js'
export { Session, type SessionOptions } from './session/session.js'
export { type Refusal, SessionError } from './session/session-error.js'
export {
  type CreateSessionOptions,
  type DispatchCheck,
  type PrepareSessionOptions,
  type SessionListeners,
  SessionStore,
  type SessionStoreOptions,
} from './session/store.js'
export type { SurfaceFault } from './session/surface-candidate.js'
export {
  foldSurface,
  type SessionSurface,
  type SurfaceFoldReplacement,
  type SurfaceFoldResult,
  SurfaceManager,
} from './session/surface-manager.js'
export { readSurfaceMarker, type SurfaceMarker } from './session/surface-marker.js'
export type { EventOf, EventTypeOf, Vocabulary } from './session/vocabulary.js'
