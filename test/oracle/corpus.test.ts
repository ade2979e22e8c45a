// Logs of the harness, and changed copies of them: those of v0c through both cores, those of the earlier dialects
// through ours, which must agree with what their own harness made of them.
import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { expandPackedRow, isPackedRow, packChunkRuns } from '../../shared/log/packed-rows.js'
import { crashClosers } from '../../shared/session/crash-repair.js'
import type { VocabularyV0b } from '../../shared/session/earlier-events.js'
import type { SessionHeader } from '../../shared/session/header.js'
import { foldRequestHeader } from '../../shared/session/header-fold.js'
import { Session } from '../../shared/session/session.js'
import { foldSurface } from '../../shared/session/surface-manager.js'
import { compareCores, withoutProse } from './compare.js'
import { hasCorpus, type ReadLog, readLog, readLogs, readMutants, type Verdict } from './corpus.js'
import { copyOf, ourEvents, outcomeOf, real, realEvents, realHeader, realId } from './real.js'

function logsOf(dialect: string): { readonly name: string; readonly log: ReadLog }[] {
  return [...readLogs(), ...readMutants()]
    .filter((verdict) => verdict.dialect === dialect)
    .flatMap(({ name, text }) => {
      const log = readLog(text)
      return log === undefined ? [] : [{ name, log }]
    })
}

describe.skipIf(!hasCorpus)('logs of v0c', () => {
  it('are taken alike and mean the same', () => {
    const taken = logsOf('v0c').filter(({ log }) => compareCores(log.events))
    expect(taken.length).toBeGreaterThan(200)
  })

  it('have headers that are judged alike', () => {
    for (const { name, log } of logsOf('v0c')) {
      const id = String(log.header['id'])
      const ours = outcomeOf(() =>
        Session.fromRestore(id, [], copyOf(log.header) as unknown as SessionHeader),
      )
      const theirs = outcomeOf(() => real.Session.fromRestore(real.SessionId(id), [], realHeader(log.header)))
      expect(ours.ok, name).toBe(theirs.ok)
    }
  })

  it('fold to the same surface and request header at every length', () => {
    for (const { name, log } of logsOf('v0c').filter(({ log }) => log.events.length < 60)) {
      for (let length = 0; length <= log.events.length; length += 5) {
        const events = log.events.slice(0, length)
        const ours = outcomeOf(() => foldSurface(ourEvents(events)))
        const theirs = outcomeOf(() => real.foldSurface(realEvents(events)))
        expect(ours, name).toEqual(theirs)
        const header = outcomeOf(() => real.foldRequestHeader(realEvents(events)))
        if (header.ok) expect(foldRequestHeader(ourEvents(events), v0c), name).toEqual(header.value)
      }
    }
  })

  it('are closed alike, cut off at any event', () => {
    let closed = 0
    for (const { name, log } of logsOf('v0c')) {
      for (let length = 1; length <= log.events.length; length += Math.ceil(log.events.length / 8)) {
        const events = log.events.slice(0, length)
        const ours = crashClosers(ourEvents(events), v0c)
        // A log that the session core refuses never gets as far as crash repair.
        if (!outcomeOf(() => real.Session.create(realId, realEvents(events), realHeader())).ok) continue
        const theirs = real.interruptedTurnClosers(realEvents(events))
        expect(withoutProse(ours), name).toEqual(withoutProse(theirs))
        if (ours.length > 0) closed += 1
      }
    }
    expect(closed).toBeGreaterThan(200)
  })

  it('are packed and unpacked alike', () => {
    let packed = 0
    for (const { name, log } of logsOf('v0c')) {
      for (const row of log.rows.filter(isPackedRow)) {
        const expanded = expandPackedRow(row)
        expect('events' in expanded && expanded.events, name).toEqual(real.decodeStorageRecord(copyOf(row)))
        packed += 1
      }
      const records = packChunkRuns(ourEvents(log.events))
      expect(JSON.stringify(records), name).toBe(JSON.stringify(real.packChunkRuns(realEvents(log.events))))
    }
    expect(packed).toBeGreaterThan(300)
  })
})

describe.skipIf(!hasCorpus)('logs of v0a and v0b', () => {
  const dialects = new Map([
    ['v0a', v0a],
    ['v0b', v0b],
  ])

  /** What our core makes of a log that its reader could read. */
  function restore({ dialect, text }: Verdict): string {
    const log = readLog(text)
    if (log === undefined) return 'unreadable'
    const id = String(log.header['id'])
    const header = log.header as unknown as SessionHeader
    const options = { dialect: dialects.get(dialect) }
    const session = outcomeOf(() =>
      Session.fromRestore<VocabularyV0b>(id, ourEvents(log.events), header, options),
    )
    if (!session.ok) return 'refuse'
    return outcomeOf(() => [session.value.deriveMessages(), session.value.requestHeader()]).ok
      ? 'accept'
      : 'refuse'
  }

  it('are taken by our core where their own harness took them', () => {
    const accepted = [...readLogs(), ...readMutants()].filter(
      ({ dialect, verdict, via }) => dialects.has(dialect) && verdict === 'accept' && via === undefined,
    )
    expect(accepted.length).toBeGreaterThan(80)
    for (const log of accepted) expect(restore(log), log.name).toBe('accept')
  })

  it('are refused by our core where their own harness could not build or read the session', () => {
    const refused = [...readLogs(), ...readMutants()].filter(
      ({ dialect, stage }) => dialects.has(dialect) && (stage === 'restore' || stage === 'derive'),
    )
    expect(refused.length).toBeGreaterThan(140)
    for (const log of refused) expect(restore(log), log.name).toBe('refuse')
  })
})
