// Findings for people: one line that says what is wrong, where it is, and the rows around it with marks. Everything
// that comes out of a log or a file name is made visible first. It must not know how logs are read.
import { counted, formatCount } from '../../shared/number-text.js'
import { visibleText } from '../../shared/rules/message.js'
import type { Severity } from '../../shared/rules/problem.js'
import { compose, enumerate, text } from '../../shared/text.js'
import type { CheckedLog } from './check-log.js'
import type { CodeFrame } from './code-frame.js'
import type { Finding } from './finding.js'
import type { Colors, TerminalTraits } from './terminal.js'
import { textWidth } from './text-width.js'

/** Findings of one code are shown in full up to this number a log; the rest is a line of places. */
const shownPerCode = 5
/** Places in that line. */
const listedPlaces = 12

/** Columns that a code frame may take beside the gutter with the line numbers. */
export function frameWidthFor({ width }: TerminalTraits): number {
  return width - gutterRoom
}

/** A line number of seven digits and the bar behind it. */
const gutterRoom = 10

/** All that is said about one log: one line for a clean one, nothing if it shall be quiet. */
export function formatLog(log: CheckedLog, traits: TerminalTraits, isQuiet: boolean): string {
  const { colors } = traits
  const lines: string[] = []
  const hasMore = log.findings.length > 0 || log.omitted > 0 || (log.notes.length > 0 && !isQuiet)
  if (!isQuiet || hasMore) lines.push(headLine(log, colors))
  if (hasMore) lines.push('')
  for (const note of isQuiet ? [] : log.notes)
    lines.push(compose('{0}: {1}', [colors.cyan(text('note')), note]), '')
  const { shown, folded } = foldRepeats(log.findings)
  for (const finding of shown) lines.push(...findingLines(log.name, finding, traits), '')
  for (const repeats of folded) lines.push(...repeatLines(repeats, colors), '')
  if (log.omitted > 0) {
    lines.push(
      counted(
        log.omitted,
        '1 more problem not shown here; --max-problems raises the limit',
        '{0} more problems not shown here; --max-problems raises the limit',
      ),
      '',
    )
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** `samples/a.session.jsonl: v0c, 1,204 events, 12 turns: 2 errors, 1 warning` */
function headLine(log: CheckedLog, colors: Colors): string {
  const { name, dialect, events, turns, counts } = log
  const facts =
    dialect === undefined
      ? ''
      : colors.dim(
          enumerate([
            dialect,
            counted(events, '1 event', '{0} events'),
            counted(turns, '1 turn', '{0} turns'),
          ]),
        )
  const result = countsText(counts, colors)
  const about = facts === '' ? result : compose('{0}: {1}', [facts, result])
  return compose('{0}: {1}', [colors.bold(visibleText(name)), about])
}

/** `2 errors, 1 warning`, or `no problems`. */
export function countsText(counts: Readonly<Record<Severity, number>>, colors: Colors): string {
  const severities: readonly Severity[] = ['error', 'warning', 'information', 'hint']
  const parts = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => paint(severity, colors)(countText(severity, counts[severity])))
  return parts.length === 0 ? colors.green(text('no problems')) : enumerate(parts)
}

function countText(severity: Severity, count: number): string {
  switch (severity) {
    case 'error':
      return counted(count, '1 error', '{0} errors')
    case 'warning':
      return counted(count, '1 warning', '{0} warnings')
    case 'information':
      return counted(count, '1 note', '{0} notes')
    case 'hint':
      return counted(count, '1 hint', '{0} hints')
  }
}

function paint(severity: Severity, colors: Colors): (text: string) => string {
  switch (severity) {
    case 'error':
      return colors.red
    case 'warning':
      return colors.yellow
    case 'information':
      return colors.blue
    case 'hint':
      return colors.gray
  }
}

/** A code that is found again and again would bury the others. */
function foldRepeats(findings: readonly Finding[]): {
  readonly shown: readonly Finding[]
  readonly folded: readonly (readonly Finding[])[]
} {
  const shown: Finding[] = []
  const seen = new Map<string, number>()
  const folded = new Map<string, Finding[]>()
  for (const finding of findings) {
    const count = (seen.get(finding.code) ?? 0) + 1
    seen.set(finding.code, count)
    if (count <= shownPerCode) shown.push(finding)
    else folded.set(finding.code, [...(folded.get(finding.code) ?? []), finding])
  }
  return { shown, folded: [...folded.values()] }
}

function repeatLines(repeats: readonly Finding[], colors: Colors): readonly string[] {
  const [first] = repeats
  if (first === undefined) return []
  const places = repeats.slice(0, listedPlaces).map(({ line }) => line)
  const rest = repeats.length - places.length
  const title = paint(first.severity, colors)(`${first.severity}[${first.code}]`)
  const parts = [title, repeats.length, places.join(', '), formatCount(rest)]
  if (rest === 0) return [compose('{0}: {1} more, in line {2}', parts)]
  return [
    compose(
      rest === 1
        ? '{0}: {1} more, in line {2} and 1 more line'
        : '{0}: {1} more, in line {2} and {3} more lines',
      parts,
    ),
  ]
}

function findingLines(name: string, finding: Finding, traits: TerminalTraits): readonly string[] {
  const { colors } = traits
  const { code, severity, message, line, column, seq } = finding
  const color = paint(severity, colors)
  const seqText = seq === undefined ? '' : `, seq ${seq}`
  return [
    `${colors.bold(color(`${severity}[${code}]`))}: ${colors.bold(visibleText(message))}`,
    `  ${colors.blue('-->')} ${visibleText(name)}:${line}:${column}${seqText}`,
    ...frameLines(finding, traits),
  ]
}

/** A row that is shown, with lines below it that mark and explain a part of it. */
interface FramePart {
  readonly line: number
  readonly text: string
  readonly below: readonly string[]
}

function frameLines(finding: Finding, { colors, width }: TerminalTraits): readonly string[] {
  const color = paint(finding.severity, colors)
  const parts: FramePart[] = []
  if (finding.frame !== undefined) {
    const { text, markStart, markWidth } = finding.frame
    const below = [' '.repeat(markStart) + color('^'.repeat(markWidth))]
    parts.push({ line: finding.line, text, below })
  }
  // The problem comes first, its related places after it: they are read as an answer to it.
  const told: string[] = []
  for (const { line, frame, message } of finding.related) {
    const said = visibleText(message)
    if (frame === undefined) told.push(compose('line {0}: {1}', [line, said]))
    else parts.push({ line, text: frame.text, below: relatedMark(frame, said, width - gutterRoom, colors) })
  }
  if (parts.length === 0 && told.length === 0) return []
  const digits = Math.max(1, ...parts.map(({ line }) => String(line).length))
  const bar = colors.blue(`${' '.repeat(digits + 1)}|`)
  return [
    bar,
    ...parts.flatMap(({ line, text, below }) => [
      `${colors.blue(`${String(line).padStart(digits)} |`)} ${text}`,
      ...below.map((mark) => `${bar} ${mark}`),
    ]),
    ...told.map((line) => `${' '.repeat(digits + 1)}${colors.blue('=')} ${line}`),
  ]
}

/** The mark of a related place, with what is said beside it, or below it where there is no room. */
function relatedMark(
  { markStart, markWidth }: CodeFrame,
  said: string,
  room: number,
  colors: Colors,
): string[] {
  const indent = ' '.repeat(markStart)
  const mark = indent + colors.blue('-'.repeat(markWidth))
  const saidWidth = textWidth(said)
  if (markStart + markWidth + 1 + saidWidth <= room) return [`${mark} ${colors.blue(said)}`]
  return [mark, ' '.repeat(Math.max(Math.min(markStart, room - saidWidth), 0)) + colors.blue(said)]
}

/** The last line of a run over several logs. */
export function formatSummary(logs: readonly CheckedLog[], failures: number, colors: Colors): string {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 }
  for (const log of logs) {
    counts.error += log.counts.error
    counts.warning += log.counts.warning
    counts.information += log.counts.information
    counts.hint += log.counts.hint
  }
  const done = [counted(logs.length, '1 log checked', '{0} logs checked')]
  if (failures > 0) {
    done.push(colors.red(counted(failures, '1 path could not be read', '{0} paths could not be read')))
  }
  return `${compose('{0}: {1}', [enumerate(done), countsText(counts, colors)])}\n`
}
