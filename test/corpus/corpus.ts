// Finds the corpus of real logs and reads its verdicts. Where there is none the tests that need it are skipped.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.env['SESSION_CORPUS'] ?? path.resolve(import.meta.dirname, '../../../shared/corpus')

/** Folder of the corpus; undefined where this machine has none. */
export const corpusFolder: string | undefined = existsSync(path.join(folder, 'verdicts.jsonl'))
  ? folder
  : undefined

/** What the harness of its dialect made of a log. */
export interface Verdict {
  readonly dialect: string
  readonly verdict: 'accept' | 'refuse'
  readonly stage?: string
  readonly reason?: string
  readonly projected?: boolean
  readonly via?: string
}

export interface CorpusLog extends Verdict {
  readonly file: string
  readonly text: string
}

export interface CorpusMutant extends Verdict {
  readonly id: string
  readonly op: string
  readonly what: string
  readonly text: string
}

export function corpusLogs(): readonly CorpusLog[] {
  return rowsOf('verdicts.jsonl').map((row) => {
    const log = row as Omit<CorpusLog, 'text'>
    return { ...log, text: readFileSync(path.join(folder, log.file), 'utf8') }
  })
}

export function corpusMutants(): readonly CorpusMutant[] {
  return rowsOf('mutants.jsonl').map((row) => row as CorpusMutant)
}

function rowsOf(name: string): unknown[] {
  const text = readFileSync(path.join(folder, name), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
}
