// Renumbering as a fix: its title, and a note that lists what could not be carried along.
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { pathText } from '../analysis/path-text.js'
import type { Problem } from '../rules/problem.js'
import { text } from '../text.js'
import { type Fix, type FixPlan, reviewFix } from './fix.js'
import { type LostReference, type RenumberedLog, type Renumbering, renumber } from './renumber.js'

/** So many references are named one by one. */
const MOST_NAMED = 20

export interface RenumberFixParts {
  readonly id: string
  readonly title: string
  readonly plan: Renumbering
  /** What else gets lost. */
  readonly note?: string
}

/** A fix that gives later events new numbers. The work is done when the edits are asked for. */
export function renumberFix(analysis: LogAnalysis, problem: Problem, parts: RenumberFixParts): Fix {
  const { id, title, plan, note } = parts
  return reviewFix(problem, { id, title, edits: () => toPlan(analysis, renumber(analysis, plan), note) })
}

function toPlan(analysis: LogAnalysis, renumbered: RenumberedLog, extra: string | undefined): FixPlan {
  const { edits, moved, lost, mentions } = renumbered
  const sentences: string[] = []
  if (extra !== undefined) sentences.push(extra)
  sentences.push(text('Events with another number: {0}, references carried along.', [moved]))
  const takenOut = lost.filter(({ isTakenOut }) => isTakenOut)
  const left = lost.filter(({ isTakenOut }) => !isTakenOut)
  if (takenOut.length > 0) {
    sentences.push(text('Taken out, since the events are no more: {0}.', [nameAll(analysis, takenOut)]))
  }
  if (left.length > 0) {
    sentences.push(
      text('Left as they are, though the events are no more, so look at them: {0}.', [
        nameAll(analysis, left),
      ]),
    )
  }
  if (mentions.length > 0) {
    const rows = mentions.slice(0, MOST_NAMED).map((row) => row + 1)
    sentences.push(
      text('Left as they are, though they name events in words: the commands in rows {0}.', [
        rows.join(', '),
      ]),
    )
  }
  return { edits, note: sentences.join('\n') }
}

function nameAll(analysis: LogAnalysis, lost: readonly LostReference[]): string {
  const named = lost.slice(0, MOST_NAMED).map(({ row, path, seqs }) => {
    const seq = analysis.rowFacts(row)?.seq
    const numbers = seqs.slice(0, MOST_NAMED).join(', ')
    return `seq ${seq ?? '?'} ${pathText(path)} → ${numbers}`
  })
  const more = lost.length - named.length
  return named.join('; ') + (more > 0 ? `; +${more}` : '')
}
