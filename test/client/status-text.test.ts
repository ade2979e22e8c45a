import { describe, expect, it } from 'vitest'
import { statusExplanation, statusLine } from '../../client/status-text.js'
import type { LogStatus } from '../../shared/protocol.js'

const counts = { errors: 2, warnings: 1, informations: 0, hints: 0 }
const status: LogStatus.Params = {
  uri: 'file:///home/mira/session.jsonl',
  version: 3,
  dialect: { id: 'v0c', title: 'August 2026 (v0c)' },
  evidence: [
    { row: 4, points: ['v0c'], because: 'a user message has an id' },
    { row: 6, points: ['v0a', 'v0b'], because: 'there is a header delta' },
  ],
  choice: 'uncertain',
  isProjected: false,
  result: { counts, events: 1204, turns: 12 },
}

describe('the status line', () => {
  it('says dialect, counts and errors', () => {
    expect(statusLine(status)).toBe('v0c · 1,204 events · 12 turns · 2 errors')
  })

  it('counts one thing as one', () => {
    const result = { counts: { ...counts, errors: 1 }, events: 1, turns: 1 }
    expect(statusLine({ ...status, result })).toBe('v0c · 1 event · 1 turn · 1 error')
  })

  it('names warnings where there are no errors, and says so where there are neither', () => {
    const line = (errors: number, warnings: number): string =>
      statusLine({ ...status, result: { counts: { ...counts, errors, warnings }, events: 5, turns: 1 } })
    expect(line(0, 3)).toMatch(/ · 3 warnings$/)
    expect(line(0, 0)).toMatch(/ · no errors$/)
  })

  it('says how far a running analysis is', () => {
    const { result: _result, ...running } = status
    expect(statusLine({ ...running, progress: { done: 500, total: 2000 } })).toBe('v0c · reading 25 %')
  })
})

describe('the explanation', () => {
  it('lists the signs with their lines, and those that speak against the dialect as such', () => {
    expect(statusExplanation(status)).toEqual([
      'August 2026 (v0c): the likeliest by these signs',
      '• line 5: a user message has an id',
      '• line 7: there is a header delta, which speaks for v0a, v0b',
      '2 errors, 1 warning, 0 informations, 0 hints',
    ])
  })

  it('says that the user chose, or that nothing was found', () => {
    expect(statusExplanation({ ...status, choice: 'settings' })[0]).toMatch(/you or the settings say so/)
    expect(statusExplanation({ ...status, evidence: [] })[0]).toMatch(/no sign of any dialect/)
  })

  it('tells a projected fixture', () => {
    expect(statusExplanation({ ...status, isProjected: true }).join('\n')).toMatch(/fixture without sequence/)
  })
})
