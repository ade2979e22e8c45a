// Puts the lists of the event families together into the vocabulary of a dialect.
import type { EventDefinition } from '../dialect.js'
import { approvalEvents } from '../events/approval.js'
import { assistantEvents } from '../events/assistant.js'
import { compactionEvents } from '../events/compaction.js'
import { contextEvents } from '../events/context.js'
import { controlEvents } from '../events/control.js'
import type { FamilyEvents } from '../events/family-events.js'
import { hookEvents } from '../events/hook.js'
import { requestEvents } from '../events/request.js'
import { sessionEvents } from '../events/session.js'
import { stepEvents } from '../events/step.js'
import { teamEvents } from '../events/team.js'
import { toolEvents } from '../events/tool.js'
import { turnEvents } from '../events/turn.js'
import { userEvents } from '../events/user.js'
import { workflowEvents } from '../events/workflow.js'

const families: readonly FamilyEvents[] = [
  turnEvents,
  stepEvents,
  userEvents,
  assistantEvents,
  toolEvents,
  contextEvents,
  requestEvents,
  compactionEvents,
  approvalEvents,
  hookEvents,
  controlEvents,
  sessionEvents,
  teamEvents,
  workflowEvents,
]

/** All definitions of one dialect by type, in the order of the families. */
export function vocabularyOf(id: keyof FamilyEvents): ReadonlyMap<string, EventDefinition> {
  return new Map(families.flatMap((family) => family[id].map((definition) => [definition.type, definition])))
}
