// The pictures of tracks and overview for the present state and a width. Pure: painting is somebody else's business, and
// so the cost of a picture can be measured by itself.
import type { Picture } from './draw/painter.js'
import { axisTicks } from './model/axis.js'
import { buildOverview, buildScene } from './model/build-scene.js'
import { pointOf } from './model/time-scale.js'
import type { TimelineState } from './model/timeline-state.js'
import { type PixelView, toPixel, wholeViewport } from './model/viewport.js'

/** Undefined while there is nothing to draw, or nowhere. */
export function tracksPicture(state: TimelineState, width: number): Picture | undefined {
  const { loaded } = state
  if (loaded === undefined || width === 0) return undefined
  const view: PixelView = { ...state.viewport, width }
  return {
    scene: buildScene(loaded.parts, view, { matches: matchesOf(state) }),
    ticks: axisTicks(loaded.scale, loaded.model, view),
    selectedX: selectedX(state, view),
  }
}

export function overviewPicture(state: TimelineState, width: number): Picture | undefined {
  const { loaded } = state
  if (loaded === undefined || width === 0) return undefined
  const view = wholeView(state, width)
  const { start, end } = state.viewport
  const x = toPixel(view, start)
  return {
    scene: buildOverview(loaded.parts, view, { matches: matchesOf(state) }),
    ticks: [],
    selectedX: selectedX(state, view),
    brush: { x, width: toPixel(view, end) - x },
  }
}

/** All of the session on so many pixels. */
export function wholeView(state: TimelineState, width: number): PixelView {
  return { ...wholeViewport(state.limits), width }
}

/** From where to where the tracks show the session, as parts from 0 to 1. */
export function shownPart({ viewport, limits }: TimelineState): {
  readonly from: number
  readonly to: number
} {
  const length = Math.max(limits.length, 1)
  return { from: Math.max(viewport.start / length, 0), to: Math.min(viewport.end / length, 1) }
}

function matchesOf({ isFiltering, loaded }: TimelineState): Uint32Array | undefined {
  return isFiltering ? loaded?.rows : undefined
}

function selectedX({ loaded, row }: TimelineState, view: PixelView): number | undefined {
  if (loaded === undefined || row === undefined) return undefined
  const x = toPixel(view, pointOf(loaded.scale, row))
  return x >= 0 && x <= view.width ? x : undefined
}
