// The rules of records that plug-ins own, in one list, and the reader of what they remember of a payload.
import type { CreateMachine } from '../rule.js'
import { createApprovalRule, readApprovalDetail } from './approvals.js'
import { createDispatchRule, readDispatchDetail } from './code-dispatches.js'
import { createCommandRule, readCommandDetail } from './commands.js'
import { compactionTypes, readCheckpointDetail, readCompactionDetail } from './compaction-detail.js'
import { createCompactionRule } from './compactions.js'
import { readGoalDetail, readGoalRoundDetail } from './goal-detail.js'
import { createGoalRule } from './goals.js'
import { createHookRule, readHookDetail } from './hooks.js'
import { createInboxRule, readInboxDetail } from './inbox.js'
import { membersOf } from './members.js'
import { createOwnerPlaceRule } from './owner-places.js'
import { createPruningRule, readPruningDetail } from './prunings.js'
import type { RecordDetail } from './record-detail.js'
import { createRetryRule, readRetryDetail } from './retries.js'
import { createScheduleRule, readScheduleDetail } from './schedules.js'
import { createSubagentRule } from './subagents.js'
import { readTeamDetail } from './team-detail.js'
import { createTeamRule } from './teams.js'
import { createTimeContextRule, readTimeContextDetail } from './time-contexts.js'
import { createTitleRule, readTitleDetail } from './titles.js'
import { createTodoRule, readTodoDetail } from './todos.js'
import { createWorkflowRule, readWorkflowDetail } from './workflows.js'

/** The order does not matter: no rule of a family knows another. */
export const recordRules: readonly CreateMachine<unknown>[] = [
  createOwnerPlaceRule,
  createApprovalRule,
  createHookRule,
  createCompactionRule,
  createPruningRule,
  createCommandRule,
  createRetryRule,
  createWorkflowRule,
  createDispatchRule,
  createInboxRule,
  createGoalRule,
  createScheduleRule,
  createTitleRule,
  createTeamRule,
  createTodoRule,
  createSubagentRule,
  createTimeContextRule,
]

type ReadDetail = (type: string, data: unknown) => RecordDetail | undefined

const readers: ReadonlyMap<string, ReadDetail> = new Map<string, ReadDetail>([
  ['approval/asked', readApprovalDetail],
  ['approval/decided', readApprovalDetail],
  ['hook/invoked', readHookDetail],
  ['hook/result', readHookDetail],
  ...compactionTypes.map((type): [string, ReadDetail] => [type, readCompactionDetail]),
  ['compaction/prune', readPruningDetail],
  ['command/run', readCommandDetail],
  ['command/done', readCommandDetail],
  ['llm/retry', readRetryDetail],
  ['llm/retry-started', readRetryDetail],
  ['tool-workflow/run-start', readWorkflowDetail],
  ['tool-workflow/run-end', readWorkflowDetail],
  ['tool-workflow/agent-start', readWorkflowDetail],
  ['tool-workflow/agent-end', readWorkflowDetail],
  ['tool/code-dispatch-start', readDispatchDetail],
  ['tool/code-dispatch', readDispatchDetail],
  ['agent/inbox/spliced', readInboxDetail],
  ['goal/change', readGoalDetail],
  ['schedule/change', readScheduleDetail],
  ['session/title', readTitleDetail],
  ['session/title-llm-request', readTitleDetail],
  ['team/member', readTeamDetail],
  ['team/task', readTeamDetail],
  ['team/message/queued', readTeamDetail],
  ['team/message/delivered', readTeamDetail],
  ['todo/write', readTodoDetail],
  ['user/message', readMessageRecord],
])

/**
 * What record rules remember of an event; `undefined` for types that none of them looks into and for payloads that
 * are too malformed to say anything. Never throws.
 */
export function readRecordDetail(type: string, data: unknown): RecordDetail | undefined {
  return readers.get(type)?.(type, data)
}

/** A user message that belongs to a record, told by its source. */
function readMessageRecord(_type: string, data: unknown): RecordDetail | undefined {
  const source = membersOf(membersOf(data)['source'])
  if (source['kind'] === 'goal') return readGoalRoundDetail(source)
  if (source['kind'] !== 'plugin') return undefined
  if (source['plugin'] === 'compact') return readCheckpointDetail(source)
  return source['plugin'] === 'time-context' ? readTimeContextDetail(data) : undefined
}
