// Random logs through our session core and the real one: the same verdict, the same surface, the same history,
// the same header, the same closers. On failure fast-check prints seed and path of the smallest case.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { crashClosers } from '../../shared/session/crash-repair.js'
import { foldRequestHeader } from '../../shared/session/header-fold.js'
import { Session } from '../../shared/session/session.js'
import { foldSurface } from '../../shared/session/surface-manager.js'
import { compareCores, withoutProse } from './compare.js'
import { crashedLog, randomLog } from './random-log.js'
import { header, ourEvents, real, realEvents, realHeader, realId } from './real.js'

describe('valid logs', () => {
  it('are taken alike and mean the same', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(randomLog, (events) => {
        expect(compareCores(events)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('fold to the same surface, with the same history of replacements', () => {
    let replacements = 0
    fc.assert(
      fc.property(randomLog, (events) => {
        const ours = foldSurface(ourEvents(events))
        expect(ours).toEqual(real.foldSurface(realEvents(events)))
        replacements += ours.replacements.length
      }),
      { numRuns: 3000 },
    )
    expect(replacements).toBeGreaterThan(1000)
  })

  it('fold to the same request header and context', () => {
    fc.assert(
      fc.property(randomLog, (events) => {
        const theirs = real.foldRequestHeader(realEvents(events))
        expect(foldRequestHeader(ourEvents(events), v0c)).toEqual(theirs)
        const context = real.Session.create(realId, realEvents(events), realHeader()).requestContext()
        expect(Session.create('s', ourEvents(events), header).requestContext()).toEqual(context)
      }),
      { numRuns: 2000 },
    )
  })

  it('are closed alike after a crash', () => {
    let results = 0
    fc.assert(
      fc.property(fc.oneof(randomLog, crashedLog), (events) => {
        const ours = crashClosers(ourEvents(events), v0c)
        expect(withoutProse(ours)).toEqual(withoutProse(real.interruptedTurnClosers(realEvents(events))))
        results += ours.filter(({ type }) => type === 'tool/result').length
      }),
      { numRuns: 3000 },
    )
    expect(results).toBeGreaterThan(400)
  })

  it('are complete with their closers: the real core takes ours', () => {
    fc.assert(
      fc.property(crashedLog, (events) => {
        const whole = [...events, ...crashClosers(ourEvents(events), v0c)]
        const session = real.Session.create(realId, realEvents(whole), realHeader())
        expect(real.interruptedTurnClosers(session.events)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
