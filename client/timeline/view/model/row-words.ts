// A row in words, for the list, tooltips and screen readers. Everything out of the log is on one line, with nothing
// unseen in it.
import { RowFlag } from '../../../../shared/analysis/timeline/tables.js'
import { formatCount } from '../../../../shared/number-text.js'
import { quotableText } from '../../../../shared/rules/message.js'
import type { Severity } from '../../../../shared/rules/problem.js'
import { text } from '../../../../shared/text.js'
import { offsetFromStart } from './offset-text.js'
import { hasFlag, RowKinds, severityOf, shadowerOf, type TimelineModel } from './timeline-model.js'

/** The numbers of the row's events: `41`, or `41–52` of a packed row. */
export function seqText({ data }: TimelineModel, row: number): string {
  const { seq, count } = data.tables.rows.columns
  const first = seq[row]
  if (!Number.isFinite(first)) return ''
  return count[row] > 1 ? `${first}–${first + count[row] - 1}` : String(first)
}

/** Time since the first event: `+12.403 s`; empty where it is not known. */
export function offsetText({ data, startTime }: TimelineModel, row: number): string {
  const offset = data.tables.rows.columns.time[row] - startTime
  if (!Number.isFinite(offset)) return ''
  return offsetFromStart(offset, 3)
}

/** The type, or what the row is otherwise. */
export function typeText({ data }: TimelineModel, row: number): string {
  const { kind, type, count } = data.tables.rows.columns
  switch (kind[row]) {
    case RowKinds.Event:
      return quotableText(data.types[type[row]]?.name ?? '')
    case RowKinds.Packed:
      return `${quotableText(data.types[type[row]]?.name ?? '')} ×${formatCount(count[row])}`
    case RowKinds.Header:
      return text('session header')
    case RowKinds.Torn:
      return text('torn row')
    case RowKinds.Nothing:
      return text('blank row')
    default:
      return text('damaged row')
  }
}

/** What else is to be said about a row, in words: level of its problem, how it stands on the surface. */
export function rowNotes(model: TimelineModel, row: number): readonly string[] {
  const severity = severityOf(model, row)
  const isEvent = model.data.tables.rows.columns.kind[row] <= RowKinds.Packed
  return [
    severity === undefined ? undefined : severityText(severity),
    hasFlag(model, row, RowFlag.Failed) ? text('failed') : undefined,
    shadowerOf(model, row) === undefined ? undefined : text('shadowed'),
    isEvent && !hasFlag(model, row, RowFlag.Taken) ? text('set aside') : undefined,
    hasFlag(model, row, RowFlag.Dropped) ? text('dropped by a loader') : undefined,
    row < model.data.info.inheritedRows ? text('inherited') : undefined,
    hasFlag(model, row, RowFlag.Boundary) ? text('fork boundary') : undefined,
  ].filter((note) => note !== undefined)
}

/** The level of a problem in words. */
export function severityText(severity: Severity): string {
  switch (severity) {
    case 'error':
      return text('error')
    case 'warning':
      return text('warning')
    case 'information':
      return text('information')
    case 'hint':
      return text('hint')
  }
}

/** `seq 41 · tool/call`. */
export function rowTitle(model: TimelineModel, row: number): string {
  const seq = seqText(model, row)
  return seq === '' ? typeText(model, row) : `${text('seq {0}', [seq])} · ${typeText(model, row)}`
}

/** All of it in one line, for a screen reader. */
export function rowLabel(model: TimelineModel, row: number, words: string): string {
  const seq = seqText(model, row)
  return [
    seq === '' ? undefined : text('seq {0}', [seq]),
    typeText(model, row),
    words === '' ? undefined : words,
    offsetText(model, row),
    ...rowNotes(model, row),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}

/** Why the log is not forked after a row, and where it could be. */
export function forkRefusal(model: TimelineModel, row: number): string {
  const { before, after } = nearestBoundaries(model, row)
  const nearest = [before, after]
    .filter((boundary) => boundary !== undefined)
    .map((boundary) => text('seq {0}', [seqText(model, boundary)]))
  return nearest.length === 0
    ? text('The log cannot be forked here, nor anywhere else')
    : text('The log cannot be forked here; the nearest places are {0}', [nearest.join(', ')])
}

/** The nearest rows after which the log may be forked. */
export function nearestBoundaries(
  model: TimelineModel,
  row: number,
): { readonly before: number | undefined; readonly after: number | undefined } {
  let before: number | undefined
  let after: number | undefined
  for (let at = row - 1; at >= 0 && before === undefined; at--) {
    if (hasFlag(model, at, RowFlag.Boundary)) before = at
  }
  for (let at = row + 1; at < model.rowCount && after === undefined; at++) {
    if (hasFlag(model, at, RowFlag.Boundary)) after = at
  }
  return { before, after }
}
