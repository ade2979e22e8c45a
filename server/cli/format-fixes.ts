// Fixes for people: what was or would be done with what it loses, the changed rows, and what is left to choose. Rows come
// out of a log, so they are cut and made visible.

import { type FixEdit, isPartEdit } from '../../shared/fixes/row-edits.js'
import type { LogText } from '../../shared/log/log-text.js'
import { counted } from '../../shared/number-text.js'
import { cutText, visibleText } from '../../shared/rules/message.js'
import { compose, text } from '../../shared/text.js'
import type { Choice, FixedLog } from './fix-log.js'
import { countsText } from './format-human.js'
import type { Colors, TerminalTraits } from './terminal.js'

/** So many fixes and changes of one log are shown. */
const MOST_FIXES = 50
const MOST_CHANGES = 20
/** So many rows of one change. */
const MOST_ROWS = 3

export interface FixView {
  /** Whether the log is changed, or only what would be done is shown. */
  readonly isDone: boolean
  readonly showsChoices: boolean
}

export function formatFixedLog(log: FixedLog, view: FixView, traits: TerminalTraits): string {
  const { colors } = traits
  const { fixes, edits, choices, notes } = log
  const lines = [headLine(log, view, colors)]
  for (const note of notes) lines.push(`  ${compose('{0}: {1}', [colors.cyan(text('note')), note])}`)
  for (const { code, title, row, note } of fixes.slice(0, MOST_FIXES)) {
    lines.push(`  ${colors.green('✓')} ${compose('line {0}: {1}', [row + 1, title])} ${colors.dim(code)}`)
    if (note !== undefined) lines.push(...indented(note, '      '))
  }
  if (fixes.length > MOST_FIXES) lines.push(`  ${text('… and {0} more', [fixes.length - MOST_FIXES])}`)
  if (!view.isDone) lines.push(...changeLines(log.before.text, edits, traits))
  if (view.showsChoices) lines.push(...choiceLines(choices, colors))
  return lines.map((line) => `${line}\n`).join('')
}

function headLine({ name, before, after, fixes }: FixedLog, { isDone }: FixView, colors: Colors): string {
  const what =
    fixes.length === 0
      ? text('nothing to fix')
      : isDone
        ? counted(fixes.length, '1 problem fixed', '{0} problems fixed')
        : counted(fixes.length, '1 problem would be fixed', '{0} problems would be fixed')
  const counts = (analysis: FixedLog['before']) => {
    const { errors, warnings, informations, hints } = analysis.counts()
    return countsText({ error: errors, warning: warnings, information: informations, hint: hints }, colors)
  }
  const from = counts(before)
  const result = fixes.length === 0 ? from : compose('{0} → {1}', [from, counts(after)])
  return compose('{0}: {1} ({2})', [colors.bold(visibleText(name)), what, result])
}

/** Each change as removed and added lines, in the order of the log. */
function changeLines(log: LogText, edits: readonly FixEdit[], traits: TerminalTraits): readonly string[] {
  const lines: string[] = edits.length === 0 ? [] : ['']
  for (const edit of edits.slice(0, MOST_CHANGES)) {
    lines.push(traits.colors.cyan(`@@ ${compose('line {0}', [edit.row + 1])}`))
    lines.push(...(isPartEdit(edit) ? partLines(log, edit, traits) : rowLines(log, edit, traits)))
  }
  if (edits.length > MOST_CHANGES) lines.push(text('… and {0} more changes', [edits.length - MOST_CHANGES]))
  return lines
}

type PartEdit = Extract<FixEdit, { readonly text: string }>
type RowsEdit = Exclude<FixEdit, PartEdit>

/** The changed part with as much around it as the line has room for. */
function partLines(
  log: LogText,
  { row, start, end, text: added }: PartEdit,
  { width, colors }: TerminalTraits,
) {
  const rowText = log.row(row)
  const room = Math.max(Math.floor(width / 3), 20)
  const from = Math.max(start - room, 0)
  const head = `${from > 0 ? '…' : ''}${rowText.slice(from, start)}`
  const tail = rowText.slice(end, end + room) + (end + room < rowText.length ? '…' : '')
  const shown = (middle: string) =>
    visibleText(head + cutText(middle, room) + (middle.length > room ? '…' : '') + tail)
  return [colors.red(`- ${shown(rowText.slice(start, end))}`), colors.green(`+ ${shown(added)}`)]
}

function rowLines(log: LogText, { row, removed, inserted }: RowsEdit, { width, colors }: TerminalTraits) {
  const lines: string[] = []
  const add = (
    sign: string,
    count: number,
    rowAt: (index: number) => string,
    paint: (line: string) => string,
  ) => {
    for (let index = 0; index < Math.min(count, MOST_ROWS); index++) {
      const line = rowAt(index)
      lines.push(
        paint(`${sign} ${visibleText(cutText(line, width - 4))}${line.length > width - 4 ? '…' : ''}`),
      )
    }
    if (count > MOST_ROWS) lines.push(paint(`${sign} ${text('… and {0} more lines', [count - MOST_ROWS])}`))
  }
  const isLast = row + removed >= log.rowCount && log.row(log.rowCount - 1) === ''
  add('-', isLast ? removed - 1 : removed, (index) => log.row(row + index), colors.red)
  const isOpen = inserted.at(-1) === '' && row + removed >= log.rowCount
  add('+', isOpen ? inserted.length - 1 : inserted.length, (index) => inserted[index] ?? '', colors.green)
  return lines
}

/** What a person can choose, as it is written on the command line. */
function choiceLines(choices: readonly Choice[], colors: Colors): readonly string[] {
  if (choices.length === 0) return []
  const lines = ['', text('Left to choose (with --choose):')]
  for (const { code, id, title, note, count, row } of choices) {
    const times = count === 1 ? '' : ` ${compose('(×{0})', [count])}`
    lines.push(`  ${colors.bold(`${code}=${id}`)}  ${compose('line {0}: {1}', [row + 1, title])}${times}`)
    if (note !== undefined) lines.push(...indented(note, '      '))
  }
  return lines
}

function indented(note: string, indent: string): readonly string[] {
  return note.split('\n').map((line) => indent + line)
}
