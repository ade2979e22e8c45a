// What reading a row says about it, to compare rows that are read without being parsed with the same rows parsed.
import fc from 'fast-check'
import { expect } from 'vitest'
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

/** Any one character of a plain row, taken out or replaced by one of `puts`, is told the way the parser would tell it. */
export function checkChanges(row: string, puts: readonly string[]): void {
  const [reading] = readings
  if (reading === undefined) throw new Error('no dialect')
  const codes = ({ problems }: RowFacts) => problems.map((problem) => Reflect.get(problem, 'code'))
  fc.assert(
    fc.property(fc.nat(row.length - 1), fc.constantFrom('', ...puts), (at, put) => {
      const changed = row.slice(0, at) + put + row.slice(at + 1)
      expect(codes(factsOf(changed, reading))).toEqual(codes(parsedFactsOf(changed, reading)))
    }),
    { numRuns: 3000 },
  )
}
