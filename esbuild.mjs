// Bundles everything that is shipped into dist/: server, command line, extension, timeline and the library.
//   node esbuild.mjs             all of it
//   node esbuild.mjs cli core    only these
//   node esbuild.mjs --watch     all of it, again after each change, with source maps
//   node esbuild.mjs --outdir=x  into another folder than dist
//   node esbuild.mjs --minify    small, for the extension's package
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, context } from 'esbuild'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

const constants = { DSH_SESSION_VERSION: JSON.stringify(version) }

/** Node programs are CommonJS: VS Code loads extensions so, and one file starts faster than a tree of modules. */
const nodeProgram = {
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  // jsonc-parser's entry for `require` cannot be bundled.
  mainFields: ['module', 'main'],
}

/** Starts programs; also gives libraries the address of their module, which CommonJS does not have. */
const programStart = `#!/usr/bin/env node
const bundleUrl = require('node:url').pathToFileURL(__filename).href;`

const targets = {
  server: {
    ...nodeProgram,
    entryPoints: ['server/main.ts'],
    outfile: 'server.cjs',
    banner: { js: programStart },
    define: { ...constants, 'import.meta.url': 'bundleUrl' },
  },
  cli: {
    ...nodeProgram,
    entryPoints: ['server/cli.ts'],
    outfile: 'cli.cjs',
    banner: { js: programStart },
    define: { ...constants, 'import.meta.url': 'bundleUrl' },
  },
  extension: {
    ...nodeProgram,
    entryPoints: ['client/extension.ts'],
    outfile: 'extension.cjs',
    external: ['vscode'],
  },
  timeline: {
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    entryPoints: ['client/timeline/view/main.ts'],
    outfile: 'timeline/main.js',
    mainFields: ['module', 'main'],
    define: { ...constants, 'process.env.NODE_ENV': '"production"' },
  },
  timelineStyle: {
    platform: 'browser',
    entryPoints: ['client/timeline/view/style.css'],
    outfile: 'timeline/style.css',
    // The icon font lies beside the style.
    loader: { '.ttf': 'file' },
    assetNames: '[name]',
  },
  core: {
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    entryPoints: ['shared/index.ts'],
    outfile: 'core.js',
  },
}

const common = {
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  bundle: true,
  define: constants,
  legalComments: 'eof',
  logLevel: 'warning',
}

async function main(args) {
  const isWatching = args.includes('--watch')
  const minify = args.includes('--minify')
  const outdir = args.find((arg) => arg.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist'
  const names = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.filter(
    (arg) => !Object.hasOwn(targets, arg) && !/^--(watch|minify|outdir=.+)$/.test(arg),
  )
  if (unknown.length > 0) throw new Error(`no such target or option: ${unknown.join(', ')}`)
  const chosen = Object.entries(targets).filter(([name]) => names.length === 0 || names.includes(name))
  for (const [name, target] of chosen) {
    const [entry] = target.entryPoints
    if (!existsSync(new URL(entry, import.meta.url))) {
      console.log(`${name}: skipped, ${entry} does not exist yet`)
      continue
    }
    const outfile = join(outdir, target.outfile)
    const options = { ...common, minify, ...target, outfile, sourcemap: isWatching ? 'linked' : false }
    if (isWatching) await (await context(options)).watch()
    else await build(options)
    console.log(`${name}: ${outfile}`)
  }
}

await main(process.argv.slice(2)).catch((error) => {
  // esbuild has printed its own findings.
  if (!('errors' in error)) console.error(error)
  process.exitCode = 1
})
