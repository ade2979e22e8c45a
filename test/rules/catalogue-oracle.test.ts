// The examples of the catalogue against the released session core: what an entry says about it must be true.
import * as real from '@deepseek-ai/dsh-session'
import * as invariant from '@deepseek-ai/dsh-session/invariant'
import { describe, expect, it } from 'vitest'
import type { ExampleLog } from '../../shared/rules/catalogue/rule-entry.js'
import { rules } from '../../shared/rules/catalogue.js'

type Verdict = 'refused' | 'broken' | 'accepted'

/** What the session core makes of a log, and then its invariant checker of the session. */
function verdictOf({ rows }: ExampleLog): Verdict {
  const [header, ...events] = rows.map((row): unknown => JSON.parse(row))
  let session: real.Session
  try {
    const { type: _type, ...meta } = Object(header)
    session = real.Session.fromRestore(real.SessionId(meta.id), events as real.SessionEvent[], meta)
  } catch {
    return 'refused'
  }
  return isBroken(session) ? 'broken' : 'accepted'
}

/** Runs the checker as its host would, over one session that is already there. */
function isBroken(session: real.Session): boolean {
  let broken = false
  const host = {
    on: () => undefined,
    sessions: { list: () => [session] },
    invariants: {
      register: (_name: string, install: (context: unknown, fail: (message: string) => void) => void) => {
        install(host, () => {
          broken = true
        })
        return () => undefined
      },
    },
  }
  invariant.apply(host as never)
  return broken
}

/** Rows that are events one by one, as the core wants them after loading. */
function isPlain({ dialect, rows, bytes }: ExampleLog): boolean {
  return (
    dialect === 'v0c' &&
    bytes === undefined &&
    rows.length > 0 &&
    !rows.some((row) => row.includes('-chunks"'))
  )
}

const ownedByTheCore = /^(?:turn|step|tool)\//

describe('what the entries say about the session core', () => {
  const restored = rules.filter(
    ({ layer, severity, bad }) => layer === 'restore' && severity === 'error' && isPlain(bad),
  )
  it.each(restored.map(({ code, bad }) => [code, bad] as const))(
    '%s: it refuses the bad log',
    (_code, bad) => {
      expect(verdictOf(bad)).toBe('refused')
    },
  )

  const checked = rules.filter(
    ({ code, layer, bad }) => layer === 'invariant' && ownedByTheCore.test(code) && isPlain(bad),
  )
  it.each(checked.map(({ code, bad }) => [code, bad] as const))(
    '%s: its checker refuses the bad log',
    (_code, bad) => {
      expect(verdictOf(bad)).toBe('broken')
    },
  )

  const harmless = rules.filter(
    ({ layer, severity, bad }) =>
      (layer === 'reader' || layer === 'writer') &&
      severity !== 'error' &&
      isPlain(bad) &&
      bad.rows.length > 1,
  )
  // Older shapes are converted by the loader, before the core sees them.
  const accepted = harmless.filter(({ code }) => code !== 'payload/older-shape')
  it.each(accepted.map(({ code, bad }) => [code, bad] as const))('%s: it takes the bad log', (_code, bad) => {
    expect(verdictOf(bad)).toBe('accepted')
  })

  const good = rules.flatMap(({ code, good }) =>
    good !== undefined && isPlain(good) ? [[code, good] as const] : [],
  )
  it.each(good)('%s: it takes the good log', (_code, log) => {
    expect(verdictOf(log)).toBe('accepted')
  })

  it('are many enough to mean something', () => {
    expect(restored.length).toBeGreaterThan(20)
    expect(checked.length).toBeGreaterThan(10)
    expect(good.length).toBeGreaterThan(50)
  })
})
