// The built view in a real browser, on real logs. What can be seen without a browser is tested without one; here it is
// keys, pointer, focus, policy, themes and accessibility.
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { header, logText, row, turnRows, userMessage } from '../../../server/sample-rows.js'
import { hasChromium, type OpenOptions, type OpenTimeline, TimelineHarness } from './harness.js'
import { themeKinds } from './themes.js'

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../../../samples/${name}.session.jsonl`, import.meta.url))

if (!hasChromium)
  process.stderr.write('The timeline is not tried in a browser: there is no /usr/bin/chromium\n')

describe.skipIf(!hasChromium)('the timeline in a browser', () => {
  let harness: TimelineHarness
  let folder: string
  const opened: OpenTimeline[] = []

  beforeAll(async () => {
    harness = await TimelineHarness.start()
    folder = await mkdtemp(join(tmpdir(), 'timeline-logs-'))
  })

  afterAll(async () => {
    await harness?.stop()
    if (folder !== undefined) await rm(folder, { recursive: true })
  })

  afterEach(async () => {
    const all = opened.splice(0)
    for (const timeline of all) await timeline.close()
    for (const { log } of all) expect({ defects: log.defects, complaints: log.complaints }).toEqual(clean)
  })

  const clean = { defects: [], complaints: [] }

  async function open(path: string, options?: OpenOptions): Promise<OpenTimeline> {
    const timeline = await harness.open(path, options)
    opened.push(timeline)
    return timeline
  }

  async function write(name: string, text: string): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }

  describe('the list', () => {
    test('is one tab stop; arrows, pages and letters choose, and the editor follows', async () => {
      const { page, log } = await open(sample('clean-v0c'))
      await page.locator('[role=listbox]').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await soon(() => chosen(page)).toMatchObject({ row: '1', position: '2', size: '184' })
      await page.keyboard.press('End')
      await soon(() => chosen(page)).toMatchObject({ row: '183', position: '184' })
      await page.keyboard.press('Home')
      await soon(() => chosen(page)).toMatchObject({ row: '0' })
      await page.keyboard.type('user')
      await soon(() => chosen(page)).toMatchObject({ row: '5' })
      expect(log.reveals.at(-1)).toEqual({ row: 5, takesFocus: false })
      await page.keyboard.press('Enter')
      await soon(() => log.reveals.at(-1)).toEqual({ row: 5, takesFocus: true })
      // One stop: the next one is the splitter, not another option.
      await page.keyboard.press('Tab')
      await soon(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('separator')
    })

    test('a click chooses, a double click opens', async () => {
      const { page, log } = await open(sample('clean-v0c'))
      await page.locator('.option[data-row="4"]').click()
      await soon(() => chosen(page)).toMatchObject({ row: '4' })
      await page.locator('.option[data-row="6"]').dblclick()
      await soon(() => log.reveals.at(-1)).toEqual({ row: 6, takesFocus: true })
    })

    test('f forks where the log may be forked, and says where else it may be', async () => {
      const { page, log } = await open(sample('clean-v0c'))
      await page.locator('.option[data-row="1"]').click()
      await page.locator('[role=listbox]').press('f')
      await soon(() => log.forks).toEqual([1])
      await page.locator('.option[data-row="4"]').click()
      await page.locator('[role=listbox]').press('f')
      await expect
        .poll(() => page.locator('.hint-line').textContent())
        .toMatch(/cannot be forked here; the nearest places/)
      expect(log.forks).toEqual([1])
    })
  })

  describe('the filter', () => {
    test('finds types, tools and texts, says how much it hides, and Escape takes it back', async () => {
      const { page } = await open(sample('clean-v0c'))
      await page.keyboard.press('Tab')
      await page.locator('.query').fill('invoice totals')
      await expect
        .poll(() => page.locator('.count').textContent())
        .toMatch(/^\d+ of 184 rows; the filter hides \d+$/)
      const shown = await page.locator('.option').count()
      expect(shown).toBeGreaterThan(0)
      for (const label of await page.locator('.option').allTextContents()) expect(label).not.toBe('')
      await page.locator('.query').press('ArrowDown')
      await soon(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('listbox')
      await page.keyboard.press('Escape')
      await soon(() => page.locator('.count').textContent()).toBe('184 rows')
    })

    test('chips switch groups off', async () => {
      const { page } = await open(sample('clean-v0c'))
      const chip = page.getByRole('button', { name: 'assistant', exact: true })
      await chip.click()
      await soon(() => chip.getAttribute('aria-pressed')).toBe('false')
      await soon(() => page.locator('.option.group-assistant').count()).toBe(0)
      await page.getByRole('button', { name: 'Clear the filter' }).click()
      await soon(() => page.locator('.count').textContent()).toBe('184 rows')
    })

    test('that leaves nothing says so', async () => {
      const { page } = await open(sample('clean-v0c'))
      await page.locator('.query').fill('nobody wrote this anywhere')
      await soon(() => page.locator('.nothing').textContent()).not.toBe('')
    })
  })

  describe('the tracks', () => {
    test('a click on a turn chooses it, a double click zooms to it, Escape goes back', async () => {
      const { page, log } = await open(sample('clean-v0c'))
      const whole = await shownPart(page)
      const turns = await trackMiddle(page, 'turns')
      await page.mouse.click(turns.x, turns.y)
      await soon(() => log.reveals.length).toBe(1)
      await page.mouse.dblclick(turns.x, turns.y)
      await soon(() => shownPart(page)).not.toBe(whole)
      await page.locator('.stage').focus()
      await page.keyboard.press('Escape')
      await soon(() => shownPart(page)).toBe(whole)
    })

    test('the wheel zooms, dragging pans, keys do both', async () => {
      const { page } = await open(sample('clean-v0c'))
      const whole = await shownPart(page)
      const { x, y } = await trackMiddle(page, 'model')
      await page.mouse.move(x, y)
      await page.mouse.wheel(0, -480)
      await soon(() => shownPart(page)).not.toBe(whole)
      const zoomed = await shownPart(page)
      await page.mouse.down()
      await page.mouse.move(x - 120, y, { steps: 4 })
      await page.mouse.up()
      await soon(() => shownPart(page)).not.toBe(zoomed)
      await page.locator('.stage').focus()
      await page.keyboard.press('0')
      await soon(() => shownPart(page)).toBe(whole)
      await page.keyboard.press('+')
      await soon(() => shownPart(page)).not.toBe(whole)
      await page.keyboard.press('2')
      await soon(() => page.getByRole('button', { name: 'Active time' }).getAttribute('aria-pressed')).toBe(
        'true',
      )
    })

    test('the brush of the overview chooses what is shown', async () => {
      const { page } = await open(sample('clean-v0c'))
      const box = await page.locator('.overview').boundingBox()
      if (box === null) throw new Error('there is no overview')
      const middle = box.y + box.height / 2
      await page.mouse.move(box.x + box.width * 0.5, middle)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width * 0.75, middle, { steps: 4 })
      await page.mouse.up()
      await soon(() => shownPart(page)).toMatch(/^5\d % to 7\d %$/)
    })

    test('a tooltip says what lies under the pointer, as text', async () => {
      const { page } = await open(sample('clean-v0c'))
      const { x, y } = await trackMiddle(page, 'turns')
      await page.mouse.move(x, y)
      await soon(() => page.locator('.tooltip').textContent()).toMatch(/^Turn 1 completed/)
    })
  })

  test('the row of the editor is chosen without an echo', async () => {
    const { page, session, log } = await open(sample('clean-v0c'))
    session.select(120)
    await soon(() => chosen(page)).toMatchObject({ row: '120' })
    expect(log.reveals).toEqual([])
  })

  describe('the inspector', () => {
    test('has a tab for each part; arrows go from one to the next', async () => {
      const { page, log } = await open(sample('clean-v0c'))
      await page.locator('.option[data-row="5"]').click()
      await soon(() => page.locator('.panel').textContent()).toContain('Some invoice totals are off')
      await page.getByRole('tab', { name: 'Message' }).focus()
      await page.keyboard.press('ArrowRight')
      await soon(() => page.locator('[role=tree]').count()).toBe(1)
      await page.keyboard.press('ArrowRight')
      await soon(() => page.locator('.panel').textContent()).toContain('1 node on the surface')
      await page.keyboard.press('ArrowRight')
      await soon(() => page.locator('.panel').textContent()).toContain('Request of turn 1, step 1')
      await page.getByRole('button', { name: 'Open as document' }).click()
      await soon(() => log.requests).toEqual([5])
      await page.getByRole('tab', { name: 'Tokens' }).click()
      await soon(() => page.locator('.panel table').count()).toBeGreaterThan(0)
      await page.getByRole('tab', { name: 'Problems' }).click()
      await soon(() => page.locator('.panel').textContent()).toContain('No problem on this row.')
    })

    test('the tree folds and unfolds with the keyboard, and says its levels', async () => {
      const { page } = await open(sample('clean-v0c'))
      await page.locator('.option[data-row="5"]').click()
      await page.getByRole('tab', { name: 'Event' }).click()
      const data = page.getByRole('treeitem', { name: /^data:/ })
      await data.focus()
      await soon(() => data.getAttribute('aria-expanded')).toBe('true')
      await page.keyboard.press('ArrowLeft')
      await soon(() => data.getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await soon(() => page.evaluate('document.activeElement.getAttribute("aria-level")')).toBe('2')
    })

    test('a link leads to another row', async () => {
      const { page, log } = await open(sample('clean-v0c'))
      await page.locator('.option[data-row="5"]').click()
      await page.locator('.panel .link').first().click()
      await soon(() => chosen(page)).toMatchObject({ row: '169' })
      expect(log.reveals.at(-1)).toEqual({ row: 169, takesFocus: false })
    })

    test('problems have their text and the rows that they concern', async () => {
      const { page } = await open(sample('broken-tool'))
      await page.locator('[role=listbox]').focus()
      await page.keyboard.press('.')
      await soon(() => page.locator('.panel').textContent()).toContain('tool/call-differs')
      await soon(() => page.locator('.panel .link').count()).toBe(1)
    })
  })

  test('text out of a log is text wherever it shows', async () => {
    const evil =
      '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202e\u0007 &amp; end'
    const rows = [
      header({ id: evil }),
      row(0, 'turn/start', { turn: 1 }),
      userMessage(1, evil),
      row(2, evil, { [evil]: evil }, { ignorable: true }),
      row(3, 'turn/end', { turn: 1, reason: { kind: evil } }),
    ]
    const { page } = await open(await write('evil.session.jsonl', logText(rows)))
    await soon(() => page.locator('.option[data-row="2"]').textContent()).toContain('<img src=x')
    for (const at of [2, 3, 4]) {
      await page.locator(`.option[data-row="${at}"]`).click()
      for (const tab of ['Message', 'Event', 'Surface here', 'Request here', 'Tokens', 'Problems']) {
        await page.getByRole('tab', { name: tab }).click()
        await soon(() => page.locator('.panel').getAttribute('aria-busy')).toBeNull()
      }
    }
    const turns = await trackMiddle(page, 'turns')
    await page.mouse.move(turns.x, turns.y)
    await soon(() => page.locator('img, #timeline script').count()).toBe(0)
    await soon(() => page.title()).toBe('Timeline')
    const all = await page.evaluate<string>('document.body.innerText')
    expect(all).toContain('\\u202E')
    expect(all).not.toContain('\u202e')
  })

  describe('a log that grows', () => {
    test('grows in the view, which follows when asked to', async () => {
      const path = join(folder, 'live.session.jsonl')
      await copyFile(sample('clean-v0c'), path)
      const { page, session } = await open(path)
      await page.getByRole('button', { name: 'Follow' }).click()
      await appendFile(path, logText(turnRows(183, 4, 'A new one')))
      session.changed()
      await soon(() => page.locator('.count').textContent()).toBe('187 rows')
      await soon(() => page.locator('.option[data-row="186"]').count()).toBe(1)
      await soon(() => page.locator('[role=status]').textContent()).toBe('live, 3 new rows')
    })
  })

  test('zoom, mode, filter, choice and tab survive a reload', async () => {
    const { page } = await open(sample('clean-v0c'))
    await page.getByRole('button', { name: 'Wall clock' }).click()
    await page.locator('.query').fill('type:tool')
    await page.locator('.option').first().click()
    await page.getByRole('tab', { name: 'Tokens' }).click()
    await page.getByRole('button', { name: 'Zoom in (+)' }).click()
    await soon(() => shownPart(page)).not.toBe('0 % to 100 %')
    const before = { part: await shownPart(page), row: await chosen(page) }
    await soon(() => page.evaluate('sessionStorage.getItem("state")')).toContain('"tab":"tokens"')
    await page.reload()
    await page.waitForSelector('.option')
    await soon(() => page.locator('.query').inputValue()).toBe('type:tool')
    await soon(() => page.getByRole('button', { name: 'Wall clock' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await soon(() => page.getByRole('tab', { name: 'Tokens' }).getAttribute('aria-selected')).toBe('true')
    await soon(async () => ({ part: await shownPart(page), row: await chosen(page) })).toEqual(before)
  })

  test('the place in the list survives too', async () => {
    const { page } = await open(sample('clean-v0c'))
    await page.evaluate('document.querySelector(".list").scrollTop = 50 * 22')
    await soon(() => page.evaluate('sessionStorage.getItem("state")')).toContain('"top":50')
    await page.reload()
    await page.waitForSelector('.option')
    await soon(() => page.locator('.option[data-row="55"]').isVisible()).toBe(true)
  })

  test('? shows the keys, and Escape gives the focus back', async () => {
    const { page } = await open(sample('clean-v0c'))
    await page.locator('[role=listbox]').focus()
    await page.keyboard.press('?')
    await soon(() => page.getByRole('dialog').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await soon(() => page.getByRole('dialog').isVisible()).toBe(false)
    await soon(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('listbox')
  })

  test('a log that cannot be read has a page that says what to do', async () => {
    const { page } = await open(join(folder, 'nowhere.session.jsonl'))
    await soon(() => page.locator('.status-page').textContent()).toContain(
      'Check that the file is still there',
    )
  })

  test('a log without times has its order only', async () => {
    const { page } = await open(sample('clean-v0c-projected'))
    await soon(() => page.getByRole('button', { name: 'Wall clock' }).isDisabled()).toBe(true)
    await soon(() => page.getByRole('button', { name: 'Order' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('the canvas takes the colours of another theme at once', async () => {
    const { page, setTheme } = await open(sample('clean-v0c'))
    const dark = await pixels(page)
    await setTheme('light')
    await soon(() => pixels(page)).not.toBe(dark)
  })

  describe('accessibility', () => {
    test.each(themeKinds)('no violations in %s', async (theme) => {
      const { page } = await open(sample('broken-tool'), { theme })
      await page.locator('.option[data-row="17"]').click()
      for (const tab of ['Message', 'Event', 'Request here', 'Tokens', 'Problems']) {
        await page.getByRole('tab', { name: tab }).click()
        await soon(() => page.locator('.panel h2').count()).toBe(1)
        expect(await violations(page), tab).toEqual([])
      }
      await page.locator('.query').fill('grep')
      await soon(() => page.locator('.count').textContent()).toContain('hides')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('[role=listbox]').press('?')
      expect(await violations(page)).toEqual([])
    })

    test('narrow and low panels and forced colours have none either', async () => {
      for (const options of [{ width: 320, height: 480 }, { forcedColors: true }, { reducedMotion: true }]) {
        const { page } = await open(sample('clean-v0c'), options)
        await page.locator('.option[data-row="2"]').click()
        // Forced colours are the system's; axe still sees those of the page.
        const found = await violations(page)
        expect(
          found.filter((one) => !('forcedColors' in options && one.startsWith('color-contrast'))),
        ).toEqual([])
      }
    })
  })
})

/** Waits for what is to come: a busy machine may take its time. */
function soon<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 20_000 })
}

async function chosen(page: Page): Promise<Readonly<Record<string, string | null>>> {
  const option = page.locator('.option[aria-selected="true"]')
  if ((await option.count()) === 0) return {}
  const [row, position, size] = await Promise.all([
    option.getAttribute('data-row'),
    option.getAttribute('aria-posinset'),
    option.getAttribute('aria-setsize'),
  ])
  return { row, position, size }
}

/** `0 % to 50 %`: what the overview says that the tracks show. */
async function shownPart(page: Page): Promise<string | null> {
  return page.locator('.overview').getAttribute('aria-valuetext')
}

/** A place in the first third of a track. */
async function trackMiddle(page: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  const label = await page.locator('.track-label', { hasText: name }).boundingBox()
  const stage = await page.locator('.stage').boundingBox()
  if (label === null || stage === null) throw new Error(`there is no track ${name}`)
  return { x: stage.x + stage.width / 3, y: label.y + label.height / 2 }
}

async function pixels(page: Page): Promise<string> {
  return page.evaluate<string>('document.querySelector(".stage canvas").toDataURL()')
}

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, in short. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await axe)
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + ' ' + failureSummary)))
  `)
}
