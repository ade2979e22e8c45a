// The command line streams a log and forgets its rows; an editor keeps all of it. Both must see the same.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LogAnalysis } from '../../shared/analysis/log-analysis.js'
import { spanOf } from '../../shared/log/locate.js'
import { LogText } from '../../shared/log/log-text.js'
import { decodeFrames } from '../../shared/log/zstd-log.js'
import { runCli } from './run-cli.js'

const samples = readdirSync('samples').filter((name) => /\.jsonl(\.zstd)?$/.test(name))

function analyse(name: string): LogAnalysis {
  const bytes = readFileSync(join('samples', name))
  const text = name.endsWith('.zstd') ? decodeFrames(bytes).rows.join('\n') : bytes.toString('utf8')
  const analysis = new LogAnalysis(new LogText(text), {
    container: name.endsWith('.zstd') ? 'zstd' : 'plain',
  })
  expect(analysis.advance()).toBe(true)
  return analysis
}

describe('the samples', () => {
  it('give on the command line what they give in an editor', async () => {
    const { stdout, stderr, code } = await runCli(['check', '--format', 'json', 'samples'])
    expect(stderr).toBe('')
    expect(code).toBe(1)
    const lines = stdout.split('\n').slice(0, -1)
    const logs = new Map(lines.map((line) => JSON.parse(line)).map((log) => [log.file, log]))
    expect(logs.size).toBe(samples.length)
    for (const name of samples) {
      const analysis = analyse(name)
      const placed = (place: Parameters<typeof spanOf>[1] & { readonly row: number }) => {
        const { start, end } = spanOf(analysis.text.row(place.row), place)
        return { line: place.row + 1, column: start + 1, endLine: place.row + 1, endColumn: end + 1 }
      }
      const expected = analysis.problems().map((problem) => ({
        code: problem.code,
        severity: problem.severity,
        message: problem.message,
        ...placed(problem),
        ...(problem.seq === undefined ? {} : { seq: problem.seq }),
        ...(problem.related.length === 0
          ? {}
          : { related: problem.related.map((place) => ({ message: place.message, ...placed(place) })) }),
      }))
      const log = logs.get(join('samples', name))
      const order = (one: { line: number; column: number; code: string }, other: typeof one) =>
        one.line - other.line || one.column - other.column || (one.code < other.code ? -1 : 1)
      expect(log?.problems.toSorted(order), name).toEqual(expected.toSorted(order))
      expect(log?.dialect, name).toBe(analysis.dialect.id)
      expect(log?.events, name).toBe(analysis.summary().events)
    }
  })
})
