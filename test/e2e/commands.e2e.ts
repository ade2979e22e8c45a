// The smaller commands: samples and rules to read, ids and reports to copy, a schema, and a server that can be restarted.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'broken-turn.session.jsonl'

it('ids and reports are copied; a report has codes and positions, and nothing of the log', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('2 errors')
  await editor.run('DSH Session: Copy Session ID')
  await editor.page.locator('.statusbar-item').filter({ hasText: 'Session id copied' }).waitFor()
  expect(await editor.page.evaluate('navigator.clipboard.readText()')).toBe('turn-13f9')
  await editor.run('DSH Session: Copy Report')
  await editor.page.locator('.statusbar-item').filter({ hasText: 'Report copied' }).waitFor()
  const report = await editor.page.evaluate('navigator.clipboard.readText()')
  expect(report).toMatch(/^dialect: v0c \(certain\)$/m)
  expect(report).toMatch(/^30:67 error turn\/already-open$/m)
  expect(report).not.toMatch(/turn-13f9|mira|licence|jsonl/)
})

it('the server can be restarted, and reads the open log again', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('2 errors')
  const statusTexts = await editor.recordStatus()
  await editor.run('DSH Session: Restart Language Server')
  await expect.poll(statusTexts, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/Session log\b/))
  await editor.waitForStatus('v0c · 52 events · 3 turns · 2 errors')
  await editor.squiggles.first().waitFor()
})

it('the rules, a sample and a schema open', async () => {
  const workspace = createWorkspace({ samples: ['clean-v0a.session.jsonl'] })
  const editor = await Editor.open(browser(), { workspace, file: 'clean-v0a.session.jsonl' })
  await editor.waitForStatus(/^v0a/)
  await editor.run('DSH Session: Open Sample Log...')
  await editor.pick('', 'A session with two faults')
  await editor.waitForStatus('v0c · 52 events · 3 turns · 2 errors')

  await editor.run('DSH Session: Export JSON Schema...')
  await editor.pick('', 'August 2026 (v0c)')
  const text = editor.activeGroup.locator('.view-lines')
  await text.filter({ hasText: 'https://json-schema.org/draft/2020-12/schema' }).waitFor()

  await editor.run('DSH Session: Show Rules')
  await editor.tab('Preview rules.md').waitFor()
  await editor.webview.locator('h1').first().waitFor()
})

it('the walkthrough opens its first step and the sample behind it', async () => {
  const workspace = createWorkspace({ samples: ['clean-v0a.session.jsonl'] })
  const editor = await Editor.open(browser(), { workspace, file: 'clean-v0a.session.jsonl' })
  await editor.waitForStatus(/^v0a/)
  await editor.run('Welcome: Open Walkthrough...')
  await editor.pick('Read a session log', 'Read a session log')
  const step = editor.page.locator('.getting-started-step').filter({ hasText: 'Open a log' })
  await step.first().waitFor()
  await editor.webview.locator('svg').waitFor()
  await editor.screenshot('walkthrough')
  await step.first().getByRole('button', { name: 'Open a broken sample' }).click()
  await editor.waitForStatus('v0c · 52 events · 3 turns · 2 errors')
})
