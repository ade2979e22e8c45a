// Everything that the timeline draws, as compact tables: made once for each state of a log, from facts and the outline.
// It knows no view and no protocol; texts of the log are fetched apart, by those who show them.
import { translated } from '../l10n/bundle.js'
import { cutText } from '../rules/message.js'
import { oncePerVersion } from './derived-cache.js'
import type { LogAnalysis } from './log-analysis.js'
import { type Outline, outlineOf } from './outline.js'
import { buildRows } from './timeline/build-rows.js'
import { buildSections } from './timeline/build-sections.js'
import { buildReplacements, buildWindows } from './timeline/build-surface.js'
import { TableBuilder } from './timeline/column-table.js'
import {
  problemSchema,
  severities,
  type TimelineData,
  type TimelineInfo,
  type TimelineTables,
} from './timeline/tables.js'
import { WordList } from './timeline/words.js'
import { usageOf } from './usage.js'

export type { TimelineData, TimelineInfo, TimelineTables } from './timeline/tables.js'

/** The timeline of a log; kept until the log changes. Linear in the rows. */
export const timelineOf: (analysis: LogAnalysis) => TimelineData = oncePerVersion((analysis) => {
  const outline = outlineOf(analysis)
  const words = new WordList()
  const { rows, types } = buildRows(analysis)
  const tables: TimelineTables = {
    rows,
    ...buildSections(outline, words),
    ...buildReplacements(analysis),
    windows: buildWindows(analysis),
    problems: buildProblems(analysis, words),
  }
  return { info: infoOf(analysis, outline), types, words: words.words, tables }
})

function buildProblems(analysis: LogAnalysis, words: WordList): TimelineTables['problems'] {
  const problems = new TableBuilder(problemSchema)
  for (const { row, severity, code } of analysis.findings()) {
    problems.add({ row, severity: severities.indexOf(severity), code: words.numberOf(code) })
  }
  return problems.build()
}

function infoOf(analysis: LogAnalysis, outline: Outline): TimelineInfo {
  const { dialect, header, droppedFrom } = analysis
  const { events, turns, steps, calls } = analysis.summary()
  const duration = outline.events?.durationMs
  const { tokens } = usageOf(analysis)
  const createdAt = header?.['createdAt']
  return {
    dialect: { id: dialect.id, title: translated(dialect.title) },
    isProjected: analysis.isProjected,
    ...textMember('sessionId', header?.['id']),
    ...textMember('parentSession', header?.['parentSession']),
    ...(typeof createdAt === 'number' && Number.isFinite(createdAt) ? { createdAt } : {}),
    inheritedRows: outline.inherited === undefined ? 0 : outline.inherited.lastRow + 1,
    ...(droppedFrom === undefined ? {} : { droppedFrom }),
    events,
    turns,
    steps,
    calls,
    ...(duration !== undefined && Number.isFinite(duration) ? { duration } : {}),
    ...(tokens === undefined ? {} : { tokens: { total: tokens.total, isPartial: tokens.unknownCalls > 0 } }),
    ...analysis.counts(),
  }
}

/** Ids are short; a hostile header must not make them long. */
const LONGEST_ID = 200

function textMember<Name extends string>(name: Name, value: unknown): { readonly [Member in Name]?: string } {
  // The computed name makes TypeScript forget which one it is.
  return typeof value === 'string'
    ? ({ [name]: cutText(value, LONGEST_ID) } as { [Member in Name]?: string })
    : {}
}
