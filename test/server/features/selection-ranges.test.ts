import { describe, expect, it } from 'vitest'
import type { SelectionRange } from 'vscode-languageserver-protocol/node'
import { selectionRangesAt } from '../../../server/features/selection-ranges.js'
import { markedLog } from '../marked-log.js'
import { header } from '../sample-rows.js'
import { marked } from './navigation-log.js'

/** The texts of the ranges from the innermost out; long ones by their lines. */
function selections(rows: string | readonly string[]): string[] {
  const log = markedLog(rows)
  const [innermost] = selectionRangesAt(log.analysis, [log.cursor])
  const texts: string[] = []
  for (let range: SelectionRange | undefined = innermost; range !== undefined; range = range.parent) {
    const { start, end } = range.range
    const text = log.textOf(range.range)
    texts.push(start.line === end.line && start.character > 0 ? text : `${start.line}-${end.line}`)
  }
  return texts
}

describe('expanding a selection', () => {
  it('goes from a text over the values to row, step, turn and log', () => {
    expect(selections(marked(9, '"name":"re‸ad"'))).toEqual([
      'read',
      '"read"',
      '"name":"read"',
      '{"turn":1,"step":1,"callId":"c1","name":"read","arguments":"{\\"a\\":1}"}',
      '"data":{"turn":1,"step":1,"callId":"c1","name":"read","arguments":"{\\"a\\":1}"}',
      '8-8',
      '3-10',
      '1-11',
      '0-18',
    ])
  })

  it('begins with a number, a key, an element of a list', () => {
    expect(selections(marked(9, '"seq":‸9')).slice(0, 3)).toEqual(['9', '"seq":9', '8-8'])
    expect(selections(marked(9, '"se‸q":9')).slice(0, 3)).toEqual(['seq', '"seq"', '"seq":9'])
    expect(selections(marked(8, '[3,‸4,5,6,7]')).slice(0, 4)).toEqual([
      '4',
      '[3,4,5,6,7]',
      '"sourceEventSeqs":[3,4,5,6,7]',
      '7-7',
    ])
  })

  it('is exact among characters of two units', () => {
    expect(selections(['{"type":"session","id":"😀‸é"}']).slice(0, 3)).toEqual(['😀é', '"😀é"', '"id":"😀é"'])
  })

  it('goes over row and log between turns and in rows that are no JSON', () => {
    expect(selections([header(), 'no ‸JSON'])).toEqual(['JSON', '1-1', '0-2'])
    expect(selections([header(), '‸'])).toEqual(['1-1', '0-2'])
    expect(selections('‸')).toEqual(['0-0'])
  })

  it('answers for each position, and never grows without bound', () => {
    const log = markedLog(`{"a":${'['.repeat(5000)}‸1${']'.repeat(5000)}}`)
    const answers = selectionRangesAt(log.analysis, [log.cursor, { line: 0, character: 0 }])
    expect(answers).toHaveLength(2)
    let depth = 0
    for (let range: SelectionRange | undefined = answers[0]; range !== undefined; range = range.parent)
      depth++
    expect(depth).toBeLessThan(100)
  })
})
