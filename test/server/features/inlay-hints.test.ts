import { describe, expect, it } from 'vitest'
import { inlayHintsOf } from '../../../server/features/inlay-hints.js'
import { defaultSettings, type InlayHintSettings } from '../../../server/settings.js'
import { analyse } from '../../analysis/outline-log.js'
import { header, row } from '../sample-rows.js'
import { navigationRows } from './navigation-log.js'

const everything = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } }
const none: InlayHintSettings = { time: false, seq: false, members: false, tokens: false }

/** The rows with their hints put in, in brackets. */
function shown(rows: readonly string[], settings: Partial<InlayHintSettings>, range = everything): string[] {
  const hints = inlayHintsOf(analyse(rows), range, { ...none, ...settings })
  return rows.map((text, line) => {
    const own = hints.filter(({ position }) => position.line === line)
    own.sort((a, b) => b.position.character - a.position.character)
    return own.reduce((shownText, { position, label }) => {
      const { character } = position
      return `${shownText.slice(0, character)}[${String(label)}]${shownText.slice(character)}`
    }, text)
  })
}

function at(seq: number, time: number): string {
  return JSON.stringify({ type: 'plan/mode', seq, time, data: { mode: 'plan' } })
}

describe('hints about time', () => {
  it('stand after the time: what went by since the event before, also backwards', () => {
    const rows = [header(), at(0, 1000), at(1, 2240), at(2, 2240), at(3, 2000), 'x', at(4, 62_000)]
    expect(shown(rows, { time: true })).toEqual([
      header(),
      at(0, 1000),
      at(1, 2240).replace('2240', '2240[+1.24 s]'),
      at(2, 2240),
      at(3, 2000).replace('2000', '2000[−240 ms]'),
      'x',
      at(4, 62_000).replace('62000', '62000[+1 m 00 s]'),
    ])
  })

  it('count from the last member of a packed row, and stand after time0', () => {
    const lines = shown(navigationRows, { time: true })
    expect(lines[4]).toContain('"time0":1784000000030[+10 ms],')
    expect(lines[5]).toContain('"time":1784000000060[+28 ms],')
  })

  it('are none in a projected log', () => {
    const rows = [
      header(),
      '{"type":"turn/start","data":{"turn":1}}',
      '{"type":"turn/end","data":{"turn":1}}',
    ]
    expect(shown(rows, { time: true })).toEqual(rows)
  })
})

describe('hints about numbers', () => {
  it('stand before the rows of a projected log only', () => {
    const packed = {
      type: 'text-chunks',
      data: { turn: 1, step: 1, index: 0, dt: [0, 0], texts: ['a', 'b', 'c'] },
    }
    const rows = [
      header(),
      '{"type":"turn/start","data":{"turn":1}}',
      '{"type":"step/start","data":{"turn":1,"step":1}}',
      JSON.stringify(packed),
      '{"type":"step/end","data":{"turn":1,"step":1}}',
    ]
    const starts = shown(rows, { seq: true }).map((line) => line.slice(0, line.indexOf('{')))
    expect(starts).toEqual(['', '[0]', '[1]', '[2–4]', '[5]'])
    expect(shown(navigationRows, { seq: true })).toEqual(navigationRows)
  })
})

describe('hints about packed rows and tokens', () => {
  it('stand at the end of the row and after the counts', () => {
    const lines = shown(navigationRows, { members: true, tokens: true })
    expect(lines[4]).toBe(`${navigationRows[4]}[→ 3 members]`)
    expect(lines[5]).toContain('{"inputTokens":1200,"outputTokens":34}[1,234 tokens]')
    expect(lines[7]).toContain('"usage":{"inputTokens":1200,"outputTokens":34}[1,234 tokens]')
    expect(lines.join('').split('[1,234 tokens]')).toHaveLength(3)
  })
})

describe('hints', () => {
  it('are made for the rows on the screen only', () => {
    const range = { start: { line: 5, character: 3 }, end: { line: 6, character: 0 } }
    const hints = inlayHintsOf(analyse(navigationRows), range, defaultSettings.inlayHints)
    expect(new Set(hints.map(({ position }) => position.line))).toEqual(new Set([5, 6]))
  })

  it('have a switch each', () => {
    expect(inlayHintsOf(analyse(navigationRows), everything, none)).toEqual([])
  })

  it('do not search rows of absurd length', () => {
    const rows = [
      header(),
      row(0, 'x', 1, { ignorable: true }),
      row(1, 'x', 'y'.repeat(300_000), { ignorable: true }),
    ]
    expect(inlayHintsOf(analyse(rows), everything, { ...none, time: true })).toEqual([])
  })

  it('are exact after characters of two units', () => {
    const rows = [header(), at(0, 1000), at(1, 1500).replace('{', '{"😀":"😀",')]
    expect(shown(rows, { time: true })[2]).toContain('1500[+500 ms]')
  })
})
