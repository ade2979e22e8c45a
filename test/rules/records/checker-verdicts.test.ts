// What the checkers of the released plug-ins said about small random logs. The verdicts in checker-verdicts.jsonl were
// made by running the packages themselves (0.1.0-rc.8; hooks 0.0.1-rc.1; for the inbox, its replay), one line a log:
// the family, the events, and the event at which the checker refused, null where it did not. Our rules must find
// their first fault at the same event.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findings, type LogRow } from './record-log.js'

interface Verdict {
  readonly family: string
  readonly seedLength?: number
  readonly refusedAt: number | null
  readonly events: readonly LogRow[]
}

/** Code families that answer for a checker. */
const families = new Map<string, readonly string[]>([
  ['approval', ['approval', 'record']],
  ['hook', ['hook', 'record']],
  ['workflow', ['workflow']],
  ['tools', ['dispatch', 'record']],
  ['commands', ['command']],
  ['retry', ['retry', 'record']],
  ['goal', ['goal']],
  ['schedule', ['schedule']],
  ['inbox', ['inbox']],
  ['compaction', ['compaction']],
])

/** What checkers let pass: merely incomplete, or kept by writers only. */
const tolerated = new Set([
  ...[
    'approval/undecided',
    'hook/unsettled',
    'workflow/run-open',
    'command/unfinished',
    'command/done-twice',
  ],
  ...['dispatch/started-twice', 'dispatch/ended-twice', 'dispatch/not-started', 'dispatch/unsettled'],
  ...['compaction/open', 'compaction/abandoned', 'compaction/checkpoint-apart', 'compaction/not-applied'],
  'compaction/shadowed-differs',
])

const verdicts = readFileSync(new URL('checker-verdicts.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Verdict => JSON.parse(line))

/** The first event at which our rules find what a checker refuses. */
function firstFault({ family, events, seedLength }: Verdict): number | null {
  const seqs = findings(events, seedLength === undefined ? {} : { seedLength })
    .map((line) => /^((\S+)\/\S+) @(\d+)/.exec(line))
    .filter((match) => match !== null)
    .filter(([, code = '', name = '']) => families.get(family)?.includes(name) && !tolerated.has(code))
    .map(([, , , seq]) => Number(seq))
  return seqs.length === 0 ? null : Math.min(...seqs)
}

describe('the checkers of the released plug-ins', () => {
  it.each([...families.keys()])('agree with the rules about %s', (family) => {
    const mine = verdicts.filter((verdict) => verdict.family === family)
    expect(mine.filter(({ refusedAt }) => refusedAt === null).length).toBeGreaterThan(5)
    expect(mine.filter(({ refusedAt }) => refusedAt !== null).length).toBeGreaterThan(3)
    for (const verdict of mine) {
      const text = verdict.events.map(({ type, data }) => `${type} ${JSON.stringify(data)}`).join('\n')
      const found = firstFault(verdict)
      // A compaction that crosses a turn is known to at its next record, and reported at the boundary.
      if (family === 'compaction') expect(found === null, text).toBe(verdict.refusedAt === null)
      else expect(found, text).toBe(verdict.refusedAt)
    }
  })
})
