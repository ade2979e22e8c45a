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

/** Who a message comes from, by kind (seed 004); merge-extensible. `form` says which kind of context it is. */
export interface MessageSourceMap {
  user: { readonly kind: 'user'; readonly rpcId?: string; readonly clientTimeZone?: string }
  plugin: PluginSource
  model: ModelSource
  tool: ToolSource
  goal: { readonly kind: 'goal'; readonly goalId: string; readonly revision: number; readonly round: number }
  'agent-instructions': {
    readonly kind: 'agent-instructions'
    readonly form: 'instructions'
    readonly baseline?: true
    readonly baselineIdentity?: string
    readonly changes: readonly {
      readonly action: 'set' | 'replace' | 'remove'
      readonly scope: string
      readonly path: string
      readonly digest?: string
    }[]
  }
  'skill-catalog': {
    readonly kind: 'skill-catalog'
    readonly form: 'catalog'
    readonly update?: true
    readonly entries: readonly { readonly name: string; readonly description: string }[]
  }
  'skill-invocation': {
    readonly kind: 'skill-invocation'
    readonly form: 'instructions'
    readonly name: string
  }
  'session-reference': {
    readonly kind: 'session-reference'
    readonly form: 'recall'
    readonly version: 1
    readonly references: readonly SessionReference[]
  }
  coordinator: { readonly kind: 'coordinator'; readonly form: 'relay'; readonly senderSessionId: string }
  'subagent-report': {
    readonly kind: 'subagent-report'
    readonly form: 'relay'
    readonly senderSessionId: string
  }
  'subagent-settled': {
    readonly kind: 'subagent-settled'
    readonly form: 'notice'
    readonly summary: string
    readonly senderSessionId: string
  }
  'team-message': {
    readonly kind: 'team-message'
    readonly teamId: string
    readonly messageId: string
    readonly senderId: string
    readonly senderName: string
  }
}

/** A plug-in; the compaction checkpoint is the plug-in `compact`, which names its compaction. */
export interface PluginSource {
  readonly kind: 'plugin'
  readonly plugin: string
  readonly compactionId?: string
  readonly sourceCommandId?: string
  readonly form?: string
  readonly sections?: readonly { readonly name: string; readonly text: string }[]
  readonly summary?: string
}

/** What was recalled of another session. */
export interface SessionReference {
  readonly sessionId: string
  readonly label: string
  readonly capturedThroughSeq: number | null
  readonly compacted: boolean
  readonly originalMessages: number
  readonly retainedMessages: number
  readonly omittedMessages: number
  readonly omittedBytes: number
  readonly truncated: boolean
  readonly inputIndex: number
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
