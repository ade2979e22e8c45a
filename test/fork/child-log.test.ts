// A forked child holds the parent's rows to the byte, means the same up to the boundary, and the real session core
// takes it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forkBoundaryRows } from '../../shared/analysis/fork-boundary.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { makeChildLog, rowThrough } from '../../shared/fork/child-log.js'
import { type ForkPlan, planFork } from '../../shared/fork/fork-plan.js'
import { refusalText } from '../../shared/fork/fork-texts.js'
import { LogText } from '../../shared/log/log-text.js'
import { corpusFolder, corpusLogs } from '../corpus/corpus.js'
import { outcomeOf, real, realEvents, realHeader } from '../oracle/real.js'

const folder = path.resolve(import.meta.dirname, '../../samples')
const samples = readdirSync(folder)
  .filter((name) => name.startsWith('clean') && name.endsWith('.jsonl'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))

function analyse(text: string): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(text))
  analysis.advance()
  return analysis
}

function planAt(analysis: LogAnalysis, seq: number): ForkPlan {
  const plan = planFork(analysis, seq)
  if (plan.kind !== 'plan') throw new Error(refusalText(analysis, plan))
  return plan
}

/** The child as rows, the header line first. */
function childOf(analysis: LogAnalysis, seq: number): readonly string[] {
  const child = makeChildLog(analysis, planAt(analysis, seq), { id: 's-child', createdAt: 1_800_000_000_000 })
  if (child.kind === 'broken') throw new Error(child.problem.message)
  return [child.headerRow, ...child.rows]
}

function lastSeqOf(analysis: LogAnalysis, row: number): number {
  const facts = analysis.rowFacts(row)
  return (facts?.seq ?? 0) + (facts?.count ?? 1) - 1
}

/** All events of the rows of an analysed log. */
function allEvents(analysis: LogAnalysis): unknown[] {
  return Array.from({ length: analysis.text.rowCount }, (_, row) => analysis.eventsOf(row)).flat()
}

function realMessages(analysis: LogAnalysis, through: number): unknown {
  const events = realEvents(allEvents(analysis).slice(0, through + 1))
  const header = realHeader({ ...analysis.header })
  const session = outcomeOf(() =>
    real.Session.fromRestore(real.SessionId(String(analysis.header?.['id'])), events, header),
  )
  return session.ok ? session.value.deriveMessages() : 'refused'
}

describe('a forked child', () => {
  it('holds the rows of its parent to the byte at every legal boundary', () => {
    for (const text of samples) {
      const parent = analyse(text)
      for (const row of forkBoundaryRows(parent)) {
        const [, ...rows] = childOf(parent, lastSeqOf(parent, row))
        expect(rows.slice(0, row)).toEqual(text.split('\n').slice(1, row + 1))
        expect(rows.length - row).toBeLessThanOrEqual(1)
      }
    }
  })

  it('has no problem of its own and is recognised as the dialect of its parent', () => {
    for (const text of samples) {
      const parent = analyse(text)
      const row = forkBoundaryRows(parent).at(-1) ?? 0
      const child = analyse(`${childOf(parent, lastSeqOf(parent, row)).join('\n')}\n`)
      expect(child.problems()).toEqual([])
      expect(child.dialect.id).toBe(parent.dialect.id)
    }
  })

  it('names its parent, how much it inherited, and where it works', () => {
    const parent = analyse(samples.find((text) => text.includes('"delegationDepth"')) ?? '')
    const row = forkBoundaryRows(parent).at(-1) ?? 0
    const seq = lastSeqOf(parent, row)
    const header: unknown = JSON.parse(childOf(parent, seq)[0] ?? '')
    expect(header).toEqual({
      type: 'session',
      version: 0,
      id: 's-child',
      createdAt: 1_800_000_000_000,
      cwd: parent.header?.['cwd'],
      parentSession: parent.header?.['id'],
      seedLength: seq + 1,
      delegationDepth: 0,
    })
  })

  it('ends in the mark exactly once, also when it is forked again', () => {
    const header = '{"type":"session","version":0,"id":"s","createdAt":1,"delegationDepth":0}'
    const turn = [
      '{"type":"turn/start","seq":0,"time":1,"data":{"turn":1}}',
      '{"type":"turn/end","seq":1,"time":2,"data":{"turn":1,"reason":{"kind":"completed"}}}',
    ]
    const child = childOf(analyse(`${[header, ...turn].join('\n')}\n`), 1)
    expect(child.slice(1)).toEqual([
      ...turn,
      '{"type":"session/end-seed","seq":2,"time":1800000000000,"data":{}}',
    ])
    const grandchild = childOf(analyse(`${child.join('\n')}\n`), 2)
    expect(grandchild.slice(1)).toEqual(child.slice(1))
  })

  it('splits a packed row that the boundary cuts without loss', () => {
    const header = '{"type":"session","version":0,"id":"s","createdAt":1,"delegationDepth":0}'
    const packed =
      '{"type":"text-chunks","seq0":0,"time0":10,"data":{"turn":1,"step":1,"index":0,"dt":[1,2,3,4],"texts":["a","b","c","d","e"]}}'
    const parent = analyse(`${header}\n${packed}\r\n`)
    for (const boundary of [0, 1, 2, 3]) {
      const rows = rowThrough(parent, 1, boundary)
      const kept = analyse(`${header}\n${rows.join('\n')}\n`)
      expect(allEvents(kept)).toEqual(parent.eventsOf(1).slice(0, boundary + 1))
      expect(rows.every((row) => row.endsWith('\r'))).toBe(true)
    }
    expect(rowThrough(parent, 1, 3)).toHaveLength(1)
  })

  it.skipIf(corpusFolder === undefined)(
    'of a real log is taken by the real core and derives the same messages',
    () => {
      const parents = corpusLogs()
        .filter(
          ({ dialect, verdict, projected, text }) =>
            dialect === 'v0c' && verdict === 'accept' && !projected && text.length < 200_000,
        )
        .map(({ text }) =>
          analyse(text.replaceAll('{{cwd}}', '/workspace').replaceAll('{{tmpdir}}', '/workspace')),
        )
        .filter(
          (parent) =>
            forkBoundaryRows(parent).length > 0 && realMessages(parent, parent.eventCount) !== 'refused',
        )
      expect(parents.length).toBeGreaterThan(20)
      fc.assert(
        fc.property(fc.constantFrom(...parents), fc.nat(), (parent, pick) => {
          const rows = forkBoundaryRows(parent)
          const seq = lastSeqOf(parent, rows[pick % rows.length] ?? 0)
          const child = analyse(`${childOf(parent, seq).join('\n')}\n`)
          const messages = realMessages(child, child.eventCount)
          expect(messages).not.toBe('refused')
          expect(messages).toEqual(realMessages(parent, seq))
        }),
        { numRuns: 200 },
      )
    },
  )
})

describe('a refused fork', () => {
  const parent = analyse(
    samples.find((text) => text.includes('session/title') || text.includes('"delegationDepth"')) ?? '',
  )

  it('says why and names the nearest legal boundaries', () => {
    const inside =
      Array.from({ length: parent.text.rowCount }, (_, row) => row).find(
        (row) => parent.rowFacts(row)?.type === 'step/start',
      ) ?? 0
    const refusal = planFork(parent, lastSeqOf(parent, inside))
    expect(refusal).toMatchObject({ kind: 'boundary', boundary: { reason: 'inside-turn' } })
    if (refusal.kind === 'plan') throw new Error('not refused')
    expect(refusalText(parent, refusal)).toMatch(
      /^This row lies inside turn 1, which is still open here; the nearest legal bound/,
    )
  })

  it('says that no event has the number', () => {
    const refusal = planFork(parent, 1_000_000)
    expect(refusal).toEqual({ kind: 'no-event', seq: 1_000_000 })
  })

  it('never takes over what the harness refuses', () => {
    const text = [
      '{"type":"session","version":0,"id":"s","createdAt":1,"delegationDepth":0}',
      '{"type":"turn/start","seq":0,"time":1,"data":{"turn":2}}',
      '{"type":"turn/end","seq":1,"time":2,"data":{"turn":2,"reason":{"kind":"completed"}}}',
      '',
    ].join('\n')
    expect(planFork(analyse(text), 1)).toMatchObject({ kind: 'broken', problem: { code: 'turn/number' } })
  })
})
