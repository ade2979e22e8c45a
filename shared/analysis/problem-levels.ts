// Decides what each finding means for its log: refused, dropped, or merely worth knowing. A row that no reader can
// take refuses the log when a readable turn/end stands at or after it, and otherwise cuts the log there
// (physical.md, sections 5, 6 and 10).
import { findRule } from '../rules/catalogue.js'
import type { Severity } from '../rules/problem.js'
import type { Finding } from './findings.js'
import type { AnalysisOptions, LogTraits } from './log-traits.js'

/** Rows that no reader takes, so that everything behind them depends on what follows. */
const holeCodes: ReadonlySet<string> = new Set([
  'row/not-json',
  'row/not-object',
  'row/blank',
  'row/nul-bytes',
  'row/bom',
  'row/welded',
  'row/packed-malformed',
  'header/not-first',
  'envelope/seq',
  'sequence/gap',
  'sequence/repeat',
  'sequence/backwards',
  'sequence/overlap',
  'sequence/missing',
])

/**
 * Says nothing about a log whose end is dropped or holds a row that no reader takes: what is open there is decided by
 * what remains, and an end may have stood in that row.
 */
const endCodes: ReadonlySet<string> = new Set(['turn/open-at-end'])

/** Whether a finding makes its row one that no reader takes. The header line is no row: without it nothing loads. */
export function isHole({ row, code }: Pick<Finding, 'code' | 'row'>): boolean {
  return row > 0 && holeCodes.has(code)
}

/** The first row of the end that a reader drops, given the last row with a readable turn/end; infinite without one. */
export function findDroppedFrom(
  findings: readonly Finding[],
  lastTurnEnd: number,
  options: AnalysisOptions,
): number {
  const isCompressed = options.container === 'zstd'
  const mayDropFrom = isCompressed ? (options.tornFrameRow ?? Number.POSITIVE_INFINITY) : 0
  const hole = findings.find(
    (finding) => finding.row > lastTurnEnd && finding.row >= mayDropFrom && isHole(finding),
  )
  return hole?.row ?? Number.POSITIVE_INFINITY
}

/** Where a log stops being one that readers take. */
export interface LogEnd {
  /** First row that a reader drops; infinite where it drops none. */
  readonly droppedFrom: number
  /** Last row that no reader takes; -1 where there is none. */
  readonly lastHole: number
}

export const wholeLog: LogEnd = { droppedFrom: Number.POSITIVE_INFINITY, lastHole: -1 }

/** Gives each finding its level and leaves out those that are silenced or say nothing here. */
export function levelFindings(
  findings: readonly Finding[],
  { droppedFrom, lastHole }: LogEnd,
  traits: LogTraits,
  options: AnalysisOptions,
): Finding[] {
  const levels = new Map<string, Severity | 'off'>()
  const kept: Finding[] = []
  for (const finding of findings) {
    const { code } = finding
    const isEndUnknown = Number.isFinite(droppedFrom) || finding.row < lastHole
    if (isEndUnknown && endCodes.has(code)) continue
    finding.isDropped = finding.row >= droppedFrom
    let severity = levels.get(code)
    if (severity === undefined) {
      severity = severityOf(code, traits, options)
      levels.set(code, severity)
    }
    if (severity === 'off') continue
    finding.severity = finding.isDropped ? droppedSeverity(code, severity, options) : severity
    kept.push(finding)
  }
  return kept
}

function chosenSeverity(code: string, { severities }: AnalysisOptions): Severity | 'off' | undefined {
  return severities?.get(code) ?? severities?.get(code.slice(0, code.indexOf('/')))
}

function severityOf(code: string, { dialect }: LogTraits, options: AnalysisOptions): Severity | 'off' {
  const rule = findRule(code)
  const inDialect = Object.entries(rule?.severityIn ?? {}).find(([id]) => id === dialect.id)
  return chosenSeverity(code, options) ?? inDialect?.[1] ?? rule?.severity ?? 'error'
}

/** What a reader drops cannot refuse the log any more. A null row does even there: the loader stumbles over it. */
function droppedSeverity(code: string, severity: Severity, options: AnalysisOptions): Severity {
  const isChosen = chosenSeverity(code, options) !== undefined
  return severity === 'error' && code !== 'row/null' && !isChosen ? 'warning' : severity
}
