// Teams of agents as their lead records them: members, shared tasks, and a mailbox (events.json, "team/*"). The
// harness looks at its own team only; records of another team, inherited by a fork, were true in their own log and
// are held to the same rules, each team for itself.
import type { RowEvent } from '../rule.js'
import { findId, type IdMap, sameIds, withId } from './id-map.js'
import { recordRule } from './record-machine.js'
import type { TeamMemberDetail, TeamMessageDetail } from './team-detail.js'
import { changeTask, emptyBoard, sameBoard, type TaskBoard } from './team-tasks.js'

interface Member {
  readonly seq: number
  readonly name: string
  readonly provider: string
  readonly context: string
  readonly phase: string
}

interface Mail {
  readonly seq: number
  readonly targetId: string
  readonly delivered: number | undefined
}

interface Team {
  readonly members: IdMap<string, Member>
  /** Names, with the member that has each. */
  readonly names: IdMap<string, string>
  readonly board: TaskBoard
  readonly mail: IdMap<string, Mail>
}

export interface TeamState {
  readonly teams: IdMap<string, Team>
}

const NEW_TEAM: Team = { members: undefined, names: undefined, board: emptyBoard, mail: undefined }

export const createTeamRule = recordRule<TeamState>((context) => {
  function changeMember(team: Team, event: RowEvent, detail: TeamMemberDetail): Team {
    const { id, name, provider, context: origin, phase } = detail
    const earlier = findId(team.members, id)
    if (!checkIdentity(earlier, detail) && !checkName(team, detail)) checkPhase(earlier, detail)
    return {
      ...team,
      members: withId(team.members, id, { seq: event.seq, name, provider, context: origin, phase }),
      names: withId(team.names, name, id),
    }
  }

  /** Name, provider and context stay what they were. Returns whether something was reported. */
  function checkIdentity(earlier: Member | undefined, detail: TeamMemberDetail): boolean {
    if (earlier === undefined) return false
    const member = (['name', 'provider', 'context'] as const).find((key) => earlier[key] !== detail[key])
    if (member === undefined) return false
    const related = [{ seq: earlier.seq, text: 'record-before' }]
    const values = [member, detail[member], earlier[member]]
    context.report('team/member-changed', ['data', 'member', member], values, related)
    return true
  }

  function checkName(team: Team, { id, name }: TeamMemberDetail): boolean {
    const owner = findId(team.names, name)
    if (owner === undefined || owner === id) return false
    const seq = findId(team.members, owner)?.seq
    const related = seq === undefined ? [] : [{ seq, text: 'first-copy' }]
    context.report('team/name-taken', ['data', 'member', 'name'], [name, owner], related)
    return true
  }

  /** A member is set up first, then active or failed, and that is its last record. */
  function checkPhase(earlier: Member | undefined, { id, phase }: TeamMemberDetail): void {
    if (context.hasLoss()) return
    const path = ['data', 'member', 'phase']
    if (earlier === undefined) {
      if (phase !== 'provisioning') context.report('team/member-phase', path, [id, phase, 'nothing'])
    } else if (earlier.phase !== 'provisioning' || phase === 'provisioning') {
      const related = [{ seq: earlier.seq, text: 'record-before' }]
      context.report('team/member-phase', path, [id, phase, earlier.phase], related)
    }
  }

  function queue(team: Team, event: RowEvent, { id, targetId }: TeamMessageDetail): Team {
    const earlier = findId(team.mail, id)
    if (earlier !== undefined) {
      const related = [{ seq: earlier.seq, text: 'first-copy' }]
      context.report('team/message-queued-twice', ['data', 'message', 'id'], [id], related)
    }
    return { ...team, mail: withId(team.mail, id, { seq: event.seq, targetId, delivered: undefined }) }
  }

  function deliver(team: Team, event: RowEvent, { id, targetId }: TeamMessageDetail): Team {
    const mail = findId(team.mail, id)
    if (mail === undefined) {
      if (!context.hasLoss()) context.report('team/message-not-queued', ['data', 'messageId'], [id])
      return team
    }
    if (mail.delivered !== undefined) {
      const related = [{ seq: mail.delivered, text: 'closed-here' }]
      context.report('team/message-delivered-twice', ['data', 'messageId'], [id], related)
    } else if (mail.targetId !== targetId) {
      const related = [{ seq: mail.seq, text: 'partner-here' }]
      context.report('team/message-target', ['data', 'targetId'], [id, targetId, mail.targetId], related)
    }
    return { ...team, mail: withId(team.mail, id, { ...mail, delivered: event.seq }) }
  }

  return {
    own: ['team/member', 'team/task', 'team/message/queued', 'team/message/delivered'],
    start: { teams: undefined },
    fold(state, event) {
      const { detail } = event
      if (detail?.kind !== 'record' || detail.family !== 'team') return state
      const team = findId(state.teams, detail.teamId) ?? NEW_TEAM
      const change = (): Team => {
        switch (detail.part) {
          case 'member':
            return changeMember(team, event, detail)
          case 'task':
            return { ...team, board: changeTask(context, team.board, event.seq, detail) }
          case 'queued':
            return queue(team, event, detail)
          case 'delivered':
            return deliver(team, event, detail)
        }
      }
      return { teams: withId(state.teams, detail.teamId, change()) }
    },
    same: (a, b) => sameIds(a.teams, b.teams, sameTeam),
  }
})

function sameTeam(a: Team, b: Team): boolean {
  if (a === b) return true
  return (
    sameIds(a.members, b.members, sameMember) &&
    sameIds(a.names, b.names) &&
    sameBoard(a.board, b.board) &&
    sameIds(a.mail, b.mail, sameMail)
  )
}

function sameMember(a: Member, b: Member): boolean {
  return (
    a.seq === b.seq &&
    a.name === b.name &&
    a.provider === b.provider &&
    a.context === b.context &&
    a.phase === b.phase
  )
}

function sameMail(a: Mail, b: Mail): boolean {
  return a.seq === b.seq && a.targetId === b.targetId && a.delivered === b.delivered
}
