// Bundles the page writer and runs it; there is no other step from TypeScript to a running script here.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const outfile = 'dist/scripts/generate-rules-doc.mjs'
mkdirSync('docs', { recursive: true })
await build({
  entryPoints: ['scripts/generate-rules-doc.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
})
const { status } = spawnSync(process.execPath, [outfile], { stdio: 'inherit' })
rmSync(outfile)
process.exit(status ?? 1)
