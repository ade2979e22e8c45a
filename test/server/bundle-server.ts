// Set-up of a test run: bundles the server once, the way it is shipped, into a folder of this run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The bundled server; empty where bundling failed, which the run's output then says. */
    readonly serverPath: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dsh-session-test-'))
  const outfile = join(folder, 'server.cjs')
  try {
    await build({
      entryPoints: ['server/main.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      mainFields: ['module', 'main'],
      logLevel: 'error',
    })
    project.provide('serverPath', outfile)
  } catch {
    // esbuild has said why. Tests that need no server go on.
    project.provide('serverPath', '')
  }
  return () => rm(folder, { recursive: true, force: true })
}
