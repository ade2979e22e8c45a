// The command line's check of a log that is longer than one wants in memory: time and the most memory it took.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LogGenerator, usualShape } from '../generate-log.js'

export interface CheckReport {
  readonly bytes: number
  readonly peakMB: number
  readonly passedMs: number
  readonly exitCode: number | null
  readonly output: string
}

/** Generates a log of the given size on disk and checks it with the bundled command line. */
export function measureCheck(cliPath: string, peakMemoryPath: string, bytes: number): CheckReport {
  const folder = mkdtempSync(join(tmpdir(), 'dsh-session-bench-'))
  try {
    const path = join(folder, 'session.jsonl')
    const written = writeLog(path, bytes)
    const peakFile = join(folder, 'peak')
    const start = performance.now()
    const child = spawnSync(process.execPath, ['--require', peakMemoryPath, cliPath, 'check', path], {
      encoding: 'utf8',
      env: { ...process.env, BENCH_PEAK_FILE: peakFile },
    })
    const passedMs = performance.now() - start
    const peakMB = Number(readFileSync(peakFile, 'utf8')) / 1024
    return { bytes: written, peakMB, passedMs, exitCode: child.status, output: child.stdout + child.stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writeLog(path: string, bytes: number): number {
  const generator = new LogGenerator(usualShape)
  const file = openSync(path, 'w')
  try {
    while (generator.bytes < bytes) writeSync(file, `${generator.nextTurn().join('\n')}\n`)
  } finally {
    closeSync(file)
  }
  return generator.bytes
}
