// Bundles the writer of the manifest's generated part, runs it, and has the result formatted.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from 'esbuild'

const outfile = 'dist/scripts/write-manifest.mjs'
await build({
  entryPoints: ['scripts/write-manifest.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { status } = spawnSync(process.execPath, [outfile], { stdio: 'inherit' })
rmSync(outfile)
const format = spawnSync('npx', ['biome', 'check', '--write', 'package.json'], { stdio: 'inherit' })
process.exit(status || format.status || 0)
