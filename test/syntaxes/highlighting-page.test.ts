import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { semanticFamilies, standardLegend } from '../../server/features/semantic-tokens.js'
import { contributes, object, objects } from '../client/manifest.js'

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
  for (const modifier of standardLegend.tokenModifiers) expect(page).toContain(`| \`${modifier}\` |`)
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

it('the page about highlighting lists the colours of the timeline with their defaults', () => {
  for (const { id, defaults } of objects(contributes['colors'])) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${id}\` |`))
    expect(row, String(id)).toContain(`| \`${object(defaults)['dark']}\` |`)
    expect(new Set(Object.values(object(defaults))).size).toBe(1)
  }
})
