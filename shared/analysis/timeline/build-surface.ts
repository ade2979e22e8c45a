// What replaced what on the surface, and how large the context window was: records of the timeline.
import { foldRequestContext } from '../../session/header-fold.js'
import { RowPlace } from '../fact-columns.js'
import type { LogAnalysis } from '../log-analysis.js'
import { TableBuilder } from './column-table.js'
import { replacementSchema, shadowedSchema, type TimelineTables, windowSchema } from './tables.js'

/** Linear in the rows; parses none. */
export function buildReplacements(analysis: LogAnalysis): Pick<TimelineTables, 'replacements' | 'shadowed'> {
  const replacements = new TableBuilder(replacementSchema)
  const shadowed = new TableBuilder(shadowedSchema)
  for (const { seq, shadowedSeqs } of analysis.surfaceAt(analysis.text.rowCount, 'before').replacements) {
    const row = analysis.rowOfSeq(seq)
    if (row === undefined) continue
    const from = shadowed.length
    for (const shadowedSeq of shadowedSeqs) {
      const shadowedRow = analysis.rowOfSeq(shadowedSeq)
      if (shadowedRow !== undefined) shadowed.add({ row: shadowedRow })
    }
    replacements.add({ row, from, count: shadowed.length - from })
  }
  return { replacements: replacements.build(), shadowed: shadowed.build() }
}

/** Where the log says another size of the context window. Parses the rows that say one, which are few. */
export function buildWindows(analysis: LogAnalysis): TimelineTables['windows'] {
  const windows = new TableBuilder(windowSchema)
  const { blocks, types, dialect } = analysis
  if (!dialect.events.has('request/context')) return windows.build()
  const type = types.idOf('request/context')
  let known = Number.NaN
  let start = 0
  for (const { columns, rowCount } of blocks.blocks) {
    for (let at = columns.type.indexOf(type); at !== -1; at = columns.type.indexOf(type, at + 1)) {
      if (at >= rowCount || columns.place[at] !== RowPlace.Taken) continue
      const context = foldRequestContext(analysis.eventsOf(start + at), dialect)
      if (context === undefined) continue
      // JSON can say numbers that no message can carry.
      const size = context.contextWindow ?? Number.NaN
      const tokens = Number.isFinite(size) ? size : Number.NaN
      if (Object.is(tokens, known)) continue
      windows.add({ row: start + at, tokens })
      known = tokens
    }
    start += rowCount
  }
  return windows.build()
}
