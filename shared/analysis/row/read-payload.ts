// The payload of an event: whether it is what the dialect says, an older shape that a loader converts, or refused.
import type { EventDefinition } from '../../format/dialect.js'
import { checkGuard, checkPayload, findLegacyShape, isMalformedLegacy } from '../../format/payload-check.js'
import { translated } from '../../l10n/bundle.js'
import { isRecord } from '../../session/json.js'
import type { SurfaceMarker } from '../../session/surface-marker.js'
import { text } from '../../text.js'
import { checkSource } from './check-source.js'
import { readChunk } from './read-chunk.js'
import { readDetail } from './read-detail.js'
import { reportMismatches } from './report-mismatches.js'
import { asMembers, expectationText, type Members, type RowDraft, toIndex } from './row-draft.js'

/** A turn or step that is missing because the whole payload was refused. */
export const REFUSED_NUMBER = -2

/** Checks a payload and keeps what rules need of it. May throw a RangeError over absurd nesting. */
export function readPayload(
  draft: RowDraft,
  definition: EventDefinition | undefined,
  type: string,
  marker: SurfaceMarker | undefined,
): void {
  const { columns, at, reading } = draft
  const { data } = draft.row
  const { dialect } = reading
  if (type === 'assistant/chunk' && definition !== undefined) {
    readChunk(draft, definition, data)
    return
  }
  if (isRecord(data)) {
    columns.turn[at] = toIndex(data['turn'])
    columns.step[at] = toIndex(data['step'])
  }
  if (definition === undefined) {
    columns.detail[at] = readDetail(dialect, undefined, type, data, marker)
    return
  }
  const current = checkShape(draft, definition, data)
  if (current.definition.projection !== undefined) checkSource(draft, data)
  if (type === 'request/header' && isRecord(data)) checkHeaderEvent(draft, data)
  if (type === dialect.endSeedType && isRecord(data) && Object.keys(data).length > 0) {
    draft.report('seed/payload', ['data'])
  }
  if (current.definition !== definition) columns.type[at] = reading.types.idOf(current.definition.type)
  columns.detail[at] = readDetail(dialect, current.definition, current.definition.type, current.data, marker)
}

/** Checks a payload and returns it in today's shape, under the definition that it then falls under. */
function checkShape(
  draft: RowDraft,
  definition: EventDefinition,
  data: unknown,
): { readonly definition: EventDefinition; readonly data: unknown } {
  if (definition.legacyCode !== undefined && isMalformedLegacy(definition, data)) {
    const [fault] = checkPayload(definition, data)
    const values = [
      definition.type,
      fault === undefined ? text('a payload of a known shape') : expectationText(fault),
    ]
    draft.report(definition.legacyCode, ['data', ...(fault?.path ?? [])], values)
    // Which turn a payload means that is refused outright is nobody's question any more.
    draft.columns.turn[draft.at] = REFUSED_NUMBER
    return { definition, data }
  }
  const legacy = findLegacyShape(definition, data)
  if (legacy !== undefined) {
    draft.report('payload/older-shape', ['data'], [translated(legacy.title)])
    // Message ids made here only have to be equal to each other.
    const upgraded = legacy.upgrade(data, { sessionId: '', seq: 0 })
    const target = draft.reading.dialect.events.get(legacy.type ?? definition.type) ?? definition
    refuses(draft, target, upgraded)
    return { definition: target, data: upgraded }
  }
  if (!refuses(draft, definition, data)) reportMismatches(draft, definition, checkPayload(definition, data))
  return { definition, data }
}

/** Reports what the harness itself would refuse the payload for; returns whether there is anything. */
function refuses(draft: RowDraft, definition: EventDefinition, data: unknown): boolean {
  const [fault] = checkGuard(definition, data)
  if (fault === undefined) return false
  draft.reportPayload(fault.code, [fault])
  return true
}

function checkHeaderEvent(draft: RowDraft, data: Members): void {
  const { dialect } = draft.reading
  const { reason, header } = data
  if (typeof reason === 'string' && dialect.retiredHeaderReasons.includes(reason)) {
    draft.report('vocabulary/retired-reason', ['data', 'reason'], [reason])
  }
  for (const member of dialect.requestHeader.members) {
    const value = asMembers(header)[member]
    if (value === '' || (Array.isArray(value) && value.length === 0)) {
      draft.reportKey('request/not-canonical', ['data', 'header', member], [member])
    }
  }
}
