// What the status bar says about a log: one line, the explanation behind it, and the report that a user may hand on.
// Pure. The values are counts and words of ours: ids of dialects, phrases of evidence; nothing comes out of the log.
import { counted } from '../shared/number-text.js'
import type { LogStatus } from '../shared/protocol.js'
import { text } from '../shared/text.js'

/** Evidence that is shown; the signs that decide come first. */
const mostEvidence = 8

/** `v0c · 1,204 events · 12 turns · 2 errors`, or how far the analysis is. */
export function statusLine({ dialect, result, progress }: LogStatus.Params): string {
  if (result === undefined) return text('{0} · reading {1}', [dialect.id, percentOf(progress)])
  return [
    dialect.id,
    counted(result.events, '1 event', '{0} events'),
    counted(result.turns, '1 turn', '{0} turns'),
    healthOf(result),
  ].join(' · ')
}

/** Lines of the explanation: how the dialect was recognised, and what was counted. */
export function statusExplanation(status: LogStatus.Params): readonly string[] {
  const { dialect, evidence, isProjected, result } = status
  const lines = [text('{0}: {1}', [dialect.title, choiceText(status)])]
  for (const { because, row, points } of evidence.slice(0, mostEvidence)) {
    lines.push(
      points.includes(dialect.id)
        ? text('• line {0}: {1}', [row + 1, because])
        : text('• line {0}: {1}, which speaks for {2}', [row + 1, because, points.join(', ')]),
    )
  }
  if (evidence.length > mostEvidence)
    lines.push(text('• and {0} more signs', [evidence.length - mostEvidence]))
  if (isProjected) lines.push(text('A fixture without sequence numbers and times; both are implied.'))
  if (result !== undefined) lines.push(countsLine(result.counts))
  return lines
}

function choiceText({ choice, evidence }: LogStatus.Params): string {
  if (choice === 'settings') return text('read so because you or the settings say so')
  if (evidence.length === 0) return text('assumed, since the log gives no sign of any dialect')
  return choice === 'certain' ? text('recognised by these signs') : text('the likeliest by these signs')
}

function countsLine({ errors, warnings, informations, hints }: LogStatus.ProblemCounts): string {
  return [
    counted(errors, '1 error', '{0} errors'),
    counted(warnings, '1 warning', '{0} warnings'),
    counted(informations, '1 information', '{0} informations'),
    counted(hints, '1 hint', '{0} hints'),
  ].join(', ')
}

function healthOf({ counts: { errors, warnings } }: LogStatus.Result): string {
  if (errors > 0) return counted(errors, '1 error', '{0} errors')
  return warnings > 0 ? counted(warnings, '1 warning', '{0} warnings') : text('no errors')
}

function percentOf(progress: LogStatus.Progress | undefined): string {
  if (progress === undefined || progress.total === 0) return '…'
  return `${Math.floor((100 * progress.done) / progress.total)} %`
}
