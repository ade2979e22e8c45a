// A folder that the user does not trust: the log is read all the same, but the folder has no say where that matters.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { type EditorServer, startServer } from './server.js'
import { Timeline } from './timeline.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'broken-turn.session.jsonl'
const dataFolder = mkdtempSync(join(tmpdir(), 'dsh-session-e2e-untrusted-'))
let server: EditorServer

beforeAll(async () => {
  server = await startServer({ extensionsFolder: inject('extensionsFolder'), dataFolder, isTrusted: false })
})

afterAll(async () => {
  await server.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

it('an untrusted folder has its log checked, and no say about where the rules are', async () => {
  const settings = { 'dshSession.rulesUrl': 'https://elsewhere.example/rules', 'dshSession.maxProblems': 1 }
  const workspace = createWorkspace({ samples: [log], settings })
  const editor = await Editor.open(browser(), { workspace, file: log, address: server.address })
  await editor.page.locator('.statusbar-item').filter({ hasText: 'Restricted Mode' }).waitFor()
  await editor.waitForStatus('v0c · 52 events · 3 turns · 2 errors')
  const problems = await editor.problems()
  const first = problems.filter({ hasText: 'Turn 2 starts while turn 1 is still open' })
  await first.waitFor()
  // The other setting of the folder is in force: one problem is shown, and that there is another.
  await problems.filter({ hasText: 'dshSession.maxProblems is 1' }).waitFor()
  const link = first.locator('a[href]')
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/github\.com\/.*#turnalready-open$/)

  await editor.run('DSH Session: Open Timeline')
  await new Timeline(editor).rows.first().waitFor()
})
