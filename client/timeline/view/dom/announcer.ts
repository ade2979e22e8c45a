// Says to a screen reader what happened: politely, and only the latest of many things.
import { element } from './elements.js'

/** Things that happen shortly after each other are one announcement. */
const PAUSE_MS = 400

export class Announcer {
  readonly element = element('div', { class: 'only-heard', role: 'status', aria: { live: 'polite' } })
  #timer: ReturnType<typeof setTimeout> | undefined

  say(words: string): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.element.textContent = words
    }, PAUSE_MS)
  }
}
