// Turns faults of bytes and containers into problems like all others, and tells which problems of rows are only
// their consequence. It must not know files or how bytes are read.
import { translated } from '../l10n/bundle.js'
import type { PhysicalFault } from '../log/physical-fault.js'
import { findRule } from '../rules/catalogue.js'
import { formatMessage } from '../rules/message.js'
import type { Problem, Severity } from '../rules/problem.js'

/** The fault as a problem; undefined where `severities` (levels by code or family) switch it off. */
export function physicalProblem(
  fault: PhysicalFault,
  severities?: ReadonlyMap<string, Severity | 'off'>,
): Problem | undefined {
  const { code, row, span, values } = fault
  const rule = findRule(code)
  const chosen = severities?.get(code) ?? severities?.get(code.slice(0, code.indexOf('/')))
  const severity = chosen ?? rule?.severity ?? 'error'
  if (severity === 'off') return undefined
  return {
    code,
    severity,
    row,
    path: [],
    ...(span === undefined ? {} : { span }),
    message: formatMessage(translated(rule?.message ?? code), values),
    values,
    related: [],
  }
}

/** The log goes on behind these, unread or unreadable: where its text ends is not where it ends. */
const cuttingFaults: ReadonlySet<string> = new Set([
  'container/frame-damaged',
  'container/frame-malformed',
  'container/not-a-frame',
  'container/skippable-frame',
  'container/unfinished-row',
])

/** Whether a problem of a row is only the consequence of a fault below it: one fault, one problem. */
export function isConsequence(
  problem: Pick<Problem, 'code' | 'row'>,
  faults: readonly PhysicalFault[],
): boolean {
  const { code, row } = problem
  const has = (matches: (fault: PhysicalFault) => boolean) => faults.some(matches)
  switch (code) {
    case 'row/torn-tail':
      return has((fault) => cuttingFaults.has(fault.code) || fault.code === 'container/torn-frame')
    case 'turn/open-at-end':
      return has((fault) => cuttingFaults.has(fault.code))
    case 'header/missing':
      // A file in which no row can be read at all has no header line either.
      return has((fault) => fault.code.startsWith('container/'))
    default: {
      const isOfText = code.startsWith('row/') || code.startsWith('header/')
      return isOfText && has((fault) => fault.code === 'row/too-long' && fault.row === row)
    }
  }
}
