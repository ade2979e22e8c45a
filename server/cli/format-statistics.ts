// Statistics of logs for people: a few lines of totals, then a table each of turns, models and tools. Names come out of
// the log and are made visible and cut. It must not know how logs are read.

import type { TokenCount } from '../../shared/analysis/outline.js'
import type { LogStatistics, TurnStatistics } from '../../shared/analysis/statistics.js'
import type { ModelUsage, ToolUsage } from '../../shared/analysis/usage.js'
import { translated } from '../../shared/l10n/bundle.js'
import { counted, formatCount, formatDuration } from '../../shared/number-text.js'
import { cutText, visibleText } from '../../shared/rules/message.js'
import { compose, enumerate, text } from '../../shared/text.js'
import type { Colors, TerminalTraits } from './terminal.js'
import { textWidth } from './text-width.js'

/** Turns that are listed; of a longer session the first and the last ones. */
const listedTurns = 40
const longestName = 60
const gap = '  '

export interface NamedStatistics {
  readonly name: string
  readonly dialect: { readonly id: string; readonly title: string }
  readonly statistics: LogStatistics
}

/** All about one log. */
export function formatStatistics(
  { name, dialect, statistics }: NamedStatistics,
  { colors }: TerminalTraits,
): string {
  const lines = [
    colors.bold(visibleText(name)),
    `${gap}${translated(dialect.title)}`,
    ...totalLines(statistics),
  ]
  const { turns, models, tools } = statistics
  if (turns.length > 0) lines.push('', ...table(turnTable(turns), colors))
  if (models.length > 0) lines.push('', ...table(modelTable(models), colors))
  if (tools.length > 0) lines.push('', ...table(toolTable(tools), colors))
  return `${lines.join('\n')}\n\n`
}

/** One line over several logs. */
export function formatTotals(logs: readonly NamedStatistics[]): string {
  let events = 0
  let turns = 0
  let calls = 0
  let tokens = 0
  for (const { statistics } of logs) {
    events += statistics.events
    turns += statistics.turns.length
    calls += statistics.calls
    tokens += statistics.tokens?.total ?? 0
  }
  const parts = [
    counted(logs.length, '1 log', '{0} logs'),
    counted(events, '1 event', '{0} events'),
    counted(turns, '1 turn', '{0} turns'),
    counted(calls, '1 call', '{0} calls'),
    counted(tokens, '1 token', '{0} tokens'),
  ]
  return `${enumerate(parts)}\n`
}

function totalLines(statistics: LogStatistics): readonly string[] {
  const { events, turns, steps, calls, modelCalls, durationMs, activeMs, tokens, summaryTokens } = statistics
  const lines = [
    enumerate([
      counted(events, '1 event', '{0} events'),
      counted(turns.length, '1 turn', '{0} turns'),
      counted(steps, '1 step', '{0} steps'),
      counted(calls, '1 tool call', '{0} tool calls'),
      counted(modelCalls, '1 model call', '{0} model calls'),
    ]),
  ]
  if (durationMs !== undefined || activeMs !== undefined) {
    const whole = durationMs === undefined ? [] : [formatDuration(durationMs)]
    const active = activeMs === undefined ? [] : [text('{0} of it in turns', [formatDuration(activeMs)])]
    lines.push(enumerate([...whole, ...active]))
  }
  lines.push(tokens === undefined ? text('no tokens told') : tokenLine(tokens))
  if (summaryTokens !== undefined)
    lines.push(compose('besides for summaries: {0}', [tokenLine(summaryTokens)]))
  return lines.map((line) => gap + line)
}

function tokenLine({
  total,
  input,
  cacheRead,
  cacheWrite,
  output,
  reasoning,
  unknownCalls,
}: TokenCount): string {
  const parts = [text('{0} input', [formatCount(input)])]
  if (cacheRead !== undefined) parts.push(text('{0} read from the cache', [formatCount(cacheRead)]))
  if (cacheWrite !== undefined) parts.push(text('{0} written to the cache', [formatCount(cacheWrite)]))
  parts.push(text('{0} output', [formatCount(output)]))
  if (reasoning !== undefined) parts.push(text('of which {0} reasoning', [formatCount(reasoning)]))
  const line = compose('{0}: {1}', [counted(total, '1 token', '{0} tokens'), enumerate(parts)])
  if (unknownCalls === 0) return line
  return compose(unknownCalls === 1 ? '{0}; 1 model call told none' : '{0}; {1} model calls told none', [
    line,
    formatCount(unknownCalls),
  ])
}

/** Rows of cells; the first row holds the titles. Columns of numbers stand to the right. */
interface Table {
  readonly rows: readonly (readonly string[])[]
  /** Indexes of the columns with words. */
  readonly words: readonly number[]
}

function turnTable(turns: readonly TurnStatistics[]): Table {
  const shown =
    turns.length <= listedTurns
      ? turns
      : [...turns.slice(0, listedTurns / 2), ...turns.slice(-listedTurns / 2)]
  const rows = shown.map(({ turn, outcome, steps, calls, durationMs, tokens }) => [
    turn === undefined ? '?' : String(turn),
    outcome === undefined ? text('no end') : nameCell(outcome),
    formatCount(steps),
    formatCount(calls),
    durationCell(durationMs),
    tokens === undefined ? '' : formatCount(tokens.total),
  ])
  const hidden = turns.length - shown.length
  if (hidden > 0)
    rows.splice(listedTurns / 2, 0, ['…', counted(hidden, '1 turn more', '{0} turns more'), '', '', '', ''])
  return {
    rows: [[text('turn'), text('end'), text('steps'), text('calls'), text('time'), text('tokens')], ...rows],
    words: [1],
  }
}

function modelTable(models: readonly ModelUsage[]): Table {
  const rows = models.map(({ provider, model, attempts, tokens }) => [
    nameCell([provider, model].filter((part) => part !== undefined).join('/') || text('unknown')),
    formatCount(attempts),
    ...tokenCells(tokens),
  ])
  return {
    rows: [
      [text('model'), text('calls'), text('input'), text('cached'), text('output'), text('tokens')],
      ...rows,
    ],
    words: [0],
  }
}

function tokenCells(tokens: TokenCount | undefined): readonly string[] {
  if (tokens === undefined) return ['', '', '', '']
  const { input, cacheRead, output, total } = tokens
  return [
    formatCount(input),
    cacheRead === undefined ? '' : formatCount(cacheRead),
    formatCount(output),
    formatCount(total),
  ]
}

function toolTable(tools: readonly ToolUsage[]): Table {
  const rows = tools.map(({ name, calls, failed, unanswered, durationMs, timedCalls, longestMs }) => [
    name === undefined ? text('unknown') : nameCell(name),
    formatCount(calls),
    formatCount(failed),
    formatCount(unanswered),
    timedCalls === 0 ? '' : formatDuration(durationMs),
    durationCell(longestMs),
  ])
  return {
    rows: [
      [text('tool'), text('calls'), text('failed'), text('unanswered'), text('time'), text('longest')],
      ...rows,
    ],
    words: [0],
  }
}

function durationCell(durationMs: number | undefined): string {
  return durationMs === undefined ? '' : formatDuration(durationMs)
}

function nameCell(name: string): string {
  return name.length <= longestName ? visibleText(name) : `${visibleText(cutText(name, longestName))}…`
}

function table({ rows, words }: Table, colors: Colors): readonly string[] {
  const [titles = []] = rows
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => textWidth(row[column] ?? ''))))
  return rows.map((row, index) => {
    const cells = row.map((cell, column) => {
      const blanks = ' '.repeat((widths[column] ?? 0) - textWidth(cell))
      return words.includes(column) ? cell + blanks : blanks + cell
    })
    const line = gap + cells.join(gap).trimEnd()
    return index === 0 ? colors.dim(line) : line
  })
}
