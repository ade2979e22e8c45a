import { describe, expect, it } from 'vitest'
import { textsInSource } from '../../scripts/l10n/texts-in-source.js'

const imports = `
import { translated } from '../shared/l10n/bundle.js'
import { type Inline, phrase } from './markdown.js'
import { counted } from '../shared/number-text.js'
import { compose, deferred, text } from '../shared/text.js'
`

function textsIn(code: string): readonly string[] {
  const { texts, faults } = textsInSource(imports + code)
  expect(faults).toEqual([])
  return texts
}

describe('texts in a source', () => {
  it.each([
    ["text('one')", ['one']],
    ['text("the file\'s end")', ["the file's end"]],
    ["text('the file\\'s \\\\n')", ["the file's \\n"]],
    ["text(\n  'over lines {0}',\n  [1],\n)", ['over lines {0}']],
    ["[...phrase('spread {0}', code(name))]", ['spread {0}']],
    ["text(count === 1 ? '1 event' : '{0} events', [count])", ['1 event', '{0} events']],
    ["text(isOf(one.two) ? 'yes' : 'no')", ['yes', 'no']],
    ["counted(list.length, '1 turn', '{0} turns')", ['1 turn', '{0} turns']],
    ["compose('{0}; more', [text('inner')])", ['{0}; more', 'inner']],
    ["const table = [deferred('later')]", ['later']],
    ["translated(reason ?? 'fallback')", []],
    ["translated('words')", ['words']],
  ])('are the literals of the calls: %s', (code, texts) => {
    expect(textsIn(code)).toEqual(texts)
  })

  it.each([
    ['text(template)'],
    ["text('half ' + other)"],
    ['text(`a turn`)'],
    ["text(reason ?? 'fallback')"],
    ["text(title)\nconst other = a ? 'b' : 'c'"],
  ])('must be literals: %s', (code) => {
    const { texts, faults } = textsInSource(imports + code)
    expect(texts).toEqual([])
    expect(faults).toHaveLength(1)
  })

  it.each([
    ["log.text('not ours')"],
    ["context('not ours')"],
    ["// text('not ours')"],
    [" * text('not ours')"],
  ])('are not those of other calls: %s', (code) => {
    expect(textsIn(code)).toEqual([])
  })

  it('are not those of a namesake from elsewhere', () => {
    const source = "import { text } from './schema-parts.js'\ntext('A description.')"
    expect(textsInSource(source)).toEqual({ texts: [], faults: [] })
  })
})
