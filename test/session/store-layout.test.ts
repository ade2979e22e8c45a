import { describe, expect, it } from 'vitest'
import { escapeId, projectKeyOf, storePlaceIn } from '../../shared/session/store-layout.js'

// The examples are those of the fact sheet on the physical layer, sections 1.3 and 1.4.
describe('the layout of a store', () => {
  it.each([
    ['a/b', 'a~002Fb'],
    ['\u{1F600}', '~D83D~DE00'],
    ['\uD800', '~D800'],
    ['.', '~002E'],
    ['..', '~002E~002E'],
    ['...', '...'],
    ['a~b', 'a~007Eb'],
  ])('escapes the id %j', (id, escaped) => {
    expect(escapeId(id)).toBe(escaped)
  })

  it.each([
    ['/home/me/my app/', '--home-me-my~0020app---'],
    ['C:\\Users\\me', '--C-Users-me--'],
    ['/', '--root--'],
    ['/-x', '--x--'],
    ['/home/me/app', '--home-me-app--'],
  ])('derives the project key of %j', (cwd, key) => {
    expect(projectKeyOf(cwd)).toBe(key)
  })

  it('keeps a project key within what file systems allow', () => {
    expect(projectKeyOf(`/${'x'.repeat(1000)}`)).toHaveLength(255)
    expect(projectKeyOf(undefined)).toBe('_no-cwd')
  })

  it('knows a stored log by its path, and others not', () => {
    const place = { project: '--home-me-app--', session: 's-1' }
    expect(storePlaceIn('/root/--home-me-app--/s-1/session.jsonl')).toEqual(place)
    expect(storePlaceIn('C:\\root\\--home-me-app--\\s-1\\session.v3.jsonl.zstd')).toEqual(place)
    expect(storePlaceIn('/root/--home-me-app--/s-1/session.v03.jsonl')).toBeUndefined()
    expect(storePlaceIn('/samples/clean/session.jsonl')).toBeUndefined()
    expect(storePlaceIn('session.jsonl')).toBeUndefined()
  })
})
