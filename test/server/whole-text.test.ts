import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editToText } from '../../server/whole-text.js'
import { LogText } from '../../shared/log/log-text.js'

describe('replacing the whole text', () => {
  it('touches no row where the texts are equal', () => {
    expect(editToText(['a', 'b', ''], 'a\nb\n')).toBeUndefined()
  })

  it('inserts the one new row at the end', () => {
    expect(editToText(['a', 'b', ''], 'a\nb\nc\n')).toEqual({ start: 2, removed: 0, inserted: ['c'] })
  })

  it('removes the one row that is gone', () => {
    expect(editToText(['a', 'b', 'c', ''], 'a\nc\n')).toEqual({ start: 1, removed: 1, inserted: [] })
  })

  it('counts no row as head and as tail at once', () => {
    expect(editToText(['a', 'a', ''], 'a\na\na\n')).toEqual({ start: 2, removed: 0, inserted: ['a'] })
    expect(editToText(['a', 'a', 'a', ''], 'a\na\n')).toEqual({ start: 2, removed: 1, inserted: [] })
  })

  it('keeps lone surrogates and NUL bytes of the rows that it copies', () => {
    const odd = 'x\uD800y\u0000z\uFEFF\u2028'
    const edit = editToText(['a', 'b', 'c', 'd', ''], `a\nb\n${odd}\nd\n`)
    expect(edit).toEqual({ start: 2, removed: 1, inserted: [odd] })
  })

  it('leads from any text to any other', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '', 'c\r'), { maxLength: 8 })
      .map((rows) => rows.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const log = new LogText(before)
        const edit = editToText(log.rows, after)
        if (edit !== undefined) log.apply(edit)
        expect(log.text()).toBe(after)
      }),
    )
  })
})
