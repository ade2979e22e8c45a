// Runs of workflows and the members that work in them (seed 004). The member `seq` of their payloads numbers
// members; it is no sequence number of an event.
import type { EventDefinition } from '../dialect.js'
import { choice, nonEmptyText, optional, ordinal, record, text } from '../schema-parts.js'
import type { FamilyEvents } from './family-events.js'

const runId = nonEmptyText('Id of the run.')
const seq = ordinal('Counts the members of the run, from 1.')

const sameRun = { key: ['runId'], partnerKey: ['runId'] }
const sameMember = { ...sameRun, further: [{ key: ['seq'], partnerKey: ['seq'] }] }

const runStart: EventDefinition = {
  type: 'tool-workflow/run-start',
  family: 'workflow',
  summary: 'A workflow begins to run.',
  place: 'anywhere',
  payload: record({ runId, name: nonEmptyText('Name for display.') }, 'The run.'),
  pairs: [{ with: 'tool-workflow/run-end', role: 'is ended by', ...sameRun }],
}

const runEnd: EventDefinition = {
  type: 'tool-workflow/run-end',
  family: 'workflow',
  summary: 'The run of the workflow has ended.',
  place: 'anywhere',
  payload: record(
    { runId, stopReason: choice(['completed', 'cancelled', 'error'], 'How it ended.') },
    'The run and its outcome.',
  ),
  pairs: [{ with: 'tool-workflow/run-start', role: 'ends', ...sameRun }],
}

const agentStart: EventDefinition = {
  type: 'tool-workflow/agent-start',
  family: 'workflow',
  summary: 'A member of the run begins.',
  place: 'anywhere',
  payload: record(
    {
      runId,
      seq,
      label: text('Name for display.'),
      phase: optional(text('The phase it works in, where the workflow has phases.')),
      childId: nonEmptyText('Session of the member.'),
    },
    'The member.',
  ),
  pairs: [
    { with: 'tool-workflow/agent-end', role: 'is ended by', ...sameMember },
    { with: 'tool-workflow/run-start', role: 'works in', ...sameRun },
  ],
}

const agentEnd: EventDefinition = {
  type: 'tool-workflow/agent-end',
  family: 'workflow',
  summary: 'A member of the run has ended.',
  place: 'anywhere',
  payload: record(
    { runId, seq, outcome: choice(['completed', 'failed', 'cancelled'], 'How it ended.') },
    'The member and its outcome.',
  ),
  pairs: [{ with: 'tool-workflow/agent-start', role: 'ends', ...sameMember }],
}

export const workflowEvents: FamilyEvents = {
  v0a: [],
  v0b: [],
  v0c: [runStart, agentStart, agentEnd, runEnd],
}
