// Set-up of a test run: bundles the server once, as it is shipped, and keeps a copy that no other run touches.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The bundled server; empty where bundling failed, which the run's output then says. */
    readonly serverPath: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dsh-session-test-'))
  const serverPath = join(folder, 'server.cjs')
  try {
    await promisify(execFile)(process.execPath, ['esbuild.mjs', 'server'])
    await copyFile('dist/server.cjs', serverPath)
    project.provide('serverPath', serverPath)
  } catch (error) {
    // Tests that need no server go on.
    process.stderr.write(`The server could not be bundled: ${String(error)}\n`)
    project.provide('serverPath', '')
  }
  return () => rm(folder, { recursive: true, force: true })
}
