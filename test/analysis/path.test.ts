// A stored log must lie where its header says (physical.md, section 1.5: refused from late July 2026 on).
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { findDialect } from '../../shared/format/registry.js'
import { LogText } from '../../shared/log/log-text.js'

const header = (members: object) =>
  JSON.stringify({ type: 'session', version: 0, id: 's/1', createdAt: 1, ...members })

function problemsAt(path: string, members: object, dialect = 'v0c'): string[] {
  const text = `${header({ ...members, ...(dialect === 'v0c' ? { delegationDepth: 0 } : {}) })}\n`
  const analysis = new LogAnalysis(new LogText(text), { dialect: findDialect(dialect), path })
  analysis.advance()
  return analysis
    .problems()
    .map(({ code, path: at, values }) => `${code} ${at.join('.')} ${values.join(' ')}`)
}

describe('the path of a log', () => {
  it('is where id and working directory of its header say', () => {
    expect(problemsAt('/store/--home-me--/s~002F1/session.jsonl', { cwd: '/home/me' })).toEqual([])
    expect(problemsAt('/store/_no-cwd/s~002F1/session.jsonl', {})).toEqual([])
  })

  it('is reported with the place it should be at', () => {
    const expected = 'header/path-mismatch'
    expect(problemsAt('/store/--home-me--/s-2/session.jsonl', { cwd: '/home/me' })).toEqual([
      `${expected} id --home-me--/s~002F1`,
    ])
    expect(problemsAt('/store/--home-you--/s~002F1/session.jsonl', { cwd: '/home/me' })).toEqual([
      `${expected} cwd --home-me--/s~002F1`,
    ])
  })

  it('says nothing outside of a store, and nothing to older builds', () => {
    expect(problemsAt('/samples/session.jsonl', { cwd: '/home/me' })).toEqual([])
    expect(problemsAt('/store/--home-you--/x/session.jsonl', { cwd: '/home/me' }, 'v0b')).toEqual([])
  })
})
