// The derived messages at some place of a log: the surface there, and the message of each of its nodes.
import { type DerivedMessage, deriveEventMessage } from '../../session/derive.js'
import type { LogAnalysis } from '../log-analysis.js'
import { loadedEventAt } from './loaded-event.js'

export interface HistoryEntry {
  /** Event that the message derives from. */
  readonly seq: number
  readonly message: DerivedMessage
}

/** The derived messages of all events before row `endRow`, in model-visible order. Parses a row for each of them. */
export function historyBefore(analysis: LogAnalysis, endRow: number): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = []
  for (const seq of analysis.surfaceAt(endRow, 'before').nodes) {
    const message = messageOf(analysis, seq)
    if (message !== null) entries.push({ seq, message })
  }
  return entries
}

/** The message that an event derives to by itself; null for none. */
export function messageOf(analysis: LogAnalysis, seq: number): DerivedMessage | null {
  const event = loadedEventAt(analysis, seq)
  return event === undefined ? null : deriveEventMessage(event, analysis.dialect)
}
