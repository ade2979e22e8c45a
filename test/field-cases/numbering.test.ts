// Sequence numbers that do not continue, as two writers, restored copies and late rows leave them.
import { describe, expect, it } from 'vitest'
import { checkFix } from '../fixes/check-fix.js'
import {
  allSafeFixed,
  base,
  carryOut,
  cites,
  fixIds,
  found,
  laterTurn,
  messageOf,
  onlyProblem,
  rows,
} from './case-log.js'

const log = base()
const until = (row: number) => log.slice(0, row)
const from = (row: number) => log.slice(row)

/** Time of the event with a seq, as the row builders make it. */
function timeOf(seq: number): number {
  return 1_787_302_800_000 + seq * 40
}

/** What a crash repair writes behind event 7: all with the time of that event. */
const closers = [
  rows.event(
    'tool/result',
    8,
    {
      turn: 1,
      step: 1,
      message: {
        id: 'interrupted-tool-result-c1-8',
        role: 'user',
        source: { kind: 'tool', callId: 'c1' },
        content: [
          {
            type: 'tool-result',
            toolCallId: 'c1',
            content: [{ type: 'text', text: 'Nobody knows what became of it.' }],
            isError: true,
          },
        ],
      },
      error: { name: 'ToolOutcomeUnknownError', code: 'TOOL_OUTCOME_UNKNOWN' },
    },
    { ...cites([7]), time: timeOf(7) },
  ),
  rows.event('step/end', 9, { turn: 1, step: 1 }, { time: timeOf(7) }),
  rows.event('turn/end', 10, { turn: 1, reason: { kind: 'interrupted' } }, { time: timeOf(7) }),
]

describe('closers of a crash repair, written while the real writer still lived', () => {
  const collided = [...until(9), ...closers, ...from(9), ...laterTurn(11)]

  it('are one problem where the real events go on', () => {
    expect(found(collided)).toEqual(['error sequence/backwards @12 seq'])
    const { message, related } = onlyProblem(collided)
    expect(message).toBe('Seq goes back to 8 after 10')
    expect(related.map(({ row }) => row)).toEqual([9])
  })

  it('are dropped without renumbering anything', () => {
    const after = [...log, ...laterTurn(11)]
    checkFix({ log: collided, code: 'sequence/backwards', id: 'drop-closers', kind: 'safe', after })
    expect(carryOut(collided, 'sequence/backwards', 'drop-closers').title).toBe(
      'Drop the closers of a crash repair (3); the real events follow',
    )
  })

  it('are told as well where they close a step without a pending call', () => {
    const closing = [
      rows.event('step/end', 9, { turn: 1, step: 1 }, { time: timeOf(8) }),
      rows.event('turn/end', 10, { turn: 1, reason: { kind: 'interrupted' } }, { time: timeOf(8) }),
    ]
    const live = [
      rows.stepEnd(9),
      rows.stepStart(10, 2),
      rows.event(
        'assistant/message',
        11,
        {
          turn: 1,
          step: 2,
          message: {
            id: 'm-11',
            role: 'assistant',
            source: { kind: 'model', provider: 'p-1', model: 'm-1' },
            content: [{ type: 'text', text: 'Two of nine.' }],
          },
        },
        { surfaceOp: 'append' },
      ),
      rows.stepEnd(12, 2),
      rows.turnEnd(13),
    ]
    const restored = [...until(10), ...closing, ...live]
    expect(found(restored)).toEqual(['error sequence/backwards @12 seq'])
    const after = [...until(10), ...live]
    checkFix({ log: restored, code: 'sequence/backwards', id: 'drop-closers', kind: 'safe', after })
  })

  it('are real events where their times are their own: then it is a choice', () => {
    const written = closers.map((row, index) => row.replace(`${timeOf(7)}`, `${timeOf(8 + index)}`))
    const ids = fixIds([...until(9), ...written, ...from(9)], 'sequence/backwards')
    expect(ids).not.toContain('safe drop-closers')
    expect(ids).toContain('review drop-earlier-branch')
  })
})

describe('a second log that begins behind the first', () => {
  const second = [
    rows.event('request/header', 3, {
      header: { config: { provider: 'p-2', model: 'm-9' } },
      reason: 'change',
    }),
    rows.turnStart(4, 2),
    rows.user(5, 'Hello again.'),
    rows.turnEnd(6, 2),
  ]
  const joined = [...log, ...second]

  it('is one problem at its first row', () => {
    expect(found(joined)).toEqual(['error sequence/backwards @12 seq'])
    expect(messageOf(joined)).toBe('Seq goes back to 3 after 10')
  })

  it('can be left out, and the choice says what it held', () => {
    const fixed = carryOut(joined, 'sequence/backwards', 'drop-later-branch')
    expect(fixed).toMatchObject({ log, title: expect.stringContaining('rows 13 to 16') })
    expect(fixed.note).toBe('Rows lost: 4 (request/header, turn/start, user/message, turn/end)')
  })

  it('is never dropped without being asked, nor joined to half of the first', () => {
    expect(fixIds(joined, 'sequence/backwards')).toEqual(['review drop-later-branch'])
    expect(allSafeFixed(joined)).toEqual(joined)
  })
})

describe('a number that a mark and a real event share', () => {
  const splice = rows.event('agent/inbox/spliced', 11, {
    target: 'next-turn',
    start: 0,
    inserted: [
      { id: 'm-w', role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text: 'Next.' }] },
    ],
  })
  const mark = rows.event('session/end-seed', 11, {})
  const doubled = [...log, mark, splice, ...laterTurn(12)]

  it('is one problem', () => {
    expect(found(doubled)).toEqual(['error sequence/repeat @13 seq'])
    expect(onlyProblem(doubled).related.map(({ row }) => row)).toEqual([12])
  })

  it('is given to the event, since the mark carries nothing', () => {
    const after = [...log, splice, ...laterTurn(12)]
    checkFix({ log: doubled, code: 'sequence/repeat', id: 'drop-mark', kind: 'safe', after })
  })
})

describe('packed rows', () => {
  const packed = (seq0: number, texts: readonly string[], type = 'text-chunks') =>
    JSON.stringify({
      type,
      seq0,
      time0: timeOf(seq0),
      data: { turn: 1, step: 1, index: 0, dt: texts.slice(1).map(() => 3), texts },
    })

  it('take a number for each member, and leave no gap', () => {
    const healthy = [
      ...until(5),
      packed(4, ['It', ' is', ' the', ' parser', '.']),
      rows.assistant(9, { text: 'It is the parser.' }, cites([4, 5, 6, 7, 8])),
      rows.stepEnd(10),
      rows.turnEnd(11),
    ]
    expect(found(healthy)).toEqual([])
  })

  it('may run backwards in time', () => {
    const row = packed(4, ['It', ' is']).replace('"dt":[3]', '"dt":[-7]')
    const healthy = [...until(5), row, rows.stepEnd(6), rows.turnEnd(7)]
    expect(found(healthy)).toEqual([])
  })

  it('that come late and cover used numbers are one problem, which names both ranges', () => {
    const late = [...log, packed(9, ['a', 'b', 'c'], 'reasoning-chunks'), ...laterTurn(11)]
    expect(found(late)).toEqual(['error sequence/overlap @12 seq0'])
    expect(messageOf(late)).toContain('covers seq 9 to 11, but events up to 10 are already there')
    expect(fixIds(late, 'sequence/overlap')).toEqual(['review drop-packed-row', 'review keep-before'])
    expect(carryOut(late, 'sequence/overlap', 'drop-packed-row')).toMatchObject({
      log: [...log, ...laterTurn(11)],
      note: expect.stringContaining('Pieces of a stream lost: 3'),
    })
    expect(carryOut(late, 'sequence/overlap', 'keep-before')).toMatchObject({
      log,
      note: 'Rows lost: 4; readable events in them: 6',
    })
  })

  it('that end before a real gap do not hide it', () => {
    const gap = [
      ...until(5),
      packed(4, ['It', ' is']),
      rows.assistant(8, { text: 'It is.' }),
      rows.stepEnd(9),
      rows.turnEnd(10),
    ]
    expect(found(gap)).toEqual(['error sequence/gap @6 seq'])
    expect(messageOf(gap)).toBe('Expected seq 6 but found 8; events missing: 2')
  })
})

describe('a block of rows that stands twice', () => {
  it('is deleted where the copy is one, byte for byte', () => {
    const doubled = [...log, ...from(9), ...laterTurn(11)]
    expect(found(doubled)).toEqual(['error sequence/backwards @12 seq'])
    const after = [...log, ...laterTurn(11)]
    checkFix({ log: doubled, code: 'sequence/backwards', id: 'delete-copies', kind: 'safe', after })
  })

  it('is a choice between two where the contents differ, each told by what it holds', () => {
    const other = [rows.result(8, 'c1', 'three of nine', cites([7])), ...from(10)]
    const branched = [...log, ...other, ...laterTurn(11)]
    expect(found(branched)).toEqual(['error sequence/backwards @12 seq'])
    expect(fixIds(branched, 'sequence/backwards').filter((fix) => fix.startsWith('safe'))).toEqual([])
    const later = carryOut(branched, 'sequence/backwards', 'drop-later-branch')
    expect(later).toMatchObject({ log: [...log, ...laterTurn(11)] })
    expect(later.note).toBe('Rows lost: 3 (tool/result, step/end, turn/end)')
    const earlier = carryOut(branched, 'sequence/backwards', 'drop-earlier-branch')
    expect(earlier).toMatchObject({ log: [...until(9), ...other, ...laterTurn(11)] })
    expect(earlier.note).toBe('Rows lost: 3 (tool/result, step/end, turn/end)')
  })
})
