// Recognises the events that a crash repair appends by what they hold, so that they can be told from what a living
// writer wrote: results with the repair's error, a step/end, a turn/end that was interrupted, and the mark of a resume.
import type { Dialect } from '../format/dialect.js'
import { isRecord } from '../session/json.js'
import type { LogEvent } from '../session/log-event.js'
import { valueAt } from '../session/value-at.js'

/** Whether an event is one that a crash repair writes; `step/end` is, though every step has one. */
export function isCloser({ type, data }: LogEvent, dialect: Dialect): boolean {
  switch (type) {
    case 'tool/result':
      return isRepairResult(data, dialect)
    case 'step/end':
      return true
    case 'turn/end':
      return isInterrupted(data)
    default:
      return false
  }
}

/** Whether a turn ended by repair; a running harness never writes this reason (physical.md, section 7). */
export function isInterrupted(data: unknown): boolean {
  return valueAt(data, ['reason', 'kind']) === 'interrupted'
}

function isRepairResult(data: unknown, { crashRepair }: Dialect): boolean {
  const code = valueAt(data, ['error', 'code'])
  if (code !== crashRepair.outcomeUnknown.code && code !== crashRepair.notStarted.code) return false
  if (!crashRepair.message) return true
  const id = valueAt(data, ['message', 'id'])
  return typeof id === 'string' && id.startsWith('interrupted-tool-result-')
}

/** The mark that ends a seed or follows a resume, with nothing in it. */
export function isEmptyMark({ type, data }: LogEvent, { endSeedType }: Dialect): boolean {
  return type === endSeedType && isRecord(data) && Object.keys(data).length === 0
}
