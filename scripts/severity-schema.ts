// The part of the manifest that lists every code and family, so that the editor completes them in settings. Pure; the
// writer and the test that the manifest is current share it.
import type { RuleEntry } from '../shared/rules/catalogue/rule-entry.js'

export interface PropertyNames {
  readonly enum: readonly string[]
  readonly enumDescriptions: readonly string[]
}

/** Families first, then codes, each sorted. The words are those of the catalogue. */
export function severityNames(rules: readonly RuleEntry[]): PropertyNames {
  const families = [...new Set(rules.map(({ code }) => code.slice(0, code.indexOf('/'))))].toSorted()
  return {
    enum: [...families, ...rules.map(({ code }) => code)],
    enumDescriptions: [
      ...families.map((family) => `All problems ${family}/…`),
      ...rules.map(({ title, severity }) => `${title} (${severity} if not set)`),
    ],
  }
}
