// Static types of messages and what they are built from, for code that appends or reads typed events. The sums
// are open: a plug-in adds a member to a map by declaration merging. At run time the definitions under format/
// decide; nothing here is checked.
import type { JsonValue } from './json.js'

/** Content blocks by tag (seed 004); merge-extensible. */
export interface ContentBlockMap {
  text: { readonly type: 'text'; readonly text: string }
  reasoning: { readonly type: 'reasoning'; readonly text: string }
  /** `arguments` is the raw text of the model; it need not be valid JSON. */
  'tool-call': {
    readonly type: 'tool-call'
    readonly id: string
    readonly name: string
    readonly arguments: string
  }
  'tool-result': ToolResultBlock
  image: { readonly type: 'image'; readonly attachment: ImageAttachment }
}

export type ContentBlock = ContentBlockMap[keyof ContentBlockMap]

export interface ToolResultBlock {
  readonly type: 'tool-result'
  readonly toolCallId: string
  readonly content: readonly ContentBlock[]
  readonly isError?: boolean
}

/** Where a picture is kept; sizes in pixels, `bytes` of the stored file. */
export interface ImageAttachment {
  readonly attachmentId: string
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly name?: string
  readonly originalDimensions?: { readonly width: number; readonly height: number }
}

/** Which model answered. `replayState` is private to the adapter that wrote it. */
export interface ModelSource {
  readonly kind: 'model'
  readonly provider: string
  readonly model: string
  readonly replayState?: { readonly response: JsonValue; readonly blocks?: readonly JsonValue[] }
}

export interface ToolSource {
  readonly kind: 'tool'
  readonly callId: string
}

/** Who a message comes from, by kind (seed 004); merge-extensible. Plug-ins add the members of their own kinds. */
export interface MessageSourceMap {
  user: { readonly kind: 'user'; readonly rpcId?: string; readonly clientTimeZone?: string }
  plugin: {
    readonly kind: 'plugin'
    readonly plugin: string
    readonly form?: string
    readonly summary?: string
  }
  model: ModelSource
  tool: ToolSource
}

export type MessageSource = MessageSourceMap[keyof MessageSourceMap]

/** One message as it waits, is logged and is sent; its id never changes (seed 004). */
export interface Message {
  readonly id: string
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: readonly ContentBlock[]
  readonly source: MessageSource
}

export interface UserMessage extends Message {
  readonly role: 'user'
}

export interface AssistantMessage extends Message {
  readonly role: 'assistant'
  readonly source: ModelSource
}

/** The answer to one tool call: one block, whose `toolCallId` equals the `callId` of the source. */
export interface ToolResultMessage extends Message {
  readonly role: 'user'
  readonly content: readonly [ToolResultBlock]
  readonly source: ToolSource
}

/** A message without identity (seeds 003 and 000). Only model answers of v0b carry `provenance`. */
export interface PlainMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: readonly ContentBlock[]
  readonly provenance?: Provenance
}

/** Which model answered (seed 000). */
export interface Provenance {
  readonly provider: string
  readonly model: string
  readonly replayState?: JsonValue
}
