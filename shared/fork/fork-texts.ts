// What people read about a fork: the preview, and why one is refused with what to do instead. The same words in the
// editor and on the command line.
import type { IllegalBoundary } from '../analysis/fork-boundary.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { counted } from '../number-text.js'
import { compose, text } from '../text.js'
import type { ForkPlan, ForkRefusal } from './fork-plan.js'

/** The preview of a planned fork, one fact a line. */
export function previewLines(analysis: LogAnalysis, plan: ForkPlan): readonly string[] {
  const lines = [
    compose('Keeps {0} through seq {1}, in {2}', [
      counted(plan.keptEvents, '1 event', '{0} events'),
      plan.boundarySeq,
      counted(plan.keptTurns, '1 turn', '{0} turns'),
    ]),
  ]
  if (plan.leftEvents > 0) {
    lines.push(
      compose('Leaves {0} and {1} to the parent', [
        counted(plan.leftEvents, '1 event', '{0} events'),
        counted(plan.leftTurns, '1 turn', '{0} turns'),
      ]),
    )
  }
  if (plan.replacements > 0) {
    lines.push(
      text('Replacements taken over: {0}; the model sees the history as they left it', [plan.replacements]),
    )
  }
  if (plan.openCompactions > 0) {
    lines.push(
      text('Compactions cut before their end: {0}; they count as given up in the child', [
        plan.openCompactions,
      ]),
    )
  }
  const { endSeedType } = analysis.dialect
  if (endSeedType !== undefined) {
    lines.push(
      plan.endsInMark
        ? text('Ends in {0} already, so no further mark is added', [endSeedType])
        : text('Adds {0} behind the inherited events', [endSeedType]),
    )
  }
  return lines
}

/** Why a fork is refused, and where the nearest legal boundaries are. */
export function refusalText(analysis: LogAnalysis, refusal: ForkRefusal): string {
  switch (refusal.kind) {
    case 'no-header':
      return text('This log has no header of a known format version, so it cannot be forked')
    case 'no-event':
      return text('No event has seq {0}; the last one is {1}', [refusal.seq, analysis.eventCount - 1])
    case 'broken':
      return compose('The part to take over is refused by the harness: row {0}, {1}', [
        refusal.problem.row + 1,
        refusal.problem.message,
      ])
    case 'boundary':
      return withNearest(reasonText(analysis, refusal.boundary), refusal)
  }
}

function reasonText(analysis: LogAnalysis, { reason, turnStartRow }: IllegalBoundary): string {
  const turn = turnStartRow === undefined ? undefined : analysis.rowFacts(turnStartRow)?.turn
  switch (reason) {
    case 'no-event':
      return text('This row holds no event that a reader takes')
    case 'dropped':
      return text('A reader drops this part of the log')
    case 'not-turn-end':
      return text('In this dialect a fork must end at a turn/end')
    case 'inside-turn':
      return turn === undefined
        ? text('This row lies inside a turn')
        : text('This row lies inside turn {0}, which is still open here', [turn])
  }
}

function withNearest(
  reason: string,
  { before, after }: { readonly before?: number; readonly after?: number },
): string {
  if (before !== undefined && after !== undefined) {
    return compose('{0}; the nearest legal boundaries are seq {1} and seq {2}', [reason, before, after])
  }
  const nearest = before ?? after
  return nearest === undefined
    ? compose('{0}; the log has no legal boundary yet', [reason])
    : compose('{0}; the nearest legal boundary is seq {1}', [reason, nearest])
}
