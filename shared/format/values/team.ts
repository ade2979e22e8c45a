// State of a team of agents, as its lead records it (seed 004, experimental).
import { choice, exactRecord, list, nonEmptyText, optional, ordinal, text } from '../schema-parts.js'
import { contentV0c } from './content-block.js'

export const teamMember = exactRecord(
  {
    id: nonEmptyText('Session of the member.'),
    name: text('Name inside the team; it stays.'),
    description: text('What the member is for.'),
    provider: text('Provider that set it up; it stays.'),
    context: choice(['fresh', 'fork'], 'Whether it began empty or with a forked log; it stays.'),
    phase: choice(['provisioning', 'active', 'failed'], 'How far it is.'),
    error: optional(text('What failed.')),
  },
  'The member after the change.',
)

export const teamTask = exactRecord(
  {
    id: nonEmptyText('Id of the task.'),
    revision: ordinal('1 for a new task, one more with every change.'),
    subject: text('What it is about, in a line.'),
    description: text('What is to be done.'),
    status: choice(['pending', 'in_progress', 'completed', 'deleted'], 'How far it is.'),
    ownerId: optional(nonEmptyText('Session of the member who has it.')),
    blockedBy: list(nonEmptyText('Id of a task.'), 'Tasks that come first.'),
    writeScopes: list(text('One area.'), 'What the task means to write to.'),
  },
  'The task after the change.',
)

export const teamMessage = exactRecord(
  {
    id: nonEmptyText('Id in the mailbox.'),
    senderId: nonEmptyText('Session of the sender.'),
    senderName: text('Name of the sender.'),
    targetId: nonEmptyText('Session of the receiver.'),
    delivery: choice(['quiet', 'wakeup'], 'Whether the receiver is to be woken.'),
    content: contentV0c,
  },
  'The message.',
)
