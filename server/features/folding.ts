// Folding: turns, steps and runs of chunks. Turns are kept first where an editor takes only so many ranges.
import type { FoldingRange } from 'vscode-languageserver/node'
import { ChunkKind } from '../../shared/analysis/fact-columns.js'
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { stepDetail, stepTitle, turnDetail, turnTitle } from '../../shared/analysis/outline/outline-text.js'
import { outlineOf, type Stretch } from '../../shared/analysis/outline.js'
import { formatCount } from '../../shared/number-text.js'
import { text } from '../../shared/text.js'
import { endOfRow } from './log-ranges.js'

/** An editor that names no limit of its own still has one. */
const mostRanges = 50_000
/** Shorter runs are read as they are. */
const shortestRun = 3

export interface FoldingOptions {
  /** Most ranges that the editor takes. */
  readonly limit?: number
  /** Whether the editor shows a text of ours in place of what is folded. */
  readonly showsText: boolean
}

export function foldingRangesOf(analysis: LogAnalysis, options: FoldingOptions): FoldingRange[] {
  const limit = options.limit ?? mostRanges
  const { turns } = outlineOf(analysis)
  const ranges = new Map<number, FoldingRange>()
  const add = (rows: Pick<Stretch, 'firstRow' | 'lastRow'>, describe: () => string): void => {
    if (ranges.size >= limit) return
    const startLine = analysis.text.toPosition(rows.firstRow, 0).line
    const endLine = endOfRow(analysis.text, rows.lastRow).line
    // One range a line is all that editors can show; the outer one came first.
    if (endLine <= startLine || ranges.has(startLine)) return
    ranges.set(startLine, { startLine, endLine, ...(options.showsText ? { collapsedText: describe() } : {}) })
  }
  for (const turn of turns) add(turn, () => `${turnTitle(turn)} · ${turnDetail(turn)}`)
  for (const { steps } of turns) {
    for (const step of steps) add(step, () => `${stepTitle(step)} · ${stepDetail(step)}`)
  }
  for (const run of chunkRuns(analysis)) {
    add(run, () => text('{0} rows of chunks', [formatCount(run.lastRow - run.firstRow + 1)]))
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine)
}

/** Rows of chunks, plain or packed, that follow on each other. */
function chunkRuns(analysis: LogAnalysis): readonly Pick<Stretch, 'firstRow' | 'lastRow'>[] {
  const runs: { firstRow: number; lastRow: number }[] = []
  let firstRow: number | undefined
  let row = 0
  const end = (): void => {
    if (firstRow !== undefined && row - firstRow >= shortestRun) runs.push({ firstRow, lastRow: row - 1 })
    firstRow = undefined
  }
  for (const { columns, rowCount } of analysis.blocks.blocks) {
    for (let at = 0; at < rowCount; at++) {
      if (columns.chunkKind[at] === ChunkKind.None) end()
      else firstRow ??= row
      row++
    }
  }
  end()
  return runs
}
