// Pictures for the README, of real logs in the real editor, taken anew with every run (results/). Each scene is also a
// test: it has to come about.
import { it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { Timeline } from './timeline.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const size = { width: 1440, height: 860 }
const themes = [
  { name: 'dark', theme: 'Dark Modern' },
  { name: 'light', theme: 'Light Modern' },
]

it.each(themes)('a broken log in the editor, $name', async ({ name, theme }) => {
  const log = 'broken-turn.session.jsonl'
  const workspace = createWorkspace({ samples: [log], settings: { 'workbench.colorTheme': theme } })
  const editor = await Editor.open(browser(), { workspace, file: log, size })
  await editor.waitForStatus('2 errors')
  await editor.run('View: Close Primary Side Bar')
  await (await editor.problems()).filter({ hasText: 'opened here' }).waitFor()
  await editor.tab(log).first().click()
  await editor.goTo(30, 67)
  const hover = await editor.hover()
  await hover.filter({ hasText: 'turn/already-open' }).waitFor()
  await editor.screenshot(`readme-problems-${name}`)
})

it.each(themes)('the timeline of a session, $name', async ({ name, theme }) => {
  const log = 'clean-v0c.session.jsonl'
  const workspace = createWorkspace({ samples: [log], settings: { 'workbench.colorTheme': theme } })
  const editor = await Editor.open(browser(), { workspace, file: log, size })
  await editor.waitForStatus('no errors')
  await editor.run('View: Close Primary Side Bar')
  await editor.goTo(119)
  await editor.run('DSH Session: Open Timeline')
  const timeline = new Timeline(editor)
  await timeline.selected(118).waitFor()
  await editor.run('Increase Editor Width')
  await editor.run('Increase Editor Width')
  await timeline.view.getByRole('tabpanel').filter({ hasText: 'assistant/message' }).waitFor()
  await timeline.view.locator('.tracks canvas, canvas').first().waitFor()
  await editor.screenshot(`readme-timeline-${name}`)
})
