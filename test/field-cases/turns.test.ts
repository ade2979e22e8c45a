// Brackets that do not match, records that lost their partner, clocks that go back, and logs of forked sessions.
import { describe, expect, it } from 'vitest'
import { analyse, checkFix } from '../fixes/check-fix.js'
import {
  base,
  carryOut,
  fixIds,
  found,
  laterTurn,
  messageOf,
  onlyProblem,
  pageOf,
  replaces,
  rows,
} from './case-log.js'

const log = base()
const until = (row: number) => log.slice(0, row)

describe('turns and steps that were edited by hand', () => {
  const time = 1_787_302_800_360
  const lateEnd = rows.event('step/end', 10, { turn: 1, step: 1 }, { time })
  const swapped = [...until(10), rows.turnEnd(9), lateEnd, ...laterTurn(11, 3)]

  it('are one problem for each fault, and the opener is named', () => {
    expect(found(swapped)).toEqual(['error turn/step-open @10', 'error turn/number @12 data.turn'])
    const [open, number] = analyse(swapped).problems()
    expect(open?.message).toBe('Turn 1 ends while its step 1 is still open')
    expect(open?.related.map(({ row }) => row)).toEqual([3])
    expect(number?.message).toBe('This is turn 3, expected turn 2')
  })

  it('are put in order after a look', () => {
    expect(fixIds(swapped, 'turn/step-open')).toEqual(['review swap-rows'])
    expect(found(carryOut(swapped, 'turn/step-open', 'swap-rows').log)).toEqual([
      'error turn/number @12 data.turn',
    ])
    const numbered = carryOut(swapped, 'turn/number', 'number-from')
    expect(numbered.log.slice(12)).toEqual(laterTurn(11, 2))
  })
})

describe('an inbox whose insertion was lost', () => {
  const removal = rows.event('agent/inbox/spliced', 11, {
    target: 'next-turn',
    start: 0,
    removedCount: 1,
    inserted: [],
  })
  const lost = [...log, removal, ...laterTurn(12)]

  it('is one problem at the removal', () => {
    expect(found(lost)).toEqual(['warning inbox/removal-past-end @12 data.removedCount'])
    expect(messageOf(lost)).toMatch(/next-turn: 1 instead of at most 0/)
    expect(pageOf('inbox/removal-past-end')).toContain('cannot be taken up again')
  })

  it('removes only what waits after a look, and the log can be replayed again', () => {
    const fixed = carryOut(lost, 'inbox/removal-past-end', 'remove-what-waits')
    const none = rows.event('agent/inbox/spliced', 11, { target: 'next-turn', start: 0, inserted: [] })
    expect(fixed.log).toEqual([...log, none, ...laterTurn(12)])
    expect(found(fixed.log)).toEqual([])
  })

  it('is what no choice between two writers may lead to', () => {
    const insertion = rows.event('agent/inbox/spliced', 11, {
      target: 'next-turn',
      start: 0,
      inserted: [
        { id: 'm-w', role: 'user', source: { kind: 'user' }, content: [{ type: 'text', text: 'Next.' }] },
      ],
    })
    const doubled = [...log, insertion, removal, ...laterTurn(12)]
    expect(fixIds(doubled, 'sequence/repeat')).toEqual([
      'review drop-later-branch',
      'review renumber',
      'review keep-before',
    ])
    expect(found(carryOut(doubled, 'sequence/repeat', 'renumber').log)).toEqual([])
  })
})

describe('a compaction that was never ended', () => {
  const start = rows.event('compaction/start', 11, { compactionId: 'k-1', turn: null })

  it('is a warning where a mark shows that its writer is gone', () => {
    const dead = [...log, start, rows.event('session/end-seed', 12, {}), ...laterTurn(13)]
    expect(found(dead)).toEqual(['warning compaction/abandoned @12'])
    const { message, related } = onlyProblem(dead)
    expect(message).toContain('k-1')
    expect(related.map(({ row }) => row)).toEqual([13])
  })

  it('is information at the live end of a log', () => {
    expect(found([...log, start])).toEqual(['information compaction/open @12'])
  })
})

describe('a clock that steps back', () => {
  const early = (row: string) => row.replace(/"time":(\d+)/, (_, time) => `"time":${Number(time) - 5000}`)
  const back = [...until(8), ...log.slice(8).map(early), ...laterTurn(11).map(early)]

  it('is a hint at the step, once, and the order of the events stays', () => {
    expect(found(back)).toEqual(['hint time/backwards @8 time'])
    // Between the rows lie 40 ms.
    expect(messageOf(back)).toContain('4960 ms')
    expect(analyse(back).rowOfSeq(7)).toBe(8)
  })
})

describe('a log of a forked session', () => {
  const child = (seedLength: number) => [
    rows.header({ id: 's-9c01', parentSession: 's-7f3a', seedLength }),
    ...log.slice(1),
    rows.event('session/end-seed', 11, {}),
  ]

  it('is healthy with nothing but inherited events, and with many own ones', () => {
    expect(found(child(11))).toEqual([])
    const turns = Array.from({ length: 30 }, (_, index) => laterTurn(12 + 3 * index, 2 + index)).flat()
    expect(found([...child(11), ...turns])).toEqual([])
  })

  it('whose header counts one too many is one warning, and the mark tells the number', () => {
    const wrong = [...child(12), ...laterTurn(12)]
    expect(found(wrong)).toEqual(['warning seed/length-mismatch @0 seedLength'])
    expect(messageOf(wrong)).toContain('says 12 inherited events')
    const after = [...child(11), ...laterTurn(12)]
    checkFix({ log: wrong, code: 'seed/length-mismatch', kind: 'safe', after })
  })

  it('may have been resumed with further marks', () => {
    expect(found([...child(11), ...laterTurn(12), rows.event('session/end-seed', 15, {})])).toEqual([])
  })

  it('keeps a rewind of its parent, hidden messages included', () => {
    const rewound = [
      ...log,
      rows.turnStart(11, 2),
      rows.event(
        'user/message',
        12,
        {
          id: 'p-12',
          role: 'user',
          source: { kind: 'plugin', plugin: 'rewind' },
          content: [{ type: 'text', text: '(taken back)' }],
        },
        replaces(6, 8, [6, 8]),
      ),
      rows.turnEnd(13, 2),
    ]
    const forked = [
      rows.header({ id: 's-9c01', parentSession: 's-7f3a', seedLength: 14 }),
      ...rewound.slice(1),
      rows.event('session/end-seed', 14, {}),
    ]
    expect(found(rewound)).toEqual([])
    expect(found(forked)).toEqual([])
    expect(analyse(forked).surfaceAt(forked.length - 1, 'after').nodes).toEqual([1, 12])
  })

  it('of a sub-agent names its parent, origin and depth', () => {
    const header = rows.header({ parentSession: 's-7f3a', origin: 'subagent', delegationDepth: 1 })
    expect(found([header, ...log.slice(1)])).toEqual([])
  })
})
