import { expect, it } from 'vitest'
import { type ReportParts, reportOf } from '../../client/report.js'

const parts: ReportParts = {
  extensionVersion: '0.1.0',
  editorVersion: '1.139.1',
  status: {
    uri: 'file:///home/mira/secret-project/session.jsonl',
    version: 3,
    dialect: { id: 'v0c', title: 'August 2026 (v0c)' },
    evidence: [{ row: 4, points: ['v0c'], because: 'a user message has an id' }],
    choice: 'certain',
    isProjected: false,
    result: { counts: { errors: 1, warnings: 0, informations: 0, hints: 0 }, events: 52, turns: 3 },
  },
  problems: [{ severity: 'error', code: 'turn/already-open', line: 29, character: 66 }],
}

it('a report has codes and positions, counted from 1', () => {
  expect(reportOf(parts)).toBe(
    [
      'DSH Session Logs 0.1.0, VS Code 1.139.1',
      'dialect: v0c (certain)',
      '  line 5: a user message has an id (v0c)',
      'events: 52, turns: 3',
      '',
      'problems: 1',
      '30:67 error turn/already-open',
      '',
    ].join('\n'),
  )
})

it('a report has no path of the log', () => {
  expect(reportOf(parts)).not.toMatch(/mira|secret|session\.jsonl/)
})

it('the code of a diagnostic that is not ours may say anything, so it is left out', () => {
  const problems = [{ severity: 'warning', code: 'my secret words', line: 0, character: 0 }] as const
  expect(reportOf({ ...parts, problems })).toMatch(/^1:1 warning \(other\)$/m)
})

it('a long list is cut, and says how much', () => {
  const [problem] = parts.problems
  const problems = Array.from({ length: 250 }, () => problem).flatMap((each) => each ?? [])
  const report = reportOf({ ...parts, problems })
  expect(report.match(/turn\/already-open/g)).toHaveLength(200)
  expect(report).toMatch(/^problems: 250$/m)
  expect(report).toMatch(/^and 50 more$/m)
})
