// The browser that shows the editor: one for a test file, without any connection to the outside.
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Call it at the top of a test file. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args })
  })
  afterAll(async () => {
    await browser?.close()
  })
  return () => {
    if (browser === undefined) throw new Error('the browser is not there yet')
    return browser
  }
}
