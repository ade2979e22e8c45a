// Fixes of the seed length in the header: how many events came from the parent is told by the mark behind them, or by
// the log that holds nothing else.
import { isTaken } from '../analysis/fact-columns.js'
import type { LogAnalysis } from '../analysis/log-analysis.js'
import { isSeq } from '../session/log-event.js'
import { text } from '../text.js'
import { type FixMaker, type FixParts, reviewFix, safeFix } from './fix.js'
import { visitRows } from './log-rows.js'
import { replaceValue, rowTextOf } from './member-edits.js'

/** One mark says it; of several, the one next to what the header says is the likeliest. */
export const fixSeedMismatch: FixMaker = (analysis, problem) => {
  const marks = findMarks(analysis)
  const [only, ...others] = marks
  if (only === undefined) return []
  if (others.length === 0) return [safeFix(problem, partsFor(analysis, only))]
  const seedLength = analysis.header?.['seedLength']
  if (!isSeq(seedLength)) return []
  const nearest = marks.reduce((best, mark) =>
    Math.abs(mark - seedLength) < Math.abs(best - seedLength) ? mark : best,
  )
  return [
    reviewFix(problem, {
      ...partsFor(analysis, nearest),
      note: text('The log has {0} end-seed marks; this is the nearest to {1}', [marks.length, seedLength]),
    }),
  ]
}

/** All that the log has was inherited, or what stands before its only mark. */
export const fixSeedBeyondLog: FixMaker = (analysis, problem) => {
  const marks = findMarks(analysis)
  const [only, ...others] = marks
  if (others.length > 0) return fixSeedMismatch(analysis, problem)
  return [safeFix(problem, partsFor(analysis, only ?? analysis.eventCount))]
}

function partsFor(analysis: LogAnalysis, length: number): FixParts {
  return {
    id: 'correct-seed-length',
    title: text('Set seedLength to {0}', [length]),
    edits: [replaceValue(rowTextOf(analysis, 0), ['seedLength'], String(length))],
  }
}

/** Numbers of the marks that end a seed or follow a resume. */
function findMarks(analysis: LogAnalysis): readonly number[] {
  const { endSeedType } = analysis.dialect
  if (endSeedType === undefined) return []
  const id = analysis.types.idOf(endSeedType)
  const marks: number[] = []
  visitRows(analysis, 1, analysis.text.rowCount, (_row, columns, at) => {
    if (columns.type[at] === id && isTaken(columns, at)) marks.push(columns.seq[at] ?? 0)
  })
  return marks
}
