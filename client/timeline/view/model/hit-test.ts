// What lies under the pointer: the shape on top, or the nearest one within reach of a fingertip.
import { AXIS_HEIGHT } from './build-scene.js'
import type { Arc, BreakMark, Scene, Shape, Target, Track } from './scene.js'

export type Hit = Target | Arc | BreakMark

/** Pixels around small shapes that count as them. */
const REACH = 4

export function hitShape(scene: Scene, x: number, y: number): Hit | undefined {
  for (let index = scene.shapes.length - 1; index >= 0; index--) {
    const shape = scene.shapes[index]
    if (isHittable(shape) && contains(shape, x, y)) return shape
  }
  return undefined
}

export function trackAt({ tracks }: Scene, y: number): Track | undefined {
  return tracks.find((track) => y >= track.y && y < track.y + track.height)
}

function isHittable(shape: Shape): shape is Hit {
  return shape.kind !== 'curve' && shape.kind !== 'window' && shape.kind !== 'region'
}

function contains(shape: Hit, x: number, y: number): boolean {
  switch (shape.kind) {
    case 'box': {
      const reach = shape.width < REACH ? REACH / 2 : 0
      const isBeside = x < shape.x - reach || x > shape.x + shape.width + reach
      return !isBeside && y >= shape.y && y <= shape.y + shape.height
    }
    case 'dot':
      return x >= shape.x - REACH && x <= shape.x + shape.width + REACH && Math.abs(y - shape.y) <= REACH * 2
    case 'mark':
      return Math.abs(x - shape.x) <= REACH && Math.abs(y - shape.y) <= REACH * 2
    case 'arc': {
      const left = Math.min(shape.x, shape.left)
      const right = Math.max(shape.x, shape.right)
      return x >= left && x <= right && y >= shape.y && y <= shape.y + shape.height
    }
    case 'break':
      // Breaks go through all tracks; they are hit at their sign on the axis only.
      return y < AXIS_HEIGHT && x >= shape.x - REACH && x <= shape.x + shape.width + REACH
  }
}
