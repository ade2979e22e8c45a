// A log that tries to speak in the editor's own voice: icons, links, direction marks, escape sequences in its texts.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const words = '$(trash) [click](command:workbench.action.quit) \u202egnorw ![i](https://x.example/i.png)'
/** JSON may hold it as it is; the editor would offer to take it out, which would change the message. */
const lineSeparator = '\u2028'

it('texts of a log stay texts: no icon, no link, nothing turned round, nothing fetched', async () => {
  const workspace = createWorkspace({ samples: ['clean-v0c.session.jsonl'] })
  const rows = workspace.read('clean-v0c.session.jsonl').split('\n')
  const hostile = rows.map((row) =>
    row.replaceAll(
      'Some invoice totals are off by one cent. Find out why and fix it.',
      JSON.stringify(words + lineSeparator).slice(1, -1),
    ),
  )
  workspace.write('hostile.session.jsonl', hostile.join('\n'))
  const editor = await Editor.open(browser(), { workspace, file: 'clean-v0c.session.jsonl' })
  await editor.waitForStatus('no errors')
  await editor.openFile('hostile.session.jsonl')
  const asked: string[] = []
  editor.page.on('request', (request) => asked.push(request.url()))
  await editor.waitForStatus('v0c · 183 events · 3 turns')
  expect(await editor.dialog.count()).toBe(0)

  await editor.run('DSH Session: Fork Session at Boundary...')
  const turn = editor.choices.filter({ hasText: 'Turn 1 · completed' })
  await turn.filter({ hasText: '$(trash) [click](command:' }).waitFor()
  expect(await turn.locator('.codicon-trash').count()).toBe(0)
  expect(await turn.textContent()).toContain('\\u202Egnorw')
  await editor.page.keyboard.press('Escape')
  await editor.quickInput.waitFor({ state: 'hidden' })

  const row = hostile[5] ?? ''
  await editor.goTo(6, row.indexOf('"seq":') + 7)
  const hover = await editor.hover()
  await hover.filter({ hasText: '$(trash)' }).waitFor()
  expect(await hover.locator('.codicon-trash, img, a[data-href^="command:"]').count()).toBe(0)
  expect(await hover.textContent()).not.toContain('\u202e')
  expect(asked.filter((url) => url.includes('x.example'))).toEqual([])
})
