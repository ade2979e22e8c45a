// A workspace that is on no disk, as editors in the browser have it: logs are read, checked and drawn; forks, which are
// written to disk, are not offered.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createVSIX } from '@vscode/vsce'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { editorEntry, editorNode } from './install-editor.mjs'
import { type EditorServer, startServer } from './server.js'
import { Timeline } from './timeline.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'broken-turn.session.jsonl'
const folder = mkdtempSync(join(tmpdir(), 'dsh-session-e2e-virtual-'))
let server: EditorServer

beforeAll(async () => {
  const source = join(folder, 'memory-files')
  cpSync(join(import.meta.dirname, 'memory-files'), source, { recursive: true })
  cpSync(resolve(import.meta.dirname, '../../samples', log), join(source, 'logs', log))
  const memoryFiles = join(folder, 'memory-files.vsix')
  await createVSIX({
    cwd: source,
    packagePath: memoryFiles,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  })
  const extensionsFolder = join(folder, 'extensions')
  for (const packageFile of [inject('packageFile'), memoryFiles]) {
    const places = ['--extensions-dir', extensionsFolder, '--user-data-dir', join(folder, 'install')]
    spawnSync(editorNode, [editorEntry, ...places, '--install-extension', packageFile])
  }
  server = await startServer({ extensionsFolder, dataFolder: join(folder, 'data'), isTrusted: true })
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('a log that is on no disk is checked and drawn, and not forked', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log, address: server.address })
  // The palette lists the commands of those extensions that are there when it opens.
  await editor.waitForStatus('2 errors')
  await Promise.all([editor.page.waitForEvent('load'), editor.run('Open Workspace in Memory')])
  const file = editor.page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: log })
  await file.dblclick()
  await editor.waitForStatus('v0c · 52 events · 3 turns · 2 errors')
  const problems = await editor.problems()
  await problems.filter({ hasText: 'Turn 2 starts while turn 1 is still open' }).waitFor()

  await editor.search('F1', '>DSH Session: ', 'Open Timeline')
  expect(await editor.choices.filter({ hasText: 'Fork' }).count()).toBe(0)
  await editor.page.keyboard.press('Escape')

  await editor.run('DSH Session: Open Timeline')
  await new Timeline(editor).rows.first().waitFor()
  await editor.screenshot('virtual-workspace')
})
