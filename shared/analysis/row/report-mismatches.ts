// Reports how a payload differs from its definition, leaving out what other checks say in their own words.
import type { EventDefinition, PayloadFault } from '../../format/dialect.js'
import { asMembers, type RowDraft } from './row-draft.js'

/** Left to others are retired reasons, and the turn and step of an event that is bound to them. */
export function reportMismatches(
  draft: RowDraft,
  definition: EventDefinition,
  faults: readonly PayloadFault[],
): void {
  if (faults.length === 0) return
  const { reason } = asMembers(draft.row['data'])
  const isRetired = typeof reason === 'string' && draft.reading.dialect.retiredHeaderReasons.includes(reason)
  const isBound = definition.place !== 'in-turn' && definition.place !== 'anywhere'
  const others = faults.filter(({ path: [member] }) => {
    if (member === 'reason') return !isRetired
    return !(isBound && (member === 'turn' || member === 'step'))
  })
  draft.reportPayload('payload/mismatch', others)
}
