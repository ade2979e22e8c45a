// A scene as text, one line for each track and one character for each pixel, so that a test shows what is drawn.
//
//   =  solid box    -  light box    /  striped box    x  crossed box    a digit or letter: the box's label
//   @  solid dot    o  hollow dot   %  several dots, some hollow
//   !  error        ?  warning      i  information    '  hint           |  match
import type { Box, Dot, Mark, Scene, Track } from '../../../../client/timeline/view/model/scene.js'

const boxSigns = { solid: '=', light: '-', hollow: '.', striped: '/', crossed: 'x' } as const
const dotSigns = { solid: '@', hollow: 'o', striped: '%' } as const
const markSigns = { octagon: '!', triangle: '?', circle: 'i', dot: "'", tick: '|' } as const

/** Lines `track  signs`, without tracks on which nothing is. */
export function sceneText(scene: Scene, width: number): string {
  return scene.tracks.flatMap((track) => trackLines(scene, track, width)).join('\n')
}

function trackLines(scene: Scene, track: Track, width: number): readonly string[] {
  const shapes = scene.shapes.filter(
    (shape): shape is Box | Dot | Mark =>
      (shape.kind === 'box' || shape.kind === 'dot' || shape.kind === 'mark') && shape.track === track.id,
  )
  const heights = [...new Set(shapes.map(({ y }) => y))].sort((a, b) => a - b)
  return heights.map((y) => {
    const cells = new Array<string>(width).fill(' ')
    for (const shape of shapes) if (shape.y === y) write(cells, shape)
    return `${track.id.padEnd(9)}${cells.join('')}`.trimEnd()
  })
}

function write(cells: string[], shape: Box | Dot | Mark): void {
  const from = Math.max(Math.round(shape.x), 0)
  if (shape.kind === 'mark') {
    put(cells, Math.floor(shape.x), markSigns[shape.sign])
    return
  }
  const sign = shape.kind === 'dot' ? dotSigns[shape.fill] : boxSigns[shape.fill]
  const to = Math.max(Math.round(shape.x + shape.width), from + 1)
  for (let x = from; x < to; x++) put(cells, x, sign)
  if (shape.kind === 'box' && shape.label !== undefined) {
    const room = shape.label.slice(0, to - from - 1)
    for (const [index, letter] of [...room].entries()) put(cells, from + 1 + index, letter)
  }
}

function put(cells: string[], x: number, sign: string): void {
  if (x >= 0 && x < cells.length) cells[x] = sign
}
