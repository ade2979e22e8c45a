import { describe, expect, it } from 'vitest'
import { gravest } from '../../shared/analysis/gravest.js'
import type { Severity } from '../../shared/rules/problem.js'

function findings(text: string): { severity: Severity; name: string }[] {
  const levels: Record<string, Severity> = { e: 'error', w: 'warning', i: 'information', h: 'hint' }
  return [...text].map((letter, index) => ({ severity: levels[letter] ?? 'hint', name: `${letter}${index}` }))
}

function chosen(text: string, limit: number): string[] {
  return gravest(findings(text), limit).map(({ name }) => name)
}

describe('choosing the gravest problems', () => {
  it('keeps all where they are not too many', () => {
    expect(chosen('hew', 3)).toEqual(['h0', 'e1', 'w2'])
  })

  it('keeps errors before warnings before the rest, in the order of the rows', () => {
    expect(chosen('hhwehiew', 3)).toEqual(['w2', 'e3', 'e6'])
    expect(chosen('hhwehiew', 5)).toEqual(['w2', 'e3', 'i5', 'e6', 'w7'])
  })

  it('keeps the first ones of a level that is too large', () => {
    expect(chosen('eheee', 2)).toEqual(['e0', 'e2'])
    expect(chosen('ee', 0)).toEqual([])
  })
})
