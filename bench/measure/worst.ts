// Worst cases at a size and at twice the size: the growth of the cost tells whether it is linear. Besides the cold
// analysis, an edit in the middle: one that changes nothing but a row's text, and one that moves all that follows.
import type { WorstCase } from '../worst-cases.js'
import { analyseCold, bringUpToDate } from './analysis.js'
import { collectGarbage, summarize, timeBoth, timeMs } from './rounds.js'

export interface WorstTimes {
  readonly name: string
  readonly unit: string
  readonly size: number
  /** Processor time: the clock says more about the machine, where the garbage of gigabytes is collected. */
  readonly coldMs: number
  readonly coldTwiceMs: number
  /** About 2 where the cost is linear. */
  readonly growth: number
  /** A blank added to a row in the middle, at twice the size. */
  readonly touchMs: number
  /** A row in the middle taken away or put back, at twice the size. */
  readonly shiftMs: number
}

/** Expensive cases are repeated only so long. */
const BUDGET_MS = 8000

/** Measures one case with its size multiplied by `scale`. */
export function measureWorst(worst: WorstCase, scale: number, rounds: number): WorstTimes {
  const size = Math.max(2, Math.round(worst.size * scale))
  const one = worst.make(size)
  const two = worst.make(2 * size)
  const coldOne: number[] = []
  const coldTwo: number[] = []
  const start = performance.now()
  for (let round = 0; round < rounds && (round === 0 || performance.now() - start < BUDGET_MS); round++) {
    collectGarbage()
    coldOne.push(timeBoth(() => analyseCold(one)).processorMs)
    collectGarbage()
    coldTwo.push(timeBoth(() => analyseCold(two)).processorMs)
  }
  const coldMs = summarize(coldOne).leastMs
  const coldTwiceMs = summarize(coldTwo).leastMs
  const edits = measureEdits(two, rounds)
  const { name, unit } = worst
  return { name, unit, size, coldMs, coldTwiceMs, growth: coldTwiceMs / coldMs, ...edits }
}

function measureEdits(text: string, rounds: number): Pick<WorstTimes, 'touchMs' | 'shiftMs'> {
  const analysis = analyseCold(text)
  const start = Math.floor(analysis.text.rowCount / 2)
  const row = analysis.text.row(start)
  const replace = (removed: number, inserted: readonly string[]) => {
    collectGarbage()
    return timeMs(() => {
      const edit = { start, removed, inserted }
      analysis.text.apply(edit)
      analysis.apply(edit)
      return bringUpToDate(analysis)
    })
  }
  const touches: number[] = []
  const shifts: number[] = []
  const begun = performance.now()
  for (let round = 0; round < rounds && (round === 0 || performance.now() - begun < BUDGET_MS); round++) {
    touches.push(replace(1, [`${row} `]), replace(1, [row]))
    shifts.push(replace(1, []), replace(0, [row]))
  }
  return { touchMs: summarize(touches).medianMs, shiftMs: summarize(shifts).medianMs }
}
