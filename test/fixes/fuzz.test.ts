// Fixes over logs that somebody or something has damaged at random: they never throw, never end in a loop, and all safe
// ones together lose no event.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixAllSafe } from '../../shared/fixes/fix-all.js'
import { fixesFor } from '../../shared/fixes/fixes-for.js'
import { parseRecord } from '../../shared/fixes/record-texts.js'
import { applyEdits } from '../../shared/fixes/row-edits.js'
import { analyse } from './check-fix.js'
import { callTurn, rows, shortTurn } from './sample-log.js'

const healthy = [
  ...callTurn(),
  rows.turnStart(8, 2),
  rows.user(9, 'Summary.', { surfaceOp: { op: 'replace', start: 1, end: 5 }, sourceEventSeqs: [1, 3, 5] }),
  rows.turnEnd(10, 2),
  ...shortTurn(11, 3),
]

type Damage = (lines: readonly string[]) => readonly string[]

const oneOfRows = fc.nat({ max: healthy.length - 1 })
const text = fc.constantFrom(
  '',
  '\0\0',
  '{',
  '}',
  '"',
  ',',
  'null',
  '[]',
  '\ufeff',
  '\u2028',
  '\\ud83d',
  ' ',
  '\r',
  '7',
  ':',
)

/** A change that a crash, a second writer, an editor or a script could make. */
const damage: fc.Arbitrary<Damage> = fc.oneof(
  oneOfRows.map(
    (row): Damage =>
      (lines) =>
        lines.toSpliced(row, 1),
  ),
  fc.tuple(oneOfRows, oneOfRows).map(
    ([from, to]): Damage =>
      (lines) =>
        lines.toSpliced(to, 0, lines[from] ?? ''),
  ),
  fc.tuple(oneOfRows, text).map(
    ([row, inserted]): Damage =>
      (lines) =>
        lines.toSpliced(row, 0, inserted),
  ),
  fc.tuple(oneOfRows, fc.nat(400), text).map(
    ([row, at, inserted]): Damage =>
      (lines) =>
        lines.map((line, index) => (index === row ? line.slice(0, at) + inserted + line.slice(at) : line)),
  ),
  fc.tuple(oneOfRows, fc.nat(400), fc.nat(8)).map(
    ([row, at, count]): Damage =>
      (lines) =>
        lines.map((line, index) => (index === row ? line.slice(0, at) + line.slice(at + count) : line)),
  ),
  oneOfRows.map(
    (row): Damage =>
      (lines) => {
        const joined = (lines[row] ?? '') + (lines[row + 1] ?? '')
        return lines.toSpliced(row, 2, joined)
      },
  ),
  fc.tuple(oneOfRows, fc.nat(30)).map(
    ([row, seq]): Damage =>
      (lines) =>
        lines.map((line, index) => (index === row ? line.replace(/"seq":\d+/, `"seq":${seq}`) : line)),
  ),
)

const damagedLog = fc
  .tuple(fc.array(damage, { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([steps, isTorn]) => {
    const lines = steps.reduce<readonly string[]>((sofar, step) => step(sofar), healthy)
    return lines.join('\n') + (isTorn ? '' : '\n')
  })

/** Type and time of every complete row that is an event; the healthy log has no two with the same. */
function eventsIn(lines: readonly string[]): ReadonlySet<string> {
  const complete = lines.slice(0, -1)
  const events = complete.map((line) => parseRecord(line)).filter((row) => row?.['data'] !== undefined)
  return new Set(events.map((row) => `${row?.['type']} ${row?.['time']}`))
}

describe('fixes of damaged logs', () => {
  it('have plans that can be carried out, each for itself', () => {
    fc.assert(
      fc.property(damagedLog, (source) => {
        const analysis = analyse(source)
        for (const problem of analysis.problems()) {
          for (const fix of fixesFor(analysis, problem)) {
            const after = analyse(applyEdits(analysis.text.rows, fix.plan().edits).join('\n'))
            expect(after.isCurrent).toBe(true)
            expect(after.text.text(), `${fix.code} ${fix.id}`).not.toBe(source)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('come to an end when all safe ones are carried out, and lose no event', () => {
    fc.assert(
      fc.property(damagedLog, (source) => {
        const before = analyse(source)
        const { edits } = fixAllSafe(before)
        const after = analyse(applyEdits(before.text.rows, edits).join('\n'))
        const safe = after
          .problems()
          .flatMap((problem) => fixesFor(after, problem))
          .filter(({ kind }) => kind === 'safe')
        expect(safe.map(({ code, id }) => `${code} ${id}`)).toEqual([])
        const kept = eventsIn(after.text.rows)
        for (const event of eventsIn(before.text.rows)) expect(kept).toContain(event)
      }),
      { numRuns: 300 },
    )
  })

  it('do no harm on rows that are nested without end', () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
    const odd = [
      `{"type":"turn/start","seq":8,"time":5,"data":{"turn":2,"x":${deep}},"level":${deep}}`,
      `{"type":"user/message","seq":9,"time":5,"data":${deep}}`,
      `{"type":"x-y","seq":10,"time":5,"data":${deep},"sourceEventSeqs":${deep}}`,
      `{"type":"turn/end","seq":11,"time":5,"data":{"turn":2,"turn":2,"x":${deep}}`,
    ]
    const analysis = analyse([...callTurn(), ...odd])
    let planned = 0
    for (const problem of analysis.problems()) {
      for (const fix of fixesFor(analysis, problem)) {
        applyEdits(analysis.text.rows, fix.plan().edits)
        planned++
      }
    }
    expect(planned).toBeGreaterThan(2)
  })
})
