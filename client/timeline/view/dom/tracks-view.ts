// The tracks on their canvas: shows a picture, and turns wheel, drag, clicks and keys into what they mean. What zooming
// and choosing do is decided by whoever listens.
import { text } from '../../../../shared/text.js'
import { type Picture, paint } from '../draw/painter.js'
import type { Theme } from '../draw/theme.js'
import { type Hit, hitShape } from '../model/hit-test.js'
import type { TrackId } from '../model/scene.js'
import { element } from './elements.js'
import { SharpCanvas } from './sharp-canvas.js'

export interface TracksListener {
  /** `x` is a pixel of the canvas. */
  readonly onZoom: (factor: number, x: number | undefined) => void
  readonly onPan: (pixels: number) => void
  readonly onChoose: (hit: Hit) => void
  readonly onZoomToTurn: (x: number) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onResize: () => void
  /** What a hit means, in some lines; the first is the heading. */
  readonly describe: (hit: Hit) => readonly string[]
}

/** A wheel turned by one notch, in most browsers. */
const NOTCH = 120
/** Moved less than this, a press is a click. */
const CLICK_PIXELS = 3

export class TracksView {
  readonly element: HTMLElement
  readonly #canvas: SharpCanvas
  readonly #labels = element('div', { class: 'track-labels', aria: { hidden: 'true' } })
  readonly #tooltip = element('div', { class: 'tooltip', role: 'presentation' })
  readonly #stage: HTMLElement
  readonly #listener: TracksListener
  #picture: Picture | undefined
  #drag: { readonly id: number; lastX: number; moved: number } | undefined

  constructor(listener: TracksListener) {
    this.#listener = listener
    this.#canvas = new SharpCanvas(listener.onResize)
    this.#stage = element(
      'div',
      {
        class: 'stage',
        role: 'application',
        tabIndex: 0,
        aria: {
          label: text('Tracks. The list of events below has the same rows.'),
          keyshortcuts: '+ - 0 ArrowLeft ArrowRight ?',
        },
      },
      [this.#canvas.element, this.#tooltip],
    )
    this.#canvas.element.setAttribute('aria-hidden', 'true')
    this.element = element('div', { class: 'tracks' }, [this.#labels, this.#stage])
    this.#tooltip.hidden = true
    this.#listen()
  }

  get width(): number {
    return this.#canvas.width
  }

  show(picture: Picture, theme: Theme): void {
    this.#picture = picture
    const { height } = picture.scene
    this.#canvas.draw(height, (context) => paint(context, theme, picture, { width: this.width, height }))
    this.#showLabels(picture)
  }

  #showLabels({ scene }: Picture): void {
    const key = scene.tracks.map(({ id, y }) => `${id} ${y}`).join()
    if (this.#labels.dataset['key'] === key) return
    this.#labels.dataset['key'] = key
    this.#labels.style.height = `${scene.height}px`
    this.#labels.replaceChildren(
      ...scene.tracks.map(({ id, y, height }) => {
        const label = element('div', { class: 'track-label', text: trackName(id) })
        label.style.top = `${y}px`
        label.style.height = `${Math.max(height, 12)}px`
        return label
      }),
    )
  }

  #listen(): void {
    const stage = this.#stage
    stage.addEventListener('wheel', (event) => this.#onWheel(event), { passive: false })
    stage.addEventListener('pointerdown', (event) => this.#onDown(event))
    stage.addEventListener('pointermove', (event) => this.#onMove(event))
    stage.addEventListener('pointerup', (event) => this.#onUp(event))
    stage.addEventListener('pointercancel', () => {
      this.#drag = undefined
    })
    stage.addEventListener('pointerleave', () => this.#hideTooltip())
    stage.addEventListener('dblclick', (event) => this.#listener.onZoomToTurn(this.#placeOf(event).x))
    stage.addEventListener('keydown', (event) => {
      this.#hideTooltip()
      this.#listener.onKey(event)
    })
  }

  #onWheel(event: WheelEvent): void {
    event.preventDefault()
    this.#hideTooltip()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : NOTCH / 3
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (isSideways) this.#listener.onPan((event.deltaX === 0 ? event.deltaY : event.deltaX) * unit)
    else this.#listener.onZoom(2 ** ((event.deltaY * unit) / (NOTCH * 2)), this.#placeOf(event).x)
  }

  #onDown(event: PointerEvent): void {
    if (event.button !== 0) return
    this.#stage.setPointerCapture(event.pointerId)
    this.#drag = { id: event.pointerId, lastX: event.clientX, moved: 0 }
  }

  #onMove(event: PointerEvent): void {
    const drag = this.#drag
    if (drag === undefined || drag.id !== event.pointerId) {
      this.#showTooltip(event)
      return
    }
    const distance = event.clientX - drag.lastX
    drag.lastX = event.clientX
    drag.moved += Math.abs(distance)
    if (drag.moved > CLICK_PIXELS) this.#listener.onPan(-distance)
  }

  #onUp(event: PointerEvent): void {
    const drag = this.#drag
    this.#drag = undefined
    if (drag === undefined || drag.moved > CLICK_PIXELS) return
    const hit = this.#hit(event)
    if (hit !== undefined) this.#listener.onChoose(hit)
  }

  #placeOf(event: MouseEvent): { readonly x: number; readonly y: number } {
    const { left, top } = this.#canvas.element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  #hit(event: MouseEvent): Hit | undefined {
    if (this.#picture === undefined) return undefined
    const { x, y } = this.#placeOf(event)
    return hitShape(this.#picture.scene, x, y)
  }

  #showTooltip(event: PointerEvent): void {
    const hit = this.#hit(event)
    this.#stage.classList.toggle('over-shape', hit !== undefined)
    if (hit === undefined) {
      this.#hideTooltip()
      return
    }
    this.#tooltip.replaceChildren(
      ...this.#listener.describe(hit).map((line) => element('div', { text: line })),
    )
    this.#tooltip.hidden = false
    const { x, y } = this.#placeOf(event)
    const isRight = x > this.width / 2
    this.#tooltip.style.left = isRight ? 'auto' : `${x + 12}px`
    this.#tooltip.style.right = isRight ? `${this.width - x + 12}px` : 'auto'
    this.#tooltip.style.top = `${y + 16}px`
  }

  #hideTooltip(): void {
    this.#tooltip.hidden = true
  }
}

export function trackName(id: TrackId): string {
  switch (id) {
    case 'problems':
      return text('problems')
    case 'matches':
      return text('filter')
    case 'turns':
      return text('turns')
    case 'steps':
      return text('steps')
    case 'model':
      return text('model')
    case 'tools':
      return text('tools')
    case 'surface':
      return text('surface')
    case 'context':
      return text('context')
  }
}
