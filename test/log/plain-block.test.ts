// The start or end of a block that is read without parsing gives the same facts as one that is parsed, and whatever
// is not exactly such a row is left to the parser.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textMark } from '../../shared/log/fingerprint.js'
import { PlainBlockReader } from '../../shared/log/plain-block.js'
import { checkChanges, factsOf, parsedFactsOf, readings } from './row-facts.js'

const reader = new PlainBlockReader()
const row = (chunk: object) =>
  JSON.stringify({ type: 'assistant/chunk', seq: 12, time: 1784000000123, data: { turn: 3, step: 2, chunk } })
const ended = (block: object) => row({ type: 'block-end', index: 1, block })
const callBlock = { type: 'tool-call', id: 'c1', name: 'read', arguments: '{"path":"a"}' }

describe('a plain block', () => {
  it('begins', () => {
    expect(reader.read(row({ type: 'block-start', index: 1, blockType: 'reasoning' }))).toBe(true)
    const head = { seq: 12, time: 1784000000123, turn: 3, step: 2 }
    expect(reader).toMatchObject({ head, isEnd: false, index: 1, kind: 'reasoning', call: '', textSize: 0 })
  })

  it('ends with the text of it all', () => {
    expect(reader.read(ended({ type: 'text', text: 'a "b"\n' }))).toBe(true)
    expect(reader).toMatchObject({
      isEnd: true,
      kind: 'text',
      call: '',
      textSize: 6,
      textMark: textMark('a "b"\n'),
    })
  })

  it('ends with a tool call', () => {
    expect(reader.read(ended(callBlock))).toBe(true)
    expect(reader).toMatchObject({
      kind: 'tool-call',
      call: '"id":"c1","name":"read"',
      textMark: textMark('{"path":"a"}'),
    })
  })

  it.each([
    ['another kind of block', row({ type: 'block-start', index: 1, blockType: 'image' })],
    ['a further member of the block', ended({ type: 'text', text: 'a', signature: 'b' })],
    [
      'a further member of the chunk',
      row({ type: 'block-end', index: 1, block: { type: 'text', text: 'a' }, x: 1 }),
    ],
    ['a call without a name', ended({ type: 'tool-call', id: 'c1', arguments: '' })],
    ['a numbered escape', ended({ type: 'text', text: 'a\u0001' })],
    ['a cut', ended(callBlock).slice(0, -1)],
  ])('is not a row with %s', (_name, text) => {
    expect(reader.read(text)).toBe(false)
  })

  it('gives the facts that parsing gives, in every dialect', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 })
    const kind = fc.constantFrom('text', 'reasoning', 'tool-call')
    const block = fc.oneof(
      fc.record({ type: kind, text }),
      fc.record({ type: kind, id: text, name: text, arguments: text }),
    )
    const chunk = fc.oneof(
      fc.record({ type: fc.constant('block-start'), index: fc.nat(), blockType: kind }),
      fc.record({ type: fc.constant('block-end'), index: fc.nat(), block }),
    )
    fc.assert(
      fc.property(chunk, (said) => {
        for (const reading of readings) {
          expect(factsOf(row(said), reading)).toEqual(parsedFactsOf(row(said), reading))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['a beginning', row({ type: 'block-start', index: 1, blockType: 'text' })],
    ['a text', ended({ type: 'text', text: 'some \n text' })],
    ['a call', ended(callBlock)],
  ])('gives the same problems as parsing after any change of one character of %s', (_name, text) => {
    checkChanges(text, ['"', '0', '9', 'x', ' ', '\\', '{', '\0', '\ud83d'])
  })
})
