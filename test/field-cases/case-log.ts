// The healthy log that most field cases start from, and the ways in which the tests ask about a log: what is found, what
// the first problem says, what a fix leaves. Every log here is our own, built row by row.
import type { AnalysisOptions, LogAnalysis } from '../../shared/analysis/log-analysis.js'
import type { FixPlan } from '../../shared/fixes/fix.js'
import { fixAllSafe } from '../../shared/fixes/fix-all.js'
import { applyEdits } from '../../shared/fixes/row-edits.js'
import { exampleRows } from '../../shared/rules/catalogue/example-rows.js'
import { findRule } from '../../shared/rules/catalogue.js'
import type { Problem } from '../../shared/rules/problem.js'
import { analyse, type LogSource, offers } from '../fixes/check-fix.js'

export const rows = exampleRows('v0c')

/** Header and one healthy turn with a streamed answer and a call, seqs 0 to 10; the row of an event is its seq + 1. */
export function base(): string[] {
  return [
    rows.header(),
    rows.turnStart(0),
    rows.user(1, 'Which tests fail?'),
    rows.stepStart(2),
    rows.requestHeader(3),
    rows.chunk(4, { type: 'text-delta', index: 0, text: 'Let me ' }),
    rows.chunk(5, { type: 'text-delta', index: 0, text: 'look.' }),
    rows.assistant(6, { text: 'Let me look.', calls: ['c1'] }, cites([4, 5])),
    rows.call(7, 'c1'),
    rows.result(8, 'c1', 'two of nine', cites([7])),
    rows.stepEnd(9),
    rows.turnEnd(10),
  ]
}

/** A healthy turn of three rows from `seq` on. */
export function laterTurn(seq: number, turn = 2): string[] {
  return [rows.turnStart(seq, turn), rows.user(seq + 1, 'Mend the first.'), rows.turnEnd(seq + 2, turn)]
}

/** The surface members of an appended message with sources. */
export function cites(sourceEventSeqs: readonly number[]) {
  return { surfaceOp: 'append', sourceEventSeqs }
}

/** The surface members of a message that takes the place of others. */
export function replaces(start: number, end: number, sourceEventSeqs: readonly number[]) {
  return { surfaceOp: { op: 'replace', start, end }, sourceEventSeqs }
}

/** A user message of a plug-in with its own source members. */
export function pluginMessage(
  seq: number,
  source: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, unknown>> = { surfaceOp: 'append' },
): string {
  const content = [{ type: 'text', text: 'Said by a plug-in.' }]
  const data = { id: `p-${seq}`, role: 'user', source: { kind: 'plugin', ...source }, content }
  return rows.event('user/message', seq, data, members)
}

/** All that is found, hints included, each as `error row/welded @7-8 data.member`. */
export function found(log: LogSource, options: AnalysisOptions = {}): string[] {
  return analyse(log, options).problems().map(lineOf)
}

function lineOf({ severity, code, row, endRow, path }: Problem): string {
  const place = endRow === undefined ? `@${row}` : `@${row}-${endRow}`
  return [severity, code, place, path.join('.')].join(' ').trimEnd()
}

/** The only problem of a log. */
export function onlyProblem(log: LogSource, options: AnalysisOptions = {}): Problem {
  const [problem, ...others] = analyse(log, options).problems()
  if (problem === undefined || others.length > 0) throw new Error(`Not one problem: ${found(log, options)}`)
  return problem
}

export function messageOf(log: LogSource, options: AnalysisOptions = {}): string {
  return onlyProblem(log, options).message
}

/** What the rule's page says about damage, age and remedy. */
export function pageOf(code: string): string {
  const rule = findRule(code)
  if (rule === undefined) throw new Error(`No rule ${code}`)
  return [rule.meaning, rule.why, rule.consequence, rule.remedy].join('\n')
}

/** `kind id` of every fix of the first problem with a code. */
export function fixIds(log: LogSource, code: string): string[] {
  return offers(log, code).map(({ kind, id }) => `${kind} ${id}`)
}

/** What a fix comes to: its title, its note, and the rows of the log without the empty end. */
export function carryOut(
  log: LogSource,
  code: string,
  id: string,
): { readonly title: string; readonly note: string | undefined; readonly log: readonly string[] } {
  const fix = offers(log, code).find((each) => each.id === id)
  if (fix === undefined) throw new Error(`No fix ${id}, only ${fixIds(log, code)}`)
  const plan: FixPlan = fix.plan()
  return { title: fix.title, note: plan.note, log: edited(analyse(log), plan.edits) }
}

/** The rows after every safe fix of a log. */
export function allSafeFixed(log: LogSource): readonly string[] {
  const analysis = analyse(log)
  return edited(analysis, fixAllSafe(analysis).edits)
}

function edited(analysis: LogAnalysis, edits: FixPlan['edits']): readonly string[] {
  const after = applyEdits(analysis.text.rows, edits)
  return after.at(-1) === '' ? after.slice(0, -1) : after
}
