// The rules against the real session core and its invariant checker: a log has an error of the core families
// exactly when the real ones refuse it. What only the file loader refuses is left out, since it is not asked here.
import * as invariant from '@deepseek-ai/dsh-session/invariant'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { LogText } from '../../shared/log/log-text.js'
import { findRule } from '../../shared/rules/catalogue.js'
import type { Problem } from '../../shared/rules/problem.js'
import { mutate, mutation, randomLog } from './random-log.js'
import { copyOf, outcomeOf, real, realEvents, realHeader, realId } from './real.js'

const header = { type: 'session', version: 0, id: 's', createdAt: 1, delegationDepth: 0 }

/** Families that the session core and its invariant checker know. */
const coreFamilies = [
  'row',
  'envelope',
  'sequence',
  'message',
  'request',
  'surface',
  'provenance',
  'turn',
  'step',
  'tool',
]

/** First relation that the real checker finds broken; undefined where all hold. */
function brokenInvariant(session: real.Session): string | undefined {
  const check = (install: (ctx: unknown, fail: (message: string) => never) => void) => {
    const fail = (message: string): never => {
      throw new Error(message)
    }
    install({ on() {}, sessions: { list: () => [session] } }, fail)
    return () => {}
  }
  const context = {
    on() {},
    invariants: { register: (_name: string, install: Parameters<typeof check>[0]) => check(install) },
  }
  try {
    Reflect.apply(invariant.apply, undefined, [context])
    return undefined
  } catch (error) {
    return String(error)
  }
}

function realVerdict(events: readonly unknown[]): string | undefined {
  const restored = outcomeOf(() => real.Session.fromRestore(realId, realEvents(events), realHeader(header)))
  if (!restored.ok) return 'restore'
  // The checker reads payloads as if they were what they should be, and stumbles where they are not.
  return brokenInvariant(restored.value)
}

/** What the core families hold against a log, also where a loader would drop the row at fault. */
function ourErrors(events: readonly unknown[]): readonly Problem[] {
  const rows = [header, ...events].map((row) => JSON.stringify(row))
  const analysis = new LogAnalysis(new LogText(`${rows.join('\n')}\n`), { dialect: v0c })
  analysis.advance()
  return analysis.problems().filter(({ code, row }) => {
    const [family = ''] = code.split('/')
    if (code === 'vocabulary/unknown-required') return hasMark(events[row - 1])
    return coreFamilies.includes(family) && findRule(code)?.severity === 'error'
  })
}

/**
 * Whether an event has the member `ignorable`. The core takes events of unknown types, but none with a mark other than
 * `true`; a loader refuses both, and one problem says so.
 */
function hasMark(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'ignorable' in event && event.ignorable !== undefined
}

/** Payloads that the file loader converts or refuses before the session core sees them. */
function isForLoader(events: readonly unknown[]): boolean {
  const rows = [header, ...events].map((row) => JSON.stringify(row))
  const analysis = new LogAnalysis(new LogText(`${rows.join('\n')}\n`), { dialect: v0c })
  analysis.advance()
  const codes = ['payload/older-shape', 'legacy/malformed', 'vocabulary/retired-type', 'row/packed-malformed']
  return analysis.problems().some(({ code }) => codes.includes(code) || code === 'provenance/ranges')
}

/** Compares the verdicts; returns whether the log was refused. */
function compare(events: readonly unknown[]): boolean {
  const verdict = realVerdict(copyOf(events))
  const errors = ourErrors(events)
  expect({ refused: errors.length > 0, errors, verdict }).toMatchObject({ refused: verdict !== undefined })
  return verdict !== undefined
}

describe('the rules', () => {
  it('refuse a random log exactly when the real core does', { timeout: 60_000 }, () => {
    let refused = 0
    fc.assert(
      fc.property(randomLog, (events) => {
        if (compare(events)) refused++
      }),
      { numRuns: 5000 },
    )
    expect(refused).toBeGreaterThan(500)
  })

  it('refuse a broken log exactly when the real core does', { timeout: 60_000 }, () => {
    let compared = 0
    fc.assert(
      fc.property(randomLog, mutation, (events, change) => {
        const broken = mutate(events, change)
        if (isForLoader(broken)) return
        compared++
        compare(broken)
      }),
      { numRuns: 8000 },
    )
    expect(compared).toBeGreaterThan(5000)
  })
})
