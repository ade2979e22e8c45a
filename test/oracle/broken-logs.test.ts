// Logs that are broken in one place, through our session core and the real one: both take them or both refuse,
// and what they take means the same. On failure fast-check prints seed and path of the smallest case.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { crashClosers } from '../../shared/session/crash-repair.js'
import { Session } from '../../shared/session/session.js'
import { compareCores, withoutProse } from './compare.js'
import { crashedLog, mutate, mutation, randomLog } from './random-log.js'
import { copyOf, header, ourEvents, outcomeOf, real, realEvents, realHeader, realId } from './real.js'

describe('broken logs', () => {
  it('are judged alike', { timeout: 120_000 }, () => {
    let taken = 0
    let refused = 0
    fc.assert(
      fc.property(randomLog, mutation, (events, change) => {
        if (compareCores(mutate(events, change))) taken += 1
        else refused += 1
      }),
      { numRuns: 6000 },
    )
    expect(Math.min(taken, refused)).toBeGreaterThan(800)
  })

  it('are closed alike wherever the real core can read them', () => {
    let compared = 0
    fc.assert(
      fc.property(crashedLog, mutation, (events, change) => {
        const broken = mutate(events, change)
        const theirs = outcomeOf(() => real.interruptedTurnClosers(realEvents(broken)))
        const ours = outcomeOf(() => crashClosers(ourEvents(broken), v0c))
        expect(ours.ok).toBe(true)
        // A log that the session core refuses never gets as far as crash repair. Where a call has no id, theirs
        // are results that their own core refuses.
        const isTaken = (log: readonly unknown[]) =>
          outcomeOf(() => real.Session.create(realId, realEvents(log), realHeader())).ok
        if (!theirs.ok || !isTaken(broken) || !isTaken([...broken, ...theirs.value])) return
        compared += 1
        expect(ours.ok && withoutProse(ours.value)).toEqual(withoutProse(theirs.value))
      }),
      { numRuns: 2000 },
    )
    expect(compared).toBeGreaterThan(250)
  })

  it('are not taken by one way into a session and refused by the other, headers included', () => {
    const members = fc.record(
      {
        version: fc.constantFrom<unknown>(0, 1, '0', null),
        id: fc.constantFrom<unknown>('s', 't', 5),
        createdAt: fc.constantFrom<unknown>(0, 1, -1, 0.5, '1', null, 2 ** 53),
        cwd: fc.constantFrom<unknown>('/work', 'work', '', 5, null),
        parentSession: fc.constantFrom<unknown>('p', '', 5, null),
        seedLength: fc.constantFrom<unknown>(0, 3, -1, 0.5, '3', null),
        origin: fc.constantFrom<unknown>('subagent', 'human', null),
        delegationDepth: fc.constantFrom<unknown>(0, 2, -1, 0.5, null),
        agentPreset: fc.constantFrom<unknown>('x', '', 5, null),
        other: fc.constantFrom<unknown>(1, null),
      },
      { requiredKeys: ['version', 'id', 'createdAt'] },
    )
    const valid = fc.constant({ ...header })
    fc.assert(
      fc.property(
        fc.oneof(
          members,
          fc.tuple(valid, members).map(([good, odd]) => oneOddMember(good, odd)),
        ),
        (given) => {
          const verdicts = [
            outcomeOf(() => Session.create('s', [], copyOf(given) as never)).ok,
            outcomeOf(() => Session.fromRestore('s', [], copyOf(given) as never)).ok,
          ]
          const theirs = [
            outcomeOf(() => real.Session.create(realId, [], realHeader(given))).ok,
            outcomeOf(() => real.Session.fromRestore(realId, [], realHeader(given))).ok,
          ]
          expect(verdicts).toEqual(theirs)
        },
      ),
      { numRuns: 3000 },
    )
  })
})

function oneOddMember(good: object, odd: object): object {
  const [first] = Object.entries(odd).filter(
    ([name]) => name !== 'version' && name !== 'id' && name !== 'createdAt',
  )
  return first === undefined ? good : { ...good, [first[0]]: first[1] }
}
