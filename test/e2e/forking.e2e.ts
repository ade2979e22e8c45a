// A user forks a session from the line numbers: a preview first, a child beside the parent, nothing overwritten.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const sample = 'clean-v0c.session.jsonl'
const child = 'clean-v0c-at-120.session.jsonl'

it('the menu of a line number forks; the child opens beside its parent without errors', async () => {
  const workspace = createWorkspace({ samples: [sample] })
  const editor = await Editor.open(browser(), { workspace, file: sample })
  await editor.waitForStatus('no errors')
  await editor.goTo(122)
  // Every row in view that is a boundary has its glyph; line 122 ends turn 1.
  await editor.activeGroup.locator('.glyph-margin-widgets .cgmr').first().waitFor()
  await editor.lineMenu(122)
  await editor.menuItem('Fork Session Here').click()
  await editor.dialog.filter({ hasText: 'Fork this session through seq 120?' }).waitFor()
  await editor.dialog.filter({ hasText: 'Keeps 121 events' }).waitFor()
  await editor.screenshot('fork-preview')
  await editor.dialog.getByRole('button', { name: 'Fork to File...' }).click()
  // The file dialog proposes a name beside the parent.
  await editor.choices.first().waitFor()
  await editor.quickInput.getByRole('button', { name: 'OK' }).click()

  await editor.tab(child).waitFor()
  await editor.waitForStatus(/^v0c · 122 events · 1 turn · no errors$/)
  const parentRows = workspace.read(sample).split('\n')
  const childRows = workspace.read(child).split('\n')
  expect(childRows.slice(1, 122)).toEqual(parentRows.slice(1, 122))
  expect(JSON.parse(childRows[0] ?? '')).toMatchObject({
    parentSession: '5e1c0b7a-3f42-4d0e-9a61-7c2d8f4b9e10',
    seedLength: 121,
  })
  expect(JSON.parse(childRows[122] ?? '')).toMatchObject({ type: 'session/end-seed' })
})

it('a row inside a turn is refused with its reason, and the nearest boundary is one click away', async () => {
  const workspace = createWorkspace()
  const sampleText = readFileSync(new URL(`../../samples/${sample}`, import.meta.url), 'utf8')
  // The harness's own layout: the child goes where the harness looks for it.
  const id = '5e1c0b7a-3f42-4d0e-9a61-7c2d8f4b9e10'
  const parent = `sessions/--home-mira-invoice--/${id}/session.jsonl`
  workspace.write(parent, sampleText)
  const editor = await Editor.open(browser(), { workspace, file: parent })
  await editor.waitForStatus('no errors')
  await editor.goTo(60)
  await editor.run('DSH Session: Fork Session Here')
  const refusal = editor.notifications.filter({ hasText: 'This row lies inside turn 1' })
  await refusal.waitFor()
  await refusal.getByRole('button', { name: 'Fork Through Seq 120' }).click()
  await editor.dialog.filter({ hasText: 'where the harness looks for it' }).waitFor()
  await editor.dialog.getByRole('button', { name: 'Fork', exact: true }).click()
  await editor.page.locator('.editor-group-container').nth(1).waitFor()
  await editor.waitForStatus(/^v0c · 122 events · 1 turn · no errors$/)
  const project = workspace.path('sessions/--home-mira-invoice--')
  const ids = readdirSync(project)
  expect(ids).toHaveLength(2)
  const childId = ids.find((each) => each !== id) ?? ''
  expect(readdirSync(`${project}/${childId}`)).toEqual(['session.jsonl'])
  const [header = ''] = readFileSync(`${project}/${childId}/session.jsonl`, 'utf8').split('\n')
  expect(JSON.parse(header)).toMatchObject({ id: childId, parentSession: id })
})

it('the picker lists ends of turns with outcome and first words', async () => {
  const workspace = createWorkspace({ samples: [sample] })
  const editor = await Editor.open(browser(), { workspace, file: sample })
  await editor.waitForStatus('no errors')
  await editor.run('DSH Session: Fork Session at Boundary...')
  const first = editor.choices.filter({ hasText: 'Turn 1 · completed' })
  await first.filter({ hasText: 'Some invoice totals are off by one cent.' }).waitFor()
  await editor.choices.filter({ hasText: 'Turn 3 · aborted' }).waitFor()
  await editor.page.keyboard.press('Escape')
  await editor.quickInput.waitFor({ state: 'hidden' })
})
