import { afterEach, describe, expect, it } from 'vitest'
import { readBundle, translated, useBundle } from '../../shared/l10n/bundle.js'
import { counted } from '../../shared/number-text.js'
import { compose, deferred, enumerate, text } from '../../shared/text.js'

afterEach(() => useBundle(undefined))

function speak(texts: Readonly<Record<string, string>>): void {
  useBundle(new Map(Object.entries(texts)))
}

describe('a text', () => {
  it('is the English one without a bundle, or where the bundle lacks it', () => {
    expect(text('turn {0} of {1}', [2, 3])).toBe('turn 2 of 3')
    speak({ other: '另一个' })
    expect(text('turn {0} of {1}', [2, 3])).toBe('turn 2 of 3')
  })

  it('comes from the bundle, with the values where the translation has them', () => {
    speak({ 'turn {0} of {1}': '共 {1} 个轮次中的第 {0} 个' })
    expect(text('turn {0} of {1}', [2, 3])).toBe('共 3 个轮次中的第 2 个')
  })

  it('quotes values that look like keys or placeholders as they are', () => {
    speak({ 'event {0} {1}': '事件 {0} {1}', open: '打开' })
    expect(text('event {0} {1}', ['{1}', 'open'])).toBe('事件 {1} open')
  })

  it('makes values visible and cuts them, and says so in the language in use', () => {
    speak({ 'event {0}': '事件 {0}', '{0}… ({1} characters)': '{0}…（{1} 个字符）' })
    expect(text('event {0}', ['\u001b[31m\n'])).toBe('事件 \\u001B[31m\\u000A')
    expect(text('event {0}', ['a'.repeat(500)])).toBe(`事件 ${'a'.repeat(80)}…（500 个字符）`)
  })

  it('is taken in one of two forms by its count', () => {
    speak({ '1 event': '1 个事件', '{0} events': '{0} 个事件' })
    expect(counted(1, '1 event', '{0} events')).toBe('1 个事件')
    expect(counted(1204, '1 event', '{0} events')).toBe('1,204 个事件')
  })
})

describe('finished texts', () => {
  const long = `A finished text is longer than a quoted value may be, and it may hold {0} and ${'x'.repeat(80)}`

  it('are put in whole', () => {
    expect(compose('{0}; {1} rows', [long, 3])).toBe(`${long}; 3 rows`)
    speak({ '{0}; {1} rows': '{1} 行；{0}' })
    expect(compose('{0}; {1} rows', [long, 3])).toBe(`3 行；${long}`)
  })

  it('are listed with the separator of the language', () => {
    expect(enumerate([])).toBe('')
    expect(enumerate(['a', 'b', 'c'])).toBe('a, b, c')
    speak({ '{0}, {1}': '{0}、{1}' })
    expect(enumerate(['{1}', 'b', 'c'])).toBe('{1}、b、c')
  })
})

it('words in tables are translated when they are shown', () => {
  const reason = deferred('a comma is missing')
  speak({ 'a comma is missing': '缺少逗号' })
  expect(reason).toBe('a comma is missing')
  expect(translated(reason)).toBe('缺少逗号')
})

it('a bundle is read from JSON, whatever that holds', () => {
  expect([...readBundle({ a: 'b', c: 1, d: null, e: ['f'] })]).toEqual([['a', 'b']])
  for (const value of [undefined, null, 3, 'text', []]) expect(readBundle(value).size).toBe(0)
})
