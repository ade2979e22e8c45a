// Fixes of sequence numbers: events that are missing, that stand twice, that two writers wrote. What can be told from
// the content is fixed by taking out what is too much, which renumbers nothing; the rest is a choice.
import { isTaken, RowKind } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import type { Problem } from '../rules/problem.js'
import { isSeq } from '../session/log-event.js'
import { text } from '../text.js'
import { isCloser, isEmptyMark, isInterrupted } from './closer-content.js'
import { closersBefore } from './closing-rows.js'
import { type Fix, type FixMaker, reviewFix, safeFix } from './fix.js'
import { keepBefore } from './keep-before.js'
import { findAhead, numberingBefore, setAsideRun, visitRows } from './log-rows.js'
import type { RowSpanOf } from './renumber.js'
import { renumberFix } from './renumber-fix.js'
import { removeRows } from './row-edits.js'
import { tryFix } from './trial.js'

export const fixGap: FixMaker = (analysis, problem) => [
  renumberFix(analysis, problem, {
    id: 'renumber',
    title: text('Renumber from here; the missing events stay lost'),
    plan: { from: problem.row },
  }),
  keepBefore(analysis, problem),
]

/** Numbers that go back: copies, closers of a repair and marks can go; of two branches one has to. */
export const fixRepeat: FixMaker = (analysis, problem) => {
  const run = runOf(analysis, problem.row)
  if (run === undefined) return []
  const harmless =
    removeCopies(analysis, problem, run) ??
    removeClosers(analysis, problem, run) ??
    removeMark(analysis, problem, run)
  if (harmless !== undefined) return [harmless]
  return chooseBranch(analysis, problem, run)
}

/** A packed row over events that exist: only pieces of a stream, which the assembled message repeats. */
export const fixOverlap: FixMaker = (analysis, problem) => {
  const run = runOf(analysis, problem.row)
  if (run === undefined) return []
  const copies = removeCopies(analysis, problem, run)
  if (copies !== undefined) return [copies]
  const { row } = problem
  const facts = analysis.rowFacts(row)
  if (facts?.kind !== RowKind.Packed) return []
  return [
    reviewFix(problem, {
      id: 'drop-packed-row',
      title: text('Drop the packed row; its numbers belong to other events'),
      edits: [removeRows(row)],
      note: text('Pieces of a stream lost: {0}; no event cites them by these numbers', [facts.count]),
    }),
    keepBefore(analysis, problem),
  ]
}

/** A stretch of set-aside rows, and the rows before it that hold its numbers. */
interface Run extends RowSpanOf {
  /** The first number in the run; the earlier row that has it. */
  readonly seq: number
  readonly firstTaken: number
  /** Numbers after the run's last event, and of the next event that counts; undefined at the end of the log. */
  readonly next: number
  readonly behind: number | undefined
}

function runOf(analysis: LogAnalysis, row: number): Run | undefined {
  const { last } = setAsideRun(analysis, row)
  const facts = analysis.rowFacts(row)
  const lastFacts = analysis.rowFacts(last)
  if (facts?.seq === undefined || facts.isTaken || lastFacts?.seq === undefined) return undefined
  const firstTaken = analysis.rowOfSeq(facts.seq)
  if (firstTaken === undefined) return undefined
  const behind = findAhead(analysis, last + 1, isTaken)
  return {
    first: row,
    last,
    seq: facts.seq,
    firstTaken,
    next: lastFacts.seq + lastFacts.count,
    behind: behind === undefined ? undefined : analysis.rowFacts(behind)?.seq,
  }
}

/** All rows of the run stand before it, byte for byte. */
function removeCopies(analysis: LogAnalysis, problem: Problem, run: Run): Fix | undefined {
  for (let row = run.first; row <= run.last; row++) {
    const seq = analysis.rowFacts(row)?.seq
    const original = seq === undefined ? undefined : analysis.rowOfSeq(seq)
    if (original === undefined || analysis.text.row(original) !== analysis.text.row(row)) return undefined
  }
  const rows = run.last - run.first + 1
  return safeFix(problem, {
    id: 'delete-copies',
    title:
      rows === 1
        ? text('Delete the copy of row {0}', [run.firstTaken + 1])
        : text('Delete the {1} copied rows, which repeat the rows from {0} on', [run.firstTaken + 1, rows]),
    edits: [removeRows(run.first, run.last)],
  })
}

/**
 * The rows before the run are closers of a repair that did not see that the writer still lived: they repeat the time
 * of the event before them, as no writer's own events do, and end in an interrupted turn.
 */
function removeClosers(analysis: LogAnalysis, problem: Problem, run: Run): Fix | undefined {
  const { time } = numberingBefore(analysis, run.firstTaken)
  let hasEnd = false
  for (let row = run.firstTaken; row < run.first; row++) {
    const [event, ...others] = analysis.eventsOf(row)
    if (event === undefined || others.length > 0) return undefined
    if (hasEnd) {
      // A resume puts its mark behind the closers.
      if (!isEmptyMark(event, analysis.dialect)) return undefined
      continue
    }
    const hasTime = analysis.isProjected || event.time === time
    if (!hasTime || !isCloser(event, analysis.dialect)) return undefined
    hasEnd = event.type === 'turn/end' && isInterrupted(event.data)
    if (event.type === 'turn/end' && !hasEnd) return undefined
  }
  if (!hasEnd || !goesOn(run) || isSeedBorder(analysis, run.firstTaken, run.first)) return undefined
  const rows = run.first - run.firstTaken
  return safeFix(problem, {
    id: 'drop-closers',
    title: text('Drop the closers of a crash repair ({0}); the real events follow', [rows]),
    edits: [removeRows(run.firstTaken, run.first - 1)],
  })
}

/** A mark says nothing that the writer who used its number needed. */
function removeMark(analysis: LogAnalysis, problem: Problem, run: Run): Fix | undefined {
  if (run.first !== run.last) return undefined
  const [own] = analysis.eventsOf(run.firstTaken)
  const parts = {
    id: 'drop-mark',
    title: text('Remove the end-seed mark that has the same number'),
  }
  const isMark = own !== undefined && isEmptyMark(own, analysis.dialect) && run.firstTaken === run.first - 1
  if (isMark && goesOn(run) && !isSeedBorder(analysis, run.firstTaken, run.first)) {
    return safeFix(problem, { ...parts, edits: [removeRows(run.firstTaken)] })
  }
  const value = analysis.readRow(run.first)
  const isSecondMark =
    typeof value === 'object' &&
    value !== null &&
    isEmptyMark({ type: '', data: undefined, ...value, seq: run.seq, time: 0 }, analysis.dialect)
  return isSecondMark ? safeFix(problem, { ...parts, edits: [removeRows(run.first)] }) : undefined
}

/** Whether one of the rows is the mark that the header's seed length counts on. */
function isSeedBorder(analysis: LogAnalysis, from: number, to: number): boolean {
  const seedLength = analysis.header?.['seedLength']
  if (!isSeq(seedLength) || seedLength === 0) return false
  const row = analysis.rowOfSeq(seedLength)
  return row !== undefined && row >= from && row < to
}

/** Whether the log goes on from the run, so that it can take the place of the rows before it. */
function goesOn({ behind, next }: Run): boolean {
  return behind === undefined || behind === next
}

/** Two writers: each branch can be kept if what follows goes on from it; or both, one after the other. */
function chooseBranch(analysis: LogAnalysis, problem: Problem, run: Run): readonly Fix[] {
  const fixes: Fix[] = []
  const expected = numberingBefore(analysis, run.first).seq
  const rows = run.last - run.first + 1
  if (run.behind === undefined || run.behind === expected) {
    fixes.push(
      reviewFix(problem, {
        id: 'drop-later-branch',
        title: text('Drop the rows {0} to {1}, keep the events that were there before', [
          run.first + 1,
          run.last + 1,
        ]),
        edits: [removeRows(run.first, run.last)],
        note: text('Rows lost: {0} ({1})', [rows, describeRows(analysis, run.first, run.last)]),
      }),
    )
  }
  const earlier = dropEarlier(analysis, problem, run)
  if (earlier !== undefined && tryFix(analysis, earlier) !== 'worse') fixes.push(earlier)
  const both = renumberFix(analysis, problem, {
    id: 'renumber',
    title: text('Renumber from here, so that both stay'),
    plan: { from: run.first, adopted: run },
  })
  if (tryFix(analysis, both) === 'better') fixes.push(both)
  // At the end of a log without an open turn it is the same as dropping the later branch.
  const isSame = run.behind === undefined && closersBefore(analysis, run.first).length === 0
  if (!isSame) fixes.push(keepBefore(analysis, problem))
  return fixes
}

/** A second log that begins anew does not go on from the rows before it, even where the numbers do. */
function dropEarlier(analysis: LogAnalysis, problem: Problem, run: Run): Fix | undefined {
  if (!goesOn(run)) return undefined
  const last = run.first - 1
  return reviewFix(problem, {
    id: 'drop-earlier-branch',
    title: text('Drop the rows {0} to {1}, keep the events from here on', [run.firstTaken + 1, last + 1]),
    edits: [removeRows(run.firstTaken, last)],
    note: text('Rows lost: {0} ({1})', [
      last - run.firstTaken + 1,
      describeRows(analysis, run.firstTaken, last),
    ]),
  })
}

/** So many kinds of rows are named. */
const MOST_KINDS = 6

/** The event types in some rows with their numbers, the most frequent first. */
function describeRows(analysis: LogAnalysis, first: number, last: number): string {
  const counts = new Map<string, number>()
  visitRows(analysis, first, last + 1, (_row, columns, at) => {
    const type = analysis.types.nameOf(columns.type[at] ?? 0)
    counts.set(type, (counts.get(type) ?? 0) + (columns.count[at] ?? 0))
  })
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_KINDS)
    .map(([type, count]) => (count === 1 ? type : `${count} × ${type}`))
    .join(', ')
}
