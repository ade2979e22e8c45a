// Fixes of sequence numbers: what can go without renumbering, and two branches of which one has to.
import { describe, expect, it } from 'vitest'
import { checkFix, offers } from './check-fix.js'
import { callTurn, numbered, rows, shortTurn } from './sample-log.js'

const log = callTurn()
const at = (index: number) => log[index] ?? ''
const until = (index: number) => log.slice(0, index)
const lastTime = { time: 1_787_302_800_160 }

/** What a crash repair appends behind the call (seq 4): three closers with the time of the call. */
const closers = [
  rows.event(
    'tool/result',
    5,
    {
      turn: 1,
      step: 1,
      message: {
        id: 'interrupted-tool-result-c1-5',
        role: 'user',
        source: { kind: 'tool', callId: 'c1' },
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            isError: true,
            content: [{ type: 'text', text: 'unknown' }],
          },
        ],
      },
      error: { name: 'ToolOutcomeUnknownError', code: 'TOOL_OUTCOME_UNKNOWN' },
    },
    { ...lastTime, surfaceOp: 'append', sourceEventSeqs: [4] },
  ),
  rows.event('step/end', 6, { turn: 1, step: 1 }, lastTime),
  rows.event('turn/end', 7, { turn: 1, reason: { kind: 'interrupted' } }, lastTime),
]

describe('copies', () => {
  it('deletes the second of two equal rows', () => {
    checkFix({
      log: [...until(5), at(4), ...log.slice(5)],
      code: 'sequence/repeat',
      kind: 'safe',
      after: log,
    })
  })

  it('deletes a copied block', () => {
    const next = shortTurn(8, 2)
    checkFix({
      log: [...log, at(6), at(7), at(8), ...next],
      code: 'sequence/backwards',
      kind: 'safe',
      after: [...log, ...next],
    })
  })

  it('deletes a copied packed row', () => {
    const packed = JSON.stringify({
      type: 'text-chunks',
      seq0: 3,
      time0: 1,
      data: { turn: 1, step: 1, index: 0, dt: [1, 1], texts: ['a', 'b', 'c'] },
    })
    const healthy = [...until(4), packed, rows.stepEnd(6), rows.turnEnd(7)]
    checkFix({
      log: [...healthy.slice(0, 5), packed, ...healthy.slice(5)],
      code: 'sequence/overlap',
      kind: 'safe',
      after: healthy,
    })
  })

  it('never takes a row for a copy that differs in one character', () => {
    const other = at(2).replace('files.', 'files!')
    const fixes = offers([...until(3), other, ...log.slice(3)], 'sequence/repeat')
    expect(fixes.map(({ kind }) => kind)).not.toContain('safe')
  })
})

describe('closers of a crash repair that collided with the living writer', () => {
  it('drops the closers, since the real events follow under the same numbers', () => {
    checkFix({
      log: [...until(6), ...closers, ...log.slice(6)],
      code: 'sequence/backwards',
      kind: 'safe',
      after: log,
    })
  })

  it('drops them where the real events go on longer than they do', () => {
    const longer = [
      ...until(8),
      rows.stepStart(7, 2),
      rows.assistant(8, { text: 'Done.' }).replace('"step":1', '"step":2'),
      rows.stepEnd(9, 2),
      rows.turnEnd(10),
    ]
    const [, , turnEnd = ''] = closers
    const stepEndOnly = [rows.event('step/end', 6, { turn: 1, step: 1 }, { time: 1_787_302_800_200 })]
    const end = turnEnd.replace('1787302800160', '1787302800200')
    checkFix({
      log: [...until(7), ...stepEndOnly, end, ...longer.slice(7)],
      code: 'sequence/backwards',
      kind: 'safe',
      after: longer,
    })
  })

  it('drops the mark of the resume with them', () => {
    const mark = rows.event('session/end-seed', 8, {})
    checkFix({
      log: [...until(6), ...closers, mark, ...log.slice(6), ...shortTurn(8, 2)],
      code: 'sequence/backwards',
      kind: 'safe',
      after: [...log, ...shortTurn(8, 2)],
    })
  })

  const isOffered = (earlier: readonly string[], later = log.slice(6)) =>
    offers([...until(6), ...earlier, ...later], 'sequence/backwards').some(({ id }) => id === 'drop-closers')

  it('are told from a real end by what they hold', () => {
    const [result = '', stepEnd = '', turnEnd = ''] = closers
    expect(isOffered([result, stepEnd, turnEnd])).toBe(true)
    expect(isOffered([result, stepEnd, turnEnd.replace('interrupted', 'completed')])).toBe(false)
    expect(isOffered([result, stepEnd, turnEnd.replace('0160', '0161')])).toBe(false)
    expect(isOffered([result.replace('TOOL_OUTCOME_UNKNOWN', 'EACCES'), stepEnd, turnEnd])).toBe(false)
    expect(isOffered([result.replace('interrupted-tool', 'tool'), stepEnd, turnEnd])).toBe(false)
  })

  it('stay where the log does not go on from the real events', () => {
    expect(isOffered(closers, [at(6), ...shortTurn(8, 2)])).toBe(false)
  })
})

describe('an end-seed mark that shares its number', () => {
  const spliced = (seq: number) =>
    rows.event('agent/inbox/spliced', seq, {
      target: 'next-turn',
      start: 0,
      inserted: [
        { id: 'm-w', role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text: 'next' }] },
      ],
    })
  const mark = (seq: number) => rows.event('session/end-seed', seq, {})
  const behind = shortTurn(9, 2)

  it('goes when the next writer used its number', () => {
    checkFix({
      log: [...log, mark(8), spliced(8), ...behind],
      code: 'sequence/repeat',
      kind: 'safe',
      after: [...log, spliced(8), ...behind],
    })
  })

  it('goes when it came second', () => {
    checkFix({
      log: [...log, spliced(8), mark(8), ...behind],
      code: 'sequence/repeat',
      kind: 'safe',
      after: [...log, spliced(8), ...behind],
    })
  })

  it('stays where the header counts on it', () => {
    const child = [rows.header({ parentSession: 's-p', seedLength: 8 }), ...log.slice(1)]
    const fixes = offers([...child, mark(8), spliced(8), ...behind], 'sequence/repeat')
    expect(fixes.map(({ id }) => id)).not.toContain('drop-mark')
  })

  it('stays where it says something', () => {
    const speaking = rows.event('session/end-seed', 8, { inherited: true })
    const fixes = offers([...log, speaking, spliced(8), ...behind], 'sequence/repeat')
    expect(fixes.map(({ id }) => id)).not.toContain('drop-mark')
  })
})

describe('two branches', () => {
  const one = shortTurn(8, 2, 'One writer.')
  const other = shortTurn(8, 2, 'Another writer.')
  const both = [...log, ...one, ...other]

  it('can be told apart by what goes', () => {
    checkFix({
      log: both,
      code: 'sequence/backwards',
      id: 'drop-later-branch',
      kind: 'review',
      after: [...log, ...one],
      note: /Rows lost: 3 \(turn\/start, user\/message, turn\/end\)/,
    })
    checkFix({
      log: both,
      code: 'sequence/backwards',
      id: 'drop-earlier-branch',
      kind: 'review',
      after: [...log, ...other],
      note: /Rows lost: 3/,
    })
  })

  it('offers only the branch from which the log goes on', () => {
    const short = [
      ...log,
      rows.turnStart(8, 2),
      rows.user(9, 'One.'),
      rows.user(8, 'Two.'),
      rows.turnEnd(10, 2),
    ]
    const ids = offers(short, 'sequence/backwards').map(({ id }) => id)
    expect(ids).toContain('drop-later-branch')
    expect(ids).not.toContain('drop-earlier-branch')
  })

  it('keeps both under new numbers where that makes sense', () => {
    const note = rows.event('feedback/record', 8, { text: 'Written by hand.' })
    const next = [rows.turnStart(8, 2), rows.user(9, 'Go on.'), rows.turnEnd(10, 2)]
    checkFix({
      log: [...log, note, ...next],
      code: 'sequence/repeat',
      id: 'renumber',
      kind: 'review',
      after: [...log, note, ...next.map((row, index) => numbered(row, 9 + index))],
      note: /another number: 3/,
    })
  })

  it('does not offer to keep both where a turn would stand twice', () => {
    expect(offers(both, 'sequence/backwards').map(({ id }) => id)).not.toContain('renumber')
  })
})

describe('a packed row over events that exist', () => {
  it('can be dropped, with a word on what is lost', () => {
    const late = JSON.stringify({
      type: 'reasoning-chunks',
      seq0: 6,
      time0: 1,
      data: { turn: 1, step: 1, index: 0, dt: [1, 1], texts: ['a', 'b', 'c'] },
    })
    checkFix({
      log: [...log, late, ...shortTurn(8, 2)],
      code: 'sequence/overlap',
      id: 'drop-packed-row',
      kind: 'review',
      after: [...log, ...shortTurn(8, 2)],
      note: /lost: 3;/,
    })
  })
})
