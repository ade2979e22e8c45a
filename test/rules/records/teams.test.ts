// Teams of agents: members, mailbox, tasks (events.json "team/*").
import { describe, expect, it } from 'vitest'
import { event, findings, lost, relatedRows } from './record-log.js'

const envelope = (teamId: string) => ({ version: 1, teamId })

function member(phase: string, members: object = {}, teamId = 't') {
  return event('team/member', {
    ...envelope(teamId),
    member: { id: 'a', name: 'n', description: '', provider: 'p', context: 'fresh', phase, ...members },
  })
}

describe('team members', () => {
  it('are set up, then active or failed, and then recorded no more', () => {
    expect(findings([member('provisioning'), member('active')])).toEqual([])
    expect(findings([member('provisioning'), member('failed')])).toEqual([])
    expect(findings([member('active')])).toEqual(['team/member-phase @0 data.member.phase'])
    const rows = [member('provisioning'), member('active'), member('failed')]
    expect(findings(rows)).toEqual(['team/member-phase @2 data.member.phase'])
    expect(relatedRows(rows)).toEqual([[1]])
    expect(findings([member('provisioning'), member('provisioning')])).toEqual([
      'team/member-phase @1 data.member.phase',
    ])
  })

  it.each([
    ['name', 'other'],
    ['provider', 'other'],
    ['context', 'fork'],
  ])('keep their %s', (name, value) => {
    expect(findings([member('provisioning'), member('active', { [name]: value })])).toEqual([
      `team/member-changed @1 data.member.${name}`,
    ])
  })

  it('have names of their own inside their team', () => {
    expect(findings([member('provisioning'), member('provisioning', { id: 'b' })])).toEqual([
      'team/name-taken @1 data.member.name',
    ])
    expect(findings([member('provisioning'), member('provisioning', { id: 'b' }, 'u')])).toEqual([])
  })

  it('of another version of the records are not read', () => {
    const foreign = event('team/member', { version: 2, teamId: 't', member: {} })
    const codes = findings([foreign]).map((line) => line.slice(0, line.indexOf(' ')))
    expect(new Set(codes)).toEqual(new Set(['payload/mismatch']))
  })
})

describe('the mailbox', () => {
  const queued = (id: string) =>
    event('team/message/queued', {
      ...envelope('t'),
      message: { id, senderId: 's', senderName: 'n', targetId: 'a', delivery: 'quiet', content: [] },
    })
  const delivered = (messageId: string, targetId = 'a') =>
    event('team/message/delivered', { ...envelope('t'), messageId, targetId })

  it('delivers each queued message once, to its receiver', () => {
    expect(findings([queued('m'), delivered('m'), queued('n')])).toEqual([])
    expect(findings([delivered('m')])).toEqual(['team/message-not-queued @0 data.messageId'])
    expect(findings([queued('m'), queued('m')])).toEqual(['team/message-queued-twice @1 data.message.id'])
    expect(findings([queued('m'), delivered('m'), delivered('m')])).toEqual([
      'team/message-delivered-twice @2 data.messageId',
    ])
    expect(findings([queued('m'), delivered('m', 'b')])).toEqual(['team/message-target @1 data.targetId'])
  })

  it('may have lost a message', () => {
    expect(findings([lost, delivered('m')])).toEqual([])
  })
})

describe('team tasks', () => {
  const task = (id: string, revision: number, blockedBy: readonly string[] = [], status = 'pending') =>
    event('team/task', {
      ...envelope('t'),
      task: { id, revision, subject: '', description: '', status, blockedBy, writeScopes: [] },
    })

  it('count their revisions', () => {
    expect(findings([task('x', 1), task('x', 2), task('y', 1)])).toEqual([])
    expect(findings([task('x', 2)])).toEqual(['team/task-revision @0 data.task.revision'])
    expect(findings([task('x', 1), task('x', 1)])).toEqual(['team/task-revision @1 data.task.revision'])
  })

  it('wait for tasks that are there', () => {
    const path = 'data.task.blockedBy'
    expect(findings([task('x', 1), task('y', 1, ['x'])])).toEqual([])
    expect(findings([task('y', 1, ['x'])])).toEqual([`team/task-blocker-missing @0 ${path}.0`])
    expect(findings([task('x', 1), task('x', 2, [], 'deleted'), task('y', 1, ['x'])])).toEqual([
      `team/task-blocker-missing @2 ${path}.0`,
    ])
    expect(findings([task('x', 1), task('y', 1, ['x', 'x'])])).toEqual([
      `team/task-blocker-repeated @1 ${path}.1`,
    ])
    expect(findings([task('x', 1, ['x'])])).toEqual([`team/task-blocks-itself @0 ${path}.0`])
  })

  it('do not wait for each other in a circle', () => {
    const chain = [task('x', 1), task('y', 1, ['x']), task('z', 1, ['y'])]
    expect(findings([...chain, task('x', 2, ['z'])])).toEqual(['team/task-cycle @3 data.task.blockedBy.0'])
    expect(findings([...chain, task('y', 2), task('x', 2, ['z'])])).toEqual([])
  })

  it('are not deleted while others wait for them', () => {
    const rows = [task('x', 1), task('y', 1, ['x']), task('x', 2, [], 'deleted')]
    expect(findings(rows)).toEqual(['team/task-deleted-blocker @2 data.task.status'])
    expect(relatedRows(rows)).toEqual([[1]])
    expect(findings([...rows.slice(0, 2), task('y', 2), task('x', 2, [], 'deleted')])).toEqual([])
  })
})
