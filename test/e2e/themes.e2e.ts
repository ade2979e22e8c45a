// The timeline and the editor in dark, light and high contrast: no violation of accessibility rules in the view, and
// pictures for people to look at (results/).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { contributes, objects } from '../client/manifest.js'
import { useBrowser } from './browser.js'
import { Editor } from './editor.js'
import { Timeline } from './timeline.js'
import { createWorkspace } from './workspace.js'

const browser = useBrowser()
const log = 'clean-v0c.session.jsonl'
/** Rules that are broken, with the elements; and whether any rule applied at all. */
const axeReport = `axe.run(document).then(({ violations, passes }) => ({
  violations: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]),
  hasPasses: passes.length > 10,
}))`

/** The colours that the manifest contributes, as far as the theme gives them no value in the view. */
const missingColours = `(${JSON.stringify(
  objects(contributes['colors']).map(({ id }) => `--vscode-${String(id).replace('.', '-')}`),
)}).filter((name) => getComputedStyle(document.body).getPropertyValue(name) === '')`

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

it.each([
  { name: 'dark', theme: 'Dark Modern' },
  { name: 'light', theme: 'Light Modern' },
  { name: 'high-contrast', theme: 'Default High Contrast' },
  { name: 'high-contrast-light', theme: 'Default High Contrast Light' },
])('the timeline is accessible in the $name theme', async ({ name, theme }) => {
  const workspace = createWorkspace({ samples: [log], settings: { 'workbench.colorTheme': theme } })
  const editor = await Editor.open(browser(), { workspace, file: log })
  await editor.waitForStatus('no errors')
  await editor.run('View: Close Primary Side Bar')
  await editor.goTo(122)
  await editor.run('DSH Session: Open Timeline')
  const timeline = new Timeline(editor)
  await timeline.selected(121).waitFor()
  await timeline.view.getByRole('tabpanel').filter({ hasText: 'turn/end' }).waitFor()
  await editor.screenshot(`timeline-${name}`)

  const frame = await (await timeline.list.elementHandle())?.ownerFrame()
  expect(await frame?.evaluate(missingColours)).toEqual([])
  // The protocol of the browser's tools is not held to the page's policy, which forbids any other script.
  await frame?.evaluate(axe)
  const report: unknown = await frame?.evaluate(axeReport)
  expect(report).toEqual({ violations: [], hasPasses: true })
})
