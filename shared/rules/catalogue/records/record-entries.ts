// The entries of all record rules in one list, for the catalogue.
import type { RuleEntry } from '../rule-entry.js'
import { approvalRules } from './approval.js'
import { commandRules } from './command.js'
import { compactionRules } from './compaction.js'
import { compactionHabitRules } from './compaction-habits.js'
import { dispatchRules } from './dispatch.js'
import { goalRoundRules, goalRules } from './goal.js'
import { hookRules } from './hook.js'
import { inboxRules } from './inbox.js'
import { placeRules, subagentRules, timeContextRules, todoRules } from './record.js'
import { retryRules } from './retry.js'
import { scheduleRules } from './schedule.js'
import { teamRules, teamTaskRules } from './team.js'
import { titleRules } from './title.js'
import { workflowRules } from './workflow.js'

export const recordEntries: readonly RuleEntry[] = [
  ...placeRules,
  ...approvalRules,
  ...hookRules,
  ...compactionRules,
  ...compactionHabitRules,
  ...commandRules,
  ...retryRules,
  ...workflowRules,
  ...dispatchRules,
  ...inboxRules,
  ...goalRules,
  ...goalRoundRules,
  ...scheduleRules,
  ...titleRules,
  ...teamRules,
  ...teamTaskRules,
  ...todoRules,
  ...subagentRules,
  ...timeContextRules,
]
