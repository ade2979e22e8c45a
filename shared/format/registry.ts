// The dialects that the project knows. Everything that needs one finds it here by its id.
import type { Dialect } from './dialect.js'
import { v0a } from './dialects/v0a.js'
import { v0b } from './dialects/v0b.js'
import { v0c } from './dialects/v0c.js'

/** All dialects, oldest first. */
export const dialects: readonly Dialect[] = [v0a, v0b, v0c]

/** The dialect for logs that give no sign of another. */
export const defaultDialect: Dialect = v0c

export function findDialect(id: string): Dialect | undefined {
  return dialects.find((dialect) => dialect.id === id)
}
