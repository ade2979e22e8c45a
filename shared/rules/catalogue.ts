// The rule catalogue: one entry for every problem code, from which levels, messages, settings, documentation and
// explanations are made. It must not know how problems are found.
import { containerRules } from './catalogue/container.js'
import { envelopeRules } from './catalogue/envelope.js'
import { headerRules } from './catalogue/header.js'
import { payloadRules } from './catalogue/payload.js'
import { provenanceRules } from './catalogue/provenance.js'
import { recordEntries } from './catalogue/records/record-entries.js'
import { relationEntries } from './catalogue/relations.js'
import { requestRules } from './catalogue/request.js'
import { rowRules } from './catalogue/row.js'
import { rowValueRules } from './catalogue/row-values.js'
import type { RuleEntry } from './catalogue/rule-entry.js'
import { seedRules } from './catalogue/seed.js'
import { sequenceRules } from './catalogue/sequence.js'
import { stepRules } from './catalogue/step.js'
import { streamRules } from './catalogue/stream.js'
import { surfaceRules } from './catalogue/surface.js'
import { timeRules } from './catalogue/time.js'
import { toolRules } from './catalogue/tool.js'
import { turnRules } from './catalogue/turn.js'
import { vocabularyRules } from './catalogue/vocabulary.js'

/** All entries, sorted by code. */
export const rules: readonly RuleEntry[] = [
  ...containerRules,
  ...rowRules,
  ...rowValueRules,
  ...headerRules,
  ...envelopeRules,
  ...sequenceRules,
  ...vocabularyRules,
  ...payloadRules,
  ...surfaceRules,
  ...provenanceRules,
  ...turnRules,
  ...stepRules,
  ...toolRules,
  ...requestRules,
  ...streamRules,
  ...seedRules,
  ...timeRules,
  ...recordEntries,
].sort((one, other) => (one.code < other.code ? -1 : one.code > other.code ? 1 : 0))

const byCode: ReadonlyMap<string, RuleEntry> = new Map(rules.map((rule) => [rule.code, rule]))

/** The entry of a code; undefined where no such code exists. */
export function findRule(code: string): RuleEntry | undefined {
  return byCode.get(code)
}

/** Short texts that say what a related place is to the problem, by the key that rules pass. */
export const relationTexts: ReadonlyMap<string, string> = new Map(relationEntries)
