// Findings as a SARIF 2.1.0 log, the format that code hosts and CI systems show. One document holds all logs of a
// run. It must not know how logs are read.
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { translated } from '../../shared/l10n/bundle.js'
import type { RuleEntry } from '../../shared/rules/catalogue/rule-entry.js'
import { findRule } from '../../shared/rules/catalogue.js'
import type { Severity } from '../../shared/rules/problem.js'
import { compose } from '../../shared/text.js'
import { ruleLink } from '../features/rule-links.js'
import { defaultSettings } from '../settings.js'
import type { CheckedLog } from './check-log.js'
import type { Failure } from './find-logs.js'
import type { Finding, LineRange } from './finding.js'
import { safeJson } from './format-json.js'

const schema = 'https://json.schemastore.org/sarif-2.1.0.json'
const projectUri = 'https://github.com/dsh-session-logs/dsh-session-language-server'

/** The whole document, its last line feed included. */
export function formatSarif(
  logs: readonly CheckedLog[],
  failures: readonly Failure[],
  version: string,
): string {
  const codes = [...new Set(logs.flatMap(({ findings }) => findings.map(({ code }) => code)))].sort()
  const indexes = new Map(codes.map((code, index) => [code, index]))
  const run = {
    tool: {
      driver: {
        name: 'dsh-session-log',
        fullName: 'DSH Session Logs',
        version,
        semanticVersion: version,
        informationUri: projectUri,
        rules: codes.map((code) => ruleOf(code)),
      },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: failures.length === 0,
        toolExecutionNotifications: failures.map(({ name, reason }) => ({
          level: 'error',
          message: { text: `${name}: ${reason}` },
          locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(name) } } }],
        })),
      },
    ],
    artifacts: logs.map(({ name }) => ({ location: { uri: uriOf(name) } })),
    results: logs.flatMap((log, index) =>
      log.findings.map((finding) => resultOf(log, index, finding, indexes)),
    ),
  }
  return `${safeJson({ $schema: schema, version: '2.1.0', runs: [run] }, 2)}\n`
}

function ruleOf(code: string): object {
  const rule = findRule(code)
  const helpUri = ruleLink(defaultSettings.rulesUrl, code)
  if (rule === undefined) return { id: code, helpUri }
  return {
    id: code,
    shortDescription: { text: compose('{0}.', [translated(rule.title)]) },
    fullDescription: { text: `${translated(rule.meaning)} ${translated(rule.why)}` },
    help: { text: helpText(rule) },
    helpUri,
    defaultConfiguration: { level: levels[rule.severity] },
  }
}

function helpText({ consequence, remedy }: RuleEntry): string {
  return `${translated(consequence)}\n\n${translated(remedy)}`
}

const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
}

function resultOf(
  log: CheckedLog,
  artifact: number,
  finding: Finding,
  indexes: ReadonlyMap<string, number>,
): object {
  const { code, severity, seq, message, related } = finding
  return {
    ruleId: code,
    ruleIndex: indexes.get(code) ?? -1,
    level: levels[severity],
    message: { text: message },
    locations: [locationOf(log.name, artifact, finding)],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((place, id) => ({
            id,
            ...locationOf(log.name, artifact, place),
            message: { text: place.message },
          })),
        }),
    ...(seq === undefined ? {} : { properties: { seq } }),
  }
}

function locationOf(name: string, index: number, { line, column, endLine, endColumn }: LineRange): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(name), index },
      region: { startLine: line, startColumn: column, endLine, endColumn },
    },
  }
}

/** A relative path as a relative reference, an absolute one as a file address; anything in it is escaped. */
function uriOf(name: string): string {
  if (isAbsolute(name)) return pathToFileURL(name).href
  return name
    .split(/[\\/]/)
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/')
}
