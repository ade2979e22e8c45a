// Puts the tracks below each other and all shapes of one view together. The work is bounded by the pixels of the view.
import { contextShapes } from './context-shapes.js'
import type { DrawingParts } from './drawing-parts.js'
import { breakShapes, matchShapes, problemShapes, regionShapes } from './mark-shapes.js'
import type { Scene, Shape, Track, TrackId } from './scene.js'
import { LANE_HEIGHT, modelShapes, stepShapes, toolShapes, turnShapes } from './section-shapes.js'
import { arcShapes, dotShapes } from './surface-shapes.js'
import type { PixelView } from './viewport.js'

export interface SceneOptions {
  /** Rows that the filter leaves; undefined where nothing is filtered. */
  readonly matches: Uint32Array | undefined
}

const GAP = 3
/** Labels of the axis stand above the tracks. */
export const AXIS_HEIGHT = 20

/** The tracks that a log has, from top to bottom. */
export function layTracks(
  parts: DrawingParts,
  { matches }: SceneOptions,
): { tracks: readonly Track[]; height: number } {
  const heights: readonly (readonly [TrackId, number])[] = [
    ...(parts.model.problemRows.length > 0 ? [['problems', 16] as const] : []),
    ...(matches === undefined ? [] : [['matches', 10] as const]),
    ['turns', 22],
    ['steps', 16],
    ['model', 18],
    ['tools', parts.lanes.length * LANE_HEIGHT],
    ['surface', 34],
    ['context', 44],
  ]
  const tracks: Track[] = []
  let y = AXIS_HEIGHT + GAP
  for (const [id, height] of heights) {
    tracks.push({ id, y, height })
    y += height + GAP
  }
  return { tracks, height: y }
}

export function buildScene(parts: DrawingParts, view: PixelView, options: SceneOptions): Scene {
  const { tracks, height } = layTracks(parts, options)
  const shapes: Shape[] = [...regionShapes(parts, view)]
  for (const track of tracks) shapes.push(...trackShapes(parts, view, track, options))
  return { tracks, height, shapes: [...shapes, ...breakShapes(parts, view)] }
}

function trackShapes(
  parts: DrawingParts,
  view: PixelView,
  track: Track,
  { matches }: SceneOptions,
): readonly Shape[] {
  switch (track.id) {
    case 'problems':
      return problemShapes(parts, view, track)
    case 'matches':
      return matches === undefined ? [] : matchShapes(parts, view, track, matches)
    case 'turns':
      return turnShapes(parts, view, track)
    case 'steps':
      return stepShapes(parts, view, track)
    case 'model':
      return modelShapes(parts, view, track)
    case 'tools':
      return toolShapes(parts, view, track)
    case 'surface': {
      const dots = dotShapes(parts, view, track)
      return [...arcShapes(parts, view, track, dots), ...dots]
    }
    case 'context':
      return contextShapes(parts, view, track)
  }
}

/** The whole session in one strip: turns as blocks, problems and matches as ticks above them. */
export function buildOverview(parts: DrawingParts, view: PixelView, options: SceneOptions): Scene {
  const turns: Track = { id: 'turns', y: 14, height: 16 }
  const problems: Track = { id: 'problems', y: 0, height: 14 }
  const matches: Track = { id: 'matches', y: 31, height: 8 }
  return {
    tracks: [problems, turns, matches],
    height: 40,
    shapes: [
      ...regionShapes(parts, view),
      ...turnShapes(parts, view, turns),
      ...problemShapes(parts, view, problems),
      ...(options.matches === undefined ? [] : matchShapes(parts, view, matches, options.matches)),
    ],
  }
}
