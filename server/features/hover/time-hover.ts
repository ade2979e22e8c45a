// Times for people: in local time, from the start of the log, and since the row before.

import type { LogAnalysis, RowFacts } from '../../../shared/analysis/log-analysis.js'
import { outlineOf } from '../../../shared/analysis/outline.js'
import { formatDuration } from '../../../shared/number-text.js'
import { type Block, code, type Inline, list, paragraph, phrase, plain, strong } from '../../markdown.js'
import type { HoverContext } from './hover-context.js'

/** The hover on a row's time. */
export function timeHover(context: HoverContext, facts: RowFacts): readonly Block[] {
  const { time, lastTime, count } = facts
  if (time === undefined) return [paragraph(phrase('No reader takes a time from this row.'))]
  const details: (readonly Inline[])[] = []
  const start = outlineOf(context.analysis).events?.startTime
  if (start !== undefined) details.push(offsetLine(time - start))
  const previous = previousTime(context.analysis, facts.row)
  if (previous !== undefined) details.push(gapLine(time - previous))
  if (count > 1 && lastTime !== undefined && lastTime >= time) {
    details.push(phrase('{0} from the first member to the last', plain(formatDuration(lastTime - time))))
  }
  return [...momentBlocks(context, time), list(details)]
}

/** A moment in local time and in that of everybody. */
export function momentBlocks({ timeZone }: HoverContext, time: number): readonly Block[] {
  const local = localTime(time, timeZone)
  if (local === undefined) return [paragraph(phrase('{0}: no date can be that far away', code(String(time))))]
  return [paragraph(strong(local)), paragraph(code(new Date(time).toISOString()))]
}

function offsetLine(offsetMs: number): readonly Inline[] {
  if (offsetMs < 0) return phrase('{0} before the first event', plain(formatDuration(-offsetMs)))
  return phrase('{0} after the first event', plain(formatDuration(offsetMs)))
}

function gapLine(gapMs: number): readonly Inline[] {
  if (gapMs < 0)
    return phrase('The clock stepped back by {0} against the row before', plain(formatDuration(-gapMs)))
  return phrase('{0} after the row before', plain(formatDuration(gapMs)))
}

/** Time of the last event before a row. */
function previousTime(analysis: LogAnalysis, row: number): number | undefined {
  for (let at = row - 1; at > 0; at--) {
    const facts = analysis.rowFacts(at)
    if (facts?.isTaken && facts.lastTime !== undefined) return facts.lastTime
  }
  return undefined
}

/** `2026-08-21 14:20:00.412 GMT+2`; undefined for what no calendar knows. */
function localTime(time: number, timeZone: string | undefined): string | undefined {
  if (Number.isNaN(new Date(time).getTime())) return undefined
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const date = `${of('year')}-${of('month')}-${of('day')}`
  return `${date} ${of('hour')}:${of('minute')}:${of('second')}.${of('fractionalSecond')} ${of('timeZoneName')}`
}
