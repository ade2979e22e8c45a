// Fixes of turns and steps.
import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import { checkFix, offers } from './check-fix.js'
import { callTurn, numbered, projected, rows, shortTurn } from './sample-log.js'

const log = callTurn()
const until = (index: number) => log.slice(0, index)
const place = { turn: 1, step: 1 }
const interrupted = (turn: number) => ({ turn, reason: { kind: 'interrupted' } })

describe('a turn that is open at the end', () => {
  it('is closed with its step; the closers take the time of the last event', () => {
    const time = { time: 1_787_302_800_240 }
    checkFix({
      log: until(8),
      code: 'turn/open-at-end',
      kind: 'safe',
      after: [...until(8), rows.event('turn/end', 7, interrupted(1), time)],
    })
    checkFix({
      log: until(7),
      code: 'turn/open-at-end',
      kind: 'safe',
      after: [
        ...until(7),
        rows.event('step/end', 6, place, { time: 1_787_302_800_200 }),
        rows.event('turn/end', 7, interrupted(1), { time: 1_787_302_800_200 }),
      ],
    })
  })

  it('gets an answer for every call without one', () => {
    const [fix] = offers(until(6), 'turn/open-at-end')
    expect(fix?.title).toBe('Close the turn as a crash repair does: tool/result, step/end, turn/end')
    expect(fix?.assumesEnd).toBe(true)
  })

  it('is left alone where nothing says which turn or step it is', () => {
    const unnumbered = (index: number, data: object) =>
      until(7).map((row, at) => (at === index ? JSON.stringify({ ...JSON.parse(row), data }) : row))
    expect(log[1]).toContain('turn/start')
    expect(log[3]).toContain('step/start')
    expect(offers(unnumbered(1, {}), 'turn/open-at-end')).toEqual([])
    expect(offers(unnumbered(3, { turn: 1 }), 'turn/open-at-end')).toEqual([])
  })

  it('is closed in a projected log without numbers and times', () => {
    const bare = until(7).map((row, index) => (index === 0 ? row : projected(row)))
    checkFix({
      log: bare,
      code: 'turn/open-at-end',
      kind: 'safe',
      after: [
        ...bare,
        '{"type":"step/end","data":{"turn":1,"step":1}}',
        '{"type":"turn/end","data":{"turn":1,"reason":{"kind":"interrupted"}}}',
      ],
    })
  })

  it('is closed behind a packed row by the number and time of its last member', () => {
    const packed = JSON.stringify({
      type: 'text-chunks',
      seq0: 3,
      time0: 1000,
      data: { ...place, index: 0, dt: [5, 7], texts: ['a', 'b', 'c'] },
    })
    checkFix({
      log: [...until(4), packed],
      code: 'turn/open-at-end',
      kind: 'safe',
      after: [
        ...until(4),
        packed,
        rows.event('step/end', 6, place, { time: 1012 }),
        rows.event('turn/end', 7, interrupted(1), { time: 1012 }),
      ],
    })
  })

  it('is closed with the line ends of the log', () => {
    const text = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')
    const end = rows.event('turn/end', 7, interrupted(1), { time: 1_787_302_800_240 })
    checkFix({
      log: text(until(8)),
      code: 'turn/open-at-end',
      kind: 'safe',
      after: text([...until(8), end]),
    })
  })

  it('is closed in the shape of July', () => {
    const old = exampleRows('v0a')
    const start = [old.header(), old.turnStart(0), old.stepStart(1)]
    const time = { time: 1_787_302_800_000 - 40 * 86_400_000 + 40 }
    checkFix({
      log: start,
      code: 'turn/open-at-end',
      kind: 'safe',
      after: [
        ...start,
        old.event('step/end', 2, place, time),
        old.event('turn/end', 3, interrupted(1), time),
      ],
      options: { dialect: v0a },
    })
  })
})

describe('boundaries that are missing or too many', () => {
  const next = shortTurn(7, 2)

  it('closes a turn before the next one starts', () => {
    const end = rows.event('turn/end', 7, interrupted(1), { time: 1_787_302_800_240 })
    checkFix({
      log: [...until(8), ...next],
      code: 'turn/already-open',
      kind: 'review',
      after: [...until(8), end, ...next.map((row, index) => numbered(row, 8 + index))],
      note: /another number: 3/,
    })
  })

  it('closes a step before the next one starts, and before the turn ends', () => {
    const end = rows.event('step/end', 6, place, { time: 1_787_302_800_200 })
    const second = [rows.stepStart(6, 2), rows.stepEnd(7, 2), rows.turnEnd(8)]
    checkFix({
      log: [...until(7), ...second],
      code: 'step/already-open',
      kind: 'review',
      after: [...until(7), end, ...second.map((row, index) => numbered(row, 7 + index))],
    })
    checkFix({
      log: [...until(7), rows.turnEnd(6)],
      code: 'turn/step-open',
      kind: 'review',
      after: [...until(7), end, numbered(rows.turnEnd(6), 7)],
    })
  })

  it('swaps the ends of turn and step', () => {
    checkFix({
      log: [...until(7), rows.turnEnd(6), rows.stepEnd(7), ...shortTurn(8, 2)],
      code: 'turn/step-open',
      kind: 'review',
      after: [...until(7), numbered(rows.stepEnd(7), 6), numbered(rows.turnEnd(6), 7), ...shortTurn(8, 2)],
    })
  })

  it('removes the second end of a turn', () => {
    const behind = shortTurn(9, 2)
    checkFix({
      log: [...log, rows.turnEnd(8), ...behind],
      code: 'turn/not-open',
      kind: 'review',
      after: [...log, ...behind.map((row, index) => numbered(row, 8 + index))],
    })
  })

  it('invents no start', () => {
    expect(offers([...log, rows.turnEnd(8, 2)], 'turn/not-open')).toEqual([])
    const stepless = [rows.header(), rows.turnStart(0), rows.assistant(1, { text: 'x' }), rows.turnEnd(2)]
    expect(offers(stepless, 'step/not-open')).toEqual([])
  })
})

describe('numbers of turns and steps', () => {
  it('are written on from the wrong one, in all events of the turns', () => {
    const turns = (one: number, other: number) => [
      rows.turnStart(8, one),
      rows.stepStart(9, 1, one),
      rows.stepEnd(10, 1, one),
      rows.turnEnd(11, one),
      ...shortTurn(12, other),
    ]
    checkFix({
      log: [...log, ...turns(3, 4)],
      code: 'turn/number',
      kind: 'review',
      after: [...log, ...turns(2, 3)],
    })
  })

  it('stop where the log is right again', () => {
    checkFix({
      log: [...log, ...shortTurn(8, 7), ...shortTurn(11, 3)],
      code: 'turn/number',
      kind: 'review',
      after: [...log, ...shortTurn(8, 2), ...shortTurn(11, 3)],
    })
  })

  it('of steps stay inside their turn', () => {
    const turn = (first: number) => [
      rows.turnStart(8, 2),
      rows.stepStart(9, first, 2),
      rows.stepEnd(10, first, 2),
      rows.stepStart(11, first + 1, 2),
      rows.stepEnd(12, first + 1, 2),
      rows.turnEnd(13, 2),
      rows.turnStart(14, 3),
      rows.stepStart(15, 1, 3),
      rows.stepEnd(16, 1, 3),
      rows.turnEnd(17, 3),
    ]
    checkFix({
      log: [...log, ...turn(4)],
      code: 'step/number',
      kind: 'review',
      after: [...log, ...turn(1)],
    })
  })

  it('of a single event become those of what is open', () => {
    checkFix({
      log: [...until(8), rows.turnEnd(7, 4)],
      code: 'turn/mismatch',
      kind: 'review',
      after: log,
    })
    const wrong = log.map((row, index) =>
      index === 5 || index === 6 ? row.replace('"step":1', '"step":3') : row,
    )
    checkFix({ log: wrong, code: 'step/mismatch', kind: 'review', after: log })
  })

  it('are added where they are missing', () => {
    checkFix({
      log: log.map((row, index) => (index === 7 ? row.replace(',"step":1', '') : row)),
      code: 'turn/no-number',
      kind: 'review',
      after: log,
    })
    checkFix({
      log: [...log.slice(0, 1), rows.event('turn/start', 0, {}), ...log.slice(2)],
      code: 'turn/no-number',
      kind: 'review',
      after: log,
    })
  })
})
