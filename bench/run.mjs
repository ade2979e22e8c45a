// Bundles what the benchmark measures and the benchmark itself, and runs it.
//   npm run bench                        the usual sizes
//   npm run bench -- --full              also the check of a log of 1 GB
//   npm run bench -- --smoke             tiny sizes: does it run and print?
//   npm run bench -- --json FILE         also write the numbers
//   npm run bench -- --only PART,PART    cold, edits, server, memory, check, worst, timeline
//   npm run bench -- --only worst --case NAME    worst cases whose names hold NAME
import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'

const shipped = spawnSync(process.execPath, ['esbuild.mjs', 'server', 'cli'], { encoding: 'utf8' })
if (shipped.status !== 0) {
  process.stderr.write(shipped.stdout + shipped.stderr)
  process.exit(1)
}
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  mainFields: ['module', 'main'],
  outdir: 'dist/bench',
  // Measured as it is installed.
  external: ['@deepseek-ai/*', 'playwright-core'],
  logLevel: 'error',
}
await build({
  ...common,
  entryPoints: ['bench/main.ts', 'bench/measure/memory-child.ts'],
  format: 'esm',
  entryNames: '[name]',
  outExtension: { '.js': '.mjs' },
  banner: {
    js: "import { createRequire as requireHere } from 'node:module'; const require = requireHere(import.meta.url)",
  },
})
await build({
  ...common,
  entryPoints: ['bench/measure/peak-memory.ts'],
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
})
const flags = ['--expose-gc', '--max-old-space-size=8192']
const { status } = spawnSync(process.execPath, [...flags, 'dist/bench/main.mjs', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
