import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { applyHeaderDelta, diffHeader } from '../../shared/session/header-delta.js'
import { canonicalHeader, type RequestHeader } from '../../shared/session/request-header.js'

const config = { model: 'acme-1' }
const tool = (name: string, description = name) => ({ name, description, parameters: {} })
const prefix = [{ role: 'user', content: [] }]
const apply = (header: RequestHeader, delta: unknown) => {
  const amended = applyHeaderDelta(header, delta)
  return amended && canonicalHeader(amended, v0a)
}

describe('applying a header delta (seed 003)', () => {
  it('keeps leading and trailing lines of the prompt around what is inserted', () => {
    const header = { config, system: 'A\nB\nC\nD' }
    const system = (keepStart: number, keepEnd: number, ...insert: string[]) => ({
      system: { keepStart, keepEnd, insert },
    })
    expect(apply(header, system(2, 1, 'X'))).toEqual({ config, system: 'A\nB\nX\nD' })
    expect(apply(header, system(4, 0))).toEqual(header)
    expect(apply(header, system(0, 0, 'X', ''))).toEqual({ config, system: 'X\n' })
    expect(apply({ config }, system(0, 0, 'X'))).toEqual({ config, system: 'X' })
    expect(apply({ config }, system(3, 3, 'X'))).toEqual({ config, system: 'X' })
  })

  it('takes the prompt away when no line is left', () => {
    expect(apply({ config, system: 'A' }, { system: { keepStart: 0, keepEnd: 0, insert: [] } })).toEqual({
      config,
    })
  })

  it('repeats lines where the kept parts overlap, as written', () => {
    const delta = { system: { keepStart: 2, keepEnd: 2, insert: [] } }
    expect(apply({ config, system: 'A\nB\nC' }, delta)).toEqual({ config, system: 'A\nB\nB\nC' })
  })

  it('drops, changes in place and adds tools, in this order', () => {
    const header = { config, tools: [tool('a'), tool('b'), tool('c')] }
    const tools = { removed: ['a', 'b'], changed: [tool('b', 'new'), tool('c', 'new')], added: [tool('d')] }
    expect(apply(header, { tools })).toEqual({ config, tools: [tool('c', 'new'), tool('d')] })
    expect(apply(header, { tools: { removed: ['a', 'b', 'c'], changed: [], added: [] } })).toEqual({ config })
  })

  it('replaces config and prefix whole; an empty prefix means none', () => {
    const header = { config: { ...config, temperature: 1 }, messagePrefix: prefix }
    expect(apply(header, { config })).toEqual({ config, messagePrefix: prefix })
    expect(apply(header, { messagePrefix: [] })).toEqual({ config: header.config })
  })

  it.each([
    null,
    5,
    [],
    { system: 'x' },
    { system: { keepStart: -1, keepEnd: 0, insert: [] } },
    { system: { keepStart: 0, keepEnd: 0, insert: [5] } },
    { tools: { added: [], removed: [] } },
    { config: 'x' },
    { messagePrefix: {} },
  ])('does not take %j for a delta', (delta) => {
    expect(applyHeaderDelta({ config }, delta)).toBeUndefined()
  })
})

describe('finding a header delta (seed 003)', () => {
  it('keeps as many leading lines as it can, then trailing ones that do not overlap', () => {
    const from = { config, system: 'A\nA\nB' }
    expect(diffHeader(from, { config, system: 'A\nA\nA\nB' }, v0a)).toEqual({
      system: { keepStart: 2, keepEnd: 1, insert: ['A'] },
    })
    expect(diffHeader({ config }, { config, system: 'X\nY' }, v0a)).toEqual({
      system: { keepStart: 0, keepEnd: 0, insert: ['X', 'Y'] },
    })
    expect(diffHeader(from, { config, system: '' }, v0a)).toEqual({
      system: { keepStart: 0, keepEnd: 0, insert: [] },
    })
  })

  it('tells tools apart by name', () => {
    const from = { config, tools: [tool('a'), tool('b'), tool('c')] }
    const to = { config, tools: [tool('a'), tool('c', 'new'), tool('d')] }
    expect(diffHeader(from, to, v0a)).toEqual({
      tools: { removed: ['b'], changed: [tool('c', 'new')], added: [tool('d')] },
    })
  })

  it('states config and prefix whole, and nothing where nothing changed', () => {
    expect(diffHeader({ config }, { config: { ...config, maxTokens: 5 } }, v0a)).toEqual({
      config: { ...config, maxTokens: 5 },
    })
    expect(diffHeader({ config, messagePrefix: prefix }, { config }, v0a)).toEqual({ messagePrefix: [] })
    expect(diffHeader({ config, system: '' }, { config }, v0a)).toEqual({})
  })

  it('gives up where a delta cannot say it: another order, a name used twice', () => {
    const from = { config, tools: [tool('a'), tool('b')] }
    expect(diffHeader(from, { config, tools: [tool('b'), tool('a')] }, v0a)).toBeUndefined()
    expect(diffHeader(from, { config, tools: [tool('c'), tool('a'), tool('b')] }, v0a)).toBeUndefined()
    expect(
      diffHeader({ config, tools: [tool('a'), tool('a', 'x')] }, { config, tools: [tool('a')] }, v0a),
    ).toBeUndefined()
  })

  it('finds only deltas that give the new header exactly', () => {
    const line = fc.constantFrom('A', 'B', '', 'C')
    const header = fc.record(
      {
        config: fc.record({ model: fc.constantFrom('m', 'n') }),
        system: fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n')),
        tools: fc.array(
          fc.record({
            name: fc.constantFrom('a', 'b', 'c'),
            description: fc.constantFrom('x', 'y'),
            parameters: fc.constant({}),
          }),
          { maxLength: 4 },
        ),
        messagePrefix: fc.array(fc.record({ role: fc.constant('user'), content: fc.constant([]) }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: ['config'] },
    )
    let found = 0
    fc.assert(
      fc.property(header, header, (from, to) => {
        const delta = diffHeader(from, to, v0a)
        if (delta === undefined) return
        found += 1
        expect(apply(canonicalHeader(from, v0a), delta)).toEqual(canonicalHeader(to, v0a))
      }),
      { numRuns: 3000 },
    )
    expect(found).toBeGreaterThan(1000)
  })
})
