// What the catalogue says about fixes, held against what is offered; and fixed logs, held against the released session
// core.
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { fixableCodes, fixesFor } from '../../shared/fixes/fixes-for.js'
import { applyEdits } from '../../shared/fixes/row-edits.js'
import { findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'
import type { ExampleLog, RuleEntry } from '../../shared/rules/catalogue/rule-entry.js'
import { rules } from '../../shared/rules/catalogue.js'
import type { LogEvent } from '../../shared/session/log-event.js'
import { withoutProse } from '../oracle/compare.js'
import { outcomeOf, real, realEvents, realHeader, realId } from '../oracle/real.js'
import { analyse, expectBetter, offers } from './check-fix.js'
import { callTurn, rows, shortTurn } from './sample-log.js'

function analyseExample({ dialect: id, rows: lines, isTorn }: ExampleLog): LogAnalysis {
  const dialect = findDialect(id)
  const text = lines.join('\n') + (lines.length === 0 || isTorn ? '' : '\n')
  const analysis = new LogAnalysis(new LogText(text), dialect === undefined ? {} : { dialect })
  analysis.advance()
  return analysis
}

function offersFor(rule: RuleEntry) {
  const analysis = analyseExample(rule.bad)
  const problems = analysis.problems().filter(({ code }) => code === rule.code)
  return { analysis, fixes: problems.flatMap((problem) => fixesFor(analysis, problem)) }
}

/** Codes whose example has no fix, or only a lesser one, though others of the code do: each has a test of its own. */
const betterElsewhere = new Set([
  'header/missing',
  'payload/mismatch',
  'sequence/backwards',
  'sequence/overlap',
  'request/route-missing',
])

const ranks = { none: 0, review: 1, safe: 2 } as const

describe('the fixes of the catalogue', () => {
  it.each(rules.map((rule) => [rule.code, rule] as const))('%s: as it says', (code, rule) => {
    expect(fixableCodes.has(code)).toBe(rule.fix !== 'none')
    if (rule.fix === 'none') return
    const { fixes } = offersFor(rule)
    const best = Math.max(0, ...fixes.map(({ kind }) => ranks[kind]))
    if (betterElsewhere.has(code)) expect(best).toBeLessThan(ranks[rule.fix])
    else expect(best).toBe(ranks[rule.fix])
  })

  const fixed = rules.filter(({ fix }) => fix !== 'none')
  it.each(fixed.map((rule) => [rule.code, rule] as const))(
    '%s: every fix of its example makes the log better and has a title of its own',
    (code, rule) => {
      const { analysis, fixes } = offersFor(rule)
      expect(new Set(fixes.map(({ id }) => id)).size).toBe(fixes.length)
      expect(new Set(fixes.map(({ title }) => title)).size).toBe(fixes.length)
      for (const { plan } of fixes) {
        const text = applyEdits(analysis.text.rows, plan().edits).join('\n')
        expectBetter(analysis, analyse(text, analysis.options), code)
      }
    },
  )

  it('are never offered for a problem of another code', () => {
    const analysis = analyse(callTurn())
    const problem = {
      code: 'x/y',
      severity: 'error',
      row: 1,
      path: [],
      message: '',
      values: [],
      related: [],
    } as const
    expect(fixesFor(analysis, problem)).toEqual([])
  })
})

/** Restores the events of a log in the released core; only its session, since its file reader needs a newer Node. */
function restores(analysis: LogAnalysis): boolean {
  const events = Array.from({ length: analysis.text.rowCount }, (_, row) => analysis.eventsOf(row)).flat()
  const { type: _type, id: _id, ...header } = { type: '', id: '', ...analysis.header }
  return outcomeOf(() =>
    real.Session.fromRestore(realId, realEvents(events), realHeader({ ...header, id: 's' })),
  ).ok
}

function fixedText(source: readonly string[], code: string, id?: string): string {
  const analysis = analyse(source)
  const fixes = offers(source, code)
  const fix = id === undefined ? fixes[0] : fixes.find((each) => each.id === id)
  return applyEdits(analysis.text.rows, fix?.plan().edits ?? []).join('\n')
}

describe('the released session core', () => {
  const log = callTurn()
  const summary = (members: object) => [
    ...log,
    rows.turnStart(8, 2),
    rows.user(9, 'Summary.', { ...members }),
    rows.turnEnd(10, 2),
  ]
  const refused: readonly (readonly [string, readonly string[]])[] = [
    ['surface/marker-missing', summary({})],
    [
      'surface/op-malformed',
      summary({ surfaceOp: { op: 'replace', startSeq: 1, endSeq: 5 }, sourceEventSeqs: [1, 3, 5] }),
    ],
    [
      'surface/reversed',
      summary({ surfaceOp: { op: 'replace', start: 5, end: 1 }, sourceEventSeqs: [1, 3, 5] }),
    ],
    [
      'provenance/uncovered',
      summary({ surfaceOp: { op: 'replace', start: 1, end: 5 }, sourceEventSeqs: [1] }),
    ],
    ['provenance/duplicate', summary({ surfaceOp: 'append', sourceEventSeqs: [1, 1] })],
    ['provenance/empty', summary({ surfaceOp: 'append', sourceEventSeqs: [] })],
    [
      'provenance/ranges',
      summary({ surfaceOp: { op: 'replace', start: 1, end: 5 }, sourceEventSeqs: [[1, 5]] }),
    ],
    ['provenance/not-earlier', summary({ surfaceOp: 'append', sourceEventSeqs: [1, 9] })],
  ]
  it.each(refused)('%s: refuses the log, and takes the fixed one', (code, source) => {
    expect(restores(analyse(source))).toBe(false)
    const after = analyse(fixedText(source, code))
    expect(restores(after)).toBe(true)
    expect(after.counts().errors).toBe(0)
  })

  it('takes a renumbered log with a replacement in it', () => {
    const later = summary({ surfaceOp: { op: 'replace', start: 1, end: 5 }, sourceEventSeqs: [1, 3, 5] })
    const nextTurn = shortTurn(15, 3)
    const again = [
      rows.turnStart(18, 4),
      rows.user(19, 'Again.', { surfaceOp: { op: 'replace', start: 9, end: 16 }, sourceEventSeqs: [9, 16] }),
      rows.turnEnd(20, 4),
    ]
    const after = analyse(fixedText([...later, ...nextTurn, ...again], 'sequence/gap', 'renumber'))
    expect(after.problems()).toEqual([])
    expect(restores(after)).toBe(true)
  })

  it('closes an open turn with the same events', () => {
    for (let end = 2; end < log.length; end++) {
      const source = log.slice(0, end)
      const before = analyse(source)
      const events: LogEvent[] = Array.from({ length: end }, (_, row) => before.eventsOf(row)).flat()
      const theirs = real.interruptedTurnClosers(realEvents(events))
      const added = fixedText(source, 'turn/open-at-end').split('\n').slice(end, -1)
      expect(withoutProse(added.map((row) => JSON.parse(row)))).toEqual(withoutProse(theirs))
    }
  })
})
