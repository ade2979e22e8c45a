// Compactions: the bracket of start, summary, checkpoint and end (seed 003 "compact/*"; seed 004 "The end-seed
// boundary"; events.json "compaction/*").
import { describe, expect, it } from 'vitest'
import {
  event,
  findings,
  inTurn,
  type LogRow,
  lost,
  message,
  relatedRows,
  stepEnd,
  stepStart,
  turnEnd,
  turnStart,
} from './record-log.js'

const start = (members: object = {}) => event('compaction/start', { compactionId: 'k', turn: 1, ...members })
const end = (members: object = {}) => event('compaction/end', { compactionId: 'k', turn: 1, ...members })
const failed = { error: 'cancelled' }
const summary = (members: object = {}) =>
  event('compaction/summary', {
    ...{ compactionId: 'k', summary: [], provider: 'p', model: 'm', shadowedTokenCount: 1 },
    ...{ shadowedRange: { start: 1, end: 2 }, shadowedSeqs: [1, 2], ...members },
  })
const checkpoint = (sources: readonly number[], members: object = {}): LogRow =>
  message({ kind: 'plugin', plugin: 'compact', compactionId: 'k', ...members }, 'm-9', {
    surfaceOp: { op: 'replace', start: 1, end: 2 },
    sourceEventSeqs: sources,
  })
const [first, second] = [message(undefined, 'm-1'), message(undefined, 'm-2')]
/** The bracket behind two messages of turn 1: events 3 to 6. */
const whole = (...rows: readonly LogRow[]) => inTurn(first, second, ...rows)
const seedMark = event('session/end-seed', {})

describe('a compaction', () => {
  it('is sound with start, summary, checkpoint and end in one turn', () => {
    expect(findings(whole(start(), summary(), checkpoint([3, 4, 1, 2]), end()))).toEqual([])
  })

  it('may stand between turns as a whole, and fail without a summary', () => {
    expect(findings([start({ turn: null }), end({ turn: null, ...failed })])).toEqual([])
  })

  it('belongs to the open turn, or to none between turns', () => {
    expect(findings(inTurn(start({ turn: null }), end({ turn: null, ...failed })))).toEqual([
      'compaction/turn-mismatch @1 data.turn',
    ])
    expect(findings([start({ turn: 1 }), end({ turn: 1, ...failed })])).toEqual([
      'compaction/turn-mismatch @0 data.turn',
    ])
  })

  it('holds a lock', () => {
    const rows = inTurn(start(), start({ compactionId: 'l' }), end({ compactionId: 'l', ...failed }))
    expect(findings(rows)).toEqual(['compaction/already-open @2'])
    expect(relatedRows(rows)).toEqual([[1]])
  })

  it('without a start is one problem for the whole bracket', () => {
    expect(findings(whole(summary(), checkpoint([3, 1, 2]), end()))).toEqual(['compaction/not-open @3'])
  })

  it('with another id than its start is one problem for the whole bracket', () => {
    const other = { compactionId: 'l' }
    const rows = whole(start(), summary(other), checkpoint([3, 4, 1, 2], other), end(other))
    expect(findings(rows)).toEqual(['compaction/id-mismatch @4 data.compactionId'])
    const last = whole(start(), summary(), checkpoint([3, 4, 1, 2], other), end())
    expect(findings(last)).toEqual(['compaction/id-mismatch @5 data.source.compactionId'])
  })

  it('names the same command throughout, or none', () => {
    const command = { sourceCommandId: 'x' }
    const rows = whole(start(command), summary(command), checkpoint([3, 4, 1, 2], command), end(command))
    expect(findings(rows)).toEqual([])
    expect(findings(whole(start(command), summary(), checkpoint([3, 4, 1, 2]), end()))).toEqual([
      'compaction/command-mismatch @4 data.sourceCommandId',
    ])
  })

  it('has one summary, which lists what it covers', () => {
    expect(findings(inTurn(start(), end()))).toEqual(['compaction/no-summary @2'])
    const twice = whole(start(), summary(), summary(), checkpoint([3, 5, 1, 2]), end())
    expect(findings(twice)).toEqual(['compaction/second-summary @5'])
    expect(findings(whole(start(), summary({ shadowedSeqs: [] }), end(failed)))).toEqual([
      'compaction/shadowed-empty @4 data.shadowedSeqs',
    ])
    const range = { shadowedRange: { start: 2, end: 2 } }
    expect(findings(whole(start(), summary(range), end(failed)))).toEqual([
      'compaction/shadowed-range @4 data.shadowedRange',
    ])
  })

  it('ends in the turn of its start', () => {
    expect(findings(inTurn(start(), end({ turn: 2, ...failed })))).toEqual([
      'compaction/end-turn @2 data.turn',
    ])
  })

  it('may not cross a turn boundary, which is reported at the boundary', () => {
    const rows = [turnStart(), start(), turnEnd(), turnStart(2), end(failed), turnEnd(2)]
    expect(findings(rows)).toEqual(['compaction/turn-boundary @2'])
    expect(relatedRows(rows)).toEqual([[1]])
  })

  it('may have lost its start', () => {
    expect(findings([turnStart(), lost, end(failed), turnEnd()])).toEqual([])
  })
})

describe('a compaction that is never ended', () => {
  it('is open at the live tail', () => {
    expect(findings([turnStart(), start()])).toEqual(['turn/open-at-end @0', 'compaction/open @1'])
  })

  it('is dead behind an end-seed mark, and does not hold the lock', () => {
    const rows = [turnStart(), start(), turnEnd(), seedMark, turnStart(2), start({ turn: 2 })]
    expect(findings([...rows, end({ turn: 2, ...failed }), turnEnd(2)])).toEqual(['compaction/abandoned @1'])
    expect(relatedRows([...rows, end({ turn: 2, ...failed }), turnEnd(2)])).toEqual([[3]])
  })

  it('is dead behind a turn boundary as well, since a resumed session writes the mark', () => {
    expect(findings([turnStart(), start(), turnEnd()])).toEqual(['compaction/abandoned @1'])
  })

  it('leaves nothing for an end behind the mark', () => {
    expect(findings([turnStart(), start(), turnEnd(), seedMark, end({ turn: null, ...failed })])).toEqual([
      'compaction/abandoned @1',
      'compaction/not-open @4',
    ])
  })
})

describe('a checkpoint', () => {
  it('names the compaction in which it stands', () => {
    const rows = whole(start(), summary(), checkpoint([3, 4, 1, 2], { compactionId: undefined }), end())
    expect(findings(rows)).toEqual(['compaction/checkpoint-unnamed @5 data.source.compactionId'])
  })

  it('outside a compaction is worth a warning only: logs made for tests have it', () => {
    expect(findings(whole(checkpoint([1, 2])))).toEqual(['compaction/checkpoint-outside @3'])
  })

  it('without an id is any message of a plug-in, unless the log records compactions', () => {
    const bare = checkpoint([1, 2], { compactionId: undefined })
    expect(findings(whole(bare))).toEqual([])
    expect(findings(whole(start(), end(failed), bare))).toEqual(['compaction/checkpoint-outside @5'])
    expect(findings([turnStart(), first, second, start(), end(failed), lost, bare, turnEnd()])).toEqual([])
  })

  it('is the event behind its summary, and replaces exactly what that lists', () => {
    const apart = whole(start(), summary(), message(undefined, 'm-3'), checkpoint([3, 4, 1, 2]), end())
    expect(findings(apart)).toEqual(['compaction/checkpoint-apart @6'])
    const other = whole(start(), summary({ shadowedRange: { start: 2, end: 2 }, shadowedSeqs: [2] }))
    const rows = [...other.slice(0, -1), checkpoint([3, 4, 1, 2]), end(), turnEnd()]
    expect(findings(rows)).toEqual(['compaction/shadowed-differs @4 data.shadowedSeqs'])
    expect(relatedRows(rows)).toEqual([[5]])
  })

  it('follows every summary of a compaction that worked', () => {
    expect(findings(whole(start(), summary(), end()))).toEqual(['compaction/not-applied @4'])
  })

  it('appended instead of replacing concerns nobody', () => {
    const note = message({ kind: 'plugin', plugin: 'compact' }, 'm-3')
    expect(findings(inTurn(note))).toEqual([])
  })
})

describe('a compaction of July', () => {
  const options = { dialect: 'v0b' } as const
  const content = [{ type: 'text', text: 'A' }]
  const user = (source: object, members: object = {}): LogRow => {
    return { type: 'user/message', data: { content, source }, surfaceOp: 'append', ...members }
  }
  const opening = [turnStart(1, options), user({ kind: 'user' }), user({ kind: 'user' })]
  const oldStart = (turn = 1) => event('compact/start', { turn })
  const oldEnd = (turn = 1) => event('compact/end', { turn })
  const oldSummary = (shadowedSeqs = [1, 2]) =>
    event('compact/summary', {
      ...{ summary: content, provider: 'p', model: 'm', shadowedTokenCount: 1, shadowedSeqs },
      shadowedRange: { start: shadowedSeqs[0], end: shadowedSeqs.at(-1) },
    })
  const oldCheckpoint = (sources: readonly number[]) =>
    user(
      { kind: 'plugin', plugin: 'compact' },
      { surfaceOp: { op: 'replace', start: 1, end: 2 }, sourceEventSeqs: sources },
    )

  it('is told by its turn', () => {
    const rows = [...opening, oldStart(), oldSummary(), oldCheckpoint([3, 4, 1, 2]), oldEnd(), turnEnd()]
    expect(findings(rows, options)).toEqual([])
    const other = [...opening, oldStart(), oldSummary(), oldCheckpoint([3, 4, 1, 2]), oldEnd(2), turnEnd()]
    expect(findings(other, options)).toEqual(['compaction/end-turn @6 data.turn'])
  })

  it('lists what the replacement takes away', () => {
    const rows = [...opening, oldStart(), oldSummary([1]), oldCheckpoint([3, 4, 1, 2]), oldEnd(), turnEnd()]
    expect(findings(rows, options)).toEqual(['compaction/shadowed-differs @4 data.shadowedSeqs'])
  })

  it('is abandoned at the turn end of a crash, and the next one finds no lock', () => {
    const rows = [...opening, oldStart(), turnEnd(), turnStart(2, options), oldStart(2), oldSummary()]
    expect(findings([...rows, oldCheckpoint([6, 7, 1, 2]), oldEnd(2), turnEnd(2)], options)).toEqual([
      'compaction/abandoned @3',
    ])
  })
})

describe('a pruning', () => {
  const prune = (seqs: readonly number[]) =>
    event('compaction/prune', {
      ...{ shadowedRange: { start: seqs[0], end: seqs.at(-1) }, shadowedSeqs: seqs, shadowedTokenCount: 1 },
    })
  const call = event('tool/call', { turn: 1, step: 1, callId: 'c', name: 'ls', arguments: '{}' })
  const result = (members: object): LogRow => ({
    type: 'tool/result',
    data: {
      ...{ turn: 1, step: 1 },
      message: {
        ...{ id: 'm-c', role: 'user', source: { kind: 'tool', callId: 'c' } },
        content: [{ type: 'tool-result', toolCallId: 'c', content: [], isError: false }],
      },
    },
    surfaceOp: 'append',
    ...members,
  })
  const opening = [turnStart(), stepStart(), call, result({})]
  const replacing = result({ surfaceOp: { op: 'replace', start: 3, end: 3 }, sourceEventSeqs: [2, 3] })

  it('is carried out by the next event', () => {
    expect(findings([...opening, prune([3]), replacing, stepEnd(), turnEnd()])).toEqual([])
    expect(findings([...opening, prune([3]), stepEnd(), turnEnd()])).toEqual([
      'compaction/prune-not-applied @4 data.shadowedSeqs',
    ])
  })

  it('lists the nodes that the replacement takes away', () => {
    expect(findings([...opening, prune([2]), replacing, stepEnd(), turnEnd()])).toEqual([
      'compaction/prune-not-applied @4 data.shadowedSeqs',
    ])
  })

  it('may be the last event of a log that is still being written', () => {
    expect(findings([...opening, prune([3])])).toEqual(['turn/open-at-end @0'])
  })
})
