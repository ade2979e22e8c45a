// The steps of a log, for choosing among them: what an editor needs to offer requests for comparison.
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { previewOf } from '../../shared/analysis/outline/preview.js'
import { outlineOf } from '../../shared/analysis/outline.js'
import type { SessionSteps } from '../../shared/protocol.js'

/** UTF-16 units of what a person said that help to tell turns apart. */
const firstWordsLength = 60

/** All steps that have a number, in the order of the log. */
export function sessionSteps(analysis: LogAnalysis): readonly SessionSteps.Step[] {
  return outlineOf(analysis).turns.flatMap(({ number: turn, outcome, promptRow, steps }) => {
    if (turn === undefined) return []
    const firstWords = promptRow === undefined ? '' : previewOf(analysis, promptRow, firstWordsLength)
    return steps.flatMap(({ number: step, firstRow: row, firstSeq: seq }) =>
      step === undefined
        ? []
        : [
            {
              turn,
              step,
              row,
              seq,
              ...(outcome === undefined ? {} : { outcome }),
              ...(firstWords === '' ? {} : { firstWords }),
            },
          ],
    )
  })
}
