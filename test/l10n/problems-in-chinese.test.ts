import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { findDialect } from '../../shared/format/registry.js'
import { readBundle, useBundle } from '../../shared/l10n/bundle.js'
import { LogText } from '../../shared/log/log-text.js'
import { rules } from '../../shared/rules/catalogue.js'

beforeAll(() => useBundle(readBundle(JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')))))
afterAll(() => useBundle(undefined))

/** Two English words in a row; values out of logs and names of the format have none. */
const english = /\b[a-z]{2,} [a-z]{2,}\b/

describe('the example of each rule', () => {
  it.each(rules.map((rule) => [rule.code, rule] as const))(
    '%s is told in Chinese alone',
    (_code, { bad }) => {
      const rows = bad.isTorn === true ? bad.rows : [...bad.rows, '']
      const dialect = findDialect(bad.dialect)
      const analysis = new LogAnalysis(new LogText(rows.join('\n')), {
        ...(dialect === undefined ? {} : { dialect }),
        ...(bad.container === undefined ? {} : { container: bad.container }),
      })
      analysis.advance()
      for (const { message, related } of analysis.problems()) {
        for (const told of [message, ...related.map((place) => place.message)]) {
          expect(told).toMatch(/\p{Script=Han}/u)
          expect(told).not.toMatch(english)
        }
      }
    },
  )
})
