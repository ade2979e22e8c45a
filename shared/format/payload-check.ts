// Checks payloads against the definition of their event: today's shape, the guard of the harness, the shapes of
// older builds. Knows definitions, no dialect and no rule.
import type { EventDefinition, GuardFault, LegacyShape, PayloadFault } from './dialect.js'
import { findFaults } from './fault-finder.js'
import { isJsonObject } from './schema-node.js'
import { accepts } from './validators.js'

/**
 * Whether a payload fits its definition. Costs some ten nanoseconds for a chunk, so it may be asked of every row.
 * The placeholders of projected fixtures fit anywhere. Payloads nested too deeply for the call stack are judged by
 * their outer levels. Never throws.
 */
export function matchesPayload(definition: EventDefinition, data: unknown): boolean {
  if (definition.faultsOf !== undefined) return definition.faultsOf(data).length === 0
  return accepts(definition.payload, data) || checkPayload(definition, data).length === 0
}

/** What is wrong with a payload, at most five faults, in the order of the definition; empty where it fits. */
export function checkPayload(definition: EventDefinition, data: unknown): readonly PayloadFault[] {
  if (definition.faultsOf !== undefined) return definition.faultsOf(data)
  return accepts(definition.payload, data) ? [] : findFaults(definition.payload, data, 'fit')
}

/**
 * What the harness would refuse a payload for when it restores the log, at most five faults. The harness itself
 * stops at the first. Converts nothing: give it the payload of today's shape.
 */
export function checkGuard(definition: EventDefinition, data: unknown): readonly GuardFault[] {
  const { guard } = definition
  if (guard === undefined || (guard.objectsOnly && !isJsonObject(data))) return []
  if (!accepts(guard.schema, data)) {
    return findFaults(guard.schema, data).map((fault) => ({ ...fault, code: guard.code }))
  }
  const further = guard.also?.(data)
  return further === undefined ? [] : [further]
}

/** The older shape that a loader of the dialect would convert this payload from; absent for today's shape. */
export function findLegacyShape(definition: EventDefinition, data: unknown): LegacyShape | undefined {
  if (definition.legacy === undefined) return undefined
  if (isOfToday(definition, data)) return undefined
  return definition.legacy.find((shape) => accepts(shape.schema, data))
}

/** Whether a loader refuses the payload because it looks like an older one but is none (`legacyCode`). */
export function isMalformedLegacy(definition: EventDefinition, data: unknown): boolean {
  if (definition.legacyApplies === undefined || !accepts(definition.legacyApplies, data)) return false
  if (isOfToday(definition, data)) return false
  return findLegacyShape(definition, data) === undefined
}

/** A loader takes placeholders for the strings they are, so they fit no better than other strings here. */
function isOfToday(definition: EventDefinition, data: unknown): boolean {
  return !definition.legacyOnly && accepts(definition.payload, data)
}
