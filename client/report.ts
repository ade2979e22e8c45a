// The report that a user copies into an issue: what was recognised, and which problems stand where. It holds codes and
// positions only: no text of the log, no message (messages quote the log), no path, no name. Pure.

import type { LogStatus } from '../shared/protocol.js'
import { text } from '../shared/text.js'

/** Problems that are listed; a report is read by people. */
const mostProblems = 200

export interface ReportedProblem {
  readonly severity: 'error' | 'warning' | 'information' | 'hint'
  readonly code: string
  /** From 0. */
  readonly line: number
  readonly character: number
}

export interface ReportParts {
  readonly extensionVersion: string
  readonly editorVersion: string
  readonly status: LogStatus.Params | undefined
  readonly problems: readonly ReportedProblem[]
}

/** Plain text, one fact a line. Not translated: those who read it need not speak the language of those who send it. */
export function reportOf({ extensionVersion, editorVersion, status, problems }: ReportParts): string {
  const lines = [`DSH Session Logs ${extensionVersion}, VS Code ${editorVersion}`]
  if (status !== undefined) lines.push(...statusLines(status))
  lines.push('', `problems: ${problems.length}`)
  for (const { severity, code, line, character } of problems.slice(0, mostProblems)) {
    lines.push(`${line + 1}:${character + 1} ${severity} ${isCode(code) ? code : '(other)'}`)
  }
  if (problems.length > mostProblems) lines.push(`and ${problems.length - mostProblems} more`)
  return `${lines.join('\n')}\n`
}

function statusLines({
  dialect,
  choice,
  evidence,
  isProjected,
  result,
}: LogStatus.Params): readonly string[] {
  const lines = [`dialect: ${dialect.id} (${choice})${isProjected ? ', projected' : ''}`]
  for (const { row, because, points } of evidence) {
    lines.push(text('  line {0}: {1} ({2})', [row + 1, because, points.join(' ')]))
  }
  if (result !== undefined) lines.push(`events: ${result.events}, turns: ${result.turns}`)
  return lines
}

/** `family/what`; a diagnostic of somebody else's may carry anything. */
function isCode(code: string): boolean {
  return /^[a-z-]+\/[a-z-]+$/.test(code)
}
