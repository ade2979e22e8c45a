// All safe fixes at once: nothing safe is left, nothing got worse, and the edits say exactly what changed.
import { describe, expect, it } from 'vitest'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { FixAllRun, fixAllSafe } from '../../shared/fixes/fix-all.js'
import { fixesFor } from '../../shared/fixes/fixes-for.js'
import { applyEdits, type FixEdit } from '../../shared/fixes/row-edits.js'
import { findDialect } from '../../shared/format/registry.js'
import { corpusFolder, corpusMutants } from '../corpus/corpus.js'
import { analyse, loudCodes, textOf } from './check-fix.js'
import { callTurn, rows, shortTurn } from './sample-log.js'

const log = callTurn()

function apply(analysis: LogAnalysis, edits: readonly FixEdit[]): string {
  return applyEdits(analysis.text.rows, edits).join('\n')
}

function safeOffers(analysis: LogAnalysis): readonly string[] {
  return analysis
    .problems()
    .flatMap((problem) => fixesFor(analysis, problem))
    .filter(({ kind }) => kind === 'safe')
    .map(({ code, id }) => `${code} ${id}`)
}

/** Faults on top of each other: some show only when others are fixed. */
function brokenLog(): string {
  const [header = '', ...rest] = log
  const lines = [
    `\uFEFF${header}`,
    ...rest.slice(0, 4),
    '',
    rest[3] ?? '',
    '\0\0\0',
    `${rest[4]}${rest[5]}`,
    ...rest.slice(6),
    rest[7] ?? '',
    ...shortTurn(8, 2, 'First\nsecond').map((row) => row.replace('First\\nsecond', 'First\nsecond')),
    rows.turnStart(11, 3),
    rows.user(12, 'No marker.', {}),
  ]
  return `${lines.join('\n')}\n{"type":"turn/e`
}

const mended = [
  ...log,
  ...shortTurn(8, 2, 'First\nsecond'),
  rows.turnStart(11, 3),
  rows.user(12, 'No marker.'),
  rows.event('turn/end', 13, { turn: 3, reason: { kind: 'interrupted' } }, { time: 1_787_302_800_480 }),
]

describe('fixing all that is safe', () => {
  it('works through faults that hide others', () => {
    const analysis = analyse(brokenLog())
    const { edits, fixes } = fixAllSafe(analysis)
    expect(apply(analysis, edits)).toBe(textOf(mended))
    expect(new Set(fixes.map(({ code }) => code))).toEqual(
      new Set([
        'row/bom',
        'row/blank',
        'row/nul-bytes',
        'row/welded',
        'row/broken-record',
        'row/torn-tail',
        'sequence/repeat',
        'surface/marker-missing',
        'turn/open-at-end',
      ]),
    )
  })

  it('leaves the end alone where somebody may still write it', () => {
    const analysis = analyse(brokenLog())
    const { edits } = fixAllSafe(analysis, { leavesEnd: true })
    expect(apply(analysis, edits)).toBe(`${textOf(mended.slice(0, -1))}{"type":"turn/e`)
  })

  it('does not touch the log itself', () => {
    const text = brokenLog()
    const analysis = analyse(text)
    const version = analysis.version
    fixAllSafe(analysis)
    expect(analysis.text.text()).toBe(text)
    expect(analysis.version).toBe(version)
  })

  it('changes nothing where nothing is safe', () => {
    expect(fixAllSafe(analyse(log))).toEqual({ edits: [], fixes: [] })
    const choice = [...log, ...shortTurn(8, 2, 'One.'), ...shortTurn(8, 2, 'Two.')]
    expect(fixAllSafe(analyse(choice))).toEqual({ edits: [], fixes: [] })
  })

  it('touches only the rows at fault', () => {
    const marked = rows.user(9, 'No marker.', {})
    const analysis = analyse([...log, rows.turnStart(8, 2), marked, rows.turnEnd(10, 2)])
    const { edits } = fixAllSafe(analysis)
    expect(edits).toEqual([
      { row: 10, start: marked.length - 1, end: marked.length - 1, text: ',"surfaceOp":"append"' },
    ])
  })

  it('can pause, and comes to the same', () => {
    const analysis = analyse(brokenLog())
    const run = new FixAllRun(analysis)
    let pauses = 0
    while (!run.advance(() => true)) pauses++
    expect(pauses).toBeGreaterThan(0)
    expect(run.result()).toEqual(fixAllSafe(analysis))
  })
})

describe.skipIf(corpusFolder === undefined)('the corpus of broken logs', () => {
  it('is never made worse, and nothing safe is left', () => {
    let changed = 0
    for (const mutant of corpusMutants()) {
      const dialect = findDialect(mutant.dialect)
      const options = dialect === undefined ? {} : { dialect }
      const before = analyse(mutant.text, options)
      const { edits } = fixAllSafe(before)
      if (edits.length === 0) continue
      changed++
      const after = analyse(apply(before, edits), options)
      expect(safeOffers(after), mutant.id).toEqual([])
      // A fault may have covered lighter ones, such as pairs that a replacement parts.
      const isBetter =
        after.counts().errors < before.counts().errors || loudCodes(after).length < loudCodes(before).length
      expect(isBetter, mutant.id).toBe(true)
      expect(after.counts().errors, mutant.id).toBeLessThanOrEqual(before.counts().errors)
    }
    expect(changed).toBeGreaterThan(50)
  })

  it('has plans for every fix that is offered', () => {
    for (const mutant of corpusMutants()) {
      const dialect = findDialect(mutant.dialect)
      const analysis = analyse(mutant.text, dialect === undefined ? {} : { dialect })
      for (const problem of analysis.problems()) {
        for (const fix of fixesFor(analysis, problem)) {
          expect(apply(analysis, fix.plan().edits), `${mutant.id} ${fix.code} ${fix.id}`).not.toBe(
            mutant.text,
          )
        }
      }
    }
  })
})
