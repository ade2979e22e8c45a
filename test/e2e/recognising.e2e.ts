// A session log under any other name is recognised by its first line, and the user has the last word.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const sample = 'clean-v0a.session.jsonl'

it('a .jsonl file that begins with a header becomes a session log, and can be another language again', async () => {
  const workspace = createWorkspace({ samples: [sample] })
  workspace.write('export.jsonl', workspace.read(sample))
  workspace.write('numbers.jsonl', '{"n":1}\n{"n":2}\n')
  const editor = await Editor.open(browser(), { workspace, file: 'export.jsonl' })
  await editor.waitForStatus(/^v0a · /)
  const language = editor.page.locator('[id="status.editor.mode"]')
  await language.filter({ hasText: 'DSH Session Log' }).waitFor()

  await editor.openFile('numbers.jsonl')
  await language.filter({ hasText: 'JSON Lines' }).waitFor()
  await editor.status.waitFor({ state: 'hidden' })

  await editor.tab('export.jsonl').click()
  await language.filter({ hasText: 'DSH Session Log' }).click()
  await editor.pick('JSON Lines', 'JSON Lines')
  await language.filter({ hasText: 'JSON Lines' }).waitFor()
  await editor.tab('numbers.jsonl').click()
  await editor.tab('export.jsonl').click()
  await editor.status.waitFor({ state: 'hidden' })
  expect(await language.textContent()).toBe('JSON Lines')
})

it('a setting turns it off', async () => {
  const workspace = createWorkspace({ samples: [sample], settings: { 'dshSession.recognizeLogs': false } })
  workspace.write('export.jsonl', workspace.read(sample))
  const editor = await Editor.open(browser(), { workspace, file: 'export.jsonl' })
  const language = editor.page.locator('[id="status.editor.mode"]')
  await language.filter({ hasText: 'JSON Lines' }).waitFor()
  // The extension runs, and has looked at both files.
  await editor.openFile(sample)
  await editor.waitForStatus(/^v0a · /)
  await editor.tab('export.jsonl').click()
  await language.filter({ hasText: 'JSON Lines' }).waitFor()
})

it('another dialect can be chosen for one log, and is remembered', async () => {
  const workspace = createWorkspace({ samples: [sample] })
  const editor = await Editor.open(browser(), { workspace })
  await editor.openFile(sample)
  await editor.waitForStatus(/^v0a · .* no errors$/)
  await editor.status.click()
  await editor.pick('Choose Dialect', 'Choose Dialect...')
  await editor.pick('', 'August 2026 (v0c)')
  await editor.waitForStatus(/^v0c · .* errors$/)
  await editor.reload()
  await editor.waitForStatus(/^v0c · .* errors$/)
  await editor.run('DSH Session: Choose Dialect...')
  await editor.pick('', 'As recognised')
  await editor.waitForStatus(/^v0a · .* no errors$/)
})
