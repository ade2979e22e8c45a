// Fixes of whole rows and of the characters in them.
import { describe, expect, it } from 'vitest'
import { v0b } from '../../shared/format/dialects/v0b.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import { checkFix, offers } from './check-fix.js'
import { callTurn, rows, shortTurn } from './sample-log.js'

const log = callTurn()
const at = (index: number) => log[index] ?? ''
const until = (index: number) => log.slice(0, index)
const from = (index: number) => log.slice(index)

describe('rows that hold nothing', () => {
  it('deletes blank rows, however many', () => {
    checkFix({
      log: [...until(3), '', '  ', ...from(3)],
      code: 'row/blank',
      kind: 'safe',
      after: log,
    })
  })

  it('deletes blank rows before the header', () => {
    checkFix({ log: ['', '', ...log], code: 'header/missing', kind: 'safe', after: log })
  })

  it('invents no header', () => {
    expect(offers('', 'header/missing')).toEqual([])
    expect(offers(['', ...from(1)], 'header/missing')).toEqual([])
  })

  it('keeps the line ends of the log', () => {
    const text = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')
    checkFix({
      log: text([...until(3), '', ...from(3)]),
      code: 'row/blank',
      kind: 'safe',
      after: text(log),
    })
  })

  it('removes a byte order mark', () => {
    checkFix({ log: [`\uFEFF${at(0)}`, ...from(1)], code: 'row/bom', kind: 'safe', after: log })
  })

  it('removes a row of NUL bytes between numbers that join', () => {
    checkFix({
      log: [...until(4), '\0'.repeat(400), ...from(4)],
      code: 'row/nul-bytes',
      kind: 'safe',
      after: log,
    })
  })

  it('trims NUL bytes around the record that is expected', () => {
    checkFix({
      log: [...until(4), `\0\0\0${at(4)}\0`, ...from(5)],
      code: 'row/nul-bytes',
      kind: 'safe',
      after: log,
    })
  })

  it('never hides that events are missing behind NUL bytes', () => {
    const holed = [...until(4), '\0'.repeat(400), ...from(6)]
    expect(offers(holed, 'row/nul-bytes').map(({ id, kind }) => [id, kind])).toEqual([
      ['keep-before', 'review'],
    ])
  })

  it('removes a null where no event is missing', () => {
    checkFix({ log: [...until(3), 'null', ...from(3)], code: 'row/null', kind: 'safe', after: log })
    expect(offers([...until(3), 'null', ...from(4)], 'row/null').map(({ id }) => id)).toEqual(['keep-before'])
  })

  it('removes a row that is no object only after a look, and only where no event is missing', () => {
    checkFix({
      log: [...until(3), '"a note"', ...from(3)],
      code: 'row/not-object',
      kind: 'review',
      after: log,
      note: /Characters lost: 8/,
    })
    expect(offers([...until(3), '[]', ...from(4)], 'row/not-object')).toEqual([])
  })

  it('removes a copy of the header line', () => {
    checkFix({ log: [at(0), ...log], code: 'header/not-first', kind: 'safe', after: log })
  })

  it('removes what stands before the header', () => {
    checkFix({
      log: ['# exported by hand', ...log],
      code: 'header/not-first',
      kind: 'review',
      after: log,
      note: /exported by hand/,
    })
  })
})

describe('records and lines', () => {
  it('splits two whole records', () => {
    checkFix({
      log: [...until(7), `${at(7)}${at(8)}`],
      code: 'row/welded',
      kind: 'safe',
      after: log,
    })
  })

  it('splits three records, blanks between them included', () => {
    checkFix({
      log: [...until(6), `${at(6)} ${at(7)}${at(8)}`],
      code: 'row/welded',
      kind: 'safe',
      after: log,
    })
  })

  it('splits with the line end of the row', () => {
    const text = (lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')
    checkFix({
      log: text([...until(7), `${at(7)}${at(8)}`]),
      code: 'row/welded',
      kind: 'safe',
      after: text(log),
    })
  })

  it('drops a beginning that the record behind it repeats', () => {
    checkFix({
      log: [...until(5), `${at(5).slice(0, 30)}${at(5)}`, ...from(6)],
      code: 'row/welded',
      kind: 'safe',
      after: log,
    })
  })

  it('drops a beginning with the same number, though it is written otherwise', () => {
    const spaced = '{"type": "tool/call", "seq": 4, "time": 178'
    checkFix({
      log: [...until(5), `${spaced}${at(5)}`, ...from(6)],
      code: 'row/welded',
      kind: 'safe',
      after: log,
    })
  })

  it('asks before it drops the beginning of another record', () => {
    checkFix({
      log: [...until(5), `{"type":"goal/change","time":17${at(5)}`, ...from(6)],
      code: 'row/welded',
      kind: 'review',
      after: log,
      note: /Characters lost: 31,/,
    })
  })

  it('joins a record that raw line breaks parted', () => {
    const parted = rows.user(1, 'First\nsecond\nthird').replaceAll('\\n', '\n')
    checkFix({
      log: `${at(0)}\n${at(1)}\n${parted}\n${from(3).join('\n')}\n`,
      code: 'row/broken-record',
      kind: 'safe',
      after: [at(0), at(1), rows.user(1, 'First\nsecond\nthird'), ...from(3)],
    })
  })

  it('deletes a copy that was cut off', () => {
    checkFix({
      log: [...until(5), at(5).slice(0, 60), ...from(5)],
      code: 'row/cut-copy',
      kind: 'safe',
      after: log,
    })
  })

  it('removes a broken row only where no event is missing without it', () => {
    checkFix({
      log: [...until(5), 'Connection to host closed.', ...from(5)],
      code: 'row/not-json',
      id: 'remove-row',
      kind: 'review',
      after: log,
    })
    const ids = offers([...until(5), at(5).replace(':', ''), ...from(6)], 'row/not-json').map(({ id }) => id)
    expect(ids).toEqual(['keep-before'])
  })

  it('keeps the part before a hole, closed as a crash repair closes it', () => {
    const holed = [...until(6), '{"type":"tool/result"', ...from(7)]
    const [fix] = offers(holed, 'row/not-json')
    expect(fix?.title).toBe('Keep the part before, drop all rows from here on (3), and close the open turn')
    const kept = fix?.plan()
    expect(kept?.note).toBe('Rows lost: 3; readable events in them: 2')
    checkFix({
      log: [...until(4), '{"type":', ...from(5)],
      code: 'row/not-json',
      kind: 'review',
      after: [
        ...until(4),
        rows.event('step/end', 3, { turn: 1, step: 1 }, { time: 1_787_302_800_080 }),
        rows.event('turn/end', 4, { turn: 1, reason: { kind: 'interrupted' } }, { time: 1_787_302_800_080 }),
      ],
    })
  })
})

describe('the end of a log', () => {
  const text = log.map((row) => `${row}\n`).join('')

  it('drops a cut last row, as a loader does', () => {
    checkFix({ log: `${text}{"type":"turn/st`, code: 'row/torn-tail', kind: 'safe', after: text })
  })

  it('drops zero bytes at the end', () => {
    checkFix({ log: `${text}${'\0'.repeat(1206)}`, code: 'row/torn-tail', kind: 'safe', after: text })
  })

  it('completes a last row that only lacks its line feed', () => {
    checkFix({
      log: text.slice(0, -1),
      code: 'row/torn-tail',
      id: 'complete-tail',
      kind: 'safe',
      after: text,
    })
  })

  it('does not complete a last row with a number that does not follow', () => {
    const fixes = offers(`${text}${rows.turnStart(12, 2)}`, 'row/torn-tail')
    expect(fixes.map(({ id, kind }) => [id, kind])).toEqual([['drop-tail', 'review']])
  })

  it('is left alone behind a hole, which a turn end that counts again would make fatal', () => {
    expect(offers(`${text}{\n${rows.turnStart(8, 2)}\n${rows.turnEnd(9, 2)}`, 'row/torn-tail')).toEqual([])
  })

  it('says that such a fix supposes that nobody writes any more', () => {
    expect(offers(`${text}{"type"`, 'row/torn-tail').map(({ assumesEnd }) => assumesEnd)).toEqual([true])
  })
})

describe('characters', () => {
  it('writes line separators as escapes, all of a row', () => {
    checkFix({
      log: [...until(2), rows.user(1, 'a\u2028b\u2029c'), ...from(3)],
      code: 'row/line-separator',
      kind: 'safe',
      after: [...until(2), rows.user(1, 'a b c').replace('a b c', 'a\\u2028b\\u2029c'), ...from(3)],
    })
  })

  it('replaces halves of characters by U+FFFD, and says that they are lost', () => {
    const broken = rows
      .user(1, 'x y z')
      .replace('x y z', 'a\\ud83d b\\uDE00 \\ud83d\\ude00 \\\\ud83d c\\ud83d')
    const mended = rows
      .user(1, 'x y z')
      .replace('x y z', 'a\\ufffd b\\ufffd \\ud83d\\ude00 \\\\ud83d c\\ufffd')
    checkFix({
      log: [...until(2), broken, ...from(3)],
      code: 'row/lone-surrogate',
      kind: 'review',
      after: [...until(2), mended, ...from(3)],
      note: /Lost: which character it was \(halves: 3\)/,
    })
  })

  it('leaves halves alone that a stream was cut between', () => {
    const chunk = (text: string) =>
      rows.chunk(3, { type: 'text-delta', index: 0, text: 'X' }).replace('"X"', `"${text}"`)
    const streamed = (text: string) => [...until(4), chunk(text), rows.stepEnd(4), rows.turnEnd(5)]
    checkFix({
      log: streamed('\\ude00 and \\ud83d and \\ud83d'),
      code: 'row/lone-surrogate',
      kind: 'review',
      after: streamed('\\ude00 and \\ufffd and \\ud83d'),
      note: /\(halves: 1\)/,
    })
  })

  it('removes the earlier one of two keys, which no reader sees', () => {
    const twice = rows.turnEnd(7).replace('"turn":1', '"turn":2,"turn":1')
    checkFix({
      log: [...until(8), twice],
      code: 'row/duplicate-key',
      kind: 'review',
      after: log,
      note: /"turn":2/,
    })
  })

  it('looks for the earlier key in the same object', () => {
    const inner = rows.event('todo/write', 8, { todos: [], x: { a: 1, b: [{ a: 2 }] } })
    const twice = inner.replace('{"a":1,"b"', '{"a":0,"a":1,"b"')
    const turn = (row: string) => [
      ...log,
      rows.turnStart(8, 2),
      row.replace('"seq":8', '"seq":9'),
      rows.turnEnd(10, 2),
    ]
    checkFix({ log: turn(twice), code: 'row/duplicate-key', kind: 'review', after: turn(inner) })
  })
})

describe('packed rows', () => {
  const old = exampleRows('v0b')

  it('are unpacked for builds that cannot read them', () => {
    const packed = JSON.stringify({
      type: 'text-chunks',
      seq0: 2,
      time0: 5000,
      data: { turn: 1, step: 1, index: 0, dt: [3, -1], texts: ['a', 'b', 'c'] },
    })
    const chunk = (seq: number, time: number, text: string) =>
      JSON.stringify({
        type: 'assistant/chunk',
        seq,
        time,
        data: { turn: 1, step: 1, chunk: { type: 'text-delta', index: 0, text } },
      })
    const around = (middle: readonly string[]) => [
      old.header(),
      old.turnStart(0),
      old.stepStart(1),
      ...middle,
      old.stepEnd(5),
      old.turnEnd(6),
    ]
    checkFix({
      log: around([packed]),
      code: 'row/packed-unreadable',
      kind: 'review',
      after: around([chunk(2, 5000, 'a'), chunk(3, 5003, 'b'), chunk(4, 5002, 'c')]),
      options: { dialect: v0b },
    })
  })

  it('have no fix but to keep the part before where they are malformed', () => {
    const row =
      '{"type":"text-chunks","seq0":8,"time0":1,"data":{"turn":1,"step":1,"index":0,"dt":[],"texts":[]}}'
    const fixes = offers([...log, row, ...shortTurn(8, 2)], 'row/packed-malformed')
    expect(fixes.map(({ id }) => id)).toEqual(['keep-before'])
  })
})

describe('members of header and envelope', () => {
  it('removes a retired member and says what it said', () => {
    const header = rows.header({ sandboxMode: 'read-only', agentPreset: 'p' })
    checkFix({
      log: [header, ...from(1)],
      code: 'header/retired-member',
      kind: 'safe',
      after: [rows.header({ agentPreset: 'p' }), ...from(1)],
      note: /"read-only"/,
    })
  })

  it('removes an unknown member wherever it stands, comma and blanks included', () => {
    const [, , third = ''] = log
    for (const odd of [
      third.replace('{', '{ "x" : [1, {"y":2}] , '),
      third.replace(',"seq"', ', "x" : [1, {"y":2}] ,"seq"'),
      third.replace(/\}$/, ' , "x" : [1, {"y":2}]}'),
    ]) {
      const cleaned = odd.startsWith('{ "x"') ? third.replace('{', '{ ') : third
      const gap = odd.includes(', "x" : [1, {"y":2}] ,"seq"') ? third.replace(',"seq"', ', "seq"') : cleaned
      checkFix({
        log: [...until(2), odd, ...from(3)],
        code: 'envelope/unknown-member',
        kind: 'review',
        after: [...until(2), gap, ...from(3)],
        note: /\[1,\{"y":2\}\]/,
      })
    }
  })

  it('removes ignorable from a known type; only false is as good as nothing', () => {
    const marked = (value: unknown) => rows.event('step/start', 2, { turn: 1, step: 1 }, { ignorable: value })
    const around = (row: string) => [...until(3), row, ...from(4)]
    checkFix({ log: around(marked(false)), code: 'envelope/ignorable', kind: 'safe', after: log })
    checkFix({
      log: around(marked('no')),
      code: 'envelope/ignorable',
      kind: 'review',
      after: log,
      note: /"no"/,
    })
  })

  it('writes the number that is expected', () => {
    checkFix({
      log: [...until(3), at(3).replace('"seq":2', '"seq":"two"'), ...from(4)],
      code: 'envelope/seq',
      kind: 'review',
      after: log,
    })
    checkFix({
      log: [...until(3), at(3).replace('"seq":2,', ''), ...from(4)],
      code: 'sequence/missing',
      kind: 'review',
      after: log,
    })
  })

  it('invents neither time nor payload', () => {
    const dataless = at(3).replace(/,"data":\{[^}]*\}/, '')
    expect(offers([...until(3), dataless, ...from(4)], 'envelope/data-missing')).toEqual([])
    const timeless = at(3).replace(/"time":\d+,/, '')
    expect(offers([...until(3), timeless, ...from(4)], 'envelope/time')).toEqual([])
  })
})
