// A user lets the editor fix what has one right answer.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'broken-surface.session.jsonl'

it('a quick fix adds the missing marker, and the problem is gone', async () => {
  const workspace = createWorkspace({ samples: [log] })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus(/2 errors$/)
  await editor.goTo(33)
  await (await editor.fixes()).filter({ hasText: 'surfaceOp' }).first().click()
  await editor.waitForStatus(/1 error$/)
  await editor.page.locator('.tab.dirty').waitFor()
  await editor.page.keyboard.press('Control+S')
  await editor.page.locator('.tab.dirty').waitFor({ state: 'detached' })
  const [before, after] = [readSample(log), workspace.read(log)].map((text) => text.split('\n'))
  const changed = after?.flatMap((row, index) => (row === before?.[index] ? [] : [index + 1]))
  expect(changed).toEqual([33])
  expect(JSON.parse(after?.[32] ?? '')).toMatchObject({ type: 'user/message', surfaceOp: 'append' })
})

function readSample(name: string): string {
  return createWorkspace({ samples: [name] }).read(name)
}
