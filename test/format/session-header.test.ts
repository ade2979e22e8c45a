// Header lines under each dialect, and what counts as an absolute working directory.
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAbsolutePath } from '../../shared/format/absolute-path.js'
import { findFaults } from '../../shared/format/fault-finder.js'
import { findDialect } from '../../shared/format/registry.js'

/** Faults of a header, those included that no schema can say. */
function faults(id: string, header: unknown): readonly string[] {
  const definition = findDialect(id)?.header
  if (definition === undefined) throw new Error(`no dialect ${id}`)
  const found = findFaults(definition.schema, header)
  const further = found.length === 0 ? definition.also(header) : undefined
  const all = further === undefined ? found : [further]
  return all.map(
    ({ path: at, expectation, missing }) => `${at.join('.')}: ${expectation}${missing ? ' (missing)' : ''}`,
  )
}

const early = { type: 'session', version: 0, id: 's', createdAt: 1.5 }
const late = { type: 'session', version: 0, id: 's', createdAt: 1, delegationDepth: 0 }

describe('headers', () => {
  it.each(['v0a', 'v0b'])('%s takes any number for createdAt and unknown members', (id) => {
    expect(
      faults(id, { ...early, cwd: '/w', parentSession: 'p', seedLength: 3, origin: 'anything' }),
    ).toEqual([])
    expect(faults(id, { ...early, createdAt: '1' })).toEqual(['createdAt: a number'])
  })

  it('v0c wants delegationDepth in the stored line, and knows origin and agentPreset', () => {
    expect(faults('v0c', { ...late, origin: 'subagent', agentPreset: 'coder', note: 1 })).toEqual([])
    expect(faults('v0c', { ...late, delegationDepth: undefined, origin: 'fork' })).toEqual([
      'origin: `subagent`',
      'delegationDepth: a whole number of at least 0',
    ])
    expect(faults('v0c', { ...late, createdAt: 1.5 })).toEqual(['createdAt: a whole number of at least 0'])
    expect(findDialect('v0c')?.header.retiredMembers).toEqual(['sandboxMode', 'approvalPolicy'])
  })

  it('v0c refuses negative zero where it counts', () => {
    expect(faults('v0c', { ...late, delegationDepth: -0 })).toEqual(['delegationDepth: zero without a sign'])
    expect(faults('v0c', { ...late, createdAt: -0 })).toEqual(['createdAt: zero without a sign'])
  })

  it.each(['v0a', 'v0b', 'v0c'])('%s takes null for no absent member, and no relative cwd', (id) => {
    expect(faults(id, { ...late, cwd: null })).toEqual(['cwd: a string'])
    expect(faults(id, { ...late, seedLength: null })).toEqual(['seedLength: a whole number of at least 0'])
    expect(faults(id, { ...late, cwd: 'relative/dir' })).toEqual(['cwd: an absolute path'])
    expect(faults(id, { ...late, cwd: '{{cwd}}' })).toEqual([])
  })
})

describe('absolute paths', () => {
  it('are what either platform takes for absolute', () => {
    const piece = fc.constantFrom('/', '\\', ':', 'C', 'c:', '.', '..', 'home', '')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const text = pieces.join('')
        expect(isAbsolutePath(text)).toBe(path.posix.isAbsolute(text) || path.win32.isAbsolute(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('may start with a placeholder', () => {
    expect(isAbsolutePath('{{tmpdir}}/x')).toBe(true)
    expect(isAbsolutePath('{{}}')).toBe(false)
    expect(isAbsolutePath('x{{cwd}}')).toBe(false)
  })
})
