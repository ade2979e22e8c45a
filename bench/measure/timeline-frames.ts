// Drawing the timeline in a real browser: the built view on a log on disk, panned and zoomed by its wheel. Measured is
// what the view itself does in a frame, from the first to the last of its own work. Undefined without a browser.
import { hasChromium, TimelineHarness } from '../../test/client/timeline/browser/harness.js'
import { summarize, type Times } from './rounds.js'

export interface FrameTimes {
  readonly frame: Times
  /** From the page's own start to the first rows of the list. */
  readonly openMs: number
}

const FRAMES = 120

export async function measureTimelineFrames(path: string): Promise<FrameTimes | undefined> {
  if (!hasChromium) return undefined
  const harness = await TimelineHarness.start()
  try {
    const start = performance.now()
    const { page } = await harness.open(path)
    await page.waitForSelector('.option', { timeout: 600_000 })
    const openMs = performance.now() - start
    const frames = await page.evaluate<number[]>(panAndZoom(FRAMES))
    return { frame: summarize(frames), openMs }
  } finally {
    await harness.stop()
  }
}

/** Zooms in, pans, and zooms out again; in every frame before and after the view's own drawing the clock is read. */
function panAndZoom(frames: number): string {
  return `new Promise((resolve) => {
    const stage = document.querySelector('.stage')
    const { left, top } = stage.getBoundingClientRect()
    const times = []
    const turn = () => {
      const count = times.length
      if (count === ${frames}) return resolve(times)
      let start = 0
      requestAnimationFrame(() => { start = performance.now() })
      const third = ${frames} / 3
      const wheel = count < third ? { deltaY: -60 } : count < 2 * third ? { deltaX: 40 } : { deltaY: 60 }
      stage.dispatchEvent(new WheelEvent('wheel', { ...wheel, clientX: left + 400, clientY: top + 60, cancelable: true }))
      requestAnimationFrame(() => {
        times.push(performance.now() - start)
        setTimeout(turn)
      })
    }
    turn()
  })`
}
