// Paints a scene on a canvas. All decisions are in the scene already; here shapes get the colours of the theme.
import type { Tick } from '../model/axis.js'
import { AXIS_HEIGHT } from '../model/build-scene.js'
import type {
  Arc,
  Box,
  BreakMark,
  Curve,
  Dot,
  Mark,
  Region,
  Scene,
  Shape,
  WindowLine,
} from '../model/scene.js'
import { Brush } from './brush.js'
import type { Theme } from './theme.js'

export interface Picture {
  readonly scene: Scene
  readonly ticks: readonly Tick[]
  /** Pixel of the chosen row; undefined where it is not on the screen. */
  readonly selectedX: number | undefined
  /** Pixels of the brush of the overview. */
  readonly brush?: { readonly x: number; readonly width: number }
}

const LABEL_SIZE = 11

/** Paints everything anew; sizes are in CSS pixels. */
export function paint(
  context: CanvasRenderingContext2D,
  theme: Theme,
  picture: Picture,
  size: { readonly width: number; readonly height: number },
): void {
  context.clearRect(0, 0, size.width, size.height)
  context.font = fontOf(theme)
  context.textBaseline = 'middle'
  const painter = new ScenePainter(context, theme, size)
  for (const shape of picture.scene.shapes) if (shape.kind === 'region') painter.shape(shape)
  if (picture.ticks.length > 0) painter.axis(picture.ticks)
  for (const shape of picture.scene.shapes) if (shape.kind !== 'region') painter.shape(shape)
  if (picture.selectedX !== undefined) painter.selection(picture.selectedX)
  if (picture.brush !== undefined) painter.brush(picture.brush)
}

/** The size of the interface's font would be too large for a track. */
function fontOf({ font }: Theme): string {
  return `${LABEL_SIZE}px ${font.slice(font.indexOf(' ') + 1)}`
}

class ScenePainter {
  readonly #context: CanvasRenderingContext2D
  readonly #theme: Theme
  readonly #size: { readonly width: number; readonly height: number }
  readonly #brush: Brush

  constructor(
    context: CanvasRenderingContext2D,
    theme: Theme,
    size: { readonly width: number; readonly height: number },
  ) {
    this.#context = context
    this.#theme = theme
    this.#size = size
    this.#brush = new Brush(context, theme)
  }

  shape(shape: Shape): void {
    switch (shape.kind) {
      case 'box':
        this.#box(shape)
        break
      case 'dot':
        this.#dot(shape)
        break
      case 'mark':
        this.#mark(shape)
        break
      case 'arc':
        this.#arc(shape)
        break
      case 'curve':
        this.#curve(shape)
        break
      case 'window':
        this.#window(shape)
        break
      case 'break':
        this.#break(shape)
        break
      case 'region':
        this.#region(shape)
        break
    }
  }

  axis(ticks: readonly Tick[]): void {
    const context = this.#context
    context.textAlign = 'left'
    for (const { x, label } of ticks) {
      context.globalAlpha = 0.25
      context.fillStyle = this.#theme.faint
      context.fillRect(Math.round(x), 0, 1, this.#size.height)
      context.globalAlpha = 1
      const left = Math.round(x) + 4
      // A cut time would be a wrong one.
      if (left >= 0 && left + context.measureText(label).width <= this.#size.width) {
        context.fillText(label, left, AXIS_HEIGHT / 2)
      }
    }
  }

  selection(x: number): void {
    const context = this.#context
    context.fillStyle = this.#theme.selection
    context.fillRect(Math.round(x) - 1, 0, 2, this.#size.height)
    context.beginPath()
    context.moveTo(x - 5, 0)
    context.lineTo(x + 5, 0)
    context.lineTo(x, 7)
    context.fill()
  }

  brush({ x, width }: { readonly x: number; readonly width: number }): void {
    const context = this.#context
    const { height } = this.#size
    context.fillStyle = this.#theme.background
    context.globalAlpha = 0.55
    context.fillRect(0, 0, x, height)
    context.fillRect(x + width, 0, this.#size.width - x - width, height)
    context.globalAlpha = 1
    context.strokeStyle = this.#theme.focus
    context.lineWidth = 1
    context.strokeRect(Math.round(x) + 0.5, 0.5, Math.max(Math.round(width) - 1, 2), height - 1)
    context.fillStyle = this.#theme.focus
    for (const edge of [x, x + width]) context.fillRect(Math.round(edge) - 1, height / 2 - 6, 3, 12)
  }

  #box({ x, y, width, height, tone, fill, label }: Box): void {
    this.#brush.box(x, y, width, height, tone, fill)
    if (label !== undefined) this.#label(label, x + 4, y + height / 2, width - 8)
  }

  #label(label: string, x: number, y: number, room: number): void {
    const context = this.#context
    const left = Math.max(x, 4)
    const shown = this.#fit(label, room - (left - x))
    if (shown === '') return
    context.textAlign = 'left'
    context.fillStyle = this.#theme.foreground
    context.fillText(shown, left, y)
  }

  /** As much of a text as there is room for; labels are short, so looking letter by letter is quick. */
  #fit(label: string, room: number): string {
    const context = this.#context
    if (context.measureText(label).width <= room) return label
    let shown = label.slice(0, Math.max(Math.floor(room / 4), 0))
    while (shown.length > 0 && context.measureText(`${shown}…`).width > room) shown = shown.slice(0, -1)
    return shown.length === 0 ? '' : `${shown}…`
  }

  #dot({ x, y, width, tone, fill }: Dot): void {
    const context = this.#context
    const radius = 3.5
    context.beginPath()
    if (width === 0) context.arc(x, y, radius, 0, 2 * Math.PI)
    else context.roundRect(x - radius, y - radius, width + 2 * radius, 2 * radius, radius)
    context.fillStyle = this.#theme.tones[tone]
    context.strokeStyle = this.#theme.tones[tone]
    context.lineWidth = 1.5
    if (fill === 'solid') context.fill()
    if (fill === 'striped') {
      // Left half full: some of them are still there.
      context.save()
      context.clip()
      context.fillRect(x - radius, y - radius, width / 2 + radius, 2 * radius)
      context.restore()
      context.beginPath()
      context.roundRect(x - radius, y - radius, width + 2 * radius, 2 * radius, radius)
    }
    context.stroke()
  }

  #mark({ x, y, tone, sign }: Mark): void {
    const context = this.#context
    context.fillStyle = this.#theme.tones[tone]
    context.beginPath()
    switch (sign) {
      case 'octagon':
        for (let corner = 0; corner < 8; corner++) {
          const angle = Math.PI / 8 + (corner * Math.PI) / 4
          context.lineTo(x + 5 * Math.cos(angle), y + 5 * Math.sin(angle))
        }
        break
      case 'triangle':
        context.moveTo(x, y - 5)
        context.lineTo(x + 5, y + 4)
        context.lineTo(x - 5, y + 4)
        break
      case 'circle':
        context.arc(x, y, 4, 0, 2 * Math.PI)
        break
      case 'dot':
        context.arc(x, y, 2, 0, 2 * Math.PI)
        break
      case 'tick':
        context.rect(x - 1, y - 4, 2, 8)
        break
    }
    context.fill()
  }

  #arc({ x, left, right, y, height, label }: Arc): void {
    const context = this.#context
    context.strokeStyle = this.#theme.tones.context
    context.fillStyle = this.#theme.tones.context
    context.lineWidth = 1
    const base = y + height
    const top = y + 4
    context.beginPath()
    context.moveTo(x, base)
    context.lineTo(x, top)
    context.lineTo(left, top)
    context.lineTo(left, base)
    context.moveTo(right, top)
    context.lineTo(right, base)
    context.stroke()
    // The arrow points at what was replaced.
    const tip = Math.min(Math.max((left + right) / 2, left), right)
    context.beginPath()
    context.moveTo(tip - 3, base - 6)
    context.lineTo(tip + 3, base - 6)
    context.lineTo(tip, base - 1)
    context.fill()
    const [from, to] = [Math.max(Math.min(left, x), 0), Math.min(Math.max(right, x), this.#size.width)]
    if (label === undefined || to - from < 80) return
    const width = Math.min(context.measureText(label).width, to - from - 16)
    context.fillStyle = this.#theme.background
    context.fillRect(from + 6, top - 6, width + 6, 12)
    this.#label(label, from + 9, top, to - from - 16)
  }

  #curve({ points, base }: Curve): void {
    const context = this.#context
    context.beginPath()
    context.moveTo(points[0], base)
    for (let at = 0; at < points.length; at += 2) context.lineTo(points[at], points[at + 1])
    context.lineTo(points[points.length - 2], base)
    context.closePath()
    context.fillStyle = this.#theme.tones.context
    context.globalAlpha = this.#theme.isHighContrast ? 0 : 0.25
    context.fill()
    context.globalAlpha = 1
    context.strokeStyle = this.#theme.tones.context
    context.lineWidth = 1
    context.stroke()
  }

  #window({ points, label }: WindowLine): void {
    const context = this.#context
    context.strokeStyle = this.#theme.tones.caution
    context.lineWidth = 1
    context.setLineDash([6, 3])
    context.beginPath()
    for (let at = 0; at < points.length; at += 2) context.lineTo(points[at], points[at + 1])
    context.stroke()
    context.setLineDash([])
    if (label !== undefined) this.#label(label, points[0] + 4, points[1] + 8, points[2] - points[0] - 8)
  }

  #break({ sign, x, width, label }: BreakMark): void {
    const context = this.#context
    const middle = x + width / 2
    const { height } = this.#size
    context.fillStyle = this.#theme.background
    context.fillRect(middle - 3, AXIS_HEIGHT, 6, height - AXIS_HEIGHT)
    context.strokeStyle = sign === 'folded' ? this.#theme.faint : this.#theme.tones.warning
    context.lineWidth = 1
    context.beginPath()
    for (let y = AXIS_HEIGHT, side = -2; y <= height; y += 5, side = -side) context.lineTo(middle + side, y)
    context.stroke()
    const words = `${sign === 'folded' ? '⋯' : '↶'} ${label}`
    const room = context.measureText(words).width
    context.fillStyle = this.#theme.background
    context.fillRect(middle - room / 2 - 3, 1, room + 6, AXIS_HEIGHT - 2)
    context.fillStyle = sign === 'folded' ? this.#theme.faint : this.#theme.foreground
    context.textAlign = 'center'
    context.fillText(words, middle, AXIS_HEIGHT / 2)
  }

  #region({ meaning, x, width }: Region): void {
    const context = this.#context
    const tone = meaning === 'inherited' ? this.#theme.inherited : this.#theme.tones.error
    context.fillStyle = tone
    context.globalAlpha = this.#theme.isHighContrast ? 0 : 0.12
    context.fillRect(x, 0, width, this.#size.height)
    context.globalAlpha = 1
    context.strokeStyle = tone
    context.lineWidth = 1
    context.setLineDash([2, 3])
    const edge = meaning === 'inherited' ? x + width : x
    context.beginPath()
    context.moveTo(edge, 0)
    context.lineTo(edge, this.#size.height)
    context.stroke()
    context.setLineDash([])
  }
}
