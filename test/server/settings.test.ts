import { describe, expect, it } from 'vitest'
import { defaultSettings, readSettings, sameSettings } from '../../server/settings.js'

const known = {
  dialects: ['v0a', 'v0c'],
  problems: new Set(['turn', 'turn/not-open', 'step']),
}

function read(section: unknown) {
  return readSettings(section, defaultSettings, known)
}

describe('reading settings', () => {
  it('takes the defaults where nothing is said', () => {
    for (const section of [undefined, null, {}, { dialect: null, severity: null, maxProblems: null }]) {
      expect(read(section)).toEqual({ settings: defaultSettings, complaints: [] })
    }
    expect(defaultSettings.maxProblems).toBe(1000)
    expect(defaultSettings.dialect).toBeUndefined()
  })

  it('takes what makes sense', () => {
    const { settings, complaints } = read({
      dialect: 'v0a',
      severity: { turn: 'warning', 'turn/not-open': 'off' },
      maxProblems: 20,
      rulesUrl: 'file:///opt/rules.md',
      hover: false,
    })
    expect(complaints).toEqual([])
    expect(settings.dialect).toBe('v0a')
    expect([...settings.severities]).toEqual([
      ['turn', 'warning'],
      ['turn/not-open', 'off'],
    ])
    expect(settings.maxProblems).toBe(20)
    expect(settings.rulesUrl).toBe('file:///opt/rules.md')
    expect(settings.hover).toBe(false)
  })

  it('goes back to recognition with auto', () => {
    const base = { ...defaultSettings, dialect: 'v0a' }
    expect(readSettings({ dialect: 'auto' }, base, known).settings.dialect).toBeUndefined()
    expect(readSettings({}, base, known).settings.dialect).toBe('v0a')
  })

  it.each([
    ['text', 'dshSession'],
    [['v0a'], 'dshSession'],
    [{ dialect: 'v9' }, 'dshSession.dialect must be one of auto, v0a, v0c'],
    [{ dialect: 7 }, 'dshSession.dialect'],
    [{ severity: 'off' }, 'dshSession.severity'],
    [{ severity: { turn: 'loud' } }, 'dshSession.severity["turn"]'],
    [{ severity: { 'turn/opne': 'off' } }, 'dshSession.severity["turn/opne"]'],
    [{ maxProblems: -1 }, 'dshSession.maxProblems'],
    [{ maxProblems: '5' }, 'dshSession.maxProblems'],
    [{ maxProblems: Number.NaN }, 'dshSession.maxProblems'],
    [{ rulesUrl: 'javascript:alert(1)' }, 'dshSession.rulesUrl'],
    [{ hover: 'no' }, 'dshSession.hover must be true or false'],
  ])('ignores %j and says so', (section, complaint) => {
    const { settings, complaints } = read(section)
    expect(sameSettings(settings, defaultSettings)).toBe(true)
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(complaint)
  })

  it('keeps the usable levels beside an unusable one', () => {
    const { settings, complaints } = read({ severity: { turn: 'hint', step: 3 } })
    expect([...settings.severities]).toEqual([['turn', 'hint']])
    expect(complaints).toHaveLength(1)
  })

  it('tells settings apart by each member', () => {
    for (const section of [
      { dialect: 'v0a' },
      { severity: { turn: 'off' } },
      { maxProblems: 1 },
      { hover: false },
    ]) {
      expect(sameSettings(read(section).settings, defaultSettings)).toBe(false)
      expect(sameSettings(read(section).settings, read(section).settings)).toBe(true)
    }
  })
})
