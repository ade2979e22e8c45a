import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { LogText } from '../../shared/log/log-text.js'
import { rules } from '../../shared/rules/catalogue.js'
import type { Problem } from '../../shared/rules/problem.js'

const names = readdirSync('samples').filter((name) => name.endsWith('.session.jsonl'))

function analyse(name: string): LogAnalysis {
  const analysis = new LogAnalysis(new LogText(readFileSync(`samples/${name}`, 'utf8')))
  expect(analysis.advance()).toBe(true)
  return analysis
}

function loud(analysis: LogAnalysis): readonly Problem[] {
  return analysis.problems().filter(({ severity }) => severity === 'error' || severity === 'warning')
}

describe('the samples', () => {
  const clean = names.filter((name) => name.startsWith('clean-'))
  const broken = names.filter((name) => name.startsWith('broken-'))

  it.each(clean)('%s has no problem and is recognised', (name) => {
    const analysis = analyse(name)
    expect(analysis.problems().filter(({ severity }) => severity !== 'hint')).toEqual([])
    expect(name).toContain(`clean-${analysis.dialect.id}`)
    expect(analysis.recognition.certain).toBe(true)
    expect(analysis.isProjected).toBe(name.includes('projected'))
  })

  it.each(broken)('%s has faults of its family, and no others', (name) => {
    const family = name.slice('broken-'.length, name.indexOf('.'))
    const level = rules.some(({ code, severity }) => code.startsWith(`${family}/`) && severity === 'error')
      ? 'error'
      : 'warning'
    const problems = loud(analyse(name))
    expect(problems.map(({ code }) => code).filter((code) => !code.startsWith(`${family}/`))).toEqual([])
    expect(problems.filter(({ severity }) => severity === level).length).toBeGreaterThan(0)
    expect(problems.length).toBeLessThanOrEqual(2)
  })

  it('torn-tail.session.jsonl loads, with a torn row and an open turn', () => {
    const problems = loud(analyse('torn-tail.session.jsonl'))
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ['turn/open-at-end', 'warning'],
      ['row/torn-tail', 'warning'],
    ])
  })

  it('hold a fork that starts with the rows of its parent, byte for byte', () => {
    const [, ...parent] = readFileSync('samples/clean-v0c.session.jsonl', 'utf8').split('\n')
    const [header = '', ...child] = readFileSync('samples/clean-v0c-fork.session.jsonl', 'utf8').split('\n')
    const { seedLength } = JSON.parse(header)
    expect(seedLength).toBeGreaterThan(100)
    expect(child.slice(0, seedLength)).toEqual(parent.slice(0, seedLength))
  })

  it('are all described', () => {
    const page = readFileSync('samples/README.md', 'utf8')
    const files = readdirSync('samples').filter((name) => name.includes('.session.'))
    expect(files.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
    const described = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
    expect(described.filter((name) => !files.includes(name ?? ''))).toEqual([])
  })
})
