// Set-up of a test run: bundles the command line once, as it is shipped, into a folder of this run.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The bundled command line; empty where bundling failed, which the run's output then says. */
    readonly cliPath: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dsh-session-test-'))
  try {
    await promisify(execFile)(process.execPath, ['esbuild.mjs', 'cli', `--outdir=${folder}`])
    project.provide('cliPath', join(folder, 'cli.cjs'))
  } catch (error) {
    // Tests that need no command line go on.
    process.stderr.write(`The command line could not be bundled: ${String(error)}\n`)
    project.provide('cliPath', '')
  }
  return () => rm(folder, { recursive: true, force: true })
}
