// What rules remember of a payload, one shape per group of event types, made once when a row is read and kept
// with it. Only ids, links and fingerprints: texts and values stay in the log.
import type { SurfaceMarker } from '../session/surface-marker.js'
import type { RecordDetail } from './records/record-detail.js'

/** A `tool-call` block of an assistant message. */
export interface CallBlock {
  readonly id: string
  readonly name: string
  /** Fingerprint of the raw argument text. */
  readonly argumentsMark: number
}

/** One content block as the stream rule compares it: kind, and size and fingerprint of its text. */
export interface BlockMark {
  readonly kind: string
  readonly size: number
  readonly mark: number
  /** Id and name of a `tool-call` block, whose text is its arguments. */
  readonly call?: { readonly id: string; readonly name: string }
}

/** Token counts of one model call (messages.md, section 5); absent counts are undefined. */
export interface Usage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens?: number
  readonly cacheWriteTokens?: number
  readonly reasoningTokens?: number
}

/** An event of a surface type. */
export interface MessageDetail {
  readonly kind: 'message'
  /** Undefined when the marker itself is at fault (already reported with the row). */
  readonly marker: SurfaceMarker | undefined
  /** A tool result that takes the place of an earlier one, in a dialect that knows such rewrites. */
  readonly rewrites: boolean
  readonly messageId: string | undefined
  /** `source.kind` of the message, and the plugin behind it. */
  readonly sourceKind: string | undefined
  readonly plugin: string | undefined
  /** Whether the message has no content blocks (and so derives no message on assistant events). */
  readonly isEmpty: boolean
  /** Assistant messages only. */
  readonly calls: readonly CallBlock[]
  readonly blocks: readonly BlockMark[]
  readonly usage: Usage | undefined
  readonly usageMark: number | undefined
  readonly interrupted: boolean
  /** Tool results only. */
  readonly callId: string | undefined
  readonly isError: boolean
  readonly errorCode: string | undefined
  /** Fingerprint of all of a tool result but the content of its block. */
  readonly rewriteKey: number | undefined
  /** What record rules need of a user message (compaction, goal, ...). */
  readonly record: RecordDetail | undefined
}

export interface CallDetail {
  readonly kind: 'call'
  readonly callId: string | undefined
  readonly name: string
  readonly argumentsMark: number
}

export interface TurnEndDetail {
  readonly kind: 'turn-end'
  /** `reason.kind`. */
  readonly outcome: string | undefined
}

export interface HeaderDetail {
  readonly kind: 'header'
  readonly provider: string | undefined
  readonly model: string | undefined
  readonly reason: string | undefined
  /** Fingerprint of the canonical form; equal headers have equal marks. */
  readonly mark: number
  /** Lines of the system prompt; 0 without one, undefined where it is no text. */
  readonly systemLines: number | undefined
}

/** An amendment of the header in force (v0a). */
export interface HeaderDeltaDetail {
  readonly kind: 'header-delta'
  /** `system.keepStart + system.keepEnd`; undefined where the system prompt is not amended. */
  readonly kept: number | undefined
  /** Number of lines that `system.insert` adds. */
  readonly inserted: number
}

/** A chunk that is more than a delta: the end of a block, token counts, the end of the stream, a tool-call delta. */
export interface ChunkDetail {
  readonly kind: 'chunk'
  readonly block?: BlockMark
  readonly callId?: string
  readonly callName?: string
  readonly usage?: Usage
  readonly usageMark?: number
  readonly finish?: string
}

export type EventDetail =
  | MessageDetail
  | CallDetail
  | TurnEndDetail
  | HeaderDetail
  | HeaderDeltaDetail
  | ChunkDetail
  | RecordDetail
