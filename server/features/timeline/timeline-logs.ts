// The logs whose timelines are looked at: open in the editor, or read from disk. Long analyses of logs on disk go on
// only while somebody asks for them.
import { fileURLToPath } from 'node:url'
import type { CancellationToken } from 'vscode-languageserver/node'
import type { LogAnalysis } from '../../../shared/analysis/log-analysis.js'
import { turnOfEventLoop } from '../../event-loop.js'
import type { OpenLogs } from '../../open-logs.js'
import { RequestCancelled } from '../../requests.js'
import { DiskLog } from './disk-log.js'

/** A slice of work between two messages. */
const SLICE_MS = 8

/** A log whose timeline may be asked for. */
export interface TimelineLog {
  readonly uri: string
  readonly analysis: LogAnalysis
  readonly isCurrent: boolean
  /** Undefined for a log on disk. */
  readonly documentVersion: number | undefined
}

export class TimelineLogs {
  readonly #open: OpenLogs
  readonly #onDisk = new Map<string, DiskLog>()
  readonly #nowMs: () => number

  constructor(open: OpenLogs, nowMs: () => number = () => performance.now()) {
    this.#open = open
    this.#nowMs = nowMs
  }

  /** The log as it is known; undefined where nobody asked for its timeline yet. */
  find(uri: string): TimelineLog | undefined {
    const open = this.#open.find(uri)
    if (open !== undefined) {
      return { uri, analysis: open.analysis, isCurrent: open.isCurrent, documentVersion: open.version }
    }
    const analysis = this.#onDisk.get(uri)?.analysis
    if (analysis === undefined) return undefined
    return { uri, analysis, isCurrent: analysis.isCurrent, documentVersion: undefined }
  }

  /**
   * The log as it is now, read from disk if need be, analysed for at most so many milliseconds. Rejects where a file
   * cannot be read; undefined where there is no file to read.
   */
  async take(uri: string, budgetMs: number, token: CancellationToken): Promise<TimelineLog | undefined> {
    const end = this.#nowMs() + budgetMs
    if (this.#open.find(uri) !== undefined) {
      // What is analysed for the editor is as good.
      this.#onDisk.delete(uri)
      await this.#waitFor(() => this.find(uri)?.isCurrent !== false, end, token)
      return this.find(uri)
    }
    if (!uri.startsWith('file:')) return undefined
    const log = this.#onDisk.get(uri) ?? new DiskLog(fileURLToPath(uri))
    await log.refresh()
    this.#onDisk.set(uri, log)
    await this.#waitFor(() => advance(log.analysis, this.#nowMs), end, token)
    return this.find(uri)
  }

  /** Lets go of a log on disk. */
  release(uri: string): void {
    this.#onDisk.delete(uri)
  }

  async #waitFor(isDone: () => boolean, end: number, token: CancellationToken): Promise<void> {
    while (!isDone() && this.#nowMs() < end) {
      await turnOfEventLoop()
      if (token.isCancellationRequested) throw new RequestCancelled()
    }
  }
}

/** Works for one slice; true when everything is current. */
function advance(analysis: LogAnalysis, nowMs: () => number): boolean {
  const end = nowMs() + SLICE_MS
  return analysis.advance(() => nowMs() >= end)
}
