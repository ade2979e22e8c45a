// Memory that an analysed log takes, its text included, measured in a fresh process.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface MemoryReport {
  /** The first analysis of a fresh process, nothing compiled yet. */
  readonly coldMs: number
  /** What stays in memory because of the log: its text, its rows and what is known about them. */
  readonly keptBytes: number
}

/** Analyses a text in a child process that runs the given bundle. */
export function measureMemory(childPath: string, text: string): MemoryReport {
  const folder = mkdtempSync(join(tmpdir(), 'dsh-session-bench-'))
  try {
    const path = join(folder, 'session.jsonl')
    writeFileSync(path, text)
    const child = spawnSync(process.execPath, ['--expose-gc', childPath, path], { encoding: 'utf8' })
    return readReport(child.stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(output: string): MemoryReport {
  const value: unknown = JSON.parse(output)
  if (typeof value === 'object' && value !== null && 'coldMs' in value && 'keptBytes' in value) {
    const { coldMs, keptBytes } = value
    if (typeof coldMs === 'number' && typeof keptBytes === 'number') return { coldMs, keptBytes }
  }
  throw new Error(`the memory of an analysis could not be measured: ${output}`)
}
