// Small logs with names, shared by the tests of all stages of the timeline: written after seed 004, one fact each. Times
// are milliseconds after the first event.
import { type TimelineData, timelineOf } from '../../../shared/analysis/timeline-data.js'
import {
  analyse,
  answer,
  call,
  chunk,
  type Event,
  request,
  result,
  stepEnd,
  stepStart,
  toRows,
  turnEnd,
  turnStart,
  user,
} from '../../analysis/outline-log.js'

/** The same event at a time. */
function at(time: number, event: Event): Event {
  return { ...event, time }
}

export function dataOf(events: readonly Event[], headerMembers: object = {}): TimelineData {
  return timelineOf(analyse(toRows(events, headerMembers)))
}

const usage = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens })
const delta = (text: string) => ({ type: 'text-delta', index: 0, text })

/** Two turns after each other with a pause of a minute; the model is waited for one second in the first. */
export const sequential: readonly Event[] = [
  at(0, turnStart(1)), // row 1
  at(0, user('one')),
  at(0, request()),
  at(0, stepStart(1, 1)), // row 4
  at(900, chunk(1, 1, { type: 'block-start', index: 0, blockType: 'text' })),
  at(1000, chunk(1, 1, delta('Fi'))), // row 6
  at(1500, chunk(1, 1, delta('ne.'))),
  at(2000, answer(1, 1, { usage: usage(100, 20), sources: [4, 5, 6] })), // row 8
  at(2000, stepEnd(1, 1)),
  at(2000, turnEnd(1)), // row 10
  at(62_000, turnStart(2)),
  at(62_000, user('two')),
  at(62_000, stepStart(2, 1)),
  at(64_000, answer(2, 1, { usage: usage(300, 50) })), // row 14
  at(64_000, stepEnd(2, 1)),
  at(64_000, turnEnd(2, 'max-tokens')), // row 16
]

/** Three calls: the first two overlap, the third comes after them and fails. */
export const parallelCalls: readonly Event[] = [
  turnStart(1), // row 1
  user('go'),
  stepStart(1, 1),
  answer(1, 1, {
    calls: [
      ['a', 'read'],
      ['b', 'grep'],
      ['c', 'edit'],
    ],
  }), // row 4
  call(1, 1, 'a', 'read'), // row 5
  call(1, 1, 'b', 'grep'), // row 6
  result(1, 1, 'b'), // row 7
  result(1, 1, 'a'), // row 8
  call(1, 1, 'c', 'edit'), // row 9
  result(1, 1, 'c', { isError: true }), // row 10
  stepEnd(1, 1),
  turnEnd(1),
]

/** A message takes the place of the first two. */
export const compaction: readonly Event[] = [
  user('one'), // row 1, seq 0
  user('two'), // row 2, seq 1
  user('three'), // row 3, seq 2
  { ...user('summary'), surfaceOp: { op: 'replace', start: 0, end: 1 }, sourceEventSeqs: [0, 1] }, // row 4
  user('four'), // row 5
]

/** The first three events came from a parent. */
export const forked: readonly Event[] = [
  turnStart(1), // row 1
  user('old'),
  turnEnd(1), // row 3
  { type: 'session/end-seed', data: {} }, // row 4
  turnStart(2),
  user('new'),
  turnEnd(2),
]
export const forkedHeader = { parentSession: 's-0', seedLength: 3 }

/** The clock steps back by five seconds in the middle. */
export const clockBack: readonly Event[] = [
  at(0, user('one')), // row 1
  at(10_000, user('two')), // row 2
  at(5000, user('three')), // row 3
  at(6000, user('four')), // row 4
]

/** Many turns of six events, a thousand milliseconds each; quick to build, for bounds and for speed. */
export function manyTurns(turns: number): Event[] {
  const events: Event[] = []
  for (let turn = 1; turn <= turns; turn++) {
    const start = turn * 1000
    events.push(
      at(start, turnStart(turn)),
      at(start, user(`m${turn}`)),
      at(start + 100, stepStart(turn, 1)),
      at(start + 500, answer(turn, 1, { usage: usage(turn, 1) })),
      at(start + 900, stepEnd(turn, 1)),
      at(start + 900, turnEnd(turn, turn % 10 === 0 ? 'aborted' : 'completed')),
    )
  }
  return events
}
