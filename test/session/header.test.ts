import { describe, expect, it } from 'vitest'
import { v0a } from '../../shared/format/dialects/v0a.js'
import { v0c } from '../../shared/format/dialects/v0c.js'
import { createHeader, validateHeader } from '../../shared/session/header.js'

const header = { version: 0, id: 's', createdAt: 1 }
const faultOf = (members: object, dialect = v0c) => {
  const fault = validateHeader('s', { ...header, ...members }, dialect)
  return fault && [fault.code, ...fault.path].join(' ')
}

describe('a session header', () => {
  it('states only what was given', () => {
    expect(createHeader('s', { createdAt: 1 }, v0c)).toStrictEqual(header)
    expect(
      createHeader('s', { createdAt: 1, cwd: '/w', origin: undefined, seedLength: 0 }, v0c),
    ).toStrictEqual({
      ...header,
      cwd: '/w',
      seedLength: 0,
    })
  })

  it('may have every member that the seed names', () => {
    const members = { cwd: '/w', parentSession: 'p', seedLength: 3, origin: 'subagent', delegationDepth: 1 }
    expect(faultOf({ ...members, agentPreset: 'x' })).toBeUndefined()
    expect(faultOf({})).toBeUndefined()
  })

  it('takes absolute paths of any platform', () => {
    for (const cwd of ['/', '/home/me', 'C:\\work', 'c:/work', '\\\\host\\share'])
      expect(faultOf({ cwd })).toBeUndefined()
    for (const cwd of ['', 'work', './work', 'C:work', '~'])
      expect(faultOf({ cwd })).toBe('header/malformed cwd')
  })

  it.each([
    [{ version: 1 }, 'header/version-newer version'],
    [{ version: -1 }, 'header/version-foreign version'],
    [{ version: '0' }, 'header/malformed version'],
    [{ id: 't' }, 'header/id-mismatch id'],
    [{ createdAt: -1 }, 'header/malformed createdAt'],
    [{ createdAt: 1.5 }, 'header/malformed createdAt'],
    [{ createdAt: '1' }, 'header/malformed createdAt'],
    [{ createdAt: undefined }, 'header/malformed createdAt'],
    [{ cwd: null }, 'header/malformed cwd'],
    [{ parentSession: 5 }, 'header/malformed parentSession'],
    [{ seedLength: -1 }, 'header/malformed seedLength'],
    [{ seedLength: 0.5 }, 'header/malformed seedLength'],
    [{ origin: 'human' }, 'header/malformed origin'],
    [{ delegationDepth: -1 }, 'header/malformed delegationDepth'],
    [{ agentPreset: 5 }, 'header/malformed agentPreset'],
  ])('refuses %j', (members, fault) => {
    expect(faultOf(members)).toBe(fault)
  })

  it.each([null, 5, 'x', []])('refuses %j as a whole', (value) => {
    expect(validateHeader('s', value, v0c)).toMatchObject({ code: 'header/malformed', path: [] })
  })

  it('is judged by its dialect: v0a takes any number as its time and knows fewer members', () => {
    expect(faultOf({ createdAt: -1.5 }, v0a)).toBeUndefined()
    expect(faultOf({ origin: 'human', delegationDepth: 'x', agentPreset: 5 }, v0a)).toBeUndefined()
    expect(faultOf({ seedLength: 0.5 }, v0a)).toBe('header/malformed seedLength')
  })
})
