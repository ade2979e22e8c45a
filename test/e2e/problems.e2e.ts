// A user opens a log that does not load any more: what broke, where, and how it is fixed.
import { expect, it } from 'vitest'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()

it('a broken log is recognised, underlined where it is broken, and explained in the problems panel', async () => {
  const workspace = createWorkspace({ samples: ['broken-turn.session.jsonl'] })
  const editor = await Editor.open(browser(), { workspace, file: 'broken-turn.session.jsonl' })
  await editor.squiggles.first().waitFor()
  await editor.waitForStatus('v0c · 52 events · 3 turns · 2 errors')
  const problems = await editor.problems()
  const first = problems.filter({ hasText: 'Turn 2 starts while turn 1 is still open' })
  await first.waitFor()
  expect(await first.textContent()).toContain('turn/already-open')
  expect(await first.textContent()).toContain('[Ln 30, Col 67]')
  await problems.filter({ hasText: 'expected turn' }).waitFor()
  // The other side of the problem: where the turn was opened.
  await problems.filter({ hasText: 'opened here' }).waitFor()
})
