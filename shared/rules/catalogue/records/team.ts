// Entries for teams: members, the mailbox, and shared tasks.
import { exampleRows } from '../example-rows.js'
import type { RuleEntry } from '../rule-entry.js'
import { askForOther, keepOrForkBefore, lateDialect } from './common-parts.js'

const rows = exampleRows('v0c')
const header = rows.header()
const envelope = { version: 1, teamId: 's-7f3a' }
const member = (seq: number, phase: string, members: object = {}) =>
  rows.event('team/member', seq, {
    ...envelope,
    member: {
      ...{ id: 's-2', name: 'reader', description: 'Reads.', provider: 'task', context: 'fresh', phase },
      ...members,
    },
  })
const task = (seq: number, id: string, revision: number, blockedBy: readonly string[], status = 'pending') =>
  rows.event('team/task', seq, {
    ...envelope,
    task: { ...{ id, revision, subject: 'Read', description: '', status }, blockedBy, writeScopes: [] },
  })
const queued = (seq: number) =>
  rows.event('team/message/queued', seq, {
    ...envelope,
    message: {
      ...{ id: 'n-1', senderId: 's-7f3a', senderName: 'lead', targetId: 's-2', delivery: 'quiet' },
      content: [{ type: 'text', text: 'Go on.' }],
    },
  })
const delivered = (seq: number, targetId = 's-2') =>
  rows.event('team/message/delivered', seq, { ...envelope, messageId: 'n-1', targetId })
const log = (...events: readonly string[]) => ({ dialect: 'v0c', rows: [header, ...events] }) as const

/** New records of a team are checked as they are written; stored ones are not. */
const kept = {
  severity: 'warning',
  consequence:
    'The log loads. Builds with the checker of the plug-in refuse to write such a record, but do not look at stored ones.',
  remedy: keepOrForkBefore,
  fix: 'none',
  layer: 'invariant',
  dialects: lateDialect,
} as const
const aMember = { ...kept, good: log(member(0, 'provisioning'), member(1, 'active')) } as const
const aMessage = { ...kept, remedy: askForOther, good: log(queued(0), delivered(1)) } as const
const aTask = { ...kept, good: log(task(0, 't-1', 1, []), task(1, 't-2', 1, ['t-1'])) } as const

export const teamRules: readonly RuleEntry[] = [
  {
    ...aMember,
    code: 'team/member-phase',
    title: 'Team member changes phase out of order',
    message: 'Member "{0}" is {1} here, after {2}',
    meaning:
      'The first record of a member is "provisioning", the next one "active" or "failed", and that is its last.',
    why: 'The records tell how a member was set up. What it does afterwards is in its own log.',
    bad: { ...log(member(0, 'active')), at: 1 },
  },
  {
    ...aMember,
    code: 'team/member-changed',
    title: 'Team member changes what stays',
    message: 'The {0} of the member is "{1}" here and was "{2}" before',
    meaning: 'Name, provider and context of a member are the same in all its records.',
    why: 'They say what the member is. Another member has another id.',
    bad: { ...log(member(0, 'provisioning'), member(1, 'active', { provider: 'other' })), at: 2 },
  },
  {
    ...aMember,
    code: 'team/name-taken',
    title: 'Name of another team member',
    message: 'The name "{0}" belongs to member "{1}"',
    meaning: 'Two members of one team have the same name.',
    why: 'Members write to each other by name.',
    bad: { ...log(member(0, 'provisioning'), member(1, 'provisioning', { id: 's-3' })), at: 2 },
  },
  {
    ...aMessage,
    code: 'team/message-queued-twice',
    title: 'Team message queued twice',
    message: 'Message "{0}" is queued here, but was queued before',
    meaning: 'Two records put a message with the same id into the mailbox.',
    why: 'The id is what a delivery names.',
    bad: { ...log(queued(0), queued(1)), at: 2 },
  },
  {
    ...aMessage,
    code: 'team/message-not-queued',
    title: 'Delivery of a message that was never queued',
    message: 'Message "{0}" is delivered here, but was never queued',
    meaning: 'No earlier record put a message with this id into the mailbox.',
    why: 'A delivery says that the receiver has recorded a queued message.',
    bad: { ...log(delivered(0)), at: 1 },
  },
  {
    ...aMessage,
    code: 'team/message-delivered-twice',
    title: 'Team message delivered twice',
    message: 'Message "{0}" is delivered here, but was delivered before',
    meaning: 'Two deliveries name the same message.',
    why: 'What was delivered no longer waits, and is not delivered again.',
    bad: { ...log(queued(0), delivered(1), delivered(2)), at: 3 },
  },
  {
    ...aMessage,
    code: 'team/message-target',
    title: 'Message delivered to another member',
    message: 'Message "{0}" is delivered to "{1}", but was queued for "{2}"',
    meaning: 'The receiver of a delivery is not the one that the message was queued for.',
    why: 'A message has one receiver.',
    bad: { ...log(queued(0), delivered(1, 's-3')), at: 2 },
  },
]

export const teamTaskRules: readonly RuleEntry[] = [
  {
    ...aTask,
    code: 'team/task-revision',
    title: 'Task revision out of order',
    message: 'This is revision {0} of the task, expected revision {1}',
    meaning: 'A new task has revision 1, and every change adds one.',
    why: 'A gap shows that a change of the task is missing.',
    bad: { ...log(task(0, 't-1', 2, [])), at: 1 },
  },
  {
    ...aTask,
    code: 'team/task-blocker-missing',
    title: 'Task waits for one that does not exist',
    message: 'The task waits for "{0}", which does not exist or was deleted',
    meaning: 'An entry of blockedBy names no task of the team that is still there.',
    why: 'The task could never begin.',
    bad: { ...log(task(0, 't-2', 1, ['t-1'])), at: 1 },
  },
  {
    ...aTask,
    code: 'team/task-blocker-repeated',
    title: 'Task waits twice for the same one',
    message: 'The task waits for "{0}" already',
    meaning: 'The list blockedBy names a task twice.',
    why: 'The list is a set of tasks that come first.',
    bad: { ...log(task(0, 't-1', 1, []), task(1, 't-2', 1, ['t-1', 't-1'])), at: 2 },
  },
  {
    ...aTask,
    code: 'team/task-blocks-itself',
    title: 'Task waits for itself',
    message: 'Task "{0}" waits for itself',
    meaning: 'The list blockedBy names the task that it belongs to.',
    why: 'The task could never begin.',
    bad: { ...log(task(0, 't-1', 1, ['t-1'])), at: 1 },
  },
  {
    ...aTask,
    code: 'team/task-cycle',
    title: 'Tasks wait for each other',
    message: 'Task "{0}" waits for "{1}", which waits for it in turn',
    meaning: 'Following what tasks wait for leads back to this task.',
    why: 'None of the tasks in the circle could ever begin.',
    bad: { ...log(task(0, 't-1', 1, []), task(1, 't-2', 1, ['t-1']), task(2, 't-1', 2, ['t-2'])), at: 3 },
  },
  {
    ...aTask,
    code: 'team/task-deleted-blocker',
    title: 'Deleted task that another one waits for',
    message: 'Task "{0}" is deleted, but task "{1}" waits for it',
    meaning: 'A task that is still there names this one in blockedBy.',
    why: 'The other task could never begin.',
    bad: {
      ...log(task(0, 't-1', 1, []), task(1, 't-2', 1, ['t-1']), task(2, 't-1', 2, [], 'deleted')),
      at: 3,
    },
  },
]
