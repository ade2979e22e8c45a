// Switches and plans of a session that the model does not see as messages: sandbox, presets, plan mode, commands,
// the inbox, the to-do list, goals, reminders.
import Type from 'typebox'
import type { EventDefinition } from '../dialect.js'
import {
  about,
  choice,
  count,
  exactRecord,
  flag,
  list,
  nonEmptyText,
  openUnion,
  optional,
  record,
  taggedUnion,
  text,
} from '../schema-parts.js'
import { goalReference, goalSnapshot } from '../values/goal.js'
import { userMessageV0c } from '../values/message.js'
import { sandboxMode } from '../values/policy.js'
import { scheduleRecord, utcInstant } from '../values/schedule.js'
import { todoItem } from '../values/todo.js'
import { delegated } from './approval.js'
import type { FamilyEvents } from './family-events.js'

const bashSandboxMode: EventDefinition = {
  type: 'bash/sandbox-mode',
  family: 'control',
  summary: 'The sandbox of the session changes.',
  place: 'in-turn',
  payload: record({ mode: sandboxMode }, 'The mode from here on.'),
}

const sandboxModeEvent: EventDefinition = {
  type: 'sandbox/mode',
  family: 'control',
  summary: 'The sandbox of the session changes.',
  place: 'anywhere',
  payload: record({ mode: sandboxMode, source: delegated }, 'The mode from here on.'),
}

const permissionPreset: EventDefinition = {
  type: 'permission/preset',
  family: 'control',
  summary: 'A named pair of sandbox and approval policy is chosen; the events of both follow.',
  place: 'in-turn',
  payload: record({ preset: text('Name of the preset.') }, 'The preset from here on.'),
}

const permissionPresetV0c: EventDefinition = { ...permissionPreset, place: 'anywhere' }

const planMode: EventDefinition = {
  type: 'plan/mode',
  family: 'control',
  summary: 'Plan mode is switched on or off.',
  place: 'anywhere',
  payload: record({ active: flag('Whether it is on from here on.') }, 'The state from here on.'),
}

const agentPreset: EventDefinition = {
  type: 'agent-preset/selected',
  family: 'control',
  summary: 'Another agent preset is chosen for a session that has not begun yet.',
  place: 'anywhere',
  payload: record({ agentPreset: text('Id of the preset.') }, 'The preset from here on.'),
}

const sameCommand = { key: ['commandId'], partnerKey: ['commandId'] }

const commandRun: EventDefinition = {
  type: 'command/run',
  family: 'control',
  summary: 'A slash command begins.',
  place: 'anywhere',
  payload: record(
    {
      commandId: text('Id of this run.'),
      name: text('The command, without its slash.'),
      args: optional(
        text('What follows the name, blanks included; absent where another event keeps the input.'),
      ),
      source: openUnion(
        'kind',
        [record({ kind: Type.Literal('user', { description: 'Who gave the command.' }) }, 'A person.')],
        'Who gave the command.',
      ),
    },
    'The command.',
  ),
  pairs: [{ with: 'command/done', role: 'is settled by', ...sameCommand }],
}

const commandDone: EventDefinition = {
  type: 'command/done',
  family: 'control',
  summary: 'The slash command has ended.',
  place: 'anywhere',
  payload: record(
    {
      commandId: text('Id of the run.'),
      kind: choice(['success', 'error'], 'Whether it worked.'),
      text: optional(text('What the user is told.')),
      sourceEventSeq: optional(count('The earlier event that holds the result itself.')),
    },
    'The command and its outcome.',
  ),
  seqReferences: [['sourceEventSeq']],
  pairs: [{ with: 'command/run', role: 'settles', ...sameCommand }],
}

const inboxSpliced: EventDefinition = {
  type: 'agent/inbox/spliced',
  family: 'control',
  summary: 'One of the two lists of waiting messages changes.',
  place: 'anywhere',
  payload: record(
    {
      target: choice(
        ['next-turn', 'next-step'],
        'The list: what waits for the next turn or for the next step.',
      ),
      start: count('Where in the list.'),
      removedCount: optional(count('How many messages leave there; absent where none does.')),
      inserted: list(about(userMessageV0c, 'A waiting message.'), 'The messages that join there.'),
      outcome: optional(
        Type.Literal('canceled', { description: 'The messages that leave were thrown away, not claimed.' }),
      ),
    },
    'The change, as of an array splice.',
  ),
  pairs: [{ with: 'user/message', role: 'holds back', key: ['inserted', '*', 'id'], partnerKey: ['id'] }],
}

const todoWrite: EventDefinition = {
  type: 'todo/write',
  family: 'control',
  summary: 'The to-do list, whole, after a change.',
  place: 'in-turn',
  payload: record({ todos: list(todoItem, 'The whole list.') }, 'The list from here on.'),
}

const goalRecord = {
  kind: Type.Literal('goal/change', { description: 'The type again.' }),
  version: Type.Literal(1, { description: 'Version of this record.' }),
}

const goalChange: EventDefinition = {
  type: 'goal/change',
  family: 'control',
  summary: 'The goal of the session is set, changed or given up.',
  place: 'anywhere',
  payload: taggedUnion(
    'operation',
    [
      exactRecord(
        {
          ...goalRecord,
          operation: choice(
            ['create', 'edit', 'pause', 'resume', 'complete', 'block'],
            'What happens to the goal.',
          ),
          goal: goalSnapshot,
          roundsStarted: count('Rounds begun so far.'),
          createdAt: count('When the goal was made, in milliseconds since 1970.'),
          updatedAt: count('When this change was made, in milliseconds since 1970.'),
        },
        'The goal is set or changed.',
      ),
      exactRecord(
        {
          ...goalRecord,
          operation: Type.Literal('clear', { description: 'What happens to the goal.' }),
          cleared: goalReference,
          clearedAt: count('When it was given up, in milliseconds since 1970.'),
        },
        'The goal is given up.',
      ),
    ],
    'The change and the state after it.',
  ),
}

const scheduleVersion = Type.Literal(1, { description: 'Version of this record.' })
const operation = <const Operation extends string>(value: Operation) =>
  Type.Literal(value, { description: 'What happens to the reminder.' })

const scheduleChange: EventDefinition = {
  type: 'schedule/change',
  family: 'control',
  summary: 'A reminder is made, deleted or fires.',
  place: 'anywhere',
  payload: taggedUnion(
    'operation',
    [
      exactRecord(
        { version: scheduleVersion, operation: operation('create'), schedule: scheduleRecord },
        'A reminder is made.',
      ),
      exactRecord(
        { version: scheduleVersion, operation: operation('delete'), id: nonEmptyText('The reminder.') },
        'A reminder is deleted.',
      ),
      exactRecord(
        {
          version: scheduleVersion,
          operation: operation('dispatch'),
          id: nonEmptyText('The reminder.'),
          acceptedAt: optional(utcInstant('When it was decided; on repeating reminders only.')),
        },
        'A reminder fires.',
      ),
    ],
    'The change.',
  ),
  pairs: [{ with: 'schedule/change', role: 'concerns', key: ['id'], partnerKey: ['schedule', 'id'] }],
}

const early = [bashSandboxMode, permissionPreset, todoWrite]

export const controlEvents: FamilyEvents = {
  v0a: early,
  v0b: early,
  v0c: [
    sandboxModeEvent,
    permissionPresetV0c,
    planMode,
    agentPreset,
    commandRun,
    commandDone,
    inboxSpliced,
    todoWrite,
    goalChange,
    scheduleChange,
  ],
}
