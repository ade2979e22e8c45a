// Hook commands of the user: invoked, and what came of it.
import type { EventDefinition, PairDefinition } from '../dialect.js'
import { nonNegativeNumber, openChoice, optional, record, text, wholeNumber } from '../schema-parts.js'
import { hookDialectV0a, hookDialectV0c } from '../values/policy.js'
import { turn } from './common-members.js'
import type { FamilyEvents } from './family-events.js'

const point = openChoice(
  ['PreToolUse', 'PostToolUse', 'Stop', 'UserPromptSubmit'],
  'The point of the run that the hook is attached to.',
)
const handlerId = text('Id of the hook command.')

/** A hook may run several times, so an invocation and its result agree on three values. */
const sameRun: Pick<PairDefinition, 'key' | 'partnerKey' | 'further'> = {
  key: ['handlerId'],
  partnerKey: ['handlerId'],
  further: ['point', 'turn'].map((name) => ({ key: [name], partnerKey: [name] })),
}

const invokedMembers = {
  turn,
  point,
  matcher: optional(text('The pattern that chose the hook; absent where it takes everything.')),
  handlerId,
}

const invoked: EventDefinition = {
  type: 'hook/invoked',
  family: 'hook',
  summary: 'A hook command of the user begins.',
  place: 'in-turn',
  payload: record({ ...invokedMembers, dialect: hookDialectV0a }, 'The hook and its occasion.'),
  pairs: [{ with: 'hook/result', role: 'is settled by', ...sameRun }],
}

const invokedV0c: EventDefinition = {
  ...invoked,
  place: 'anywhere',
  ownerPlace: 'in-turn',
  payload: record({ ...invokedMembers, dialect: hookDialectV0c }, 'The hook and its occasion.'),
}

const result: EventDefinition = {
  type: 'hook/result',
  family: 'hook',
  summary: 'The hook command has ended.',
  place: 'in-turn',
  payload: record(
    {
      turn,
      point,
      handlerId,
      decision: openChoice(
        ['approve', 'allow', 'block', 'deny', 'ask', 'stop', 'pass'],
        'What the hook decided; `pass` where it had no opinion.',
      ),
      exitCode: optional(wholeNumber('Exit code; left out where no process ran.')),
      stderrSummary: optional(text('The error output, cut.')),
      durationMs: nonNegativeNumber('How long it ran, in milliseconds.'),
    },
    'The hook and its outcome.',
  ),
  pairs: [{ with: 'hook/invoked', role: 'settles', ...sameRun }],
}

const resultV0c: EventDefinition = { ...result, place: 'anywhere', ownerPlace: 'in-turn' }

const early = [invoked, result]

export const hookEvents: FamilyEvents = { v0a: early, v0b: early, v0c: [invokedV0c, resultV0c] }
