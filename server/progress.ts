// Shows the editor how far a long analysis is, one bar a log. Short work shows nothing: a bar that flashes up with
// every edit would disturb more than it says. It must not know what is worked on.
import type { WorkDoneProgressServerReporter } from 'vscode-languageserver/node'
import { formatCount } from '../shared/number-text.js'
import { text } from '../shared/text.js'

/** Work shorter than this goes without a bar. */
const PATIENCE_MS = 300

/** Between two updates of a bar. */
const UPDATE_MS = 100

/** Asks the editor for a bar; resolves when it is there. */
export type CreateBar = () => Promise<WorkDoneProgressServerReporter>

interface Run {
  readonly startedMs: number
  updatedMs: number
  bar: WorkDoneProgressServerReporter | undefined
  isAsked: boolean
  isOver: boolean
}

/** Bars for any number of logs, by uri. */
export class ProgressBars {
  readonly #createBar: CreateBar
  readonly #nowMs: () => number
  readonly #runs = new Map<string, Run>()

  constructor(createBar: CreateBar, nowMs: () => number = () => performance.now()) {
    this.#createBar = createBar
    this.#nowMs = nowMs
  }

  /** Work on `uri` goes on; `done` and `total` are counted in rows. */
  update(uri: string, done: number, total: number): void {
    const nowMs = this.#nowMs()
    const run = this.#runs.get(uri) ?? newRun(nowMs)
    this.#runs.set(uri, run)
    if (nowMs - run.startedMs < PATIENCE_MS) return
    if (!run.isAsked) this.#ask(uri, run)
    if (run.bar === undefined || nowMs - run.updatedMs < UPDATE_MS) return
    run.updatedMs = nowMs
    run.bar.report(percentage(done, total), text('{0} of {1} rows', [formatCount(done), formatCount(total)]))
  }

  /** Work on `uri` is over. */
  end(uri: string): void {
    const run = this.#runs.get(uri)
    if (run === undefined) return
    this.#runs.delete(uri)
    run.isOver = true
    run.bar?.done()
  }

  #ask(uri: string, run: Run): void {
    run.isAsked = true
    this.#createBar().then(
      (bar) => {
        bar.begin(text('Checking {0}', [nameOf(uri)]), 0, undefined, false)
        run.bar = bar
        if (run.isOver) bar.done()
      },
      // An editor that refuses the bar goes without.
      () => undefined,
    )
  }
}

function newRun(nowMs: number): Run {
  return { startedMs: nowMs, updatedMs: nowMs, bar: undefined, isAsked: false, isOver: false }
}

function percentage(done: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total))
}

/** Last part of the uri, as people write it. */
function nameOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
