// Edits measured in the engine alone: from the change of the text to finished diagnostics.
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { bringUpToDate } from './analysis.js'
import { type EditKind, type EditPlace, editKinds, editPlaces, listEdits, type RowChange } from './edits.js'
import { collectGarbage, summarize, type Times, timeMs } from './rounds.js'

export interface EditTimes {
  readonly kind: EditKind
  readonly place: EditPlace
  readonly times: Times
  readonly samples: readonly number[]
}

/** Expensive edits are repeated only so long. */
const BUDGET_MS = 4000

/** All kinds of edits at all places. */
export function measureEngineEdits(analysis: LogAnalysis, count: number): EditTimes[] {
  const measured: EditTimes[] = []
  for (const kind of editKinds) {
    for (const place of editPlaces) {
      collectGarbage()
      const edits = listEdits(analysis.text.rows, kind, place, count)
      const samples: number[] = []
      const start = performance.now()
      for (let at = 0; at < edits.length; at++) {
        const edit = edits[at]
        if (edit !== undefined) samples.push(timeMs(() => applyEdit(analysis, edit)))
        // Every second edit undoes the one before.
        if (at % 2 === 1 && performance.now() - start > BUDGET_MS) break
      }
      measured.push({ kind, place, samples, times: summarize(samples) })
    }
  }
  return measured
}

function applyEdit(analysis: LogAnalysis, { row, start, end, text }: RowChange): unknown {
  const { text: log } = analysis
  analysis.apply(log.change(log.toPosition(row, start), log.toPosition(row, end), text))
  return bringUpToDate(analysis)
}

/** Removes the first event's row and puts it back: every row moves and every number is off by one. */
export function measureHeadShift(analysis: LogAnalysis, rounds: number): Times {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const removed = analysis.text.row(1)
    for (const run of [() => replaceRows(analysis, 1, 1, []), () => replaceRows(analysis, 1, 0, [removed])]) {
      collectGarbage()
      samples.push(timeMs(run))
    }
  }
  return summarize(samples)
}

/** Appends rows at the end, and takes them away again outside the clock. */
export function measureAppend(analysis: LogAnalysis, appended: readonly string[], rounds: number): Times {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = analysis.text.rowCount
    collectGarbage()
    samples.push(
      timeMs(() => {
        const end = { line: before - 1, character: 0 }
        analysis.apply(analysis.text.change(end, end, `${appended.join('\n')}\n`))
        return bringUpToDate(analysis)
      }),
    )
    replaceRows(analysis, before - 1, appended.length, [])
  }
  return summarize(samples)
}

function replaceRows(
  analysis: LogAnalysis,
  start: number,
  removed: number,
  inserted: readonly string[],
): unknown {
  const edit = { start, removed, inserted }
  analysis.text.apply(edit)
  analysis.apply(edit)
  return bringUpToDate(analysis)
}
