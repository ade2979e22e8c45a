import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { legend, semanticFamilies } from '../../server/features/semantic-tokens.js'

// The formatter pads the columns of tables.
const page = readFileSync('docs/highlighting.md', 'utf8').replaceAll(/ +/g, ' ')

it('the page about highlighting lists every family with its token type and scope, and every modifier', () => {
  const grammar = readFileSync('syntaxes/dsh-session.tmLanguage.json', 'utf8')
  for (const [family, type] of Object.entries(semanticFamilies)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${family}\` | \`${type}\` |`))
    expect(row, family).toBeDefined()
    const scope = row?.split('`')[5] ?? ''
    expect(grammar, family).toContain(`"${scope}.dsh-session"`)
  }
  for (const modifier of legend.tokenModifiers) expect(page).toContain(`| \`${modifier}\` |`)
})

it('the page about highlighting names scopes that the grammar gives', () => {
  const grammar = readFileSync('syntaxes/dsh-session.tmLanguage.json', 'utf8')
  const scopes = [
    ...page.matchAll(
      /\| `((?:constant|variable|keyword|support|string|invalid|entity|storage)\.[a-z.]+)` \|/g,
    ),
  ]
  expect(scopes.length).toBeGreaterThan(20)
  for (const [, scope] of scopes) expect(grammar).toContain(`"${scope}.dsh-session`)
})
