// Runs the real command line as a process of its own, and makes folders with logs for it.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'

export interface CliResult {
  /** Exit code; null where a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface CliOptions {
  readonly cwd?: string
  /** Fed to standard input, which is empty otherwise. */
  readonly input?: string | Uint8Array
  readonly env?: Readonly<Record<string, string>>
  /** Stop reading standard output after the first piece. */
  readonly hangsUp?: boolean
}

export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
    const child = spawn(process.execPath, [inject('cliPath'), ...args], {
      cwd: options.cwd,
      // In English, whatever language the machine speaks.
      env: { ...env, LC_ALL: 'C', ...options.env },
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (data: Buffer) => {
      stdout.push(data)
      if (options.hangsUp === true) child.stdout.destroy()
    })
    child.stderr.on('data', (data: Buffer) => stderr.push(data))
    // The process may end before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() })
    })
  })
}

/** A new folder with these files, by relative path; it is removed when the test has finished. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dsh-session-logs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
