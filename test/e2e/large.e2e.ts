// A log that is too large for the editor to hand to extensions: the user is told, and the timeline reads it from disk.
import { it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { Timeline } from './timeline.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const small = 'clean-v0c.session.jsonl'

it('a log above 50 MB says why it is not checked, and shows its timeline from disk', async () => {
  const settings = { 'workbench.editorLargeFileConfirmation': 1024 }
  const workspace = createWorkspace({ samples: [small], settings })
  const [header = '', ...events] = workspace.read(small).trimEnd().split('\n')
  const answer = events.find((row) => row.includes('"type":"assistant/message"')) ?? ''
  const text = 'x'.repeat(55 * 1024 * 1024)
  const large = [header, ...events].map((row) =>
    row === answer ? row.replace('"type":"text","text":"', `"type":"text","text":"${text}`) : row,
  )
  workspace.write('large.session.jsonl', `${large.join('\n')}\n`)
  // The editor wakes no extension for such a file alone.
  const editor = await Editor.open(browser(), { workspace, file: small })
  await editor.waitForStatus('no errors')
  await editor.openFile('large.session.jsonl')
  await editor.waitForStatus('too large to be checked here')
  await editor.screenshot('too-large')
  await editor.status.click()
  const timeline = new Timeline(editor)
  await timeline.view.locator('h1').filter({ hasText: 'large.session.jsonl' }).waitFor()
  await timeline.rows.first().waitFor()
})
