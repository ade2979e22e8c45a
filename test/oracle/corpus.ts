// Logs that the harness itself wrote, for the tests of this folder. They are read from outside the project; where
// they are absent the tests that need them are skipped.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expandPackedRow, isPackedRow } from '../../shared/log/packed-rows.js'

const folder = process.env['SESSION_CORPUS'] ?? path.resolve(import.meta.dirname, '../../../shared/corpus')

export const hasCorpus = existsSync(path.join(folder, 'verdicts.jsonl'))

/** What the harness of its own dialect made of a log, and at which stage it refused it. */
export interface Verdict {
  /** File of a real log, or id of a changed one. */
  readonly name: string
  readonly dialect: string
  readonly verdict: 'accept' | 'refuse'
  readonly stage?: string
  /** Set where only a later loader accepts it. */
  readonly via?: string
  readonly text: string
}

export function readLogs(): Verdict[] {
  return rowsOf('verdicts.jsonl').map((row) => {
    const file = String(row['file'])
    return { ...asVerdict(row), name: file, text: readFileSync(path.join(folder, file), 'utf8') }
  })
}

export function readMutants(): Verdict[] {
  return rowsOf('mutants.jsonl').map((row) => ({
    ...asVerdict(row),
    name: String(row['id']),
    text: String(row['text']),
  }))
}

function rowsOf(file: string): Record<string, unknown>[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

function asVerdict(row: Record<string, unknown>): Omit<Verdict, 'name' | 'text'> {
  return row as unknown as Verdict
}

/** Header and events of a log up to the first row that cannot be read; `rows` are the parsed rows themselves. */
export interface ReadLog {
  readonly header: Record<string, unknown>
  readonly events: readonly unknown[]
  readonly rows: readonly unknown[]
}

/** Reads a log as its harness would: projected rows get a seq and a time, placeholders of paths a real path. */
export function readLog(text: string): ReadLog | undefined {
  const [first = '', ...lines] = text
    .replaceAll(/\{\{(?:cwd|tmpdir)\}\}/g, '/workspace')
    .split('\n')
    .slice(0, -1)
  const header = parse(first)
  if (header === undefined) return undefined
  const { type: _type, ...members } = header
  const events: unknown[] = []
  const rows: unknown[] = []
  for (const line of lines) {
    const parsed = parse(line)
    if (parsed === undefined) break
    const implied = isPackedRow(parsed) ? { seq0: events.length, time0: 0 } : { seq: events.length, time: 0 }
    const row: Record<string, unknown> = { ...implied, ...parsed }
    const expanded = isPackedRow(row) ? expandPackedRow(row) : { events: [row] }
    if ('fault' in expanded || Reflect.get(Object(expanded.events[0]), 'seq') !== events.length) break
    rows.push(row)
    events.push(...expanded.events)
  }
  return { header: members, events, rows }
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
