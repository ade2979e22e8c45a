// One server of the editor, on a free port of this machine, with a data folder of its own and none of the user's.
import { spawn } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { editorEntry, editorNode } from './install-editor.mjs'

export interface ServerOptions {
  readonly extensionsFolder: string
  readonly dataFolder: string
  /** Whether all folders are trusted; otherwise none is until a user says so. */
  readonly isTrusted: boolean
}

export interface EditorServer {
  readonly address: string
  readonly stop: () => Promise<void>
}

/** Settings of the user: nothing pops up, nothing moves, nothing is asked of the network. */
const userSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.reduceMotion': 'on',
  'workbench.colorTheme': 'Dark Modern',
  'chat.disableAIFeatures': true,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'editor.minimap.enabled': false,
  'files.simpleDialog.enable': true,
  'files.autoSave': 'off',
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'always',
}

/** Resolves when the server listens. */
export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { dataFolder, extensionsFolder, isTrusted } = options
  mkdirSync(join(dataFolder, 'User'), { recursive: true })
  writeFileSync(join(dataFolder, 'User/settings.json'), JSON.stringify(userSettings))
  const child = spawn(
    editorNode,
    [
      editorEntry,
      ...['--auth', 'none', '--bind-addr', '127.0.0.1:0'],
      ...['--user-data-dir', dataFolder, '--extensions-dir', extensionsFolder],
      ...['--disable-telemetry', '--disable-update-check'],
      ...(isTrusted ? ['--disable-workspace-trust'] : []),
    ],
    {
      // What it complains about is of interest only when something fails.
      stdio: ['ignore', 'pipe', openSync(join(dataFolder, 'server.log'), 'a')],
      env: { ...process.env, XDG_CONFIG_HOME: dataFolder, XDG_DATA_HOME: dataFolder },
    },
  )
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null) throw new Error('the server has no output')
    const lines = createInterface({ input: child.stdout })
    // The server goes on to write; whoever does not read would stop it.
    lines.on('line', (line) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the editor's server ended with ${code}`)))
  })
  return {
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
