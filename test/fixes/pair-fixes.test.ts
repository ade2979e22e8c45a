// Fixes of what belongs together and was parted.
import { describe, expect, it } from 'vitest'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import { checkFix, offers } from './check-fix.js'
import { callTurn, rows } from './sample-log.js'

const log = callTurn()
const until = (index: number) => log.slice(0, index)
const from = (index: number) => log.slice(index)
const ids = (source: readonly string[], code: string) => offers(source, code).map(({ id }) => id)

describe('a call that differs from its announcement', () => {
  const called = (members: object) => {
    const data = { turn: 1, step: 1, callId: 'c1', name: 'ls', arguments: '{"path":"src"}', ...members }
    return [...until(5), rows.event('tool/call', 4, data), ...from(6)]
  }

  it('is written as the message asks for it', () => {
    checkFix({
      log: called({ name: 'cat', arguments: '{"path":"a\\"b"}' }),
      code: 'tool/call-differs',
      kind: 'review',
      after: log,
      note: /Lost: cat, .*a/,
    })
  })

  it('is mended in July as well', () => {
    const july = exampleRows('v0b')
    const turn = (call: string) => [
      ...[july.header(), july.turnStart(0), july.user(1, 'List.'), july.stepStart(2)],
      ...[july.requestHeader(3), july.assistant(4, { calls: ['c1'] }), call],
      ...[july.result(6, 'c1', 'a'), july.stepEnd(7), july.turnEnd(8)],
    ]
    const other = july.call(5, 'c1').replace('src', 'test')
    checkFix({
      log: turn(other),
      code: 'tool/call-differs',
      kind: 'review',
      after: turn(july.call(5, 'c1')),
    })
  })

  it('without a name has nothing to be compared with', () => {
    expect(ids(called({ name: undefined }), 'tool/call-differs')).toEqual([])
  })
})

describe('a chain without a call id', () => {
  const pieces = (id: string) =>
    `{"type":"tool-call-chunks","seq0":3,"time0":1787302800120,"data":{"turn":1,"step":1,"index":0,"id":"${id}","name":"ls","dt":[4],"args":["{\\"path\\":","\\"src\\"}"]}}`
  const chain = (id: string) => [
    ...until(4),
    pieces(id),
    rows.assistant(5, { calls: [id] }, { surfaceOp: 'append', sourceEventSeqs: [3, 4] }),
    rows.call(6, id),
    rows.result(7, id, 'main.ts').replace(`"m-${id}"`, '"m-7"'),
    rows.stepEnd(8),
    rows.turnEnd(9),
  ]

  it('gets a new id in its stream as well', () => {
    checkFix({
      log: chain(''),
      code: 'message/malformed',
      id: 'name-call',
      kind: 'review',
      after: chain('repaired-5-0'),
    })
  })

  it('is left alone where two calls have no id', () => {
    const two = [
      ...until(4),
      rows.assistant(3, { calls: ['', ''] }),
      rows.call(4, ''),
      rows.result(5, '', 'a'),
      rows.call(6, ''),
      rows.result(7, '', 'b'),
      rows.stepEnd(8),
      rows.turnEnd(9),
    ]
    expect(ids(two, 'message/malformed')).toEqual([])
  })

  it('is looked for in the same step only', () => {
    const apart = [
      ...until(4),
      rows.assistant(3, { calls: [''] }),
      rows.stepEnd(4),
      rows.stepStart(5, 2),
      rows.result(6, '', 'a').replace('"step":1', '"step":2'),
      rows.stepEnd(7, 2),
      rows.turnEnd(8),
    ]
    expect(ids(apart, 'message/malformed')).toEqual([])
  })
})

describe('a replacement that leaves one side of a pair alone', () => {
  const summary = (seq: number, start: number, end: number, sources: readonly number[]) =>
    rows.user(seq, 'Summary.', { surfaceOp: { op: 'replace', start, end }, sourceEventSeqs: sources })
  const parallel = [
    ...until(4),
    rows.assistant(3, { calls: ['c1', 'c2'] }),
    rows.call(4, 'c1'),
    rows.call(5, 'c2'),
    rows.result(6, 'c2', 'b'),
    rows.result(7, 'c1', 'a'),
    rows.stepEnd(8),
    rows.turnEnd(9),
  ]

  it('takes in every side that it leaves alone', () => {
    checkFix({
      log: [...parallel, summary(10, 1, 3, [1, 3])],
      code: 'surface/split-pair',
      kind: 'review',
      after: [...parallel, summary(10, 1, 7, [1, 3, 6, 7])],
      note: /does not see 6, 7/,
    })
  })

  it('takes in a call in front of it', () => {
    checkFix({
      log: [...log, summary(8, 5, 5, [5])],
      code: 'surface/split-pair',
      kind: 'review',
      after: [...log, summary(8, 3, 5, [3, 5])],
    })
  })

  it('hides nothing else with it', () => {
    const between = [
      ...until(6),
      rows.user(5, 'Wait.'),
      rows.result(6, 'c1', 'main.ts'),
      rows.stepEnd(7),
      rows.turnEnd(8),
      summary(9, 1, 3, [1, 3]),
    ]
    expect(ids(between, 'surface/split-pair')).toEqual([])
  })
})

describe('a removal from the inbox that reaches too far', () => {
  const message = {
    id: 'm-w',
    role: 'user',
    source: { kind: 'user' },
    content: [{ type: 'text', text: 'A' }],
  }
  const splice = (seq: number, members: object) =>
    rows.event('agent/inbox/spliced', seq, { target: 'next-turn', start: 0, inserted: [], ...members })

  it('removes what waits', () => {
    const insertion = splice(8, { inserted: [message] })
    checkFix({
      log: [...log, insertion, splice(9, { removedCount: 3 })],
      code: 'inbox/removal-past-end',
      kind: 'review',
      after: [...log, insertion, splice(9, { removedCount: 1 })],
      note: /removal of messages .* \(2\)/,
    })
  })

  it('removes nothing where nothing waits', () => {
    checkFix({
      log: [...log, splice(8, { removedCount: 1 })],
      code: 'inbox/removal-past-end',
      kind: 'review',
      after: [...log, splice(8, {})],
    })
  })
})
