import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0b } from '../../shared/format/dialects/v0b.js'
import type { LogEvent } from '../../shared/session/log-event.js'
import { foldSurface, SurfaceManager, toolResultKey } from '../../shared/session/surface-manager.js'
import { logOnly, replace, resultMessage, surfaceEvent, thrownBy, toolTurn, user } from './samples.js'

function codeOf(action: () => unknown): unknown {
  return Reflect.get(Object(thrownBy(action)), 'code')
}

describe('folding a log into its surface', () => {
  it('gives nodes and the history of replacements (seed 004)', () => {
    const events = [
      user(0),
      user(1),
      logOnly(2, 'turn/start', { turn: 1 }),
      user(3),
      user(4, replace(1, 3), [3, 1, 2]),
    ]
    expect(foldSurface(events)).toEqual({
      nodes: [0, 4],
      replacements: [{ seq: 4, start: 1, end: 3, shadowedSeqs: [1, 3] }],
    })
  })

  it('refuses a gap in the numbers', () => {
    expect(codeOf(() => foldSurface([user(0), user(2)]))).toBe('sequence/gap')
  })

  it('stops at the first fault, in the order of the harness: range before citations', () => {
    expect(codeOf(() => foldSurface([user(0), user(1, replace(0, 7), [])]))).toBe('surface/end-missing')
    expect(codeOf(() => foldSurface([user(0), user(1, replace(0, 0), [])]))).toBe('provenance/empty')
    expect(codeOf(() => foldSurface([user(0), user(1, 'append', [1, 1])]))).toBe('provenance/duplicate')
  })

  it('folds a window that starts later, and fails where a replacement reaches before it', () => {
    const window = [user(5), user(6), user(7, replace(5, 6), [5, 6])]
    expect(new SurfaceManager(window, 5).nodes).toEqual([7])
    const crossing = [user(5), user(6, replace(4, 5), [4, 5])]
    expect(codeOf(() => new SurfaceManager(crossing, 5).nodes)).toBe('surface/start-missing')
    expect(codeOf(() => new SurfaceManager(window, 4).nodes)).toBe('sequence/gap')
  })

  it('takes in what is added to its log later, without changing arrays handed out before', () => {
    const log: LogEvent[] = [user(0)]
    const manager = new SurfaceManager(log)
    const before = manager.nodes
    log.push(user(1))
    expect(manager.nodes).toEqual([0, 1])
    expect(before).toEqual([0])
    log.push(user(2, replace(0, 1), [0, 1]))
    expect(manager.replaceGeneration).toBe(1)
    expect(manager.nodes).toEqual([2])
  })

  it('plans without committing', () => {
    const log = [user(0)]
    const manager = new SurfaceManager(log)
    expect(manager.planNext(user(1, replace(0, 0), [0]))?.shadowed).toEqual([0])
    expect(manager.planNext(logOnly(1, 'turn/start', { turn: 1 }))).toBeUndefined()
    expect(manager.nodes).toEqual([0])
    expect(codeOf(() => manager.planNext(user(1, replace(3, 3), [0])))).toBe('surface/start-missing')
    expect(manager.nodes).toEqual([0])
  })
})

describe('what a replacing tool/result may change (seed 004)', () => {
  const rewrite = (change: object) => {
    const data = { turn: 1, step: 1, message: resultMessage('r5', 'c1', 'shorter'), ...change }
    return [...toolTurn(), surfaceEvent(10, 'tool/result', data, replace(5, 5), [5])]
  }
  const message = resultMessage('r5', 'c1', 'shorter')
  const [block] = message.content

  it('takes another content', () => {
    expect(foldSurface(rewrite({})).nodes).toEqual([2, 3, 10])
  })

  it.each([
    ['the turn', { turn: 2 }],
    ['the step', { step: 2 }],
    ['the id', { message: { ...message, id: 'r10' } }],
    ['the call', { message: { ...message, source: { kind: 'tool', callId: 'c2' } } }],
    ['the outcome', { message: { ...message, content: [{ ...block, isError: true }] } }],
    ['the error', { error: { name: 'Error', code: 'E' } }],
    ['the meta', { meta: { path: 'a' } }],
  ])('refuses another value of %s', (_name, change) => {
    expect(codeOf(() => foldSurface(rewrite(change)))).toBe('surface/rewrite-changes')
  })

  it('refuses a payload that is no result, and rewriting one', () => {
    expect(codeOf(() => foldSurface(rewrite({ message: 5 })))).toBe('surface/rewrite-changes')
    const broken = [
      surfaceEvent(0, 'tool/result', {}),
      surfaceEvent(1, 'tool/result', {}, replace(0, 0), [0]),
    ]
    expect(codeOf(() => foldSurface(broken))).toBe('surface/rewrite-changes')
  })

  it('refuses to rewrite a message of another kind or more than one result', () => {
    const data = { turn: 1, step: 1, message }
    const onUser = [...toolTurn(), surfaceEvent(10, 'tool/result', data, replace(2, 2), [2])]
    expect(codeOf(() => foldSurface(onUser))).toBe('surface/rewrite-target')
    const onTwo = [...toolTurn(), surfaceEvent(10, 'tool/result', data, replace(3, 5), [3, 5])]
    expect(codeOf(() => foldSurface(onTwo))).toBe('surface/rewrite-many')
  })

  it('allows a rewritten result to be rewritten again', () => {
    const again = surfaceEvent(11, 'tool/result', { turn: 1, step: 1, message }, replace(10, 10), [10])
    expect(foldSurface([...rewrite({}), again]).nodes).toEqual([2, 3, 11])
  })

  it('compares without regard to the order of keys', () => {
    expect(toolResultKey({ turn: 1, step: 2, message })).toBe(toolResultKey({ message, step: 2, turn: 1 }))
    expect(toolResultKey({ turn: 1, message: {} })).toBeUndefined()
  })
})

describe('surfaces of earlier dialects', () => {
  const context = (seq: number) =>
    surfaceEvent(seq, 'context/message', { content: [], source: { kind: 'user' } })

  it('has five surface types', () => {
    expect(foldSurface([context(0)], v0b).nodes).toEqual([0])
    expect(codeOf(() => foldSurface([context(0)]))).toBe('surface/not-eligible')
  })

  it('leaves citations of v0a to the invariant checker, but not a range that is not there', () => {
    const uncovered = [user(0), user(1, replace(0, 0))]
    expect(foldSurface(uncovered, v0a).nodes).toEqual([1])
    expect(codeOf(() => foldSurface(uncovered, v0b))).toBe('provenance/uncovered')
    expect(codeOf(() => foldSurface([user(0), user(1, replace(5, 5))], v0a))).toBe('surface/start-missing')
  })

  it('lets v0b replace anything by a tool/result', () => {
    const data = { turn: 1, step: 1, callId: 'c', content: [], isError: false }
    expect(
      foldSurface([user(0), surfaceEvent(1, 'tool/result', data, replace(0, 0), [0])], v0b).nodes,
    ).toEqual([1])
  })
})
