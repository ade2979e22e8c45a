// What the dialect says about an event type, for links. Logs written between two dialects hold types of the newer one;
// what those mean is clear, so they are looked up there.
import type { Dialect, EventDefinition } from '../../format/dialect.js'
import { defaultDialect } from '../../format/registry.js'

export function linkDefinition(dialect: Dialect, type: string): EventDefinition | undefined {
  return dialect.events.get(type) ?? defaultDialect.events.get(type)
}

/** All types that links know. */
export function linkVocabulary(dialect: Dialect): ReadonlyMap<string, EventDefinition> {
  return new Map([...defaultDialect.events, ...dialect.events])
}
