import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ruleLink } from '../../server/features/rule-links.js'
import { rules } from '../../shared/rules/catalogue.js'

describe('links from codes to the page about the rules', () => {
  it('lead to a heading of the page, for every code', () => {
    const page = readFileSync('docs/rules.md', 'utf8')
    const headings = [...page.matchAll(/^#+ `?([^`\n]+?)`?$/gm)].map(([, heading = '']) => heading)
    for (const { code } of rules) {
      expect(headings).toContain(code)
      // The page's own table of contents uses the anchors that the page has.
      expect(page).toContain(`(${ruleLink('', code)})`)
    }
  })

  it('are different for different codes', () => {
    expect(new Set(rules.map(({ code }) => ruleLink('', code))).size).toBe(rules.length)
  })
})
