// The strip with the whole session and the brush that says which part the tracks show. The brush is moved by dragging
// it, made narrower at its ends, and drawn anew by dragging beside it; with the keyboard it is a slider.
import { text } from '../../../../shared/text.js'
import { type Picture, paint } from '../draw/painter.js'
import type { Theme } from '../draw/theme.js'
import { element } from './elements.js'
import { SharpCanvas } from './sharp-canvas.js'

export interface OverviewListener {
  /** The brush was moved to these pixels. */
  readonly onBrush: (left: number, right: number) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onResize: () => void
}

const HANDLE_PIXELS = 6

type Grip = 'left' | 'right' | 'middle' | 'new'

export class OverviewView {
  readonly element: HTMLElement
  readonly #canvas: SharpCanvas
  readonly #listener: OverviewListener
  #brush = { x: 0, width: 0 }
  #drag:
    | { readonly grip: Grip; readonly startX: number; readonly x: number; readonly width: number }
    | undefined

  constructor(listener: OverviewListener) {
    this.#listener = listener
    this.#canvas = new SharpCanvas(listener.onResize)
    this.#canvas.element.setAttribute('aria-hidden', 'true')
    this.element = element(
      'div',
      {
        class: 'overview',
        role: 'slider',
        tabIndex: 0,
        aria: { label: text('Overview: the part that the tracks show'), valuemin: '0', valuemax: '100' },
      },
      [this.#canvas.element],
    )
    this.element.addEventListener('keydown', (event) => listener.onKey(event))
    this.element.addEventListener('pointerdown', (event) => this.#onDown(event))
    this.element.addEventListener('pointermove', (event) => this.#onMove(event))
    this.element.addEventListener('pointerup', () => {
      this.#drag = undefined
    })
  }

  get width(): number {
    return this.#canvas.width
  }

  show(picture: Picture, theme: Theme, shown: { readonly from: number; readonly to: number }): void {
    const { height } = picture.scene
    this.#brush = picture.brush ?? { x: 0, width: this.width }
    this.#canvas.draw(height, (context) => paint(context, theme, picture, { width: this.width, height }))
    this.element.setAttribute('aria-valuenow', String(Math.round(((shown.from + shown.to) / 2) * 100)))
    this.element.setAttribute(
      'aria-valuetext',
      text('{0} % to {1} %', [Math.round(shown.from * 100), Math.round(shown.to * 100)]),
    )
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== 0) return
    this.element.setPointerCapture(event.pointerId)
    const x = this.#x(event)
    this.#drag = { grip: this.#gripAt(x), startX: x, ...this.#brush }
  }

  #gripAt(x: number): Grip {
    const { x: left, width } = this.#brush
    if (Math.abs(x - left) <= HANDLE_PIXELS) return 'left'
    if (Math.abs(x - left - width) <= HANDLE_PIXELS) return 'right'
    // While all is shown there is nowhere to move the brush to.
    return x > left && x < left + width && width < this.width * 0.95 ? 'middle' : 'new'
  }

  #onMove(event: PointerEvent): void {
    const drag = this.#drag
    const x = this.#x(event)
    if (drag === undefined) {
      this.element.dataset['grip'] = this.#gripAt(x)
      return
    }
    const distance = x - drag.startX
    const [left, right] = [drag.x, drag.x + drag.width]
    switch (drag.grip) {
      case 'left':
        this.#listener.onBrush(Math.min(left + distance, right), Math.max(left + distance, right))
        break
      case 'right':
        this.#listener.onBrush(Math.min(left, right + distance), Math.max(left, right + distance))
        break
      case 'middle':
        this.#listener.onBrush(left + distance, right + distance)
        break
      case 'new':
        if (Math.abs(distance) > 3) {
          this.#listener.onBrush(Math.min(drag.startX, x), Math.max(drag.startX, x))
        }
        break
    }
  }

  #x(event: PointerEvent): number {
    return event.clientX - this.#canvas.element.getBoundingClientRect().left
  }
}
