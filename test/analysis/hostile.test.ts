// Bad input gets a diagnosis at the right place, and never a crash, a hang or a lost byte.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StreamCheck } from '../../shared/analysis/check-stream.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'

const header = '{"type":"session","version":0,"id":"s-1","createdAt":1,"delegationDepth":0}'
const turnStart = '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}'
const turnEnd = '{"type":"turn/end","seq":2,"time":3,"data":{"turn":1,"reason":{"kind":"completed"}}}'
const user = (text: string) =>
  `{"type":"user/message","seq":1,"time":2,"data":{"id":"m","role":"user","source":{"kind":"user"},"content":[{"type":"text","text":"${text}"}]},"surfaceOp":"append"}`

function analyse(text: string): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(text))
  expect(analysis.advance()).toBe(true)
  return analysis
}

/** `code@row` of every problem. */
function codes(text: string): string[] {
  return analyse(text)
    .problems()
    .map(({ code, row }) => `${code}@${row}`)
}

const logOf = (...rows: string[]) => `${rows.join('\n')}\n`

describe('hostile rows', () => {
  it.each([
    ['an empty file', '', ['header/missing@0']],
    ['a header without its line feed', header, ['header/missing@0']],
    ['a byte order mark', logOf(`\uFEFF${header}`, turnStart), ['row/bom@0', 'turn/open-at-end@1']],
    ['NUL bytes', logOf(header, turnStart, '\0\0\0', turnEnd), ['row/nul-bytes@2']],
    ['a null row', logOf(header, turnStart, 'null', turnEnd), ['row/null@2']],
    ['a number as a row', logOf(header, turnStart, '5', turnEnd), ['row/not-object@2']],
    ['an array as a row', logOf(header, turnStart, '[]', turnEnd), ['row/not-object@2']],
    ['blank rows', logOf(header, turnStart, '', '  ', turnEnd), ['row/blank@2']],
    ['broken JSON', logOf(header, turnStart, '{"type":', turnEnd), ['row/not-json@2']],
    ['a line separator', logOf(header, turnStart, user('a\u2028b'), turnEnd), ['row/line-separator@2']],
    ['half a character', logOf(header, turnStart, user('\\ud83d'), turnEnd), ['row/lone-surrogate@2']],
    ['both halves of a character', logOf(header, turnStart, user('\\ud83d\\ude00'), turnEnd), []],
    [
      'a repeated member',
      logOf(header, turnStart.replace('"seq":0', '"seq":9,"seq":0'), user('a'), turnEnd),
      ['row/duplicate-key@1'],
    ],
    [
      'a number that is rounded',
      logOf(header, turnStart, user('a'), turnEnd.replace('"turn":1', '"turn":1.00000000000000000001')),
      ['row/number-changes@3'],
    ],
    [
      'a prototype key',
      logOf(header, turnStart, user('a').replace('"id"', '"__proto__":{"x":1},"id"'), turnEnd),
      [],
    ],
  ])('%s', (_name, text, expected) => {
    expect(codes(text)).toEqual(expected)
  })

  it('says at which offset the NUL bytes stand', () => {
    const [problem] = analyse(logOf(header, turnStart, 'ab\0\0c', turnEnd)).problems()
    expect(problem).toMatchObject({ code: 'row/nul-bytes', span: { start: 2, end: 4 }, values: [2] })
  })

  it('names five of the members that do not belong there, since hundreds of thousands are one mistake', () => {
    const members = Array.from({ length: 200_000 }, (_, index) => `,"k${index}":1`).join('')
    const named = (code: string, row: number) => Array.from({ length: 5 }, () => `${code}@${row}`)
    expect(codes(logOf(header, turnStart.replace('}}', `}${members}}`), user('a'), turnEnd))).toEqual(
      named('envelope/unknown-member', 1),
    )
    expect(codes(logOf(header.replace('}', `${members}}`), turnStart, user('a'), turnEnd))).toEqual(
      named('header/unknown-member', 0),
    )
  })

  it('knows nothing of the rows of a format version that it does not read, before and after an edit', () => {
    const text = new LogText(
      logOf(header.replace('"version":0', '"version":3'), turnStart, user('a'), turnEnd),
    )
    const analysis = new LogAnalysis(text)
    analysis.advance()
    const facts = () => [1, 2, 3].map((row) => analysis.rowFacts(row))
    const nothing = { type: '', count: 0, isTaken: false }
    expect(facts()).toMatchObject([nothing, nothing, nothing])
    const start = { line: 1, character: 0 }
    analysis.apply(text.change(start, start, `${turnStart}\n`))
    analysis.advance()
    expect(facts()).toMatchObject([nothing, nothing, nothing])
    expect(facts().every((each) => each?.time === undefined && each?.turn === undefined)).toBe(true)
  })

  it('reads rows that end in carriage returns', () => {
    expect(codes([header, turnStart, user('a'), turnEnd, ''].join('\r\n'))).toEqual([])
  })

  it('takes nesting that exhausts a recursive reader', () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const row = `{"type":"user/message","seq":1,"time":2,"data":{"id":"m","role":"user","source":{"kind":"user"},"content":[{"type":"x-deep","v":${deep}}]},"surfaceOp":"append"}`
    const errors = analyse(logOf(header, turnStart, row, turnEnd))
      .problems()
      .filter(({ severity }) => severity === 'error')
    expect(errors).toEqual([])
  })

  it('takes a row of 20 MB, whole and broken', () => {
    const long = user('x'.repeat(20_000_000))
    expect(codes(logOf(header, turnStart, long, turnEnd))).toEqual([])
    expect(codes(logOf(header, turnStart, long.slice(0, -3), turnEnd))).toEqual(['row/not-json@2'])
  })

  it('names fifty thousand prototype keys as unknown event types without confusing them', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const rows = Array.from({ length: 50_000 }, (_, seq) => {
      return JSON.stringify({ type: names[seq % 4], seq, time: 1, data: {}, ignorable: true })
    })
    const analysis = analyse(logOf(header, ...rows))
    expect(analysis.counts()).toEqual({ errors: 0, warnings: 0, informations: 50_000, hints: 0 })
  })

  it('keeps every byte of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(new LogText(text).text()).toBe(text)
      }),
    )
  })

  it('never throws, whatever the text, and says the same as a stream', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        header,
        turnStart,
        user('a'),
        turnEnd,
        'null',
        '{}',
        '[]',
        '',
        '\0',
        '{"type":"turn/end"}',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.json(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('\n')
        const analysis = analyse(text)
        const rows = text.split('\n')
        const stream = new StreamCheck()
        const streamed = [...stream.push(rows.slice(0, -1)), ...stream.finish(rows.at(-1) ?? '')]
        const named = streamed.map(({ code, row, severity, message }) => ({ code, row, severity, message }))
        const whole = analysis
          .problems()
          .map(({ code, row, severity, message }) => ({ code, row, severity, message }))
        expect(new Set(named.map((item) => JSON.stringify(item)))).toEqual(
          new Set(whole.map((item) => JSON.stringify(item))),
        )
      }),
      { numRuns: 3000 },
    )
  })
})
