// One drawing for each frame, however often something asks for it.

export class Frame {
  readonly #draw: () => void
  #isAsked = false

  constructor(draw: () => void) {
    this.#draw = draw
  }

  /** Draws with the next frame of the screen. */
  ask(): void {
    if (this.#isAsked) return
    this.#isAsked = true
    requestAnimationFrame(() => {
      this.#isAsked = false
      this.#draw()
    })
  }
}
