// What the entries of record rules have in common: who minds, and what happens to a log. Records belong to plug-ins;
// in the older dialects nobody checks them, so their levels are lower there.
import type { DialectId, RuleEntry } from '../rule-entry.js'

export const lateDialect: readonly DialectId[] = ['v0c']

/** Levels where only the writer keeps a rule that later builds check. */
export const warnsEarly: RuleEntry['severityIn'] = { v0a: 'warning', v0b: 'warning' }

/** The rule is kept by the checker of a plug-in. */
export const refusedByOwner =
  'The log loads. A build that runs with the checker of the plug-in that owns this record refuses the session.'

/** Only whoever writes the records keeps the rule. */
export const nothingRefuses = 'The log loads, and no part of the harness refuses it.'

/** The replay that a plug-in does when the session is taken up again. */
export const replayFails =
  'The log loads, but the plug-in that owns this record cannot rebuild its state, and the session cannot be taken up again with it.'

export const askForOther =
  'Compare the ids of the two records. Where one was mistyped, correct it; where a record is missing, fork at the last turn end before this place.'

export const keepOrForkBefore =
  'Correct the record if it was edited by hand. Otherwise fork at the last turn end before it.'
