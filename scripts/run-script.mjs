// Bundles a script written in TypeScript and runs it; there is no other step from TypeScript to a running script here.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from 'esbuild'

/** Runs the script at `entry` in a process of its own and ends this one with its exit code. */
export async function runScript(entry) {
  const outfile = `dist/scripts/${process.pid}.mjs`
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm' })
  const { status } = spawnSync(process.execPath, [outfile], { stdio: 'inherit' })
  rmSync(outfile)
  process.exit(status ?? 1)
}
