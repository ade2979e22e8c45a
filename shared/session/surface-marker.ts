// Reads the two surface members of a row, `surfaceOp` and `sourceEventSeqs`: their shape only, and whether the
// event type may carry them. Whether they fit the surface is asked in surface.ts.
import type { EventDefinition } from '../format/dialect.js'
import { isRecord } from './json.js'
import type { SurfaceOp } from './log-event.js'
import type { SurfaceFault } from './surface-candidate.js'

export type SurfaceMarkerFaultCode =
  | 'surface/not-eligible'
  | 'surface/marker-missing'
  | 'surface/op-malformed'
  | 'provenance/not-eligible'
  | 'provenance/not-array'
  | 'provenance/not-seq'
  | 'provenance/not-earlier'
  | 'provenance/range-order'

export type SurfaceMarkerFault = SurfaceFault<SurfaceMarkerFaultCode>

/** What the surface members of one row say. */
export interface SurfaceMarker {
  /** Absent on log-only events and where the marker is missing or malformed. */
  readonly op?: SurfaceOp
  /** The cited events, ranges expanded; absent where none were recorded or the list is malformed. */
  readonly sources?: readonly number[]
  /** Whether the list holds ranges (`[5,9]`), as builds after August 2026 write them; also where they are a fault. */
  readonly hasRanges: boolean
  /** In the order in which the harness looks; it stops at the first. */
  readonly faults: readonly SurfaceMarkerFault[]
}

/** The members of a row that make up its marker. */
export interface SurfaceRow {
  readonly type?: unknown
  readonly surfaceOp?: unknown
  readonly sourceEventSeqs?: unknown
}

export interface SurfaceMarkerOptions {
  /** Allows ranges in `sourceEventSeqs`, expanded below this number, the event's own seq. */
  readonly rangesBelow?: number
}

/**
 * Reads the marker of one row. `definition` is what the dialect says about its type, `undefined` for a type that
 * it does not know: such an event is log-only.
 */
export function readSurfaceMarker(
  row: SurfaceRow,
  definition: Pick<EventDefinition, 'projection'> | undefined,
  options: SurfaceMarkerOptions = {},
): SurfaceMarker {
  const { surfaceOp, sourceEventSeqs } = row
  if (definition?.projection === undefined) return readLogOnly(row)
  const faults: SurfaceMarkerFault[] = []
  const op = readOp(surfaceOp)
  if (op === undefined) {
    const code = surfaceOp === undefined ? 'surface/marker-missing' : 'surface/op-malformed'
    faults.push({
      code,
      path: surfaceOp === undefined ? [] : ['surfaceOp'],
      values: typeName(row),
      relatedSeqs: [],
    })
  }
  if (sourceEventSeqs === undefined) return { op, sources: undefined, hasRanges: false, faults }
  const { sources, hasRanges, fault } = readSources(sourceEventSeqs, options.rangesBelow)
  if (fault !== undefined) faults.push(fault)
  return { op, sources, hasRanges, faults }
}

/** What nearly every row of a log says; shared, because there are many of them. */
const NO_MARKER: SurfaceMarker = Object.freeze({ hasRanges: false, faults: Object.freeze([]) })

function readLogOnly(row: SurfaceRow): SurfaceMarker {
  if (row.surfaceOp === undefined && row.sourceEventSeqs === undefined) return NO_MARKER
  const faults: SurfaceMarkerFault[] = []
  const values = typeName(row)
  if (row.surfaceOp !== undefined) {
    faults.push({ code: 'surface/not-eligible', path: ['surfaceOp'], values, relatedSeqs: [] })
  }
  if (row.sourceEventSeqs !== undefined) {
    faults.push({ code: 'provenance/not-eligible', path: ['sourceEventSeqs'], values, relatedSeqs: [] })
  }
  return { hasRanges: false, faults }
}

function typeName(row: SurfaceRow): string[] {
  return typeof row.type === 'string' ? [row.type] : []
}

function readOp(value: unknown): SurfaceOp | undefined {
  if (value === 'append') return 'append'
  if (!isRecord(value) || Object.keys(value).length !== 3) return undefined
  const { op, start, end } = value
  return op === 'replace' && isEventSeq(start) && isEventSeq(end) ? { op, start, end } : undefined
}

function isEventSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** Lists of sources are long, and `every` calls its function for each. */
function areEventSeqs(list: readonly unknown[]): list is readonly number[] {
  for (let index = 0; index < list.length; index++) if (!isEventSeq(list[index])) return false
  return true
}

interface SourceList {
  readonly sources?: readonly number[]
  readonly hasRanges: boolean
  readonly fault?: SurfaceMarkerFault
}

function readSources(value: unknown, rangesBelow: number | undefined): SourceList {
  if (!Array.isArray(value)) return { hasRanges: false, fault: listFault('provenance/not-array', [], []) }
  const list: readonly unknown[] = value
  if (areEventSeqs(list)) return { sources: list, hasRanges: false }
  const hasRanges = list.some((entry) => readRange(entry) !== undefined)
  const isEntry = (entry: unknown) =>
    isEventSeq(entry) || (rangesBelow !== undefined && readRange(entry) !== undefined)
  const badIndex = list.findIndex((entry) => !isEntry(entry))
  if (badIndex >= 0 || rangesBelow === undefined) {
    return { hasRanges, fault: listFault('provenance/not-seq', [badIndex], []) }
  }
  return { hasRanges, ...expandRanges(list, rangesBelow) }
}

/**
 * With a range in it, a list must increase from entry to entry. Nothing is expanded beyond the event's own seq,
 * so a short text cannot ask for a long list.
 */
function expandRanges(
  list: readonly unknown[],
  rangesBelow: number,
): { readonly sources: readonly number[] } | { readonly fault: SurfaceMarkerFault } {
  const sources: number[] = []
  for (const [index, entry] of list.entries()) {
    const range = isEventSeq(entry) ? { start: entry, end: entry } : readRange(entry)
    if (range === undefined) continue
    const { start, end } = range
    const last = sources.at(-1)
    if (end < start || (last !== undefined && start <= last)) {
      return { fault: listFault('provenance/range-order', [index], [start]) }
    }
    if (end >= rangesBelow) {
      return { fault: listFault('provenance/not-earlier', [index], [end, rangesBelow]) }
    }
    for (let seq = start; seq <= end; seq++) sources.push(seq)
  }
  return { sources }
}

function readRange(entry: unknown): { readonly start: number; readonly end: number } | undefined {
  if (!Array.isArray(entry) || entry.length !== 2) return undefined
  const [start, end]: readonly unknown[] = entry
  return isEventSeq(start) && isEventSeq(end) ? { start, end } : undefined
}

function listFault(
  code: SurfaceMarkerFaultCode,
  path: readonly number[],
  values: readonly number[],
): SurfaceMarkerFault {
  return { code, path: ['sourceEventSeqs', ...path], values, relatedSeqs: [] }
}
