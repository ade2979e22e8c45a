import { describe, expect, it } from 'vitest'
import { defaultSettings, readSettings, sameSettings } from '../../server/settings.js'

const known = { dialects: ['v0c'], problems: new Set<string>() }

describe('the switches of lenses and hints', () => {
  it('are on unless turned off, each on its own', () => {
    const { settings, complaints } = readSettings(
      { codeLens: { fork: false }, inlayHints: { time: false, tokens: null } },
      defaultSettings,
      known,
    )
    expect(settings.codeLens).toEqual({ turns: true, fork: false })
    expect(settings.inlayHints).toEqual({ time: false, seq: true, members: true, tokens: true })
    expect(complaints).toEqual([])
  })

  it('that make no sense keep their value and are complained about once each', () => {
    const { settings, complaints } = readSettings(
      { codeLens: 'off', inlayHints: { seq: 'no' } },
      defaultSettings,
      known,
    )
    expect(settings).toEqual(defaultSettings)
    expect(complaints).toEqual([
      expect.stringContaining('dshSession.codeLens must be'),
      expect.stringContaining('dshSession.inlayHints.seq must be'),
    ])
  })

  it('make settings differ', () => {
    const read = (section: unknown) => readSettings(section, defaultSettings, known).settings
    expect(sameSettings(read({ codeLens: { turns: false } }), defaultSettings)).toBe(false)
    expect(sameSettings(read({ inlayHints: { seq: false } }), defaultSettings)).toBe(false)
    expect(sameSettings(read({ inlayHints: { seq: true } }), defaultSettings)).toBe(true)
  })
})
