// The timeline beside the editor: opened, filtered, and one selection for both.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { Timeline } from './timeline.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'clean-v0c.session.jsonl'

it('the timeline opens from the palette, filters, and shares its selection with the editor', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('no errors')
  await editor.goTo(60)
  await editor.run('DSH Session: Open Timeline')
  const timeline = new Timeline(editor)
  await timeline.selected(59).waitFor()
  await timeline.view.locator('h1').filter({ hasText: log }).waitFor()

  await timeline.filter.fill('type:turn/end')
  await timeline.row(121).waitFor()
  await timeline.row(59).waitFor({ state: 'detached' })
  expect(await timeline.rows.count()).toBe(3)

  // From the timeline to the editor; line numbers count from 1, rows from 0.
  await timeline.row(165).click()
  await timeline.selected(165).waitFor()
  await editor.waitForLine(166)
  await timeline.view.getByRole('tabpanel').filter({ hasText: 'turn/end' }).waitFor()

  // And back. The cursor's row is not among those that the filter leaves, so it is cleared first.
  await timeline.filter.fill('')
  await editor.tab(log).first().click()
  await editor.goTo(18)
  await timeline.selected(17).waitFor()
})

it('the timeline is there again after a reload, with its filter', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace })
  await editor.openFile(log)
  await editor.waitForStatus('no errors')
  await editor.run('DSH Session: Open Timeline')
  const timeline = new Timeline(editor)
  await timeline.filter.fill('type:turn/end')
  await timeline.row(165).click()
  await editor.waitForLine(166)
  await timeline.view.locator('.count').filter({ hasText: '3' }).waitFor()
  await editor.reload()
  await editor.waitForStatus('v0c · 183 events · 3 turns · no errors')
  await timeline.row(165).waitFor()
  await timeline.selected(165).waitFor()
  expect(await timeline.filter.inputValue()).toBe('type:turn/end')
})

it('a fork from the timeline shows the same preview', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('no errors')
  await editor.goTo(122)
  await editor.run('DSH Session: Open Timeline')
  const timeline = new Timeline(editor)
  await timeline.selected(121).click()
  await timeline.list.press('f')
  await editor.dialog.filter({ hasText: 'Fork this session through seq 120?' }).waitFor()
  await editor.page.keyboard.press('Escape')
  await editor.dialog.waitFor({ state: 'detached' })
})
