// The bar between list and inspector: dragged, or moved with the arrows.
import { text } from '../../../../shared/text.js'
import { element } from './elements.js'

export interface SplitterListener {
  /** The part of the width that the list is to have, from 0 to 1. */
  readonly onSplit: (part: number) => void
}

export const LEAST_PART = 0.25
export const MOST_PART = 0.85
const STEP = 0.02

export class Splitter {
  readonly element: HTMLElement
  #part = 0.55

  constructor(listener: SplitterListener) {
    this.element = element('div', {
      class: 'splitter',
      role: 'separator',
      tabIndex: 0,
      aria: {
        label: text('Width of the list'),
        orientation: 'vertical',
        valuemin: String(LEAST_PART * 100),
        valuemax: String(MOST_PART * 100),
        controls: 'events-side',
      },
    })
    const move = (part: number): void => listener.onSplit(Math.min(Math.max(part, LEAST_PART), MOST_PART))
    this.element.addEventListener('pointerdown', (event) => this.element.setPointerCapture(event.pointerId))
    this.element.addEventListener('pointermove', (event) => {
      const parent = this.element.parentElement?.getBoundingClientRect()
      if (!this.element.hasPointerCapture(event.pointerId) || parent === undefined) return
      move((event.clientX - parent.left) / parent.width)
    })
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      event.preventDefault()
      move(this.#part + (event.key === 'ArrowLeft' ? -STEP : STEP))
    })
  }

  show(part: number): void {
    this.#part = part
    this.element.setAttribute('aria-valuenow', String(Math.round(part * 100)))
  }
}
