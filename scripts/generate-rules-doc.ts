// Writes docs/rules.md anew: `npm run docs`.
import { writeFileSync } from 'node:fs'
import { rules } from '../shared/rules/catalogue.js'
import { renderRulesPage } from './rules-page.js'

writeFileSync('docs/rules.md', renderRulesPage(rules))
