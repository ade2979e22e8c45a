import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderRulesPage } from '../../scripts/rules-page.js'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { findDialect } from '../../shared/format/registry.js'
import { RowReader } from '../../shared/log/byte-rows.js'
import { LogText } from '../../shared/log/log-text.js'
import type { PhysicalFault } from '../../shared/log/physical-fault.js'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import type { ExampleLog } from '../../shared/rules/catalogue/rule-entry.js'
import { findRule, relationTexts, rules } from '../../shared/rules/catalogue.js'
import type { Problem } from '../../shared/rules/problem.js'

/** Found in the bytes of the file, before there are rows to analyse. */
function faultsOfBytes({ container, bytes, rows }: ExampleLog): readonly PhysicalFault[] {
  if (container === 'zstd') {
    const decoded = decodeFrames(bytes ?? new Uint8Array())
    expect(decoded.rows.slice(0, rows.length)).toEqual(rows)
    return decoded.faults
  }
  // A short limit stands in for the real one, which no example could reach.
  const reader = new RowReader(500)
  const batch = reader.push(bytes ?? new TextEncoder().encode(textOf({ dialect: 'v0c', rows })))
  return [...batch.faults, ...reader.finish().faults]
}

const foundInBytes = new Set(['row/invalid-utf8', 'row/too-long'])

/** Found with the path of the file in hand, which an analysis of text alone does not have. */
const needsThePath = new Set(['header/path-mismatch'])

function textOf({ rows, isTorn }: ExampleLog): string {
  return rows.join('\n') + (rows.length === 0 || isTorn ? '' : '\n')
}

function problemsOf(example: ExampleLog): readonly Problem[] {
  const dialect = findDialect(example.dialect)
  if (dialect === undefined) throw new Error(`no dialect ${example.dialect}`)
  const analysis = new LogAnalysis(new LogText(textOf(example)), {
    dialect,
    ...(example.container === undefined ? {} : { container: example.container }),
  })
  expect(analysis.advance()).toBe(true)
  return analysis.problems()
}

function isLoud({ severity }: Problem): boolean {
  return severity === 'error' || severity === 'warning'
}

describe('the examples of the catalogue', () => {
  const isFoundInBytes = (code: string) => code.startsWith('container/') || foundInBytes.has(code)
  const physical = rules.filter(({ code }) => isFoundInBytes(code))
  const testable = rules.filter(({ code }) => !needsThePath.has(code) && !isFoundInBytes(code))

  it.each(physical.map((rule) => [rule.code, rule] as const))(
    '%s: the bad file has this fault alone',
    (code, rule) => {
      expect(faultsOfBytes(rule.bad).map(({ code, row }) => ({ code, row }))).toEqual([
        { code, row: rule.bad.at },
      ])
    },
  )

  it.each(testable.map((rule) => [rule.code, rule] as const))(
    '%s: the bad log has this fault alone',
    (code, rule) => {
      const problems = problemsOf(rule.bad)
      const shown = problems.filter((problem) => isLoud(problem) || problem.code === code)
      const level = rule.severityIn?.[rule.bad.dialect] ?? rule.severity
      expect(shown.map(({ code, row, severity }) => ({ code, row, severity }))).toEqual([
        { code, row: rule.bad.at, severity: level },
      ])
    },
  )

  const withGood = testable.flatMap((rule) =>
    rule.good === undefined ? [] : [[rule.code, rule.good] as const],
  )
  it.each(withGood)('%s: the good log has no fault', (code, good) => {
    const problems = problemsOf(good)
    expect(problems.filter((problem) => isLoud(problem) || problem.code === code)).toEqual([])
  })

  it('apply to the dialect that they are written in', () => {
    for (const rule of rules) {
      expect(rule.dialects, rule.code).toContain(rule.bad.dialect)
      if (rule.good !== undefined) expect(rule.dialects, rule.code).toContain(rule.good.dialect)
    }
  })
})

describe('the entries of the catalogue', () => {
  it('are sorted by code, and no code stands twice', () => {
    const codes = rules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    for (const code of codes) expect(code).toMatch(/^[a-z]+\/[a-z]+(-[a-z0-9]+)*$/)
  })

  it('are found by code', () => {
    for (const rule of rules) expect(findRule(rule.code)).toBe(rule)
    expect(findRule('row/nothing')).toBeUndefined()
    expect(findRule('__proto__')).toBeUndefined()
  })

  it('say everything, in whole sentences', () => {
    for (const rule of rules) {
      for (const text of [rule.meaning, rule.why, rule.consequence, rule.remedy]) {
        expect(text, rule.code).toMatch(/^[A-Z"].*\.$/su)
      }
      expect(rule.title, rule.code).toMatch(/^[A-Za-z].*[^.]$/u)
      expect(rule.message, rule.code).toMatch(/[^.]$/u)
      expect(rule.message, rule.code).not.toMatch(/\n/u)
    }
  })

  it('have no message twice, since messages are the keys of their translations', () => {
    const shared = new Set(['{0} must be {1}'])
    const messages = rules.map(({ message }) => message).filter((message) => !shared.has(message))
    expect(messages).toEqual([...new Set(messages)])
  })
})

describe('docs/rules.md', () => {
  it('is what `npm run docs` would write', () => {
    const page = readFileSync('docs/rules.md', 'utf8').replaceAll('\r\n', '\n')
    expect(page === renderRulesPage(rules), 'run `npm run docs`').toBe(true)
  })

  it('has one heading for each code, and each link of its tables leads to one', () => {
    const page = renderRulesPage(rules)
    const headings = [...page.matchAll(/^## ([a-z]+\/.*)$/gm)].map(([, code]) => code)
    expect(headings).toEqual(rules.map(({ code }) => code))
    // GitHub leaves the slash out of the fragment of a heading.
    const anchors = new Set(headings.map((code) => code?.replace('/', '')))
    const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map(([, anchor]) => anchor)
    expect(links.length).toBe(rules.length)
    expect(links.filter((anchor) => !anchors.has(anchor))).toEqual([])
  })
})

describe('codes and relations in the sources', () => {
  const sources = readSources('shared').filter(({ name }) => !name.includes('rules/catalogue'))
  const families = new Set(rules.map(({ code }) => code.slice(0, code.indexOf('/'))))
  const used = new Set(sources.flatMap(({ text }) => codesIn(text)))

  it('reports every code that is listed', () => {
    const unused = rules.map(({ code }) => code).filter((code) => !used.has(code) && !needsThePath.has(code))
    expect(unused).toEqual([])
  })

  it('lists every code that is reported', () => {
    const types = new Set(['v0a', 'v0b', 'v0c'].flatMap((id) => [...(findDialect(id)?.events.keys() ?? [])]))
    const retired = new Set(['v0b', 'v0c'].flatMap((id) => [...(findDialect(id)?.retiredTypes.keys() ?? [])]))
    // The session's own errors have codes of their own.
    const reported = sources
      .filter(({ name }) => !name.startsWith('shared/session/'))
      .flatMap(({ text }) => codesIn(text))
    const unlisted = [...new Set(reported)].filter((code) => {
      const isCode = families.has(code.slice(0, code.indexOf('/'))) && !types.has(code) && !retired.has(code)
      return isCode && findRule(code) === undefined
    })
    expect(unlisted).toEqual([])
  })

  it('has a text for every relation that rules pass', () => {
    const keys = sources
      .filter(({ name }) => name.includes('rules/'))
      .flatMap(({ text }) => [
        ...text.matchAll(/\btext: (?:[^\n',]*\? )?'([a-z]+(?:-[a-z]+)+)'(?: : '([a-z]+(?:-[a-z]+)+)')?/g),
      ])
      .flatMap(([, key, other]) => [key, other])
      .filter((key): key is string => key !== undefined)
    expect(keys.length).toBeGreaterThan(5)
    expect(keys.filter((key) => !relationTexts.has(key))).toEqual([])
  })
})

/** Codes, and event types and words that look like codes. */
function codesIn(text: string): readonly string[] {
  return [...text.matchAll(/'([a-z]+\/[a-z]+(?:-[a-z0-9]+)*)'/g)].flatMap(([, code = '']) => code)
}

function readSources(directory: string): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => {
      const name = join(entry.parentPath, entry.name).replaceAll('\\', '/')
      return { name, text: readFileSync(name, 'utf8') }
    })
}
