// Compressed logs, as the harness writes them by default: shown as text, checked down to their frames, forked.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const sample = 'clean-v0c.session.jsonl.zstd'
const sampleBytes = readFileSync(new URL(`../../samples/${sample}`, import.meta.url))

it('a compressed log opens as text, and its timeline as any other', async () => {
  const workspace = createWorkspace({ samples: [sample] })
  const editor = await Editor.open(browser(), { workspace })
  await editor.choose('Control+P', sample, sample)
  await editor.tab('clean-v0c.session.jsonl').waitFor()
  await editor.waitForStatus('v0c · 183 events · 3 turns · no errors')
  await editor.run('DSH Session: Open Timeline')
  await editor.webview.getByRole('option').first().waitFor()
})

it('what is wrong with its frames is told with the problems, and is gone when the file is whole', async () => {
  const workspace = createWorkspace()
  const file = 'torn.session.jsonl.zstd'
  writeFileSync(workspace.path(file), sampleBytes.subarray(0, -40))
  const editor = await Editor.open(browser(), { workspace })
  await editor.choose('Control+P', file, file)
  await editor.waitForStatus(/^v0c · .* warnings?$/)
  const problems = await editor.problems()
  const torn = problems.filter({ hasText: 'The last frame is torn' })
  await torn.filter({ hasText: 'container/torn-frame' }).waitFor()
  await editor.screenshot('compressed-torn')

  writeFileSync(workspace.path(file), sampleBytes)
  await editor.waitForStatus('v0c · 183 events · 3 turns · no errors')
  await torn.waitFor({ state: 'hidden' })
})

it('its fork goes where the harness looks for it, compressed, and opens without errors', async () => {
  const workspace = createWorkspace()
  const id = '5e1c0b7a-3f42-4d0e-9a61-7c2d8f4b9e10'
  const project = workspace.path('sessions/--home-mira-invoice--')
  const parent = `${project}/${id}/session.jsonl.zstd`
  mkdirSync(dirname(parent), { recursive: true })
  writeFileSync(parent, sampleBytes)
  const editor = await Editor.open(browser(), { workspace })
  await editor.choose('Control+P', 'session.jsonl.zstd', 'session.jsonl.zstd')
  await editor.waitForStatus('v0c · 183 events · 3 turns · no errors')
  await editor.goTo(122)
  await editor.run('DSH Session: Fork Session Here')
  await editor.dialog.filter({ hasText: 'where the harness looks for it' }).waitFor()
  await editor.dialog.getByRole('button', { name: 'Fork', exact: true }).click()
  await editor.page.locator('.editor-group-container').nth(1).waitFor()
  await editor.waitForStatus(/^v0c · 122 events · 1 turn · no errors$/)
  const ids = readdirSync(project)
  expect(ids).toHaveLength(2)
  const child = ids.find((each) => each !== id) ?? ''
  expect(readdirSync(`${project}/${child}`)).toEqual(['session.jsonl.zstd'])
})
