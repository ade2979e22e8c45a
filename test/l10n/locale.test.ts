import { afterEach, describe, expect, it } from 'vitest'
import { processLocale, useLocale } from '../../server/l10n.js'
import { useBundle } from '../../shared/l10n/bundle.js'
import { text } from '../../shared/text.js'

afterEach(() => useBundle(undefined))

describe('a locale', () => {
  it.each(['zh-cn', 'zh-CN', 'zh', 'zh-hans', 'zh-tw', 'zh_CN.UTF-8', 'ZH_cn'])('%s is Chinese', (locale) => {
    useLocale(locale)
    expect(text('Blank row')).toBe('空白行')
  })

  it.each(['', 'en', 'en-GB', 'C', 'C.UTF-8', 'POSIX', 'de_DE.UTF-8', 'zhx'])('%s is English', (locale) => {
    useLocale('zh-cn')
    useLocale(locale)
    expect(text('Blank row')).toBe('Blank row')
  })
})

describe('the locale of a process', () => {
  it('is the first variable that is set, in the order of POSIX', () => {
    expect(processLocale({ LANG: 'zh_CN.UTF-8' })).toBe('zh_CN.UTF-8')
    expect(processLocale({ LANG: 'zh_CN.UTF-8', LC_MESSAGES: 'en_US.UTF-8' })).toBe('en_US.UTF-8')
    expect(processLocale({ LANG: 'zh_CN', LC_MESSAGES: 'de_DE', LC_ALL: 'C' })).toBe('C')
    expect(processLocale({ LANG: 'zh_CN', LC_ALL: '' })).toBe('zh_CN')
    expect(processLocale({})).toBe('')
  })
})
