// Brings diagnostics to the editor: pushed whenever a log is current, or handed out when the editor asks. Both come
// from one computation per stamp (uri, version, generation of the settings), made at the moment the log is current, so
// that nothing stale is ever sent. What a diagnostic says is not its business.
import {
  type CancellationToken,
  type Diagnostic,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  type PublishDiagnosticsParams,
  ResponseError,
} from 'vscode-languageserver/node'
import type { ClientAbilities } from './client-abilities.js'
import { diagnosticsOf, failureDiagnostic } from './features/diagnostics.js'
import { RowPlaces } from './features/row-places.js'
import type { OpenLog, Stamp } from './open-logs.js'

/** The part of the connection that is needed here. */
export interface DiagnosticsOutlet {
  /** Pushes the diagnostics of one document. */
  readonly push: (params: PublishDiagnosticsParams) => void
  /** Asks the editor to pull again; called only where it can. */
  readonly refresh: () => void
}

interface Report {
  readonly stamp: Stamp
  /** Never used twice, so that an id from before a restart or a close cannot pass for a present one. */
  readonly resultId: string
  readonly diagnostics: Diagnostic[]
}

export class DiagnosticsReporter {
  readonly #abilities: ClientAbilities
  readonly #outlet: DiagnosticsOutlet
  readonly #reports = new WeakMap<OpenLog, Report>()
  readonly #places = new WeakMap<OpenLog, RowPlaces>()
  readonly #idPrefix = Date.now().toString(36)
  #reportCount = 0

  constructor(abilities: ClientAbilities, outlet: DiagnosticsOutlet) {
    this.#abilities = abilities
    this.#outlet = outlet
  }

  /** The log is current: pushes, unless the editor asks itself. */
  onCurrent(log: OpenLog): void {
    if (this.#abilities.pullsDiagnostics) return
    const { uri, version } = log
    this.#outlet.push({ uri, version, diagnostics: this.#reportOf(log).diagnostics })
  }

  /** The log could not be checked. */
  onDefect(log: OpenLog): void {
    if (this.#abilities.pullsDiagnostics) return
    const { uri, version } = log
    this.#outlet.push({ uri, version, diagnostics: [failureDiagnostic()] })
  }

  /** Takes back what was pushed. */
  onClosed(log: OpenLog): void {
    if (!this.#abilities.pullsDiagnostics) this.#outlet.push({ uri: log.uri, diagnostics: [] })
  }

  /** Settings changed: an editor that asks itself must be told to ask again. */
  onSettingsChanged(): void {
    if (this.#abilities.pullsDiagnostics && this.#abilities.refreshesDiagnostics) this.#outlet.refresh()
  }

  /** Answers a pull: waits until the log is current. An edit meanwhile makes the request void, and the editor asks again. */
  async pull(
    log: OpenLog,
    params: DocumentDiagnosticParams,
    token: CancellationToken,
  ): Promise<DocumentDiagnosticReport> {
    const { version } = log
    await log.whenCurrent(token)
    if (log.version !== version || !log.isCurrent) {
      throw new ResponseError(LSPErrorCodes.ServerCancelled, 'The log was edited meanwhile', {
        retriggerRequest: true,
      })
    }
    const report = this.#reportOf(log)
    if (params.previousResultId === report.resultId) return { kind: 'unchanged', resultId: report.resultId }
    return { kind: 'full', resultId: report.resultId, items: report.diagnostics }
  }

  #reportOf(log: OpenLog): Report {
    const known = this.#reports.get(log)
    if (known !== undefined && sameStamp(known.stamp, log.stamp)) return known
    const report: Report = {
      stamp: log.stamp,
      resultId: `${this.#idPrefix}-${++this.#reportCount}`,
      diagnostics: this.#compute(log),
    }
    this.#reports.set(log, report)
    return report
  }

  #compute(log: OpenLog): Diagnostic[] {
    const places = this.#places.get(log) ?? new RowPlaces()
    this.#places.set(log, places)
    const view = {
      uri: log.uri,
      maxProblems: log.settings.maxProblems,
      rulesUrl: log.settings.rulesUrl,
      showsRelated: this.#abilities.showsRelated,
      fadesUnnecessary: this.#abilities.fadesUnnecessary,
    }
    return diagnosticsOf(log.analysis, view, places)
  }
}

function sameStamp(one: Stamp, other: Stamp): boolean {
  return one.uri === other.uri && one.version === other.version && one.generation === other.generation
}
