// Set-up of a run: installs the editor if need be, packs the extension, installs it as a user would, and keeps one
// server of the editor running for all tests.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { editorEntry, editorNode, installEditor } from './install-editor.mjs'
import { type EditorServer, startServer } from './server.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a server whose workspaces are trusted. */
    readonly address: string
    /** Folder with the installed extension, for further servers. */
    readonly extensionsFolder: string
    /** The packed extension. */
    readonly packageFile: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installEditor()
  const home = mkdtempSync(join(tmpdir(), 'dsh-session-e2e-'))
  const extensionsFolder = join(home, 'extensions')
  const packageFile = join(home, 'extension.vsix')
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  run(process.execPath, [resolve(import.meta.dirname, '../../scripts/package.mjs'), packageFile])
  run(editorNode, [
    editorEntry,
    ...['--extensions-dir', extensionsFolder, '--user-data-dir', join(home, 'install')],
    ...['--install-extension', packageFile],
  ])
  const server: EditorServer = await startServer({
    extensionsFolder,
    dataFolder: join(home, 'data'),
    isTrusted: true,
  })
  project.provide('address', server.address)
  project.provide('extensionsFolder', extensionsFolder)
  project.provide('packageFile', packageFile)
  return async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

function run(command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
}
