// Questions, hooks and commands: records that come in pairs (events.json).
import { describe, expect, it } from 'vitest'
import { event, findings, inTurn, lost, relatedRows, turnEnd, turnStart } from './record-log.js'

const asked = (id: string, toolName = 'bash') => event('approval/asked', { id, toolName })
const decided = (id: string) => event('approval/decided', { id, outcome: 'rejected' })

describe('approvals', () => {
  it('accept a question again once it is decided', () => {
    expect(findings(inTurn(asked('q'), decided('q'), asked('q'), decided('q')))).toEqual([])
  })

  it('tell a decision that nobody asked for from a second one, and point at the first', () => {
    const rows = inTurn(decided('q'), asked('r'), decided('r'), decided('r'))
    expect(findings(rows)).toEqual(['approval/not-asked @1 data.id', 'approval/decided-twice @4 data.id'])
    expect(relatedRows(rows)).toEqual([[], [3]])
  })

  it('report a question that is asked again while open, once', () => {
    const rows = inTurn(asked('q'), asked('q'), decided('q'))
    expect(findings(rows)).toEqual(['approval/already-open @2 data.id'])
    expect(relatedRows(rows)).toEqual([[1]])
  })

  it('mention questions that stay open, at the question', () => {
    expect(findings(inTurn(asked('q'), asked('__proto__')))).toEqual([
      'approval/undecided @1 data.id',
      'approval/undecided @2 data.id',
    ])
  })

  it('say nothing about a decision whose question may be lost', () => {
    expect(findings([turnStart(), lost, decided('q'), turnEnd()])).toEqual([])
  })

  it('may stand outside a turn for no builds that check them: one report up to the next boundary', () => {
    const rows = [turnStart(), turnEnd(), asked('q'), decided('q'), asked('r'), decided('r')]
    expect(findings(rows)).toEqual(['record/outside-turn @2'])
  })

  it('only warn in July dialects, which do not ask for the name of the tool', () => {
    const options = { dialect: 'v0b' } as const
    const rows = [turnStart(1, options), asked('q', ''), decided('q'), decided('q'), turnEnd()]
    expect(findings(rows, options)).toEqual(['approval/decided-twice @3 data.id'])
  })

  it('leave ids of the wrong kind to the payload check', () => {
    const rows = inTurn(
      event('approval/decided', { id: 5, outcome: 'rejected' }),
      event('approval/decided', { outcome: 'rejected' }),
    )
    expect(findings(rows)).toEqual(['payload/mismatch @1 data.id', 'payload/mismatch @2 data.id'])
  })
})

describe('hooks', () => {
  const invoked = (members: object = {}) =>
    event('hook/invoked', { turn: 1, point: 'Stop', dialect: 'codex', handlerId: 'h', ...members })
  const result = (members: object = {}) =>
    event('hook/result', {
      ...{ turn: 1, point: 'Stop', handlerId: 'h', decision: 'pass', durationMs: 1 },
      ...members,
    })

  it('count runs of the same hook instead of pairing them', () => {
    expect(findings(inTurn(invoked(), invoked(), result(), result()))).toEqual([])
    expect(findings(inTurn(invoked(), result(), result()))).toEqual([
      'hook/result-without-invocation @3 data.handlerId',
    ])
  })

  it('tell hooks apart by turn, hook point and handler', () => {
    const rows = inTurn(invoked(), result({ point: 'PreToolUse' }), result({ handlerId: 'i' }), result())
    expect(findings(rows)).toEqual([
      'hook/result-without-invocation @2 data.handlerId',
      'hook/result-without-invocation @3 data.handlerId',
    ])
  })

  it('must name the open turn; the pair itself is still matched', () => {
    const rows = inTurn(invoked({ turn: 2 }), result({ turn: 2 }))
    expect(findings(rows)).toEqual(['hook/turn-mismatch @1 data.turn', 'hook/turn-mismatch @2 data.turn'])
  })

  it('report a hook outside any turn as that alone', () => {
    expect(findings([turnStart(), turnEnd(), invoked(), result()])).toEqual(['record/outside-turn @2'])
  })

  it('mention a hook without a result', () => {
    expect(findings(inTurn(invoked(), invoked(), result()))).toEqual(['hook/unsettled @2 data.handlerId'])
  })
})

describe('commands', () => {
  const run = (commandId = 'x') => event('command/run', { commandId, name: 'n', source: { kind: 'user' } })
  const done = (members: object = {}) =>
    event('command/done', { commandId: 'x', kind: 'success', ...members })
  const mode = event('plan/mode', { active: true })

  it('never use an id again, even after its end', () => {
    const rows = [run(), done(), run(), done()]
    expect(findings(rows)).toEqual(['command/id-reused @2 data.commandId'])
    expect(relatedRows(rows)).toEqual([[0]])
  })

  it('end once, after they ran', () => {
    expect(findings([done(), run('y')])).toEqual([
      'command/done-without-run @0 data.commandId',
      'command/unfinished @1 data.commandId',
    ])
    expect(findings([run(), done(), done()])).toEqual(['command/done-twice @2 data.commandId'])
  })

  it('name an earlier event that is no command as their outcome', () => {
    expect(findings([run(), mode, done({ sourceEventSeq: 1 })])).toEqual([])
    expect(findings([run(), mode, done({ sourceEventSeq: 2 })])).toEqual([
      'command/source-not-earlier @2 data.sourceEventSeq',
    ])
    expect(findings([run(), mode, done({ sourceEventSeq: 0 })])).toEqual([
      'command/source-is-command @2 data.sourceEventSeq',
    ])
    expect(findings([run(), mode, done({ kind: 'error', sourceEventSeq: 1 })])).toEqual([
      'command/source-on-error @2 data.sourceEventSeq',
    ])
  })

  it('may have lost their run', () => {
    expect(findings([lost, done()])).toEqual([])
  })
})
