// The data of the timeline for a large log: made from the finished analysis, and packed as the server sends it.
import type { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { type PackedTimeline, packTimeline } from '../../shared/analysis/timeline/transfer.js'
import { timelineOf } from '../../shared/analysis/timeline-data.js'
import { analyseCold, bringUpToDate } from './analysis.js'
import { collectGarbage, summarize, type Times, timeMs } from './rounds.js'

export interface TimelineTimes {
  /** The tables, from the facts of the analysis. */
  readonly data: Times
  /** The message, up to the text that goes through the pipe. */
  readonly message: Times
  readonly messageMB: number
  readonly packed: PackedTimeline
}

export function measureTimeline(text: string, rounds: number): TimelineTimes {
  const analysis = analyseCold(text)
  const data: number[] = []
  const message: number[] = []
  let messageText = ''
  for (let round = 0; round < rounds; round++) {
    // Tables are kept until the log changes.
    touchMiddle(analysis)
    collectGarbage()
    data.push(timeMs(() => timelineOf(analysis)))
    collectGarbage()
    message.push(
      timeMs(() => {
        messageText = JSON.stringify(packTimeline(timelineOf(analysis)))
        return messageText
      }),
    )
  }
  const packed = packTimeline(timelineOf(analysis))
  return { data: summarize(data), message: summarize(message), messageMB: messageText.length / 1e6, packed }
}

function touchMiddle(analysis: LogAnalysis): void {
  const start = Math.floor(analysis.text.rowCount / 2)
  const edit = { start, removed: 1, inserted: [`${analysis.text.row(start)} `] }
  analysis.text.apply(edit)
  analysis.apply(edit)
  bringUpToDate(analysis)
}
