// Renumbering: every event behind a gap gets its number, and everything that names an event goes along.
import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import { analyse, checkFix, offers, problemsOf } from './check-fix.js'
import { callTurn, membersOf, numbered, projected, rows, shortTurn } from './sample-log.js'

const log = callTurn()
const at = (index: number) => log[index] ?? ''
const until = (index: number) => log.slice(0, index)

describe('renumbering after a gap', () => {
  /** A second turn with everything that names events, from `seq` on; `one` is where its user message stands. */
  const naming = (seq: number) => [
    rows.turnStart(seq, 2),
    rows.user(seq + 1, 'And then?'),
    rows.event('session/title', seq + 2, {
      title: 'Files',
      messageSeqs: [1, seq + 1],
      source: { kind: 'fallback' },
    }),
    rows.event('command/run', seq + 3, { commandId: 'k', name: 'note', source: { kind: 'user' } }),
    rows.event('command/done', seq + 4, { commandId: 'k', kind: 'success', sourceEventSeq: seq + 2 }),
    rows.event('compaction/start', seq + 5, { compactionId: 'z', turn: 2 }),
    rows.event('compaction/summary', seq + 6, {
      compactionId: 'z',
      turn: 2,
      summary: [{ type: 'text', text: 'A summary.' }],
      shadowedRange: { start: 3, end: seq + 1 },
      shadowedSeqs: [3, 5, seq + 1],
      shadowedTokenCount: 10,
      provider: 'p-1',
      model: 'm-1',
    }),
    rows.event(
      'user/message',
      seq + 7,
      {
        id: `m-summary`,
        role: 'user',
        source: { kind: 'plugin', plugin: 'compact', compactionId: 'z' },
        content: [{ type: 'text', text: 'A summary.' }],
      },
      { surfaceOp: { op: 'replace', start: 3, end: seq + 1 }, sourceEventSeqs: [3, 5, seq + 1, seq + 6] },
    ),
    rows.event('compaction/end', seq + 8, { compactionId: 'z', turn: 2 }),
    rows.turnEnd(seq + 9, 2),
  ]
  /** The rows as they are after the renumbering: the times stay. */
  const renumbered = (from: number, to: number) => {
    const times = naming(from).map((row) => membersOf(row)['time'])
    return naming(to)
      .map((row, index) => row.replace(/"time":\d+/, `"time":${times[index]}`))
      .map((row) => row.replace(`"m-${to + 1}"`, `"m-${from + 1}"`))
  }

  it('carries every reference along', () => {
    checkFix({
      log: [...log, ...naming(11)],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: [...log, ...renumbered(11, 8)],
      note: /^Events with another number: 10, references carried along\.$/,
    })
  })

  it('keeps blanks and everything else of the rows', () => {
    const spaced = (seq: number, cited: string) =>
      `{ "type": "user/message" , "seq" : ${seq}, "time": 5, "data": {"id":"m-x","role":"user","source":{"kind":"user"},"content":[{"type":"text","text":"\\"seq\\": 9"}]}, "surfaceOp": "append", "sourceEventSeqs": [ ${cited} ] }`
    const turn = (seq: number, cited: string) => [
      rows.turnStart(seq, 2),
      spaced(seq + 1, cited),
      rows.turnEnd(seq + 2, 2),
    ]
    const before = turn(20, '4,  20')
    checkFix({
      log: [...log, ...before],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: [...log, numbered(before[0] ?? '', 8), spaced(9, '4,  8'), numbered(before[2] ?? '', 10)],
    })
  })

  it('moves ranges in citations, and packed rows by their first number', () => {
    const packed = (seq0: number) =>
      JSON.stringify({
        type: 'text-chunks',
        seq0,
        time0: 1,
        data: { turn: 2, step: 1, index: 0, dt: [0, 0, 0], texts: ['a', 'b', 'c', 'd'] },
      })
    const answer = (seq: number, cited: unknown) =>
      rows.event(
        'assistant/message',
        seq,
        {
          turn: 2,
          step: 1,
          message: {
            id: 'm-z',
            role: 'assistant',
            source: { kind: 'model', provider: 'p-1', model: 'm-1' },
            content: [{ type: 'text', text: 'abcd' }],
          },
        },
        { time: 9, surfaceOp: 'append', sourceEventSeqs: cited },
      )
    const turn = (seq: number) => [
      numbered(rows.turnStart(20, 2), seq),
      numbered(rows.stepStart(21, 1, 2), seq + 1),
      packed(seq + 2),
      answer(seq + 6, [[seq + 2, seq + 5]]),
      numbered(rows.stepEnd(27, 1, 2), seq + 7),
      numbered(rows.turnEnd(28, 2), seq + 8),
    ]
    checkFix({
      log: [...log, ...turn(20)],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: [...log, ...turn(8)],
    })
  })

  it('takes citations of lost events out of lists and says so', () => {
    const citing = (seq: number, cited: readonly number[]) => [
      rows.turnStart(11, 2).replace('"seq":11', `"seq":${seq}`),
      numbered(rows.user(12, 'x', { surfaceOp: 'append', sourceEventSeqs: cited }), seq + 1),
      numbered(rows.turnEnd(13, 2), seq + 2),
    ]
    checkFix({
      log: [...log, ...citing(11, [4, 9, 10])],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: [...log, ...citing(8, [4])],
      note: /Taken out, since the events are no more: seq 12 sourceEventSeqs → 9, 10/,
    })
  })

  it('leaves what cannot be carried along, and lists it', () => {
    const lost = rows.event('command/done', 12, { commandId: 'k', kind: 'success', sourceEventSeq: 9 })
    const text = [
      ...log,
      rows.event('command/run', 11, {
        commandId: 'k',
        name: 'rewind',
        args: 'to @9 and @11',
        source: { kind: 'user' },
      }),
      lost,
    ]
    const [fix] = offers(text, 'sequence/gap')
    expect(fix?.plan().note).toMatch(/look at them: seq 12 data\.sourceEventSeq → 9/)
    expect(fix?.plan().note).toMatch(/the commands in rows 10/)
  })

  it('moves the seed length with the events behind it', () => {
    const child = (seedLength: number, seq: number) => [
      rows.header({ parentSession: 's-p', seedLength }),
      ...log.slice(1),
      numbered(rows.event('session/end-seed', 11, {}), seq),
      ...shortTurn(12, 2).map((row, index) => numbered(row, seq + 1 + index)),
    ]
    checkFix({ log: child(11, 11), code: 'sequence/gap', id: 'renumber', kind: 'review', after: child(8, 8) })
    checkFix({ log: child(0, 11), code: 'sequence/gap', id: 'renumber', kind: 'review', after: child(0, 8) })
  })

  it('mends one misnumbered row and nothing else', () => {
    checkFix({
      log: [...until(6), numbered(at(6), 50), ...log.slice(7)],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: log,
    })
  })

  it('mends a misnumbered row before the row that has its number', () => {
    checkFix({
      log: [...until(6), numbered(at(6), 6), ...log.slice(7)],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: log,
    })
  })

  it('leaves copies behind the gap the copies that they are', () => {
    const turn = (seq: number) => shortTurn(30, 2).map((row, index) => numbered(row, seq + index))
    const copied = (seq: number) => [...turn(seq), ...turn(seq).slice(1, 2)]
    const analysis = analyse([...log, ...copied(8)])
    expect(problemsOf(analysis, 'sequence/backwards')).toHaveLength(1)
    checkFix({
      log: [...log, ...copied(30)],
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: [...log, ...copied(8)],
    })
  })

  it('works in the dialects of July', () => {
    const old = exampleRows('v0a')
    const second = (seq: number) =>
      [
        old.turnStart(20, 2),
        old.user(21, 'x', { surfaceOp: 'append', sourceEventSeqs: [0] }),
        old.event('compact/start', 22, { turn: 2 }),
        old.event('compact/summary', 23, {
          summary: [{ type: 'text', text: 's' }],
          shadowedRange: { start: 1, end: seq + 1 },
          shadowedSeqs: [1, seq + 1],
          shadowedTokenCount: 1,
          model: 'm',
        }),
        old.event(
          'user/message',
          24,
          { content: [{ type: 'text', text: 's' }], source: { kind: 'plugin', plugin: 'compact' } },
          {
            surfaceOp: { op: 'replace', start: 1, end: seq + 1 },
            sourceEventSeqs: [1, seq + 1, seq + 3],
          },
        ),
        old.event('compact/end', 25, { turn: 2 }),
        old.turnEnd(26, 2),
      ].map((row, index) => numbered(row, seq + index))
    const first = [old.header(), old.turnStart(0), old.user(1, 'x'), old.turnEnd(2)]
    const options = { dialect: v0a }
    const text = [...first, ...second(20)]
    const [fix] = offers(text, 'sequence/gap', options)
    expect(fix?.id).toBe('renumber')
    checkFix({
      log: text,
      code: 'sequence/gap',
      id: 'renumber',
      kind: 'review',
      after: [...first, ...second(3)],
      options,
    })
  })
})

describe('projected logs', () => {
  it('have references, but no numbers to write', () => {
    const first = [rows.header(), ...callTurn().slice(1)].map((row, index) =>
      index === 0 ? row : projected(row),
    )
    const open = [...first.slice(0, -1)]
    const next = (seq: number) => [
      projected(rows.turnStart(seq, 2)),
      projected(rows.user(900, 'x', { surfaceOp: 'append', sourceEventSeqs: [1, seq] })),
      projected(rows.turnEnd(seq, 2)),
    ]
    checkFix({
      log: [...open, ...next(7)],
      code: 'turn/already-open',
      kind: 'review',
      after: [...open, '{"type":"turn/end","data":{"turn":1,"reason":{"kind":"interrupted"}}}', ...next(8)],
    })
  })
})
