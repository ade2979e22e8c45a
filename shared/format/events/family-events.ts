// What every family file exports: its definitions, dialect by dialect. A definition that dialects share is
// one value that stands in several lists.
import type { EventDefinition } from '../dialect.js'

export interface FamilyEvents {
  readonly v0a: readonly EventDefinition[]
  readonly v0b: readonly EventDefinition[]
  readonly v0c: readonly EventDefinition[]
}
