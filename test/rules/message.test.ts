import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, formatMessage, longestQuote, visibleText } from '../../shared/rules/message.js'

const smile = '\u{1F600}'

describe('formatMessage', () => {
  it('puts values where the template names them, in any order and more than once', () => {
    expect(formatMessage('step {0} of turn {2}, expected {1}; {0}', [3, 2, 1])).toBe(
      'step 3 of turn 1, expected 2; 3',
    )
  })

  it('writes numbers plainly', () => {
    expect(formatMessage('{0} {1} {2}', [9007199254740991, -0.5, Number.NaN])).toBe(
      '9007199254740991 -0.5 NaN',
    )
  })

  it('leaves a placeholder without a value as it is', () => {
    expect(formatMessage('call {0} of {1}', ['c1'])).toBe('call c1 of {1}')
  })

  it('does not look for placeholders inside values', () => {
    expect(formatMessage('{0} and {1}', ['{1}', '{0}'])).toBe('{1} and {0}')
  })

  it('does not take dollar signs in values for patterns', () => {
    expect(formatMessage('cost {0}', ["$& $1 $' $$"])).toBe("cost $& $1 $' $$")
  })

  it('keeps a quote of the longest length whole, and cuts a longer one and says how long it was', () => {
    expect(formatMessage('{0}', ['a'.repeat(longestQuote)])).toBe('a'.repeat(80))
    expect(formatMessage('{0}', ['a'.repeat(5000)])).toBe(`${'a'.repeat(80)}… (5000 characters)`)
  })

  it('does not cut a surrogate pair in two', () => {
    const text = `${'a'.repeat(79)}${smile}${'b'.repeat(20)}`
    expect(formatMessage('{0}', [text])).toBe(`${'a'.repeat(79)}… (101 characters)`)
    expect(formatMessage('{0}', [`${'a'.repeat(78)}${smile}b`])).toBe(
      `${'a'.repeat(78)}${smile}… (81 characters)`,
    )
  })

  it('gives one line without unseen characters, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const message = formatMessage('{0}', [text])
        expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
        expect(message.length).toBeLessThan(longestQuote * 6 + 40)
      }),
    )
  })
})

describe('visibleText', () => {
  it.each([
    ['line breaks and tabs', 'a\r\nb\tc', 'a\\u000D\\u000Ab\\u0009c'],
    ['terminal escapes', '\u001b[31mred\u009b0m', '\\u001B[31mred\\u009B0m'],
    ['NUL and DEL', '\u0000\u007f', '\\u0000\\u007F'],
    ['direction marks', 'user\u202Egnp.\u2066x\u2069\u200f', 'user\\u202Egnp.\\u2066x\\u2069\\u200F'],
    ['characters without width', 'a\u200bb\ufeffc\u00ad', 'a\\u200Bb\\uFEFFc\\u00AD'],
    ['Unicode line separators', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
    ['lone surrogates', '\ud83d x \ude00', '\\uD83D x \\uDE00'],
    ['tags beyond the basic plane', 'a\u{E0041}', 'a\\uDB40\\uDC41'],
  ])('shows %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown)
  })

  it('leaves ordinary text alone', () => {
    const text = `Grüße, 世界 — «ok» ${smile} \\n "quoted"`
    expect(visibleText(text)).toBe(text)
  })
})

describe('cutText', () => {
  it('leaves text alone that is short enough', () => {
    expect(cutText('abc', 3)).toBe('abc')
    expect(cutText('', 0)).toBe('')
  })

  it('cuts at UTF-16 units, one less inside a pair', () => {
    expect(cutText('abcd', 3)).toBe('abc')
    expect(cutText(`a${smile}b`, 2)).toBe('a')
    expect(cutText(`a${smile}b`, 3)).toBe(`a${smile}`)
  })
})
