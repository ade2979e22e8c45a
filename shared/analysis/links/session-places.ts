// Members that name another session: children, parents and team members, by the type of the event (seed 004).
import type { DataPath } from '../../format/dialect.js'

export const sessionPlaces: ReadonlyMap<string, readonly DataPath[]> = new Map<string, readonly DataPath[]>([
  ['tool-workflow/agent-start', [['childId']]],
  [
    'user/message',
    [
      ['source', 'senderSessionId'],
      ['source', 'teamId'],
      ['source', 'senderId'],
      ['source', 'references', '*', 'sessionId'],
    ],
  ],
  [
    'agent/inbox/spliced',
    [
      ['inserted', '*', 'source', 'senderSessionId'],
      ['inserted', '*', 'source', 'senderId'],
    ],
  ],
  ['team/member', [['teamId'], ['member', 'id']]],
  ['team/task', [['teamId'], ['task', 'ownerId']]],
  ['team/message/queued', [['teamId'], ['message', 'senderId'], ['message', 'targetId']]],
  ['team/message/delivered', [['teamId'], ['targetId']]],
])
