// Ways to fill a shape besides its colour: stripes and crosses, so that no colour alone tells anything. Patterns are
// made once for a theme and size of pixels.
import type { Fill, Tone } from '../model/scene.js'
import type { Theme } from './theme.js'

const TILE = 8

export class Brush {
  readonly #context: CanvasRenderingContext2D
  readonly #theme: Theme
  readonly #patterns = new Map<string, CanvasPattern | null>()

  constructor(context: CanvasRenderingContext2D, theme: Theme) {
    this.#context = context
    this.#theme = theme
  }

  /** Fills a rectangle; thin ones get the bare colour, since nothing else could be seen. */
  box(x: number, y: number, width: number, height: number, tone: Tone, fill: Fill): void {
    const context = this.#context
    const color = this.#theme.tones[tone]
    if (width < 4) {
      context.globalAlpha = fill === 'light' ? 0.5 : 1
      context.fillStyle = color
      context.fillRect(x, y, width, height)
      context.globalAlpha = 1
      return
    }
    context.fillStyle = color
    context.globalAlpha = this.#alphaOf(fill)
    if (context.globalAlpha > 0) context.fillRect(x, y, width, height)
    context.globalAlpha = 1
    if (fill === 'striped' || fill === 'crossed') this.#texture(x, y, width, height, color, fill)
    context.strokeStyle = color
    context.lineWidth = 1
    if (fill === 'light') context.setLineDash([3, 2])
    context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
    context.setLineDash([])
  }

  /** Tinted areas keep text on them readable; in high contrast there is none. */
  #alphaOf(fill: Fill): number {
    if (this.#theme.isHighContrast) return 0
    if (fill === 'hollow') return 0
    return fill === 'light' ? 0.1 : 0.28
  }

  #texture(
    x: number,
    y: number,
    width: number,
    height: number,
    color: string,
    fill: 'striped' | 'crossed',
  ): void {
    const pattern = this.#pattern(color, fill)
    if (pattern === null) return
    this.#context.globalAlpha = 0.45
    this.#context.fillStyle = pattern
    this.#context.fillRect(x, y, width, height)
    this.#context.globalAlpha = 1
  }

  #pattern(color: string, fill: 'striped' | 'crossed'): CanvasPattern | null {
    const key = `${fill} ${color}`
    const known = this.#patterns.get(key)
    if (known !== undefined) return known
    const tile = document.createElement('canvas')
    tile.width = TILE
    tile.height = TILE
    const context = tile.getContext('2d')
    if (context !== null) drawTile(context, color, fill)
    const pattern = context === null ? null : this.#context.createPattern(tile, 'repeat')
    this.#patterns.set(key, pattern)
    return pattern
  }
}

function drawTile(context: CanvasRenderingContext2D, color: string, fill: 'striped' | 'crossed'): void {
  context.strokeStyle = color
  context.lineWidth = 1.5
  context.beginPath()
  // Each line goes on in the tiles beside it.
  for (const shift of [-TILE, 0, TILE]) {
    context.moveTo(shift, TILE)
    context.lineTo(shift + TILE, 0)
    if (fill === 'crossed') {
      context.moveTo(shift, 0)
      context.lineTo(shift + TILE, TILE)
    }
  }
  context.stroke()
}
