// What the team rule remembers of the records that the lead of a team keeps: state of a member or task after a
// change, a message put into the mailbox, and its delivery (events.json, "team/*").
import { isRecord } from '../../session/json.js'
import { countOf, idOf, membersOf, textOf } from './members.js'

interface TeamRecord {
  readonly kind: 'record'
  readonly family: 'team'
  readonly teamId: string
}

export interface TeamMemberDetail extends TeamRecord {
  readonly part: 'member'
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly context: string
  readonly phase: string
}

export interface TeamTaskDetail extends TeamRecord {
  readonly part: 'task'
  readonly id: string
  readonly revision: number
  readonly isDeleted: boolean
  readonly blockedBy: readonly string[]
}

export interface TeamMessageDetail extends TeamRecord {
  readonly part: 'queued' | 'delivered'
  readonly id: string
  readonly targetId: string
}

export type TeamDetail = TeamMemberDetail | TeamTaskDetail | TeamMessageDetail

/** `undefined` for another version of the records and where a member that the rule needs is malformed. */
export function readTeamDetail(type: string, data: unknown): TeamDetail | undefined {
  if (!type.startsWith('team/') || !isRecord(data) || data['version'] !== 1) return undefined
  const teamId = idOf(data['teamId'])
  if (teamId === undefined) return undefined
  const team = { kind: 'record', family: 'team', teamId } as const
  switch (type) {
    case 'team/member':
      return readMember(team, membersOf(data['member']))
    case 'team/task':
      return readTask(team, membersOf(data['task']))
    case 'team/message/queued':
      return readMessage(team, 'queued', membersOf(data['message']), 'id')
    case 'team/message/delivered':
      return readMessage(team, 'delivered', data, 'messageId')
    default:
      return undefined
  }
}

type Members = { readonly [key: string]: unknown }

function readMember(team: TeamRecord, member: Members): TeamMemberDetail | undefined {
  const id = idOf(member['id'])
  const name = textOf(member['name'])
  const provider = textOf(member['provider'])
  const context = textOf(member['context'])
  const phase = textOf(member['phase'])
  if (id === undefined || name === undefined || provider === undefined) return undefined
  if (context === undefined || phase === undefined) return undefined
  return { ...team, part: 'member', id, name, provider, context, phase }
}

function readTask(team: TeamRecord, task: Members): TeamTaskDetail | undefined {
  const id = idOf(task['id'])
  const revision = countOf(task['revision'])
  const blockers = task['blockedBy']
  if (id === undefined || revision === undefined || !Array.isArray(blockers)) return undefined
  const blockedBy: string[] = []
  for (const blocker of blockers) if (typeof blocker === 'string') blockedBy.push(blocker)
  return { ...team, part: 'task', id, revision, isDeleted: task['status'] === 'deleted', blockedBy }
}

function readMessage(
  team: TeamRecord,
  part: 'queued' | 'delivered',
  message: Members,
  idMember: 'id' | 'messageId',
): TeamMessageDetail | undefined {
  const id = idOf(message[idMember])
  const targetId = idOf(message['targetId'])
  return id === undefined || targetId === undefined ? undefined : { ...team, part, id, targetId }
}
