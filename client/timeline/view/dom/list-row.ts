// What one row looks like in the list: its cells, with words for what is shown as a sign or a style.
import { RowFlag } from '../../../../shared/analysis/timeline/tables.js'
import type { Severity } from '../../../../shared/rules/problem.js'
import { offsetText, rowNotes, seqText, typeText } from '../model/row-words.js'
import {
  hasFlag,
  RowKinds,
  rowGroup,
  severityOf,
  shadowerOf,
  type TimelineModel,
} from '../model/timeline-model.js'
import { element, icon } from './elements.js'

export interface ListRow {
  readonly cells: readonly HTMLElement[]
  readonly classes: readonly string[]
}

const iconBySeverity: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'lightbulb',
}

/** `words` is undefined while they are not here yet. */
export function describeRow(model: TimelineModel, row: number, words: string | undefined): ListRow {
  const severity = severityOf(model, row)
  const isShadowed = shadowerOf(model, row) !== undefined
  const isSurface = hasFlag(model, row, RowFlag.Surface)
  const isBoundary = hasFlag(model, row, RowFlag.Boundary)
  const kind = model.data.tables.rows.columns.kind[row]
  return {
    cells: [
      element('span', { class: 'cell seq', text: seqText(model, row) }),
      element('span', { class: 'cell offset', text: offsetText(model, row) }),
      element('span', { class: 'cell sign' }, [
        severity === undefined
          ? isSurface
            ? icon(isShadowed ? 'circle-large' : 'circle-large-filled')
            : undefined
          : icon(iconBySeverity[severity]),
      ]),
      element('span', { class: 'cell type', text: typeText(model, row) }),
      element('span', { class: 'cell words', text: words ?? '' }),
      element('span', { class: 'cell sign' }, [
        isBoundary ? icon('git-branch') : undefined,
        element('span', { class: 'only-heard', text: rowNotes(model, row).join(', ') }),
      ]),
    ],
    classes: [
      `group-${rowGroup(model, row)}`,
      ...(severity === undefined ? [] : [`level-${severity}`]),
      ...(isShadowed ? ['shadowed'] : []),
      ...(row < model.data.info.inheritedRows ? ['inherited'] : []),
      ...(hasFlag(model, row, RowFlag.Dropped) || kind > RowKinds.Header ? ['lost'] : []),
      ...(hasFlag(model, row, RowFlag.Failed) ? ['failed'] : []),
    ],
  }
}
