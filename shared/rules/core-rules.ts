// The rule machines of the session core, in the order in which they see each event.
import { createClockRule } from './clock.js'
import { recordRules } from './records/record-rules.js'
import { createRequestHeaderRule } from './request-header.js'
import type { CreateMachine } from './rule.js'
import { createSeedRule } from './seed.js'
import { createSurfaceRule } from './surface.js'
import { createToolRule } from './tools.js'
import { createTurnRule } from './turns.js'

/** Every rule that folds over events; sequence numbers are placed before any of them (rules/sequence.ts). */
export const foldRules: readonly CreateMachine<unknown>[] = [
  createTurnRule,
  createToolRule,
  createSurfaceRule,
  createRequestHeaderRule,
  createSeedRule,
  createClockRule,
  ...recordRules,
]
