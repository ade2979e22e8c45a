// What reading a row says about it, to compare rows that are read without being parsed with the same rows parsed.
import { FactColumns } from '../../shared/analysis/fact-columns.js'
import { readRow } from '../../shared/analysis/row/read-row.js'
import type { RowReading } from '../../shared/analysis/row/row-draft.js'
import { TypeTable } from '../../shared/analysis/type-table.js'
import { dialects } from '../../shared/format/registry.js'

/** One reading for each dialect. */
export const readings: readonly RowReading[] = dialects.map((dialect) => {
  return { dialect, types: new TypeTable(dialect), isProjected: false, readsPackedRows: true }
})

export interface RowFacts {
  readonly columns: FactColumns
  readonly problems: readonly object[]
}

export function factsOf(row: string, reading: RowReading): RowFacts {
  const columns = new FactColumns(1)
  const problems = readRow(row, reading, columns, 0) ?? []
  return { columns, problems: problems.map(({ code, path, values }) => ({ code, path, values })) }
}

/** The facts of the same row when it is parsed: a space in front leaves it to the parser and says nothing more. */
export function parsedFactsOf(row: string, reading: RowReading): RowFacts {
  return factsOf(` ${row}`, reading)
}
