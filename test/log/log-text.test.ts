import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { LogText } from '../../shared/log/log-text.js'

const text = fc
  .array(fc.constantFrom('\n', '\r', '\r\n', 'a', 'bc', '𝒳', '\u2028'), { maxLength: 30 })
  .map((parts) => parts.join(''))
const position = fc.record({ line: fc.nat(25), character: fc.nat(8) })

function reference(content: string): TextDocument {
  return TextDocument.create('file:///log', 'log', 0, content)
}

/** Offset in the whole text of an offset in a row. */
function absolute(log: LogText, place: { readonly row: number; readonly offset: number }): number {
  return log.rows.slice(0, place.row).reduce((sum, row) => sum + row.length + 1, 0) + place.offset
}

describe('rows of a log', () => {
  it('end at line feeds only', () => {
    const log = new LogText('a\rb\n\u2028\r\n')
    expect(log.rows).toEqual(['a\rb', '\u2028\r', ''])
  })

  it('give back the text', () => {
    fc.assert(
      fc.property(text, (content) => {
        expect(new LogText(content).text()).toBe(content)
      }),
    )
  })
})

describe('positions', () => {
  it('are those that editors count', () => {
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(8), (content, row, offset) => {
        const log = new LogText(content)
        if (row >= log.rowCount || offset > log.row(row).length) return
        expect(log.toPosition(row, offset)).toEqual(
          reference(content).positionAt(absolute(log, { row, offset })),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('lead to the offsets that editors mean', () => {
    fc.assert(
      fc.property(text, position, (content, at) => {
        const log = new LogText(content)
        expect(absolute(log, log.toRow(at))).toBe(reference(content).offsetAt(at))
      }),
      { numRuns: 2000 },
    )
  })

  it('stay right through any series of edits', () => {
    const edit = fc.record({ from: position, to: position, inserted: text })
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 6 }), position, (content, edits, at) => {
        const log = new LogText(content)
        let document = reference(content)
        for (const { from, to, inserted } of edits) {
          const [start, end] = document.offsetAt(from) <= document.offsetAt(to) ? [from, to] : [to, from]
          log.change(start, end, inserted)
          const before = document.getText().slice(0, document.offsetAt(start))
          document = reference(before + inserted + document.getText().slice(document.offsetAt(end)))
        }
        expect(log.text()).toBe(document.getText())
        const place = log.toRow(at)
        expect(absolute(log, place)).toBe(document.offsetAt(at))
        expect(log.toPosition(place.row, place.offset)).toEqual(document.positionAt(document.offsetAt(at)))
      }),
      { numRuns: 2000 },
    )
  })
})
