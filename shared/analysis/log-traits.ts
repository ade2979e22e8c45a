// What must be known of a log before its rows can be read: dialect, whether rows are projected, what the header
// says. Found in the first rows, by evidence, and kept so that it can be shown.
import type { Dialect, EventDefinition } from '../format/dialect.js'
import { dialects, type Recognition, recognizeDialect } from '../format/registry.js'
import { isPackedRow } from '../log/packed-rows.js'
import type { PhysicalFault } from '../log/physical-fault.js'
import type { Severity } from '../rules/problem.js'
import { isRecord } from '../session/json.js'
import { type HeaderRow, readHeaderRow } from './header-row.js'

/** How a log is to be analysed. */
export interface AnalysisOptions {
  /** An explicit choice; otherwise the dialect is recognised by evidence. */
  readonly dialect?: Dialect
  /** Path of the file, where there is one: a stored log must lie where its header says. */
  readonly path?: string
  /** In a compressed log a damaged row inside complete frames is refused wherever it stands (physical.md, section 6). */
  readonly container?: 'plain' | 'zstd'
  /** First row that came out of a torn last frame; absent where the last frame is complete. */
  readonly tornFrameRow?: number
  /** What is wrong below the rows' text; it is told with the problems of the rows. */
  readonly faults?: readonly PhysicalFault[]
  /** Levels by code or by family; `off` silences. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>
  /** Event types of plugins that a workspace declares, by type. */
  readonly declaredTypes?: ReadonlyMap<string, EventDefinition>
}

export interface LogTraits {
  /** The dialect with the declared types of plugins in it. */
  readonly dialect: Dialect
  readonly recognition: Recognition
  readonly isProjected: boolean
  readonly readsPackedRows: boolean
  /**
   * The header says that a build newer than the dialect wrote the log, one that still used the dialect's events but
   * already put records between turns and packed rows.
   */
  readonly isByLaterBuild: boolean
  readonly headerRow: HeaderRow
  readonly seedLength: number
  /** Epoch milliseconds; NaN where the header says nothing. */
  readonly createdAt: number
}

/** So many rows tell the dialect; real logs show it within the first ten. */
export const PROBED_ROWS = 100

/** Finds the traits of a log from its first rows. */
export function probeTraits(rows: readonly string[], options: AnalysisOptions): LogTraits {
  const values = rows.slice(0, PROBED_ROWS).map(parseRow)
  const [headerValue, ...events] = values
  const recognition = recognizeDialect(headerValue, events.filter(isRecord))
  const chosen = options.dialect ?? recognition.dialect
  const dialect = withDeclaredTypes(chosen, options.declaredTypes)
  const isProjected = isProjectedLog(events)
  const headerRow = rows.length > 1 ? readHeaderRow(rows[0] ?? '', dialect, options.path) : unfinishedHeader
  const createdAt = headerRow.header?.['createdAt']
  const isByLaterBuild = !dialect.packedRows && headerRow.header?.['delegationDepth'] !== undefined
  return {
    dialect,
    recognition,
    isProjected,
    // The builds that read packed rows are those that want `delegationDepth` in the header.
    readsPackedRows: dialect.packedRows || isByLaterBuild,
    isByLaterBuild,
    headerRow,
    seedLength: seedLengthOf(headerRow),
    createdAt: typeof createdAt === 'number' ? createdAt : Number.NaN,
  }
}

/** A file without any line feed has no header line, whatever it says (physical.md, section 2). */
const unfinishedHeader: HeaderRow = {
  header: undefined,
  isEvent: false,
  isForeign: false,
  problems: [{ code: 'header/missing', path: [], values: [] }],
}

/** Whether rows would be read differently under the two. */
export function sameTraits(a: LogTraits, b: LogTraits): boolean {
  return (
    a.dialect === b.dialect &&
    a.isProjected === b.isProjected &&
    a.readsPackedRows === b.readsPackedRows &&
    a.isByLaterBuild === b.isByLaterBuild &&
    a.seedLength === b.seedLength &&
    Object.is(a.createdAt, b.createdAt) &&
    a.headerRow.isEvent === b.headerRow.isEvent &&
    a.headerRow.isForeign === b.headerRow.isForeign
  )
}

function parseRow(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A log is projected when its first event leaves its number and time out; seldom is just one of them missing. */
function isProjectedLog(events: readonly unknown[]): boolean {
  // A header line that something was put in front of is no event.
  const first = events.filter(isRecord).find((row) => row['type'] !== 'session' || row['data'] !== undefined)
  if (first === undefined) return false
  const isBare = isPackedRow(first)
    ? first['seq0'] === undefined && first['time0'] === undefined
    : first['seq'] === undefined && first['time'] === undefined && typeof first['type'] === 'string'
  return isBare
}

function seedLengthOf({ header }: HeaderRow): number {
  const seedLength = header?.['seedLength']
  return typeof seedLength === 'number' && Number.isSafeInteger(seedLength) && seedLength > 0 ? seedLength : 0
}

const extended = new WeakMap<ReadonlyMap<string, EventDefinition>, Map<string, Dialect>>()

/** The same dialect for the same declarations, so that nothing is read again without need. */
function withDeclaredTypes(
  dialect: Dialect,
  declared: ReadonlyMap<string, EventDefinition> | undefined,
): Dialect {
  if (declared === undefined || declared.size === 0) return dialect
  const known = extended.get(declared)?.get(dialect.id)
  if (known !== undefined) return known
  const events = new Map([...declared, ...dialect.events])
  const value: Dialect = { ...dialect, events }
  const byId = extended.get(declared) ?? new Map<string, Dialect>()
  extended.set(declared, byId.set(dialect.id, value))
  return value
}

/** The dialects that can be chosen. */
export const knownDialects: readonly Dialect[] = dialects
