// The dialects that a user may choose for a log. The same list stands in the manifest; a test holds both to the
// registry of the core, which is too large to load for three names.

export interface DialectChoice {
  /** `auto`, or the id of a dialect. */
  readonly id: string
  /** Proper name, not translated. */
  readonly title: string
}

export const recognised = 'auto'

export const dialectChoices: readonly DialectChoice[] = [
  { id: 'v0a', title: 'mid-July 2026 (v0a)' },
  { id: 'v0b', title: 'late July 2026 (v0b)' },
  { id: 'v0c', title: 'August 2026 (v0c)' },
]
