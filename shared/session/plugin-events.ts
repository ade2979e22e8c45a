// Static types of the log-only events that the plug-ins of seed 004's harness declare. They are durable records
// and interface state; none of them joins the surface. Their run-time definitions are under format/events/.
import type { LlmFailure } from '../format/values/failure.js'
import type { TokenUsage } from '../format/values/usage.js'
import type { JsonValue } from './json.js'
import type { ContentBlock, Message, UserMessage } from './message-types.js'

interface Route {
  readonly provider: string
  readonly model: string
}

interface Place {
  readonly turn: number
  readonly step: number
}

/** Payloads by event type, one member per type, grouped by the plug-in that owns them. */
export interface PluginEventMap
  extends CompactionEvents,
    PolicyEvents,
    ControlEvents,
    TeamEvents,
    WorkflowEvents {
  'llm/retry': Place & {
    readonly retryId: string
    readonly provider: string
    readonly policyKey: string
    readonly retry: number
    readonly delayMs: number
    readonly failure: LlmFailure
  } & ({ readonly mode: 'normal'; readonly maxRetries: number } | { readonly mode: 'always' })
  'llm/retry-started': Place & { readonly retryId: string; readonly retry: number }
  'tool/code-dispatch-start': CodeDispatch
  'tool/code-dispatch': CodeDispatch & {
    readonly isError: boolean
    readonly content: readonly ContentBlock[]
  }
  'web/deepseek-search-llm-request': {
    readonly endpoint: string
    readonly apiVersion: string
    readonly body: {
      readonly model: string
      readonly max_tokens: number
      readonly messages: readonly {
        readonly role: 'user'
        readonly content: readonly { readonly type: 'text'; readonly text: string }[]
      }[]
      readonly tools: readonly {
        readonly type: 'web_search_20250305'
        readonly name: 'web_search'
        readonly max_uses: number
      }[]
    }
  }
}

/** One tool run that a program asked for; `rootCallId` is the call of the program itself. */
interface CodeDispatch {
  readonly rootCallId: string
  readonly parentCallId: string
  readonly subCallId: string
  readonly name: string
  readonly arguments: JsonValue
}

interface CompactionRun {
  readonly compactionId: string
  readonly sourceCommandId?: string
}

/** The stretch of the surface that goes: by place, so `start` may be the larger number. */
interface Shadowed {
  readonly shadowedRange: { readonly start: number; readonly end: number }
  readonly shadowedSeqs: readonly number[]
  readonly shadowedTokenCount: number
}

interface CompactionEvents {
  /** `turn` is null between turns. */
  'compaction/start': CompactionRun & { readonly turn: number | null }
  'compaction/summary': CompactionRun &
    Shadowed &
    Route & {
      readonly summary: readonly ContentBlock[]
      readonly maxTokens?: number
      readonly usage?: TokenUsage
      readonly rawOutput?: readonly ContentBlock[]
      readonly llmStreamCall?: true
    }
  'compaction/prune': Shadowed
  'compaction/end': CompactionRun & { readonly turn: number | null; readonly error?: string }
}

interface PolicyEvents {
  'approval/asked': {
    readonly id: string
    readonly toolName: string
    readonly callId?: string
    readonly reason?: string
  }
  'approval/decided': {
    readonly id: string
    readonly outcome: 'allowed-once' | 'rejected' | 'cancelled' | 'unavailable'
  }
  'approval/policy': { readonly policy: 'ask' | 'never'; readonly source?: 'delegation' }
  'hook/invoked': {
    readonly turn: number
    readonly point: string
    readonly dialect: 'claude-code' | 'codex'
    readonly matcher?: string
    readonly handlerId: string
  }
  'hook/result': {
    readonly turn: number
    readonly point: string
    readonly handlerId: string
    readonly decision: string
    readonly exitCode?: number
    readonly stderrSummary?: string
    readonly durationMs: number
  }
  'sandbox/mode': {
    readonly mode: 'read-only' | 'workspace-write' | 'danger-full-access'
    readonly source?: 'delegation'
  }
  'permission/preset': { readonly preset: string }
}

interface ControlEvents {
  'plan/mode': { readonly active: boolean }
  'agent-preset/selected': { readonly agentPreset: string }
  'command/run': {
    readonly commandId: string
    readonly name: string
    readonly args?: string
    readonly source: { readonly kind: 'user' }
  }
  'command/done': {
    readonly commandId: string
    readonly kind: 'success' | 'error'
    readonly text?: string
    readonly sourceEventSeq?: number
  }
  /** An edit of the queue of waiting messages: from `start`, some are removed and some come in. */
  'agent/inbox/spliced': {
    readonly target: 'next-turn' | 'next-step'
    readonly start: number
    readonly removedCount?: number
    readonly inserted: readonly UserMessage[]
    readonly outcome?: 'canceled'
  }
  'goal/change': GoalChange
  'schedule/change': ScheduleChange
  'session/title': {
    readonly title: string
    readonly messageSeqs: readonly number[]
    readonly source:
      | { readonly kind: 'fallback' | 'user' }
      | { readonly kind: 'provider'; readonly provider: string; readonly model?: Route }
  }
  'session/title-llm-request': {
    readonly titleProvider: string
    readonly messageSeqs: readonly number[]
    readonly route: Route
    readonly system: string
    readonly messages: readonly Message[]
    readonly maxTokens: number
  }
  'feedback/record': { readonly text: string }
}

interface GoalReference {
  readonly id: string
  readonly revision: number
}

type GoalChange = { readonly kind: 'goal/change'; readonly version: 1 } & (
  | {
      readonly operation: 'create' | 'edit' | 'pause' | 'resume' | 'complete' | 'block'
      readonly goal: GoalReference & {
        readonly objective: string
        readonly phase: 'active' | 'paused' | 'blocked' | 'complete'
        readonly maxGoalRounds: number
        readonly blockedReason?: { readonly code: string; readonly message: string }
      }
      readonly roundsStarted: number
      readonly createdAt: number
      readonly updatedAt: number
    }
  | { readonly operation: 'clear'; readonly cleared: GoalReference; readonly clearedAt: number }
)

/** `scheduledAt` and `acceptedAt` are instants in UTC as text. */
type ScheduleChange = { readonly version: 1 } & (
  | {
      readonly operation: 'create'
      readonly schedule: { readonly id: string; readonly prompt: string; readonly scheduledAt: string } & (
        | { readonly kind: 'at' }
        | { readonly kind: 'after'; readonly afterSeconds: number }
        | { readonly kind: 'every'; readonly everySeconds: number }
      )
    }
  | { readonly operation: 'delete'; readonly id: string }
  | { readonly operation: 'dispatch'; readonly id: string; readonly acceptedAt?: string }
)

interface Team {
  readonly version: 1
  readonly teamId: string
}

interface TeamEvents {
  'team/member': Team & {
    readonly member: {
      readonly id: string
      readonly name: string
      readonly description: string
      readonly provider: string
      readonly context: 'fresh' | 'fork'
      readonly phase: 'provisioning' | 'active' | 'failed'
      readonly error?: string
    }
  }
  'team/task': Team & {
    readonly task: {
      readonly id: string
      readonly revision: number
      readonly subject: string
      readonly description: string
      readonly status: 'pending' | 'in_progress' | 'completed' | 'deleted'
      readonly ownerId?: string
      readonly blockedBy: readonly string[]
      readonly writeScopes: readonly string[]
    }
  }
  'team/message/queued': Team & {
    readonly message: {
      readonly id: string
      readonly senderId: string
      readonly senderName: string
      readonly targetId: string
      readonly delivery: 'quiet' | 'wakeup'
      readonly content: readonly ContentBlock[]
    }
  }
  'team/message/delivered': Team & { readonly messageId: string; readonly targetId: string }
}

interface WorkflowEvents {
  'subagent/descriptor': { readonly version: 2; readonly provider: string } & (
    | { readonly mode: 'one-shot'; readonly label?: string }
    | {
        readonly mode: 'continuable'
        readonly label: string
        readonly agentProvider?: string
        readonly agentModel?: string
        readonly persona?: string
        readonly toolFilter?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] }
      }
  )
  'tool-workflow/run-start': { readonly runId: string; readonly name: string }
  'tool-workflow/agent-start': {
    readonly runId: string
    readonly seq: number
    readonly label: string
    readonly phase?: string
    readonly childId: string
  }
  'tool-workflow/agent-end': {
    readonly runId: string
    readonly seq: number
    readonly outcome: 'completed' | 'failed' | 'cancelled'
  }
  'tool-workflow/run-end': {
    readonly runId: string
    readonly stopReason: 'completed' | 'cancelled' | 'error'
  }
}
