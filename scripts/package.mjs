// Makes the .vsix: `npm run package`, or `node scripts/package.mjs FILE`. Copies what goes in to a folder of its own,
// builds small into it, packs it, says what is in it and how large it is, and fails above the limit, so that nobody is
// surprised by a download.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce'

/** Bytes of the packed file. */
const largestPackage = 1_000_000

const cwd = resolve(import.meta.dirname, '..')
const packagePath = resolve(process.argv[2] ?? join(cwd, 'dsh-session-logs.vsix'))
const stage = mkdtempSync(join(tmpdir(), 'dsh-session-vsix-'))
try {
  await stageFiles()
  await pack()
} finally {
  rmSync(stage, { recursive: true, force: true })
}

async function stageFiles() {
  for (const file of [...(await listFiles({ cwd, packageManager: PackageManager.None })), '.vscodeignore']) {
    if (!file.startsWith('dist/')) cpSync(join(cwd, file), join(stage, file))
  }
  const targets = ['server', 'extension', 'timeline', 'timelineStyle']
  const build = ['esbuild.mjs', '--minify', `--outdir=${join(stage, 'dist')}`, ...targets]
  const { status } = spawnSync(process.execPath, build, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}

async function pack() {
  const files = await listFiles({ cwd: stage, packageManager: PackageManager.None })
  for (const file of files.toSorted()) console.log(`${kilobytes(statSync(join(stage, file)).size)}  ${file}`)
  await createVSIX({ cwd: stage, packagePath, dependencies: false })
  const { size } = statSync(packagePath)
  console.log(`${packagePath}: ${files.length} files, ${kilobytes(size).trim()} packed, no node_modules`)
  if (size > largestPackage) throw new Error(`the package is larger than ${kilobytes(largestPackage).trim()}`)
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10)
}
