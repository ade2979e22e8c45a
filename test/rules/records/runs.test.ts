// Retries, workflow runs and calls of programs: chains and brackets (events.json).
import { describe, expect, it } from 'vitest'
import {
  event,
  findings,
  inTurn,
  type LogRow,
  lost,
  relatedRows,
  stepEnd,
  stepStart,
  turnEnd,
  turnStart,
} from './record-log.js'

describe('retries', () => {
  const header = (provider = 'p') =>
    event('request/header', { header: { config: { provider, model: 'm' } }, reason: 'initial' })
  const retry = (number: number, members: object = {}) =>
    event('llm/retry', {
      ...{ retryId: 'r', turn: 1, step: 1, provider: 'p', mode: 'always', policyKey: 'k', retry: number },
      ...{ delayMs: 1, failure: { message: 'busy', code: 'SERVER' }, ...members },
    })
  const started = (number: number, members: object = {}) =>
    event('llm/retry-started', { retryId: 'r', turn: 1, step: 1, retry: number, ...members })
  /** Rows behind the header, from event 3 on. */
  const inStep = (...rows: readonly LogRow[]) => [
    ...[turnStart(), stepStart(), header()],
    ...rows,
    ...[stepEnd(), turnEnd()],
  ]

  it('count for each policy, and each policy has a chain id of its own', () => {
    const slow = { retryId: 's', policyKey: 'slow' }
    const rows = [retry(1), started(1), retry(1, slow), started(1, { retryId: 's' }), retry(2), started(2)]
    expect(findings(inStep(...rows))).toEqual([])
  })

  it('count from 1 without gaps; a wrong number is believed afterwards', () => {
    expect(findings(inStep(retry(2), retry(3)))).toEqual(['retry/count @3 data.retry'])
    expect(findings(inStep(retry(1), retry(1)))).toEqual(['retry/count @4 data.retry'])
  })

  it('begin anew in every step', () => {
    const second = { retryId: 's', step: 2 }
    const rows = [turnStart(), stepStart(), header(), retry(1), stepEnd(), stepStart(2), retry(1, second)]
    expect(findings([...rows, stepEnd(2), turnEnd()])).toEqual([])
  })

  it('stay within the limit of their policy', () => {
    const limit = { mode: 'normal', maxRetries: 1 }
    expect(findings(inStep(retry(1, limit)))).toEqual([])
    expect(findings(inStep(retry(1, limit), retry(2, limit)))).toEqual(['retry/over-limit @4 data.retry'])
  })

  it('keep the id along a chain and share it with no other', () => {
    expect(findings(inStep(retry(1), retry(2, { retryId: 's' })))).toEqual([
      'retry/id-changed @4 data.retryId',
    ])
    expect(findings(inStep(retry(1), retry(1, { policyKey: 'slow' })))).toEqual([
      'retry/id-taken @4 data.retryId',
    ])
  })

  it('go to the provider of the request header in force', () => {
    expect(findings(inStep(retry(1, { provider: 'q' })))).toEqual(['retry/provider @3 data.provider'])
    const rows = [turnStart(), stepStart(), retry(1), stepEnd(), turnEnd()]
    expect(findings(rows)).toEqual(['retry/provider @2 data.provider'])
  })

  it('start once, after they were scheduled, in the same step', () => {
    expect(findings(inStep(started(1)))).toEqual(['retry/not-scheduled @3 data.retryId'])
    const rows = inStep(retry(1), started(1), started(1))
    expect(findings(rows)).toEqual(['retry/started-twice @5'])
    expect(relatedRows(rows)).toEqual([[4]])
    expect(findings(inStep(retry(1), started(1, { step: 2 })))).toEqual(['retry/place-differs @4 data'])
  })

  it('stand in the open step that they name', () => {
    expect(findings(inStep(retry(1, { step: 2 })))).toEqual(['record/step-mismatch @3 data.step'])
    const rows = [turnStart(), stepStart(), header(), stepEnd(), retry(1), turnEnd()]
    expect(findings(rows)).toEqual(['record/outside-step @4'])
  })

  it('of older builds have no chain id and stand behind the step end', () => {
    const rows = [turnStart(), stepStart(), header(), stepEnd(), retry(1, { retryId: undefined }), turnEnd()]
    expect(findings(rows)).toEqual(['payload/mismatch @4 data.retryId'])
  })

  it('may have lost what was scheduled before', () => {
    const opening = [turnStart(), stepStart(), header()]
    expect(findings([...opening, lost, retry(2), started(1), stepEnd(), turnEnd()])).toEqual([])
  })
})

describe('workflow runs', () => {
  const run = (runId = 'w') => event('tool-workflow/run-start', { runId, name: 'n' })
  const runEnd = (runId = 'w') => event('tool-workflow/run-end', { runId, stopReason: 'completed' })
  const member = (seq: number, runId = 'w') =>
    event('tool-workflow/agent-start', { runId, seq, label: 'l', childId: 'c' })
  const memberEnd = (seq: number, runId = 'w') =>
    event('tool-workflow/agent-end', { runId, seq, outcome: 'failed' })

  it('hold members of their own', () => {
    const rows = [run(), run('__proto__'), member(1), member(1, '__proto__'), memberEnd(1, '__proto__')]
    expect(findings([...rows, runEnd('__proto__'), memberEnd(1), runEnd()])).toEqual([])
  })

  it('never use an id again', () => {
    expect(findings([run(), runEnd(), run(), runEnd()])).toEqual(['workflow/run-reused @2 data.runId'])
  })

  it('without a start are one problem for all their records', () => {
    expect(findings([member(1), memberEnd(1), runEnd()])).toEqual(['workflow/run-not-started @0 data.runId'])
  })

  it('have nothing behind their end', () => {
    const rows = [run(), runEnd(), member(1), memberEnd(1), runEnd()]
    expect(findings(rows)).toEqual(['workflow/run-ended @2 data.runId'])
    expect(relatedRows(rows)).toEqual([[1]])
  })

  it('use each member number once, and end each member once', () => {
    expect(findings([run(), member(1), memberEnd(1), member(1), memberEnd(1), runEnd()])).toEqual([
      'workflow/member-reused @3 data.seq',
    ])
    expect(findings([run(), member(1), memberEnd(1), memberEnd(1), runEnd()])).toEqual([
      'workflow/member-ended-twice @3 data.seq',
    ])
    expect(findings([run(), memberEnd(1), runEnd()])).toEqual(['workflow/member-not-started @1 data.seq'])
  })

  it('end when all members have', () => {
    const rows = [run(), member(1), member(2), memberEnd(2), runEnd()]
    expect(findings(rows)).toEqual(['workflow/members-open @4 data.runId'])
    expect(relatedRows(rows)).toEqual([[1]])
  })

  it('are mentioned while they are open, without their members', () => {
    expect(findings([run(), member(1)])).toEqual(['workflow/run-open @0 data.runId'])
  })
})

describe('calls of programs', () => {
  const ids = (members: object) => ({
    ...{ rootCallId: 'r', parentCallId: 'r', subCallId: 'c', name: 'ls', arguments: {}, ...members },
  })
  const begin = (members: object = {}) => event('tool/code-dispatch-start', ids(members))
  const finish = (members: object = {}) =>
    event('tool/code-dispatch', { ...ids(members), isError: false, content: [] })

  it('come from the root, or from a call under it', () => {
    const below = { parentCallId: 'c', subCallId: 'd' }
    expect(findings(inTurn(begin(), begin(below), finish(below), finish()))).toEqual([])
    const other = { rootCallId: 's', parentCallId: 'c', subCallId: 'e' }
    expect(
      findings(inTurn(begin(), finish(), begin(other), finish({ ...other, parentCallId: 's' }))),
    ).toEqual(['dispatch/parent-unknown @3 data.parentCallId'])
  })

  it('keep their root', () => {
    expect(findings(inTurn(begin(), finish({ rootCallId: 's', parentCallId: 's' })))).toEqual([
      'dispatch/root-changed @2 data.rootCallId',
    ])
  })

  it('have ids that are not empty', () => {
    expect(findings(inTurn(begin({ parentCallId: '' }), finish()))).toEqual([
      'dispatch/id-empty @1 data.parentCallId',
    ])
  })

  it('start and end once by habit of the writer', () => {
    expect(findings(inTurn(finish()))).toEqual(['dispatch/not-started @1 data.subCallId'])
    expect(findings(inTurn(begin(), finish(), finish()))).toEqual(['dispatch/ended-twice @3 data.subCallId'])
    expect(findings(inTurn(begin(), begin(), finish()))).toEqual(['dispatch/started-twice @2 data.subCallId'])
    expect(findings(inTurn(begin()))).toEqual(['dispatch/unsettled @1 data.subCallId'])
  })

  it('stand inside a turn', () => {
    expect(findings([begin(), finish()])).toEqual(['record/outside-turn @0'])
  })

  it('of July have no start and belong to a tool call of the open step', () => {
    const options = { dialect: 'v0a' } as const
    const old = (parentCallId: string) =>
      event('tool/code-dispatch', {
        ...{ parentCallId, subCallId: 'c', name: 'ls', arguments: {}, isError: false, resultSummary: '' },
      })
    const call = event('tool/call', { turn: 1, step: 1, callId: 'r', name: 'x', arguments: '' })
    const opening = [turnStart(1, options), stepStart(), call]
    const result: LogRow = {
      type: 'tool/result',
      data: { turn: 1, step: 1, callId: 'r', content: [], isError: false },
      surfaceOp: 'append',
    }
    expect(findings([...opening, old('r'), result, stepEnd(), turnEnd()], options)).toEqual([])
    expect(findings([...opening, old('q'), result, stepEnd(), turnEnd()], options)).toEqual([
      'dispatch/call-unknown @3 data.parentCallId',
    ])
    const late = [...opening, result, stepEnd(), stepStart(2), old('r'), stepEnd(2), turnEnd()]
    expect(findings(late, options)).toEqual(['dispatch/call-unknown @6 data.parentCallId'])
  })
})
