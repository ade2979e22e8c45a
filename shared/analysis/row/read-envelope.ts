// The members around the payload of an event: seq, time, ignorable, the surface marker, and whether the type is known.
import type { EventDefinition } from '../../format/dialect.js'
import { faultLimit } from '../../format/fault-finder.js'
import { isSeq } from '../../session/log-event.js'
import { readSurfaceMarker, type SurfaceMarker } from '../../session/surface-marker.js'
import type { RowDraft } from './row-draft.js'

/** An own sequence number that is there but is none: reported with the row, replaced by the expected one. */
const INVALID_SEQ = -1

/** Ranges in citations of a row without a number of its own are expanded below this number. */
const UNNUMBERED_RANGE_LIMIT = 1_000_000

/** `type`, `seq`, `time`, `data`. */
const PLAIN_MEMBERS = 4

const envelopeMembers: ReadonlySet<string> = new Set([
  'type',
  'seq',
  'time',
  'data',
  'surfaceOp',
  'sourceEventSeqs',
])

/** Checks the members around the payload and writes seq and times into the columns. */
export function readEnvelope(draft: RowDraft, definition: EventDefinition | undefined): void {
  const { row, columns, at, reading } = draft
  const { envelope } = reading.dialect
  if (hasPlainEnvelope(draft)) return
  let unknown = 0
  for (const member in row) {
    if (envelopeMembers.has(member) || (member === 'ignorable' && envelope.ignorable)) continue
    draft.reportKey('envelope/unknown-member', [member], [member])
    if (++unknown === faultLimit) break
  }
  const { seq, time, data, ignorable } = row
  if (isSeq(seq)) columns.ownSeq[at] = seq
  else if (seq !== undefined) {
    columns.ownSeq[at] = INVALID_SEQ
    draft.report('envelope/seq', ['seq'])
  }
  if (isTime(time)) {
    columns.time[at] = time
    columns.lastTime[at] = time
  }
  const isTimeFine = isTime(time)
    ? time >= 0 || envelope.negativeTime
    : time === undefined && reading.isProjected
  if (!isTimeFine) draft.report('envelope/time', time === undefined ? [] : ['time'])
  if (data === undefined) draft.report('envelope/data-missing', [])
  if (envelope.ignorable && ignorable !== undefined && ignorable !== true && definition !== undefined) {
    draft.report('envelope/ignorable', ['ignorable'])
  }
}

/** The usual case first, since it is nearly every row: exactly type, seq, time and data, all as they should be. */
function hasPlainEnvelope({ row, columns, at }: RowDraft): boolean {
  const { seq, time, data, type } = row
  if (!isSeq(seq) || !isTime(time) || time < 0 || data === undefined || type === undefined) return false
  let members = 0
  for (const _member in row) members++
  if (members !== PLAIN_MEMBERS) return false
  columns.ownSeq[at] = seq
  columns.time[at] = time
  columns.lastTime[at] = time
  return true
}

/** Says what becomes of an event whose type the dialect does not know. */
export function checkUnknownType(draft: RowDraft, type: string): void {
  const { dialect } = draft.reading
  const retired = dialect.retiredTypes.get(type)
  if (retired !== undefined) {
    draft.report('vocabulary/retired-type', ['type'], [type, retired.replacedBy ?? ''])
  } else if (dialect.unknownTypes === 'accept') {
    draft.report('vocabulary/unknown', ['type'], [type])
  } else if (draft.row['ignorable'] === true) {
    draft.report('vocabulary/ignorable', ['type'], [type])
  } else {
    draft.report('vocabulary/unknown-required', ['type'], [type])
  }
}

/** Reads how the event joins the surface; undefined where it says nothing of it and need not. */
export function readMarker(
  draft: RowDraft,
  definition: EventDefinition | undefined,
): SurfaceMarker | undefined {
  const { row, columns, at } = draft
  const isSurface = definition?.projection !== undefined
  if (!isSurface && row['surfaceOp'] === undefined && row['sourceEventSeqs'] === undefined) return undefined
  const ownSeq = columns.ownSeq[at] ?? Number.NaN
  const rangesBelow = ownSeq >= 0 ? ownSeq : UNNUMBERED_RANGE_LIMIT
  const marker = readSurfaceMarker(row, definition, { rangesBelow })
  for (const fault of marker.faults) draft.report(fault.code, fault.path, fault.values)
  if (marker.hasRanges && marker.sources !== undefined) draft.report('provenance/ranges', ['sourceEventSeqs'])
  return marker
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}
