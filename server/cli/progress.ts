// A progress bar on the terminal's error output for work that takes long; nothing at all elsewhere. It must not know
// what the work is.
import { visibleText } from '../../shared/rules/message.js'
import type { Output } from './terminal.js'
import { shownCharacter, textWidth } from './text-width.js'

/** Short work shows no bar, and the bar changes at most so often. */
const delayMs = 400
const intervalMs = 100
const barWidth = 24

export class Progress {
  readonly #output: Output
  readonly #nowMs: () => number
  readonly #startMs: number
  #drawnMs = Number.NEGATIVE_INFINITY
  #isDrawn = false

  constructor(output: Output, nowMs: () => number = () => performance.now()) {
    this.#output = output
    this.#nowMs = nowMs
    this.#startMs = nowMs()
  }

  /** Shows how far the work is: `done` of `total`, where a total of 0 is not known. */
  update(label: string, done: number, total: number): void {
    if (!this.#output.traits.isTerminal) return
    const nowMs = this.#nowMs()
    if (nowMs - this.#startMs < delayMs || nowMs - this.#drawnMs < intervalMs) return
    this.#drawnMs = nowMs
    this.#isDrawn = true
    void this.#output.write(`\r\x1b[2K${this.#line(label, done, total)}`)
  }

  /** Takes the bar away, before anything else is printed. */
  async clear(): Promise<void> {
    if (!this.#isDrawn) return
    this.#isDrawn = false
    await this.#output.write('\r\x1b[2K')
  }

  #line(label: string, done: number, total: number): string {
    const { width, colors } = this.#output.traits
    const share = total > 0 ? Math.min(done / total, 1) : undefined
    const filled = Math.round((share ?? 0) * barWidth)
    const bar = share === undefined ? '' : `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] `
    const amount = share === undefined ? `${Math.round(done / 1e6)} MB ` : `${Math.floor(share * 100)} % `
    return colors.dim(bar + amount) + cutEnd(visibleText(label), width - bar.length - amount.length - 1)
  }
}

/** The end of a text, which of a path says most, in at most `width` columns. */
function cutEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = text.slice(-Math.max(width - 1, 0))
  while (textWidth(kept) > width - 1) kept = kept.slice(shownCharacter(kept, 0)?.length ?? 1)
  return `…${kept}`
}
