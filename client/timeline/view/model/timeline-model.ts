// The timeline of a log made ready for drawing and for the list: what tables hold only in a roundabout way, found once
// when data arrives. Linear in the rows; knows no zoom, no filter and no page.
import { RowFlag, severities, type TimelineData } from '../../../../shared/analysis/timeline/tables.js'
import { firstAtLeast } from '../../../../shared/search-sorted.js'
import { type Group, groupOf, groups } from './families.js'

/** `RowKind` of the analysis, as far as it matters here. */
export const RowKinds = { Event: 0, Packed: 1, Header: 2, Damaged: 3, Nothing: 4, Torn: 5 } as const

export interface TimelineModel {
  readonly data: TimelineData
  /** Rows that count: an empty last row does not. */
  readonly rowCount: number
  /** Index into `groups` for each row. */
  readonly rowGroups: Uint8Array
  readonly surface: SurfaceRows
  /** The gravest problem of each row, as index into `severities` + 1; 0 for none. */
  readonly severityOfRow: Uint8Array
  /** Rows that have problems, in order, each once. */
  readonly problemRows: Uint32Array
  /** Whether any row has a time. */
  readonly hasTimes: boolean
  /** Time of the first event that has one; NaN where none has. */
  readonly startTime: number
}

/** Rows of events that enter the surface. */
export interface SurfaceRows {
  readonly rows: Uint32Array
  /** For each of them, index of the replacement that shadowed it; -1 where none did. */
  readonly shadowedBy: Int32Array
}

export function buildModel(data: TimelineData): TimelineModel {
  const { rows } = data.tables
  const { kind, time, seq } = rows.columns
  let rowCount = rows.length
  while (rowCount > 0 && kind[rowCount - 1] === RowKinds.Nothing) rowCount--
  let first = 0
  while (first < rowCount && !Number.isFinite(time[first])) first++
  const severityOfRow = gravestByRow(data, rows.length)
  return {
    data,
    rowCount,
    rowGroups: groupRows(data),
    surface: findSurface(data, rowCount),
    severityOfRow,
    problemRows: rowsWithProblems(severityOfRow, rowCount),
    hasTimes: first < rowCount && !data.info.isProjected,
    startTime: first < seq.length ? time[first] : Number.NaN,
  }
}

function groupRows({ types, tables: { rows } }: TimelineData): Uint8Array {
  const groupOfType = types.map(({ family }) => groups.indexOf(groupOf(family)))
  const reasoning = groups.indexOf('reasoning')
  const control = groups.indexOf('control')
  const { kind, type, flags } = rows.columns
  const result = new Uint8Array(rows.length).fill(control)
  const isStream = types.map(({ name }) => name === 'assistant/chunk')
  for (let row = 0; row < rows.length; row++) {
    if (kind[row] > RowKinds.Packed) continue
    // A message that also holds reasoning stays an answer; pieces of the reasoning are what the chip is about.
    const isReasoning = (flags[row] & RowFlag.Reasoning) !== 0 && (isStream[type[row]] ?? false)
    result[row] = isReasoning ? reasoning : (groupOfType[type[row]] ?? control)
  }
  return result
}

/** The group of a row. */
export function rowGroup(model: TimelineModel, row: number): Group {
  return groups[model.rowGroups[row]] ?? 'control'
}

function findSurface(
  { tables: { rows, replacements, shadowed } }: TimelineData,
  rowCount: number,
): SurfaceRows {
  const { flags } = rows.columns
  let count = 0
  for (let row = 0; row < rowCount; row++) if ((flags[row] & RowFlag.Surface) !== 0) count++
  const surfaceRows = new Uint32Array(count)
  let at = 0
  for (let row = 0; row < rowCount; row++) if ((flags[row] & RowFlag.Surface) !== 0) surfaceRows[at++] = row
  const shadowedBy = new Int32Array(count).fill(-1)
  const { from, count: counts } = replacements.columns
  for (let index = 0; index < replacements.length; index++) {
    for (const row of shadowed.columns.row.subarray(from[index], from[index] + counts[index])) {
      const node = firstAtLeast(surfaceRows, row)
      if (surfaceRows[node] === row) shadowedBy[node] = index
    }
  }
  return { rows: surfaceRows, shadowedBy }
}

function gravestByRow({ tables: { problems } }: TimelineData, rowCount: number): Uint8Array {
  const result = new Uint8Array(rowCount)
  const { row, severity } = problems.columns
  for (let index = 0; index < problems.length; index++) {
    const rank = severity[index] + 1
    const known = result[row[index]]
    if (known === 0 || rank < known) result[row[index]] = rank
  }
  return result
}

function rowsWithProblems(severityOfRow: Uint8Array, rowCount: number): Uint32Array {
  const rows: number[] = []
  for (let row = 0; row < rowCount; row++) if (severityOfRow[row] > 0) rows.push(row)
  return Uint32Array.from(rows)
}

/** The gravest level of a row's problems; undefined where it has none. */
export function severityOf(model: TimelineModel, row: number): (typeof severities)[number] | undefined {
  return severities[model.severityOfRow[row] - 1]
}

/** The replacement that shadowed a row, as index into the table; undefined where none did. */
export function shadowerOf({ surface }: TimelineModel, row: number): number | undefined {
  const node = firstAtLeast(surface.rows, row)
  const index = surface.rows[node] === row ? surface.shadowedBy[node] : -1
  return index === -1 ? undefined : index
}

export function hasFlag({ data }: TimelineModel, row: number, flag: number): boolean {
  return (data.tables.rows.columns.flags[row] & flag) !== 0
}

/** The row that holds an event; undefined where no row does. Numbers of taken rows grow, so that this is a search. */
export function rowOfSeq({ data, rowCount }: TimelineModel, wanted: number): number | undefined {
  const { seq, count, flags } = data.tables.rows.columns
  let low = 0
  let high = rowCount - 1
  while (low <= high) {
    let middle = (low + high) >> 1
    // Rows without a taken event say nothing about where to look.
    while (middle > low && (flags[middle] & RowFlag.Taken) === 0) middle--
    if ((flags[middle] & RowFlag.Taken) === 0) {
      low = ((low + high) >> 1) + 1
      continue
    }
    if (wanted < seq[middle]) high = middle - 1
    else if (wanted >= seq[middle] + count[middle]) low = Math.max(middle, (low + high) >> 1) + 1
    else return middle
  }
  return undefined
}
