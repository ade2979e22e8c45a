// The language features of the server, one entry each. A new feature is a pure function in `features/` and a line here.
import {
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  type ServerCapabilities,
} from 'vscode-languageserver/node'
import type { ClientAbilities } from './client-abilities.js'
import type { DeclaredTypesFiles } from './declared-types-file.js'
import { failureDiagnostic } from './features/diagnostics.js'
import { type Feature, logRequest } from './features/feature.js'
import { extensionFeatures } from './features/for-extension.js'
import { forkingFeatures } from './features/forking.js'
import { navigationFeatures } from './features/navigation.js'
import { readingFeatures } from './features/reading.js'
import { timelineFeatures } from './features/timeline.js'
import { writingFeatures } from './features/writing.js'
import type { OpenLogs } from './open-logs.js'
import type { DiagnosticsReporter } from './report-diagnostics.js'

/** What entries of the table may use besides the open log. */
export interface FeatureParts {
  readonly diagnostics: DiagnosticsReporter
  readonly logs: OpenLogs
  readonly abilities: ClientAbilities
  readonly declaredTypes: DeclaredTypesFiles
}

export function listFeatures(parts: FeatureParts): readonly Feature[] {
  const { diagnostics } = parts
  return [
    logRequest<DocumentDiagnosticParams, DocumentDiagnosticReport>({
      method: DocumentDiagnosticRequest.method,
      capabilities: { diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false } },
      unknown: { kind: 'full', items: [] },
      fallback: { kind: 'full', items: [failureDiagnostic()] },
      answer: (log, params, token) => diagnostics.pull(log, params, token),
    }),
    ...readingFeatures(parts),
    ...navigationFeatures(parts),
    ...writingFeatures(parts),
    ...forkingFeatures(),
    ...timelineFeatures(parts),
    ...extensionFeatures(),
  ]
}

/** The capabilities of all features together. */
export function capabilitiesOf(features: readonly Feature[]): ServerCapabilities {
  const all: ServerCapabilities = {}
  for (const { capabilities } of features) Object.assign(all, capabilities)
  return all
}
