// Calls, results and messages: ids that are missing, texts that no provider takes, types that nobody knows.
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { LogText } from '../../shared/log/log-text.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import { analyse, checkFix } from '../fixes/check-fix.js'
import {
  base,
  carryOut,
  cites,
  fixIds,
  found,
  laterTurn,
  messageOf,
  onlyProblem,
  pageOf,
  pluginMessage,
  rows,
} from './case-log.js'

const log = base()
const until = (row: number) => log.slice(0, row)
const from = (row: number) => log.slice(row)
const inTurn = (row: string) => [...log, rows.turnStart(11, 2), row, rows.turnEnd(13, 2)]

describe('the header line', () => {
  it('of version 0 is healthy without members of later versions', () => {
    expect(found(log)).toEqual([])
    const july = exampleRows('v0b')
    const old = [july.header(), july.turnStart(0), july.user(1, 'Which tests fail?'), july.turnEnd(2)]
    expect(found(old)).toEqual([])
  })

  it('of a July log is older, not damaged, for whoever insists on the August dialect', () => {
    const july = exampleRows('v0b')
    const old = new LogAnalysis(new LogText(`${july.header()}\n`), { dialect: v0c })
    old.advance()
    expect(old.problems().map(({ code }) => code)).toEqual(['header/malformed'])
    expect(old.problems()[0]?.message).toMatch(/"delegationDepth" must be .*, but it is missing$/)
    expect(pageOf('header/malformed')).toContain('a July log without it is only older')
  })

  it('of a later version is newer, not damaged, and nothing behind it is judged', () => {
    const later =
      '{"type":"session","version":3,"id":"s-7f3a","createdAt":1,"isSeeded":false,"delegationDepth":0}'
    expect(found([later, '{"type":"turn/start"', 'no row at all'])).toEqual([
      'error header/version-newer @0 version',
    ])
    expect(messageOf([later])).toBe('Format version 3 was written by a newer build')
    expect(pageOf('header/version-newer')).toContain('Nothing is wrong with the file')
  })

  it('may name a preset that is not installed', () => {
    expect(found([rows.header({ agentPreset: 'reviewer-x' }), ...from(1)])).toEqual([])
  })

  it('loses a retired member without loss, and its value is told', () => {
    const retired = [rows.header({ sandboxMode: 'read-only' }), ...from(1)]
    expect(found(retired)).toEqual(['error header/retired-member @0 sandboxMode'])
    checkFix({ log: retired, code: 'header/retired-member', kind: 'safe', after: log, note: /"read-only"/ })
  })
})

describe('a request header without a provider', () => {
  const withConfig = (config: object) =>
    rows.event('request/header', 3, { header: { config }, reason: 'initial' })
  const routeless = [...until(4), withConfig({ model: 'm-1' }), ...from(5)]

  it('is one problem, which says that the provider is missing', () => {
    expect(found(routeless)).toEqual(['error request/route-missing @4 data.header.config.provider'])
    expect(messageOf(routeless)).toMatch(/^data\.header\.config\.provider .* missing$/)
  })

  it('takes the route of the next answer after a look, and says whose it is', () => {
    expect(fixIds(routeless, 'request/route-missing')).toEqual(['review copy-route'])
    const fixed = carryOut(routeless, 'request/route-missing', 'copy-route')
    expect(fixed.title).toBe('Take provider and model from the answer in row 8: p-1/m-1')
    expect(fixed.log).toEqual([...until(4), withConfig({ provider: 'p-1', model: 'm-1' }), ...from(5)])
  })
})

describe('a chain without a call id', () => {
  const call = { name: 'ls', arguments: '{}' }
  const chain = (id: string) => [
    ...until(7),
    rows.event(
      'assistant/message',
      6,
      {
        turn: 1,
        step: 1,
        message: {
          id: 'm-6',
          role: 'assistant',
          source: { kind: 'model', provider: 'p-1', model: 'm-1' },
          content: [
            { type: 'text', text: 'Let me look.' },
            { type: 'tool-call', id, ...call },
          ],
        },
      },
      cites([4, 5]),
    ),
    rows.event('tool/call', 7, { turn: 1, step: 1, callId: id, ...call }),
    rows.event(
      'tool/result',
      8,
      {
        turn: 1,
        step: 1,
        message: {
          id: 'm-8',
          role: 'user',
          source: { kind: 'tool', callId: id },
          content: [{ type: 'tool-result', toolCallId: id, content: [], isError: false }],
        },
      },
      cites([7]),
    ),
    ...from(10),
  ]

  it('is one problem, at the result that a loader refuses', () => {
    expect(found(chain(''))).toEqual(['error message/malformed @9 data.message.source.callId'])
    expect(messageOf(chain(''))).toBe('data.message.source.callId must be a non-empty string')
  })

  it('gets one new id in all its places where only one call can be meant', () => {
    expect(fixIds(chain(''), 'message/malformed')).toEqual(['review name-call'])
    const fixed = carryOut(chain(''), 'message/malformed', 'name-call')
    expect(fixed.log).toEqual(chain('repaired-6-1'))
    expect(found(fixed.log)).toEqual([])
  })
})

describe('a call that differs from what was streamed and announced', () => {
  const call = (args: string) =>
    rows.event('tool/call', 7, { turn: 1, step: 1, callId: 'c1', name: 'ls', arguments: args })
  const streamed = (args: string) => [
    ...until(5),
    '{"type":"tool-call-chunks","seq0":4,"time0":1787302800160,"data":{"turn":1,"step":1,"index":0,"id":"c1","name":"ls","dt":[4,4],"args":["{\\"path\\":","\\"src\\"","}"]}}',
    rows.assistant(7, { calls: ['c1'] }, cites([4, 5, 6])),
    call(args).replace('"seq":7', '"seq":8'),
    rows.result(9, 'c1', 'two of nine', cites([8])),
    rows.stepEnd(10),
    rows.turnEnd(11),
  ]

  it('is one warning at the call, with the announcement beside it', () => {
    const differing = streamed('{"path":"test"}')
    expect(found(differing)).toEqual(['warning tool/call-differs @7 data.arguments'])
    expect(messageOf(differing)).toContain('differs in its arguments')
    expect(onlyProblem(differing).related.map(({ row }) => row)).toEqual([6])
  })

  it('can be written as the message asks for it, and says what it was', () => {
    const fixed = carryOut(streamed('{"path":"test"}'), 'tool/call-differs', 'as-announced')
    expect(fixed.log).toEqual(streamed('{"path":"src"}'))
    expect(fixed.note).toContain('test')
    expect(found(fixed.log)).toEqual([])
  })
})

describe('calls and results', () => {
  it('a call without a result is information at the call, however many turns follow', () => {
    const orphan = [...until(9), rows.stepEnd(8), rows.turnEnd(9), ...laterTurn(10), ...laterTurn(13, 3)]
    expect(found(orphan)).toEqual(['information tool/call-unanswered @8 data.callId'])
    expect(messageOf(orphan)).toContain('"c1"')
    expect(pageOf('tool/call-unanswered')).toContain('fork at the last boundary before it')
  })

  it('a result without a call is one error, which names the id and the step', () => {
    const lonely = [
      ...until(7),
      rows.assistant(6, { text: 'Let me look.' }, cites([4, 5])),
      rows.result(7, 'c9', 'denied'),
      rows.stepEnd(8),
      rows.turnEnd(9),
    ]
    expect(found(lonely)).toEqual(['error tool/result-without-call @8 data.message.source.callId'])
    expect(messageOf(lonely)).toBe('This is the result of call "c9", but no such call is open in step 1')
  })

  it('results of parallel calls may come in any order', () => {
    const parallel = [
      ...until(7),
      rows.assistant(6, { text: 'Let me look.', calls: ['c1', 'c2', 'c3'] }, cites([4, 5])),
      rows.call(7, 'c1'),
      rows.call(8, 'c2'),
      rows.call(9, 'c3'),
      rows.result(10, 'c3', '3', cites([9])),
      rows.result(11, 'c1', '1', cites([7])),
      rows.result(12, 'c2', '2', cites([8])),
      rows.stepEnd(13),
      rows.turnEnd(14),
    ]
    expect(found(parallel)).toEqual([])
    expect(analyse(parallel).surfaceAt(15, 'after').nodes).toEqual([1, 6, 10, 11, 12])
  })
})

describe('a message that a plug-in put in without an id', () => {
  const data = {
    role: 'user',
    source: { kind: 'plugin', plugin: 'x-goal', form: 'notice', summary: 'done' },
    content: [{ type: 'text', text: 'Goal reached.' }],
  }
  const message = (members: object) =>
    inTurn(rows.event('user/message', 12, { ...members, ...data }, { surfaceOp: 'append' }))

  it('is one error: the session cannot be opened again, though it was written', () => {
    expect(found(message({}))).toEqual(['error message/malformed @13 data.id'])
    expect(messageOf(message({}))).toBe('data.id must be a non-empty string, but it is missing')
    expect(pageOf('message/malformed')).toContain('cannot be opened again')
  })

  it('gets an id that is the same on each run', () => {
    const after = message({ id: 'legacy-message:s-7f3a:12' })
    checkFix({ log: message({}), code: 'message/malformed', kind: 'safe', after })
  })
})

describe('sources that only later generations refuse', () => {
  it('may be of any kind in version 0, and of a known one later', () => {
    const automation = {
      id: 'm-12',
      role: 'user',
      source: { kind: 'automation', automationId: 'a-1' },
      content: [{ type: 'text', text: 'Nightly check.' }],
    }
    const log = inTurn(rows.event('user/message', 12, automation, { surfaceOp: 'append' }))
    expect(found(log)).toEqual(['warning message/source-kind @13 data.source.kind'])
    expect(messageOf(log)).toBe('Format version 3 knows no source of the kind "automation"')
    expect(pageOf('message/source-kind')).toContain('refused when it is upgraded')
    expect(fixIds(log, 'message/source-kind')).toEqual([])
  })

  it('have members that later versions tie to one form', () => {
    const recalled = (form: string) => inTurn(pluginMessage(12, { plugin: 'x-mem', form, summary: 'x' }))
    expect(found(recalled('recall'))).toEqual(['warning message/source-form @13 data.source.summary'])
    expect(messageOf(recalled('recall'))).toContain('of the plugin "x-mem", has the form "recall"')
    expect(found(recalled('notice'))).toEqual([])
    checkFix({
      log: recalled('recall'),
      code: 'message/source-form',
      id: 'set-form',
      kind: 'review',
      after: recalled('notice'),
    })
    checkFix({
      log: inTurn(pluginMessage(12, { plugin: 'x-mem', summary: 'x' })),
      code: 'message/source-form',
      kind: 'review',
      after: inTurn(pluginMessage(12, { plugin: 'x-mem', summary: 'x', form: 'notice' })),
    })
  })
})

describe('half of a character', () => {
  const half = (text: string) => rows.user(12, 'X').replace('"X"', `"${text}"`)

  it('is one warning at the half itself, since providers take only whole ones', () => {
    const row = half('smile \\ud83d')
    expect(found(inTurn(row))).toEqual(['warning row/lone-surrogate @13'])
    const { span, message } = onlyProblem(inTurn(row))
    expect(row.slice(span?.start, span?.end)).toBe('\\ud83d')
    expect(message).toContain('U+D83D')
    expect(pageOf('row/lone-surrogate')).toContain('a provider may refuse every later request')
  })

  it('is replaced after a look, and whole characters stay', () => {
    const after = inTurn(half('\\ud83d\\ude42 smile \\ufffd'))
    checkFix({
      log: inTurn(half('\\ud83d\\ude42 smile \\ud83d')),
      code: 'row/lone-surrogate',
      kind: 'review',
      after,
    })
  })

  const streamed = (pieces: readonly string[], answer: string) => [
    ...until(5),
    ...pieces,
    rows.assistant(6, { text: 'X' }, cites([4, 5])).replace('"X"', `"${answer}"`),
    rows.stepEnd(7),
    rows.turnEnd(8),
  ]
  const piece = (seq: number, text: string) =>
    rows.chunk(seq, { type: 'text-delta', index: 0, text: 'X' }).replace('"X"', `"${text}"`)
  const packed = (first: string, second: string) =>
    `{"type":"text-chunks","seq0":4,"time0":1787302800160,"data":{"turn":1,"step":1,"index":0,"dt":[4],"texts":["${first}","${second}"]}}`

  it('is healthy where a stream was cut inside the character', () => {
    const cut = ['a \\ud83d', '\\ude42 b'] as const
    expect(found(streamed([piece(4, cut[0]), piece(5, cut[1])], 'a \\ud83d\\ude42 b'))).toEqual([])
    expect(found(streamed([packed(...cut)], 'a \\ud83d\\ude42 b'))).toEqual([])
  })

  it('is found in the answer where the other half never came, and within a piece', () => {
    const torn = streamed([piece(4, 'a \\ud83d'), piece(5, ' b')], 'a \\ud83d b')
    expect(found(torn)).toEqual(['warning row/lone-surrogate @7'])
    const inside = streamed([piece(4, 'a \\ud83d b'), piece(5, '!')], 'a \\ud83d b!')
    expect(found(inside)).toEqual(['warning row/lone-surrogate @5', 'warning row/lone-surrogate @7'])
  })
})

describe('token counts', () => {
  const counted = (usage: object) => [
    ...until(7),
    rows
      .assistant(6, { text: 'Let me look.', calls: ['c1'] }, cites([4, 5]))
      .replace('"message":', `"usage":${JSON.stringify(usage)},"message":`),
    ...from(8),
  ]
  const known = { inputTokens: 10, outputTokens: 2 }

  it('that are null are one warning each, and go without loss', () => {
    const empty = counted({ ...known, cacheReadTokens: null })
    expect(found(empty)).toEqual(['warning payload/mismatch @7 data.usage.cacheReadTokens'])
    checkFix({ log: empty, code: 'payload/mismatch', kind: 'safe', after: counted(known) })
  })

  it('that are unknown stay unknown, and are not counted as none', () => {
    expect(found(counted(known))).toEqual([])
  })

  it('that are no numbers cannot be mended by rule', () => {
    const wrong = counted({ ...known, inputTokens: 'ten' })
    expect(found(wrong)).toEqual(['warning payload/mismatch @7 data.usage.inputTokens'])
    expect(fixIds(wrong, 'payload/mismatch')).toEqual([])
  })
})

describe('event types that nobody knows', () => {
  const search = (seq: number, members: object = {}) =>
    rows.event('x-search/request', seq, { query: 'weather' }, { ...members })

  it('are one error each, which does not blame a newer build', () => {
    const one = [...log, search(11), ...laterTurn(12)]
    expect(found(one)).toEqual(['error vocabulary/unknown-required @12 type'])
    expect(messageOf(one)).toBe('The event type "x-search/request" is unknown and not marked ignorable')
    expect(pageOf('vocabulary/unknown-required')).toMatch(
      /even if a plugin is the cause. The file itself is intact/,
    )
  })

  it('can be marked after a look, one or all of them, and nothing else changes', () => {
    const four = [search(11), search(12), search(13), search(14)]
    const many = [...log, ...four, ...laterTurn(15)]
    expect(fixIds(many, 'vocabulary/unknown-required')).toEqual([
      'review mark-ignorable',
      'review mark-all-ignorable',
    ])
    const fixed = carryOut(many, 'vocabulary/unknown-required', 'mark-all-ignorable')
    expect(fixed.title).toContain('x-search/request ignorable (4)')
    const marked = [11, 12, 13, 14].map((seq) => search(seq, { ignorable: true }))
    expect(fixed.log).toEqual([...log, ...marked, ...laterTurn(15)])
    expect(found(fixed.log).every((line) => line.startsWith('information'))).toBe(true)
  })

  it('do not hide what is wrong behind them', () => {
    const several = [
      rows.header({ parentSession: 's-7f3a', origin: 'subagent', delegationDepth: 1 }),
      rows.event('subagent/descriptor', 0, { version: 9, kind: 'one-shot' }),
      rows.event('x-switch/change', 1, { to: 'm-2' }),
      rows.turnStart(2),
      rows.event(
        'user/message',
        3,
        { ...JSON.parse(rows.user(3, 'Go.')).data, id: '' },
        { surfaceOp: 'append' },
      ),
      rows.turnEnd(4),
    ]
    const rowsAtFault = analyse(several)
      .problems()
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map(({ row }) => row)
    expect(new Set(rowsAtFault)).toEqual(new Set([1, 2, 4]))
  })
})
