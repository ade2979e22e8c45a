import { describe, expect, it } from 'vitest'
import type { SurfaceOp } from '../../shared/session/log-event.js'
import {
  commitSurface,
  copySurface,
  createSurface,
  hasSurfaceNode,
  planSurface,
  replaceGeneration,
  type SurfaceState,
  sameSurface,
  surfaceNodes,
  surfaceSize,
} from '../../shared/session/surface.js'
import type { SurfaceCandidate } from '../../shared/session/surface-candidate.js'
import { replace } from './samples.js'

const RULES = { emptySources: ['assistant/message'], toolResultRewrite: true }

function enter(state: SurfaceState, seq: number, surfaceOp: SurfaceOp = 'append', sources?: number[]): void {
  const plan = planSurface(state, candidate(seq, surfaceOp, sources), RULES)
  expect(plan.ok).toBe(true)
  commitSurface(state, plan)
}

function candidate(seq: number, surfaceOp: SurfaceOp, sourceEventSeqs?: number[]): SurfaceCandidate {
  return { seq, type: 'user/message', surfaceOp, ...(sourceEventSeqs && { sourceEventSeqs }) }
}

function surfaceOf(...seqs: number[]): SurfaceState {
  const state = createSurface()
  for (const seq of seqs) enter(state, seq)
  return state
}

function faultsOf(state: SurfaceState, event: SurfaceCandidate): string[] {
  const plan = planSurface(state, event, RULES)
  return plan.ok ? [] : plan.faults.map((fault) => `${fault.code} at ${fault.path.join('.')}`)
}

describe('the surface', () => {
  it('replaces a stretch in place and counts it', () => {
    const state = surfaceOf(1, 2, 3, 4)
    enter(state, 5, replace(2, 3), [2, 3])
    expect(surfaceNodes(state)).toEqual([1, 5, 4])
    expect(surfaceSize(state)).toBe(3)
    expect(replaceGeneration(state)).toBe(1)
    expect(hasSurfaceNode(state, 2)).toBe(false)
    expect(hasSurfaceNode(state, 5)).toBe(true)
  })

  it('goes by places, not numbers: a start with a higher seq than its end', () => {
    const state = surfaceOf(1, 2, 3)
    enter(state, 4, replace(1, 1), [1])
    expect(surfaceNodes(state)).toEqual([4, 2, 3])
    enter(state, 5, replace(4, 2), [4, 2])
    expect(surfaceNodes(state)).toEqual([5, 3])
    expect(faultsOf(state, candidate(6, replace(3, 5), [3, 5]))).toEqual(['surface/reversed at surfaceOp'])
  })

  it('replaces everything down to one node and goes on', () => {
    const state = surfaceOf(0, 1)
    enter(state, 2, replace(0, 1), [0, 1])
    enter(state, 3)
    expect(surfaceNodes(state)).toEqual([2, 3])
  })

  it('says which end of a replacement is missing', () => {
    const state = surfaceOf(1, 2)
    expect(faultsOf(state, candidate(5, replace(0, 2), [0]))).toEqual([
      'surface/start-missing at surfaceOp.start',
    ])
    expect(faultsOf(state, candidate(5, replace(1, 4), [1]))).toEqual([
      'surface/end-missing at surfaceOp.end',
    ])
  })

  it('checks citations: earlier, once, covering, and not empty', () => {
    const state = surfaceOf(1, 2, 3)
    expect(faultsOf(state, candidate(4, 'append', [1, 4, 5]))).toEqual([
      'provenance/not-earlier at sourceEventSeqs.1',
    ])
    expect(faultsOf(state, candidate(4, 'append', [1, 2, 1]))).toEqual([
      'provenance/duplicate at sourceEventSeqs.2',
    ])
    expect(faultsOf(state, candidate(4, replace(1, 3), [1, 3]))).toEqual([
      'provenance/uncovered at sourceEventSeqs',
    ])
    expect(faultsOf(state, candidate(4, replace(1, 3)))).toEqual(['provenance/uncovered at surfaceOp'])
    expect(faultsOf(state, candidate(4, 'append', []))).toEqual(['provenance/empty at sourceEventSeqs'])
    expect(faultsOf(state, { ...candidate(4, 'append', []), type: 'assistant/message' })).toEqual([])
    expect(faultsOf(state, candidate(4, 'append'))).toEqual([])
  })

  it('may cite more than it replaces, in any order', () => {
    const state = surfaceOf(1, 2)
    expect(faultsOf(state, candidate(9, replace(1, 2), [7, 2, 8, 1]))).toEqual([])
  })

  it('names what a short citation list leaves out', () => {
    const plan = planSurface(surfaceOf(1, 2, 3), candidate(4, replace(1, 3), [2]), RULES)
    expect(plan.ok ? [] : plan.faults).toMatchObject([{ values: [1, 2], relatedSeqs: [1, 3] }])
  })

  it('lets a tool/result rewrite exactly one tool/result of which only the content differs', () => {
    const state = surfaceOf(1)
    commitSurface(state, planSurface(state, result(2, 'append', 'k'), RULES))
    commitSurface(state, planSurface(state, result(3, 'append', 'k'), RULES))
    expect(faultsOf(state, result(4, replace(2, 2), 'k', [2]))).toEqual([])
    expect(faultsOf(state, result(4, replace(2, 3), 'k', [2, 3]))).toEqual([
      'surface/rewrite-many at surfaceOp',
    ])
    expect(faultsOf(state, result(4, replace(1, 1), 'k', [1]))).toEqual([
      'surface/rewrite-target at surfaceOp.start',
    ])
    expect(faultsOf(state, result(4, replace(2, 2), 'other', [2]))).toEqual([
      'surface/rewrite-changes at data',
    ])
    const lenient = { ...RULES, toolResultRewrite: false }
    expect(planSurface(state, result(4, replace(1, 3), 'other', [1, 2, 3]), lenient).ok).toBe(true)
  })

  it('goes on after a fault with what stands to reason', () => {
    const state = surfaceOf(1, 2, 3)
    commitSurface(state, planSurface(state, candidate(4, replace(1, 2)), RULES))
    expect(surfaceNodes(state)).toEqual([4, 3])
    commitSurface(state, planSurface(state, candidate(5, replace(1, 3), [3]), RULES))
    expect(surfaceNodes(state)).toEqual([4, 3, 5])
  })

  it('plans without changing anything', () => {
    const state = surfaceOf(1, 2)
    planSurface(state, candidate(3, replace(1, 2), [1, 2]), RULES)
    expect(surfaceNodes(state)).toEqual([1, 2])
    expect(replaceGeneration(state)).toBe(0)
  })

  it('copies to an independent, equal surface', () => {
    const state = surfaceOf(1, 2, 3)
    enter(state, 4, replace(1, 2), [1, 2])
    const copy = copySurface(state)
    expect(sameSurface(state, copy)).toBe(true)
    enter(copy, 5, replace(4, 3), [4, 3])
    expect(surfaceNodes(copy)).toEqual([5])
    expect(surfaceNodes(state)).toEqual([4, 3])
    expect(sameSurface(state, copy)).toBe(false)
  })

  it('tells surfaces apart by order, kind and history', () => {
    const rewritten = surfaceOf(1, 2)
    enter(rewritten, 3, replace(1, 1), [1])
    expect(sameSurface(rewritten, surfaceOf(3, 2))).toBe(false)
    expect(sameSurface(surfaceOf(1, 2), surfaceOf(2, 1))).toBe(false)
    expect(sameSurface(surfaceOf(1), surfaceOf(1, 2))).toBe(false)
    const results = createSurface()
    commitSurface(results, planSurface(results, result(1, 'append', 'k'), RULES))
    const others = createSurface()
    commitSurface(others, planSurface(others, result(1, 'append', 'j'), RULES))
    expect(sameSurface(results, others)).toBe(false)
  })

  it('survives a log that repeats a number', () => {
    const state = surfaceOf(1, 2)
    commitSurface(state, planSurface(state, candidate(1, 'append'), RULES))
    expect(surfaceNodes(state)).toEqual([1, 2, 1])
    const copy = copySurface(state)
    expect(sameSurface(copy, state)).toBe(true)
    commitSurface(copy, planSurface(copy, candidate(3, replace(2, 1), [2, 1]), RULES))
    expect(surfaceNodes(copy)).toEqual([1, 3])
  })

  it('replaces a hundred thousand times over a hundred thousand nodes', { timeout: 20_000 }, () => {
    const state = createSurface()
    const count = 100_000
    for (let seq = 0; seq < count; seq++) enter(state, seq)
    for (let index = 0; index < count; index++) enter(state, count + index, replace(index, index), [index])
    expect(surfaceSize(state)).toBe(count)
    expect(surfaceNodes(state)[count - 1]).toBe(2 * count - 1)
  })

  it('takes a citation list of a hundred thousand entries', { timeout: 20_000 }, () => {
    const count = 100_000
    const state = createSurface()
    for (let seq = 0; seq < count; seq++) enter(state, seq)
    const sources = Array.from({ length: count }, (_, index) => count - 1 - index)
    enter(state, count, replace(0, count - 1), sources)
    expect(surfaceNodes(state)).toEqual([count])
  })
})

function result(seq: number, surfaceOp: SurfaceOp, rewriteKey: string, sources?: number[]): SurfaceCandidate {
  return { ...candidate(seq, surfaceOp, sources), type: 'tool/result', rewriteKey }
}
