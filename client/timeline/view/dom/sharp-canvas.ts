// A canvas that is as sharp as the screen and as wide as its place, and says when its size changed.
import { element } from './elements.js'

export class SharpCanvas {
  readonly element = element('canvas')
  readonly #context: CanvasRenderingContext2D | null
  #width = 0
  #height = 0

  constructor(onResize: () => void) {
    this.#context = this.element.getContext('2d')
    const observer = new ResizeObserver(() => {
      const { width } = this.element.getBoundingClientRect()
      if (Math.round(width) === this.#width) return
      this.#width = Math.round(width)
      onResize()
    })
    observer.observe(this.element)
  }

  /** In CSS pixels; 0 while the canvas is not shown. */
  get width(): number {
    return this.#width
  }

  get height(): number {
    return this.#height
  }

  /** Draws in CSS pixels; nothing happens while the canvas is not shown. */
  draw(height: number, paint: (context: CanvasRenderingContext2D) => void): void {
    const context = this.#context
    if (context === null || this.#width === 0) return
    const ratio = window.devicePixelRatio
    const [width, pixelHeight] = [Math.round(this.#width * ratio), Math.round(height * ratio)]
    if (this.element.width !== width || this.element.height !== pixelHeight) {
      this.element.width = width
      this.element.height = pixelHeight
      this.element.style.height = `${height}px`
    }
    this.#height = height
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    paint(context)
  }
}
