// The line about the whole log: `v0c · 12 turns · 31 steps · 58 calls · 4 m 12 s · 182,000 tokens`.
import type { TimelineInfo } from '../../../../shared/analysis/timeline/tables.js'
import { formatCount, formatDuration } from '../../../../shared/number-text.js'
import { text } from '../../../../shared/text.js'

export function summaryParts(info: TimelineInfo): readonly string[] {
  const { dialect, events, turns, steps, calls, duration, tokens } = info
  return [
    dialect.id,
    events === 1 ? text('1 event') : text('{0} events', [formatCount(events)]),
    turns === 1 ? text('1 turn') : text('{0} turns', [formatCount(turns)]),
    steps === 1 ? text('1 step') : text('{0} steps', [formatCount(steps)]),
    calls === 1 ? text('1 call') : text('{0} calls', [formatCount(calls)]),
    duration === undefined ? undefined : formatDuration(duration),
    tokens === undefined ? undefined : tokensText(tokens.total, tokens.isPartial),
  ].filter((part) => part !== undefined)
}

function tokensText(total: number, isPartial: boolean): string {
  if (isPartial) return text('at least {0} tokens', [formatCount(total)])
  return total === 1 ? text('1 token') : text('{0} tokens', [formatCount(total)])
}

/** The sign for all problems together. */
export function problemIcon(info: TimelineInfo): 'error' | 'warning' | 'info' | 'pass' {
  if (info.errors > 0) return 'error'
  if (info.warnings > 0) return 'warning'
  return info.informations + info.hints > 0 ? 'info' : 'pass'
}

/** `2 errors · 1 warning`; only levels that there are. Empty where nothing is wrong. */
export function problemParts({ errors, warnings, informations, hints }: TimelineInfo): readonly string[] {
  return [
    errors === 0 ? undefined : errors === 1 ? text('1 error') : text('{0} errors', [formatCount(errors)]),
    warnings === 0
      ? undefined
      : warnings === 1
        ? text('1 warning')
        : text('{0} warnings', [formatCount(warnings)]),
    informations === 0
      ? undefined
      : informations === 1
        ? text('1 information')
        : text('{0} informations', [formatCount(informations)]),
    hints === 0 ? undefined : hints === 1 ? text('1 hint') : text('{0} hints', [formatCount(hints)]),
  ].filter((part) => part !== undefined)
}
