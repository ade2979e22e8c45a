// Small closed sets around permissions: sandbox modes, approval policies and outcomes, hook bridges.
import { choice } from '../schema-parts.js'

export const sandboxMode = choice(
  ['read-only', 'workspace-write', 'danger-full-access'],
  'What tools may do to files from here on.',
)

export const approvalPolicy = choice(
  ['ask', 'never'],
  'Who decides from here on: the answerers, or nobody, so that every question is turned down.',
)

export const approvalOutcome = choice(
  ['allowed-once', 'rejected', 'cancelled', 'unavailable'],
  'The answer; `unavailable` when nobody could give one.',
)

/** Seeds 003 and 000. */
export const hookDialectV0a = choice(['claude', 'codex'], 'The bridge that runs the hook.')

/** Seed 004. */
export const hookDialectV0c = choice(['claude-code', 'codex'], 'The bridge that runs the hook.')
