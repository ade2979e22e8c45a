// A user reads a log without reading JSON: hover, definition, outline, and the document of what the model saw.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'clean-v0c.session.jsonl'

it('a hover on a seq shows the message that the model gets, a definition leads to the event, the outline lists turns', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('v0c · 183 events · 3 turns · no errors')
  expect(await editor.squiggles.count()).toBe(0)

  const row = workspace.read(log).split('\n')[5] ?? ''
  await editor.goTo(6, row.indexOf('"seq":') + 7)
  const hover = await editor.hover()
  await hover.filter({ hasText: 'Some invoice totals are off by one cent.' }).waitFor()
  await editor.page.keyboard.press('Escape')

  const result = workspace.read(log).split('\n')[37] ?? ''
  await editor.goTo(38, result.indexOf('"sourceEventSeqs":[') + 20)
  await editor.page.keyboard.press('F12')
  // The event with seq 35 stands on line 37.
  await editor.waitForCursor(37)

  await editor.choose('Control+Shift+O', '@Turn 2', 'Turn 2 ·')
  await editor.waitForCursor(124)
  await editor.run('Explorer: Focus on Outline View')
  await editor.page
    .locator('.outline-pane .monaco-list-row')
    .filter({ hasText: 'Turn 1 · Some invoice totals' })
    .waitFor()
})

it('what the model saw opens as a document, and two steps can be compared', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('no errors')
  await editor.goTo(60)
  await editor.run('DSH Session: Show What the Model Saw')
  await editor.tab('Request of turn 1, step 2').waitFor()
  const text = editor.activeGroup.locator('.view-lines')
  await text.filter({ hasText: 'You are a coding agent in a terminal.' }).waitFor()

  await editor.tab(log).click()
  await editor.goTo(60)
  await editor.run('DSH Session: Compare What the Model Saw...')
  await editor.quickInput.filter({ hasText: 'the later request' }).waitFor()
  await editor.choices.filter({ hasText: 'Turn 1, step 2' }).waitFor()
  // The step at the cursor, and the one before it, are chosen already.
  await editor.page.keyboard.press('Enter')
  await editor.quickInput.filter({ hasText: 'the earlier request' }).waitFor()
  await editor.page.keyboard.press('Enter')
  await editor.tab('Turn 1, step 1 ↔ Turn 1, step 2').waitFor()
  const added = editor.page.locator('.editor.modified .line-insert, .editor.modified .char-insert')
  await added.first().waitFor()
})

it('the type of a row has the colour of its family', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('no errors')
  await editor.goTo(3, 12)
  await editor.run('Developer: Inspect Editor Tokens and Scopes')
  const inspector = editor.page.locator('.token-inspect-widget')
  await inspector.filter({ hasText: 'dsh-turn' }).waitFor()
  await inspector.filter({ hasText: 'keyword.control.turn.dsh-session' }).waitFor()
  await editor.screenshot('token-inspector')
})
