// Tells the editor what was recognised in a log and how its analysis stands, for a status bar. Only for editors that
// ask for it; see `LogStatus` in `shared/protocol.ts`.
import { translated } from '../shared/l10n/bundle.js'
import type { LogStatus } from '../shared/protocol.js'
import type { OpenLog } from './open-logs.js'

/** Between two messages about the same running analysis. */
const UPDATE_MS = 100

/** The present status of a log. */
export function statusOf(log: OpenLog): LogStatus.Params {
  const { analysis } = log
  return {
    uri: log.uri,
    version: log.version,
    dialect: { id: analysis.dialect.id, title: translated(analysis.dialect.title) },
    evidence: analysis.recognition.evidence,
    choice: choiceOf(log),
    isProjected: analysis.isProjected,
    ...(log.isCurrent ? { result: resultOf(log) } : { progress: analysis.progress }),
  }
}

function resultOf({ analysis }: OpenLog): LogStatus.Result {
  const { events, turns } = analysis.summary()
  return { counts: analysis.counts(), events, turns }
}

function choiceOf({ analysis, settings }: OpenLog): LogStatus.Params['choice'] {
  if (settings.dialect !== undefined) return 'settings'
  return analysis.recognition.certain ? 'certain' : 'uncertain'
}

/** Sends the status of logs as they change. */
export class StatusReporter {
  readonly #send: (params: LogStatus.Params) => void
  readonly #nowMs: () => number
  readonly #sentMs = new Map<string, number>()

  constructor(send: (params: LogStatus.Params) => void, nowMs: () => number = () => performance.now()) {
    this.#send = send
    this.#nowMs = nowMs
  }

  onCurrent(log: OpenLog): void {
    this.#sentMs.delete(log.uri)
    this.#send(statusOf(log))
  }

  onProgress(log: OpenLog): void {
    const nowMs = this.#nowMs()
    const lastMs = this.#sentMs.get(log.uri)
    if (lastMs !== undefined && nowMs - lastMs < UPDATE_MS) return
    this.#sentMs.set(log.uri, nowMs)
    // The first slice says nothing yet; most analyses are done with the second.
    if (lastMs !== undefined) this.#send(statusOf(log))
  }

  onClosed(log: OpenLog): void {
    this.#sentMs.delete(log.uri)
  }
}
