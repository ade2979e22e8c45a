// One log through both cores: the comparison that valid, broken and stored logs share.
import { expect } from 'vitest'
import { Session } from '../../shared/session/session.js'
import { copyOf, header, ourEvents, outcomeOf, real, realEvents, realHeader, realId } from './real.js'

/** Compares everything that both cores say about one log; returns whether they took it. */
export function compareCores(events: readonly unknown[]): boolean {
  const ours = outcomeOf(() => Session.create('s', ourEvents(events), header))
  const theirs = outcomeOf(() => real.Session.create(realId, realEvents(events), realHeader()))
  expect(ours.ok).toBe(theirs.ok)
  const restored = outcomeOf(() => Session.fromRestore('s', ourEvents(events), copyOf(header)))
  const theirRestored = outcomeOf(() => real.Session.fromRestore(realId, realEvents(events), realHeader()))
  expect(restored.ok).toBe(theirRestored.ok)
  if (!ours.ok || !theirs.ok) return false
  expect(ours.value.surface.nodes).toEqual(theirs.value.surface.nodes)
  expect(ours.value.surface.replaceGeneration).toBe(theirs.value.surface.replaceGeneration)
  expect(ours.value.firstLiveSeq).toBe(theirs.value.firstLiveSeq)
  expect(ours.value.events.map(({ type }) => type)).toEqual(theirs.value.events.map(({ type }) => type))
  expect(ours.value.deriveMessages()).toEqual(theirs.value.deriveMessages())
  const theirHeader = outcomeOf(() => theirs.value.requestHeader())
  if (theirHeader.ok) expect(ours.value.requestHeader()).toEqual(theirHeader.value)
  return true
}

/** Closing events without their prose, which is worded by each core for itself. */
export function withoutProse(closers: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(closers), (key, value: unknown) => (key === 'text' ? '…' : value))
}
