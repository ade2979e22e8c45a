// A worst case must be as bad as it says, and nothing else: sound ones are taken by the real core, and the damaged ones
// are damaged in one way only.
import { describe, expect, test } from 'vitest'
import { loadWithRealCore } from '../../bench/measure/real-core.js'
import { type WorstCase, worstCases } from '../../bench/worst-cases.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'

const SIZE = 40

function caseNamed(name: string): WorstCase {
  const found = worstCases.find((worst) => worst.name === name)
  if (found === undefined) throw new Error(`no worst case is named ${name}`)
  return found
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

describe.each(worstCases.filter(({ isSound }) => isSound))('$name', ({ make }) => {
  test('is taken by the real core', () => {
    expect(() => loadWithRealCore(make(SIZE))).not.toThrow()
  })

  test('has no error', () => {
    const analysis = new LogAnalysis(new LogText(make(SIZE)))
    analysis.advance()
    expect(analysis.problems().filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

const counted: readonly (readonly [string, RegExp, number])[] = [
  ['replacements in a chain', /"op":"replace"/g, SIZE],
  ['replacements all over a surface of as many nodes', /"op":"replace"/g, SIZE],
  ['replacements all over a surface of as many nodes', /"surfaceOp":"append"/g, SIZE],
  ['surface, replaced whole', /"surfaceOp":"append"/g, SIZE],
  ['one turn', /"assistant\/chunk"/g, SIZE],
  ['one message that cites chunks', /"sourceEventSeqs":\[(\d+,){39}\d+\]/g, 1],
  ['pending calls', /"type":"tool\/call"/g, SIZE],
  ['open approvals', /"approval\/asked"/g, SIZE],
  ['full inbox', /"agent\/inbox\/spliced"/g, SIZE],
  ['one line, small values', /"line":/g, SIZE],
  ['one line, a key repeated', /"key":/g, SIZE],
  ['one line, nested', /\[{41}/g, 0],
  ['one line, nested', /[^[]\[{40}\]/g, 1],
  ['blank lines', /^$/gm, SIZE + 1],
  ['a problem on every row', /"turn\/end"/g, SIZE],
]

test.each(counted)('%s counts its size in %s', (name, pattern, count) => {
  expect(countOf(caseNamed(name).make(SIZE), pattern)).toBe(count)
})

test('a long line is one row with so many characters', () => {
  const text = caseNamed('one line, a text').make(10_000)
  const lengths = text.split('\n').map((row) => row.length)
  expect(lengths.filter((length) => length >= 10_000)).toHaveLength(1)
})

test('every row of the unsound logs is numbered or damaged as the name says', () => {
  const seqsOf = (name: string) =>
    [
      ...caseNamed(name)
        .make(SIZE)
        .matchAll(/"assistant\/chunk","seq":(\d+),"time":\d+,"data"/g),
    ].map(([, seq]) => Number(seq))
  expect(seqsOf('an event missing before every row')).toEqual(
    Array.from({ length: SIZE }, (_, at) => 3 + 2 * at),
  )
  const once = Array.from({ length: SIZE / 2 }, (_, at) => 2 + at)
  expect(seqsOf('the same rows twice')).toEqual([...once, ...once])
  expect(seqsOf('every second row cut off')).toEqual(once)
  expect(countOf(caseNamed('every second row cut off').make(SIZE), /"da$/gm)).toBe(SIZE / 2)
})
