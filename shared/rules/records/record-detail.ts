// The details of plugin-owned records: what their rules remember of one row. Each shape lives with its rule.
import type { ApprovalDetail } from './approvals.js'
import type { DispatchDetail } from './code-dispatches.js'
import type { CommandDetail } from './commands.js'
import type { CheckpointDetail, CompactionDetail } from './compaction-detail.js'
import type { GoalChangeDetail, GoalClearDetail, GoalRoundDetail } from './goal-detail.js'
import type { HookDetail } from './hooks.js'
import type { InboxDetail } from './inbox.js'
import type { PruningDetail } from './prunings.js'
import type { RetryDetail } from './retries.js'
import type { ScheduleDetail } from './schedules.js'
import type { TeamDetail } from './team-detail.js'
import type { TimeContextDetail } from './time-contexts.js'
import type { TitleDetail } from './titles.js'
import type { TodoDetail } from './todos.js'
import type { WorkflowDetail } from './workflows.js'

/** Told apart by `family`. */
export type RecordDetail =
  | ApprovalDetail
  | CheckpointDetail
  | CommandDetail
  | CompactionDetail
  | DispatchDetail
  | GoalChangeDetail
  | GoalClearDetail
  | GoalRoundDetail
  | HookDetail
  | InboxDetail
  | PruningDetail
  | RetryDetail
  | ScheduleDetail
  | TeamDetail
  | TimeContextDetail
  | TitleDetail
  | TodoDetail
  | WorkflowDetail
