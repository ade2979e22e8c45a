// Teams of agents, as the log of the lead records them (seed 004, experimental).
import Type from 'typebox'
import type { EventDefinition } from '../dialect.js'
import { exactRecord, nonEmptyText } from '../schema-parts.js'
import { teamMember, teamMessage, teamTask } from '../values/team.js'
import type { FamilyEvents } from './family-events.js'

const envelope = {
  version: Type.Literal(1, { description: 'Version of this record.' }),
  teamId: nonEmptyText('The team: the session id of its lead.'),
}

const member: EventDefinition = {
  type: 'team/member',
  family: 'team',
  summary: 'A member of the team joins or changes.',
  place: 'anywhere',
  payload: exactRecord({ ...envelope, member: teamMember }, 'The member.'),
}

const task: EventDefinition = {
  type: 'team/task',
  family: 'team',
  summary: 'A task of the team is made or changes.',
  place: 'anywhere',
  payload: exactRecord({ ...envelope, task: teamTask }, 'The task.'),
}

const queued: EventDefinition = {
  type: 'team/message/queued',
  family: 'team',
  summary: 'A message from one member to another goes into the mailbox.',
  place: 'anywhere',
  payload: exactRecord({ ...envelope, message: teamMessage }, 'The message.'),
  pairs: [
    {
      with: 'team/message/delivered',
      role: 'is acknowledged by',
      key: ['message', 'id'],
      partnerKey: ['messageId'],
      further: [{ key: ['message', 'targetId'], partnerKey: ['targetId'] }],
    },
  ],
}

const delivered: EventDefinition = {
  type: 'team/message/delivered',
  family: 'team',
  summary: 'The receiver has the message.',
  place: 'anywhere',
  payload: exactRecord(
    {
      ...envelope,
      messageId: nonEmptyText('The message.'),
      targetId: nonEmptyText('Session of the receiver.'),
    },
    'The message and its receiver.',
  ),
  pairs: [
    {
      with: 'team/message/queued',
      role: 'acknowledges',
      key: ['messageId'],
      partnerKey: ['message', 'id'],
      further: [{ key: ['targetId'], partnerKey: ['message', 'targetId'] }],
    },
  ],
}

export const teamEvents: FamilyEvents = { v0a: [], v0b: [], v0c: [member, task, queued, delivered] }
