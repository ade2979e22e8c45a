// What is at hand while one row is read: its text and value, how it is read, the columns that its facts go into, and
// the problems so far. There is one draft for all rows, since objects for each would cost more than some checks.
import type { Dialect, PayloadFault } from '../../format/dialect.js'
import { defaultDialect } from '../../format/registry.js'
import type { JsonPath, MessageValue } from '../../rules/problem.js'
import { isRecord } from '../../session/json.js'
import { compose } from '../../text.js'
import { FactColumns } from '../fact-columns.js'
import { pathText } from '../path-text.js'
import type { RowProblem } from '../row-problem.js'
import { TypeTable } from '../type-table.js'

/** What all rows of a log are read with. */
export interface RowReading {
  readonly dialect: Dialect
  readonly types: TypeTable
  /** Rows leave out `seq` and `time` on purpose (a projected fixture). */
  readonly isProjected: boolean
  /** Whether a reader of this log exists that takes packed rows (see row/packed-unreadable). */
  readonly readsPackedRows: boolean
}

export type Members = { readonly [key: string]: unknown }

export class RowDraft {
  text = ''
  row: Members = {}
  reading: RowReading = {
    dialect: defaultDialect,
    types: new TypeTable(defaultDialect),
    isProjected: false,
    readsPackedRows: true,
  }
  columns = new FactColumns(0)
  /** Entry of the columns that the row's facts go into. */
  at = 0
  #problems: RowProblem[] | undefined

  begin(text: string, row: Members, reading: RowReading, columns: FactColumns, at: number): void {
    this.text = text
    this.row = row
    this.reading = reading
    this.columns = columns
    this.at = at
    this.#problems = undefined
  }

  /** What is wrong with the row; undefined where nothing is. */
  get problems(): readonly RowProblem[] | undefined {
    return this.#problems
  }

  report(code: string, path: JsonPath, values: readonly MessageValue[] = []): void {
    this.add({ code, path, values })
  }

  /** Reports at the name of a member rather than at its value. */
  reportKey(code: string, path: JsonPath, values: readonly MessageValue[]): void {
    this.add({ code, path, values, atKey: true })
  }

  reportPayload(code: string, faults: readonly PayloadFault[]): void {
    for (const fault of faults) {
      const path = ['data', ...fault.path]
      this.report(code, path, [pathText(path), expectationText(fault)])
    }
  }

  add(problem: RowProblem): void {
    this.#problems ??= []
    this.#problems.push(problem)
  }
}

/** What a message says would be right; the place alone does not show that a member is missing. */
export function expectationText({ expectation, missing }: PayloadFault): string {
  return missing === true ? compose('{0}, but it is missing', [expectation]) : expectation
}

const MAX_INDEX = 0x7fffffff

/** A turn, step or block number that a column can hold, else -1. */
export function toIndex(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INDEX ? value : -1
}

export function asMembers(value: unknown): Members {
  return isRecord(value) ? value : {}
}
