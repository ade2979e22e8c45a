import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { englishBundle } from '../../scripts/l10n/english-bundle.js'

type Texts = Readonly<Record<string, string>>

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(`l10n/${file}`, 'utf8'))
}

function placeholdersOf(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d{1,2}\}/g))].sort()
}

/** Names of members, values and commands, which no language translates. */
function namesIn(text: string): readonly string[] {
  return [
    ...new Set(text.match(/`[^`]+`|\bsourceEventSeqs\b|\bsurfaceOp\b|--[a-z-]+|\bdshSession\.\w+/g)),
  ].sort()
}

let collected: Texts
beforeAll(() => {
  collected = englishBundle(resolve('.'))
})

describe('the English bundle', () => {
  it('holds every text of the code and no other; `npm run l10n` writes it', () => {
    expect(readTexts('bundle.l10n.json')).toEqual(collected)
  })

  it('finds what users read: messages, titles, hovers, fixes, the command line, the timeline', () => {
    expect(Object.keys(collected)).toEqual(
      expect.arrayContaining([
        'Turn {0} is still open at the end of the log',
        'Turn is still open at the end',
        'Log-only: the model gets no message of it.',
        'Remove the byte order mark',
        '1 log checked',
        'Timeline',
        'a comma is missing',
        'a whole number from {0} to {1}',
      ]),
    )
  })

  it('numbers the placeholders of each text from 0, without a gap', () => {
    const odd = Object.keys(collected).filter((text) => {
      const found = placeholdersOf(text)
      return found.some((_, index) => !found.includes(`{${index}}`))
    })
    expect(odd).toEqual([])
  })
})

const translations = readdirSync('l10n').filter((file) => /^bundle\.l10n\..+\.json$/.test(file))

it('has Simplified Chinese', () => {
  expect(translations).toEqual(['bundle.l10n.zh-cn.json'])
})

describe.each(translations)('%s', (file) => {
  const texts = readTexts(file)

  it('has the texts of the English bundle and no other', () => {
    const known = new Set(Object.keys(readTexts('bundle.l10n.json')))
    expect([...known].filter((text) => !Object.hasOwn(texts, text))).toEqual([])
    expect(Object.keys(texts).filter((text) => !known.has(text))).toEqual([])
  })

  it('has the same placeholders in both languages', () => {
    const differing = Object.entries(texts).filter(
      ([english, text]) => placeholdersOf(english).join() !== placeholdersOf(text).join(),
    )
    expect(differing).toEqual([])
  })

  it('leaves names of members, settings and options as they are', () => {
    const differing = Object.entries(texts).filter(
      ([english, text]) => namesIn(english).join() !== namesIn(text).join(),
    )
    expect(differing).toEqual([])
  })

  it('leaves nothing in English', () => {
    const words = /[a-z]+ [a-z]+/
    const left = Object.entries(texts).filter(([english, text]) => words.test(english) && text === english)
    expect(left).toEqual([])
  })
})
