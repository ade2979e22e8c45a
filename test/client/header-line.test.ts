import { describe, expect, it } from 'vitest'
import { isHeaderLine, sessionIdIn, startsWithHeader } from '../../client/header-line.js'

const header = '{"type":"session","version":0,"id":"s-1","createdAt":1784000000000}'

describe('a header line', () => {
  it.each([[header], ['{ "version": 5, "type": "session" }'], [`  ${header}\r`]])(
    'is told by its type alone: %s',
    (line) => {
      expect(isHeaderLine(line)).toBe(true)
    },
  )

  it.each([
    ['{"type":"session/title","seq":1,"title":"\\"session\\""}'],
    ['{"kind":"session"}'],
    ['["session"]'],
    ['"session"'],
    ['{"type":"session"'],
    [''],
    [`{"type":"session","id":"${'x'.repeat(100_000)}"}`],
  ])('is nothing else', (line) => {
    expect(isHeaderLine(line)).toBe(false)
  })
})

describe('a text', () => {
  const starts = (text: string): boolean => {
    const lines = text.split('\n')
    return startsWithHeader(lines.length, (line) => lines[line] ?? '')
  }

  it('begins with a header after blank lines too', () => {
    expect(starts(`\n \n${header}\n`)).toBe(true)
  })

  it('does not where another row comes first, or nothing at all', () => {
    expect(starts(`{}\n${header}`)).toBe(false)
    expect(starts('\n\n')).toBe(false)
  })
})

it('the id of a session is that of its header', () => {
  expect(sessionIdIn(header)).toBe('s-1')
  expect(sessionIdIn('{"type":"session","id":7}')).toBeUndefined()
  expect(sessionIdIn('{"type":"turn/start","id":"s-1"}')).toBeUndefined()
})
